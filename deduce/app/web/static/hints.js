// Hints that go deeper, and the next step done at once.

import { ask, askBehind } from "./api.js";
import { $ } from "./dom.js";
import { game } from "./game.js";
import { checked } from "./play.js";
import { off } from "./switches.js";
import { apply, judged, remove, stage, state } from "./view.js";
import { t } from "./words.js";
import { wait } from "./waiting.js";

let current = null; // the hint on the stage: what was found, its level, its list

let then = null; // what is done with the answer that is waited for

/** Ask for a step, and do something with it. Who asks again while the question runs only says what is to be done. */
async function asked(act) {
  then = act;
  const { standing } = game, without = off();
  const found = await wait((signal) => ask("hint", { ...game.here, without }, signal),
    { key: `hint ${standing} ${without}`, told: (s) => t("wait.hint", { s }) });
  if (!found || game.standing !== standing) return; // it is about another board
  if (found.found === "done" || found.found === "nothing") {
    stage.close();
    if (found.found === "done") judged({ state: "solved" });
    else state(without.length ? t("hint.nothing.off") : found.levels[0]);
    return;
  }
  if (found.uniqueness === "unknown") look();
  then(found);
}

/** A hint; where one is told already, more of it. */
export async function hint() {
  if (current && stage.list === current.list) {
    if (current.n < 3) level(current.found, current.n + 1);
    else stage.on();
  } else await asked((found) => level(found, 1));
}

const steps = (found) => [...found.lead, found.step];

function level(found, n) {
  const wrong = found.found === "wrong", more = [t("more"), () => level(found, n + 1)];
  const finish = wrong ? [t("remove"), () => remove(found.wrong)] : [t("apply"), () => apply(steps(found))];
  const actions = () => (n === 3 ? [finish] : wrong ? [finish, more] : [more]);
  const base = { title: t("hint.level", { n }), actions };
  if (n === 3 && found.step) {
    current = { found, n, list: stage.show({ ...base, lead: wrong ? found.levels[1] : found.warning, items: steps(found) }) };
    return;
  }
  const technique = n === 2 && !wrong ? { technique: found.step.technique, title: found.step.title } : {};
  const outline = [found.where, wrong ? "wrong" : "look"];
  current = { found, n, list: stage.show({ ...base, outline, items: [{ sentence: found.levels[n - 1], ...technique }] }) };
}

/** Do the next step, and tell it. */
export const step = () => asked((found) => {
  if (found.found === "wrong") {
    level(found, 2);
    return;
  }
  const done = steps(found), { technique, title, svg } = found.step;
  const again = [t("step.next"), step];
  const picture = () => stage.show({ title: t("step.done"), items: done, actions: () => [again] });
  apply(done);
  stage.show({
    title: t("step.done"),
    items: [{ technique, title, sentence: found.step.overview ?? done.map((one) => one.sentence).join(" ") }],
    actions: () => [again, ...(svg ? [[t("step.picture"), picture]] : [])],
    outline: [done.flatMap(({ conclusion }) => (conclusion === "clash" ? [] : [...conclusion.yes, ...conclusion.no])), "look"],
  });
});

$("hint").onclick = hint;
$("step").onclick = step;

let looked = null, looking = null; // the puzzle whose solutions are looked for in the background, and what ends that

game.addEventListener("opened", () => { if (looked !== game.here.puzzle) looking?.abort(); });

/** After a hint that did not wait for the solutions: look for them, and speak up if something is wrong. */
async function look() {
  const here = game.here;
  if (looked === here.puzzle) return;
  looking?.abort();
  const mine = looking = new AbortController();
  looked = here.puzzle;
  let found;
  try {
    found = await askBehind("check", here, mine.signal);
  } catch { // nobody waits for it
    if (looking === mine) looked = null;
    return;
  }
  if (game.here.puzzle !== here.puzzle) return;
  const still = ["yes", "no"].flatMap((side) => found.wrong[side].filter((name) => game.position.marks[side].includes(name)));
  if (found.solutions !== 1 || still.length) checked(found, still);
}
