// Waiting for answers, and what is said when there is none: on the page, or in the dialog that lies over it.

import { loading } from "./api.js";
import { $ } from "./dom.js";
import { Problem } from "./problem.js";
import { t } from "./words.js";

const SOON = 200; // milliseconds: what comes sooner needs no word
const busy = $("busy"), trouble = $("problem"), home = busy.parentElement;

/** @fires stop  nothing is waited for any more */
export const waiting = new EventTarget();

let running = null; // what is being waited for: its key, and what ends it
let coming = loading ? {} : null; // how much of the program is here, until all of it is

loading?.addEventListener("progress", ({ detail }) => { coming = detail; });
loading?.addEventListener("ready", () => { coming = null; });

/** Put something where the reader looks. */
function above(node) {
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? home;
  if (node.parentElement !== place) place.append(node);
  node.hidden = false;
}

/** Say what has gone wrong. */
export function problem(fault) {
  if (fault.name === "AbortError") return;
  if (!(fault instanceof Problem)) console.error(fault);
  trouble.textContent = fault.message;
  above(trouble);
}

/** The parts of the program that have come, in megabytes; nothing once it is there. */
function program() {
  const size = (bytes) => (bytes / 1e6).toFixed(1);
  if (!coming) return "";
  return ` ${coming.all && coming.done < coming.all ? t("wait.program", { done: size(coming.done), all: size(coming.all) }) : t("starting")}`;
}

/**
 * Wait for an answer, and say what for. The reader may cancel; another question ends this one, but the same one joins it.
 * @param told  what is said, by seconds
 * @param key   what is asked; who asks the same again gets null, and the answer goes to who asked first
 * @throws what has gone wrong
 */
export async function waited(work, { told = (s) => t("thinking", { s }), key = null } = {}) {
  if (running && key !== null && running.key === key) return null;
  stop();
  const mine = running = { key, end: new AbortController() };
  const start = Date.now();
  const said = () => { $("doing").textContent = told(Math.round((Date.now() - start) / 1000)) + program(); };
  const show = setTimeout(() => {
    if (running !== mine) return;
    above(busy);
    said();
    $("said").textContent = $("doing").textContent;
  }, SOON);
  const tick = setInterval(() => { if (!busy.hidden && running === mine) said(); }, 500);
  try {
    return await work(mine.end.signal);
  } finally {
    clearTimeout(show);
    clearInterval(tick);
    if (running === mine) quiet();
  }
}

/** The same; what has gone wrong is said. */
export async function wait(work, fields) {
  try {
    return await waited(work, fields);
  } catch (fault) {
    problem(fault);
    return null;
  }
}

function quiet() {
  running = null;
  home.append(busy);
  busy.hidden = true;
}

/** End what is being waited for. */
export function stop() {
  running?.end.abort();
  quiet();
  home.append(trouble);
  trouble.hidden = true;
  waiting.dispatchEvent(new Event("stop"));
}

$("cancel").onclick = stop;
trouble.onclick = () => { trouble.hidden = true; };
document.addEventListener("close", ({ target }) => { if (running && target.contains(busy)) stop(); }, true); // whoever closes a dialog leaves
