// What the page opens: what its address says, else the game that was played last, else a sample.

import { ask, carries } from "./api.js";
import { back, elsewhere, write } from "./address.js";
import { unpacked } from "./carry.js";
import { game } from "./game.js";
import { arrive, unfinished } from "./keeping.js";
import { notice } from "./notice.js";
import { practise } from "./practise.js";
import { gameOf, last } from "./store.js";
import { renewed } from "./view.js";
import { problem, wait } from "./waiting.js";
import { t } from "./words.js";

const LONGEST = 359_999; // seconds

let reading = 0; // the addresses that were read: only the last one counts

/** Open what the page begins with. */
export async function begin() {
  if (await read()) return;
  if (await resume()) {
    const { kind, rows, cols } = game.position.board, others = async () => (await import("./library.js")).library("daily");
    notice(t("begun.here", { board: `${game.title(kind)} ${rows}×${cols}` }), [[t("library.daily"), others]], { passing: true });
  } else await sample();
}

/** Go on with the game that was played last, if it is not solved; whether there is one. */
async function resume(turn = ++reading) {
  const fields = new URLSearchParams(last().slice(1));
  return unfinished(gameOf(fields.get("p"))) && open(fields, turn);
}

/** A sample, of a kind if it is named. */
async function sample(kind = null) {
  const found = [kind, game.known.find((one) => one.name === "yinyang"), ...game.known].find((one) => one?.samples.length)?.samples[0];
  if (found) arrive(await ask("open", { source: found.source }));
}

/** Open what the address says; whether it says anything. */
async function read() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (fields.has("practise")) {
    reading += 1;
    return practise(fields.get("practise"), Number.parseInt(fields.get("n"), 10) || 0, true);
  }
  for (const [tab, kind] of [["practice"], ["kinds"], ["kind", fields.get("kind")]])
    if (fields.has(tab)) return shelves(tab, kind);
  if (fields.get("p")) return open(fields);
  reading += 1;
  back();
  return false;
}

/** Show the library, over the board at hand. */
async function shelves(tab, name) {
  const turn = ++reading, { library } = await import("./library.js"), kind = game.known.find((one) => one.name === name);
  back();
  if (game.position) write();
  else if (kind || !(await resume(turn))) await sample(kind);
  if (turn === reading) library(tab === "kind" ? (kind ? "boards" : "kinds") : tab, kind?.name);
  return true;
}

/** Open a puzzle as an address tells it; whether there is one. */
async function open(fields, turn = ++reading) {
  const source = fields.get("p");
  const brought = { source, marks: fields.get("m"), time: Math.min(LONGEST, Math.max(0, Number.parseInt(fields.get("t"), 10) || 0)) };
  const carried = carries && fields.has("b") ? await unpacked(fields.get("b")) : null;
  if (turn !== reading) return true;
  if (carried?.board.source === source) {
    arrive(carried.board, brought);
    verify(game.position, carried.text);
    return true;
  }
  const found = await wait((signal) => ask("open", { source }, signal), { told: (s) => t("wait.open", { s }) });
  if (turn !== reading) return true;
  back();
  if (found) arrive(found, brought);
  return Boolean(found);
}

/** What a link says of its puzzle is only believed until the program has read it. */
async function verify(mine, text) {
  try {
    const found = await ask("open", { source: mine.board.source });
    if (game.position === mine && JSON.stringify(found) !== text) renewed(found);
  } catch (fault) {
    if (game.position === mine) problem(fault);
  }
}

window.addEventListener("hashchange", () => { if (elsewhere()) read(); });
