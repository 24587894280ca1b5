// The library: the kinds to choose from, all boards that come with the program, today's boards, and what was played here.

import { ask, follow } from "./api.js";
import { digits } from "./clock.js";
import { $, make } from "./dom.js";
import { game } from "./game.js";
import { enter, unfinished } from "./keeping.js";
import { drills, practise } from "./practise.js";
import { rules } from "./rules.js";
import { daily, opening, shelf, today } from "./shelves.js";
import { forgetGame, games, keeps, practised, wish, wished } from "./store.js";
import { lang, t } from "./words.js";
import { problem, wait, waited } from "./waiting.js";

const SIZES = [["any", 0, 1e9], ["small", 0, 49], ["middle", 50, 120], ["large", 121, 1e9]]; // by cells
const TABS = ["kinds", "boards", "daily", "practice", "played"];
const FEW = 6; // boards to go on with
const BATCH = 24; // boards that are shown at once

let dialog = null, looked = 0;

/** Show the library: what was looked at last, or what is asked for; of one kind only, if it is named. */
export function library(asked = null, kind = null) {
  dialog?.remove();
  const tab = asked ?? wish("tab", "boards");
  if (kind) ofKind(kind);
  const body = make("div", { className: "shelf", id: "shelf" });
  const tabs = TABS.map((name) => make("button", { type: "button", "aria-pressed": String(name === tab), autofocus: name === tab,
    onclick: (event) => turn(name, event.currentTarget) }, t(`library.${name}`)));
  tabs.forEach((one, i) => { one.id = `tab-${TABS[i]}`; });
  dialog = make("dialog", { id: "library-dialog", className: "wide", "aria-labelledby": "library-title" },
    make("div", { className: "row top" }, make("h2", { id: "library-title" }, t("library")),
      make("button", { className: "quiet close", "aria-label": t("close"), title: t("close"), onclick: () => dialog.close() }, "×")),
    make("p", { className: "row tabs", role: "group" }, ...tabs), body);
  dialog.addEventListener("close", (event) => event.target.remove()); // another may stand there by then
  document.body.append(dialog);
  dialog.showModal();

  function turn(name, button) {
    wished("tab", name);
    for (const one of tabs) one.setAttribute("aria-pressed", String(one === button));
    show(name);
  }

  function show(name) {
    ({ kinds, boards, daily: days, played, practice }[name] ?? boards)(body, () => turn("boards", $("tab-boards"))).catch(problem);
  }

  show(tab);
}

/** Open a board, and close the library once it is there. */
async function choose(asked) {
  const mine = dialog, load = () => waited((signal) => ask("open", asked, signal), { key: asked.source, told: (s) => t("wait.open", { s }) });
  try {
    if (await enter(load, { source: asked.source })) mine.close();
  } catch (fault) { problem(fault); }
}

const options = (pairs, chosen) => pairs.map(([value, text]) => make("option", { value, selected: String(value) === String(chosen) }, text));
const field = (label, node) => make("label", {}, make("span", {}, label), node);

// Kinds ---------------------------------------------------------------------------------------------------------------

/** Look for all boards of one kind from now on. */
function ofKind(kind) {
  for (const [name, value] of [["kind", kind], ["size", "any"], ["level", ""], ["played", ""]]) wished(name, value);
}

/** The index of kinds, each with a tiny board that is solved; `turn` goes on to the boards. */
async function kinds(body, turn) {
  const search = make("input", { id: "kind-search", type: "search", autocomplete: "off" });
  const count = make("p", { className: "small", role: "status" });
  const rows = game.known.map((one) => {
    const picture = make("span", { className: "picture", ariaHidden: "true" });
    const link = make("a", { className: "card", href: `#kind=${one.name}`, onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // somewhere else
      event.preventDefault();
      ofKind(one.name);
      turn();
    } }, picture, make("span", {}, make("span", { className: "name" }, one.title), make("span", {}, one.gist),
      ...one.facts.map((fact) => make("small", {}, fact))));
    return { one, picture, node: make("li", {}, link), text: [one.name, one.title, one.gist, ...one.also].join(" ").toLowerCase() };
  });
  search.oninput = () => {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    for (const { node, text } of rows) node.hidden = !words.every((word) => text.includes(word));
    count.textContent = t("kinds.count", { n: rows.filter(({ node }) => !node.hidden).length });
  };
  search.oninput();
  body.replaceChildren(make("p", { className: "row" }, field(t("library.search"), search)), count,
    make("ul", { className: "kinds" }, ...rows.map(({ node }) => node)));
  for (const { one, picture } of rows) { // they appear as they come
    const { pictures } = await rules(one.name);
    if (!picture.isConnected) return;
    picture.innerHTML = pictures.at(-1) ?? "";
  }
}

// Boards --------------------------------------------------------------------------------------------------------------

async function boards(body) {
  const kinds = game.known.map((one) => [one.name, one.title]);
  const kind = make("select", { id: "shelf-kind" }, ...options([["", t("library.all")], ...kinds], wish("kind", game.position?.board.kind ?? "")));
  const size = make("select", { id: "shelf-size" }, ...options(SIZES.map(([name]) => [name, t(`size.${name}`)]), wish("size", "any")));
  const level = make("select", { id: "shelf-level" }, ...options([["", t("library.any")],
    ...[1, 2, 3].map((n) => [`t${n}`, t("open.tier", { n })]), ...[1, 2, 3, 4, 5].map((n) => [`l${n}`, t(`level.${n}`)])], wish("level", "")));
  const played = make("select", { id: "shelf-played" }, ...options([["", t("library.any")], ["new", t("played.new")], ["begun", t("played.begun")],
    ["solved", t("played.solved")]], wish("played", "")));
  const search = make("input", { id: "shelf-search", type: "search", value: "", autocomplete: "off" });
  const count = make("p", { className: "small", id: "shelf-count", role: "status" });
  const cards = make("div", { className: "cards" });
  const more = make("button", { type: "button", hidden: true }, t("library.more"));
  const form = make("p", { className: "fields" }, field(t("open.kind"), kind), field(t("library.size"), size), field(t("library.level"), level),
    field(t("library.state"), played), field(t("library.search"), search));
  body.replaceChildren(form, count, cards, make("p", { className: "row" }, more));
  let found = [], shown = 0;

  const batch = () => {
    const mine = games();
    const end = Math.min(found.length, shown - (shown % BATCH) + BATCH);
    cards.append(...found.slice(shown, end).map((one) => card(one, mine[one.source])));
    shown = end;
    more.hidden = shown >= found.length;
  };
  const fill = async () => {
    const turn = ++looked;
    for (const [name, node] of [["kind", kind], ["size", size], ["level", level], ["played", played]]) wished(name, node.value);
    const names = kind.value ? [kind.value] : game.known.map((one) => one.name);
    const mine = games(), [, least, most] = SIZES.find(([name]) => name === size.value);
    const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = (one) => {
      const cells = one.rows * one.cols, state = mine[one.source] ? (mine[one.source].solved ? "solved" : "begun") : "new";
      const text = `${one.id} ${one.rows}×${one.cols} ${one.rows}x${one.cols} ${game.title(one.kind)}`.toLowerCase();
      return cells >= least && cells <= most && (!played.value || played.value === state) && words.every((word) => text.includes(word))
        && (!level.value || (level.value[0] === "t" ? one.tier : one.level) === Number(level.value[1]));
    };
    found = [];
    shown = 0;
    cards.replaceChildren();
    count.textContent = t("library.coming");
    let whole = false;
    for (const name of names) { // they appear as they come
      const each = await shelf(name);
      if (turn !== looked) return;
      whole ||= each.whole;
      found.push(...each.boards.map((one) => ({ ...one, kind: name })).filter(wanted));
      if (shown < BATCH) batch();
    }
    more.hidden = shown >= found.length;
    count.textContent = `${t("library.count", { n: found.length })}${whole ? "" : ` ${t("library.samples")}`}`;
  };
  more.onclick = batch;
  for (const node of [kind, size, level, played]) node.onchange = () => fill().catch((fault) => { count.textContent = fault.message; });
  search.oninput = kind.onchange;
  await fill();
}

/** A board to choose. */
function card(one, played) {
  const picture = make("span", { className: "picture", ariaHidden: "true" });
  picture.innerHTML = one.svg;
  const level = one.level ? t(`level.${one.level}`) : one.tier ? t("open.tier", { n: one.tier }) : "";
  const state = !played ? "" : played.solved ? `✓ ${digits(played.best ?? played.seconds)}` : `… ${digits(played.seconds)}`;
  return make("button", { type: "button", className: "card", onclick: () => choose(opening(one, one.kind)) },
    picture, make("span", { className: "name" }, one.id), make("small", {}, [`${one.rows}×${one.cols}`, level].filter(Boolean).join(" · ")),
    make("small", { className: played?.solved ? "good" : "", title: played ? t(played.solved ? "played.solved" : "played.begun") : "" }, state || " "));
}

// Today's boards ------------------------------------------------------------------------------------------------------

/** What was begun and is not solved, the last one first: nothing where there is none. */
function goOn() {
  const rows = Object.entries(games()).filter(([, one]) => unfinished(one)).sort(([, one], [, other]) => other.when - one.when).slice(0, FEW);
  if (!rows.length) return [];
  return [make("h3", {}, t("begun.title")), make("ul", { className: "days", id: "begun" }, ...rows.map(([source, one]) => make("li", {},
    make("button", { type: "button", onclick: () => choose({ source, kind: one.kind }) }, `${game.title(one.kind)} ${one.rows}×${one.cols}`),
    make("small", {}, ` ${one.id ?? ""} … ${digits(one.seconds)}`)))), make("h3", {}, t("library.daily"))];
}

async function days(body) {
  const day = make("input", { type: "date", id: "day", value: today(), max: today() });
  const list = make("ul", { className: "days" });
  body.replaceChildren(...goOn(), make("p", {}, t("daily.about")), make("p", { className: "row" }, field(t("daily.day"), day)), list);
  const fill = () => {
    const mine = Object.values(games());
    list.replaceChildren(...game.known.map(({ name, title: text }) => {
      const id = `${name}-${day.value}`, played = mine.find((one) => one.id === id);
      const button = make("button", { type: "button", id: `daily-${name}`, onclick: () => made(name, day.value, button) }, text);
      return make("li", {}, button, make("small", { className: played?.solved ? "good" : "" },
        !played ? "" : played.solved ? ` ✓ ${digits(played.best ?? played.seconds)}` : ` … ${digits(played.seconds)}`));
    }));
  };
  day.onchange = () => { day.value ||= today(); fill(); };
  fill();
}

async function made(kind, day, button) {
  const mine = dialog;
  button.disabled = true;
  try {
    const made = await waited((signal) => follow("make", daily(kind, day), () => {}, signal),
      { key: `${kind} ${day}`, told: (s) => t("wait.daily", { kind: game.title(kind), s }) });
    if (made && await enter(() => made.board)) mine.close();
  } catch (fault) { problem(fault); } finally { button.disabled = false; }
}

// Practice ------------------------------------------------------------------------------------------------------------

async function practice(body) {
  const chosen = wish("practice", game.position?.board.kind ?? game.known[0].name);
  const kind = make("select", { id: "drill-kind" }, ...options(game.known.map((one) => [one.name, one.title]), chosen));
  const list = make("ul", { className: "days" });
  body.replaceChildren(make("p", {}, t("practise.about")), make("p", { className: "row" }, field(t("open.kind"), kind)), list);
  const fill = async () => {
    const turn = ++looked;
    wished("practice", kind.value);
    const found = await wait(() => drills(kind.value), { told: (s) => t("wait.practise", { s }) });
    if (turn !== looked || !found) return;
    list.replaceChildren(...found.map(({ name, titles, positions }) => {
      const technique = `${kind.value}/${name}`, done = practised(technique).length;
      return make("li", {}, make("button", { type: "button", onclick: async () => { if (await practise(technique)) dialog.close(); } }, titles[lang]),
        make("small", { className: done === positions.length ? "good" : "" }, ` ${done} / ${positions.length}${done === positions.length ? " ✓" : ""}`));
    }));
  };
  kind.onchange = () => fill().catch((fault) => list.replaceChildren(fault.message));
  await fill();
}

// What was played -----------------------------------------------------------------------------------------------------

async function played(body) {
  const all = Object.entries(games()).sort(([, a], [, b]) => b.when - a.when);
  const solved = all.filter(([, one]) => one.solved);
  const rows = all.map(([source, one]) => {
    const name = one.id ?? `${one.rows}×${one.cols}`;
    const go = make("button", { type: "button", onclick: () => choose({ source, kind: one.kind }) },
      t(one.solved ? "played.again" : "played.on"));
    const drop = make("button", { type: "button", className: "quiet", "aria-label": t("played.forget", { name }), title: t("played.forget", { name }),
      onclick: () => { forgetGame(source); played(body); } }, "×");
    const hints = one.hints ? t("played.hints", { n: one.hints }) : "";
    return make("tr", {}, make("td", {}, game.title(one.kind), make("small", {}, ` ${one.rows}×${one.cols} ${one.id ?? ""}`)),
      make("td", {}, one.solved ? `✓ ${digits(one.best ?? one.seconds)}` : `… ${digits(one.seconds)}`), make("td", {}, make("small", {}, hints)),
      make("td", {}, make("small", {}, new Date(one.when).toLocaleDateString(document.documentElement.lang))), make("td", {}, go, drop));
  });
  const head = make("tr", {}, ...["open.kind", "clock", "hint", "played.when"].map((key) => make("th", { scope: "col" }, t(key))), make("td"));
  body.replaceChildren(make("p", { className: "small" }, t(keeps ? "played.about" : "played.none"), " ", t("played.count", { n: all.length, solved: solved.length })),
    make("div", { className: "wide-table" }, make("table", { className: "played" }, make("thead", {}, head), make("tbody", {}, ...rows))));
}
