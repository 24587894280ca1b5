"""Each kind's board, step and contradiction as pictures, compared with accepted ones in ``tests/snapshots``.

Yin-Yang has its own in ``test_draw.py``. Only the techniques named here have a part in a picture, so a new technique
changes none. After a wanted change look at the new pictures, then accept them with ``DEDUCE_ACCEPT=1``.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from deduce.app.pages.reading import read
from deduce.board.marks import Marks
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import Step
from deduce.engine.refute import refute
from deduce.engine.tiers import Tiers
from deduce.picture.draw import svg
from deduce.proof.record import Reader
from tests.test_draw import same_as_accepted


@dataclass(frozen=True)
class Faces:
    """What is drawn of a kind.

    Attributes:
        board: a board on which something is marked.
        step: the technique whose example is shown as a step.
        supposed: the variable that a contradiction begins with, and `value` what it is supposed to be.
        inner: the techniques that refute it.
    """

    board: str
    step: str
    supposed: str
    value: bool
    inner: tuple[str, ...]


FACES = {
    "numberlink": Faces(
        """\
# rules: no2x2
.-.-. 1x.-.-2
| x     | x x
. 3x4 . .x5-5
          x x
. . . . .x6-6
          x x
. . . 3 . . 2
:
. . . . . . .
:
. . . . . 1 .
            |
4 . . . . .-.
# 1 not at r1c5 r1c6 r2c5
# 2 at r1c5 r1c6 r2c5
""",
        "bottleneck",
        "r2c1–r2c2",
        True,
        ("dead-end", "one-line", "different-numbers"),
    ),
    "rightturn": Faces(
        """\
. .x1x2
' ' | |
2 . .x.
x ' ' |
. . . .
' ' ' '
. . . .
""",
        "candidate-list",
        "r2c2–r2c3",
        True,
        ("no-loop", "turn-count"),
    ),
    "starbattle": Faces(
        """\
D  A  A  B. B  C  C. C
D  D. A  B. B  C  C. C
D  D. B  B. C  C  C. C
D  D. D. B. C  C  C. C
D  D. G  G. G  G. E  C.
D  D. F  F. G  G. E  G.
D  D. F. H  G. G  G. G
D. F. F. H* G. G. G. G.
""",
        "strips",
        "r3c5",
        True,
        ("full-unit", "last-places"),
    ),
    "sunglasses": Faces(
        """\
A..-....  ?
-..-B-B-  ?
-..-----  ?
A.-■..C-  ?
---■..-C  ?
D--■E-..  ?
-D-■-E..  4
F-F-■■■■  6
?3?443?3
""",
        "claimed-group",
        "r1c5",
        True,
        ("mirror-edge", "line-count"),
    ),
}
faces = pytest.mark.parametrize("name", FACES)


def drawn(name: str, picture: str, step: Step) -> None:
    same_as_accepted(f"{name}-{picture}.svg", svg(step.puzzle, step.before, step=step, legend=True, style=False))


@faces
def test_board(name: str) -> None:
    puzzle, marks = kind_of(name).puzzle.drawn(FACES[name].board)
    same_as_accepted(f"{name}-board.svg", svg(puzzle, marks, style=False))


@faces
def test_step(name: str) -> None:
    technique = next(one for one in kind_of(name).techniques if one.name == FACES[name].step)
    found = read(technique)
    drawn(name, "step", found.steps(found.example)[0])


@faces
def test_contradiction(name: str) -> None:
    face = FACES[name]
    puzzle, marks = kind_of(name).puzzle.drawn(face.board)
    bit = Reader(puzzle).bit[face.supposed]
    assumption = Marks(bit, 0) if face.value else Marks(0, bit)
    inner = [one for one in puzzle.kind.sound if one.name in face.inner]
    found = refute(Tiers(puzzle, inner), marks, assumption)
    assert found
    drawn(name, "contradiction", found)
