// The boards of the library, kind by kind, and which of them comes next.

import { ask } from "./api.js";
import { games } from "./store.js";

const shelves = new Map();

/** The boards of a kind: {whole, boards}. */
export function shelf(kind) {
  if (!shelves.has(kind)) {
    const coming = ask("shelf", { kind });
    shelves.set(kind, coming);
    coming.catch(() => shelves.delete(kind));
  }
  return shelves.get(kind);
}

/** A board that is not solved yet, of about the size and level of another one; null where all are solved. */
export async function after(board) {
  const { boards } = await shelf(board.kind), played = games();
  const at = boards.findIndex((one) => one.source === board.source);
  const cells = board.rows * board.cols;
  const start = at >= 0 ? at + 1 : boards.findIndex((one) => one.rows * one.cols >= cells);
  const order = start < 0 ? boards : [...boards.slice(start), ...boards.slice(0, start)];
  return order.find((one) => one.source !== board.source && !played[one.source]?.solved) ?? null;
}

/** Whether a board comes from the library, with its entry. */
export async function entry(board) {
  return (await shelf(board.kind)).boards.find((one) => one.source === board.source) ?? null;
}

/** Today in the reader's place: the year, month and day. */
export function today() {
  const now = new Date(), two = (n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What the board of a day is asked for with: the same for everyone. */
export const daily = (kind, day) => ({ kind, rows: 6, cols: 6, tier: null, options: {}, seed: Number(day.replaceAll("-", "")), name: `${kind}-${day}` });

/** Opening a board of the library. */
export const opening = (one, kind) => ({ source: one.source, kind });
