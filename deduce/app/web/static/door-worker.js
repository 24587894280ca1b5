// The door to the program in a worker of this page. Whoever aborts a request interrupts it, where pages may share memory
// with workers; elsewhere its worker ends, and another one is in reserve once a task has taken long.

import { Problem } from "./problem.js";
import { t } from "./words.js";

const SITE = new URL("../", import.meta.url);
const WORKERS = 2; // where no worker can be interrupted
const LONGER = 2_000; // milliseconds of a task after which the second worker comes: it costs as much memory as the first
const QUIET = 60_000; // milliseconds without such a task after which one of the two goes again
const LISTING = new Set(["steps", "picture"]); // whoever has begun a list goes on with it
const LONG = 120_000; // milliseconds that a background question may take
const INTERRUPT = 2; // what Python takes for an interrupt
const AGAIN = 500, PATIENCE = 5_000; // milliseconds: an interrupt is repeated until the worker answers, and then it ends

export const carries = true;
export const loading = new EventTarget();

// What was made beforehand ---------------------------------------------------------------------------------------------

const listed = {};
const samples = {}; // for each language, the file of each sample by its text and by its short text

async function file(path) {
  const answer = await fetch(new URL(path, SITE));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

export function kinds(lang) {
  return listed[lang] ??= file(`kinds/${lang}.json`).then((found) => {
    const boards = samples[lang] = new Map();
    for (const kind of found) for (const one of kind.samples) {
      const path = `boards/${lang}/${kind.name}/${one.name}.json`;
      boards.set(one.source, path).set(one.short, path);
    }
    return found;
  });
}

/** What was packed when the site was built. */
async function packed(path) {
  const answer = await fetch(new URL(`${path}.bin`, SITE));
  if (!answer.ok) throw new Error(answer.statusText);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
}

async function made(name, body) {
  if (name === "rules") return file(`rules/${body.lang}/${body.kind}.json`);
  if (name === "shelf") return packed(`shelves/${body.kind}.json`);
  if (name === "positions") return file(`positions/${body.kind}.json`);
  if (name !== "open") return null;
  try {
    await kinds(body.lang);
    const path = samples[body.lang].get(body.source);
    return path ? await file(path) : null;
  } catch { // the program will make it
    return null;
  }
}

// Workers --------------------------------------------------------------------------------------------------------------

class Clerk {
  constructor() {
    this.task = null;
    this.since = 0;
    this.last = "";
    this.number = 0;
    this.ready = false;
    this.worker = new Worker(new URL("runtime.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = () => this.#break();
    this.worker.onmessageerror = () => this.#break();
    this.signal = self.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    if (this.signal) this.worker.postMessage({ signal: this.signal });
  }

  start(task) {
    this.task = task;
    this.since = performance.now();
    this.last = task.body.puzzle ?? task.body.source ?? "";
    if (LISTING.has(task.name)) this.listed = this.last;
    if (task.name === "check" || task.name === "draw") task.clock = setTimeout(() => {
      task.reject(new Problem({ error: t("problem.late", { s: LONG / 1000 }) }));
      this.leave();
      next();
    }, LONG);
    if (!this.signal) setTimeout(() => {
      if (this.task !== task || task.name === "draw") return; // the first picture takes what the program takes to begin
      reserve = true;
      clearTimeout(calm);
      calm = setTimeout(rest, QUIET);
      next();
    }, LONGER);
    this.worker.postMessage({ number: ++this.number, name: task.name, body: JSON.stringify(task.body) });
  }

  /** Nobody waits for the task any more; one that is only put off comes again. */
  leave(later = false) {
    const { task } = this;
    if (task.left) return;
    clearTimeout(task.clock);
    if (!this.signal) {
      this.end();
      return;
    }
    task.left = true;
    task.later = later;
    const start = performance.now(), again = () => {
      if (this.task !== task) return;
      if (performance.now() - start > PATIENCE) {
        this.end();
        if (task.later) waiting.push(Object.assign(task, { left: false }));
        next();
        return;
      }
      Atomics.store(this.signal, 0, INTERRUPT);
      setTimeout(again, AGAIN);
    };
    again();
  }

  end() {
    clearTimeout(this.task?.clock);
    this.worker.terminate();
    clerks.delete(this);
  }

  #hear(data) {
    if (data.progress !== undefined) {
      tell("progress", { done: data.progress, all: Number(document.documentElement.dataset.size) });
    } else if (data.ready) {
      this.ready = true;
      tell("ready", {});
      next();
    } else if (data.broken) {
      this.#break();
    } else if (this.task && data.number === this.number) {
      const message = JSON.parse(data.message), task = this.task;
      if (!message.problem && !message.result && !message.interrupted) {
        task.told?.(message);
        return;
      }
      clearTimeout(task.clock);
      this.task = null;
      if (message.problem) task.reject(new Problem(message.problem));
      else if (message.result) task.resolve(message.result);
      else if (task.later) {
        task.left = false;
        waiting.push(task);
      }
      next();
    }
  }

  #break(error = t(this.ready ? "problem.broken" : "problem.start")) {
    const task = this.task;
    this.end();
    task?.reject(new Problem({ error }));
    if (this.ready) next();
    else if (clerks.size) reserve = false; // the first one goes on alone
    else for (const one of waiting.splice(0)) one.reject(new Problem({ error })); // it would fail again
  }
}

const clerks = new Set();
let waiting = [];
let arrived = false;
let reserve = false; // whether a second one is wanted, so that who cancels need not wait
let calm; // the clock that ends it

function tell(name, detail) {
  if (arrived) return;
  arrived = name === "ready";
  loading.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Give waiting tasks to idle workers, if possible to one that knows the puzzle, and keep one worker in reserve if it is wanted. */
function next() {
  waiting.sort((one, other) => one.behind - other.behind);
  for (;;) {
    const idle = [...clerks].filter((one) => one.ready && !one.task);
    if (!idle.length || !waiting.length) break;
    const task = waiting.shift(), about = task.body.puzzle;
    const lists = LISTING.has(task.name) && idle.find((one) => one.listed === about);
    (lists || (idle.find((one) => one.last === about) ?? idle.at(-1))).start(task);
  }
  if (waiting.some((one) => !one.behind)) // somebody waits: what nobody waits for is put off
    for (const one of clerks) if (one.signal && one.task?.behind) one.leave(true);
  const coming = [...clerks].some((one) => !one.ready);
  if (!coming && (!clerks.size || (reserve && clerks.size < WORKERS))) clerks.add(new Clerk());
}

/** Do without the reserve again: of two idle workers, the one that was asked longer ago goes. */
function rest() {
  reserve = false;
  const idle = [...clerks].filter((one) => one.ready && !one.task).sort((one, other) => one.since - other.since);
  if (idle.length === WORKERS) idle[0].end();
  else if (clerks.size === WORKERS) calm = setTimeout(rest, QUIET);
}

/** One answer; `told` gets what the program says on the way, and a question `behind` others is put off for them. */
export async function ask(name, body, { told = null, signal = null, behind = false } = {}) {
  const known = await made(name, body);
  if (known) return known;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const task = { name, body, told, resolve, reject, behind };
    if (name === "draw") // an older picture is of no use any more
      waiting = waiting.filter((one) => one.name !== "draw" || one.reject(aborted()));
    waiting.push(task);
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      waiting = waiting.filter((one) => one !== task);
      task.later = false;
      for (const one of clerks) if (one.task === task) one.leave();
      next();
    });
    next();
  });
}

const aborted = () => new DOMException("a newer question has come", "AbortError");

next();
