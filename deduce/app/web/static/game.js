// The state of the page: the puzzle at hand with what its reader has put on it, the clock, and what is kept of it.

/**
 * Whoever changes the state tells it; the scripts that show, keep and hand it on listen.
 * @fires opened   another puzzle is on the board, or the same in another language
 * @fires changed  marks or notes are not what they were; detail.drawing: a stroke goes on; detail.kept: as they are kept
 * @fires carried  the first picture of the board is packed
 * @fires judged   the program has seen the board: detail.state, detail.broken
 */
class Game extends EventTarget {
  constructor() {
    super();
    this.known = [];       // the kinds
    this.position = null;  // the puzzle with marks and notes
    this.seconds = 0;      // on the clock
    this.solved = false;
    this.hints = 0;        // taken on this board
    this.strict = false;   // whether broken rules are marked as they are broken
    this.exercise = null;  // the technique that is practised here, if the board is for that
  }

  /** The puzzle and its marks, as the program is asked about them. */
  get here() { return { puzzle: this.position.board.source, marks: this.position.marks }; }

  /** Which puzzle it is and how it is marked, as a text to compare: the same in both languages. */
  get standing() { return `${this.position.board.source} ${this.position.code}`; }

  /** The puzzle without marks. */
  get whole() { return { puzzle: this.position.board.source }; }

  title(kind) { return this.known.find((one) => one.name === kind)?.title ?? kind; }

  tell(name, detail = {}) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  /** What is kept of the game. Marks are kept by names too, which a later version of the program still knows. */
  get record() {
    const { position, seconds, hints } = this, { kind, id, rows, cols } = position.board;
    return { kind, id, rows, cols, marks: position.code, named: position.marks, notes: [...position.notes], seconds, hints };
  }

  /** Take up what was kept. */
  resume({ marks, named, notes, seconds, hints }) {
    if (named) this.position.marks = named;
    else this.position.code = marks;
    this.position.notes = new Map(listed(notes));
    this.seconds = seconds;
    this.hints = hints ?? 0;
  }
}

/** Notes as entries; earlier versions kept them as {corners, colours, trial}. */
export function listed(notes) {
  if (!notes || Array.isArray(notes)) return notes ?? [];
  const cells = ["corners", "colours"].flatMap((sort) => Object.entries(notes[sort] ?? {}).map(([cell, value]) => [`${sort} ${cell}`, value]));
  return notes.trial ? [...cells, ["trial", notes.trial]] : cells;
}

export const game = new Game();
