// The address of the page, which holds the game.

import { carries } from "./api.js";
import { packed } from "./carry.js";
import { game } from "./game.js";

const PAUSE = 250; // milliseconds: some browsers let nobody write more often

let timer = 0, written = "";
let left = false; // the address is of another puzzle than the board, until that is opened

/** Put the game into the address. */
export function write() {
  clearTimeout(timer);
  if (left || !game.position) return;
  written = hash();
  try { history.replaceState(null, "", written); } catch { /* too often for some browsers: the next one will do */ }
}

/** The game as the address has it. */
export function hash() {
  const { position, seconds, exercise } = game;
  if (exercise) return `#practise=${exercise.technique}&n=${exercise.number}`;
  const fields = new URLSearchParams({ p: position.board.source, m: position.code, t: seconds });
  if (position.carried) fields.set("b", position.carried);
  return `#${fields}`;
}

/** Whether somebody else than `write` has changed the address. */
export const elsewhere = () => location.hash !== written;

/** The address is that of the board again. */
export function back() { left = false; }

game.addEventListener("opened", () => {
  left = false;
  write();
  if (carries && !game.exercise) carry(game.position);
});
game.addEventListener("changed", ({ detail }) => {
  if (!detail.drawing) write();
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE);
});
game.addEventListener("judged", write);

/** Put what the first picture needs into the address. */
async function carry(mine) {
  mine.carried = await packed(mine.board);
  if (game.position !== mine) return;
  write();
  game.tell("carried");
}

for (const event of ["pagehide", "visibilitychange"]) document.addEventListener(event, write);
window.addEventListener("pagehide", write);
window.addEventListener("popstate", () => { left = elsewhere(); });
