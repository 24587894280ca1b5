// The grade card.

import { ask } from "./api.js";
import { about, told } from "./coordinates.js";
import { $, NARROW, make, revealed } from "./dom.js";
import { game } from "./game.js";
import { path } from "./lists.js";
import { t } from "./words.js";
import { wait } from "./waiting.js";

game.addEventListener("opened", () => { $("card").hidden = true; });

$("grade").onclick = async () => {
  const found = await wait((signal) => ask("grade", game.whole, signal), { key: "grade", told: (s) => t("wait.grade", { s }) });
  if (!found) return;
  const solvable = !["no_solution", "several"].includes(found.card.status);
  card(found, solvable && NARROW.matches);
  if (solvable && !NARROW.matches) path(game.whole); // where there is room for both
};

function card({ card: grade, verdict, facts, titles, counts, profile, colours, pair }, further) {
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
  const techniques = Object.fromEntries(Object.entries(titles).map(([technique, title]) => [title, technique]));
  const list = make("dl", {}, ...rows.flatMap(([word, value]) => [make("dt", {}, word), make("dd", {}, ...told(value, null, techniques))]));
  const on = further ? make("p", { className: "row" }, make("button", { className: "main", id: "card-path", onclick: () => path(game.whole) }, t("path"))) : null;
  $("card").replaceChildren(...[head, list, on, two, drawn, used].filter(Boolean));
  $("card").hidden = false;
  revealed($("card"));
}
