// The board: shows pictures that the server drew, draws fresh marks from its pieces at once, and reads mouse and keys.

import { NONE, NO, YES } from "./position.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40;
const LAYERS = ["tint", "shade", "grid", "way", "line", "mark", "border", "outline", "clue", "label"];
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const REACH = 0.72, EDGE = 0.36; // how far a click may be from the middle of the cell or edge that it means, in cells

const SMALL = matchMedia("(max-width: 56rem), (max-height: 34rem)");

const at = ([r, c]) => `${r},${c}`;
const at2 = (span) => span.join(",");
const part = (n) => (((n % 1) + 1) % 1).toFixed(3);
const sort = ([r, c]) => `${part(r)},${part(c)}`;
const VALUE = /^((?:r\d+c\d+\+?)+)=(\w+)$/; // the name of a variable that is a value of a cell, or of two

/** Whether a variable stands in a cell or on a line. */
export const sortOf = ([r, c]) => (r % 1 || c % 1 ? "lines" : "cells");

/**
 * @fires edit  marks were changed by the reader: detail.indices
 * @fires drawn a stroke of the mouse has ended
 * @fires leave somebody clicks on a picture that is not the board
 * @fires pick  a place was chosen while picking: detail.index
 * @fires mounted  a picture has come
 * @fires move  the cursor stands on a variable, or on none: detail.index
 */
export class Board extends EventTarget {
  constructor(node) {
    super();
    this.node = node;
    this.tool = { mark: "auto", on: null }; // what a click marks, and whether only "cells" or "lines"
    this.stamp = null; // (cell, first of a stroke): what a click does in place of a mark
    this.picking = false;
    this.cursor = null;
    node.addEventListener("pointerdown", (event) => this.#down(event));
    node.addEventListener("pointermove", (event) => this.#drag(event));
    node.addEventListener("pointerup", (event) => this.#up(event));
    node.addEventListener("pointercancel", () => this.#give());
    node.addEventListener("contextmenu", (event) => event.preventDefault());
    node.addEventListener("keydown", (event) => this.#key(event));
    node.addEventListener("focus", () => { if (node.matches(":focus-visible")) this.#point(this.cursor ?? this.first); });
    node.addEventListener("blur", () => this.#pointer?.remove());
  }

  #pointer = null;

  open(position) {
    this.position = position;
    const { variables, pieces } = position.board;
    this.places = new Map(variables.map((one, i) => [at(one.place), i]));
    this.values = new Map(); // of each cell, the variables by value, where cells take values
    this.signs = new Map(); // of each value, how it is written
    const order = new Map(); // letters and other signs in the order in which they are told
    variables.forEach((one, i) => {
      const [, cells, value] = VALUE.exec(one.name) ?? [];
      if (!value) return;
      for (const [, r, c] of cells.matchAll(/r(\d+)c(\d+)/g)) {
        const cell = at([r - 1, c - 1]);
        if (!this.values.has(cell)) this.values.set(cell, new Map());
        if (!order.has(value)) order.set(value, Number(value) || order.size + 1);
        const number = order.get(value);
        this.values.get(cell).set(number, i);
        this.signs.set(number, value);
      }
    });
    this.most = Math.max(0, ...[...this.values.values()].flatMap((some) => [...some.keys()]));
    this.striking = false;
    this.spans = new Map(); // rectangles and bridges by their first and last cells; and these by their places
    this.corners = new Map();
    this.seconds = new Map(); // of bridges, the variables of second ones
    variables.forEach((one, i) => {
      if (!one.span) return;
      const span = one.span.flat(), key = at2(span);
      (this.spans.has(key) ? this.seconds : this.spans).set(key, i);
      this.corners.set(at(one.place), span);
    });
    this.anchor = null;
    this.lines = !this.most && !this.spans.size && variables.some((one) => one.place[0] % 1 || one.place[1] % 1);
    this.cells = variables.some((one) => !(one.place[0] % 1 || one.place[1] % 1)); // beside lines: a click takes the nearer
    this.away = !this.most && variables.some((one) => Math.min(...one.place) < 0) ? 0.5 : 0; // lines run from dot to dot, not from cell to cell
    this.first = [-this.away, -this.away];
    this.pieces = new Map(pieces.map((one) => [sort(one.place), one]));
    this.cursor = null;
    this.stroke = null;
    this.late = null;
    this.outlined = [];
    this.fresh();
  }

  /** What is drawn for a value. */
  face(value) {
    const sign = this.signs.get(value) ?? String(value);
    return this.position.board.faces[sign] ?? sign;
  }

  // Pictures

  /** The board with the marks as they stand, drawn here. */
  fresh() {
    this.#mount(this.position.board.svg, "play");
    this.drawn = new Map();
    this.position.values.forEach((_, i) => this.#mark(i));
  }

  /** Marks have changed. */
  update(indices) {
    this.late = null;
    this.outlined = [];
    this.svg.querySelectorAll(".ring, .lit").forEach((node) => node.remove());
    if (this.shows !== "play") this.fresh();
    else for (const i of indices) this.#mark(i);
  }

  /** The same board as the server draws it. */
  settle(svg) {
    this.late = this.stroke ? svg : null; // it waits for the end of a stroke that marks nothing
    if (this.shows === "play" && !this.stroke) this.#mount(svg, "settled");
  }

  /** A step, a story: a picture that is not the reader's board. */
  show(svg) { this.#mount(svg, "shown"); }

  #mount(svg, shows) {
    const focus = this.#pointer?.isConnected;
    const { scrollLeft, scrollTop } = this.node;
    this.shows = this.node.dataset.shows = shows;
    this.node.innerHTML = svg;
    this.svg = this.node.firstElementChild;
    const { width, height } = this.svg.viewBox.baseVal;
    this.node.style.setProperty("--tall", `${2 * height}px`); // small boards stay small
    this.node.style.setProperty("--wide", `${0.9 * width}px`); // large ones are readable from near
    let next = null;
    for (const name of [...LAYERS].reverse()) {
      let layer = this.svg.querySelector(`:scope > g.${name}`);
      if (!layer) {
        layer = document.createElementNS(SVG, "g");
        layer.setAttribute("class", name);
        this.svg.insertBefore(layer, next);
      }
      next = layer;
    }
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, this.svg.querySelector(`:scope > g.${name}`)]));
    this.node.scrollTo(scrollLeft, scrollTop);
    this.#rings();
    if (focus) this.#point(this.cursor, false);
    this.#tell("mounted");
  }

  #mark(i) {
    for (const node of this.drawn.get(i) ?? []) node.remove();
    this.drawn.delete(i);
    const value = this.position.values[i], variable = this.position.board.variables[i];
    const piece = value && variable && this.pieces.get(sort(variable.place));
    if (!piece || (this.most && value === NO)) return; // what is left of a cell comes with the program's picture
    const [dr, dc] = [variable.place[0] - piece.place[0], variable.place[1] - piece.place[1]];
    this.drawn.set(i, piece[value === YES ? "yes" : "no"].map((part) => {
      const node = document.createElementNS(SVG, "g");
      node.setAttribute("transform", `translate(${dc * CELL} ${dr * CELL})`);
      node.innerHTML = part.svg;
      this.layers[part.layer].append(node);
      return node;
    }));
  }

  /** Outline some variables, until the marks change: where to look, what is wrong. */
  outline(names, kind) {
    if (this.shows === "shown") this.fresh();
    const { variables } = this.position.board;
    this.outlined = names.map((name) => variables[this.position.index.get(name)]).filter(Boolean).map((one) => [one.place, `ring ${kind}`]);
    this.#rings();
  }

  /** Light some cells, on whatever picture is there. */
  light(cells) {
    this.svg?.querySelectorAll(".lit").forEach((node) => node.remove());
    for (const cell of cells) this.layers.label.append(this.#ring(cell, "lit"));
  }

  #rings() {
    this.svg.querySelectorAll(".ring").forEach((node) => node.remove());
    if (this.shows === "shown") return;
    for (const [place, kind] of this.outlined) this.layers.outline.append(this.#ring(place, kind)); // below the clues
  }

  /** Bring into view what is pointed out; on small screens the board, too, beside or above what is told of it. */
  reveal(sheet) {
    if (this.node.classList.contains("near")) this.#scroll();
    if (!SMALL.matches) return;
    const { top, bottom } = this.node.getBoundingClientRect();
    const end = getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : innerHeight;
    if (top < 0 || bottom > end) scrollBy({ top: top - 4 });
  }

  /** On a board that is seen from near: to what is outlined. */
  #scroll() {
    const boxes = [...this.svg.querySelectorAll(":scope > .outline > *, .ring")].map((one) => one.getBoundingClientRect());
    if (!boxes.length) return;
    const seen = this.node.getBoundingClientRect();
    const by = (low, high, size) => {
      const [from, to] = [Math.min(...boxes.map((one) => one[low])), Math.max(...boxes.map((one) => one[high]))];
      return to - from > size || from < seen[low] ? from - seen[low] - CELL / 2 : Math.max(0, to - seen[high] + CELL / 2);
    };
    this.node.scrollBy(by("left", "right", this.node.clientWidth), by("top", "bottom", this.node.clientHeight));
  }

  #ring([r, c], kind) {
    const node = document.createElementNS(SVG, "rect"), span = this.corners.get(at([r, c]));
    if (span && kind !== "pointer") return this.#framed(span, kind);
    const down = Boolean(r % 1) !== Boolean(this.away), line = sortOf([r, c]) === "lines"; // a line that runs down
    const [w, h] = !line ? [36, 36] : kind === "pointer" ? [26, 26] : down ? [16, 26] : [26, 16];
    const box = { x: c * CELL + 20 - w / 2, y: r * CELL + 20 - h / 2, width: w, height: h, rx: line ? 7 : 5, class: kind };
    for (const [name, value] of Object.entries(box)) node.setAttribute(name, value);
    return node;
  }

  /** The frame of a rectangle. */
  #framed([top, left, bottom, right], kind) {
    const node = document.createElementNS(SVG, "rect");
    const box = { x: left * CELL + 4, y: top * CELL + 4, width: (right - left + 1) * CELL - 8, height: (bottom - top + 1) * CELL - 8, rx: 5, class: kind };
    for (const [name, value] of Object.entries(box)) node.setAttribute(name, value);
    return node;
  }

  // Rectangles: dragged from corner to corner, or begun and ended with Enter

  /** The rectangle between two cells. */
  #span([r, c], [y, x]) { return [Math.min(r, y), Math.min(c, x), Math.max(r, y), Math.max(c, x)]; }

  #onBoard(cell) {
    const { rows, cols } = this.position.board;
    return [Math.max(0, Math.min(rows - 1, Math.round(cell[0]))), Math.max(0, Math.min(cols - 1, Math.round(cell[1])))];
  }

  #preview(from, to) {
    this.svg.querySelectorAll(".preview").forEach((node) => node.remove());
    if (from) this.layers.label.append(this.#framed(this.#span(from, to), "pointer preview"));
  }

  /** The placed rectangle over a cell, or -1. */
  #over([r, c]) {
    if (this.seconds.size) return this.spans.get(this.#water([r, c])) ?? -1;
    for (const [key, i] of this.spans) {
      const [top, left, bottom, right] = key.split(",").map(Number);
      if (this.position.value(i) === YES && top <= r && r <= bottom && left <= c && c <= right) return i;
    }
    return -1;
  }

  /** Place the rectangle between two cells, or exclude it; in place of those that it overlaps. A click takes one away. */
  #spanned(from, to, other) {
    if (this.seconds.size) {
      this.#bridged(from, to, other);
      return;
    }
    const span = this.#span(from, to), click = at(from) === at(to), over = click ? this.#over(from) : -1;
    const i = over >= 0 ? over : this.spans.get(at2(span));
    if (i === undefined) return;
    if (this.picking) {
      this.#tell("pick", { index: i });
      return;
    }
    const value = over >= 0 ? NONE : this.#wanted(this.position.value(i), other, false);
    const crossed = [...this.spans].filter(([key, k]) => {
      const [top, left, bottom, right] = key.split(",").map(Number);
      return k !== i && this.position.value(k) === YES && top <= span[2] && span[0] <= bottom && left <= span[3] && span[1] <= right;
    }).map(([, k]) => [k, NONE]);
    const changed = this.position.set([...(value === YES ? crossed : []), [i, value]]);
    if (changed.length) this.#tell("edit", { indices: changed });
  }

  /** The place of bridges that passes over a cell between its islands: a built one, or the only one. */
  #water([r, c]) {
    const over = [...this.spans.keys()].filter((key) => {
      const [top, left, bottom, right] = key.split(",").map(Number);
      return top === bottom ? r === top && left < c && c < right : c === left && top < r && r < bottom;
    });
    return over.find((key) => this.position.value(this.spans.get(key)) === YES) ?? (over.length === 1 ? over[0] : undefined);
  }

  /** The place of bridges from an island towards another cell, or the one over a cell that was clicked. */
  #towards(from, to) {
    if (at(from) === at(to)) return this.#water(from);
    const [dr, dc] = [to[0] - from[0], to[1] - from[1]], down = Math.abs(dr) > Math.abs(dc), ahead = down ? dr > 0 : dc > 0;
    return [...this.spans.keys()].find((key) => {
      const [top, left, bottom, right] = key.split(",").map(Number), end = ahead ? [top, left] : [bottom, right];
      return (left === right) === down && at(end) === at(from);
    });
  }

  /** Build a bridge, a second one, or none again; with the other button: bar them, or a second one. */
  #bridged(from, to, other) {
    const key = this.#towards(from, to), i = this.spans.get(key), k = this.seconds.get(key);
    if (i === undefined) return;
    if (this.picking) {
      this.#tell("pick", { index: i });
      return;
    }
    const one = this.position.value(i), two = this.position.value(k);
    const barring = this.tool.mark === "no" ? !other : other && this.tool.mark !== "erase";
    let values = [YES, NONE];
    if (this.tool.mark === "erase" && !other) values = [NONE, NONE];
    else if (barring) values = one === YES ? [YES, two === NO ? NONE : NO] : one === NO ? [NONE, NONE] : [NO, NONE];
    else if (one === YES) values = two === YES ? [NONE, NONE] : [YES, YES];
    const changed = this.position.set([[i, values[0]], [k, values[1]]]);
    if (changed.length) this.#tell("edit", { indices: changed });
  }

  // Mouse and finger

  #place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.y / CELL - 0.5, point.x / CELL - 0.5];
  }

  /** The nearest place from which lines run, or the nearest cell. */
  #node(place) { return place.map((one) => Math.round(one + this.away) - this.away); }

  /** Whether a stroke runs along lines, or from cell to cell. */
  get #along() { return this.lines && this.tool.on !== "cells"; }

  /** The variable nearest to a place that the tool marks, or -1. */
  #near([r, c]) {
    const { on } = this.tool;
    let best = -1, least = this.lines && (!this.cells || on === "lines") ? EDGE : REACH; // the middle of a cell is none of its edges
    const [y, x] = [Math.round(2 * r) / 2, Math.round(2 * c) / 2];
    for (const dy of [-0.5, 0, 0.5]) for (const dx of [-0.5, 0, 0.5]) {
      const far = Math.hypot(y + dy - r, x + dx - c), i = this.places.get(at([y + dy, x + dx]));
      if (i !== undefined && far < least && (!on || on === sortOf(this.position.board.variables[i].place))) [best, least] = [i, far];
    }
    return best;
  }

  #down(event) {
    if (!this.svg || event.button > 2) return;
    if (this.stroke) {
      this.#give();
      return;
    }
    const place = this.#place(event);
    if (this.spans.size && !this.stamp && this.shows !== "shown") {
      const from = this.#onBoard(place);
      this.#pointer?.remove();
      this.node.setPointerCapture(event.pointerId);
      this.stroke = { from, to: from, other: event.button === 2 || event.ctrlKey };
      this.#preview(from, from);
      return;
    }
    const i = this.#near(place);
    if (this.picking) {
      if (i >= 0) this.#tell("pick", { index: i });
      return;
    }
    if (this.shows === "shown") {
      this.#tell("leave");
      return;
    }
    this.#pointer?.remove();
    this.node.setPointerCapture(event.pointerId);
    if (this.stamp) {
      this.stroke = { stamped: this.#stamped(place, true) };
      return;
    }
    if (this.most) {
      const cell = place.map(Math.round);
      if (!this.values.has(at(cell))) return;
      this.#point(cell);
      const value = Number(this.tool.mark);
      if (this.tool.mark === "erase") this.clear();
      else if (value) this.enter(value, event.button === 2 || event.ctrlKey || this.striking);
      return;
    }
    this.stroke = { other: event.button === 2 || event.ctrlKey, value: null, cell: this.#node(place), painted: false };
    if (!this.#along && i >= 0) this.#paint(i);
  }

  /** A cell that gets something else than a mark; once in a stroke. */
  #stamped(place, first) {
    const cell = place.map(Math.round), { rows, cols } = this.position.board;
    const seen = first ? new Set() : this.stroke.stamped;
    if (cell[0] < 0 || cell[1] < 0 || cell[0] >= rows || cell[1] >= cols || seen.has(at(cell))) return seen;
    this.stamp(cell, first);
    return seen.add(at(cell));
  }

  /** Give a stroke up: a finger that scrolls, or a second one that zooms, meant no mark. */
  #give() {
    const stroke = this.stroke;
    if (stroke?.from) this.#preview(null);
    this.#end();
    if (stroke?.painted) this.#tell("edit", { indices: this.position.retract() });
  }

  #drag(event) {
    if (!this.stroke) return;
    const place = this.#place(event);
    if (this.stroke.from) {
      this.stroke.to = this.#onBoard(place);
      this.#preview(this.stroke.from, this.stroke.to);
      return;
    }
    if (this.stroke.stamped) {
      this.stroke.stamped = this.#stamped(place, false);
      return;
    }
    if (!this.#along) {
      const cell = place.map(Math.round), i = this.places.get(at(cell)) ?? -1;
      if (i >= 0 && Math.hypot(place[0] - cell[0], place[1] - cell[1]) < 0.55) this.#paint(i);
      return;
    }
    const goal = this.#node(place);
    while (at(goal) !== at(this.stroke.cell)) { // from cell to cell, along the longer side first
      const [r, c] = this.stroke.cell, dr = goal[0] - r, dc = goal[1] - c;
      const next = Math.abs(dr) >= Math.abs(dc) ? [r + Math.sign(dr), c] : [r, c + Math.sign(dc)];
      const i = this.places.get(at([(r + next[0]) / 2, (c + next[1]) / 2]));
      this.stroke.cell = next;
      if (i !== undefined) this.#paint(i);
    }
  }

  #up(event) {
    const stroke = this.stroke;
    if (!stroke) return;
    if (stroke.stamped) {
      this.#end();
      return;
    }
    if (stroke.from) {
      this.#preview(null);
      this.#spanned(stroke.from, stroke.to, stroke.other);
      this.#end();
      this.#tell("drawn");
      return;
    }
    const i = this.#near(this.#place(event));
    if (this.#along && !stroke.painted && i >= 0) this.#paint(i, true);
    this.#end();
    this.#tell("drawn");
  }

  #end() {
    this.stroke = null;
    if (this.late) this.settle(this.late);
  }

  /** The first mark of a stroke decides what the whole stroke does. */
  #paint(i, clicked = !this.#along) {
    if (this.position.given[i]) return;
    const stroke = this.stroke;
    stroke.value ??= this.#wanted(this.position.value(i), stroke.other, clicked);
    const changed = this.position.set([[i, stroke.value]], stroke.painted);
    if (changed.length) {
      stroke.painted = true;
      this.cursor = this.position.board.variables[i].place;
      this.#tell("edit", { indices: changed });
    }
  }

  #wanted(value, other, clicked) {
    const tool = { yes: YES, no: NO, erase: NONE }[this.tool.mark];
    if (tool !== undefined && !other) return value === tool ? NONE : tool;
    const turn = other ? [NO, NONE, YES] : [YES, NO, NONE]; // what comes after none, yes, no
    if (!clicked || (this.#along && other)) return value === turn[0] ? NONE : turn[0]; // a line along cells, a cross
    return turn[value];
  }

  // Keys

  #key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    if (KEYS[event.key]) {
      event.preventDefault();
      const before = this.cursor;
      const after = before ? this.#beyond(before, KEYS[event.key], event.shiftKey) : this.first;
      if (event.shiftKey && before && !this.spans.size) this.#carry(this.#node(before), after);
      this.#point(after);
      if (this.anchor) this.#preview(this.anchor, after);
      return;
    }
    if (this.spans.size && this.cursor) {
      if (["Enter", " ", "2"].includes(event.key)) {
        event.preventDefault();
        const from = this.anchor;
        this.anchor = from || this.#over(this.cursor) >= 0 ? null : this.cursor;
        this.#preview(this.anchor, this.cursor);
        if (!this.anchor) this.#spanned(from ?? this.cursor, this.cursor, event.key === "2");
      } else if (event.key === "Escape") {
        this.anchor = null;
        this.#preview(null);
      }
      return;
    }
    if (this.most && this.cursor && !this.picking) {
      const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key);
      const letter = event.key.length === 1 && this.most > 9 ? parseInt(event.key, 36) : NaN;
      const sign = [...this.signs].find(([number, one]) => one !== String(number) && one.toLowerCase() === event.key.toLowerCase())?.[0];
      const value = sign ?? (digit >= 1 ? digit : letter > 9 ? letter : 0);
      if (value >= 1 && value <= this.most) {
        event.preventDefault();
        event.stopPropagation();
        this.enter(value, event.shiftKey || this.striking);
      } else if (["0", "Backspace", "Delete"].includes(event.key)) {
        event.preventDefault();
        this.clear();
      }
      return;
    }
    const i = this.cursor ? this.places.get(at(this.cursor)) : undefined;
    const value = { 1: YES, 2: NO, 0: NONE, Backspace: NONE, Delete: NONE }[event.key];
    if (i === undefined) return;
    if (this.picking && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.#tell("pick", { index: i });
    } else if (value !== undefined || event.key === " " || event.key === "Enter") {
      event.preventDefault();
      const wanted = value ?? [YES, NO, NONE][this.position.value(i)];
      this.#edit(i, wanted);
    }
  }

  /** Put a value into the cell under the cursor, or strike it out there; the second time takes that back. */
  enter(value, struck) {
    const cell = this.values.get(at(this.cursor)), i = cell?.get(value);
    if (i === undefined || [...cell.values()].some((one) => this.position.given[one] === YES)) return;
    const wanted = struck ? NO : YES, old = this.position.value(i);
    const others = struck ? [] : [...cell.values()].filter((one) => one !== i && this.position.value(one) === YES);
    this.#change([...others.map((one) => [one, NONE]), [i, old === wanted ? NONE : wanted]]);
  }

  /** Take out all that is marked in the cell under the cursor. */
  clear() {
    this.#change([...(this.values.get(at(this.cursor))?.values() ?? [])].map((one) => [one, NONE]));
  }

  #change(pairs) {
    const changed = this.position.set(pairs);
    if (changed.length) this.#tell("edit", { indices: changed });
    this.#point(this.cursor, false);
  }

  #edit(i, value) {
    const changed = this.position.set([[i, value]]);
    if (changed.length) this.#tell("edit", { indices: changed });
    this.#point(this.cursor);
  }

  /** With shift, a move marks: a line between the cells, or the same as the cell that was left. */
  #carry(before, after) {
    const between = this.places.get(at([(before[0] + after[0]) / 2, (before[1] + after[1]) / 2]));
    const [here, there] = [this.places.get(at(before)), this.places.get(at(after))];
    if (between !== undefined) this.#edit(between, this.position.value(between) === YES ? NONE : YES);
    else if (here !== undefined && there !== undefined) this.#edit(there, this.position.value(here));
  }

  /** The next place in a direction: a cell, or an edge on the way unless only cells are wanted. */
  #beyond(place, [dr, dc], cells) {
    const { rows, cols } = this.position.board;
    const step = this.lines && !cells ? 0.5 : 1;
    let [y, x] = cells ? this.#node(place) : place;
    for (;;) {
      [y, x] = [y + step * dr, x + step * dc];
      if (y < -this.away || x < -this.away || y > rows - 1 + this.away || x > cols - 1 + this.away) return place;
      if (this.places.has(at([y, x])) || at([y, x]) === at(this.#node([y, x]))) return [y, x];
    }
  }

  #point(place, told = true) {
    this.#pointer?.remove();
    this.cursor = place;
    if (!place || !this.layers) return;
    this.#pointer = this.#ring(place, "pointer");
    this.layers.label.append(this.#pointer);
    if (told) this.#tell("move", { index: this.current });
  }

  /** The variable under the cursor, or -1. */
  get current() {
    if (!this.cursor) return -1;
    if (this.spans.size) return this.#over(this.cursor);
    const mine = [...(this.values.get(at(this.cursor))?.values() ?? [])];
    return mine.find((i) => this.position.value(i) === YES) ?? this.places.get(at(this.cursor)) ?? -1;
  }

  #tell(name, detail = {}) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
