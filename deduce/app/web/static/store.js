// What is kept in this browser, and nowhere else: games, progress, wishes.

const GAME = "deduce.game.";

function read(name, usual) {
  try { return JSON.parse(localStorage.getItem(name)) ?? usual; } catch { return usual; }
}

/** Keep a value; whether there was room for it. */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch { return false; } // no storage, or it is full
}

function drop(name) {
  try { localStorage.removeItem(name); } catch { /* no storage: nothing was kept */ }
}

/** Whether anything can be kept at all. */
export const keeps = (() => {
  try { return Boolean(localStorage); } catch { return false; }
})();

/**
 * The games by the text of their puzzle: {kind, id, rows, cols, marks, named, seconds, hints, solved, over, best, when,
 * notes}. Each has a place of its own, so that two tabs do not overwrite each other's games.
 */
export function games() {
  gather();
  const found = {};
  if (keeps) for (const name of Object.keys(localStorage)) if (name.startsWith(GAME)) found[name.slice(GAME.length)] = read(name, null);
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one));
}

export function gameOf(source) {
  gather();
  return read(GAME + source, null);
}

export const keepGame = (source, game) => write(GAME + source, game);
export const forgetGame = (source) => drop(GAME + source);

/** Earlier versions kept all games in one place; such a page may still be open in another tab. */
function gather() {
  const old = read("deduce.games", null);
  if (!old) return;
  const moved = Object.entries(old).every(([source, game]) => read(GAME + source, game).when > game.when || keepGame(source, game));
  if (moved) drop("deduce.games");
}

/** Tell when another tab has kept a game: its text, and what is kept of it. */
export function watchGames(told) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(GAME) && newValue) told(key.slice(GAME.length), read(key, null));
  });
}

/** The address of the game that was played last. */
export const last = () => read("deduce.last", "");
export const keepLast = (hash) => write("deduce.last", hash);

/** What a reader wants of the page. */
export const wish = (name, usual) => read("deduce.wishes", {})[name] ?? usual;
export const wished = (name, value) => write("deduce.wishes", { ...read("deduce.wishes", {}), [name]: value });

/** The positions of a technique that were solved, by number. */
export const practised = (technique) => read("deduce.practice", {})[technique] ?? [];

export function keepPractice(technique, number) {
  const all = read("deduce.practice", {});
  all[technique] = [...new Set([...(all[technique] ?? []), number])];
  write("deduce.practice", all);
}

/** The boards that a setter keeps. */
export const own = () => read("deduce.own", []);
export const keepOwn = (boards) => write("deduce.own", boards.slice(-60));

/** A board that is being set. */
export const draft = () => read("deduce.draft", null);
export const keepDraft = (value) => write("deduce.draft", value);
