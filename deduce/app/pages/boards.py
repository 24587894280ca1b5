"""The rows of kinds in pages of ``docs``: how the boards of declared kinds are written, and the index of all kinds."""

from __future__ import annotations

import re

from deduce.app import index
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind
from deduce.declared.printed import Numbers

SIGNS, FIELDS = "## Signs", "## JSON"
LINES = {
    "around": "`-`, `\\|` a line, `x` none, between the cells and around them, with `+` at each corner",
    "through": "`-`, `\\|` a line, `x` none, between the cells",
}
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def written(page: str) -> str:
    """The page with the rows of all declared kinds behind those of the others."""
    found = [kind for kind in kinds().values() if isinstance(kind, DeclaredKind) and not kind.package]
    for heading, row in ((SIGNS, _signs), (FIELDS, _fields)):
        head, mark, rest = page.partition(heading)
        table = TABLE.search(rest)
        assert table, heading
        titles = tuple(f"| {kind.title['en']} |" for kind in found)
        own = [line for line in table[0].splitlines() if not line.startswith(titles)]
        rows = "\n".join([*own, *map(row, found)]) + "\n"
        page = head + mark + rest[: table.start()] + rows + rest[table.end() :]
    return page


def _printed(kind: DeclaredKind) -> str:
    """What may be printed in a cell: numbers or words, and symbols."""
    numbers = kind.numbers
    told = [] if numbers.most < numbers.least else [f"numbers from {numbers.least}"]
    if told and numbers.most < 100:
        told = [f"`{numbers.least}` to `{numbers.most}`"]
    words = [numbers.told] if numbers.told else []
    return ", ".join([*words, *told, *_symbols(numbers)])


def _symbols(numbers: Numbers) -> list[str]:
    """What may be printed instead of a number."""
    return [f"`{symbol}` {meaning}" for symbol, meaning in numbers.symbols.items()]


def _signs(kind: DeclaredKind) -> str:
    """One row on what is printed, on marks, and on what is not known."""
    printed = _printed(kind)
    (yes, no), (one, other) = kind.signs, kind.sides
    marks = f"`{yes}` {one.en}, `{no}` {other.en}"
    blank = "`.`" if kind.lines or kind.corners else "`.` or `-`"
    puzzle, unknown = f"{printed}, {blank} without any", "the clue alone, `.`, `-`"
    if kind.rooms:
        puzzle = "the letters of a room" + (f", {printed} behind them in its first cell" if printed else "")
    if kind.lines and kind.cells:
        lines = LINES[kind.lines].replace("`x`", "`×`")
        marks, unknown = f"{lines}; {marks}, behind the clue", "a space; the clue alone"
    elif kind.lines:
        marks, unknown = LINES[kind.lines], "a space"
    elif kind.corners:
        puzzle, unknown = f"{puzzle}; a line of corners before and behind each line of cells", "`-`"
    elif kind.between:
        cell, sign = (", ".join(_symbols(kind.numbers.part(joining=joining))) for joining in (False, True))
        puzzle, unknown = (
            f"{cell} in a cell; {sign}, or a blank between two, with a line between rows (`:` for none)",
            "`.`",
        )
    elif kind.rooms:
        marks, unknown = f"{marks}, behind these or alone", "these alone, `.`, `-`"
    elif not kind.numbers.outside:
        marks = f"{marks}, behind the clue or alone"
    return f"| {kind.title['en']} | {puzzle} | {marks} | {unknown} |"


def _fields(kind: DeclaredKind) -> str:
    """One row on JSON."""
    numbers = kind.numbers
    if numbers.none:
        return f"| {kind.title['en']} | `rooms`: rows of room numbers from 1 |"
    rooms = "`rooms`: rows of room numbers from 1; " if kind.rooms else ""
    what = [f"texts ({numbers.told})"] if numbers.told else []
    what += [] if numbers.most < numbers.least else ["numbers at corners" if kind.corners else "numbers"]
    what += [f'`"{symbol}"`' for symbol in numbers.symbols]
    what += [] if numbers.every else ["null for none"]
    where = ", a room's in its first cell" if kind.rooms and len(what) > 1 else ""
    where = ", with a row and a column more between each two of cells" if kind.between else where
    return f"| {kind.title['en']} | {rooms}`clues`: rows of {', '.join(what)}{where} |"


def listed(page: str) -> str:
    """``docs/kinds.md`` with the index of kinds as its first table."""
    head = [
        "| kind | in short | boards of tier 1 | 2 | 3 | | techniques | technique set |",
        "|---|---|--:|--:|--:|---|--:|---|",
    ]
    rows = [_listed(kind) for kind in kinds().values() if not kind.package]
    return TABLE.sub(lambda _: "\n".join([*head, *rows]) + "\n", page, count=1)


def _listed(kind: Kind) -> str:
    name, found = f"{kind.title['en']} (`{kind.name}`)", index.tiers(kind)
    tiers = [str(found.get(tier, "")) for tier in (1, 2, 3)]
    depth = [kind.standing, str(len(kind.techniques)), kind.technique_set]
    return f"| {' | '.join([name, index.gist(kind, 'en'), *tiers, *depth])} |"
