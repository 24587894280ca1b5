// A puzzle with what its reader has put on it, marks and notes: undo, redo, and the forms in which it is kept.

export const NONE = 0, YES = 1, NO = 2;

export class Position {
  constructor(board) {
    this.board = board;
    this.names = [...board.variables.map((one) => one.name), ...board.auxiliary];
    this.index = new Map(this.names.map((name, i) => [name, i]));
    this.values = new Uint8Array(this.names.length);
    this.given = new Uint8Array(this.names.length);
    this.notes = new Map(); // "corners r,c": signs; "colours r,c": a number; "trial": the marks before it, a digit each
    for (const [side, value] of [["yes", YES], ["no", NO]])
      for (const name of board.givens[side]) this.given[this.index.get(name)] = value;
    for (const [i, value] of this.pairs(board.marks)) this.values[i] = value;
    this.past = [];
    this.future = [];
    this.cut = []; // what could be done again before the last change
  }

  value(i) { return this.given[i] || this.values[i]; }

  /** What stands at a key: the number of a variable, or the name of a note. */
  #at(key) { return typeof key === "number" ? this.values[key] : this.notes.get(key) ?? null; }

  #put(key, value) {
    if (typeof key === "number") this.values[key] = value;
    else if (value === null) this.notes.delete(key);
    else this.notes.set(key, value);
  }

  /**
   * Set some values at once; one undo takes all of them back. `joined` adds to the last change.
   * @param pairs  numbers of variables with their marks, names of notes with what they are; null takes a note away
   * @returns the keys that have changed
   */
  set(pairs, joined = false) {
    const changes = pairs.filter(([key, value]) => !this.given[key] && this.#at(key) !== value)
      .map(([key, value]) => [key, this.#at(key), value]);
    if (!changes.length) return [];
    if (joined && this.past.length) this.past.at(-1).push(...changes);
    else {
      this.past.push(changes);
      this.cut = this.future;
      this.future = [];
    }
    for (const [key, , value] of changes) this.#put(key, value);
    return changes.map(([key]) => key);
  }

  undo() {
    const changes = this.past.pop() ?? [];
    if (changes.length) this.future.push(changes);
    for (const [key, old] of [...changes].reverse()) this.#put(key, old);
    return changes.map(([key]) => key);
  }

  /** Take the last change back as if it had never been: a finger that meant none. */
  retract() {
    const keys = this.undo();
    this.future = this.cut;
    return keys;
  }

  redo() {
    const changes = this.future.pop() ?? [];
    if (changes.length) this.past.push(changes);
    for (const [key, , value] of changes) this.#put(key, value);
    return changes.map(([key]) => key);
  }

  /** What marks say, as pairs for `set`; names that the puzzle does not have are left out. */
  pairs(marks) {
    const side = (names, value) => names.filter((name) => this.index.has(name)).map((name) => [this.index.get(name), value]);
    return [...side(marks.yes, YES), ...side(marks.no, NO)];
  }

  /** Pairs for `set` that leave these marks and no others. */
  instead(marks) {
    const found = new Map(this.pairs(marks));
    return [...this.values.keys()].map((i) => [i, found.get(i) ?? NONE]);
  }

  get marks() {
    const found = { yes: [], no: [] };
    this.values.forEach((value, i) => { if (value) found[value === YES ? "yes" : "no"].push(this.names[i]); });
    return found;
  }

  set marks(marks) {
    for (const [i, value] of this.instead(marks)) if (!this.given[i]) this.values[i] = value;
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
    this.decoded(text)?.forEach((value, i) => { this.values[i] = value; });
  }

  /** The values that a code stands for; null for what is none. */
  decoded(text) {
    let bytes;
    try { bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/")); } catch { return null; }
    return this.values.map((old, i) => {
      const value = ((bytes.charCodeAt(i >> 2) || 0) >> (2 * (i & 3))) & 3;
      return this.given[i] || value === 3 ? old : value;
    });
  }
}
