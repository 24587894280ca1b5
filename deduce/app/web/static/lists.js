// Lists of steps: the path, and all that are possible now. They come in parts, and a picture is fetched between two parts.

import { ask } from "./api.js";
import { $ } from "./dom.js";
import { game } from "./game.js";
import { checked } from "./play.js";
import { off } from "./switches.js";
import { apply, replace, stage, state } from "./view.js";
import { t } from "./words.js";
import { problem, wait } from "./waiting.js";

/** The path from the reader's board, or from the empty one. */
export const path = (from = game.here) => list("path", from, t(from.marks && game.position.code ? "path.here" : "path"));

/** All steps that the board allows. */
export const possible = () => list("possible", game.here, t("possible"));

async function list(of, from, title) {
  const items = [], asked = { ...from, without: off(), of };
  let left = "", line = Promise.resolve(), shown = null;
  const inTurn = (work) => (line = line.then(work, work)); // one worker knows the list, and does one thing at a time
  const load = (step) => inTurn(() => ask("picture", { ...asked, step })).catch(problem);
  const doing = of === "path"
    ? (item) => (item.before ? [[t("take"), () => replace(item.before)]] : [])
    : (item) => (item.conclusion === "clash" ? [] : [[t("apply"), () => apply([item])]]);
  await wait(async (signal) => {
    stage.close();
    for (let more = true; more && !signal.aborted;) {
      const part = await inTurn(() => ask("steps", { ...asked, start: items.length }, signal));
      const wrong = [...part.wrong.yes, ...part.wrong.no];
      if (wrong.length) {
        checked({ solutions: 1 }, wrong);
        return;
      }
      items.push(...part.steps);
      more = part.more;
      left = items.at(-1)?.left ?? "";
      if (!items.length) state(t(off().length ? "hint.nothing.off" : "hint.nothing"));
      else if (!shown) shown = stage.show({ title, items, load, actions: doing, index: of === "possible" });
      else if (stage.list === shown) stage.grown();
      else return; // the reader has gone on to something else
    }
  }, { key: `${of} ${game.standing} ${asked.without} ${!from.marks}`,
    told: (s) => (of === "path" ? t("path.coming", { n: items.length, left, s }) : t("possible.coming", { n: items.length, s })) });
}

$("path").onclick = () => path();
$("possible").onclick = possible;
