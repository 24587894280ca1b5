// The moment when a board is solved: how it went, and what comes next.

import { ask } from "./api.js";
import { $, make, revealed } from "./dom.js";
import { digits } from "./clock.js";
import { game } from "./game.js";
import { enter } from "./keeping.js";
import { after, entry, opening } from "./shelves.js";
import { state } from "./view.js";
import { t } from "./words.js";
import { problem, wait } from "./waiting.js";

let shown = null; // the position whose moment was had

game.addEventListener("opened", close);
game.addEventListener("judged", ({ detail }) => {
  if (detail.state !== "solved") {
    if (shown === game.position) shown = null;
    close();
  } else if (shown !== game.position && !game.exercise && !$("moment")) {
    shown = game.position;
    show().catch(problem);
  }
});

function close() { $("moment")?.remove(); }

async function show() {
  const { position } = game, { board } = position;
  const facts = make("p", {}, t("moment.time", { time: digits(game.seconds) }), " ", t(game.hints ? "moment.hints" : "moment.alone", { n: game.hints }));
  const acts = make("p", { className: "row" });
  const panel = make("section", { id: "moment", "aria-labelledby": "moment-title" },
    make("div", { className: "row top" }, make("h2", { id: "moment-title" }, t("solved")),
      make("button", { className: "quiet close", "aria-label": t("close"), title: t("close"), onclick: close }, "×")),
    facts, acts);
  $("stage").before(panel);
  revealed(panel);
  const [mine, next] = await Promise.all([entry(board), after(board)]);
  if (!panel.isConnected) return;
  if (mine?.tier) facts.append(" ", t("moment.level", { level: mine.level ? t(`level.${mine.level}`) : t("open.tier", { n: mine.tier }) }));
  if (next)
    acts.append(make("button", { className: "main", id: "next", onclick: () =>
      enter(() => wait((signal) => ask("open", opening(next, board.kind), signal), { told: (s) => t("wait.open", { s }) })).catch(problem) },
      t("moment.next", { size: `${next.rows}×${next.cols}` })));
  else acts.append(make("span", {}, t("moment.all")));
  acts.append(make("button", { onclick: async () => (await import("./library.js")).library() }, t("library")));
  state(`${t("solved")} ${digits(game.seconds)}`, "good");
}
