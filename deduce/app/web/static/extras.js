// Tools of players, off until asked for: a trial, notes in corners, colours, broken rules, marks by themselves.

import { ask } from "./api.js";
import { told } from "./coordinates.js";
import { $, make } from "./dom.js";
import { board, edited, game } from "./game.js";
import { YES } from "./position.js";
import { gameOf, wish, wished } from "./store.js";
import { t } from "./words.js";
import { problem } from "./waiting.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40, MOST = 8; // notes in a cell
const SIGNS = [..."123456789", "?", "!"];
const COLOURS = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#8d7ae6"];

let mode = "marks", sign = "1", colour = 1;
let source = null; // the puzzle that the notes belong to
let corners = {}, colours = {}, trial = null, broken = [];

const key = (cell) => cell.join(",");

/** What is kept of a game beside its marks. */
game.notes = {
  stored() {
    const any = Object.keys(corners).length || Object.keys(colours).length || trial;
    return any ? { corners, colours, trial: trial ? [...trial].join("") : null } : null;
  },
};

game.addEventListener("opened", () => {
  const { position } = game;
  broken = [];
  if (source !== position.board.source || game.exercise) {
    source = position.board.source;
    const notes = (!game.exercise && gameOf(source)?.notes) || {};
    corners = notes.corners ?? {};
    colours = notes.colours ?? {};
    trial = notes.trial?.length === position.values.length ? Uint8Array.from(notes.trial, Number) : null;
  }
  tools();
  draw();
});
board.addEventListener("mounted", draw);
game.addEventListener("changed", () => {
  broken = [];
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
  for (const [at, n] of Object.entries(colours)) {
    const [r, c] = at.split(",").map(Number);
    shape(below, "rect", { class: "ground", x: c * CELL, y: r * CELL, width: CELL, height: CELL, fill: COLOURS[n - 1] });
    shape(above, "text", { x: c * CELL + 34, y: r * CELL + 37 }, "abcdef"[n - 1]); // not by colour alone
  }
  for (const [at, signs] of Object.entries(corners)) {
    const [r, c] = at.split(",").map(Number);
    [...signs].forEach((one, i) => shape(above, "text", { x: c * CELL + 7 + 8.5 * (i % 4), y: r * CELL + (i < 4 ? 12 : 37) }, one));
  }
  const { variables } = game.position.board, ring = (i, kind, half) => {
    const [r, c] = variables[i]?.place ?? [];
    if (r !== undefined) shape(above, "rect", { class: kind, x: c * CELL + 20 - half, y: r * CELL + 20 - half, width: 2 * half, height: 2 * half, rx: 7 });
  };
  if (trial) game.position.values.forEach((value, i) => { if (value !== trial[i]) ring(i, "trial", 15); });
  for (const name of new Set(broken.flatMap((one) => one.where))) ring(game.position.index.get(name), "broken", 17.5);
}

/** Notes and colours have changed: draw and keep them. */
function noted() {
  draw();
  game.tell("noted");
}

function stamp(cell, first) {
  const at = key(cell);
  if (mode === "colours") {
    if (first) stamp.value = colours[at] === colour ? 0 : colour;
    if (stamp.value) colours[at] = stamp.value;
    else delete colours[at];
  } else if (first) note(cell, sign);
  noted();
}

/** Put a sign into the corner of a cell, or take it out. */
function note(cell, one) {
  const at = key(cell), old = corners[at] ?? "";
  const now = old.includes(one) ? old.replace(one, "") : [...old, one].sort().slice(0, MOST).join("");
  if (now) corners[at] = now;
  else delete corners[at];
}

$("board").addEventListener("keydown", (event) => {
  if (mode === "marks" || event.ctrlKey || event.metaKey || event.altKey || !board.cursor) return;
  const cell = board.cursor.map(Math.round), digit = Number(event.key);
  if (mode === "notes" && /^[\p{L}\p{N}?!]$/u.test(event.key)) note(cell, event.key);
  else if (mode === "colours" && digit >= 1 && digit <= COLOURS.length) {
    colour = digit;
    stamp(cell, true);
  } else if (event.key === " " || event.key === "Enter") stamp(cell, true);
  else if (event.key === "Backspace" || event.key === "Delete") {
    delete corners[key(cell)];
    delete colours[key(cell)];
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
  noted();
}, true);

// The trial -----------------------------------------------------------------------------------------------------------

function begin() {
  trial = game.position.values.slice();
  tools();
  noted();
}

function end(keep) {
  const before = trial;
  trial = null;
  if (!keep) edited(game.position.set([...before.entries()]));
  tools();
  noted();
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
  const clear = button("notes-clear", t("mode.clear"), () => { corners = {}; colours = {}; noted(); });
  $("extras").replaceChildren(
    make("span", { className: "group" }, ...(trial
      ? [make("span", { className: "small" }, t("trial.on")), button("trial-keep", t("trial.keep"), () => end(true)), button("trial-drop", t("trial.drop"), () => end(false))]
      : [button("trial", t("trial"), begin)])),
    modes, make("span", { className: "group" }, ...palette, ...(mode === "marks" ? [] : [clear])),
    tick("strict", redraw), ...(game.position?.board.automatic ? [tick("automatic", () => {})] : []));
}

$("extras-open").onclick = () => {
  wished("extras", !wish("extras", false));
  tools();
};
