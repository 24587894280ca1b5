"""Sentences of steps, in English and Japanese. Techniques only supply a template with blanks.

Blanks of a template: ``{because}`` the reason, clues first; ``{given}`` the same
before a clause, or nothing; ``{since}`` the same as a cause before a clause, in Japanese with the particle behind it;
``{marks}`` its marks alone, if there are any, and ``{marked}`` these as such a cause;
``{therefore}`` the conclusion as a clause, and ``{unless}`` the same behind that word;
``{cells}`` the concluded cells, and ``{any}`` any one of them;
``{same}`` the marks of the reason that agree with the conclusion, and ``{wall}`` those that do not, ``{walled}`` as a
cause; ``{clues}`` the clues of the reason. A template may also name what the
kind itself can say (`Puzzle.told`), or an attribute of the puzzle, such as ``{stars}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from typing import ClassVar

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import CONTRADICTION, Step, ToldStep
from deduce.contract.technique import Technique
from deduce.explain import render
from deduce.explain.clashes import opposed
from deduce.explain.folding import evident, tell
from deduce.explain.naming import NOTHING_GIVEN, clues_of, given, names, reason_of
from deduce.explain.showing import spoken
from deduce.language.errors import Unsaid
from deduce.language.messages import msg, said
from deduce.language.words import LANGUAGES, Some, assumed, cell_name, clauses, supposed
from deduce.relations.argument import Argument

TITLES = {
    CONTRADICTION[2]: msg("One-cell contradiction"),
    CONTRADICTION[3]: msg("Two-cell contradiction"),
}

CELL = re.compile("r[0-9]")
SPACE = {"en": " ", "ja": ""}
"""What stands between two sentences."""
YET = {"en": " ", "ja": "一方、"}
"""What stands between two sentences that settle a mark both ways."""
CLAUSE = "; "
"""What stands between English clauses, each of which has its own cause."""
PLAIN = msg("With {because}, {therefore}.")
BROKEN = msg("{what}.")
BUT = msg("But {what}.")
NOT_BOTH = msg("{cell} cannot be both.")
CLASH = msg("With {because}, every choice would break a rule ({title}).")
CLASH_OF_ONE = msg("With {because}, there would be a second solution or none ({title}).")
SINCE = msg("with {because}")
UNLESS = msg("unless {held}")
ANY = msg("any one of {cells}")
SUPPOSE = msg("Suppose {what}.")
CANNOT = msg("So {therefore}.")
RANGE = msg("({range} are the cells from {first} to {last}.)")
RANGES = {
    "en": re.compile(r"r([0-9]+)–r([0-9]+)c([0-9]+)|r([0-9]+)c([0-9]+)–c([0-9]+)"),
    "ja": re.compile(r"([0-9]+)–([0-9]+)行([0-9]+)列|([0-9]+)行([0-9]+)–([0-9]+)列"),
}
"""Stretches of cells as `deduce.language.words.cells_named` says them."""
TAKES = msg("The reason takes {count} inferences.")
IN_THE_END = msg("After {count} inferences: {told}")
AFTER_ONE = msg("After one inference: {told}")
AT_ONCE = msg("At once: {told}")
LONG = 12
"""So many inferences of a step are told without being asked."""
FEW = 3
"""Of so many the end of a longer reason is told."""
THEN = msg("Then {therefore}.")
ALSO = msg("Also {therefore}.")
SAME = msg("By the same clash, {therefore}.")
SAME_OF_ONE = msg("If {supposed}, the same clash follows; so {therefore}.")


def heading(puzzle: Puzzle, lang: str) -> str:
    """A puzzle by its kind, its size and its rules, as far as these differ from board to board."""
    board = f"{puzzle.kind.title[lang]} {puzzle.rows}×{puzzle.cols}"
    return f"{board}{'：' if lang == 'ja' else ': '}{said(puzzle.conditions, lang)}" if puzzle.conditions else board


def title(step: Step, lang: str) -> str:
    """The name of the step's technique, or of the sort of contradiction."""
    if step.technique is None:
        return TITLES[step.name].said(lang)
    return step.technique.called(lang)


def titled(step: Step, told: str, lang: str) -> str:
    """What is told of a step behind its title; once, where it begins with that itself."""
    head = f"{title(step, lang)}{'：' if lang == 'ja' else ': '}"
    return told if told.startswith(head) else head + told


def sentence(step: Step, lang: str) -> str:
    """The step as a solver says it; a contradiction is told as a short story."""
    if isinstance(step, ToldStep):
        return SPACE[lang].join([*leading(step.lead, lang), sentence(_seen(step), lang), *following(step, lang)])
    if step.technique is None:
        return SPACE[lang].join(story(step, lang))
    if step.conclusion.clash:
        return clash(step, step.technique, lang)
    if (argument := _telling(step)) is not None:
        return _capital(render.said(step, argument, lang))
    with suppress(Unsaid):
        return _filled(step.technique.sentence(lang), step, lang)
    return _filled(PLAIN.said(lang), step, lang)


def _seen(step: ToldStep) -> Step:
    """The leading step of a told one on the board that a reader has: without the crosses that nobody told."""
    yes = _joined(one.conclusion for one in step.lead).yes
    return replace(step.head, before=step.before.join(Marks(yes, 0)))


def _joined(parts: Iterable[Marks]) -> Marks:
    return reduce(Marks.join, parts, NOTHING)


def _telling(step: Step) -> Argument | None:
    """The argument from which a sentence is made; None where the technique has words of its own."""
    argument = step.argument() if step.technique is not None and step.technique.tells else None
    return argument if isinstance(argument, Argument) else None


def clash(step: Step, technique: Technique, lang: str) -> str:
    """A contradiction: the rule that is broken; or what the technique says of it; or what it says of one mark.

    A technique that assumes one solution speaks before the rules. Only where there is none of that, it is said that
    nothing is left.
    """
    plain = step.puzzle.clash(step)
    broken = None if plain is None else _capital(BROKEN.said(lang).format(what=plain.said(lang)))
    if broken is not None and technique.assumes_unique is None:
        return broken
    if (argument := _telling(step)) is not None:
        return _capital(render.said(step, argument, lang))
    if technique.clashing(lang):
        with suppress(Unsaid):
            return _filled(technique.clashing(lang), step, lang)
    told = both_ways(step, lang)
    if told is None:
        told = broken
    if told is not None:
        return told
    return _filled((CLASH if technique.assumes_unique is None else CLASH_OF_ONE).said(lang), step, lang)


def both_ways(step: Step, lang: str) -> str | None:
    """A contradiction by one mark that it settles both ways; None where there is none."""
    sides = opposed(step)
    if sides is None:
        return None
    told = step.puzzle.noun if lang == "ja" else step.puzzle.phrase
    if sides.mark.clash:
        against = NOT_BOTH.said(lang).format(cell=names(step.puzzle, sides.mark.yes, lang))
    else:
        against = BUT.said(lang).format(what=told(sides.mark, lang))
    return SPACE[lang].join([YET[lang].join(sentence(one, lang) for one in sides.steps), against])


def _filled(templates: str, step: Step, lang: str) -> str:
    """The first of the templates, one a line, whose blanks can all be filled by a view of the step."""
    for template in templates.split("\n"):
        for view in step.puzzle.views(step):
            with suppress(Unsaid):
                return _capital(template.format_map(_Blanks(step, lang, view)))
    raise Unsaid


def _capital(text: str) -> str:
    """A sentence with a capital, unless it begins with a cell."""
    return text if CELL.match(text) else text[:1].upper() + text[1:]


def story(step: Step, lang: str) -> list[str]:
    """A contradiction in sentences: the supposition, what follows from it, and what therefore holds."""
    first, last = ends(step, lang)
    return [first, *(sentence(inner, lang) for inner in within(step)), last]


def within(step: Step) -> Iterator[ToldStep]:
    """The steps of a contradiction as they are told, on the board on which it is told itself."""
    return tell(step.inner, step.before.join(step.assumption))


def ends(step: Step, lang: str) -> tuple[str, str]:
    """What a contradiction supposes, and what therefore holds."""
    puzzle = step.puzzle
    first = SUPPOSE.said(lang).format(what=assumed(puzzle.phrase(step.assumption, lang), lang))
    return first, CANNOT.said(lang).format(therefore=puzzle.phrase(step.conclusion, lang))


def leading(lead: Iterable[Step], lang: str) -> list[str]:
    """What must be said of the steps that lead up to another; marks that nobody speaks of are left out."""
    said: list[Step] = []
    for one in lead:
        technique = one.technique
        if technique is not None and technique.folds and not one.conclusion.known & one.puzzle.variables:
            continue
        if evident(one):
            continue
        if said and technique is not None and said[-1].technique is technique:
            said[-1] = _merged(said[-1], one)
        else:
            said.append(one)
    return [sentence(one, lang) for one in said]


def following(step: ToldStep, lang: str) -> list[str]:
    """What is said after the leading step of a told one: what the same clash shows, and what follows without a word."""
    told = []
    for message, parts in ((SAME, step.same), (THEN, step.rest)):
        caused = [one for one in parts if one.technique is not None and one.technique.then]
        drawn = _drawn(step.puzzle, (one for one in parts if one not in caused))
        drawn = drawn.without(step.puzzle.evident(step.after))
        parts_told = [step.puzzle.phrase(drawn, lang)] if drawn.known else []
        parts_told += _caused(caused, lang)
        if message is SAME and drawn.size() == 1 and not caused:
            what = assumed(step.puzzle.phrase(drawn.flipped, lang), lang)
            told.append(SAME_OF_ONE.said(lang).format(supposed=what, therefore=parts_told[0]))
        elif parts_told:
            joined = clauses(Some.of(parts_told), lang) if lang == "ja" else CLAUSE.join(parts_told)
            alike = message is THEN and not drawn.known and all(_alike(one, step.head) for one in caused)
            told.append((ALSO if alike else message).said(lang).format(therefore=joined))
    return told


def _alike(one: Step, head: Step) -> bool:
    """Whether a step says the same of other cells, and does not follow from the first."""
    new = head.conclusion.without(head.before)
    return one.technique is head.technique and not new.common(one.reason).known


def _caused(parts: Iterable[Step], lang: str) -> list[str]:
    """What follows with its causes: steps of one technique by the same clues are said at once."""
    merged: dict[tuple[str, int], Step] = {}
    for one in parts:
        key = (one.name, one.quoted)
        merged[key] = _merged(merged[key], one) if key in merged else one
    return [clause(one, lang) for one in merged.values()]


def clause(step: Step, lang: str) -> str:
    """A step that follows at once, as a clause."""
    if step.technique is not None and step.technique.then:
        return step.technique.following(lang).format_map(_Blanks(step, lang))
    text = sentence(step, lang).rstrip(".。")
    return text if CELL.match(text) else text[:1].lower() + text[1:]


def _merged(one: Step, other: Step) -> Step:
    """Two steps of one technique as one."""
    reason = one.reason.join(other.reason.without(one.conclusion))
    return replace(one, reason=reason, conclusion=one.conclusion.join(other.conclusion), clues=one.clues | other.clues)


def _drawn(puzzle: Puzzle, parts: Iterable[Step]) -> Marks:
    """What steps draw on the board."""
    drawn = NOTHING
    for one in parts:
        yes, no = one.conclusion
        drawn = drawn.join(Marks(yes & puzzle.variables, no & puzzle.variables))
    return drawn


def lines(step: Step, lang: str, *, long: bool = True) -> list[str]:
    """What is said of a step, argument by argument: of a contradiction the supposition, the numbered steps, the end.

    Of more than `LONG` inferences only what they show is told where `long` ones are not asked for.
    """
    if isinstance(step, ToldStep):
        more = following(step, lang)
        before, head = leading(step.lead, lang), lines(_seen(step), lang, long=long)
        return [*before, *head, *more] if head[1:] else [SPACE[lang].join([*before, *head, *more])]
    if not long and is_long(step):
        return folded(step, lang)
    if apart := numbered(step, lang):
        told = [apart.head]
        for n, one in enumerate(apart.items, 1):
            told += [f"{n}. {one.told}", *(f"   {line}" for line in one.within)]
        return told
    if not step.inner:
        return [sentence(step, lang)]
    first, last = ends(step, lang)
    told = [first]
    for n, inner in enumerate(within(step), 1):
        first, *rest = lines(inner, lang)
        told += [f"{n}. {first}", *(f"   {line}" for line in rest)]
    return [*told, last]


def folded(step: Step, lang: str) -> list[str]:
    """What many inferences show, and how many they are; of a contradiction also what is broken in the end, if short."""
    count = inferences(step)
    takes = TAKES.said(lang).format(count=count)
    if not step.inner:
        told = [_capital(render.headline(step, lang)), takes]
        argument, apart = _telling(step), numbered(step, lang)
        if apart is not None and argument is not None and argument.lines[0].suppose.known:
            lengths = [1 + len(item.within) for item in apart.items]
            clashes = [k for k, item in enumerate(apart.items) if item.claim.clash]
            one = [apart.items[0].told, _ended(step, sum(lengths[1 : clashes[0]]) + 1, lang)]
            told[1:] = [*one, *([takes] if clashes[1:] else [])]
        return told
    first, last = ends(step, lang)
    *_, clash = within(step)
    if (end := inferences(clash)) <= FEW:
        takes = IN_THE_END.said(lang).format(count=count - end, told=sentence(clash, lang))
    else:
        takes = _ended(clash, count, lang) or takes
    return [first, takes, last]


def _ended(step: Step, count: int, lang: str) -> str:
    """What an argument breaks after so many inferences; empty where none leads to it."""
    argument = _telling(step)
    if argument is None:
        return ""
    broken = BROKEN.said(lang).format(what=render.broken(step, argument).said(lang))
    count -= 1
    form = IN_THE_END if count > 1 else AFTER_ONE if count else AT_ONCE
    return form.said(lang).format(count=count, told=_capital(broken))


def is_long(step: Step) -> bool:
    """Whether a step takes so many inferences that they are told on demand; a contradiction by itself is all told."""
    if isinstance(step, ToldStep):
        return is_long(step.head)
    return (bool(step.inner) or not step.conclusion.clash) and inferences(step) > LONG


def inferences(step: Step) -> int:
    """How many inferences are told of a step: those of its argument, or of the steps inside of it."""
    if isinstance(step, ToldStep):
        return inferences(step.head)
    if step.inner:
        return sum(inferences(one) + len(leading(one.lead, LANGUAGES[0])) for one in tell(step.inner))
    if apart := numbered(step, LANGUAGES[0]):
        return apart.length
    if step.conclusion.clash and step.puzzle.clash(step) is not None:
        return 1
    if (argument := _telling(step)) is not None:
        return sum(1 for _ in argument.walk())
    whole = step.technique is None or step.technique.clashing(LANGUAGES[0])
    sides = opposed(step) if step.conclusion.clash and not whole else None
    return sum(map(inferences, sides.steps)) if sides is not None else max(render.facts(step), 1)


def numbered(step: Step, lang: str) -> render.Numbered | None:
    """The inferences of a step one by one, under a headline; None where they are few, or its technique tells it."""
    if step.technique is None or step.conclusion.clash:
        return None
    argument = _telling(step)
    found = render.chained(step, lang) if argument is None else render.numbered(step, argument, lang)
    if found is None:
        return None
    return found._replace(
        head=_capital(found.head), items=[one._replace(told=_capital(one.told)) for one in found.items]
    )


def range_note(text: str, lang: str) -> str:
    """What the first range of cells in a text means, such as r2–r5c1; empty where there is none."""
    found = RANGES[lang].search(text)
    if not found:
        return ""
    r, s, c, x, y, z = (int(part or 0) for part in found.groups())
    cells = ((r, c), (s, c)) if r else ((x, y), (x, z))
    first, last = (cell_name((row - 1, col - 1), lang) for row, col in cells)
    return RANGE.said(lang).format(range=found[0], first=first, last=last)


class _Blanks(dict[str, str]):
    """The blanks of a template, filled when asked for."""

    def __init__(self, step: Step, lang: str, view: Step | None = None) -> None:
        super().__init__()
        self.step, self.lang, self.view = step, lang, view or step

    def __missing__(self, blank: str) -> str:
        made = self.MADE.get(blank)
        return made(self) if made else self.step.puzzle.told(blank, self.view, self.lang)

    # The conclusion --------------------------------------------------------------------------------------------------

    def _therefore(self) -> str:
        return self.step.puzzle.phrase(self.step.conclusion, self.lang)

    def _unless(self) -> str:
        return UNLESS.said(self.lang).format(held=supposed(self["therefore"], self.lang))

    def _cells(self) -> str:
        return names(self.step.puzzle, self.step.conclusion.known, self.lang)

    def _any(self) -> str:
        cells, some = self["cells"], self.step.conclusion.known
        return ANY.said(self.lang).format(cells=cells) if some & (some - 1) else cells

    # The reason ------------------------------------------------------------------------------------------------------

    def _clues(self) -> str:
        return clues_of(self.step, self.lang)

    def _because(self) -> str:
        return reason_of(self.step, self.lang)

    def _given(self) -> str:
        return given(self.step, self.lang)

    def _since(self) -> str:
        if self.step.reason.known and not self["clues"]:
            return self["marked"]
        return SINCE.said(self.lang).format(because=self["because"])

    # Its marks -------------------------------------------------------------------------------------------------------

    def _marks(self) -> str:
        if not self.step.reason.known:
            raise Unsaid("marks")
        return self._noun(spoken(self.step))

    def _marked(self) -> str:
        if not self.step.reason.known:
            raise Unsaid("marked")
        return self.step.puzzle.since(spoken(self.step), self.lang)

    def _same(self) -> str:
        return self._noun(self._side(agrees=True)) or NOTHING_GIVEN.said(self.lang)

    def _wall(self) -> str:
        return self._noun(self._side(agrees=False)) or NOTHING_GIVEN.said(self.lang)

    def _walled(self) -> str:
        wall = self._side(agrees=False)
        if wall.known:
            return self.step.puzzle.since(wall, self.lang)
        return SINCE.said(self.lang).format(because=NOTHING_GIVEN.said(self.lang))

    def _title(self) -> str:
        return title(self.step, self.lang)

    MADE: ClassVar[Mapping[str, Callable[[_Blanks], str]]] = {
        "therefore": _therefore,
        "unless": _unless,
        "cells": _cells,
        "any": _any,
        "clues": _clues,
        "because": _because,
        "given": _given,
        "since": _since,
        "marks": _marks,
        "marked": _marked,
        "same": _same,
        "wall": _wall,
        "walled": _walled,
        "title": _title,
    }
    """How each blank is filled; any other one is the kind's own."""

    def _noun(self, marks: Marks) -> str:
        return self.step.puzzle.noun(marks, self.lang)

    def _side(self, *, agrees: bool) -> Marks:
        """The marks of the reason with the value of the conclusion, or with the other value."""
        reason, conclusion = self.step.reason, self.step.conclusion
        return Marks(reason.yes, 0) if (conclusion.yes != 0) == agrees else Marks(0, reason.no)
