// A puzzle with the marks of its reader: undo, redo, and the form that goes into the address.

export const NONE = 0, YES = 1, NO = 2;

export class Position {
  constructor(board) {
    this.board = board;
    this.names = [...board.variables.map((one) => one.name), ...board.auxiliary];
    this.index = new Map(this.names.map((name, i) => [name, i]));
    this.values = new Uint8Array(this.names.length);
    this.given = new Uint8Array(this.names.length);
    for (const [side, value] of [["yes", YES], ["no", NO]])
      for (const name of board.givens[side]) this.given[this.index.get(name)] = value;
    for (const [i, value] of this.pairs(board.marks)) this.values[i] = value;
    this.past = [];
    this.future = [];
    this.cut = []; // what could be done again before the last change
  }

  value(i) { return this.given[i] || this.values[i]; }

  /** Set some values at once; one undo takes all of them back. `joined` adds to the last change. */
  set(pairs, joined = false) {
    const changes = pairs.filter(([i, value]) => !this.given[i] && this.values[i] !== value)
      .map(([i, value]) => [i, this.values[i], value]);
    if (!changes.length) return [];
    if (joined && this.past.length) this.past.at(-1).push(...changes);
    else {
      this.past.push(changes);
      this.cut = this.future;
      this.future = [];
    }
    for (const [i, , value] of changes) this.values[i] = value;
    return changes.map(([i]) => i);
  }

  undo() {
    const changes = this.past.pop() ?? [];
    if (changes.length) this.future.push(changes);
    for (const [i, old] of [...changes].reverse()) this.values[i] = old;
    return changes.map(([i]) => i);
  }

  /** Take the last change back as if it had never been: a finger that meant none. */
  retract() {
    const indices = this.undo();
    this.future = this.cut;
    return indices;
  }

  redo() {
    const changes = this.future.pop() ?? [];
    if (changes.length) this.past.push(changes);
    for (const [i, , value] of changes) this.values[i] = value;
    return changes.map(([i]) => i);
  }

  /** What marks say, as pairs for `set`. */
  pairs(marks) {
    return [...marks.yes.map((name) => [this.index.get(name), YES]), ...marks.no.map((name) => [this.index.get(name), NO])];
  }

  get marks() {
    const found = { yes: [], no: [] };
    this.values.forEach((value, i) => { if (value) found[value === YES ? "yes" : "no"].push(this.names[i]); });
    return found;
  }

  /** Four marks a byte, in URL-safe base64. */
  get code() {
    const bytes = new Uint8Array(Math.ceil(this.values.length / 4));
    this.values.forEach((value, i) => { bytes[i >> 2] |= value << (2 * (i & 3)); });
    let end = bytes.length;
    while (end && !bytes[end - 1]) end--;
    return btoa(String.fromCharCode(...bytes.subarray(0, end))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  set code(text) {
    let bytes;
    try { bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/")); } catch { return; }
    for (let i = 0; i < this.values.length; i++) {
      const value = ((bytes.charCodeAt(i >> 2) || 0) >> (2 * (i & 3))) & 3;
      if (!this.given[i] && value < 3) this.values[i] = value;
    }
  }
}
