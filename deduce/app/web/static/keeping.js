// Games are kept as they are played, and no board is left without a word.

import { asked } from "./api.js";
import { $, make } from "./dom.js";
import { game, opened, write } from "./game.js";
import { gameOf, keepGame, keeps } from "./store.js";
import { t } from "./words.js";
import { problem } from "./waiting.js";

const PAUSE = 400; // milliseconds

let timer = 0;

/** Whether the reader has put marks onto the board that would be missed. */
const begun = () => Boolean(game.position && !game.exercise && !game.solved && game.position.code);

function keep() {
  clearTimeout(timer);
  const { position } = game;
  if (!position || game.exercise) return;
  const { kind, id, rows, cols, source } = position.board;
  const before = gameOf(source);
  const notes = game.notes?.stored() ?? before?.notes ?? null;
  if (!before && !position.code && !notes && !game.hints) return; // only looked at
  const solved = game.solved || (before?.solved && !position.code) || false;
  keepGame(source, { kind, id, rows, cols, solved, marks: position.code, seconds: game.seconds, hints: game.hints, notes,
    best: best(before, solved), when: Date.now() });
}

/** The shortest time in which it was solved. */
function best(before, solved) {
  if (!solved) return before?.best ?? null;
  return Math.min(before?.best ?? Infinity, game.seconds);
}

game.addEventListener("opened", () => {
  const before = gameOf(game.position.board.source);
  if (game.exercise) return;
  game.hints = game.position.code ? before?.hints ?? 0 : 0;
});
game.addEventListener("changed", () => {
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE);
});
game.addEventListener("judged", keep);
game.addEventListener("noted", keep);
asked.addEventListener("hint", () => {
  game.hints = (game.hints ?? 0) + 1;
  keep();
});
window.addEventListener("pagehide", keep);

/**
 * Open a board in the place of another one: ask before marks leave the screen, keep them, and let Back lead to them.
 * @param load  gives the board; called once it is sure that it is wanted
 * @param arriving  whether the address already leads to it
 * @param fields  as for `opened`; `fresh` does not go on where the reader had stopped
 * @returns whether it was opened
 */
export async function enter(load, { fresh = false, arriving = false, ...fields } = {}) {
  if (!arriving && begun() && !(await agreed())) return false;
  const found = await load();
  if (game.position && !arriving) {
    keep();
    write();
    history.pushState(null, "", location.href);
  }
  game.exercise = fields.exercise ?? null;
  const before = fresh || game.exercise ? null : gameOf(found.source);
  if (before && !before.solved && before.marks) opened(found, { marks: before.marks, time: before.seconds, ...fields });
  else opened(found, fields);
  return true;
}

/** Ask whether the board may go. */
function agreed() {
  return new Promise((resolve) => {
    const dialog = make("dialog", { className: "leave", "aria-labelledby": "leave-title" },
      make("h2", { id: "leave-title" }, t("leave.title")),
      make("p", {}, t(keeps ? "leave.kept" : "leave.lost")),
      make("p", { className: "row end" },
        make("button", { className: "main", id: "leave-go", onclick: () => dialog.close("go") }, t("leave.go")),
        make("button", { id: "leave-stay", onclick: () => dialog.close("stay") }, t("leave.stay"))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "go");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Opens a module of the page when it is first wanted. */
for (const [id, path, name, ...wanted] of [["kinds", "./library.js", "library", "kinds"], ["library", "./library.js", "library"], ["set", "./editor.js", "edit"]])
  $(id).onclick = () => import(path).then((found) => found[name](...wanted)).catch(problem);
