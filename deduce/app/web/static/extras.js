// Tools of players, off until asked for: a trial, notes in corners, colours, broken rules, marks by themselves.

import { ask } from "./api.js";
import { told } from "./coordinates.js";
import { $, make, revealed } from "./dom.js";
import { game } from "./game.js";
import { YES } from "./position.js";
import { wish, wished } from "./store.js";
import { board, edited, noted } from "./view.js";
import { t } from "./words.js";
import { problem } from "./waiting.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40, MOST = 8; // notes in a cell
const SIGNS = [..."123456789", "?", "!"];
const COLOURS = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#8d7ae6"];

let mode = "marks", sign = "1", colour = 1;
let broken = [];

/** The notes of a sort, each with its cell. */
const noteds = (sort) => [...game.position.notes].filter(([key]) => key.startsWith(`${sort} `))
  .map(([key, value]) => [key.slice(sort.length + 1).split(",").map(Number), value]);

/** The marks before the trial; null where none was begun. */
function before() {
  const trial = game.position?.notes.get("trial");
  return trial?.length === game.position?.values.length ? [...trial].map(Number) : null;
}

game.addEventListener("opened", () => {
  broken = [];
  tools();
  draw();
});
board.addEventListener("mounted", draw);
game.addEventListener("changed", () => {
  broken = [];
  if (Boolean(before()) === Boolean($("trial"))) tools(); // a trial was begun, ended or undone
  draw();
});
game.addEventListener("judged", ({ detail }) => {
  broken = game.strict ? detail.broken : [];
  $("broken").replaceChildren(...told(broken.map((one) => one.sentence).join(" "), board));
  $("broken").hidden = !broken.length;
  draw();
});

// On the board --------------------------------------------------------------------------------------------------------

function shape(layer, name, fields, text = "") {
  const node = document.createElementNS(SVG, name);
  for (const [field, value] of Object.entries(fields)) node.setAttribute(field, value);
  node.textContent = text;
  layer.append(node);
}

/** Colours below the marks; notes, trial and broken rules above them. */
function draw() {
  if (!board.layers || !game.position) return;
  board.svg.querySelectorAll(".extra").forEach((node) => node.remove());
  if (board.shows === "shown") return;
  const [below, above] = ["tint", "label"].map((name) => {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "extra");
    board.layers[name].append(group);
    return group;
  });
  for (const [[r, c], n] of noteds("colours")) {
    shape(below, "rect", { class: "ground", x: c * CELL, y: r * CELL, width: CELL, height: CELL, fill: COLOURS[n - 1] });
    shape(above, "text", { x: c * CELL + 34, y: r * CELL + 37 }, "abcdef"[n - 1]); // not by colour alone
  }
  for (const [[r, c], signs] of noteds("corners")) {
    [...signs].forEach((one, i) => shape(above, "text", { x: c * CELL + 7 + 8.5 * (i % 4), y: r * CELL + (i < 4 ? 12 : 37) }, one));
  }
  const { variables } = game.position.board, ring = (i, kind, half) => {
    const [r, c] = variables[i]?.place ?? [];
    if (r !== undefined) shape(above, "rect", { class: kind, x: c * CELL + 20 - half, y: r * CELL + 20 - half, width: 2 * half, height: 2 * half, rx: 7 });
  };
  const trial = before();
  if (trial) game.position.values.forEach((value, i) => { if (value !== trial[i]) ring(i, "trial", 15); });
  for (const name of new Set(broken.flatMap((one) => one.where))) ring(game.position.index.get(name), "broken", 17.5);
}

/** Change notes; one undo takes that back. */
function put(pairs, joined = false) {
  if (game.position.set(pairs, joined).length) noted();
}

function stamp(cell, first) {
  const key = `colours ${cell}`;
  if (mode === "notes") {
    if (first) note(cell, sign);
    return;
  }
  if (first) stamp.value = game.position.notes.get(key) === colour ? null : colour;
  put([[key, stamp.value]], !first);
}

/** Put a sign into the corner of a cell, or take it out. */
function note(cell, one) {
  const key = `corners ${cell}`, old = game.position.notes.get(key) ?? "";
  put([[key, (old.includes(one) ? old.replace(one, "") : [...old, one].sort().slice(0, MOST).join("")) || null]]);
}

$("board").addEventListener("keydown", (event) => {
  if (mode === "marks" || event.ctrlKey || event.metaKey || event.altKey || !board.cursor) return;
  const cell = board.cursor.map(Math.round), digit = Number(event.key);
  if (mode === "notes" && /^[\p{L}\p{N}?!]$/u.test(event.key)) note(cell, event.key);
  else if (mode === "colours" && digit >= 1 && digit <= COLOURS.length) {
    colour = digit;
    stamp(cell, true);
  } else if (event.key === " " || event.key === "Enter") stamp(cell, true);
  else if (event.key === "Backspace" || event.key === "Delete") put([[`corners ${cell}`, null], [`colours ${cell}`, null]]);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// The trial -----------------------------------------------------------------------------------------------------------

const begin = () => put([["trial", game.position.values.join("")]]);

function end(keep) {
  edited(game.position.set([...(keep ? [] : before().entries()), ["trial", null]]));
}

// By themselves -------------------------------------------------------------------------------------------------------

board.addEventListener("edit", async ({ detail }) => {
  const { position } = game;
  if (!wish("automatic", false) || !position.board.automatic || game.exercise || !detail.indices.some((i) => position.values[i] === YES)) return;
  const code = position.code;
  try {
    const { marks } = await ask("follow", game.here);
    if (game.position !== position || position.code !== code || !marks.no.length) return;
    edited(position.set(position.pairs(marks), true)); // one undo takes all of it back
  } catch (fault) { problem(fault); }
});

// The tools -----------------------------------------------------------------------------------------------------------

function tools() {
  const shown = wish("extras", false);
  game.strict = wish("strict", false);
  $("extras").hidden = !shown;
  $("extras-open").setAttribute("aria-expanded", String(shown));
  if (!shown) mode = "marks";
  board.stamp = mode === "marks" ? null : stamp;
  const button = (id, text, act, fields = {}) => make("button", { type: "button", id, onclick: act, ...fields }, text);
  const tick = (name, act) => make("label", {}, make("input", { type: "checkbox", id: name, checked: wish(name, false),
    onchange: (event) => { wished(name, event.target.checked); act(); } }), t(name));
  const redraw = () => {
    game.strict = wish("strict", false);
    edited([]);
  };
  const modes = make("span", { className: "group", role: "group", "aria-label": t("mode") }, ...["marks", "notes", "colours"].map((one) =>
    button(`mode-${one}`, t(`mode.${one}`), () => { mode = one; tools(); $(`mode-${one}`).focus(); }, { "aria-pressed": String(mode === one) })));
  const palette = mode === "notes" ? SIGNS.map((one) => button(`sign-${one}`, one, () => { sign = one; tools(); }, { "aria-pressed": String(sign === one) }))
    : mode === "colours" ? COLOURS.map((tone, i) => {
      const node = button(`colour-${i + 1}`, "abcdef"[i], () => { colour = i + 1; tools(); },
        { className: "swatch", "aria-pressed": String(colour === i + 1), "aria-label": t("mode.colour", { n: i + 1 }) });
      node.style.borderColor = tone;
      return node;
    }) : [];
  const clear = button("notes-clear", t("mode.clear"), () =>
    put(["corners", "colours"].flatMap((sort) => noteds(sort).map(([cell]) => [`${sort} ${cell}`, null]))));
  $("extras").replaceChildren(
    make("span", { className: "group" }, ...(before()
      ? [make("span", { className: "small" }, t("trial.on")), button("trial-keep", t("trial.keep"), () => end(true)), button("trial-drop", t("trial.drop"), () => end(false))]
      : [button("trial", t("trial"), begin)])),
    modes, make("span", { className: "group" }, ...palette, ...(mode === "marks" ? [] : [clear])),
    tick("strict", redraw), ...(game.position?.board.automatic ? [tick("automatic", () => {})] : []));
}

$("extras-open").onclick = () => {
  wished("extras", !wish("extras", false));
  tools();
  if (wish("extras", false)) revealed($("extras"));
};
