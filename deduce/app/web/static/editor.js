// Setting a puzzle: what is printed, whether it is one, and how it is handed on.

import { ask, askBehind } from "./api.js";
import { $, make } from "./dom.js";
import { game } from "./game.js";
import { enter } from "./keeping.js";
import { Sheet } from "./sheet.js";
import { copied, picture, saved } from "./saving.js";
import { draft, keepDraft, keepOwn, own } from "./store.js";
import { stop, waited } from "./waiting.js";
import { t } from "./words.js";

const PAUSE = 350; // milliseconds
const LARGEST = 60;

let dialog, sheet, kind, name, composed, timer, judging, asked, begun;

const node = (id) => dialog.querySelector(`#${id}`);
const problem = (text) => {
  node("editor-problem").textContent = text;
  node("editor-problem").hidden = !text;
};
const failed = (fault) => { if (fault.name !== "AbortError" && dialog.isConnected) problem(fault.message); };

/** Show the editor: with the board that was being set, or a blank one. */
export async function edit(source = null) {
  dialog?.remove();
  build();
  document.body.append(dialog);
  dialog.showModal();
  const kept = draft();
  try {
    if (source) await begin(source.kind, { puzzle: source.source, called: source.id });
    else if (kept && game.known.some((one) => one.name === kept.kind)) await begin(kept.kind, { kept });
    else await begin(game.position?.board.kind ?? game.known[0].name, {});
  } catch (fault) { failed(fault); }
}

function build() {
  const button = (id, text, act, fields = {}) => make("button", { type: "button", id, onclick: act, ...fields }, text);
  const field = (label, input, fields = {}) => make("label", fields, make("span", {}, label), input);
  const waits = { inert: true }; // what needs a sheet, until the first is open
  const kinds = make("select", { id: "editor-kind", onchange: () => begin(kinds.value, {}).catch(failed) },
    ...game.known.map((one) => make("option", { value: one.name }, one.title)));
  const size = (id) => make("input", { id, type: "number", min: 1, max: LARGEST, value: 6, onchange: resized });
  const board = make("div", { id: "sheet", tabIndex: 0, role: "application", "aria-label": t("editor.sheet"), "aria-describedby": "editor-keys" });
  sheet = new Sheet(board);
  sheet.addEventListener("printed", changed);
  sheet.addEventListener("moved", say);
  dialog = make("dialog", { id: "editor-dialog", className: "wide", "aria-labelledby": "editor-title" },
    make("div", { className: "row top" }, make("h2", { id: "editor-title" }, t("editor.title")),
      button("editor-close", "×", () => dialog.close(), { className: "quiet close", ariaLabel: t("close"), title: t("close") })),
    make("p", { className: "fields" }, field(t("make.kind"), kinds), field(t("make.rows"), size("editor-rows"), waits), field(t("make.cols"), size("editor-cols"), waits),
      field(t("editor.name"), make("input", { id: "editor-name", maxLength: 80, autocomplete: "off", oninput: named }), waits)),
    make("p", { id: "editor-settings", className: "fields" }),
    make("div", { className: "bench" },
      make("div", waits, board, make("p", { id: "editor-said", className: "unseen", "aria-live": "polite" }),
        make("p", { id: "palette", className: "row" }),
        make("p", { id: "editor-keys", className: "small" }, t("editor.keys"))),
      make("div", { className: "verdict" },
        make("p", { id: "editor-problem", role: "alert", hidden: true }),
        make("p", { id: "editor-grade", role: "status" }),
        make("p", { className: "row", ...waits }, button("editor-check", t("editor.check"), check, { className: "main" }), button("editor-play", t("editor.play"), play),
          button("editor-blank", t("editor.blank"), () => begin(kinds.value, { size: [sheet.high, sheet.wide] }).catch(failed)),
          button("editor-this", t("editor.this"), () => edit(game.position.board))),
        make("section", { id: "editor-found" }),
        make("h3", {}, t("export")), make("p", { className: "row", ...waits }, button("export-go", t("export.go"), write), button("export-keep", t("export.keep"), collect)),
        make("section", { id: "export" }), make("section", { id: "own" }))));
  dialog.addEventListener("close", (event) => {
    event.target.remove();
    if (event.target !== dialog) return;
    clearTimeout(timer);
    judging?.abort();
  });
}

/** Begin a board of a kind: blank, of a puzzle, or as it was kept. */
async function begin(which, { puzzle = null, kept = null, called = null, size = null }) {
  const [rows, cols] = size ?? [kept?.sketch.cells.length ?? 6, kept?.sketch.cells[0].length ?? 6];
  const mine = begun = {};
  node("sheet").ariaBusy = "true";
  const desk = await waited((signal) => ask("sketch", { kind: which, rows, cols, puzzle }, signal), { told: (s) => t("wait.sketch", { s }) }).finally(() => {
    if (begun === mine) node("sheet").ariaBusy = "false";
  });
  if (begun !== mine || !dialog.isConnected) return; // another board was wanted since, or none
  kind = which;
  name = called ?? kept?.name ?? "";
  if (kept) desk.sketch = { ...desk.sketch, ...kept.sketch };
  node("editor-kind").value = kind;
  node("editor-name").value = name;
  sheet.open(desk);
  for (const part of dialog.querySelectorAll("[inert]")) part.inert = false;
  settings();
  palette();
  changed();
  say();
}

function settings() {
  node("editor-settings").replaceChildren(...sheet.desk.settings.map(({ name: key, label, choices }) => {
    const values = Object.entries(choices), set = (value) => sheet.become({ ...sheet.sketch, settings: { ...sheet.sketch.settings, [key]: value } });
    const usual = sheet.sketch.settings[key];
    const input = values.length
      ? make("select", { id: `setting-${key}`, onchange: (event) => set(event.target.value) }, ...values.map(([value, text]) => make("option", { value, selected: value === usual }, text)))
      : make("input", { id: `setting-${key}`, type: "number", min: 1, max: 9, value: usual, onchange: (event) => set(event.target.value) });
    return make("label", {}, make("span", {}, label), input);
  }));
}

/** The name alone has changed. */
function named() {
  name = node("editor-name").value.trim();
  composed = null;
  keepDraft({ kind, name, sketch: sheet.sketch });
}

/** What a finger can print at the cursor. */
function palette() {
  const { desk } = sheet, press = (act) => () => { act(); sheet.node.focus(); };
  const button = (text, label, act) => make("button", { type: "button", title: label, ariaLabel: label, onclick: press(act) }, text);
  const symbols = desk.symbols.map((one) => {
    const face = make("span", { className: "icon", ariaHidden: "true" });
    face.innerHTML = one.look.length ? `<svg class="deduce auto" viewBox="${one.joining ? 19 : -1} -1 42 42">${one.look.map((part) => `<g class="${part.layer}">${part.svg}</g>`).join("")}</svg>` : "";
    return button(one.look.length ? face : one.text, one.label, () => sheet.type(one.text));
  });
  const digits = !desk.lettered && (sheet.numbers || desk.free || desk.counts) ? [..."0123456789"].map((digit) => button(digit, digit, () => sheet.type(digit))) : [];
  if (sheet.several) digits.push(button("␣", t("editor.next"), () => sheet.type(" ")));
  const letters = desk.free ? [..."ABCDEFGHIJKL"].slice(0, desk.lettered || 7).map((letter) => button(letter, letter, () => sheet.type(letter))) : [];
  const rooms = [];
  if (desk.rooms) {
    const mode = make("button", { type: "button", id: "rooming", "aria-pressed": String(sheet.rooming), onclick: press(() => {
      sheet.rooming = !sheet.rooming;
      mode.setAttribute("aria-pressed", sheet.rooming);
    }) }, t("editor.regions"));
    const fresh = make("button", { type: "button", id: "new-room", onclick: press(() => {
      if (!sheet.rooming) mode.click();
      sheet.fresh = true;
    }) }, t("editor.region"));
    rooms.push(mode, fresh);
    if (desk.holes) rooms.push(make("button", { type: "button", id: "hole", onclick: press(() => {
      if (!sheet.rooming) mode.click();
      sheet.hollow = true;
    }) }, t("editor.hole")));
  }
  const undo = button("↶", t("undo"), () => sheet.undo()), redo = button("↷", t("redo"), () => sheet.redo());
  node("palette").replaceChildren(...rooms, ...symbols, ...letters, ...digits, button("⌫", t("paint.erase"), () => sheet.erase()), undo, redo);
}

function resized() {
  const [rows, cols] = ["editor-rows", "editor-cols"].map((id) => Math.min(LARGEST, Math.max(1, Math.trunc(node(id).valueAsNumber) || 1)));
  if (rows !== sheet.high || cols !== sheet.wide) sheet.resize(rows, cols);
}

/** The cell at the cursor in words. */
function say() {
  const [r, c] = sheet.cursor, text = sheet.at(sheet.cursor), room = sheet.sketch.rooms[r]?.[c];
  const symbol = sheet.desk.symbols.find((one) => one.text === text)?.label ?? text;
  const outside = sheet.desk.counts && sheet.outside(sheet.cursor), upright = r < 0 || r === sheet.rows;
  const place = outside && upright ? t("editor.column", { n: c + 1 }) : outside ? t("editor.row", { n: r + 1 }) : sheet.called(sheet.cursor);
  const parts = [symbol || t("empty"), room ? t("editor.in", { n: room }) : room === 0 && sheet.desk.holes ? t("editor.absent") : ""].filter(Boolean);
  node("editor-said").textContent = t("cell", { name: place, value: parts.join(", ") });
}

// From a sketch to a puzzle, and to its grade -------------------------------------------------------------------------

function changed() {
  node("editor-rows").value = sheet.high;
  node("editor-cols").value = sheet.wide;
  for (const [key, value] of Object.entries(sheet.sketch.settings)) if (node(`setting-${key}`)) node(`setting-${key}`).value = value;
  keepDraft({ kind, name, sketch: sheet.sketch });
  say();
  composed = null;
  stop(); // what was asked of the board before
  for (const id of ["editor-found", "export"]) node(id).replaceChildren();
  node("editor-grade").textContent = t("editor.waiting");
  clearTimeout(timer);
  timer = setTimeout(compose, PAUSE);
  collection();
}

async function compose() {
  const { sketch } = sheet, mine = asked = {};
  try {
    const { board, fault } = await ask("compose", { kind, sketch, name: name || null });
    if (asked !== mine || sheet.sketch !== sketch) return;
    problem(fault ?? "");
    if (!board) {
      node("editor-grade").textContent = t("editor.none");
      return;
    }
    composed = board;
    sheet.settle(board.svg);
    judge(board.source);
  } catch (fault) {
    if (asked === mine) problem(fault.message);
  }
}

/** Grade while the setter goes on: the board as it stands, and none that stood there before. */
async function judge(source) {
  judging?.abort();
  const { signal } = judging = new AbortController();
  node("editor-grade").textContent = t("editor.grading");
  try {
    const found = await askBehind("judge", { puzzle: source }, signal);
    if (composed?.source === source) grade(found);
  } catch (fault) {
    if (fault.name !== "AbortError" && composed?.source === source) node("editor-grade").textContent = fault.message;
  }
}

function grade(found) {
  const { solutions, tier, rating, level } = found;
  const text = solutions === 0 ? t("no-solution") : solutions === 2 ? t("several") : tier
    ? [t("editor.one"), t("open.tier", { n: tier }), rating === null ? "" : t("editor.rating", { rating }), level ? t(`level.${level}`) : ""].filter(Boolean).join(" · ")
    : found.lines.at(-1) ?? "";
  node("editor-grade").textContent = text;
  node("editor-grade").className = solutions === 1 && tier ? "good" : "";
}

/** The board as it stands, as soon as the program has read it; null for what is no puzzle. */
async function ready() {
  clearTimeout(timer);
  if (!composed) await compose();
  return composed;
}

async function check() {
  const now = await ready();
  if (!now) return;
  try {
    const found = await waited((signal) => ask("judge", { puzzle: now.source, clues: true }, signal), { key: `judge ${now.source}`, told: (s) => t("wait.judge", { s }) });
    if (composed !== now || !found) return;
    grade(found);
    const pair = make("div", { className: "pair" });
    pair.innerHTML = found.pair.join("") || (found.stalled && !found.ok ? found.stalled : "");
    const parts = [make("ul", {}, ...found.lines.map((line) => make("li", {}, line))), pair];
    if (found.better) {
      const text = t(found.enough ? "editor.enough" : "editor.apart", { clue: found.help });
      parts.push(make("p", { className: "row" }, make("span", {}, text), make("button", { type: "button", id: "editor-add", onclick: () => sheet.become(found.better) }, t("editor.add"))));
      sheet.ring(found.places);
    }
    node("editor-found").replaceChildren(...parts);
  } catch (fault) { failed(fault); }
}

async function play() {
  const board = await ready();
  if (board && await enter(() => board)) dialog.close();
}

// Handing on ----------------------------------------------------------------------------------------------------------

async function write() {
  const now = await ready();
  if (!now) return;
  const file = (name || `${kind}-${now.rows}x${now.cols}`).replace(/[^\p{L}\p{N}._-]+/gu, "-");
  try {
    const found = await waited((signal) => ask("export", { puzzle: now.source, id: name || null }, signal), { key: `export ${now.source}`, told: (s) => t("wait.export", { s }) });
    if (!found) return;
    const { forms, svg, light } = found;
    const rows = forms.map((form) => {
      const area = make("textarea", { readOnly: true, rows: Math.min(6, form.text.split("\n").length), value: form.text, id: `form-${form.name}`, ariaLabel: form.name });
      return make("div", { className: "form" }, make("h4", {}, form.name), area, make("p", { className: "row" },
        make("button", { type: "button", onclick: (event) => copied(form.text, event.currentTarget) }, t("export.copy")),
        make("button", { type: "button", onclick: () => saved(`${file}.${form.ending}`, form.text, form.ending === "json" ? "application/json" : "text/plain") }, t("export.save"))));
    });
    node("export").replaceChildren(make("p", { className: "row" },
      make("button", { type: "button", id: "save-svg", onclick: () => saved(`${file}.svg`, svg, "image/svg+xml") }, "SVG"),
      make("button", { type: "button", id: "save-png", onclick: () => picture(`${file}.png`, light).catch(failed) }, "PNG"),
      make("button", { type: "button", id: "save-booklet", onclick: () => booklet([now.source], file) }, t("export.booklet"))), ...rows);
  } catch (fault) { failed(fault); }
}

/** A booklet of some boards, as a file to print. */
async function booklet(puzzles, file) {
  try {
    const asked = { puzzles, title: name || game.title(kind), per_page: puzzles.length < 3 ? puzzles.length : 4 };
    const found = await waited((signal) => ask("booklet", asked, signal), { key: "booklet", told: (s) => t("wait.booklet", { s }) });
    if (!found) return;
    saved(`${file}.html`, found.html, "text/html");
    node("editor-grade").textContent = t("export.done");
  } catch (fault) { failed(fault); }
}

/** Boards that the setter keeps. */
async function collect() {
  if (!(await ready())) return;
  keepOwn([...own().filter((one) => one.source !== composed.source),
    { source: composed.source, kind, rows: composed.rows, cols: composed.cols, id: name || null }]);
  collection();
}

function collection() {
  const mine = own();
  if (!mine.length) {
    node("own").replaceChildren();
    return;
  }
  node("own").replaceChildren(make("h3", {}, t("export.own")), make("ul", { className: "own" }, ...mine.map((one) => make("li", {},
    make("button", { type: "button", className: "quiet", onclick: () => begin(one.kind, { puzzle: one.source, called: one.id }).catch(failed) },
      `${game.title(one.kind)} ${one.rows}×${one.cols} ${one.id ?? ""}`),
    make("button", { type: "button", className: "quiet", ariaLabel: t("played.forget", { name: one.id ?? game.title(one.kind) }), onclick: () => {
      keepOwn(own().filter((other) => other.source !== one.source));
      collection();
    } }, "×")))),
  make("p", { className: "row" }, make("button", { type: "button", id: "own-booklet", onclick: () => booklet(mine.map((one) => one.source), "booklet") }, t("export.all"))));
}
