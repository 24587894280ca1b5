// The page: what its buttons do.

import { ask, carries, follow, kinds, loading } from "./api.js";
import { Board } from "./board.js";
import { packed, unpacked } from "./carry.js";
import { Position, NONE } from "./position.js";
import { Problem } from "./problem.js";
import { about, make, Stage } from "./stage.js";
import { choose, lang, load, t } from "./words.js";

const $ = (id) => document.getElementById(id);
const SVG_STYLE = "deduce auto";
const PAUSE = 250; // milliseconds without a mark until the server draws the board

let known = [];       // the kinds
let position = null;  // the puzzle and the marks on it
let seconds = 0;      // on the clock
let solved = false;
let running = null;   // the request that is being waited for
let settle = 0, written = "", times = 0;

const board = new Board($("board"));
const stage = new Stage($("stage"), board);

// The puzzle and the address ------------------------------------------------------------------------------------------

function opened(found, { marks = null, time = 0 } = {}) {
  position = new Position(found);
  if (marks !== null) position.code = marks; // else what the text has filled in
  seconds = time;
  solved = false;
  stop();
  stage.close();
  $("card").hidden = true;
  state("");
  const large = Math.max(found.rows, found.cols) > 12;
  $("zoom").hidden = !large;
  if (!large) near(false);
  board.open(position);
  document.documentElement.dataset.opened = ++times;
  name();
  changed();
  if (carries) carry(position);
}

/** Put what the first picture needs into the address. */
async function carry(mine) {
  mine.carried = await packed(mine.board);
  if (position === mine) write();
}

/** The same puzzle again, in another language or as the program draws it; the marks and what can be undone stay. */
function renewed(found) {
  const { past, future } = position;
  opened(found, { marks: position.code, time: seconds });
  Object.assign(position, { past, future });
  changed();
}

/** What is said about the puzzle, in the language of the page. */
function name() {
  const { kind, rows, cols, id, conditions, remarks } = position.board;
  const title = known.find((one) => one.name === kind)?.title ?? kind;
  $("title").replaceChildren(title, make("small", {}, [` ${rows}×${cols}`, id].filter(Boolean).join(" · ")));
  $("board").setAttribute("aria-label", t("board", { kind: title, rows, cols }));
  $("ladder").href = `techniques/${lang}/${kind}/index.html`;
  $("remarks").replaceChildren(...[conditions, ...remarks].filter(Boolean).map((one) => make("li", {}, one)));
  document.title = `${title} ${rows}×${cols} – deduce`;
  tools();
}

/** After every change: the address, and the server's picture when the reader pauses. */
function changed() {
  if (!board.stroke) write();
  $("undo").disabled = !position.past.length;
  $("redo").disabled = !position.future.length;
  clearTimeout(settle);
  const asked = position, marks = position.code;
  settle = setTimeout(async () => {
    write();
    try {
      const drawn = await ask("draw", { puzzle: asked.board.source, marks: asked.marks });
      if (position !== asked || position.code !== marks) return;
      board.settle(drawn.svg);
      judged(drawn);
    } catch (fault) { problem(fault); }
  }, PAUSE);
}

function judged({ state: found, fault }) {
  if (found === "solved") {
    if (!solved) write();
    solved = true;
    state(`${t("solved")} ${clock()}`, "good");
  } else {
    solved = false;
    if (found === "wrong") state(`${t("full")} ${fault}`, "bad"); // else what has been said since still holds
  }
}

function state(text, mood = "") {
  $("state").textContent = text;
  $("state").className = mood;
}

function write() {
  const fields = new URLSearchParams({ p: position.board.source, m: position.code, t: seconds });
  if (position.carried) fields.set("b", position.carried);
  written = `#${fields}`;
  try { history.replaceState(null, "", written); } catch { /* too often for some browsers: the next one will do */ }
}

async function read() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const source = fields.get("p");
  if (!source) return false;
  const time = Math.min(359_999, Math.max(0, Number.parseInt(fields.get("t"), 10) || 0));
  const first = carries && fields.has("b") ? await unpacked(fields.get("b")) : null;
  if (first?.source === source) {
    opened(first, { marks: fields.get("m"), time });
    verify(position);
    return true;
  }
  try {
    opened(await ask("open", { source }), { marks: fields.get("m"), time });
    return true;
  } catch (fault) {
    problem(fault);
    return false;
  }
}

/** What a link says of its puzzle is only believed until the program has read it. */
async function verify(mine) {
  try {
    const found = await ask("open", { source: mine.board.source });
    if (position === mine && JSON.stringify(found) !== JSON.stringify(mine.board)) renewed(found);
  } catch (fault) {
    if (position === mine) problem(fault);
  }
}

function clock() {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = (n) => String(n).padStart(2, "0");
  return (parts[0] ? [parts[0], digits(parts[1])] : [parts[1]]).concat(digits(parts[2])).join(":");
}

setInterval(() => {
  if (position && !solved && !document.hidden) seconds += 1;
  $("clock").textContent = clock();
}, 1000);
for (const event of ["pagehide", "visibilitychange"]) document.addEventListener(event, () => position && write());
window.addEventListener("pagehide", () => position && write());
window.addEventListener("hashchange", () => { if (location.hash !== written) read(); });

// Waiting and problems ------------------------------------------------------------------------------------------------

function problem(fault) {
  if (fault.name === "AbortError") return;
  if (!(fault instanceof Problem)) console.error(fault);
  $("problem").textContent = fault.message;
  $("problem").hidden = false;
}

/** Wait for an answer; the reader may cancel, and a new question ends the old one. */
async function wait(work, told = (s) => t("thinking", { s })) {
  stop();
  const mine = running = new AbortController();
  const start = Date.now();
  const said = () => { $("doing").textContent = told(Math.round((Date.now() - start) / 1000)); };
  $("problem").hidden = true;
  const show = setTimeout(() => { if (running === mine) { said(); $("busy").hidden = false; } }, 200);
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

function stop() {
  running?.abort();
  running = null;
  $("busy").hidden = true;
  $("problem").hidden = true;
  picking(false);
}

$("cancel").onclick = stop;

// Play ----------------------------------------------------------------------------------------------------------------

function edited(indices) {
  if (stage.open) stage.close();
  board.update(indices);
  state("");
  changed();
}

board.addEventListener("edit", (event) => {
  edited(event.detail.indices);
  say(event.detail.indices.at(-1));
});
board.addEventListener("move", (event) => say(event.detail.index));
board.addEventListener("drawn", () => write());
board.addEventListener("leave", () => stage.close());

function say(index) {
  const variable = position.board.variables[index];
  if (!variable) return;
  const value = [t("empty"), ...position.board.values][position.value(index)];
  $("said").textContent = t("cell", { name: variable.label, value: position.given[index] ? t("given", { value }) : value });
}

function tools() {
  const { pieces, values } = position.board;
  const names = { auto: t("paint.auto"), yes: values[0], no: values[1], erase: t("paint.erase") };
  const icon = (side) => {
    const piece = pieces[0];
    if (!piece?.[side]?.length) return null;
    const [r, c] = piece.place;
    const span = make("span", { className: "icon", ariaHidden: "true" });
    span.innerHTML = `<svg class="${SVG_STYLE}" viewBox="${c * 40 - 1} ${r * 40 - 1} 42 42">${piece[side].map((one) => one.svg).join("")}</svg>`;
    for (const part of piece[side]) span.firstChild.classList.add(part.layer);
    return span;
  };
  const labels = Object.entries(names).map(([tool, text]) => make("label", { title: text },
    make("input", { type: "radio", name: "paint", value: tool, checked: tool === board.tool, onchange: () => { board.tool = tool; } }),
    icon(tool), make("span", { className: "word" }, text)));
  $("paint").replaceChildren($("paint").firstElementChild, ...labels);
}

$("undo").onclick = () => edited(position.undo());
$("redo").onclick = () => edited(position.redo());
$("clear").onclick = () => edited(position.set([...position.values.keys()].map((i) => [i, NONE])));
/** Large boards can be seen from near. */
function near(on) {
  $("board").classList.toggle("near", on);
  $("zoom").setAttribute("aria-pressed", on);
}

$("zoom").onclick = () => near(!$("board").classList.contains("near"));
$("share").onclick = async () => {
  write();
  try {
    await navigator.clipboard.writeText(location.href);
    state(t("copied"));
  } catch { state(t("address")); } // only secure origins may copy
};

$("check").onclick = async () => {
  const found = await wait((signal) => ask("check", here(), signal));
  if (found) checked(found, [...found.wrong.yes, ...found.wrong.no]);
};

/** Say what a check has found. */
function checked(found, wrong) {
  stage.close();
  board.outline(wrong, "wrong");
  if (found.solutions === 1) state(wrong.length ? t("wrong", { n: wrong.length }) : t("right"), wrong.length ? "bad" : "good");
  else state(t(found.solutions === 0 ? "no-solution" : wrong.length ? "apart" : "together"), "bad");
}

let looked = null; // the puzzle whose solutions are looked for in the background

/** After a hint that did not wait for the solutions: look for them, and speak up if something is wrong. */
async function look() {
  const asked = here();
  if (looked === asked.puzzle) return;
  looked = asked.puzzle;
  let found;
  try {
    found = await ask("check", asked);
  } catch { // nobody waits for it
    looked = null;
    return;
  }
  if (here().puzzle !== asked.puzzle) return;
  const still = ["yes", "no"].flatMap((side) => found.wrong[side].filter((name) => position.marks[side].includes(name)));
  if (found.solutions !== 1 || still.length) checked(found, still);
}

const here = () => ({ puzzle: position.board.source, marks: position.marks });
const whole = () => ({ puzzle: position.board.source });

/** Put what steps conclude onto the board. */
function apply(steps) {
  const pairs = steps.flatMap(({ conclusion }) => (conclusion === "clash" ? [] : position.pairs(conclusion)));
  stage.close();
  edited(position.set(pairs));
}

/** Take marks off the board. */
function remove({ yes, no }) {
  stage.close();
  edited(position.set([...yes, ...no].map((name) => [position.index.get(name), NONE])));
}

// Hints and reasons ---------------------------------------------------------------------------------------------------

$("hint").onclick = async () => {
  const found = await wait((signal) => ask("hint", here(), signal));
  if (!found) return;
  if (!found.levels.length) {
    stage.close();
    if (found.found === "done") judged({ state: "solved" });
    else state(t("hint.nothing"));
    return;
  }
  level(found, 1);
  if (found.uniqueness === "unknown") look();
};

function level(found, n) {
  const wrong = found.found === "wrong", steps = [...found.lead, found.step];
  const finish = wrong ? [t("remove"), () => remove(found.wrong)] : [t("apply"), () => apply(steps)];
  const actions = () => [n < 3 ? [t("more"), () => level(found, n + 1)] : finish];
  const base = { title: t("hint.level", { n }), actions };
  if (n === 3 && found.step) {
    stage.show({ ...base, lead: wrong ? found.levels[1] : "", items: steps });
    return;
  }
  const technique = n === 2 && !wrong ? { technique: found.step.technique, title: found.step.title } : {};
  stage.show({ ...base, items: [{ sentence: found.levels[n - 1], ...technique }] });
  board.outline(found.where, wrong ? "wrong" : "look");
}

function picking(on) {
  board.picking = on;
  $("why").setAttribute("aria-pressed", on);
  $("board").classList.toggle("picking", on);
  if (on) state(t("why.pick"));
  else if ($("state").textContent === t("why.pick")) state("");
}

$("why").onclick = () => {
  const on = !board.picking;
  stop();
  picking(on);
};
board.addEventListener("pick", (event) => reason(event.detail.index));

/** Why a variable has its value: from the board as it is, or from the empty one. */
async function reason(index, from = here()) {
  picking(false);
  const variable = position.board.variables[index].name;
  const found = await wait((signal) => ask("why", { ...from, variable }, signal));
  if (!found) return;
  if (!found.steps.length) {
    state(t(`why.${found.found}`));
    return;
  }
  stage.show({
    title: t("why.title", { phrase: found.phrase }),
    items: found.steps,
    actions: () => [
      [t("apply"), () => apply(found.steps)],
      ...(from.marks && position.code ? [[t("why.start"), () => reason(index, whole())]] : []),
    ],
  });
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select, dialog") || event.altKey) return;
  const key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey;
  const act = key === "z" && !event.shiftKey ? "undo" : key === "y" || (key === "z" && held) ? "redo"
    : held ? null : key === "h" ? "hint" : null;
  if (act) { event.preventDefault(); $(act).click(); }
  if (key === "?" && !held) {
    event.preventDefault();
    if (board.current >= 0) reason(board.current);
    else $("why").click();
  }
  if (key === "escape") { stop(); stage.close(); }
});

// Grade and path ------------------------------------------------------------------------------------------------------

$("grade").onclick = async () => {
  const found = await wait((signal) => ask("grade", whole(), signal));
  if (!found) return;
  card(found);
  if (found.card.status === "no_solution" || found.card.status === "several") return;
  path();
};

function card({ card: grade, verdict, facts, titles, counts, profile, colours, pair }) {
  const unique = { solved: "grade.one", beyond: "grade.one", several: "grade.two", no_solution: "grade.none" }[grade.status];
  const rows = [
    [t("grade.result"), grade.tier ? `${verdict} · ${t(`tier.${grade.tier}`)}` : verdict],
    ...Object.entries(facts),
    [t("grade.solutions"), t(unique ?? "grade.open")],
  ];
  const drawn = make("div", { className: "profiles" });
  drawn.innerHTML = profile ?? "";
  const used = make("ul", { className: "used" }, ...Object.entries(colours).map(([technique, [letter, colour]]) => {
    const badge = make("b", {}, letter);
    badge.style.background = colour;
    return make("li", {}, badge, " ", about(technique, titles[technique]), make("small", {}, ` ${t("grade.uses", { n: counts[technique] })}`));
  }));
  const two = make("div", { className: "pair" });
  two.innerHTML = pair ? pair.svg.join("") : "";
  const head = make("div", { className: "row top" }, make("h2", { id: "card-title" }, t("grade.title")),
    make("button", { className: "quiet close", "aria-label": t("close"), title: t("close"), onclick: () => { $("card").hidden = true; } }, "×"));
  const list = make("dl", {}, ...rows.flatMap(([word, value]) => [make("dt", {}, word), make("dd", {}, value)]));
  $("card").replaceChildren(head, list, two, drawn, used);
  $("card").hidden = false;
}

async function path() {
  const items = [], source = position.board.source;
  let left = "";
  const loaded = (index) => ask("picture", { puzzle: source, step: index }).catch(problem);
  const actions = (item) => (item.before ? [[t("take"), () => {
    stage.close();
    edited(position.set([...position.values.keys()].map((i) => [i, NONE])).concat(position.set(position.pairs(item.before), true)));
  }]] : []);
  await wait((signal) => follow("way", { puzzle: source }, ({ step }) => {
    items.push(step);
    left = step.left;
    if (items.length === 1) stage.show({ title: t("path"), items, load: loaded, actions });
    else stage.grown();
  }, signal), (s) => t("path.coming", { n: items.length, left, s }));
}

// Dialogs -------------------------------------------------------------------------------------------------------------

$("open").onclick = () => { $("open-problem").hidden = true; $("open-dialog").showModal(); };
$("make").onclick = () => {
  $("make-problem").hidden = true;
  if (position) $("make-kind").value = position.board.kind;
  wishes();
  $("make-dialog").showModal();
};
$("make-kind").onchange = wishes;

/** The fields for the options of the chosen kind, as they stand when nothing is said. */
function wishes() {
  const { options } = known.find((one) => one.name === $("make-kind").value);
  $("make-options").replaceChildren(...options.map(({ name: option, help, default: usual, choices }) => {
    const values = Object.entries(choices).map(([value, text]) => make("option", { value, selected: value === usual }, text));
    const field = values.length ? make("select", { name: option }, ...values) : make("input", { name: option, value: usual ?? "", maxLength: 40 });
    return make("label", {}, make("span", {}, help), field);
  }));
}

async function paste(source, kind) {
  $("open-problem").hidden = true;
  try {
    opened(await ask("open", { source, kind: kind || null }));
    $("open-dialog").close();
  } catch (fault) {
    $("open-problem").textContent = fault.message;
    $("open-problem").hidden = false;
  }
}

$("open-go").onclick = () => paste($("source").value, $("source-kind").value);
$("source").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || !$("source").value.includes("\n"))) {
    event.preventDefault();
    $("open-go").click();
  }
});
$("file").onchange = async () => {
  const [file] = $("file").files;
  $("file").value = "";
  if (!file) return;
  if (file.size > 2_000_000) {
    $("open-problem").textContent = t("open.large");
    $("open-problem").hidden = false;
  } else paste(await file.text(), $("source-kind").value);
};

function listed() {
  const options = () => known.map((one) => make("option", { value: one.name }, one.title));
  const old = $("source-kind").value;
  $("source-kind").replaceChildren(make("option", { value: "" }, t("open.guess")), ...options());
  $("make-kind").replaceChildren(...options());
  $("source-kind").value = old;
  $("samples").replaceChildren(...known.filter((one) => one.samples.length).flatMap((one) => [
    make("h4", {}, one.title),
    make("p", { className: "row" }, ...one.samples.map((each) => make("button", { type: "button", onclick: () => paste(each.source, one.name) },
      `${each.rows}×${each.cols}`, make("small", {}, each.tier ? ` ${t("open.tier", { n: each.tier })}` : "")))),
  ]));
}

let making = null;

$("make-go").onclick = async () => {
  making?.abort();
  const mine = making = new AbortController();
  const start = Date.now();
  let n = 1;
  const said = () => { $("make-doing").textContent = t("make.doing", { n, s: Math.round((Date.now() - start) / 1000) }); };
  const tick = setInterval(said, 250);
  said();
  $("make-problem").hidden = true;
  $("make-busy").hidden = $("make-stop").hidden = false;
  $("make-go").disabled = true;
  try {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const wish = { kind: $("make-kind").value, rows: Number($("make-rows").value), cols: Number($("make-cols").value),
      tier: Number($("make-tier").value) || null, seed,
      options: Object.fromEntries([...$("make-options").querySelectorAll("[name]")].filter((field) => field.value).map((field) => [field.name, field.value])) };
    const made = await follow("make", wish, (line) => { n = line.attempt; }, mine.signal);
    opened(made.board);
    $("make-dialog").close();
  } catch (fault) {
    if (fault.name !== "AbortError") {
      $("make-problem").textContent = fault.message;
      $("make-problem").hidden = false;
    }
  } finally {
    clearInterval(tick);
    $("make-busy").hidden = $("make-stop").hidden = true;
    $("make-go").disabled = false;
  }
};
$("make-stop").onclick = () => making?.abort();
$("make-dialog").addEventListener("close", () => making?.abort());

// Language and theme --------------------------------------------------------------------------------------------------

async function speak(one) {
  choose(one);
  await greet();
  if (position) renewed(await ask("open", { source: position.board.source }));
}

async function greet() {
  known = await kinds();
  $("lang").textContent = t("language");
  $("lang").lang = lang === "en" ? "ja" : "en";
  listed();
}

$("lang").onclick = () => speak(lang === "en" ? "ja" : "en").catch(problem);
$("theme").onclick = () => {
  const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.theme = dark === "dark" ? "light" : "dark";
  try { localStorage.setItem("theme", document.documentElement.dataset.theme); } catch { /* no storage */ }
};

// The program on its way, and new versions of the page ----------------------------------------------------------------

$("puzzlink").hidden = !loading; // a page of the site alone

if (loading) {
  const size = (bytes) => (bytes / 1e6).toFixed(1);
  loading.addEventListener("progress", ({ detail: { done, all } }) => {
    $("loading").hidden = false;
    $("loaded").value = Math.min(done / all, 1);
    $("loading-text").textContent = done < all ? t("loading", { done: size(done), all: size(all) }) : t("starting");
  });
  loading.addEventListener("ready", () => {
    $("loading").hidden = true;
    document.documentElement.dataset.running = "yes";
    setTimeout(keep, 5_000); // the first hint comes first
  });
}

/** Keep the whole page in the browser, for times without a network; a newer one asks before it takes over. */
async function keep() {
  const shop = navigator.serviceWorker;
  if (!shop) return; // only secure origins have one
  const replaced = shop.controller !== null;
  shop.addEventListener("controllerchange", () => { if (replaced) location.reload(); });
  try {
    const kept = await shop.register("sw.js");
    const offer = () => { $("fresh").hidden = !(kept.waiting && shop.controller); };
    $("renew").onclick = () => kept.waiting.postMessage("take over");
    kept.addEventListener("updatefound", () => kept.installing.addEventListener("statechange", offer));
    offer();
  } catch (fault) { console.warn(fault); } // private windows may forbid it
}

await load();
await greet();
if (!(await read())) {
  const sample = known.find((one) => one.name === "yinyang")?.samples[0] ?? known.flatMap((one) => one.samples)[0];
  if (sample) opened(await ask("open", { source: sample.source }));
}
document.documentElement.dataset.ready = "yes";
