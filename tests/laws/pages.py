"""Reads what a technique's author drew: the sections of the page, boards side by side, and the `.cases` file beside it.

A `.cases` file holds more boards for a technique. A title begins a case, its boards are indented:

    fires: why            two boards with an arrow between them; exactly the right one follows from the left one
    silent: why           one board from which nothing follows
    clash: why            one board from which the contradiction follows

Unindented lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deduce.board.marks import Marks
    from deduce.contract.puzzle import Kind, Puzzle
    from deduce.contract.technique import Technique

ARROW = "->"
VERBS = ("fires", "silent", "clash")


@dataclass(frozen=True)
class Case:
    """A drawn case: what should happen, why, and the boards."""

    verb: str
    why: str
    text: str

    def before(self, kind: Kind) -> tuple[Puzzle, Marks]:
        return kind.puzzle.drawn(side_by_side(self.text)[0] if self.verb == "fires" else plain(self.text))

    def after(self, kind: Kind) -> tuple[Puzzle, Marks]:
        return kind.puzzle.drawn(side_by_side(self.text)[1])


def sections(doc: str) -> tuple[str, dict[str, str]]:
    """The first paragraph of a page, and the text under each underlined heading, in order."""
    title = " ".join(doc.split("\n\n")[0].split())
    lines = doc.splitlines()
    found: dict[str, str] = {}
    heading, body = "", list[str]()
    for i, line in enumerate(lines[1:], 1):
        below = lines[i + 1] if i + 1 < len(lines) else ""
        if line and not line.startswith(" ") and len(below) > 2 and not below.strip("-"):
            found[heading], heading, body = "\n".join(body), line.rstrip(":"), []
        elif not (len(line) > 2 and not line.strip("-")):
            body.append(line)
    found[heading] = "\n".join(body)
    return title, {name: text.strip("\n") for name, text in found.items() if name}


def side_by_side(text: str) -> tuple[str, str]:
    """The boards on both sides of the arrow, which stands on one of the lines."""
    lines = text.strip("\n").splitlines()
    arrows = {line.index(ARROW) for line in lines if ARROW in line}
    if len(arrows) != 1:
        raise ValueError(f"not two boards with one arrow between them:\n{text}")
    at = arrows.pop()
    left = [line[:at].rstrip() for line in lines]
    right = [" " * at + line[at:].replace(ARROW, "  ") for line in lines]
    return plain("\n".join(left)), plain("\n".join(right))


def plain(text: str) -> str:
    """A board without its indentation and without blank space around it."""
    return dedent("\n".join(line.rstrip() for line in text.splitlines())).strip("\n")


def cases_file(technique: Technique) -> Path:
    """Where the cases of a technique lie: beside its file, with the same stem."""
    return Path(str(sys.modules[technique.module].__file__)).with_suffix(".cases")


def cases(text: str) -> list[Case]:
    """The cases of a file."""
    found: list[Case] = []
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if line and not line[0].isspace():
            verb, _, why = line.partition(":")
            if verb not in VERBS:
                raise ValueError(f"a case begins with one of {', '.join(VERBS)}, not with {line!r}")
            found.append(Case(verb, why.strip(), ""))
        elif found:
            last = found[-1]
            found[-1] = Case(last.verb, last.why, last.text + line + "\n")
        elif line.strip():
            raise ValueError(f"a board before the first case: {line!r}")
    return found
