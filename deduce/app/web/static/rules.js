// The rules beside the board, with a tiny board and its solution.

import { ask } from "./api.js";
import { $, make } from "./dom.js";
import { game } from "./game.js";
import { lang, t } from "./words.js";

const WIDE = matchMedia("(min-width: 56.01rem)"); // with a column of their own
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

$("rules").open = WIDE.matches;
$("rules").addEventListener("toggle", show);
game.addEventListener("opened", () => setTimeout(show)); // the board comes first
