// The clock of the game.

import { $ } from "./dom.js";
import { game } from "./game.js";

const two = (n) => String(n).padStart(2, "0");

/** Seconds in the digits of a clock. */
export const digits = (seconds) => (seconds >= 3600 ? [Math.floor(seconds / 3600), two(Math.floor(seconds / 60) % 60)] : [Math.floor(seconds / 60)])
  .concat(two(seconds % 60)).join(":");

const show = () => { $("clock").textContent = digits(game.seconds); };

game.addEventListener("opened", show);
setInterval(() => {
  if (game.position && !game.solved && !document.hidden && !document.querySelector("dialog[open]")) game.seconds += 1;
  show();
}, 1000);
