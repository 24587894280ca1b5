"""An argument in words: what is supposed, what follows and by what, what that breaks, and what therefore holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.explain.chains import CHAINED, chain
from deduce.explain.faces import sided
from deduce.explain.naming import called, given
from deduce.explain.sources import plain
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, assumed, case, clauses
from deduce.relations.argument import Argument, Chain, rests
from deduce.relations.derived import every
from deduce.relations.loop.rule import OneLoop, loop_of

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

HANDFUL = 5
"""So many inferences are told in one breath."""
FEW = 3
"""So many where the reason is long."""
BLOCK = 100
"""A reason of more letters is not told before its conclusion, but where each part of it is used."""
SHORT = 3
"""So many marks at most may follow in an argument for which another of its sort need not be told again."""

Cause = Message | None


class Lead(NamedTuple):
    """What leads to a clash, in words.

    Attributes:
        then: what follows until then; None where nothing does.
        broken: the clash.
        names: the marks that it names itself.
    """

    then: Message | None
    broken: Message
    names: Marks


class ToldLine(NamedTuple):
    """What is told of one inference.

    Attributes:
        told: the sentence.
        within: what lies within it, line by line.
        known: the marks on the board by then, those that are supposed among them.
        rests: those of them from which it follows, as far as the line says so.
        claim: what it comes to; `TOP` for a clash.
    """

    told: Message
    within: Sequence[Message] = ()
    known: Marks = NOTHING
    rests: Marks = NOTHING
    claim: Marks = NOTHING


class NumberedLine(NamedTuple):
    """The same in one language."""

    told: str
    within: Sequence[str]
    known: Marks
    rests: Marks
    claim: Marks


class Numbered(NamedTuple):
    """What a step comes to, and its inferences."""

    head: str
    items: Sequence[NumberedLine]

    @property
    def length(self) -> int:
        """How many lines these take."""
        return sum(1 + len(one.within) for one in self.items)


def said(step: Step, argument: Argument, lang: str) -> str:
    """The sentences of a step from its argument."""
    return _Teller(step).whole(argument).said(lang)


def numbered(step: Step, argument: Argument, lang: str) -> Numbered | None:
    """The same inference by inference, under what they come to; None where these are only a few."""
    teller = _Teller(step)
    head, *items = teller.apart(argument)
    if sum(1 + len(item.within) for item in items) <= (FEW if teller.placed else HANDFUL):
        return None
    found = [NumberedLine(one.told.said(lang), [line.said(lang) for line in one.within], *one[2:]) for one in items]
    return Numbered(head.told.said(lang), found)


def chained(step: Step, lang: str) -> Numbered | None:
    """The same of a step that is told fact by fact; None where it is not, and where the facts are few."""
    found = _chain(step)
    if found is None or len(found.clauses) <= (HANDFUL if loop_of(step.puzzle) else 1):  # type: ignore[arg-type]
        return None
    told = [
        NumberedLine(msg("{told}.", told=one).said(lang), (), step.reason, NOTHING, NOTHING) for one in found.clauses
    ]
    told[-1] = told[-1]._replace(claim=step.conclusion)
    return Numbered(headline(step, lang), told)


def facts(step: Step) -> int:
    """Of how many facts a step is told one after another; 0 where it is not told so."""
    found = _chain(step)
    return found.facts if found is not None else 0


def _chain(step: Step) -> Chain | None:
    item = step.technique
    return chain(step) if item is not None and item.tells and item.name in CHAINED else None


def headline(step: Step, lang: str) -> str:
    """What a step concludes from what."""
    teller = _Teller(step)
    teller.placed = teller.heavy
    return teller.headline().said(lang)


def ended(step: Step, argument: Argument) -> Message:
    """What follows from the reason of a contradiction, and what that breaks, as a clause."""
    teller = _Teller(step)
    teller.begin(argument)
    return _ending(teller.lead(step.reason, argument.lines))


def broken(step: Step, argument: Argument) -> Message:
    """What an argument breaks in the end, without what leads there; of one that supposes, the first of it."""
    teller, first = _Teller(step), argument
    teller.begin(argument)
    known = step.reason
    if not argument.claim.clash:
        first = argument.lines[0]
        known = teller.starts[first]
    last = first.lines[-1]
    if last.sort == "cases":
        return msg("each of the {count} ways left for {clue} fails", count=last.ways, clue=teller.source(last))
    return teller.lead(known, first.lines).broken


class _Teller:
    """The argument of one step in words."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
        self.starts: dict[Argument, Marks] = {}
        self.placed = False  # whether the parts of the reason are told where they are used

    # Whole steps -----------------------------------------------------------------------------------------------------

    def whole(self, argument: Argument) -> Message:
        """The first argument of a step with its reason, and what else is concluded."""
        first, *more = argument.lines
        self.begin(argument)
        if argument.claim.clash:
            told = _ending(self.lead(self.step.reason, argument.lines))
            return msg("{opening}{given}{told}.", opening=self.opening(), given=self.given(), told=told)
        if first.sort == "cases":
            values = {"struck": self.struck(first), "therefore": self.phrase(first.claim)}
            return msg(
                "{opening}{given}{struck}; so {therefore}.", opening=self.opening(), given=self.given(), **values
            )
        lead = self.lead(self.step.reason.join(first.suppose), first.lines)
        values = {"opening": self.opening(), "given": self.given(first, lead), "supposed": self.supposed(first.suppose)}
        values |= {"broken": lead.broken, "settled": self.phrase(first.claim)}
        head = msg("{opening}{given}if {supposed}, {broken}; so {settled}.", **values)
        if lead.then is not None:
            told = msg("{opening}{given}if {supposed}, then {then}, and {broken}; so {settled}.")
            head = Message(told.template, then=lead.then, **values)
        sentences = [line.told for line in self.rest(first, more, apart=False)] + self.loose(argument)
        return reduce(lambda told, more: msg("{told} {more}", told=told, more=more), sentences, head)

    def apart(self, argument: Argument) -> list[ToldLine]:
        """What a step concludes from what, and why, one inference after another."""
        first, *more = argument.lines
        self.begin(argument)
        self.placed = self.heavy and first.sort != "cases"
        opening, given = self.opening(), self.given()
        if argument.claim.clash:
            head = msg("{opening}{given}a rule is broken.", opening=opening, given=given)
            return [ToldLine(head), *self.descent(self.step.reason, argument.lines)]
        head = self.headline()
        if first.sort == "cases":
            failing = [case for case in first.cases if case.claim.clash]
            left = first.ways - sum(case.ways for case in failing)
            told = msg(
                "In {left} of the {count} ways left for {clue} {therefore}; no other is possible.",
                left=left,
                count=first.ways,
                clue=self.source(first),
                therefore=self.phrase(first.claim),
            )
            ways = self.each(self.step.reason, failing, first.ways - left, every=False) if failing else []
            return [ToldLine(head), ToldLine(told, ways, self.step.reason, self.step.reason, first.claim)]
        return [
            ToldLine(head),
            *self.refuted([first]),
            *self.rest(first, more, apart=True),
            *map(ToldLine, self.loose(argument)),
        ]

    def headline(self) -> Message:
        """What is concluded from what."""
        given, settled = self.given(), self.phrase(self.step.conclusion)
        bare = not given["en"] or self.placed
        plain = msg("{opening}{settled}.") if bare else msg("{opening}{given}it follows that {settled}.")
        return Message(plain.template, opening=self.opening(), given=given, settled=settled)

    @property
    def heavy(self) -> bool:
        """Whether the reason is too much to be told at once."""
        return len(self.given()["en"]) > BLOCK

    def begin(self, argument: Argument) -> None:
        """Keep from where each argument leads."""
        known = self.step.reason
        for one in argument.lines:
            self.starts[one] = _start(self.step.reason, known, one)
            known = known.join(one.claim)

    def loose(self, argument: Argument) -> list[Message]:
        """What is concluded without an argument."""
        left = self.step.conclusion.without(argument.claim)
        return [msg("Going on like this, {settled}.", settled=self.phrase(left))] if left.known else []

    def opening(self) -> Name | Message:
        """The name of a technique that does not suppose anything itself, before what it tells as a supposition."""
        item = self.step.technique
        if item is None or every()[item.name].supposes:
            return _named(lambda _: "")
        return msg("{technique}: ", technique=_named(item.called))

    def given(self, first: Argument | None = None, lead: Lead | None = None) -> Name:
        """The reason before a clause, but for the marks that the clash names itself, and the clue if that is all."""
        left = self.step
        if first is not None and lead is not None:
            left = replace(left, reason=left.reason.without(lead.names))
            chosen = [i for i in range(len(left.puzzle.clues)) if left.quoted >> i & 1]
            ends = [one for one in first.walk() if one.by is not None and one.claim.clash]
            if len(chosen) == 1 and lead.then is None:
                named = left.puzzle.clues[chosen[0]] in [rule.clue for one in ends for rule in one.by.rules]  # type: ignore[union-attr]
                left = replace(left, clues=left.clues & ~(1 << chosen[0])) if named else left
        return _named(lambda lang: given(left, lang))

    # What leads to a clash -------------------------------------------------------------------------------------------

    def lead(self, known: Marks, lines: Sequence[Argument]) -> Lead:
        """What follows from some marks line by line, and what the last line breaks."""
        *units, last = lines
        then = self.followed(known, units) if units else None
        scope = known.join(_claims(units))
        if last.sort == "cases":
            name = self.source(last)
            told = msg(
                "each of the {count} ways left for {clue} fails: {ways}",
                count=last.ways,
                clue=name,
                ways=self.cases(scope, last.cases, last.ways),
            )
            return Lead(then, told, NOTHING)
        assert last.by is not None
        broken = last.by.broken(scope)
        assert broken is not None
        story = last.by.story(scope)
        return Lead(then, broken, story.marks if story is not None else NOTHING)

    def refuted(self, some: Sequence[Argument]) -> list[ToldLine]:
        """What is supposed and where it leads, inference by inference, and what follows from all of some arguments."""
        first, *others = some
        start, what = self.starts[first], self.supposed(first.suppose)
        told = msg("So {therefore}.", therefore=self.phrase(first.claim))
        if others:
            more = msg("For the same reason {settled}.", settled=self.phrase(_claims(others)))
            told = msg("{told} {more}", told=told, more=more)
        before = start.without(first.suppose)
        return [
            ToldLine(msg("Suppose {what}.", what=what), known=before, claim=first.suppose),
            *self.descent(start, first.lines),
            ToldLine(told, known=before, claim=_claims(some)),
        ]

    def descent(self, known: Marks, lines: Sequence[Argument]) -> list[ToldLine]:
        """What follows from some marks, and what is broken then."""
        *units, last = lines
        scope = known.join(_claims(units))
        found = self.inferred(known, units)
        if last.sort == "cases":
            told = msg("Each of the {count} ways left for {clue} fails.", count=last.ways, clue=self.source(last))
            return [*found, ToldLine(told, self.each(scope, last.cases, last.ways), scope, claim=TOP)]
        assert last.by is not None
        story = last.by.story(scope)
        *clauses, end = (
            [msg("{told}.", told=one) for one in story.clauses]
            if story is not None
            else [msg("Then {broken}.", broken=self.lead(known, lines).broken)]
        )
        found += [ToldLine(clause, known=scope) for clause in clauses]
        return [*found, ToldLine(end, known=scope, rests=last.rests, claim=TOP)]

    def inferred(self, known: Marks, units: Sequence[Argument]) -> list[ToldLine]:
        """What follows, a sentence for each cause."""
        found = list[ToldLine]()
        for claim, cause in _gathered(_briefly(self.causes(known, units))):
            from_ = rests([one for one in units if one.claim.common(claim).known])
            found.append(
                ToldLine(msg("{told}.", told=self.caused(claim, cause)), (), known, from_.common(known), claim)
            )
            known = known.join(claim)
        return found

    def followed(self, known: Marks, units: Sequence[Argument], *, later: bool = False) -> Message:
        """What follows, with the rule from which it does where that is not plain.

        The one clue of a sentence is plain at first, not `later` on.
        """
        groups = self.causes(known, units)
        clear = [cause for _, cause in groups if cause is not None and cause.template == CLUE]
        if len(groups) < 2 and len(self.puzzle.clues) < 2 and not later and len(clear) == len(groups):
            groups = [(claim, None) for claim, _ in groups]
        told = [self.caused(claim, cause) for claim, cause in _gathered(_briefly(groups))]
        return Message("{told}", told=_named(lambda lang: clauses(Some.of(one.said(lang) for one in told), lang)))

    def caused(self, claim: Marks, cause: Cause) -> Message:
        if cause is None:
            return Message("{settled}", settled=self.phrase(claim))
        return msg("{settled} ({cause})", settled=self.phrase(claim), cause=cause)

    def causes(self, known: Marks, units: Sequence[Argument]) -> list[tuple[Marks, Cause]]:
        """What follows, by the cause in words, layer by layer, since what is known changes that."""
        told, layer, scope = list[tuple[Marks, Cause]](), list[Argument](), known
        for unit in (*units, None):
            if unit is None or not rests([unit]).without(unit.suppose).within(scope):
                groups = dict[str, tuple[Marks, Cause]]()
                for one in layer:
                    for claim, cause in self.cause(scope, one):
                        groups[str(cause)] = groups.get(str(cause), (NOTHING, cause))[0].join(claim), cause
                told += groups.values()
                scope, layer = scope.join(_claims(layer)), []
            layer += [unit] if unit is not None else []
        return told

    def cause(self, known: Marks, unit: Argument) -> Iterable[tuple[Marks, Cause]]:
        """Why each mark of a unit follows: by a clue, or else what would be broken; None where that is plain."""
        if unit.lines:
            yield unit.claim, msg("or else {broken}", broken=self.lead(self.starts[unit], unit.lines).broken)
            return
        source = unit.by
        assert source is not None
        if isinstance(source.rule, OneLoop):
            yield from sided(self.puzzle, known, unit.claim)
            return
        for one in unit.claim.literals():
            if plain(self.puzzle, source, known, one):
                yield one, None
            elif source.rule.clue is not None:
                used = unit.rests.common(self.step.reason) if self.placed else NOTHING
                clue, nouns = source.rule.clue.name, self.nouns(used)
                told = msg("{clue} with {marks}", clue=clue, marks=nouns)
                yield one, told if nouns[LANGUAGES[0]] else Message(CLUE, clue=clue)
            else:
                broken = source.broken(known.join(one.flipped))
                yield one, broken and msg("or else {broken}", broken=broken)

    # Cases -----------------------------------------------------------------------------------------------------------

    def source(self, one: Argument) -> Name:
        """How the source of cases is called."""
        assert one.by is not None
        rule = one.by.rule
        return _named(lambda lang: called(self.puzzle, rule, lang))

    def cases(self, known: Marks, cases: Sequence[Argument], left: int, *, every: bool = True) -> Message:
        """Cases one after another, each with how many of the ways have it.

        Of a single one these are `every` way that is left, or only those that were spoken of.
        """
        told, had, counted = list[Message](), dict[tuple[Marks, str], int](), _counted(cases, every=every)
        for n, (one, lead, by, name) in enumerate(self.parted(known, cases, left, counted=counted), 1):
            values = {"supposed": self.case(by, counted=counted), "broken": lead.broken}
            clause = msg("{supposed}, and {broken}", **values)
            if lead.then is not None:
                clause = Message(msg("{supposed}, then {then}, and {broken}").template, then=lead.then, **values)
                like = had.setdefault((_claims(one.lines[:-1]), str(lead.broken)), n)
                if like < n:
                    again = msg("{supposed}, and the same follows as in ({like})")
                    clause = Message(again.template, supposed=values["supposed"], like=like)
            told.append(msg("({n}) {case}", n=n, case=name(clause)) if cases[1:] else name(clause))
        return reduce(lambda one, other: msg("{one}; {other}", one=one, other=other), told)

    def each(self, known: Marks, cases: Sequence[Argument], left: int, *, every: bool = True) -> list[Message]:
        """The same, one line for each inference."""
        told, counted, less = list[Message](), _counted(cases, every=every), known
        for n, (one, lead, by, name) in enumerate(self.parted(known, cases, left, counted=counted), 1):
            start, less = _start(known, less, one), less.join(_less(one))
            more = [line.told for line in self.inferred(start, one.lines[:-1])]
            clause = msg("{supposed}, and {broken}", supposed=self.case(by, counted=counted), broken=lead.broken)
            if more:
                clause = Message("{told}", told=self.phrase(by))
                more.append(msg("Then {broken}.", broken=lead.broken))
            case = msg("({n}) {case}", n=n, case=name(clause)) if cases[1:] else name(clause)
            told += [msg("{told}.", told=case), *(msg("– {told}", told=line) for line in more)]
        return told

    def parted(
        self, known: Marks, cases: Sequence[Argument], left: int, *, counted: bool
    ) -> Iterator[tuple[Argument, Lead, Marks, Callable[[Message], Message]]]:
        """Cases, each with where it leads, by which marks it is called, and what says how many of the ways have it."""
        less, first = known, True
        for one in cases:
            lead = self.lead(_start(known, less, one), one.lines)
            halves = [half for half in (Marks(one.suppose.yes, 0), Marks(0, one.suppose.no)) if half.known]
            by = one.suppose if one.ways > 1 else min(halves, key=lambda half: half.size() + bool(half.no))
            left -= one.ways
            name = partial(self.counted, ways=one.ways, alone=len(cases) == 1, first=first, last=not left)
            yield one, lead, by, name if counted else lambda clause: clause
            less, first = less.join(_less(one)), False

    @staticmethod
    def counted(clause: Message, ways: int, *, alone: bool, first: bool, last: bool) -> Message:
        """What some ways have in common and break, with how many of those that are left these are."""
        if alone:
            return msg("in each {case}", case=clause)
        if ways == 1:
            told = msg("in the last {case}") if last else msg("in one {case}") if first else msg("in one other {case}")
            return Message(told.template, case=clause)
        if last:
            return msg("in the other {count} {case}", count=ways, case=clause)
        told = msg("in {count} of them {case}") if first else msg("in {count} others {case}")
        return Message(told.template, count=ways, case=clause)

    def struck(self, one: Argument) -> Message:
        """The ways of a source that break something, where the others have the conclusion."""
        failing = [case for case in one.cases if case.claim.clash]
        count, lost = one.ways, sum(case.ways for case in failing)
        values = {"clue": self.source(one), "count": count, "therefore": self.phrase(one.claim)}
        if not failing:
            return msg("in all {count} ways left for {clue} {therefore}", **values)
        values |= {"left": count - lost, "struck": self.cases(self.step.reason, failing, lost, every=False)}
        told = msg("in {left} of the {count} ways left for {clue} {therefore}; in the others {struck}")
        if lost == 1:
            told = msg("in {left} of the {count} ways left for {clue} {therefore}; in the other {struck}")
        elif lost == count - 1:
            told = msg("in one of the {count} ways left for {clue} {therefore}; in the others {struck}")
            del values["left"]
        return Message(told.template, **values)

    # The rest of a conclusion ----------------------------------------------------------------------------------------

    def rest(self, first: Argument, more: Sequence[Argument], *, apart: bool) -> list[ToldLine]:
        """Sentences on the rest: what breaks the same in the same way, what is like it, what follows, and more."""
        told, known, alike = list[ToldLine](), self.step.reason.join(first.claim), {self.likeness(first)}
        same = [one for one in more if one.lines and self.same(one) == self.same(first)]
        if same:
            told.append(
                ToldLine(
                    msg("For the same reason {settled}.", settled=self.phrase(_claims(same))),
                    known=known,
                    claim=_claims(same),
                )
            )
        left = [one for one in more if one not in same]
        known = known.join(_claims(same))
        while left:
            one, some = left[0], [each for each in left if self.short(known, each)]
            again = [each for each in left if each.lines and self.likeness(each) in alike]
            if one in some and apart:
                told += self.inferred(known, some)
            elif one in some:
                told.append(ToldLine(msg("Then {therefore}.", therefore=self.followed(known, some, later=True))))
            elif one in again and self.long(one):
                some = [each for each in again if self.long(each)]
                told.append(
                    ToldLine(
                        msg("Likewise {settled}.", settled=self.phrase(_claims(some))), known=known, claim=_claims(some)
                    )
                )
            elif one in again:
                some = [each for each in again if not self.long(each)]
                told.append(
                    ToldLine(
                        msg("In the same way {settled}.", settled=self.listed(some)), known=known, claim=_claims(some)
                    )
                )
            else:
                some = [one, *(each for each in left[1:] if each.lines and self.same(each) == self.same(one))]
                alike.add(self.likeness(one))
                told += self.refuted(some) if apart else [ToldLine(self.supposing(some))]
            left = [each for each in left if each not in some]
            known = known.join(_claims(some))
        return told

    def short(self, known: Marks, one: Argument) -> bool:
        """Whether an argument is one inference from what is known."""
        ended = not one.lines or (one.lines[0].claim.clash and one.size() <= SHORT and one.lines[0].sort == "unit")
        return ended and rests([one]).without(one.suppose).within(known)

    def supposing(self, some: Sequence[Argument]) -> Message:
        """The first of some arguments that break the same in the same way, and what follows from all of them."""
        first, *others = some
        lead = self.lead(self.starts[first], first.lines)
        values: dict[str, Name | Message] = {"supposed": self.supposed(first.suppose), "broken": lead.broken}
        values["settled"] = self.phrase(first.claim)
        if others:
            more = msg("{settled}, and for the same reason {more}")
            values["settled"] = Message(more.template, settled=values["settled"], more=self.phrase(_claims(others)))
        if lead.then is None:
            return msg("If {supposed}, {broken}; so {settled}.", **values)
        return Message(
            msg("If {supposed}, then {then}, and {broken}; so {settled}.").template, then=lead.then, **values
        )

    def listed(self, some: Sequence[Argument]) -> Name:
        """What some arguments settle, each with what would be broken."""
        groups = dict[str, tuple[Marks, Message]]()
        for one in some:
            broken = self.lead(self.starts[one], one.lines).broken
            groups[str(broken)] = groups.get(str(broken), (NOTHING, broken))[0].join(one.claim), broken
        each = [
            msg("{settled} (or else {broken})", settled=self.phrase(claim), broken=broken)
            for claim, broken in groups.values()
        ]
        return _named(lambda lang: clauses(Some.of(one.said(lang) for one in each), lang))

    def same(self, one: Argument) -> tuple[object, ...]:
        """What arguments have in common that lead to one clash in one way."""
        lead = self.lead(self.starts[one], one.lines)
        return _claims(one.lines[:-1]), str(lead.broken)

    def long(self, one: Argument) -> bool:
        """Whether an argument is too long to be told again where another goes as it does."""
        names = self.lead(self.starts[one], one.lines).names
        return _claims(one.lines[:-1]).size() > SHORT or one.lines[-1].sort == "cases" or bool(names.known)

    def likeness(self, one: Argument) -> object:
        """How an argument goes but for the cells; of a long one also what follows, and on what else it rests."""
        lead, units = self.lead(self.starts[one], one.lines), one.lines[:-1]
        shapes = tuple(map(_shape, (one.suppose, *(unit.claim for unit in units))))
        if not self.long(one):
            return shapes, lead.broken.template
        cases = one.lines[-1].cases
        each = tuple((_claims(case.lines[:-1]), case.ways, case.lines[-1].by) for case in cases)
        return shapes, lead.broken.template, _claims(units), lead.names.without(one.suppose), each

    # Marks -----------------------------------------------------------------------------------------------------------

    def phrase(self, marks: Marks) -> Name:
        """Marks as a clause."""
        return _named(lambda lang: self.puzzle.phrase(marks, lang))

    def nouns(self, marks: Marks) -> Name:
        """Marks as a noun; empty for none."""
        return _named(lambda lang: self.puzzle.noun(marks, lang) if marks.known else "")

    def case(self, marks: Marks, *, counted: bool) -> Name:
        """Marks as a clause that some ways have, of which it is said how many they are, or not."""
        return _named(lambda lang: case(self.puzzle.phrase(marks, lang), lang, counted=counted))

    def supposed(self, marks: Marks) -> Name:
        """Marks as a clause that is supposed."""
        return _named(lambda lang: assumed(self.puzzle.phrase(marks, lang), lang))


CLUE = "{clue}"
"""The cause of what a clue says."""


def _named(say: Callable[[str], str]) -> Name:
    return {lang: say(lang) for lang in LANGUAGES}


def _claims(some: Iterable[Argument]) -> Marks:
    return reduce(Marks.join, (one.claim for one in some), NOTHING)


def _start(plain: Marks, known: Marks, one: Argument) -> Marks:
    """From where an argument leads: from what was plainly known, where it rests on nothing else."""
    mine = 0
    for each in one.walk():
        mine |= each.suppose.known | (each.claim.known if each is not one and not each.claim.clash else 0)
    left = rests([one])
    return (plain if not (left.yes & ~plain.yes | left.no & ~plain.no) & ~mine else known).join(one.suppose)


def _shape(marks: Marks) -> tuple[int, int]:
    return marks.yes.bit_count(), marks.no.bit_count()


def _counted(cases: Sequence[Argument], *, every: bool) -> bool:
    """Whether it is told of how many ways cases are."""
    return any(one.ways > 1 for one in cases) if cases[1:] else every


def _less(case: Argument) -> Marks:
    """What is known in the cases after one that ends in a clash."""
    return case.suppose.flipped if case.suppose.size() == 1 else NOTHING


def _ending(lead: Lead) -> Message:
    """What follows, and what is broken then."""
    return lead.broken if lead.then is None else msg("{then}, and {broken}", then=lead.then, broken=lead.broken)


def _briefly(groups: Sequence[tuple[Marks, Cause]]) -> list[tuple[Marks, Cause]]:
    """The same where several of many would be cut off: what would be, but not from what and by which walls."""
    found, count = list[tuple[Marks, Cause]](), 0
    for claim, cause in groups:
        broken, brief = cause.values.get("broken") if cause is not None else None, cause
        if cause is not None and isinstance(broken, Message) and "wall" in broken.values:
            brief = Message(cause.template, broken=msg("{one} would be cut off", one=broken.values["one"]))
            count += 1
        found.append((claim, brief))
    return found if count > 1 and len(groups) >= SHORT else [*groups]


def _gathered(groups: Sequence[tuple[Marks, Cause]]) -> list[tuple[Marks, Cause]]:
    """What follows by rules of one sort at once: "or else A or B is broken", where only the place differs."""
    found = list[tuple[Marks, Cause]]()
    for some, cause in groups:
        last, before = found[-1] if found else (NOTHING, None)
        same = before is not None and str(before) == str(cause)
        both = before if same else _either(before, cause) if before is not None and cause is not None else None
        if both is not None and [*map(bool, some)] == [*map(bool, last)]:
            found[-1] = last.join(some), both
        else:
            found.append((some, cause))
    return found


def _either(one: Message, other: Message) -> Message | None:
    """Two messages on two places as one; None where more than the place differs."""
    a, b = one.values.get("broken"), other.values.get("broken")
    if not isinstance(a, Message) or not isinstance(b, Message) or a.template != b.template:
        return None
    unlike = [key for key in a.values if str(a.values[key]) != str(b.values[key])]
    if unlike not in (["cells"], ["cell"], ["one"]):
        return None
    joined = msg("{one} or {other}", one=a.values[unlike[0]], other=b.values[unlike[0]])
    return Message(one.template, broken=Message(a.template, **dict(a.values) | {unlike[0]: joined}))
