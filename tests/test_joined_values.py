"""Kinds whose cells take values, with signs between them: shapes of text, forms of other programs, and bad input."""

from __future__ import annotations

import pytest

import deduce
from deduce import formats
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.joined_values import JoinedValuePuzzle
from deduce.language.errors import InputError
from deduce.relations.argument import Argument

BOARD = "- < -   -\n:   :   v\n-   -   -\n-   2   -"
HOME = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unequal.html#"
DESC = "0,0L,0D,0,0,0,0,2,0,"


def puzzle(text: str = BOARD) -> JoinedValuePuzzle:
    found = formats.parse(f"# kind: futoshiki\n{text}")
    assert isinstance(found, JoinedValuePuzzle)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "-<- -\n: : v\n- - -\n- 2 -",
        ". ＜ . : .\n: : : : ∨\n. : . : .\n: : : : :\n. : 2 : .",
        "0 < 0   0\n        V\n0   0   0\n\n0   2   0",
    ],
)
def test_signs_in_other_shapes(text: str) -> None:
    assert formats.parse(text, "futoshiki").text() == puzzle().text()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("- <\n- -", "behind the last cell"),
        ("- -\n- >", "behind the last cell"),
        ("- -\n- -\n^ :", "behind the last cell"),
        ("- - -\n- - -", "a board of 2×3"),
        ("1 1\n- -", "1 is given in r1c1 and in r1c2"),
        ("- ^ -\n- -", "expected"),
    ],
)
def test_bad_boards_are_told(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        puzzle(text)


def test_unequal_there_and_back() -> None:
    found = formats.parse(HOME + "3:" + DESC)
    assert found.text() == puzzle().text()
    assert formats.write(found, "tatham") == HOME + "3:" + DESC
    assert formats.parse(f"3de:{DESC}", "futoshiki").text() == found.text()


@pytest.mark.parametrize(
    ("desc", "what"),
    [
        ("0,0,0,0,0,0,0,2,", "the string covers 8 cells"),
        ("0U,0,0,0,0,0,0,0,0,", "behind the last cell"),
        ("0R,0L,0,0,0,0,0,0,0,", "against another one"),
        ("0X,0,0,0,0,0,0,0,0,", "bad sign"),
        ("4,0,0,0,0,0,0,0,0,", "4 is printed"),
    ],
)
def test_bad_descriptions_of_unequal(desc: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        formats.parse(HOME + "3:" + desc)


def test_other_rules_of_unequal_are_refused() -> None:
    with pytest.raises(InputError, match="variant"):
        formats.parse(HOME + "3ade:" + DESC)


def test_a_chain_of_signs_is_told_from_the_smallest_on() -> None:
    (step, *_) = deduce.solve(puzzle("- < - < -\n-   -   -\n-   -   -"))
    assert step.name == "futoshiki/less-than-chain"
    argument = step.argument()
    assert argument is not None
    assert argument.claim == step.conclusion
    assert step.sentence("en").startswith("As r1c1 < r1c2")


def test_what_signs_say_one_after_another_rests_on_what_was_said_before() -> None:
    lines = 0
    for step in deduce.solve(puzzle("- < - < - < -\n2   -   -   -\n-   -   -   -\n-   -   -   -")):
        argument = step.argument() if step.name == "futoshiki/less-than-chain" else None
        known = step.reason
        for line in argument.lines if isinstance(argument, Argument) else ():
            assert line.rests.within(known)
            known = known.join(line.claim)
            lines += 1
    assert lines > 2


def test_no_value_is_left_between_signs() -> None:
    found = puzzle("- < - < - < -\n- - - -\n- - - -\n- - - -")
    assert found.unmet(NOTHING) is None
    assert deduce.grade(puzzle("- < - < -\n^\n-   -   -\n-   -   -")).status in ("several", "no_solution")


@pytest.mark.parametrize(
    "text", ["# kind: futoshiki\n1 < -\n-   -", "# kind: tango\n. . . .\n=\n. . . .\n:\n. . . .\n:\n. . . ."]
)
def test_other_values_are_given_and_unknown_signs_stay_unknown(text: str) -> None:
    puzzle = formats.parse(text)
    (sign,) = (one for one in puzzle.clues if len(one.spots) == 2)
    there = 1 << puzzle.clues.index(sign)
    for kept in (there, 0):
        other = puzzle.keep(kept).with_givens(Marks(1, 0))  # type: ignore[attr-defined]
        assert [len(one.spots) for one in other.clues] == ([1, 2] if kept else [1])
