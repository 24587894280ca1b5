// Hints and reasons.

import { ask } from "./api.js";
import { $ } from "./dom.js";
import { apply, board, game, judged, remove, stage, state } from "./game.js";
import { checked } from "./play.js";
import { t } from "./words.js";
import { stop, wait, waiting } from "./waiting.js";

// Hints ---------------------------------------------------------------------------------------------------------------

$("hint").onclick = async () => {
  const found = await wait((signal) => ask("hint", game.here, signal));
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

let looked = null; // the puzzle whose solutions are looked for in the background

/** After a hint that did not wait for the solutions: look for them, and speak up if something is wrong. */
async function look() {
  const asked = game.here;
  if (looked === asked.puzzle) return;
  looked = asked.puzzle;
  let found;
  try {
    found = await ask("check", asked);
  } catch { // nobody waits for it
    looked = null;
    return;
  }
  if (game.here.puzzle !== asked.puzzle) return;
  const still = ["yes", "no"].flatMap((side) => found.wrong[side].filter((name) => game.position.marks[side].includes(name)));
  if (found.solutions !== 1 || still.length) checked(found, still);
}

// Why -----------------------------------------------------------------------------------------------------------------

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
waiting.addEventListener("stop", () => picking(false));
board.addEventListener("pick", (event) => reason(event.detail.index));

/** Why a variable has its value: from the board as it is, or from the empty one. */
async function reason(index, from = game.here) {
  picking(false);
  const variable = game.position.board.variables[index].name;
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
      ...(from.marks && game.position.code ? [[t("why.start"), () => reason(index, game.whole)]] : []),
    ],
  });
}

// Keys ----------------------------------------------------------------------------------------------------------------

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
