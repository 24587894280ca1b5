// What the reader has to know and may do something about; it stays until it is put away or another board comes.

import { $, make } from "./dom.js";
import { game } from "./game.js";
import { t } from "./words.js";

let about = null; // the puzzle that it is about
let brief = false; // whether it goes with the first mark

/** @param acts  buttons: [label, what to do] */
export function notice(text, acts = [], { passing = false } = {}) {
  $("notice").replaceChildren(make("span", {}, text),
    ...acts.map(([label, act]) => make("button", { onclick: () => { gone(); act(); } }, label)),
    make("button", { className: "quiet close", "aria-label": t("close"), title: t("close"), onclick: gone }, "×"));
  $("notice").hidden = false;
  brief = passing;
  about = game.position?.board.source;
}

function gone() { $("notice").hidden = true; }

game.addEventListener("changed", () => { if (brief && game.position.past.length) gone(); });
game.addEventListener("opened", () => { if (about !== game.position.board.source) gone(); });
