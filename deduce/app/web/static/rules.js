// The rules beside the board, with a tiny board and its solution.

import { ask } from "./api.js";
import { $, NARROW, make, revealed } from "./dom.js";
import { game } from "./game.js";
import { games } from "./store.js";
import { lang, t } from "./words.js";

const known = new Map();

/** The rules of a kind: {html, pictures}. */
export function rules(kind) {
  const key = `${lang} ${kind}`;
  if (!known.has(key)) {
    const coming = ask("rules", { kind });
    known.set(key, coming);
    coming.catch(() => known.delete(key)); // it is tried again when they are asked for next
  }
  return known.get(key);
}

async function show() {
  if (!game.position || !$("rules").open) return;
  const { kind } = game.position.board, key = `${lang} ${kind}`;
  if ($("rules-body").dataset.of === key) return;
  const found = await rules(kind).catch(() => null);
  if (!found) return;
  if (key !== `${lang} ${game.position.board.kind}`) return;
  const boards = found.pictures.map((svg, i) => {
    const figure = make("figure", {}, make("figcaption", {}, t(i ? "rules.solved" : "rules.puzzle")));
    figure.insertAdjacentHTML("afterbegin", svg);
    return figure;
  });
  const words = make("div");
  words.innerHTML = found.html;
  $("rules-body").replaceChildren(words, make("div", { className: "pair" }, ...boards));
  $("rules-body").dataset.of = key;
}

let kind = null; // whose rules these are

$("rules").addEventListener("toggle", show);
$("rules").firstElementChild.addEventListener("click", () => setTimeout(() => { if ($("rules").open) show().then(() => revealed($("rules"))); }));
game.addEventListener("opened", () => {
  if (kind !== game.position.board.kind) { // whoever closed them has read them
    kind = game.position.board.kind;
    $("rules").open = !NARROW.matches || !Object.values(games()).some((one) => one.kind === kind);
  }
  setTimeout(show); // the board comes first
});
