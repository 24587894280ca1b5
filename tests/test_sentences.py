"""What is told of boards that ship is what was accepted, word by word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from deduce.engine.solutions import solutions_of
from deduce.formats import load
from deduce.language.words import LANGUAGES
from deduce.relations.probing import MOST_LISTED
from tests.boards import shipped
from tests.sentences import BOARDS, DATA, chosen, hashes, in_words, texts, told
from tests.sentences import shipped as boards_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MEANT = "If that is meant: python -m tests.sentences {kind} --because CAUSE"


def shortest(kind: str) -> str:
    """The board with the fewest letters of those that are recorded."""
    return min(texts(kind, "en").items(), key=lambda item: len(item[1]), default=("", ""))[0]


def differing(board: str) -> str:
    """The first step that says something else than what was accepted, with both."""
    kind, said = board.split("/")[0], told(board)
    for lang in LANGUAGES:
        before, now = texts(kind, lang)[board].split("\n"), in_words(said, lang).split("\n")
        for old, new in zip([*before, "(nothing)"], [*now, "(nothing)"], strict=False):
            if old != new:
                return f"{board}:\n- {old}\n+ {new}\n{MEANT.format(kind=kind)}"
    return ""


@pytest.mark.parametrize("kind", shipped())
def test_sentences_of_a_kind_are_recorded(kind: str) -> None:
    assert len(texts(kind, "en")) == BOARDS, f"not recorded yet: python -m tests.sentences {kind}"
    assert texts(kind, "ja").keys() == texts(kind, "en").keys()
    assert {*texts(kind, "en"), *hashes(kind)} <= set(boards_of(kind))


@pytest.mark.parametrize("kind", shipped())
def test_a_step_of_tier_1_lists_twelve_ways_at_most(kind: str) -> None:
    for board, said in texts(kind, "en").items():
        for step in re.split(r"\n(?=[0-9]+ \[)", said):
            if "[1]" in step.partition("\n")[0]:
                listed = [int(count) for count in re.findall(r"\b([0-9]+) (?:ways|roads|shapes|colourings)\b", step)]
                assert max(listed, default=0) <= MOST_LISTED, f"{board}: {step}"


SUPPOSED = {
    "en": re.compile(r"\b(?:suppose|if|unless|would|either|at most|at least|exactly|both or none|ways)\b", re.I),
    "ja": re.compile("とする|なら|だと|場合|少なくとも|一つまで|通り|そうでないと|いずれか|どちらか"),
}
"""The words by which a step says that what it tells is supposed, or one of several."""
AFTER = 6
"""Within so many characters they may stand behind it."""


def claims(board: str, lang: str) -> Iterator[tuple[str, str]]:
    """Whatever is told of a board that its solution has not, with all that its step says up to there."""
    puzzle = load(DATA / f"{board}.txt")
    [solution] = solutions_of(puzzle)
    phrases = {puzzle.phrase(literal, lang) for literal in solution.flipped.literals()} - {""}
    false = re.compile(rf"(?<![\w–,])(?:{'|'.join(map(re.escape, phrases))})(?!なし|[0-9]|以[上下]|(?:、\S)+ではない)")
    for step in re.split(r"\n(?=[0-9]+ \[)", texts(board.split("/")[0], lang)[board]):
        for claim in false.finditer(step):
            yield claim.group(), step[: claim.end() + AFTER]


@pytest.mark.parametrize("count", [1, pytest.param(BOARDS, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", shipped())
def test_a_supposition_is_always_said_as_one(kind: str, count: int) -> None:
    for lang in LANGUAGES:
        boards = sorted(texts(kind, lang), key=lambda board: len(texts(kind, "en")[board]))
        for board in boards[:count]:
            for claim, said in claims(board, lang):
                assert SUPPOSED[lang].search(said), f"{board}: {claim}: {said}"
            for step in re.split(r"\n(?=[0-9]+ \[)", texts(kind, lang)[board]):
                if "[1]" not in step.partition("\n")[0]:
                    assert re.search({"en": "Suppose |[Ii]f ", "ja": "とする|だと"}[lang], step), step


@pytest.mark.parametrize("kind", shipped())
def test_a_board_is_told_as_before(kind: str) -> None:
    assert not differing(shortest(kind))


@pytest.mark.long
@pytest.mark.parametrize("kind", shipped())
def test_boards_are_told_as_before(kind: str) -> None:
    for board in chosen(kind):
        assert not differing(board)
