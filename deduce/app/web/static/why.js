// Why a place has its value.

import { ask } from "./api.js";
import { $ } from "./dom.js";
import { game } from "./game.js";
import { apply, board, stage, state } from "./view.js";
import { t } from "./words.js";
import { stop, wait, waiting } from "./waiting.js";

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
export async function reason(index, from = game.here) {
  picking(false);
  const variable = game.position.board.variables[index].name;
  const found = await wait((signal) => ask("why", { ...from, variable }, signal),
    { key: `why ${variable} ${game.standing} ${!from.marks}`, told: (s) => t("wait.why", { s }) });
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
