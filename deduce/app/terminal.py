"""Boards and steps as characters for a terminal, with or without colour."""

from __future__ import annotations

import os
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, TextIO

from deduce.board.marks import NOTHING, Marks
from deduce.language.words import columns
from deduce.picture.draw import LEGEND
from deduce.picture.highlights import Highlights, highlights, told
from deduce.picture.text_places import cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

SIGNS = {"cause": "+", "effect": "*", "assumed": "?", "clash": "!", "wall": "#"}
"""What stands before a cell, so that colour is never the only sign."""
FOLLOWS = "%"
"""The sign of a clash that only follows from a supposition."""

PAPER = "30;48;5;255"  # black on a light ground, so that black stones are black on dark terminals too
STYLES = {
    "cause": "4;30;48;5;222",
    "effect": "1;30;48;5;117",
    "assumed": "1;30;48;5;182",
    "clash": "1;30;48;5;209",
    "wall": "30;48;5;248",
    "order": "1;30;48;5;255",
    "faint": "2",
}


def board(
    puzzle: Puzzle,
    marks: Marks,
    step: Step | None = None,
    colour: bool = True,
    *,
    lang: str = "en",
    supposed: Marks = NOTHING,
) -> str:
    """The board in characters with its coordinates, and what a step does on it.

    Args:
        puzzle: what is drawn.
        marks: the marks on the board; for a step, before it is taken.
        step: its marks are signed (``*`` new, ``+`` reason, and so on) and a key stands below the board.
        colour: whether to use ANSI escapes; see `colour_wanted`.
        lang: the language of the key.
        supposed: the supposition that the board stands under, inside a contradiction.
    """
    shown = told(step, marks) if step else marks
    marked = highlights(step, shown, supposed) if step else Highlights(assumed=supposed.known)
    for form in (puzzle.spread,) if step else (puzzle.text, puzzle.spread):
        layout = cells(puzzle, _rows(form(marks)))
        if layout:
            break
    spots = layout.spots(puzzle, puzzle.variables) if layout else {}
    if step and step.inner:  # where variables share a spot, what is supposed would hide what was known of it before
        alone = sum(variables for variables in spots.values() if variables.bit_count() == 1)
        shown = Marks(marks.yes | shown.yes & alone, marks.no | shown.no & alone)
    text = form(shown)
    lines = _rows(text)
    head = list(takewhile(_remark, text.split("\n")))  # what the text says below the rows, a step says
    if layout is None:
        return "\n".join(head + lines)
    # A sign stands before each character; where a cell is a word, before that. An even width tells the two apart.
    pieces_of: list[list[str]] = [line.split() if puzzle.worded else list(line) for line in lines]
    width = max(columns(text) for line in pieces_of for text in line)
    if puzzle.worded:
        width += width % 2

    def cell(r: int, c: int, text: str) -> tuple[str, str]:
        sign, style = _look(marked, spots.get((r, c), 0), colour)
        return style, sign + text + " " * (width - columns(text))

    margin = len(str(puzzle.rows)) + 1
    apart, start = layout.across * (width + 1), layout.left * (width + 1)
    drawn = head + [" " * margin + line for line in _header(puzzle.cols, apart, start, colour)]
    for r, line in enumerate(pieces_of):
        row, between = divmod(r - layout.top, layout.down)
        name = str(row + 1) if 0 <= row < puzzle.rows and not between else ""
        pieces = [(STYLES["faint"], name.rjust(margin - 1) + " ")]
        pieces += [cell(r, c, text) for c, text in enumerate(line)]
        drawn.append(_painted([*pieces, (PAPER, " ")], colour))
    return "\n".join(drawn + ([_key(marked, lang, colour)] if step else []))


def colour_wanted(stream: TextIO) -> bool:
    """Whether to colour what goes to a stream: only a terminal, and not against ``NO_COLOR``."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _remark(line: str) -> bool:
    return line.startswith("# ")


def _rows(text: str) -> list[str]:
    return [line for line in text.split("\n") if not _remark(line)]


def _look(marked: Highlights, here: int, colour: bool) -> tuple[str, str]:
    """The sign and the style of variables that share a spot; where no colour shows a clash, a sign comes before the
    number.
    """
    part = marked.of(here)
    n = min((n for bit, n in marked.order.items() if bit & here), default=0)
    sign = SIGNS.get(part or "", " ")
    if here & marked.assumed:
        sign = SIGNS["assumed"]
    elif n and part == "clash" and not colour:
        sign = FOLLOWS
    elif n:
        sign = str(n) if n < 10 else chr(ord("a") + n - 10) if n < 36 else "~"
    return sign, STYLES[part] if part else STYLES["order"] if n else PAPER


def _header(cols: int, apart: int, start: int, colour: bool) -> Iterator[str]:
    """The numbers of the columns, the tens in a line of their own."""
    for unit in (10, 1) if cols > 9 else (1,):
        names = [str(c // unit % 10) if c >= unit and (unit == 1 or c % 10 == 0) else " " for c in range(1, cols + 1)]
        line = "".join((" " + name).ljust(apart) for name in names)
        yield _paint((" " * start + line).rstrip(), STYLES["faint"], colour)


def _key(marked: Highlights, lang: str, colour: bool) -> str:
    """What the signs mean, for those that the board shows."""
    follows = sum(marked.order) & marked.clash if not colour else 0
    used = [name for name in SIGNS if getattr(marked, name) & ~(follows if name == "clash" else 0)]
    words = [_paint(f" {SIGNS[name]} ", STYLES[name], colour) + f" {LEGEND[name].said(lang)}" for name in used]
    if any(not bit & follows for bit in marked.order):
        words.append(_paint(" 1 ", STYLES["order"], colour) + f" {LEGEND['order'].said(lang)}")
    if follows:
        words.append(f" {FOLLOWS}  {LEGEND['order'].said(lang)}, {LEGEND['clash'].said(lang)}")
    return "  ".join(words)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and text else text


def _painted(pieces: list[tuple[str, str]], colour: bool) -> str:
    """Pieces of one line with their styles; neighbours of one style share the escape."""
    runs = groupby(pieces, key=lambda piece: piece[0])
    line = "".join(_paint("".join(text for _, text in run), style, colour) for style, run in runs)
    return line if colour else line.rstrip()
