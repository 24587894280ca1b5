// The puzzle at hand: its marks, its clock, its address, and the board that shows it.

import { ask, carries } from "./api.js";
import { Board } from "./board.js";
import { packed, unpacked } from "./carry.js";
import { $ } from "./dom.js";
import { NONE, Position } from "./position.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";
import { problem, stop, waiting } from "./waiting.js";

const PAUSE = 250; // milliseconds without a mark until the server draws the board

/**
 * @fires opened   another puzzle is on the board, or the same in another language
 * @fires changed  the marks are not what they were
 * @fires noted    notes beside the marks are not what they were
 * @fires judged   the server has seen the board: detail.state
 */
class Game extends EventTarget {
  constructor() {
    super();
    this.known = [];       // the kinds
    this.position = null;  // the puzzle and the marks on it
    this.seconds = 0;      // on the clock
    this.solved = false;
    this.hints = 0;        // taken on this board
    this.strict = false;   // whether broken rules are marked as they are broken
    this.exercise = null;  // the technique that is practised here, if the board is for that
  }

  /** The puzzle and its marks, as the program is asked about them. */
  get here() { return { puzzle: this.position.board.source, marks: this.position.marks }; }

  /** The puzzle without marks. */
  get whole() { return { puzzle: this.position.board.source }; }

  title(kind) { return this.known.find((one) => one.name === kind)?.title ?? kind; }

  tell(name, detail = {}) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

export const game = new Game();
export const board = new Board($("board"));
export const stage = new Stage($("stage"), board);

let settle = 0, written = "", times = 0;
let left = false; // the address is of another puzzle than the board, until that is opened

// Puzzles -------------------------------------------------------------------------------------------------------------

export function opened(found, { marks = null, time = 0 } = {}) {
  left = false;
  game.position = new Position(found);
  if (marks !== null) game.position.code = marks; // else what the text has filled in
  game.seconds = time;
  game.solved = false;
  stop();
  stage.close();
  state("");
  board.open(game.position);
  document.documentElement.dataset.opened = ++times;
  game.tell("opened");
  changed();
  if (carries && !game.exercise) carry(game.position);
}

/** Put what the first picture needs into the address. */
async function carry(mine) {
  mine.carried = await packed(mine.board);
  if (game.position === mine) write();
}

/** The same puzzle again, in another language or as the program draws it; the marks and what can be undone stay. */
export function renewed(found) {
  const { past, future } = game.position;
  opened(found, { marks: game.position.code, time: game.seconds });
  Object.assign(game.position, { past, future });
  changed();
}

// Marks ---------------------------------------------------------------------------------------------------------------

/** The reader or a step has changed some marks. */
export function edited(indices) {
  if (stage.open) stage.close();
  board.update(indices);
  state("");
  changed();
}

/** After every change: the address, and the server's picture when the reader pauses. */
function changed() {
  if (!board.stroke) write();
  game.tell("changed");
  clearTimeout(settle);
  const asked = game.position, marks = asked.code;
  settle = setTimeout(async () => {
    write();
    try {
      const drawn = await ask("draw", { puzzle: asked.board.source, marks: asked.marks, rules: game.strict });
      if (game.position !== asked || asked.code !== marks) return;
      board.settle(drawn.svg);
      judged(drawn);
    } catch (fault) { problem(fault); }
  }, PAUSE);
}

export function judged({ state: found, fault, broken }) {
  if (found === "solved") {
    if (!game.solved) write();
    game.solved = true;
    state(`${t("solved")} ${clock()}`, "good");
  } else {
    game.solved = false;
    if (found === "wrong") { // else what has been said since still holds
      state(`${t("full")} ${fault}`, "bad");
      if (!stage.open) board.outline(broken.flatMap((one) => one.where), "wrong");
    }
  }
  game.tell("judged", { state: found, broken: broken ?? [] });
}

/** Put what steps conclude onto the board. */
export function apply(steps) {
  const { position } = game;
  const pairs = steps.flatMap(({ conclusion }) => (conclusion === "clash" ? [] : position.pairs(conclusion)));
  stage.close();
  edited(position.set(pairs));
}

/** Take marks off the board. */
export function remove({ yes, no }) {
  stage.close();
  edited(game.position.set([...yes, ...no].map((name) => [game.position.index.get(name), NONE])));
}

const empty = () => [...game.position.values.keys()].map((i) => [i, NONE]);

/** Take all marks off the board. */
export const clear = () => edited(game.position.set(empty()));

/** Put other marks in the place of all that are there. */
export function replace(marks) {
  stage.close();
  const { position } = game;
  edited(position.set(empty()).concat(position.set(position.pairs(marks), true)));
}

// What is said above the board ----------------------------------------------------------------------------------------

export function state(text, mood = "") {
  $("state").textContent = text;
  $("state").className = mood;
}

// What was said does not outlive the next question.
waiting.addEventListener("stop", () => { if (!game.solved) state(""); });

export function clock() {
  const { seconds } = game;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = (n) => String(n).padStart(2, "0");
  return (parts[0] ? [parts[0], digits(parts[1])] : [parts[1]]).concat(digits(parts[2])).join(":");
}

setInterval(() => {
  if (game.position && !game.solved && !document.hidden && !document.querySelector("dialog[open]")) game.seconds += 1;
  $("clock").textContent = clock();
}, 1000);

// The address ---------------------------------------------------------------------------------------------------------

export function write() {
  if (left) return;
  const { position, seconds } = game;
  const fields = new URLSearchParams({ p: position.board.source, m: position.code, t: seconds });
  if (position.carried) fields.set("b", position.carried);
  written = game.exercise ? `#practise=${game.exercise.technique}&n=${game.exercise.number}` : `#${fields}`;
  try { history.replaceState(null, "", written); } catch { /* too often for some browsers: the next one will do */ }
}

/** The board to begin with: a sample, of a kind if it is named. */
export async function first(kind = null) {
  const sample = [kind, game.known.find((one) => one.name === "yinyang"), ...game.known].find((one) => one?.samples.length)?.samples[0];
  if (sample) opened(await ask("open", { source: sample.source }));
}

let reading = 0; // the addresses that were read: only the last one counts

/** Open what the address says; whether it says anything. */
export async function read() {
  const turn = ++reading;
  const fields = new URLSearchParams(location.hash.slice(1));
  const source = fields.get("p");
  if (fields.has("practise")) {
    const { practise } = await import("./practise.js");
    return practise(fields.get("practise"), Number.parseInt(fields.get("n"), 10) || 0, true);
  }
  if (fields.has("kinds") || fields.has("kind")) {
    const { library } = await import("./library.js"), kind = game.known.find((one) => one.name === fields.get("kind"));
    left = false;
    if (game.position) write();
    else await first(kind);
    if (turn === reading) library(kind ? "boards" : "kinds", kind?.name);
    return true;
  }
  if (!source) {
    left = false;
    return false;
  }
  const time = Math.min(359_999, Math.max(0, Number.parseInt(fields.get("t"), 10) || 0));
  const carried = carries && fields.has("b") ? await unpacked(fields.get("b")) : null;
  if (turn !== reading) return true;
  game.exercise = null;
  if (carried?.source === source) {
    opened(carried, { marks: fields.get("m"), time });
    verify(game.position);
    return true;
  }
  try {
    const found = await ask("open", { source });
    if (turn === reading) opened(found, { marks: fields.get("m"), time });
    return true;
  } catch (fault) {
    problem(fault);
    left = false;
    return false;
  }
}

/** What a link says of its puzzle is only believed until the program has read it. */
async function verify(mine) {
  try {
    const found = await ask("open", { source: mine.board.source });
    if (game.position === mine && JSON.stringify(found) !== JSON.stringify(mine.board)) renewed(found);
  } catch (fault) {
    if (game.position === mine) problem(fault);
  }
}

for (const event of ["pagehide", "visibilitychange"]) document.addEventListener(event, () => game.position && write());
window.addEventListener("pagehide", () => game.position && write());
window.addEventListener("popstate", () => { left = location.hash !== written; });
window.addEventListener("hashchange", () => { if (location.hash !== written) read(); });
