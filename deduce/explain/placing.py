"""The runs of a line in words: the few ways that are left for them, and those that cover some cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, listed
from deduce.relations.line.rule import RunLine, reached
from deduce.relations.line.techniques import covered
from deduce.relations.rule import named

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

FEW = 3
"""So many ways are told by name."""


def few(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Where all runs of the one line of a step can stand, where there are few ways.

    Raises:
        Unsaid: when they are more, or the line is empty or full.
    """
    rules = [rule for rule in puzzle.holding if isinstance(rule, RunLine)]
    ways = rules[0].ways(puzzle, step.reason) if len(rules) == 1 else None
    clue = rules[0].clue if ways else None
    if ways is None or clue is None or not 1 < len(ways) <= FEW or step.conclusion.clash:
        raise Unsaid
    told = [named(puzzle, way.yes)[lang] for way in ways]
    places = listed(Some.of(told), lang, "or")
    return Message(msg("{clue} can only stand in {places}").template, clue=clue.name, places=places).said(lang)


NTH = ("first", "second", "third", "fourth", "fifth")
"""Which of several runs of one length it is; no more are told apart by words."""
BOTH, EVERY = {"en": "both runs of ", "ja": "の二つ"}, {"en": "all runs of ", "ja": "のすべて"}
"""What is said before a clue, or behind it, where all of its runs are meant."""


def covering(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The runs of the one line of a step that cover what it concludes, wherever they stand: all, or each by its length.

    Raises:
        Unsaid: where the line is another, has no way left, or a run is the sixth of its length.
    """
    rules = [rule for rule in puzzle.holding if isinstance(rule, RunLine)]
    clue = rules[0].clue if len(rules) == 1 else None
    if clue is None or step.conclusion.clash:
        raise Unsaid
    states = reached(rules[0].spots, rules[0].automaton, step.reason)
    if not states:
        raise Unsaid
    cells = covered(rules[0].spots, rules[0].runs, states)
    there = [i for i, one in enumerate(cells) if one & step.conclusion.yes]
    if sum(cells[i] & step.conclusion.yes for i in there) != step.conclusion.yes:
        raise Unsaid
    runs, name, many = rules[0].runs, clue.name[lang], len(there) > 1
    if len(there) < len(runs):
        nth = [runs[:i].count(runs[i]) for i in there]
        if max(nth) >= len(NTH):
            raise Unsaid
        alone = [runs.count(runs[i]) == 1 for i in there]
        en = [
            f"the {runs[i]}" if only else f"the {NTH[k]} {runs[i]}"
            for i, k, only in zip(there, nth, alone, strict=True)
        ]
        ja = [f"{runs[i]}" if only else f"{k + 1}つ目の{runs[i]}" for i, k, only in zip(there, nth, alone, strict=True)]
        which = {"en": listed(Some.of(en), "en") + " of ", "ja": "のうち" + listed(Some.of(ja), "ja")}
    else:
        which = {"en": "", "ja": ""} if not many else dict(EVERY if len(runs) > 2 else BOTH)
    return f"{name}{which['ja']}の" if lang == "ja" else f"{which['en']}{name} cover{'' if many else 's'}"
