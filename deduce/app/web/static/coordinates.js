// What sentences name: places light their cells on the board while they are pointed at, or once they are tapped;
// techniques lead to their articles.

import { make } from "./dom.js";
import { lang, t } from "./words.js";

const CELLS = /r(\d+)(?:–r(\d+))?c(\d+)(?:–c(\d+))?|(\d+)(?:[–〜](\d+))?行(\d+)(?:[–〜](\d+))?列/.source;
const SORTS = { row: "row", column: "column", region: "region", 行目: "row", 列目: "column", の領域: "region" };

/** What leads to the page of a technique; contradictions have none. */
export function about(technique, title) {
  return technique.includes("/")
    ? make("a", { href: `techniques/${lang}/${technique}.html`, target: "_blank", title: t("about") }, title)
    : make("span", {}, title);
}

/** Rows, columns and regions in a sentence, one or a list of them: "regions A–C and E", "all rows but 3", 8、9列目. */
function units(regions) {
  const name = ["\\d+", ...Object.keys(regions)].join("|"), one = `(?:${name})(?:[–〜](?:${name}))?(?![A-Za-z\\d])`;
  return `\\b(?<sort>[Rr]ow|[Cc]olumn|[Rr]egion)(?: (?<one>${one})|s (?<but>but )?(?<many>${one}(?:(?:, | and )${one})*))`
    + `|(?<![A-Za-z\\d])(?<list>${one}(?:、${one})*)(?<unit>行目|列目|の領域)(?<except>以外のすべて)?`;
}

const span = (from, to = from) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The cells of all units of a sort by their names, in order. */
function named(sort, { rows, cols, regions, variables }) {
  if (sort === "region") return new Map(Object.entries(regions).map(([name, some]) => [name, some.map((i) => variables[i].place)]));
  return new Map(sort === "row" ? span(0, rows - 1).map((r) => [String(r + 1), span(0, cols - 1).map((c) => [r, c])])
    : span(0, cols - 1).map((c) => [String(c + 1), span(0, rows - 1).map((r) => [r, c])]));
}

/** Whether a cell only says which room is meant: "the room of r1c1", 1行1列の部屋. */
const roomed = ({ 0: text, index, input }) => input.slice(0, index).endsWith("room of ") || input.startsWith("の部屋", index + text.length);

/** The cells that a match names, by row and column from 0. */
function cells(found, board) {
  const { sort, one, but, many, list, unit, except } = found.groups;
  if (!sort && !unit) {
    const [r, s, c, d] = (found[1] ? found.slice(1, 5) : found.slice(5, 9)).map((text) => (text === undefined ? undefined : Number(text) - 1));
    const all = span(0, board.rows - 1).flatMap((y) => span(0, board.cols - 1).map((x) => [y, x]));
    const room = roomed(found) && board.rooms[r]?.[c];
    return all.filter(([y, x]) => (room ? board.rooms[y][x] === room : y >= r && y <= (s ?? r) && x >= c && x <= (d ?? c)));
  }
  const all = named(SORTS[unit ?? sort.toLowerCase()], board), names = [...all.keys()];
  const wanted = (one ?? many ?? list).split(/, | and |、/).flatMap((part) => {
    const [first, last] = part.split(/[–〜]/).map((name) => names.indexOf(name));
    return first < 0 ? [] : names.slice(first, (last ?? first) + 1);
  });
  return names.filter((name) => wanted.includes(name) === !(but || except)).flatMap((name) => all.get(name));
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A sentence as nodes, with what it names in nodes of their own.
 * @param board   lights the places; null where there is none
 * @param titles  titles of techniques that may stand in the sentence, with the techniques
 */
export function told(sentence, board, titles = {}) {
  const names = Object.keys(titles).sort((a, b) => b.length - a.length).map(escaped);
  const patterns = [...(board ? [CELLS, units(board.position.board.regions)] : []),
    ...(names.length ? [`(?<![\\p{L}\\d])(?<title>${names.join("|")})(?![\\p{L}\\d])`] : [])];
  if (!patterns.length) return [sentence];
  const nodes = [];
  let end = 0;
  for (const found of sentence.matchAll(new RegExp(patterns.join("|"), "gu"))) {
    const { title } = found.groups ?? {};
    nodes.push(sentence.slice(end, found.index), title ? about(titles[title], title) : coordinate(found[0], cells(found, board.position.board), board));
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
