// What the reader sees of the game: the board, the stage, the line above them; and what changes the game through them.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { digits } from "./clock.js";
import { $ } from "./dom.js";
import { game } from "./game.js";
import { NONE, Position } from "./position.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";
import { problem, stop, waiting } from "./waiting.js";

const PAUSE = 250; // milliseconds without a mark until the program draws the board

export const board = new Board($("board"));
export const stage = new Stage($("stage"), board);

let settle = 0, times = 0;

// Puzzles -------------------------------------------------------------------------------------------------------------

/**
 * Put a puzzle onto the board.
 * @param found  the board as the program tells it, with the marks of its text
 * @param marks  the code of other marks
 * @param kept   what is kept of the game, to go on with
 */
export function opened(found, { marks = null, time = 0, kept = null, exercise = null } = {}) {
  game.position = new Position(found);
  game.exercise = exercise;
  game.seconds = time;
  game.hints = 0;
  game.solved = false;
  if (marks !== null) game.position.code = marks;
  if (kept) game.resume(kept);
  stop();
  stage.close();
  show();
}

function show() {
  state("");
  board.open(game.position);
  document.documentElement.dataset.opened = ++times;
  game.tell("opened");
  changed();
}

/** The same puzzle again, in another language or as the program draws it: what is on it, asked about it and told of it stays. */
export function renewed(found) {
  const { values, notes, past, future } = game.position, { list } = stage;
  game.position = Object.assign(new Position(found), { values, notes, past, future });
  show();
  if (stage.open && stage.list === list) stage.again();
}

// Marks ---------------------------------------------------------------------------------------------------------------

/** The reader or a step has changed some marks or notes. */
export function edited(keys) {
  if (stage.open) stage.close();
  board.update(keys.filter((key) => typeof key === "number"));
  state("");
  changed();
}

/** After every change: the program's picture when the reader pauses. */
function changed(detail = {}) {
  game.tell("changed", { drawing: Boolean(board.stroke), ...detail });
  clearTimeout(settle);
  const asked = game.position, marks = asked.code;
  settle = setTimeout(async () => {
    try {
      const drawn = await ask("draw", { puzzle: asked.board.source, marks: asked.marks, rules: game.strict });
      if (game.position !== asked || asked.code !== marks) return;
      board.settle(drawn.svg);
      judged(drawn);
    } catch (fault) { problem(fault); }
  }, PAUSE);
}

export function judged({ state: found, fault, broken }) {
  game.solved = found === "solved";
  if (game.solved) state(`${t("solved")} ${digits(game.seconds)}`, "good");
  else if (found === "wrong") { // else what has been said since still holds
    state(`${t("full")} ${fault}`, "bad");
    if (!stage.open) board.outline(broken.flatMap((one) => one.where), "wrong");
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
export function remove(marks) {
  stage.close();
  edited(game.position.set(game.position.pairs(marks).map(([i]) => [i, NONE])));
}

/** Put other marks in the place of all that are there; one undo takes that back. */
export function replace(marks) {
  stage.close();
  edited(game.position.set(game.position.instead(marks)));
}

/** Take all marks off the board. */
export const clear = () => replace({ yes: [], no: [] });

/** Go on with what is kept of this game since it was changed elsewhere; one undo leads back. */
export function caughtUp(kept, notes) {
  const { position } = game, gone = [...position.notes.keys()].filter((key) => !notes.some(([other]) => other === key));
  const marks = kept.named ? position.instead(kept.named) : [...position.decoded(kept.marks).entries()];
  const keys = position.set([...marks, ...notes, ...gone.map((key) => [key, null])]);
  game.seconds = Math.max(game.seconds, kept.seconds);
  game.hints = Math.max(game.hints, kept.hints ?? 0);
  if (!keys.length) return false;
  stage.close();
  board.update(keys.filter((key) => typeof key === "number"));
  state("");
  changed({ kept: true });
  return true;
}

/** Notes have changed: what is told stays. */
export function noted() {
  game.tell("changed", { drawing: false });
}

// What is said above the board ----------------------------------------------------------------------------------------

export function state(text, mood = "") {
  $("state").textContent = text;
  $("state").className = mood;
}

// What was said does not outlive the next question.
waiting.addEventListener("stop", () => { if (!game.solved) state(""); });
