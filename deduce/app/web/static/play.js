// Filling in: the name of the puzzle, the tools, the cursor in words, and the check.

import { write } from "./address.js";
import { ask } from "./api.js";
import { sortOf } from "./board.js";
import { told } from "./coordinates.js";
import { $, make } from "./dom.js";
import { game } from "./game.js";
import { board, clear, edited, stage, state } from "./view.js";
import { lang, t } from "./words.js";
import { wait } from "./waiting.js";

const SVG_STYLE = "deduce auto";
const CELL = 40;
const LARGE = 12; // rows or columns from which on a board can be seen from near

// The puzzle ----------------------------------------------------------------------------------------------------------

game.addEventListener("opened", () => {
  const { rows, cols } = game.position.board;
  const large = Math.max(rows, cols) > LARGE;
  $("zoom").hidden = !large;
  if (!large) near(false);
  name();
  tools();
});

/** What is said about the puzzle, in the language of the page. */
function name() {
  const { kind, rows, cols, id, conditions, remarks } = game.position.board;
  const title = game.title(kind);
  $("title").replaceChildren(title, make("small", {}, [` ${rows}×${cols}`, id].filter(Boolean).join(" · ")));
  $("board").setAttribute("aria-label", t("board", { kind: title, rows, cols }));
  $("ladder").href = `techniques/${lang}/${kind}/index.html`;
  $("remarks").replaceChildren(...[conditions, ...remarks].filter(Boolean).map((one) => make("li", {}, ...told(one, board))));
  document.title = `${title} ${rows}×${cols} – deduce`;
}

// Marks ---------------------------------------------------------------------------------------------------------------

board.addEventListener("edit", (event) => {
  edited(event.detail.indices);
  say(event.detail.indices.at(-1));
});
board.addEventListener("move", (event) => say(event.detail.index));
board.addEventListener("drawn", () => write());
board.addEventListener("leave", () => stage.close());

game.addEventListener("changed", () => {
  $("undo").disabled = !game.position.past.length;
  $("redo").disabled = !game.position.future.length;
});

function say(index) {
  const { position } = game, variable = position.board.variables[index];
  if (!variable) return;
  const value = [t("empty"), ...valuesAt(variable.place)][position.value(index)];
  $("said").textContent = t("cell", { name: variable.label, value: position.given[index] ? t("given", { value }) : value });
}

/** What yes and no are called of a variable: on boards with lines and cells, those of a line otherwise. */
function valuesAt(place) {
  const { pieces, values } = game.position.board;
  return pieces.find((one) => sortOf(one.place) === sortOf(place))?.values ?? values;
}

// Tools ---------------------------------------------------------------------------------------------------------------

/** What a click may do: on boards with lines and cells there are tools for either. */
function tools() {
  const { pieces, values } = game.position.board;
  if (board.most) {
    digits();
    return;
  }
  const sorts = board.spans.size ? [] : [...new Map(pieces.map((one) => [sortOf(one.place), one])).entries()].sort(([one], [other]) => (one < other ? 1 : -1));
  const both = sorts.length > 1;
  const marks = (sorts.length ? sorts : [[null, null]]).flatMap(([on, piece]) => ["yes", "no"].map((mark, i) =>
    [{ mark, on: both ? on : null }, (piece?.values ?? values)[i], piece && icon(piece, mark, both)]));
  const all = [[{ mark: "auto", on: null }, t("paint.auto")], ...marks, [{ mark: "erase", on: null }, t("paint.erase")]];
  const name = ({ mark, on }) => [mark, on].filter(Boolean).join(" ");
  if (!all.some(([tool]) => name(tool) === name(board.tool))) [[board.tool]] = all;
  $("paint").replaceChildren($("paint").firstElementChild, ...all.map(([tool, text, face]) => make("label", { title: text },
    make("input", { type: "radio", name: "paint", value: name(tool), checked: name(tool) === name(board.tool), onchange: () => { board.tool = tool; } }),
    face, make("span", { className: "word" }, text))));
}

/** Where cells take values: what a click or a finger puts into a cell, or strikes out there. */
function digits() {
  const all = [["auto", t("paint.choose")], ...Array.from({ length: board.most }, (_, i) => [String(i + 1), board.face(i + 1)]), ["erase", t("paint.erase")]];
  if (!all.some(([mark]) => mark === board.tool.mark)) board.tool = { mark: "auto", on: null };
  const strike = make("label", {}, make("input", { type: "checkbox", id: "strike", checked: board.striking,
    onchange: (event) => { board.striking = event.target.checked; } }), make("span", {}, t("paint.strike")));
  $("paint").replaceChildren($("paint").firstElementChild, ...all.map(([mark, text]) => make("label", { title: text },
    make("input", { type: "radio", name: "paint", value: mark, checked: mark === board.tool.mark, onchange: () => { board.tool = { mark, on: null }; } }), make("span", {}, text))), strike);
}

/** A mark as it looks; where there are lines and cells, in the cell or on the border where it stands. */
function icon({ place: [r, c], ...sides }, mark, bordered) {
  if (!sides[mark].length) return null;
  const border = sortOf([r, c]) === "cells" ? `M${c * CELL} ${r * CELL}h40v40h-40z` : r % 1 ? `M${c * CELL} ${r * CELL + 20}h40` : `M${c * CELL + 20} ${r * CELL}v40`;
  const layers = [...(bordered ? [{ layer: "grid", svg: `<path class="grid" d="${border}"/>` }] : []), ...sides[mark]];
  const span = make("span", { className: "icon", ariaHidden: "true" });
  span.innerHTML = `<svg class="${SVG_STYLE}" viewBox="${c * CELL - 1} ${r * CELL - 1} 42 42">${layers.map(({ layer, svg }) => `<g class="${layer}">${svg}</g>`).join("")}</svg>`;
  return span;
}

$("undo").onclick = () => edited(game.position.undo());
$("redo").onclick = () => edited(game.position.redo());
$("clear").onclick = clear;

/** Large boards can be seen from near. */
function near(on) {
  $("board").classList.toggle("near", on);
  $("zoom").setAttribute("aria-pressed", on);
}

$("zoom").onclick = () => near(!$("board").classList.contains("near"));
$("share").onclick = async () => {
  write();
  try {
    await navigator.clipboard.writeText(location.href);
    state(t("copied"));
  } catch { state(t("address")); } // only secure origins may copy
};

// Check ---------------------------------------------------------------------------------------------------------------

$("check").onclick = async () => {
  const { standing } = game;
  const found = await wait((signal) => ask("check", game.here, signal), { key: `check ${standing}`, told: (s) => t("wait.check", { s }) });
  if (found && game.standing === standing) checked(found, [...found.wrong.yes, ...found.wrong.no]);
};

/** Say what a check has found. */
export function checked(found, wrong) {
  stage.close();
  board.outline(wrong, "wrong");
  if (found.solutions === 1) state(wrong.length ? t("wrong", { n: wrong.length }) : t("right"), wrong.length ? "bad" : "good");
  else state(t(found.solutions === 0 ? "no-solution" : wrong.length ? "apart" : "together"), "bad");
}

// Where there is no room for all of it ---------------------------------------------------------------------------------

/** A button that unfolds something, until a click or Escape. */
function unfolding(button, name) {
  const open = (on) => {
    document.documentElement.classList.toggle(name, on);
    button.setAttribute("aria-expanded", on);
  };
  document.addEventListener("click", ({ target }) => open(button.contains(target) && !document.documentElement.classList.contains(name)));
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") open(false); });
}

unfolding($("more"), "further");
unfolding($("menu"), "menu");
