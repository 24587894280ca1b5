"""Labelled boards: how hard people, or those who publish for people, found them.

A file has one JSON object a line: the puzzle in any form of ours, with ``label`` and ``label_type``. A label is a
number or a word of a known scale; an object may hold a time (``rel_log``, the logarithm with the speed of each person
taken out, comparable within its ``group``) and a ``weekday``. Boards are compared within a group: one sort of label.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deduce.contract.puzzle import Puzzle
from deduce.formats import parse
from deduce.language.errors import InputError

SCALES = (
    ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    ("ez", "med", "hard", "expert"),
    ("easy", "normal", "hard"),
    ("easy", "medium", "difficult", "extreme"),
)
"""Words for how hard a board is, easiest first; a label belongs to the scale that its ``label_type`` names."""


@dataclass(frozen=True, eq=False)
class Labelled:
    """A board that has labels or a recorded solve.

    Attributes:
        values: for each group that it belongs to, how hard it was found.
        line: all fields of its line.
    """

    puzzle: Puzzle
    values: Mapping[str, float]
    line: Mapping[str, Any]


def labelled(files: Iterable[Path], kind: str, only: str = "") -> Iterator[Labelled]:
    """The boards of the files, in order; what is no puzzle of the kind is told and left out.

    Args:
        files: JSON Lines.
        kind: the kind of all puzzles.
        only: a regular expression for the groups that count.
    """
    for path in files:
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not text.strip():
                continue
            try:
                puzzle = parse(text, kind)
            except InputError as error:
                print(f"{path}:{number} is left out: {error}", file=sys.stderr)
                continue
            line = json.loads(text)
            values = {group: value for group, value in _values(line) if re.search(only, group)}
            yield Labelled(puzzle, values, line)


def _values(line: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    label, sort = line.get("label"), line.get("label_type")
    if label is None or not sort:
        return
    if isinstance(label, Mapping):
        if "rel_log" in label:
            yield f"times, group {label['group']}", float(label["rel_log"])
        if label.get("weekday") in SCALES[0]:
            yield "weekday", float(SCALES[0].index(label["weekday"]))
        return
    where = f"{sort}, {line['rows']}x{line['cols']} of {line.get('stars')} stars" if "sorter" in sort else sort
    if str(label).isdigit():
        yield where, float(label)
    for scale in SCALES:
        if "/".join(scale) in sort and label in scale:
            yield where, float(scale.index(label))
