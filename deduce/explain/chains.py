"""How rules on few edges and the faces beside a loop lead to a conclusion: a chain, told fact by fact, and which
rule it breaks at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from deduce.board.faces import Sides
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Name
from deduce.explain.faces import faces_named
from deduce.explain.naming import called
from deduce.explain.ordered import Ordered, ToldFact
from deduce.explain.tracing import Cut, Fact, Rest, Trace, needed
from deduce.explain.voices import Key
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, clauses, listed, statements
from deduce.relations.argument import Chain
from deduce.relations.argument import needed as minimal
from deduce.relations.count.rule import Count
from deduce.relations.loop.rule import the_loop
from deduce.relations.pairwise import coloured_clues, shared_pairs
from deduce.relations.rule import YES, Rule

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

CHAINED = (shared_pairs.name, coloured_clues.name)
"""The techniques that are told so."""
MOST = 60
"""Of so many facts it is tried which can be spared."""
STEPS = 5
"""So many faces to which lines and gaps lead are told step by step; more of them at once."""
LONG = 16
"""So many stretches of faces are named at once."""
NONE_OR_TWO = 0b101
"""The numbers of lines at a dot."""
BOTH = 3
"""The value of a pair where both are *yes*."""

Why = Name | Message


@lru_cache(maxsize=64)  # a sentence asks in two languages
def chain(step: Step) -> Chain | None:
    """What leads from a reason to a conclusion, or to a contradiction; None where these rules alone do not."""
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    coloured = step.technique is not None and step.technique.name == coloured_clues.name
    wanted = None if step.conclusion.clash else step.conclusion
    found = _telling(puzzle, step.reason, wanted, coloured=coloured)
    if found is None or wanted is None:
        return found
    plain = Marks(step.before.yes & found.paired, step.before.no & found.paired).without(step.reason)
    shown = _telling(puzzle, step.reason.join(plain), wanted, coloured=coloured) if plain.known else None
    return shown if shown is not None and shown.facts <= found.facts else found


@lru_cache(maxsize=64)
def walk(step: Step) -> Chain | None:
    """How faces on either hand lead to a conclusion, without a word of clues and dots."""
    if step.conclusion.clash:
        return None
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    return _telling(puzzle, step.reason, step.conclusion, coloured=True, faces=True)


@lru_cache(maxsize=256)
def contrary(puzzle: ExplainedBoard, marks: Marks) -> Chain | None:
    """Why marks leave no way to have an inside and an outside; None where rules on few edges do not show it."""
    return _telling(puzzle, marks, None, coloured=True)


def _telling(
    puzzle: ExplainedBoard, marks: Marks, wanted: Marks | None, *, coloured: bool, faces: bool = False
) -> Chain | None:
    """The least of what leads from marks to others, or to a contradiction; perhaps by `faces` alone."""
    start = Trace(puzzle, marks, coloured=coloured, faces=faces)
    trace, goals = _traced(start.limited(), wanted)
    keys = [(trace.facts[n].sort, trace.facts[n].what) for n in sorted(needed(trace, goals))]
    if not goals:
        return None
    if len(keys) <= MOST:
        keys = minimal(keys, lambda some: _enough(start, {*some}, wanted))
        trace, goals = _traced(start.limited({*keys}), wanted)
    telling = _Telling(puzzle, trace, goals)
    telling.walking = faces
    clauses = telling.clauses()
    paired = reduce(
        or_,
        (a | b for a, b, _ in (f.what for f in map(trace.facts.__getitem__, telling.needed) if f.sort == "pair")),
        0,
    )
    return Chain(_joined(clauses), clauses, telling.known, telling.inferred, paired)


def _enough(start: Trace, only: Set[Key], wanted: Marks | None) -> bool:
    """Whether what is wanted follows in a trace that speaks of some facts only; where not, a plain one tells sooner."""
    plain = start.limited(only, plain=True)
    if plain.run(wanted) is None and (wanted is None or None in _numbers(plain, wanted)):
        return False
    return bool(_traced(start.limited(only), wanted)[1])


def _traced(trace: Trace, wanted: Marks | None) -> tuple[Trace, list[int]]:
    """What follows in a trace, and the numbers of what is wanted; none where that does not follow."""
    clash = trace.run(wanted)
    if wanted is None or clash is not None:
        return trace, [clash] if clash is not None and wanted is None else []
    found = _numbers(trace, wanted)
    return trace, [n for n in found if n is not None] if None not in found else []


def _numbers(trace: Trace, wanted: Marks) -> list[int | None]:
    """The numbers of marks in a trace; None for each that is not known there."""
    sides = ((1, wanted.yes), (0, wanted.no))
    return [trace.known.get(("mark", (bit, value))) for value, side in sides for bit in bits(side)]


@runtime_checkable
class BoardOfDiagonals(Protocol):
    """A board whose cells have one of two diagonals."""

    def shared(self, one: int, other: int) -> tuple[Name | Message, Name | Message] | None:
        """Where two cells side by side may both have the end of a diagonal: first falling then rising, and so on."""


def _english(name: Name | Message) -> str:
    return name if isinstance(name, Message) else name["en"]


class _Telling(Ordered):
    """The facts of a trace in words."""

    walking = False
    """Whether all faces are told on the way to them, however many they are."""

    @property
    def known(self) -> Marks:
        """The marks from which the chain begins."""
        given = (n for n in self.needed if not self.trace.facts[n].cause and not self.trace.facts[n].rests)
        return self._marks(given)

    @property
    def inferred(self) -> int:
        """How many facts follow from others."""
        return sum(bool(self.trace.facts[n].cause or self.trace.facts[n].rests) for n in self.needed)

    def clauses(self) -> list[Message]:
        """The whole chain, clause by clause."""
        plain = self._reached()
        for part in plain if len(plain) > STEPS and not self.walking else ():
            self.done |= {part.number, *(n for rest in part.fact.rests for n in rest.facts)}
            self.begun |= self.done
            self.sides.join(*part.fact.what)
            self.crossed.append(part)
        for goal in sorted(self.goals):
            if not self._last(goal):
                self._tell(goal)
        for goal in filter(self._last, sorted(self.goals)):
            for rest in self.trace.facts[goal].rests:
                self._tell_rest(rest)
        self.sides = Sides(self.outer + 1)
        told = [self._across()] if self.crossed else []
        told += [self._clause(some) for some in self._grouped()]
        if self.trace.facts[self.goals[0]].sort == "clash":
            return told
        last = self._marks(filter(self._last, self.goals))
        if last.known:
            told.append(_because(Message("{settled}", settled=self._phrase(last)), self._hands(last)))
        if told[1:]:
            told[-1] = msg("so {settled}", settled=told[-1])
        return told

    def _hands(self, last: Marks) -> Message:
        """What marks that follow from faces have on either hand."""
        if not last.yes:
            return msg("the same side on both hands")
        if not last.no:
            return msg("inside on one hand and outside on the other")
        return msg("by these sides")

    # Clauses ---------------------------------------------------------------------------------------------------------

    def _grouped(self) -> Iterator[list[ToldFact]]:
        """The parts that are told at once."""
        found = list[ToldFact]()
        for part in self.parts:
            if found and self._key(found[-1]) != self._key(part):
                yield found
                found = []
            found.append(part)
        if found:
            yield found

    def _key(self, part: ToldFact) -> tuple[object, ...]:
        """What parts of one clause have in common."""
        fact, cut = part.fact, isinstance(part.fact.cause, Cut)
        if fact.sort == "side" and part.side is not None:
            return fact.sort, part.side, cut
        if fact.sort == "side" and fact.cause is None:
            return fact.sort, fact.what[2] and part.number
        cause = fact.cause if cut else id(fact.cause)
        return (fact.sort, cause, part.start, fact.what[2]) if fact.sort == "side" else (fact.sort, cause)

    def _clause(self, some: Sequence[ToldFact]) -> Message:
        first = some[0]
        rests = _rests(some)
        match first.fact.sort:
            case "side":
                return self._sided(some) if first.side is not None else self._apart(some)
            case "clash":
                return self._clash(first.fact)
            case "pair" if (leaning := self._leaning(some)) is not None:
                return leaning
            case "pair":
                return _because(self._pairs([part.fact.what for part in some]), self._cause(some))
        settled = self._marks(part.number for part in some)
        why = self._with(rests) if first.fact.cause is None else self._cause(some)
        return _because(Message("{settled}", settled=self._phrase(settled)), why)

    def _across(self) -> Message:
        """Many faces at once to which lines and gaps lead."""
        inside, outside = ([part.to for part in self.crossed if part.side == side] for side in (1, 0))
        edges = self._marks(rest.facts[0] for part in self.crossed for rest in part.fact.rests)
        for part in self.crossed:
            self.sides.join(*part.fact.what)
        values: dict[str, Name] = {"edges": self.puzzle.nouns(edges)}
        if inside and outside:
            told = msg("across {edges}: {inside} inside and {outside} outside")
            values |= {"inside": self._faces(inside), "outside": self._faces(outside)}
        else:
            told = msg("across {edges}: {faces} inside") if inside else msg("across {edges}: {faces} outside")
            values["faces"] = self._faces(inside or outside)
        return Message(told.template, **values)

    def _sided(self, some: Sequence[ToldFact]) -> Message:
        """Faces that lie inside or outside, each few with their cause."""
        groups, faces = list[tuple[list[int], Why]](), [part.to for part in some]
        for run in self._runs(some):
            first, why = run[0], self._why(run)
            if isinstance(first.fact.cause, Rule) and first.start != self.outer:
                like = msg("unlike {face}, by {why}") if first.fact.what[2] else msg("like {face}, by {why}")
                why = Message(like.template, face=self._faces([first.start]), why=why)
            groups.append(([part.to for part in run], why))
        many = msg("{faces} lie inside") if some[0].side else msg("{faces} lie outside")
        one = msg("{faces} lies inside") if some[0].side else msg("{faces} lies outside")
        template = (many if faces[1:] else one).template
        if not groups[1:]:
            return _because(Message(template, faces=self._faces(faces)), groups[0][1])
        each = [_because(Message("{faces}", faces=self._faces(few)), why) for few, why in groups]
        return Message(
            template, faces={lang: listed(Some.of(one.said(lang) for one in each), lang) for lang in LANGUAGES}
        )

    def _apart(self, some: Sequence[ToldFact]) -> Message:
        """Faces that lie on one side, or on different ones, of which it is not known yet which side is which."""
        told = list[Message]()
        for run in self._runs(some):
            first, others, why = run[0], [part.to for part in run], self._why(run, apart=True)
            two = self._faces([first.start, *others])
            if not first.fact.what[2]:
                told.append(_because(msg("{two} lie on one side", two=two), why))
            elif others[1:]:
                faces = self._faces(others)
                apart = msg("{faces} lie on another side than {face}", faces=faces, face=self._faces([first.start]))
                told.append(_because(apart, why))
            else:
                told.append(_because(msg("{two} lie on different sides", two=two), why))
        return _joined(told)

    def _runs(self, some: Sequence[ToldFact]) -> Iterator[list[ToldFact]]:
        """Parts on faces that have one cause, or lead from gap to gap; each is known once it is told."""
        run = list[ToldFact]()
        for part in some:
            if run and not self._goes_on(run[-1], part):
                yield run
                run = []
            run.append(part)
        yield run

    def _goes_on(self, last: ToldFact, part: ToldFact) -> bool:
        one, other = last.fact, part.fact
        if isinstance(one.cause, Cut) and isinstance(other.cause, Cut):
            return one.cause._replace(face=None) == other.cause._replace(face=None)
        if one.cause is None and other.cause is None:
            return one.what[2] == other.what[2] == 0 and self._one(last.to, part.start)
        return one.cause is other.cause and (last.start, one.what[2]) == (part.start, other.what[2])

    def _why(self, run: Sequence[ToldFact], *, apart: bool = False) -> Why:
        """Why faces lie so; what is told of them is known from then on."""
        fact = run[0].fact
        if fact.cause is not None:
            why: Why = self._cause(run)
        elif run[1:]:
            why = msg("gap by gap") if apart else msg("gap by gap from {face}", face=self._faces([run[0].start]))
        else:
            edge = self._marks(fact.rests[0].facts)
            why = msg("across {edge}", edge=self.puzzle.nouns(edge))
        for part in run:
            self.sides.join(*part.fact.what)
        return why

    def _pairs(self, whats: Sequence[tuple[int, ...]]) -> Message:
        """What two variables cannot be together; of which of many there is at most one, at once."""
        pairs = dict[tuple[int, ...], list[int]]()
        for *two, value in whats:
            pairs.setdefault(tuple(two), []).append(value)
        told, left = list[Message](), [two for two, values in pairs.items() if values == [BOTH]]
        while left:
            some = list(left[0])
            for bit in sorted({bit for two in left for bit in two} - {*some}):
                if all(tuple(sorted((bit, one))) in left for one in some):
                    some.append(bit)
            if some[2:]:
                names = self._names(sorted(some))
                told.append(msg("at most one of {some} is {yes}", some=names, yes=self.puzzle.valued(some[0], YES)))
                for pair in combinations(sorted(some), 2):
                    del pairs[pair]
            left = [two for two in left[1:] if two in pairs]
        told += [self._pair(two, values) for two, values in pairs.items()]
        return Message(
            "{each}", each={lang: clauses(Some.of(one.said(lang) for one in told), lang) for lang in LANGUAGES}
        )

    def _leaning(self, some: Sequence[ToldFact]) -> Message | None:
        """The same of diagonals side by side, by the corners where both may end; None where that does not tell it."""
        if not isinstance(self.puzzle, BoardOfDiagonals):
            return None
        rule, more = some[0].fact.cause, self._with(_rests(some))
        pairs = dict[tuple[int, ...], set[int]]()
        for *two, value in (part.fact.what for part in some):
            pairs.setdefault(tuple(two), set()).add(value)
        told = list[Message]()
        for (one, other), values in pairs.items():
            corners = self.puzzle.shared(one, other)
            if corners is None or not isinstance(rule, Rule) or rule.clue is None or not values <= {1, 2}:
                return None
            names, cause = [str(corner) for corner in map(_english, corners)], rule.clue.name["en"]
            if cause not in names:
                return None
            mine, others = corners if names[0] == cause else corners[::-1]
            at_mine = 2 if names[0] == cause else 1
            form = msg("at most one of {two} ends at {corner}, so at least one of them ends at {next}")
            if values == {1, 2}:
                form = msg(
                    "exactly one of {two} ends at {corner}, so they lean alike and exactly one of them ends at {next}"
                )
            elif values != {at_mine}:
                form = msg("at least one of {two} ends at {corner}, so at most one of them ends at {next}")
            told.append(Message(form.template, two=self._names([one, other]), corner=mine, next=others))
        return _because(_joined(told), more)

    def _pair(self, two: Sequence[int], values: Sequence[int]) -> Message:
        one, other = two
        words = {
            (0,): msg("at least one of {some} is {yes}"),
            (3,): msg("at most one of {some} is {yes}"),
            (0, 3): msg("exactly one of {some} is {yes}"),
            (1, 2): msg("both or none of {some} are {yes}"),
        }
        told, yes = words.get(tuple(sorted(values))), self.puzzle.valued(one, YES)
        if told is not None and str(yes) == str(self.puzzle.valued(other, YES)):
            return Message(told.template, some=self._names(two), yes=yes)
        each = list[Message]()
        for value in values:
            first, then = (Marks(bit, 0) if value >> at & 1 else Marks(0, bit) for bit, at in ((one, 1), (other, 0)))
            each.append(msg("if {first}, then {then}", first=self._phrase(first), then=self._phrase(then.flipped)))
        return Message(
            "{each}", each={lang: clauses(Some.of(one.said(lang) for one in each), lang) for lang in LANGUAGES}
        )

    def _clash(self, fact: Fact) -> Message:
        """What is broken in the end."""
        if isinstance(fact.cause, Cut):
            return msg("but {broken}", broken=self._cut(fact.cause))
        known = self._known(fact.rests)
        if isinstance(fact.cause, Rule):
            broken = fact.cause.unmet(self.puzzle, known)
            if broken is not None:
                return msg("but {broken}", broken=broken)
            name, more = self._called(fact.cause), self._with(fact.rests)
            if fact.cause.clue is None and isinstance(fact.cause, Count) and fact.cause.allowed == NONE_OR_TWO:
                told = msg("there can be neither none nor two lines at {rule}")
            else:
                told = msg("no way is left for {rule}")
            broken = Message(told.template, rule=name)
            if more is None:
                return msg("but {broken}", broken=broken)
            return msg("but {more}, {broken}", more=more, broken=broken)
        edge = self.puzzle.nouns(known)
        if known.yes and not known.no:
            return msg("but {edge} would have one side of the loop on both hands", edge=edge)
        if known.no and not known.yes:
            return msg("but {edge} would lie between inside and outside", edge=edge)
        return msg("but {edge} cannot be both", edge={lang: self.puzzle.name(fact.what[0], lang) for lang in LANGUAGES})

    # Causes ----------------------------------------------------------------------------------------------------------

    def _cause(self, some: Sequence[ToldFact]) -> Message:
        """Why a rule says something, or a side would not hang together else."""
        fact, rests = some[0].fact, _rests(some)
        if isinstance(fact.cause, Cut):
            return msg("or else {broken}", broken=self._cut(fact.cause))
        assert isinstance(fact.cause, Rule)
        rule, more = fact.cause, self._with(rests)
        if fact.sort == "mark" and not some[1:] and rule.clue is None and all(map(self._marked, rests)):
            flipped = self._marks([some[0].number]).flipped
            broken = rule.unmet(self.puzzle, self._known(rests).join(flipped))
            if broken is not None:
                return msg("or else {broken}", broken=broken)
        broken = self._crowded(rule, some)
        if broken is not None:
            if more is None:
                return msg("or else {broken}", broken=broken)
            return msg("{more}, or else {broken}", more=more, broken=broken)
        name = self._rule(rule)
        if more is None:
            return Message("{rule}", rule=name)
        if isinstance(name, Message):
            return msg("{rule} {more}", rule=name, more=more)
        return msg("{clue} {more}", clue=name, more=more)

    def _crowded(self, rule: Rule, some: Sequence[ToldFact]) -> Message | None:
        """What a count would say of too many or too few, if that is what all parts are for."""
        if not isinstance(rule, Count) or rule.short is None or rule.over is None or some[0].fact.sort == "side":
            return None
        wanted = {"mark": {1: rule.short, 0: rule.over}, "pair": {0: rule.short, BOTH: rule.over}}[some[0].fact.sort]
        found = {id(wanted.get(part.fact.what[-1])): wanted.get(part.fact.what[-1]) for part in some}
        (broken,) = found.values() if len(found) == 1 else (None,)
        name = rule.clue.name if rule.clue else rule.place
        return broken and name and Message(broken.template, **{"clue": name} | dict(broken.values))  # type: ignore[return-value]

    def _called(self, rule: Rule) -> Name:
        return {lang: called(self.puzzle, rule, lang) for lang in LANGUAGES}

    def _rule(self, rule: Rule) -> Why:
        name = self._called(rule)
        if rule.clue is not None or rule.place is None:
            return name
        if isinstance(rule, Count) and rule.allowed != NONE_OR_TWO:
            return msg("at {place}", place=name)
        return msg("none or two lines at {place}", place=name)

    def _with(self, rests: Sequence[Rest]) -> Message | None:
        """What something rests on, but for pairs, which were told before."""
        marks, parts = self._known(rests), list[Message]()
        sides: tuple[dict[int, None], dict[int, None]] = {}, {}
        for a, b in (rest.two for rest in rests if rest.two is not None):
            one, other = self._side(a), self._side(b)
            if one is not None and other is not None:
                sides[one][a] = sides[other][b] = None
                continue
            told = msg("{two} on different sides") if self.sides.differ(a, b) else msg("{two} on one side")
            parts.append(Message(told.template, two=self._faces([a, b])))
        for faces, told in zip(sides, (msg("{two} outside"), msg("{two} inside")), strict=True):
            two = [face for face in faces if face != self.outer]
            if two:
                parts.append(Message(told.template, two=self._faces(two)))
        known = self.puzzle.nouns(marks)
        if not parts:
            return msg("with {marks}", marks=known) if marks.known else None
        told_of: Name = {lang: listed(Some.of(one.said(lang) for one in parts), lang) for lang in LANGUAGES}
        if not marks.known:
            return msg("with {faces}", faces=told_of)
        return msg("with {marks}, and {faces}", marks=known, faces=told_of)

    def _cut(self, cut: Cut) -> Message:
        """What would be parted; the face of which that tells the side is "there"."""
        shape = the_loop(self.puzzle).faces
        ends, wall = ([face for face, cell in enumerate(shape.cells) if cell & some] for some in (cut.ends, cut.wall))
        values = {"wall": faces_named(self.puzzle, wall, rim=cut.rim, longest=LONG)}
        values |= dict(zip(("one", "other"), (self._faces([face]) for face in ends), strict=False))
        there = cut.face is not None
        if cut.side and there and len(ends) < 2:
            told = msg("the inside there would be cut off from the inside at {one} by the outside at {wall}")
        elif cut.side and there:
            told = msg(
                "the inside at {one} would be cut off from the inside at {other} by the outside there and at {wall}"
            )
        elif cut.side:
            told = msg("the inside at {one} would be cut off from the inside at {other} by the outside at {wall}")
        elif there and not ends:
            told = msg("the outside there would be shut in by the inside at {wall}")
        elif there:
            told = msg("the outside at {one} would be shut in by the inside there and at {wall}")
        else:
            told = msg("the outside at {one} would be shut in by the inside at {wall}")
        return Message(told.template, **values)

    # Names -----------------------------------------------------------------------------------------------------------

    def _marked(self, rest: Rest) -> bool:
        """Whether something rests on a mark there."""
        return rest.two is None and self.trace.facts[rest.facts[0]].sort == "mark"

    def _known(self, rests: Iterable[Rest]) -> Marks:
        """The marks on which something rests."""
        return self._marks(rest.facts[0] for rest in rests if self._marked(rest))

    def _marks(self, numbers: Iterable[int]) -> Marks:
        found = (self.trace.facts[n].what for n in numbers)
        return reduce(Marks.join, (Marks(bit, 0) if value else Marks(0, bit) for bit, value in found), NOTHING)

    def _phrase(self, marks: Marks) -> Name:
        return {lang: self.puzzle.phrase(marks, lang) for lang in LANGUAGES}

    def _names(self, variables: Sequence[int]) -> Name:
        return {lang: listed(Some.of(self.puzzle.name(bit, lang) for bit in variables), lang) for lang in LANGUAGES}

    def _faces(self, faces: Sequence[int]) -> Name:
        return faces_named(self.puzzle, list(dict.fromkeys(faces)), longest=LONG)


def _rests(some: Sequence[ToldFact]) -> list[Rest]:
    """On what parts rest."""
    return list(dict.fromkeys(rest for part in some for rest in part.fact.rests))


def _because(told: Message, why: Why | None) -> Message:
    return told if why is None else msg("{told} ({why})", told=told, why=why)


def _joined(told: Sequence[Message]) -> Message:
    """Clauses one after another."""
    said: Name = {lang: statements((one.said(lang) for one in told), lang) for lang in LANGUAGES}
    return Message("{told}", told=said)
