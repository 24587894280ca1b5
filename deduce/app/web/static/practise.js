// Practice of one technique: positions just before such a step.

import { ask } from "./api.js";
import { about } from "./coordinates.js";
import { $, make } from "./dom.js";
import { game } from "./game.js";
import { enter } from "./keeping.js";
import { YES } from "./position.js";
import { keepPractice, practised } from "./store.js";
import { board, stage } from "./view.js";
import { lang, t } from "./words.js";
import { problem, waited } from "./waiting.js";

const known = new Map();

/** The techniques of a kind that can be practised. */
export function drills(kind) {
  if (!known.has(kind)) {
    const coming = ask("positions", { kind }).then(({ techniques }) => techniques);
    known.set(kind, coming);
    coming.catch(() => known.delete(kind));
  }
  return known.get(kind);
}

/**
 * Put a position onto the board.
 * @param technique  its full name, such as yinyang/border
 * @param number     which position, from 1; 0 takes the first that was not solved
 * @param arriving   whether the address already leads here
 * @returns whether there is one
 */
export async function practise(technique, number = 0, arriving = false) {
  try {
    const [kind, name] = technique.split("/");
    const drill = (await waited(() => drills(kind), { told: (s) => t("wait.practise", { s }) })).find((one) => one.name === name);
    if (!drill) throw new Error(t("practise.none"));
    const done = practised(technique), count = drill.positions.length;
    const next = Array.from({ length: count }, (_, i) => i + 1).find((n) => !done.includes(n)) ?? 1;
    const n = number >= 1 && number <= count ? number : next, { source, marks } = drill.positions[n - 1];
    const load = async () => ({ ...(await waited((signal) => ask("open", { source, kind }, signal), { told: (s) => t("wait.open", { s }) })), marks });
    return await enter(load, { arriving, exercise: { technique, number: n, count, drill } });
  } catch (fault) {
    problem(fault);
    return false;
  }
}

let answer = null; // what the technique shows here
let solved = false;
let asking = null; // what ends the question for it

game.addEventListener("opened", async () => {
  $("practice")?.remove();
  asking?.abort();
  const { exercise, position } = game;
  if (!exercise) return;
  answer = null;
  solved = false;
  panel();
  const { signal } = asking = new AbortController();
  try { // nobody can solve it without the answer: a hint that is asked for does not end this question
    const found = await ask("practise", { puzzle: position.board.source, marks: position.board.marks, technique: exercise.technique }, signal);
    if (game.position !== position) return;
    answer = found;
    panel();
    judge();
  } catch (fault) { problem(fault); }
});

function panel(text = t(answer ? "practise.find" : "practise.coming"), mood = "") {
  const { technique, number, count, drill } = game.exercise, done = practised(technique);
  const dots = Array.from({ length: count }, (_, i) => make("button", { type: "button", className: "dot", "aria-current": String(i + 1 === number),
    "aria-label": t("practise.position", { n: i + 1, all: count }) + (done.includes(i + 1) ? " ✓" : ""), onclick: () => practise(technique, i + 1) },
  done.includes(i + 1) ? "✓" : String(i + 1)));
  const next = number < count ? number + 1 : 1;
  const node = make("section", { id: "practice", "aria-labelledby": "practice-title" },
    make("h2", { id: "practice-title" }, t("practise"), " ", about(technique, drill.titles[lang])),
    make("p", { className: "row dots" }, ...dots),
    make("p", { id: "practice-said", role: "status", className: mood }, text),
    make("p", { className: "row" },
      make("button", { type: "button", id: "practice-where", disabled: solved || !answer, onclick: where }, t("practise.where")),
      make("button", { type: "button", id: "practice-show", disabled: !answer, onclick: show }, t("practise.show")),
      make("button", { type: "button", id: "practice-next", className: solved ? "main" : "", onclick: () => practise(technique, next) }, t("practise.next")),
      make("a", { className: "button", href: "#practice" }, t("practise.all"))));
  const old = $("practice");
  if (old) old.replaceWith(node);
  else document.querySelector("aside").prepend(node);
}

/** Where to look: the first step's places. */
function where() {
  const [first] = answer?.steps ?? [];
  if (!first || first.conclusion === "clash") return;
  stage.close();
  board.outline([...first.conclusion.yes, ...first.conclusion.no], "look");
}

/** The steps as they are told; that counts as not solved. */
function show() {
  if (answer?.steps.length) stage.show({ title: t("practise.shown"), items: answer.steps, actions: () => [] });
}

game.addEventListener("changed", judge);

function judge() {
  const { exercise, position } = game;
  if (!exercise || !answer || solved) return;
  const base = new Map(position.pairs(position.board.marks)), right = new Map(position.pairs(answer.forced));
  const fresh = [...position.values.keys()].filter((i) => position.values[i] && base.get(i) !== position.values[i]);
  if (!fresh.length) return;
  const wrong = fresh.filter((i) => right.has(i) && right.get(i) !== position.values[i]);
  const other = fresh.filter((i) => !right.has(i));
  const whole = answer.steps.some(({ conclusion }) => conclusion !== "clash" && position.pairs(conclusion)
    .filter(([i]) => position.board.variables[i]).every(([i, value]) => base.get(i) === value || position.value(i) === value));
  if (whole && !wrong.length && !other.length) {
    solved = true;
    keepPractice(exercise.technique, exercise.number);
    panel(t("practise.right"), "good");
    const at = Math.max(0, answer.steps.findIndex(({ conclusion }) => fresh.some((i) => conclusion[position.values[i] === YES ? "yes" : "no"]?.includes(position.names[i]))));
    stage.show({ title: t("practise.shown"), items: answer.steps, at, actions: () => [] });
  } else if (wrong.length) panel(t("practise.wrong"), "bad");
  else if (other.length) panel(t("practise.other"));
  else panel(t("practise.more"));
}
