// Games are kept as they are played, gone on with when they come back, and no board is left without a word.

import { asked } from "./api.js";
import { hash, write } from "./address.js";
import { $, make } from "./dom.js";
import { game, listed } from "./game.js";
import { notice } from "./notice.js";
import { forgetGame, gameOf, keepGame, keepLast, keeps, watchGames } from "./store.js";
import { caughtUp, edited, opened } from "./view.js";
import { t } from "./words.js";

const PAUSE = 400; // milliseconds

let timer = 0;
let touched = false; // whether the game was changed here since it was kept
let seen = 0;        // when what is known here of the kept game was kept
let told = false;    // whether the reader knows that nothing can be kept

/** Whether the reader has put marks onto the board that would be missed. */
const begun = () => Boolean(game.position && !game.exercise && !game.solved && game.position.code);

/** Whether there is something to go on with: not a board that stands there solved. */
export const unfinished = (kept) => Boolean(kept) && !(kept.over ?? kept.solved) && Boolean(kept.marks || listed(kept.notes).length);

function keep() {
  clearTimeout(timer);
  const { position } = game;
  if (!position || game.exercise) return;
  const { source } = position.board, before = gameOf(source), now = game.record;
  if (!touched) { // only looked at, or played in another tab
    if (before?.marks === now.marks && unfinished(before)) keepGame(source, { ...before, seconds: Math.max(before.seconds, now.seconds) });
    return;
  }
  const best = game.solved ? Math.min(before?.best ?? Infinity, game.seconds) : before?.best ?? null;
  touched = false;
  seen = Date.now();
  const kept = keepGame(source, { ...now, over: game.solved, solved: game.solved || Boolean(before?.solved), best, when: seen });
  if (kept) keepLast(hash());
  if (!kept && !told && begun()) {
    told = true;
    notice(t(keeps ? "keep.full" : "keep.never"), [[t("share"), () => $("share").click()]]);
  }
}

function soon() {
  touched = true;
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE);
}

game.addEventListener("opened", () => {
  touched = false;
  seen = Date.now();
});
game.addEventListener("changed", ({ detail }) => { if (!detail.kept && game.position.past.length + game.position.future.length) soon(); });
game.addEventListener("judged", () => {
  const kept = game.position && gameOf(game.position.board.source);
  if (!game.solved && !(kept?.over && kept.marks === game.position.code)) return;
  touched = true;
  keep();
});
game.addEventListener("carried", () => { if (gameOf(game.position.board.source)?.marks === game.position.code) keepLast(hash()); });
asked.addEventListener("hint", () => {
  game.hints += 1;
  touched = true;
  keep();
});
window.addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) keep();
  else catchUp();
});
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) catchUp(); });

// Another tab ---------------------------------------------------------------------------------------------------------

watchGames((source, kept) => { if (source === game.position?.board.source) catchUp(kept); });

/** Go on with what another tab has made of this game. */
function catchUp(kept = game.position && gameOf(game.position.board.source)) {
  if (!kept || kept.when <= seen || game.exercise || touched) return; // what is marked here is the later
  seen = kept.when;
  if (caughtUp(kept, listed(kept.notes))) notice(t("keep.elsewhere"));
}

// Boards that come ----------------------------------------------------------------------------------------------------

/**
 * Put a board onto the page: as it was left, if it was begun. Other marks that come with it are offered.
 * @param source  the text by which it was asked for, under which an earlier version may have kept it
 * @param marks   the code of the marks that an address brings; else those of the text count
 * @param fields  as for `opened`
 */
export function arrive(found, { source = found.source, marks = null, time = 0, exercise = null } = {}) {
  keep();
  const kept = exercise ? null : gameOf(found.source) ?? moved(source, found.source);
  if (!kept || !(unfinished(kept) || (kept.marks && kept.marks === marks))) {
    opened(found, { marks, time, exercise });
    return;
  }
  opened(found, { kept });
  const mine = game.position, here = mine.code;
  const theirs = marks === null ? mine.instead(found.marks) : [...mine.decoded(marks)?.entries() ?? []];
  if (!theirs.some(([, value]) => value) || theirs.every(([i, value]) => mine.values[i] === value)) {
    if (marks === here) game.seconds = Math.max(game.seconds, time);
    return;
  }
  notice(t("keep.others"), [[t("keep.take"), () => edited(game.position.set(theirs))]]); // it goes when another board comes
}

/** A game under the name that its puzzle has now. */
function moved(from, to) {
  const kept = from === to ? null : gameOf(from);
  if (kept && keepGame(to, kept)) forgetGame(from);
  return kept;
}

/**
 * Open a board in the place of another one: ask before marks leave the screen, keep them, and let Back lead to them.
 * @param load  gives the board; called once it is sure that it is wanted
 * @param arriving  whether the address already leads to it
 * @param fields  as for `arrive`
 * @returns whether it was opened
 */
export async function enter(load, { arriving = false, ...fields } = {}) {
  if (!arriving && begun() && !(await agreed())) return false;
  const found = await load();
  if (!found) return false; // the reader does not wait for it
  if (game.position && !arriving) {
    keep();
    write();
    history.pushState(null, "", location.href);
  }
  arrive(found, fields);
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
