"""What the opposite of a conclusion would break: what the rules say to it, at once or in turn, and the clash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Name
from deduce.explain import insides, shores, sums
from deduce.explain.cases import cases, followed, struck
from deduce.explain.chains import contrary
from deduce.explain.stories import needed
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES
from deduce.relations.loop.rule import loop_of
from deduce.relations.propagation import propagations
from deduce.relations.rule import SMALL, Rule, torn

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

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
    """A mark that is supposed, and what that leads to.

    Attributes:
        mark: the mark.
        then: what the rules say to it of which the clash needs something.
        broken: the clash.
        told: the marks that the clash itself names.
    """

    mark: Marks
    then: Marks
    broken: Message
    told: Marks = NOTHING


@lru_cache(maxsize=64)  # a sentence has several blanks for it, and speaks of several marks
def supposition(step: Step, *, split: bool = True) -> Supposition | None:
    """The opposite of one mark of a conclusion, with which the rules say something that one rule plainly forbids.

    Where the rules have to speak one after another, it is that with the shortest story; where they say nothing that is
    forbidden and that is asked for too, it is told what each way of one rule breaks.
    """
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    if step.conclusion.clash:
        return None
    rules = _listeners(puzzle)
    for says in (_unmet, _torn):
        read: Reader = partial(says, puzzle, rules, step.reason)
        for literal in step.conclusion.literals():
            trial = step.reason.join(literal.flipped)
            for said in _said(puzzle, rules, step.reason, trial):
                then = said.without(trial)
                clash = None if trial.join(then).clash else read(trial.join(then))
                if clash is not None:
                    return Supposition(literal.flipped, *fewest(read, trial, then, clash))
    some = list(step.conclusion.literals())[:TRIED]
    readers = _readers(puzzle, rules, step.reason)
    for speakers, read in readers:
        for few in (speakers[:-1], speakers) if any(one.last for one in propagations(puzzle)) else (speakers,):
            found: Supposition | None = None
            for literal in some:
                told = _story(few, read, step.reason, literal.flipped)
                found = told if told and (found is None or told.then.size() < found.then.size()) else found
                if found is not None and not found.then.known:
                    break
            if found is not None:
                return _retold(puzzle, step.reason, found)
    for literal in some:
        broken = sums.clash(puzzle, step.reason.join(literal.flipped))
        if broken is not None:
            return Supposition(literal.flipped, NOTHING, broken)
    for literal in some if split else ():
        ways = cases(puzzle, step.reason.join(literal.flipped), Stories(puzzle, readers))
        if ways is not None:
            return Supposition(literal.flipped, *ways)
    return None


def _retold(puzzle: ExplainedBoard, marks: Marks, found: Supposition) -> Supposition:
    """The same, with how inside and outside contradict each other if that is the clash."""
    if found.broken.template != insides.CONTRARY.template:
        return found
    why = contrary(puzzle, marks.join(found.mark).join(found.then))
    return found._replace(broken=why.broken, told=why.marks) if why else found


@lru_cache(maxsize=64)
def split(step: Step) -> Message | None:
    """How each way of one rule breaks another, of a step that says that none is left."""
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    rules = _listeners(puzzle)
    found = sums.clash(puzzle, step.reason)
    if found is not None:
        return found
    told = cases(puzzle, step.reason, Stories(puzzle, _readers(puzzle, rules, step.reason)))
    return told and _ended(puzzle, step.reason, *told)


def _ended(puzzle: ExplainedBoard, marks: Marks, then: Marks, broken: Message) -> Message:
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
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    rules = _listeners(puzzle)
    if step.conclusion.clash:
        return None
    more = partial(_spread, _speakers(puzzle, rules) if follow else ())
    return struck(puzzle, step.reason, step.conclusion, Stories(puzzle, _readers(puzzle, rules, step.reason)), more)


def _spread(speakers: Sequence[Listener], marks: Marks) -> Marks:
    """Marks with what rules say to them one after another, once and once more."""
    for _, _, speaker in (*speakers, *speakers):
        said = speaker(marks)
        marks = marks if said.clash or marks.join(said).clash else marks.join(said)
    return marks


@lru_cache(maxsize=64)
def ruin(step: Step) -> Message | None:
    """What the rules say one after another to the reason of a contradiction until one of them is broken."""
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    rules = _listeners(puzzle)
    story = Stories(puzzle, _readers(puzzle, rules, NOTHING))
    told = story.tell(step.reason, NOTHING) if step.conclusion.clash else None
    if told is None:
        return None
    then, broken = told
    return _ended(puzzle, step.reason, then, story.retell(step.reason.join(then), broken))


class Listener(NamedTuple):
    """Who speaks in a story, the variables that it hears of, and what it says.

    Attributes:
        rule: the rule that speaks; None for several.
        heeds: the variables; -1 for all.
        says: what it says, worked out once for the same marks on these; `TOP` where it is broken.
    """

    rule: Rule | None
    heeds: int
    says: Speaker


def _speakers(puzzle: ExplainedBoard, rules: Sequence[Listener]) -> list[Listener]:
    """Who speaks in a story: each rule alone, pictures, islands, faces beside a loop, and at last connection."""
    found = (one.whole(puzzle) for one in propagations(puzzle))
    return [*rules, *(Listener(None, -1, one) for one in found if one is not None)]


def _listeners(puzzle: ExplainedBoard) -> list[Listener]:
    """The rules that hold; what one with few variables says is worked out once for a board."""
    known: dict[int, Listener] = puzzle.rules.prepared.setdefault("listeners", {})
    found = []
    for rule in puzzle.holding:
        one = known.get(id(rule)) or _listener(rule)
        if 0 < one.heeds.bit_count() <= SMALL:
            known[id(rule)] = one
        found.append(one)
    return found


def _listener(rule: Rule) -> Listener:
    heeds, known = rule.heeds, dict[tuple[int, int], Marks]()
    if heeds < 0:
        return Listener(rule, -1, rule.forces)

    def says(marks: Marks) -> Marks:
        heard = marks.yes & heeds, marks.no & heeds
        found = known.get(heard)
        if found is None:
            found = known[heard] = rule.says(Marks(*heard))
        return found

    return Listener(rule, heeds, says)


Heard = tuple[Sequence[Listener], Reader]
"""Who speaks in a story, and what ends it."""


def _unmet(puzzle: ExplainedBoard, rules: Sequence[Listener], reason: Marks, marks: Marks) -> Message | None:
    """What marks break that their reason does not, of one rule alone that hears of them."""
    new = marks.without(reason).known
    heard = (one for one in rules if one.heeds & new and (one.heeds < 0 or one.says(marks).clash))
    said = (one.rule.unmet(puzzle, marks) for one in heard if one.rule)
    return next((told for told in said if told is not None), None)


def _torn(puzzle: ExplainedBoard, rules: Sequence[Listener], reason: Marks, marks: Marks) -> Message | None:
    """The same of one rule against another, which share a variable."""
    new = marks.without(reason).known
    for one in [one for one in rules if one.heeds & new]:
        new |= max(one.heeds, 0)
    heard, yes, no = [one for one in rules if one.rule and one.heeds & new], 0, 0
    for one in heard:
        found = one.says(marks)
        yes, no = (yes, no) if found.clash else (yes | found.yes, no | found.no)
    return torn(puzzle, marks, [one.rule for one in heard if one.rule]) if yes & no & puzzle.board else None


def fewest(read: Reader, marks: Marks, more: Marks, clash: Message) -> tuple[Marks, Message]:
    """What some marks need of others for what they break together, and what that is."""
    for one in more.literals():
        fewer = read(marks.join(more.without(one)))
        if fewer is not None:
            more, clash = more.without(one), fewer
    return more, clash


def _said(puzzle: ExplainedBoard, rules: Sequence[Listener], reason: Marks, trial: Marks) -> list[Marks]:
    """What the rules say to a supposition beyond what they say to the reason: nothing, then some of them, then all."""
    counts, new = NOTHING, trial.without(reason).known
    for one in rules:
        found = one.says(trial) if one.heeds & new else NOTHING
        if not found.clash and not found.within(one.says(reason)):
            counts = counts.join(found)
    pictures = joined = NOTHING
    for each in propagations(puzzle):
        if each.speaks and not each.last and each.whole(puzzle) is not None:
            found = each.answer(puzzle, each.begin(puzzle, reason, settled=False), reason, trial, new)
            pictures, joined = (pictures.join(found), joined) if each.local else (pictures, joined.join(found))
    more = pictures.join(joined), counts.join(pictures), counts.join(joined)
    return list(dict.fromkeys((NOTHING, pictures, joined, counts, *more)))


def _story(speakers: Sequence[Listener], read: Reader, reason: Marks, supposed: Marks) -> Supposition | None:
    """What the rules say one after another to a supposition until one of them is broken, with nothing superfluous."""
    trial, links = reason.join(supposed), _links(speakers, read, reason, supposed)
    if links is None:
        return None
    marks = _replayed(trial, needed(links, lambda some: read(_replayed(trial, some)) is not None))
    clash, then = read(marks), marks.without(trial)
    return Supposition(supposed, then, clash) if clash is not None and then.size() <= LINKS else None


def _links(
    speakers: Sequence[Listener], read: Reader, reason: Marks, supposed: Marks
) -> list[tuple[Speaker, Marks]] | None:
    """All that the rules say one after another to a supposition until one of them is broken; None where none is."""
    marks, links, fresh = reason.join(supposed), list[tuple[Speaker, Marks]](), -1
    for _ in range(ROUNDS):
        if read(marks) is not None:
            return links
        known, yes, no = marks.known, 0, 0
        for _, heeds, speaker in speakers:
            said = speaker(marks) if heeds & fresh else NOTHING
            more = Marks(said.yes & ~known, said.no & ~known)  # what speaks against something known is broken then
            if more.known and not said.clash:
                links += [(speaker, one) for one in more.literals()]
                yes, no, known = yes | more.yes, no | more.no, known | more.known
        new = Marks(yes, no)
        if not new.known:
            return None
        marks, fresh = marks.join(new), new.known
    return None


class Stories(NamedTuple):
    """What some speakers say to suppositions until one reader finds a rule that is broken.

    Attributes:
        puzzle: the puzzle, of which counts that share cells speak where those have no story.
        heard: who speaks, and who reads; of those, the rules one by one are heard with the faces beside a loop as well.
    """

    puzzle: ExplainedBoard
    heard: Sequence[Heard]

    def breaks(self, known: Marks, supposed: Marks) -> bool:
        """Whether that happens."""
        told = any(_links(*one, known, supposed) is not None for one in self.heard[-2:])
        return told or sums.clash(self.puzzle, known.join(supposed)) is not None

    def follows(self, marks: Marks) -> Marks:
        """Marks with what follows when each speaks twice."""
        return _spread(self.heard[0][0], marks)

    def tell(self, known: Marks, supposed: Marks) -> tuple[Marks, Message] | None:
        """What of it is needed, and what is broken."""
        for speakers, read in self.heard[-2:]:
            found = _story(speakers, read, known, supposed)
            if found is not None:
                return found.then, found.broken
        broken = sums.clash(self.puzzle, known.join(supposed))
        return None if broken is None else (NOTHING, broken)

    def retell(self, marks: Marks, broken: Message) -> Message:
        """What is broken as it is told in the end."""
        return _retold(self.puzzle, marks, Supposition(NOTHING, NOTHING, broken)).broken


def _replayed(marks: Marks, links: Sequence[tuple[Speaker, Marks]]) -> Marks:
    """What is left of links one after another when some have been taken out."""
    for speaker, one in links:
        said = speaker(marks)
        if one.within(said) and not said.clash:
            marks = marks.join(one)
    return marks


def _readers(puzzle: ExplainedBoard, rules: Sequence[Listener], reason: Marks) -> list[Heard]:
    """Who speaks in a story and what ends it: the rules one by one; then with the faces beside a loop; then at once."""
    speakers, plain = _speakers(puzzle, rules), partial(_plain, puzzle, rules, reason)
    found: list[Heard] = [(speakers, plain)]
    if loop_of(puzzle) is not None:
        found.append((speakers, lambda marks: plain(marks) or insides.broken(puzzle, reason, marks)))
        found.append(((), partial(insides.mixed, puzzle)))
    return found


def _plain(puzzle: ExplainedBoard, rules: Sequence[Listener], reason: Marks, marks: Marks) -> Message | None:
    return _unmet(puzzle, rules, reason, marks) or _torn(puzzle, rules, reason, marks) or shores.wrong(puzzle, marks)
