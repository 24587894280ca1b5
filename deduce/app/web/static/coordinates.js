// Coordinates in sentences: each lights its cells on the board while it is pointed at, or once it is tapped.

import { make } from "./dom.js";

const CELLS = /r(\d+)(?:–r(\d+))?c(\d+)(?:–c(\d+))?|(\d+)(?:[–〜](\d+))?行(\d+)(?:[–〜](\d+))?列/.source;
const LINES = /\b(row|column) (\d+)\b|\b(row|column)s (\d+(?:–\d+)?(?:(?:, | and )\d+(?:–\d+)?)*)|(\d+)([行列])目/.source;
const EITHER = new RegExp(`${CELLS}|${LINES}`, "g");

const span = (from, to = from) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The cells that a match names, by row and column from 0. */
function cells(found, { rows, cols }) {
  const number = (text) => (text === undefined ? undefined : Number(text) - 1);
  const [r, s, c, d] = (found[1] ? found.slice(1, 5) : found.slice(5, 9)).map(number);
  if (r !== undefined) return span(r, s).flatMap((y) => span(c, d).map((x) => [y, x]));
  const across = (found[9] ?? found[11]) === "row" || found[14] === "行";
  const wanted = (found[10] ?? found[12] ?? found[13]).split(/, | and /).flatMap((part) => span(...part.split("–").map(number)));
  return wanted.flatMap((one) => (across ? span(0, cols - 1).map((x) => [one, x]) : span(0, rows - 1).map((y) => [y, one])));
}

/** A sentence as nodes, with what names a place of the board in `span`s of their own. */
export function told(sentence, board) {
  const nodes = [], size = board.position.board;
  let end = 0;
  for (const found of sentence.matchAll(EITHER)) {
    const places = cells(found, size).filter(([r, c]) => r < size.rows && c < size.cols);
    nodes.push(sentence.slice(end, found.index), coordinate(found[0], places, board));
    end = found.index + found[0].length;
  }
  return [...nodes, sentence.slice(end)];
}

function coordinate(text, places, board) {
  const node = make("span", { className: "coordinate" }, text);
  const light = () => board.light(places);
  node.addEventListener("pointerenter", light);
  node.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") board.light([]); });
  node.addEventListener("click", light);
  return node;
}
