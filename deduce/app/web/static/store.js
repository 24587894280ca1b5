// What is kept in this browser, and nowhere else: games, progress, wishes.

const MOST = 400; // games

function read(name, usual) {
  try { return JSON.parse(localStorage.getItem(`deduce.${name}`)) ?? usual; } catch { return usual; }
}

/** Keep a value; whether there was room for it. */
function write(name, value) {
  try {
    localStorage.setItem(`deduce.${name}`, JSON.stringify(value));
    return true;
  } catch { return false; } // no storage, or it is full
}

/** Whether anything can be kept at all. */
export const keeps = write("trial", 1);

/** The games by the text of their puzzle: {kind, id, rows, cols, marks, seconds, hints, solved, when, notes}. */
export const games = () => read("games", {});

export const gameOf = (source) => games()[source] ?? null;

export function keepGame(source, game) {
  const all = games();
  all[source] = game;
  const names = Object.keys(all);
  if (names.length > MOST) {
    names.sort((a, b) => all[a].when - all[b].when);
    for (const name of names.slice(0, names.length - MOST)) delete all[name];
  }
  return write("games", all);
}

export function forgetGame(source) {
  const all = games();
  delete all[source];
  write("games", all);
}

/** What a reader wants of the page. */
export const wish = (name, usual) => read("wishes", {})[name] ?? usual;
export const wished = (name, value) => write("wishes", { ...read("wishes", {}), [name]: value });

/** The positions of a technique that were solved, by number. */
export const practised = (technique) => read("practice", {})[technique] ?? [];

export function keepPractice(technique, number) {
  const all = read("practice", {});
  all[technique] = [...new Set([...(all[technique] ?? []), number])];
  write("practice", all);
}

/** The boards that a setter keeps. */
export const own = () => read("own", []);
export const keepOwn = (boards) => write("own", boards.slice(-60));

/** A board that is being set. */
export const draft = () => read("draft", null);
export const keepDraft = (value) => write("draft", value);
