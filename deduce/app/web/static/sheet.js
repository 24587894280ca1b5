// A board that is being set: what is printed on it, drawn here at once, and by the program as soon as it is a puzzle.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40;
const SLOT = 0.75; // what one of several clues outside takes, in cells
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const HOLE = 0; // the region of cells that are absent
const LAYERS = ["tint", "shade", "grid", "way", "line", "mark", "border", "outline", "clue", "label"];

function shape(name, fields, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(fields)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/**
 * @fires printed  something else is printed on the board
 * @fires moved    the cursor stands elsewhere
 */
export class Sheet extends EventTarget {
  constructor(node) {
    super();
    this.node = node;
    this.rooming = false; // whether the pointer draws regions
    this.room = null; // the one that it draws
    this.fresh = false;   // whether the next cell begins a new region
    this.hollow = false;  // whether it becomes a hole
    this.past = [];
    this.future = [];
    node.addEventListener("pointerdown", (event) => this.#down(event));
    node.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) node.addEventListener(end, () => { this.room = null; });
    node.addEventListener("contextmenu", (event) => event.preventDefault());
    node.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Begin with what the program says may be printed. */
  open(desk) {
    this.desk = desk;
    this.sketch = desk.sketch;
    this.rooming = desk.rooms && !desk.symbols.length && desk.most < desk.least;
    this.cursor = [0, 0];
    this.past = [];
    this.future = [];
    this.draw();
  }

  get rows() { return this.sketch.cells.length; }
  get cols() { return this.sketch.cells[0].length; }

  /** The rows and columns of the board; where clues stand at corners or between cells, these are fewer than those of clues. */
  get high() { return this.#ofCells(this.rows); }
  get wide() { return this.#ofCells(this.cols); }

  #ofCells(n) { return this.desk.between ? (n + 1) / 2 : n - Number(this.desk.corners); }
  #ofClues(n) { return this.desk.between ? 2 * n - 1 : n + Number(this.desk.corners); }

  /** Whether four cells meet in a place, where nothing is printed. */
  #crossing([r, c]) { return this.desk.between && !this.desk.anywhere && r % 2 && c % 2; }

  /** Whether a place lies between two cells. */
  joining([r, c]) { return this.desk.between && (r + c) % 2 === 1; }

  /** The symbols that may stand in a place. */
  #symbols(place) { return this.desk.symbols.filter((one) => this.desk.anywhere || one.joining === this.joining(place)); }

  /** The upper left corner of the square around a clue. */
  #left(c) { return (this.desk.between ? c / 2 : c - (this.desk.corners ? 0.5 : 0)) * CELL; }
  get numbers() { return this.desk.most >= this.desk.least; }

  // What is printed

  /** Another sketch; one undo takes it back. */
  become(sketch) {
    this.past.push(JSON.stringify(this.sketch));
    this.future = [];
    this.#now(sketch);
  }

  #now(sketch) {
    this.sketch = sketch;
    this.cursor = [Math.min(this.cursor[0], this.rows - 1), Math.min(this.cursor[1], this.cols - 1)];
    this.draw();
    this.#tell("printed");
  }

  undo() { this.#swap(this.past, this.future); }
  redo() { this.#swap(this.future, this.past); }

  #swap(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(this.sketch));
    this.#now(JSON.parse(from.pop()));
  }

  /** Whether several numbers may stand at one place outside. */
  get several() { return this.desk.ahead && !this.desk.around; }

  /** Whether a place lies beside the rows or below the columns; or before and above them, where clues stand there. */
  outside([r, c]) { return (this.desk.ahead && (r < 0 || c < 0)) || ((!this.desk.ahead || this.desk.around) && (r === this.rows || c === this.cols)); }

  /** The list and the index in it for a place: a cell, or at the end of a row or column. */
  #spot([r, c], sketch = this.sketch) {
    if (this.#crossing([r, c])) return null;
    if (r >= 0 && r < this.rows && c >= 0 && c < this.cols) return [sketch.cells[r], c];
    const [row, col] = this.desk.ahead ? [-1, -1] : [this.rows, this.cols];
    if (this.desk.counts && c === col && r >= 0 && r < this.rows) return [sketch.beside, r];
    if (this.desk.counts && r === row && c >= 0 && c < this.cols) return [sketch.below, c];
    if (this.desk.around && c === this.cols && r >= 0 && r < this.rows) return [sketch.right, r];
    if (this.desk.around && r === this.rows && c >= 0 && c < this.cols) return [sketch.bottom, c];
    return null;
  }

  /** The name of a place; two cells for one between them. */
  called([r, c]) {
    const cell = (y, x) => `r${y + 1}c${x + 1}`;
    if (!this.desk.between) return cell(r, c);
    const [first, last] = [Math.floor, Math.ceil].map((round) => cell(round(r / 2), round(c / 2)));
    return first === last ? first : `${first} ${last}`;
  }

  at(place) {
    const spot = this.#spot(place);
    return spot ? spot[0][spot[1]] : "";
  }

  print(place, text) {
    if (!this.#spot(place) || this.at(place) === text) return;
    const sketch = structuredClone(this.sketch), [list, i] = this.#spot(place, sketch);
    list[i] = text;
    this.become(sketch);
  }

  /** Type a character at the cursor: a digit joins the number that stands there. */
  type(char) {
    const old = this.at(this.cursor), outside = this.outside(this.cursor);
    const symbol = this.#symbols(this.cursor).find((one) => one.text.toLowerCase() === char.toLowerCase());
    if (outside) {
      const last = old.split(" ").at(-1), more = this.several;
      if (this.desk.lettered) { if (/^[a-z]$/i.test(char)) this.print(this.cursor, char.toUpperCase()); }
      else if (more && /^[ ,.-]$/.test(char)) { if (last) this.print(this.cursor, `${old} `); }
      else if (/^[0-9]$/.test(char)) this.print(this.cursor, /^[1-9]$/.test(last) || (more && !last) ? old + char : more ? old.slice(0, old.length - last.length) + char : char);
    } else if (symbol) {
      this.print(this.cursor, old === symbol.text ? "" : symbol.text);
    } else if (/^[0-9]$/.test(char) && (this.numbers || this.desk.free)) {
      const joined = /^[0-9]+$/.test(old) ? old + char : char;
      this.print(this.cursor, Number(joined) <= this.desk.most || this.desk.free ? String(Number(joined)) : char);
    } else if (this.desk.free && /^\S$/.test(char)) {
      this.print(this.cursor, char.toUpperCase());
    }
  }

  /** Take away what is printed; of several numbers the last character, so that a slip costs no more. */
  erase() { this.print(this.cursor, this.several && this.outside(this.cursor) ? this.at(this.cursor).trimEnd().slice(0, -1) : ""); }

  /** What comes next in a cell when it is clicked again. */
  #turn(back) {
    const few = this.numbers ? Array.from({ length: Math.min(this.desk.most - this.desk.least, 5) + 1 }, (_, i) => String(this.desk.least + i)) : [];
    const all = [...(this.desk.every ? [] : [""]), ...this.#symbols(this.cursor).map((one) => one.text), ...few];
    const at = Math.max(0, all.indexOf(this.at(this.cursor)));
    this.print(this.cursor, all[(at + (back ? all.length - 1 : 1)) % all.length]);
  }

  // Regions

  #region([r, c]) { return this.sketch.rooms[r]?.[c]; }

  #newRoom() { return 1 + Math.max(0, ...this.sketch.rooms.flat()); }

  #join([r, c], room, joined) {
    if (this.#region([r, c]) === undefined || this.#region([r, c]) === room) return;
    const sketch = structuredClone(this.sketch);
    sketch.rooms[r][c] = room;
    if (joined) this.#now(sketch);
    else this.become(sketch);
  }

  /** Begin a new region at the cursor. */
  split() {
    if (this.desk.rooms) this.#join(this.cursor, this.#newRoom());
  }

  /** Leave out the cell at the cursor. */
  hole() {
    if (this.desk.holes) this.#join(this.cursor, HOLE);
  }

  // Size

  resize(high, wide) {
    const [rows, cols] = [high, wide].map((n) => this.#ofClues(n));
    const cut = (list, n, blank) => [...list.slice(0, n), ...Array.from({ length: Math.max(0, n - list.length) }, blank)];
    const { sketch } = this;
    this.become({ ...sketch,
      cells: cut(sketch.cells, rows, () => []).map((row) => cut(row, cols, () => (this.desk.every ? String(this.desk.least) : ""))),
      rooms: sketch.rooms.length ? Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => sketch.rooms[Math.min(r, this.rows - 1)][Math.min(c, this.cols - 1)])) : [],
      beside: sketch.beside.length ? cut(sketch.beside, rows, () => "") : [],
      below: sketch.below.length ? cut(sketch.below, cols, () => "") : [],
      right: sketch.right.length ? cut(sketch.right, rows, () => "") : [],
      bottom: sketch.bottom.length ? cut(sketch.bottom, cols, () => "") : [] });
  }

  // Pointer and keys

  #place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    if (this.desk.between) return [point.y, point.x].map((one) => Math.round(one / CELL * 2 - 1));
    const place = [point.y, point.x].map((one) => Math.floor(one / CELL + (this.desk.corners ? 0.5 : 0)));
    return this.desk.ahead ? place.map((one) => Math.max(one, -1)) : place; // clues reach farther out than one cell
  }

  #down(event) {
    const place = this.#place(event);
    if (!this.#spot(place)) return;
    event.preventDefault();
    this.node.focus();
    if (this.rooming && this.#region(place) !== undefined) {
      this.cursor = place;
      if (this.fresh) {
        this.fresh = false;
        this.split();
      }
      if (this.hollow) {
        this.hollow = false;
        this.hole();
      }
      this.room = this.#region(place);
      this.stroked = false;
      this.node.setPointerCapture(event.pointerId);
    } else {
      const again = String(this.cursor) === String(place), back = event.button === 2;
      this.cursor = place;
      if (!(this.desk.ahead && this.outside(place)) && (again || !(this.numbers || this.desk.free || this.desk.counts))) this.#turn(back);
    }
    this.#point();
  }

  #drag(event) {
    if (this.room === null) return;
    const place = this.#place(event);
    if (this.#region(place) === undefined || this.#region(place) === this.room) return;
    this.cursor = place;
    this.#join(place, this.room, this.stroked);
    this.stroked = true;
  }

  #key(event) {
    const held = event.ctrlKey || event.metaKey;
    if (held && (event.key === "z" || event.key === "y")) {
      event.preventDefault();
      if (event.key === "z") this.undo();
      else this.redo();
      return;
    }
    if (held || event.altKey) return;
    if (KEYS[event.key]) {
      const [dr, dc] = KEYS[event.key], beyond = ([r, c]) => [r + dr, c + dc];
      let next = beyond(this.cursor);
      if (this.#crossing(next)) next = beyond(next);
      event.preventDefault();
      if (!this.#spot(next)) return;
      const room = this.#region(this.cursor);
      this.cursor = next;
      if (event.shiftKey && room !== undefined) this.#join(next, room);
      this.#point();
    } else if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      this.erase();
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (this.several && this.outside(this.cursor)) return this.type(" ");
      if (this.rooming) this.split();
      else this.#turn(event.shiftKey);
    } else if (event.key.length === 1) {
      if (this.rooming && event.key.toLowerCase() === "n") this.split();
      else if (this.rooming && this.desk.holes && event.key.toLowerCase() === "h") this.hole();
      else this.type(event.key);
    }
  }

  // Pictures

  /** The board as it stands, drawn here. */
  draw() {
    const { rows, cols, high, wide } = this, room = this.desk.counts && !this.several ? CELL : 0;
    const [left, top] = [this.sketch.beside, this.sketch.below].map((list) => (this.desk.ahead ? this.#depth(list) : 0));
    this.svg = shape("svg", { class: "deduce auto", viewBox: `${-26 - left} ${-24 - top} ${wide * CELL + 36 + room + left} ${high * CELL + 34 + room + top}`, "aria-hidden": "true" });
    const layers = Object.fromEntries(LAYERS.map((name) => [name, shape("g", { class: name })]));
    this.svg.append(...Object.values(layers));
    layers.tint.append(shape("rect", { class: "paper", width: wide * CELL, height: high * CELL }));
    const lines = [...Array.from({ length: high - 1 }, (_, r) => `M0 ${(r + 1) * CELL}h${wide * CELL}`),
      ...Array.from({ length: wide - 1 }, (_, c) => `M${(c + 1) * CELL} 0v${high * CELL}`)].join("");
    layers.grid.append(shape("path", { class: "grid", d: lines }), shape("rect", { class: "frame", width: wide * CELL, height: high * CELL }));
    this.sketch.cells.forEach((row, r) => row.forEach((text, c) => this.#cell(layers, r, c, text)));
    const written = (text) => text.split(" ").filter(Boolean).reverse().entries(); // from the board outwards
    if (this.desk.ahead) {
      this.sketch.beside.forEach((text, r) => { for (const [k, one] of written(text)) this.#text(layers.mark, r, -0.95 - SLOT * k, one); });
      this.sketch.below.forEach((text, c) => { for (const [k, one] of written(text)) this.#text(layers.mark, -0.95 - SLOT * k, c, one); });
    }
    const [right, bottom] = this.desk.around ? [this.sketch.right, this.sketch.bottom] : this.desk.ahead ? [[], []] : [this.sketch.beside, this.sketch.below];
    right.forEach((text, r) => { if (text) this.#text(layers.mark, r, cols, text); });
    bottom.forEach((text, c) => { if (text) this.#text(layers.mark, rows, c, text); });
    this.#borders(layers.border);
    this.#mount(this.svg);
  }

  /** How much room clues before rows or above columns take. */
  #depth(list) { return CELL * (0.4 + SLOT * Math.max(1, ...list.map((text) => text.split(" ").length))); }

  #cell(layers, r, c, text) {
    if (!text) return;
    const { look = [], joining = false } = this.desk.symbols.find((one) => one.text === text) ?? {};
    for (const part of look) {
      const node = shape("g", { transform: `translate(${this.#left(c) - (joining ? CELL / 2 : 0)} ${this.#left(r)})` });
      node.innerHTML = part.svg;
      layers[part.layer].append(node);
    }
    if (!look.length) this.#text(layers.mark, r, c, text);
  }

  #text(layer, r, c, text) {
    layer.append(shape("text", { x: this.#left(c) + 20, y: this.#left(r) + 27, "text-anchor": "middle", "font-size": text.length > 2 ? 14 : 20 }, text));
  }

  #borders(layer) {
    const { rooms } = this.sketch;
    rooms.forEach((row, r) => row.forEach((room, c) => {
      if (c && row[c - 1] !== room) layer.append(shape("path", { class: "border", d: `M${c * CELL} ${r * CELL}v${CELL}` }));
      if (r && rooms[r - 1][c] !== room) layer.append(shape("path", { class: "border", d: `M${c * CELL} ${r * CELL}h${CELL}` }));
    }));
  }

  /** The same board as the program draws it. */
  settle(source) {
    const holder = make("div");
    holder.innerHTML = source;
    const svg = holder.firstElementChild;
    if (this.desk.counts) { // room for the numbers that are not there yet
      const { x, y, width, height } = svg.viewBox.baseVal, [w, h] = [(this.cols + 1) * CELL + 4 - x, (this.rows + 1) * CELL + 4 - y];
      const [left, top] = [x, y].map((one) => Math.max(0, one + CELL + 4));
      if (this.several) svg.setAttribute("viewBox", `${x - left} ${y - top} ${width + left} ${height + top}`);
      else if (this.desk.around) svg.setAttribute("viewBox", `${x - left} ${y - top} ${Math.max(width, w) + left} ${Math.max(height, h) + top}`);
      else svg.setAttribute("viewBox", `${x} ${y} ${Math.max(width, w)} ${Math.max(height, h)}`);
    }
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    this.#mount(svg);
  }

  #mount(svg) {
    this.svg = svg;
    this.node.replaceChildren(svg);
    this.#point(false);
  }

  #point(told = true) {
    this.pointer?.remove();
    this.pointer = this.#frame("pointer", this.cursor);
    this.svg.append(this.pointer);
    if (told) this.#tell("moved");
  }

  /** Point out some places. */
  ring(places) {
    for (const place of places) this.svg.append(this.#frame("ring look", place));
  }

  /** A frame around a place: a small one between two cells. */
  #frame(name, [r, c]) {
    const room = this.joining([r, c]) ? 10 : 2, size = CELL - 2 * room;
    return shape("rect", { class: name, x: this.#left(c) + room, y: this.#left(r) + room, width: size, height: size, rx: 5 });
  }

  #tell(name) { this.dispatchEvent(new Event(name)); }
}
