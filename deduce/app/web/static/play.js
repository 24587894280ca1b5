// Filling in: the name of the puzzle, the tools, the cursor in words, and the check.

import { ask } from "./api.js";
import { told } from "./coordinates.js";
import { $, make } from "./dom.js";
import { board, clear, edited, game, stage, state, write } from "./game.js";
import { lang, t } from "./words.js";
import { wait } from "./waiting.js";

const SVG_STYLE = "deduce auto";
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
  const value = [t("empty"), ...position.board.values][position.value(index)];
  $("said").textContent = t("cell", { name: variable.label, value: position.given[index] ? t("given", { value }) : value });
}

// Tools ---------------------------------------------------------------------------------------------------------------

function tools() {
  const { pieces, values } = game.position.board;
  const names = { auto: t("paint.auto"), yes: values[0], no: values[1], erase: t("paint.erase") };
  const icon = (side) => {
    const piece = pieces[0];
    if (!piece?.[side]?.length) return null;
    const [r, c] = piece.place;
    const span = make("span", { className: "icon", ariaHidden: "true" });
    span.innerHTML = `<svg class="${SVG_STYLE}" viewBox="${c * 40 - 1} ${r * 40 - 1} 42 42">${piece[side].map((one) => one.svg).join("")}</svg>`;
    for (const part of piece[side]) span.firstChild.classList.add(part.layer);
    return span;
  };
  const labels = Object.entries(names).map(([tool, text]) => make("label", { title: text },
    make("input", { type: "radio", name: "paint", value: tool, checked: tool === board.tool, onchange: () => { board.tool = tool; } }),
    icon(tool), make("span", { className: "word" }, text)));
  $("paint").replaceChildren($("paint").firstElementChild, ...labels);
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
  const found = await wait((signal) => ask("check", game.here, signal));
  if (found) checked(found, [...found.wrong.yes, ...found.wrong.no]);
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
