// Waiting for answers, and what is said when there is none.

import { $ } from "./dom.js";
import { Problem } from "./problem.js";
import { t } from "./words.js";

/** @fires stop  nothing is waited for any more */
export const waiting = new EventTarget();

let running = null; // the request that is being waited for

/** Say what has gone wrong. */
export function problem(fault) {
  if (fault.name === "AbortError") return;
  if (!(fault instanceof Problem)) console.error(fault);
  $("problem").textContent = fault.message;
  $("problem").hidden = false;
}

/** Wait for an answer; the reader may cancel, and a new question ends the old one. */
export async function wait(work, told = (s) => t("thinking", { s })) {
  stop();
  const mine = running = new AbortController();
  const start = Date.now();
  const said = () => { $("doing").textContent = told(Math.round((Date.now() - start) / 1000)); };
  $("problem").hidden = true;
  const show = setTimeout(() => { if (running === mine) { said(); $("busy").hidden = false; $("said").textContent = t("thinking.now"); } }, 200);
  const tick = setInterval(said, 500);
  try {
    return await work(mine.signal);
  } catch (fault) {
    problem(fault);
    return null;
  } finally {
    clearTimeout(show);
    clearInterval(tick);
    if (running === mine) {
      running = null;
      $("busy").hidden = true;
    }
  }
}

/** End what is being waited for. */
export function stop() {
  running?.abort();
  running = null;
  $("busy").hidden = true;
  $("problem").hidden = true;
  waiting.dispatchEvent(new Event("stop"));
}

$("cancel").onclick = stop;
