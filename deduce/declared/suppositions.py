"""What the opposite of a conclusion would break: what the rules say to it, at once or in turn, and the clash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Name
from deduce.declared import shores, sums
from deduce.declared.cases import cases, followed, struck
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES
from deduce.relations import connected, fitting, isles, never, sides
from deduce.relations.count import Count
from deduce.relations.loop import loop_of
from deduce.relations.rule import Rule, torn
from deduce.relations.table import Table

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.declared.puzzle import DeclaredPuzzle

Speaker = Callable[[Marks], Marks]
"""What one rule, or the rules of one sort, say to marks."""
Reader = Callable[[Marks], Message | None]
"""What marks break."""

ROUNDS = 6
"""How often the rules speak one after another before a story is too long to follow."""
LINKS = 8
"""How many marks a story may tell between its supposition and its clash."""
TRIED = 6
"""Of how many marks of a conclusion the shortest story is looked for."""


class Supposition(NamedTuple):
    """A mark that is supposed, what the rules say to it of which the clash needs something, and the clash."""

    mark: Marks
    then: Marks
    broken: Message


@lru_cache(maxsize=64)  # a sentence has several blanks for it, and speaks of several marks
def supposition(step: Step, *, split: bool = True) -> Supposition | None:
    """The opposite of one mark of a conclusion, with which the rules say something that one rule plainly forbids.

    Where the rules have to speak one after another, it is that with the shortest story; where they say nothing that is
    forbidden and that is asked for too, it is told what each way of one rule breaks.
    """
    puzzle: DeclaredPuzzle = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    if step.conclusion.clash:
        return None
    rules = [_listener(rule) for rule in puzzle.holding]
    for says in (_unmet, _torn):
        read = partial(says, puzzle, rules, step.reason)
        for literal in step.conclusion.literals():
            trial = step.reason.join(literal.flipped)
            for said in _said(puzzle, rules, step.reason, trial):
                then = said.without(trial)
                clash = None if trial.join(then).clash else read(trial.join(then))
                if clash is not None:
                    return Supposition(literal.flipped, *fewest(read, trial, then, clash))
    some = list(step.conclusion.literals())[:TRIED]
    speakers, read = _speakers(puzzle, rules), partial(_clash, puzzle, rules, step.reason)
    for few in (speakers[:-1], speakers):
        found = [told for literal in some if (told := _story(few, read, step.reason, literal.flipped))]
        if found:
            return min(found, key=lambda one: one.then.size())
    for literal in some:
        broken = sums.clash(puzzle, step.reason.join(literal.flipped))
        if broken is not None:
            return Supposition(literal.flipped, NOTHING, broken)
    for literal in some if split else ():
        ways = cases(puzzle, step.reason.join(literal.flipped), Stories(speakers, read))
        if ways is not None:
            return Supposition(literal.flipped, *ways)
    return None


@lru_cache(maxsize=64)
def split(step: Step) -> Message | None:
    """How each way of one rule breaks another, of a step that says that none is left."""
    puzzle: DeclaredPuzzle = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    rules = [_listener(rule) for rule in puzzle.holding]
    read = partial(_clash, puzzle, rules, step.reason)
    found = sums.clash(puzzle, step.reason)
    if found is not None:
        return found
    told = cases(puzzle, step.reason, Stories(_speakers(puzzle, rules), read))
    return told and _ended(puzzle, step.reason, *told)


def _ended(puzzle: DeclaredPuzzle, marks: Marks, then: Marks, broken: Message) -> Message:
    """What follows from marks, and what is broken then."""
    if not then.known:
        return broken
    more: Name = {lang: followed(puzzle, marks, then, lang) for lang in LANGUAGES}
    return msg("{then}, and {broken}", then=more, broken=broken)


@lru_cache(maxsize=64)
def agreed(step: Step, *, follow: bool) -> Message | None:
    """The ways of one rule that break another, of a step on whose conclusion the other ways agree.

    Args:
        step: the step.
        follow: whether what follows from these ways counts as well.
    """
    puzzle: DeclaredPuzzle = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    rules = [_listener(rule) for rule in puzzle.holding]
    read = partial(_clash, puzzle, rules, step.reason)
    speakers = _speakers(puzzle, rules)
    if step.conclusion.clash:
        return None
    more = partial(_spread, speakers if follow else ())
    return struck(puzzle, step.reason, step.conclusion, Stories(speakers, read), more)


def _spread(speakers: Sequence[Speaker], marks: Marks) -> Marks:
    """Marks with what rules say to them one after another, once and once more."""
    for speaker in (*speakers, *speakers):
        said = speaker(marks)
        marks = marks if said.clash or marks.join(said).clash else marks.join(said)
    return marks


@lru_cache(maxsize=64)
def ruin(step: Step) -> Message | None:
    """What the rules say one after another to the reason of a contradiction until one of them is broken."""
    puzzle: DeclaredPuzzle = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    rules = [_listener(rule) for rule in puzzle.holding]
    read = partial(_clash, puzzle, rules, NOTHING)
    told = Stories(_speakers(puzzle, rules), read).tell(step.reason, NOTHING) if step.conclusion.clash else None
    return told and _ended(puzzle, step.reason, *told)


class Listener(NamedTuple):
    """A rule with the variables that it hears of, and what it says, worked out once for the same marks on these."""

    rule: Rule
    heeds: int
    says: Speaker


def _speakers(puzzle: DeclaredPuzzle, rules: Sequence[Listener]) -> list[Speaker]:
    """Who speaks in a story: each rule alone, pictures, islands, faces beside a loop, and at last connection."""
    found: list[Speaker] = [one.says for one in rules]
    found += [partial(never.speak, puzzle), partial(isles.says, puzzle)]
    if loop_of(puzzle):
        found.append(partial(_faces, puzzle))
    return [*found, partial(connected.speak, puzzle)]


def _listener(rule: Rule) -> Listener:
    if not isinstance(rule, Count | Table):
        return Listener(rule, -1, rule.forces)
    heeds, known = rule.cells | (rule.when if isinstance(rule, Count) else 0), dict[tuple[int, int], Marks]()

    def says(marks: Marks) -> Marks:
        heard = marks.yes & heeds, marks.no & heeds
        found = known.get(heard)
        if found is None:
            found = known[heard] = rule.forces(marks)
        return found

    return Listener(rule, heeds, says)


def _unmet(puzzle: DeclaredPuzzle, rules: Sequence[Listener], reason: Marks, marks: Marks) -> Message | None:
    """What marks break that their reason does not, of one rule alone that hears of them."""
    new = marks.without(reason).known
    said = (one.rule.unmet(puzzle, marks) for one in rules if one.heeds & new)
    return next((told for told in said if told is not None), None)


def _torn(puzzle: DeclaredPuzzle, rules: Sequence[Listener], reason: Marks, marks: Marks) -> Message | None:
    """The same of one rule against another, which share a variable."""
    new = marks.without(reason).known
    for one in [one for one in rules if one.heeds & new]:
        new |= max(one.heeds, 0)
    return torn(puzzle, marks, [one.rule for one in rules if one.heeds & new])


def fewest(read: Reader, marks: Marks, more: Marks, clash: Message) -> tuple[Marks, Message]:
    """What some marks need of others for what they break together, and what that is."""
    for one in more.literals():
        fewer = read(marks.join(more.without(one)))
        if fewer is not None:
            more, clash = more.without(one), fewer
    return more, clash


def _said(puzzle: DeclaredPuzzle, rules: Sequence[Listener], reason: Marks, trial: Marks) -> list[Marks]:
    """What the rules say to a supposition beyond what they say to the reason: nothing, then some of them, then all."""
    counts, new = NOTHING, trial.without(reason).known
    for one in rules:
        found = one.says(trial) if one.heeds & new else NOTHING
        if not found.within(one.says(reason)):
            counts = counts.join(found)
    pictures = never.speak(puzzle, trial)
    joined = isles.speak(puzzle, reason, trial)
    more = pictures.join(joined), counts.join(pictures), counts.join(joined)
    return list(dict.fromkeys((NOTHING, pictures, joined, counts, *more)))


def _story(speakers: Sequence[Speaker], read: Reader, reason: Marks, supposed: Marks) -> Supposition | None:
    """What the rules say one after another to a supposition until one of them is broken, with nothing superfluous."""
    trial, links = reason.join(supposed), _links(speakers, read, reason, supposed)
    if links is None:
        return None
    part = len(links)
    while part := part // 2 if part != 1 else 0:
        at = 0
        while at < len(links):
            fewer = links[:at] + links[at + part :]
            if read(_replayed(trial, fewer)) is not None:
                links = fewer
            else:
                at += part
    marks = _replayed(trial, links)
    clash, then = read(marks), marks.without(trial)
    assert clash is not None
    return Supposition(supposed, then, clash) if then.size() <= LINKS else None


def _links(
    speakers: Sequence[Speaker], read: Reader, reason: Marks, supposed: Marks
) -> list[tuple[Speaker, Marks]] | None:
    """All that the rules say one after another to a supposition until one of them is broken; None where none is."""
    marks, links = reason.join(supposed), list[tuple[Speaker, Marks]]()
    for _ in range(ROUNDS):
        if read(marks) is not None:
            return links
        new = NOTHING
        for speaker in speakers:
            said = speaker(marks)
            known = marks.join(new)
            found = NOTHING if said.clash else said.without(known)
            found = Marks(found.yes & ~known.no, found.no & ~known.yes)  # what speaks against it is broken then
            new = new.join(found)
            links += [(speaker, one) for one in found.literals()]
        if not new.known or marks.join(new).clash:
            return None
        marks = marks.join(new)
    return None


class Stories(NamedTuple):
    """What some speakers say to suppositions until one reader finds a rule that is broken."""

    speakers: Sequence[Speaker]
    read: Reader

    def breaks(self, known: Marks, supposed: Marks) -> bool:
        """Whether that happens."""
        return _links(self.speakers, self.read, known, supposed) is not None

    def follows(self, marks: Marks) -> Marks:
        """Marks with what follows when each speaks twice."""
        return _spread(self.speakers, marks)

    def tell(self, known: Marks, supposed: Marks) -> tuple[Marks, Message] | None:
        """What of it is needed, and what is broken."""
        found = _story(self.speakers, self.read, known, supposed)
        return found and (found.then, found.broken)


def _replayed(marks: Marks, links: Sequence[tuple[Speaker, Marks]]) -> Marks:
    """What is left of links one after another when some have been taken out."""
    for speaker, one in links:
        if one.within(speaker(marks)):
            marks = marks.join(one)
    return marks


def _faces(puzzle: DeclaredPuzzle, marks: Marks) -> Marks:
    """What drawn and crossed edges say of others by the faces between them."""
    found = sides.sides_of(puzzle, marks)
    return NOTHING if found is None else sides.decided(puzzle, found[1])


def _clash(puzzle: DeclaredPuzzle, rules: Sequence[Listener], reason: Marks, marks: Marks) -> Message | None:
    """What marks break, as a clause."""
    if loop_of(puzzle) is not None:
        if sides.sides_of(puzzle, marks) is None:
            return msg("a way around would cross the loop an odd number of times")
        known = fitting.known_sides(puzzle, reason, clues=True)
        told = known and sides.torn(puzzle, known, marks.without(reason))
        if told:
            return told
    plain = _unmet(puzzle, rules, reason, marks) or _torn(puzzle, rules, reason, marks)
    return plain or shores.wrong(puzzle, marks)
