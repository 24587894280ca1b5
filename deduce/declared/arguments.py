"""Why a step holds, in the words of the rules: which of them draws it, or which one a supposed opposite would break."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from itertools import islice, permutations
from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Name
from deduce.declared import shores
from deduce.declared.cases import LEFT, called, clue_of, followed, follows
from deduce.declared.chains import chain
from deduce.declared.suppositions import Supposition, agreed, fewest, ruin, split, supposition
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, assumed, before, clauses, listed
from deduce.relations import count, overlap, supposing, together
from deduce.relations.connected import GROUP, only_exit, shut_in, walls
from deduce.relations.count import Count, full, no_room
from deduce.relations.derived import every
from deduce.relations.following import ground
from deduce.relations.loop import lines, loop_of
from deduce.relations.rule import NO, YES, Rule, named, value
from deduce.telling.speech import NOTHING_GIVEN, THEN, both_ways, gathered, given

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.declared.puzzle import DeclaredPuzzle

CHAIN = "{opening}{chain}.\n"
CHAIN_JA = "{opening}{chain}。\n"
"""The sentence of a technique that goes from rule to rule, told fact by fact."""
SUPPOSED = (
    "{opening}{held}if {supposed}, then {then}, and {broken}; so {settled}.{likewise}\n"
    "{opening}{held}if {supposed}, {broken}; so {settled}.{likewise}\n"
)
"""The sentence of a technique that supposes one mark, or tells so why it holds, wherever the clash has words."""
SUPPOSED_JA = (
    "{opening}{held}{supposed}とすると{then}。すると{broken}。だから{settled}。{likewise}\n"
    "{opening}{held}{supposed}とすると、{broken}。だから{settled}。{likewise}\n"
)
STRUCK = "{opening}{given}{struck}; so {therefore}.\n"
STRUCK_JA = "{opening}{given}{struck}。だから{therefore}。\n"
"""That of one that lists the ways of one rule, of which a few break another and the rest agree."""
RUIN = "{opening}{given}{ruin}.\n"
RUIN_JA = "{opening}{given}{ruin}。\n"
"""How a technique says a contradiction that the rules show when they speak one after another."""
CASES = "{opening}{given}{cases}.\n"
"""The sentence of a technique that lists the ways of one rule, where each of a few breaks another."""
CASES_JA = "{opening}{given}{cases}。\n"


def told(puzzle: DeclaredPuzzle, blank: str, step: Step, lang: str) -> str:
    """What stands in a blank: of a supposition, or named after a rule.

    A rule's name stands for how the rules of that name are called that alone draw the conclusion.

    Raises:
        Unsaid: when there is no such thing.
    """
    if blank in BLANKS:
        return BLANKS[blank](puzzle.keep(step.clues), step, lang)
    drawn, called = NOTHING, list[str]()
    for rule in puzzle.keep(step.clues).holding:
        if rule.name == blank and (found := rule.forces(step.reason).common(step.conclusion)).known:
            drawn = drawn.join(found)
            if not (step.reason.known and found.within(rule.forces(NOTHING))):
                called.append((rule.clue.name if rule.clue else rule.place or {lang: ""})[lang])
    if drawn != step.conclusion:
        raise Unsaid(blank)
    return listed(list(dict.fromkeys(called)), lang)


def seen(puzzle: DeclaredPuzzle, step: Step) -> Message | None:
    """What marks break as a technique sees it; None where it has no view of its own."""
    name = step.technique.name if step.technique else ""
    if name == full.name:
        broken = puzzle.unmet(step.reason)
        if broken is None or PLACES.search(broken.template):
            return broken or no_room(puzzle, step.reason, puzzle.holding)
        marks = puzzle.nouns(step.reason)
        return msg("with {marks}, {broken}", marks=marks, broken=broken) if step.reason.known else broken
    return shut_in(puzzle, step.reason) if name == only_exit.name else None


def _of_supposition(puzzle: DeclaredPuzzle, step: Step, lang: str, *, blank: str) -> str:
    found = supposition(step)
    if found is None:
        raise Unsaid(blank)
    if blank == "broken":
        return found.broken.said(lang)
    if blank == "likewise":
        return _likewise(step, found, lang)
    if blank == "then":
        if not found.then.known:
            raise Unsaid(blank)
        return followed(puzzle, step.reason.join(found.mark), found.then, lang)
    if blank == "supposed":
        return assumed(puzzle.phrase(found.mark, lang), lang)
    return puzzle.phrase(found.mark.flipped, lang)


def _held(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """The reason before a supposition, but for the marks that the clash names itself, and the clue if that is all."""
    found = supposition(step)
    if found is None:
        return given(step, lang)
    left = replace(step, reason=step.reason.without(found.told))
    chosen = [i for i in range(len(step.puzzle.clues)) if step.quoted >> i & 1]
    if len(chosen) == 1 and not found.then.known:
        named = step.puzzle.clues[chosen[0]].name[lang] in found.broken.said(lang)
        left = replace(left, clues=left.clues & ~(1 << chosen[0])) if named else left
    return given(left, lang)


def _likewise(step: Step, found: Supposition, lang: str) -> str:
    """Sentences on the rest of a conclusion."""
    return "".join(_SPACE[lang] + one.said(lang) for one in _others(step, found))


@lru_cache(maxsize=64)  # a sentence asks several times, and in two languages
def _others(step: Step, found: Supposition) -> list[Message]:
    """Why the rest of a conclusion holds: what breaks the same in the same way, what plainly follows, and then more."""
    puzzle: DeclaredPuzzle = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    left, groups = step.conclusion.without(found.mark.flipped), dict[tuple[Marks, str], list[Supposition]]()
    groups[found.then, str(found.broken)] = []
    plain = follows(puzzle, step.reason.join(found.mark.flipped), left)
    for literal in islice(left.without(plain).literals(), MANY):
        one = supposition(replace(step, conclusion=literal), split=False)  # the ways of a rule are told once
        if one is not None:
            groups.setdefault((one.then, str(one.broken)), []).append(one)
    same, *others = groups.values()
    told, known = list[Message](), step.reason.join(found.mark.flipped)
    if same:
        told.append(msg("For the same reason {settled}.", settled=_said(puzzle, _settled(same))))
    alike, shapes = dict[str, list[Supposition]](), {_likeness(puzzle, found)}
    for group in sorted(others, key=len, reverse=True):
        one, so_far = group[0], known.join(_settled(same))
        if one.mark.join(one.then).join(so_far).clash:
            continue  # what is told by then speaks against it: more is told below
        likeness = _likeness(puzzle, one)
        if likeness in shapes:
            alike.setdefault(str(one.broken), []).extend(group)
        elif len(told) < TOLD + 1:
            shapes.add(likeness)
            told.append(_supposing(puzzle, step, group))
            same += group
    for group in alike.values():
        settled: Name = _said(puzzle, _settled(group))
        if group[0].told.known:
            told.append(msg("Likewise {settled}.", settled=settled))
        else:
            told.append(msg("In the same way {settled} (or else {broken}).", settled=settled, broken=group[0].broken))
        same += group
    left, known, ways = left.without(_settled(same)), known.join(_settled(same)), [_shape(found)]
    while left.known:
        plain = follows(puzzle, known, left)
        if plain.known:
            settled = {one: followed(puzzle, known, plain, one, later=True) for one in LANGUAGES}
            told.append(Message(THEN.template, therefore=settled))
        else:
            rest = [replace(step, reason=known, conclusion=one) for one in left.literals()] if len(told) <= MOST else []
            broad = loop_of(puzzle) is None and len(told) <= TOLD  # beside a loop ways are told where nothing else is
            one = _first(rest[:FEW], split=broad) or _first(
                rest[: LOOKED if _brief([found.broken, *told]) else 0], split=True
            )
            if one is None:
                told.append(Message(ON_LIKE_THIS.template, settled=_said(puzzle, left)))
                break
            plain = one.mark.flipped
            if one.broken.template == LEFT.template and _shape(one) in ways:
                told.append(msg("Likewise {settled}.", settled=_said(puzzle, plain)))
            else:
                told.append(_supposing(puzzle, replace(step, reason=known), [one]))
            ways.append(_shape(one))
        left, known = left.without(plain), known.join(plain)
    return told


def _brief(told: Iterable[Message]) -> bool:
    """Whether what is told leaves room for the ways of a rule."""
    return sum(len(str(one)) for one in told) < BRIEF


def _first(steps: Iterable[Step], *, split: bool) -> Supposition | None:
    """The supposition of the first of some steps that has one."""
    return next((one for one in (supposition(step, split=split) for step in steps) if one is not None), None)


def _shape(one: Supposition) -> str:
    """How it is told what a supposition breaks, but for the cells."""
    return CELLS.sub("", str(one.broken))


def _likeness(puzzle: DeclaredPuzzle, one: Supposition) -> str:
    """How a short story is told, but for the cells; a long one is like no other."""
    if one.then.size() > SHORT:
        return str(one)
    values = (puzzle.phrase(one.mark, "en"), puzzle.phrase(one.then, "en"), str(one.broken))
    return CELLS.sub("", " / ".join(values))


def _all(step: Step, found: Supposition) -> str:
    """What is said of suppositions."""
    return str(found.broken) + _likewise(step, found, "en")


def _settled(group: Iterable[Supposition]) -> Marks:
    """The opposites of what some suppositions suppose."""
    return reduce(Marks.join, (one.mark.flipped for one in group), NOTHING)


def _supposing(puzzle: DeclaredPuzzle, step: Step, group: Sequence[Supposition]) -> Message:
    """The first of some suppositions that break the same in the same way, and what follows from all of them."""
    first, *rest = group
    values: dict[str, Name | Message] = {"supposed": _supposed(puzzle, first.mark), "broken": first.broken}
    values["settled"] = _said(puzzle, first.mark.flipped)
    if rest:
        more = msg("{settled}, and for the same reason {more}")
        values["settled"] = Message(more.template, settled=values["settled"], more=_said(puzzle, _settled(rest)))
    if not first.then.known:
        return Message(msg("If {supposed}, {broken}; so {settled}.").template, **values)
    known = step.reason.join(first.mark)
    values["then"] = {one: followed(puzzle, known, first.then, one) for one in LANGUAGES}
    return Message(msg("If {supposed}, then {then}, and {broken}; so {settled}.").template, **values)


def _supposed(puzzle: DeclaredPuzzle, marks: Marks) -> Name:
    """Marks as a clause that is supposed, for messages."""
    return {lang: assumed(puzzle.phrase(marks, lang), lang) for lang in LANGUAGES}


def _said(puzzle: DeclaredPuzzle, marks: Marks) -> Name:
    """Marks as a clause, for messages."""
    return {lang: puzzle.phrase(marks, lang) for lang in LANGUAGES}


ON_LIKE_THIS = msg("Going on like this, {settled}.")
"""How the rest of a conclusion is told where it would take too long."""
FEW = 3
"""So many clues or counts are told by name."""
SHORT = 3
"""So many marks a story has at most for which another of its sort need not be told again."""
MANY = 12
"""For so many marks of a conclusion it is looked for one after another what their opposites would break."""
LOOKED = 6
"""For so many marks of a conclusion it is looked for what their opposites would break."""
TOLD = 3
"""So many more suppositions are told of one conclusion at once."""
LENGTHY = 900
"""By how many characters a chain may be told before it gives way to suppositions that need less than half of it."""
BRIEF = 600
"""By so many characters what is told may be shorter than another list of ways."""
MOST = 5
"""So many sentences are told of one before a supposition is the last."""
CELLS = re.compile(r"r[0-9][0-9rc–]*")
"""Cells as English sentences name them."""
PLACES = re.compile("{(cells?|filled|line|place|room|wall|one|count)}")
"""What tells in a clash where it is, or how many there are."""
_SPACE = {"en": " ", "ja": ""}


def _shared(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """Two counts that settle the conclusion: how many cells of the one can, or must, be among those of the other."""
    spans = _spans(puzzle, step.reason)
    for (one, a), (other, b) in permutations(spans, 2):
        both = a[0] & b[0]
        found = overlap.settle(a, b) if both and not step.conclusion.clash else None
        if found is None or not step.conclusion.within(found) or not step.conclusion.known & a[0] & ~both:
            continue
        low, high = overlap.bounds(a, b)
        values = {"one": _name(puzzle, one), "other": _name(puzzle, other), "both": named(puzzle, both)}
        if step.conclusion.yes & a[0] & ~both:
            told = msg("{one} needs {need} more, but {other} leaves it at most {high} in {both}")
            return Message(told.template, need=a[1], high=high, **values).said(lang)
        return Message(
            msg("{other} needs {low} of {both}, all that {one} still takes").template, low=low, **values
        ).said(lang)
    for rule, (cells, least, most) in spans:  # or one count alone
        if step.conclusion.known & ~cells or step.conclusion.clash:
            continue
        if not step.conclusion.no and least == cells.bit_count():
            told = msg("{one} needs {need} more and has only {both} left")
            return Message(told.template, one=_name(puzzle, rule), need=least, both=named(puzzle, cells)).said(lang)
        if not step.conclusion.yes and not most:
            return msg("{one} takes no more", one=_name(puzzle, rule)).said(lang)
    raise Unsaid


def _unshared(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """Two counts of which the one needs more of the cells that they share than the other allows."""
    for (one, a), (other, b) in permutations(_spans(puzzle, step.reason), 2):
        both = a[0] & b[0]
        low, high = a[1] - (a[0] & ~both).bit_count(), b[2]
        if both and low > high:
            told = msg("{one} needs {low} of {both}, but {other} allows at most {high} there")
            values = {"one": _name(puzzle, one), "other": _name(puzzle, other), "both": named(puzzle, both)}
            return Message(told.template, low=low, high=high, **values).said(lang)
    raise Unsaid


def _spans(puzzle: DeclaredPuzzle, marks: Marks) -> list[tuple[Count, overlap.Span]]:
    """The counts that can be met, with what they leave to their open cells."""
    counts = (rule for rule in puzzle.holding if isinstance(rule, Count) and not rule.when)
    return [(rule, overlap.span(rule, marks)) for rule in counts if not count.broken(rule, *marks)]


def _name(puzzle: DeclaredPuzzle, rule: Rule) -> Name:
    """How a rule is called, for messages."""
    return {lang: called(puzzle, rule, lang) for lang in LANGUAGES}


def _round(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """The reason, with what is printed round its clues."""
    chosen = [clue for i, clue in enumerate(step.puzzle.clues) if step.quoted >> i & 1]
    spots = puzzle.grid.union(spot for clue in chosen for spot in clue.spots)
    beside = puzzle.grid.around(spots) & puzzle.grid.board & ~puzzle.board & ~spots
    if not chosen or not beside:
        raise Unsaid
    parts = [*gathered(chosen, lang), walls(puzzle, 0, beside, YES)[lang]]
    if step.reason.known:
        parts.append(puzzle.noun(step.reason, lang))
    return listed(parts, lang)


def _faces(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What the conclusion says of the faces beside its edges: which of these have inside and outside on either hand."""
    told = (
        msg("{edges} lies between inside and outside"),
        msg("a line at {edges} would have the inside (or the outside) on both of its sides"),
    )
    many = (
        msg("{edges} lie between inside and outside"),
        msg("lines at {edges} would have the inside (or the outside) on both of their sides"),
    )
    sides = zip(step.conclusion, told, many, strict=True)
    said = [
        Message((more if side & (side - 1) else one).template, edges=named(puzzle, side)).said(lang)
        for side, one, more in sides
        if side
    ]
    return clauses(said, lang)


def _counted(puzzle: DeclaredPuzzle, step: Step, lang: str, *, guarded: bool = False) -> str:
    """The counts all of whose ways share the conclusion; those that hold already, or those that would have no way."""
    known = ground(puzzle, step.reason)
    found = supposing.of_counts(puzzle, known) if known else iter(())
    sort = ((rule, shared) for rule, shared in found if bool(rule.when & ~step.reason.yes) == guarded)
    return listed(_sharing(step, ((called(puzzle, rule, lang), shared) for rule, shared in sort)), lang)


def _fitting(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """The counts all of whose ways share the conclusion, with the clues that these ways have to suit."""
    known, alone = ground(puzzle, step.reason), NOTHING

    def sharing() -> Iterator[tuple[str, Marks]]:
        nonlocal alone
        for rule, shared in supposing.of_counts(puzzle, known) if known else ():
            if not rule.when & ~step.reason.yes:
                alone = alone.join(rule.forces(step.reason))
                yield called(puzzle, rule, lang), shared

    names = _sharing(step, sharing())
    told = listed(names, lang)
    if step.conclusion.within(alone):
        return told
    chosen = (clue for i, clue in enumerate(step.puzzle.clues) if step.quoted >> i & 1)
    others = gathered([clue for clue in chosen if clue.name[lang] not in names], lang)
    if not others:
        return msg("{counts} that break no other rule", counts=told).said(lang)
    return msg("{counts} that go with {others}", counts=told, others=listed(others, lang)).said(lang)


def _clued(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """The clues, or the cells, all of whose ways share the conclusion."""
    known = ground(puzzle, step.reason)
    found = supposing.of_clues(puzzle, known) if known else iter(())
    return listed(_sharing(step, ((clue_of(puzzle, cells, lang), shared) for cells, shared in found)), lang)


def _sharing(step: Step, found: Iterable[tuple[str, Marks]]) -> list[str]:
    """Those whose ways together share the conclusion, as far as they are few and have names; one that has no way."""
    left, names = step.conclusion, list[str]()
    for name, shared in found:
        if left.common(shared).known or shared.clash:
            left = left.without(shared)
            names.append(name)
        if not left.known:
            break
    if left.known or len(names) > (1 if step.conclusion.clash else FEW) or not all(names):
        raise Unsaid
    return names


def _breaks(puzzle: DeclaredPuzzle, marks: Marks) -> Message | None:
    return None if marks.clash else puzzle.broken(marks)


def _other_way(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What the opposite of the whole conclusion would break, with the edges that change with it."""
    if step.conclusion.clash:
        raise Unsaid
    flipped, breaks = step.conclusion.flipped, partial(_breaks, puzzle)
    clash = breaks(step.reason.join(flipped))
    if clash is not None:
        return clash.said(lang)
    for way in (way for both in together.ways(puzzle, step.reason) for way in both):
        clash = breaks(step.reason.join(way)) if flipped.within(way) else None
        if clash is not None:
            more, clash = fewest(breaks, step.reason.join(flipped), way.without(flipped), clash)
            return _joined(
                msg("{supposed}, and {broken}"), before(puzzle.phrase(more, lang), lang), clash.said(lang), lang
            )
    raise Unsaid


def _either(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What edges that change together would break, one way and the other; or those that are decided at once."""
    at_once = ruin(step)
    if at_once is not None:
        return at_once.said(lang)
    breaks = partial(_breaks, puzzle)
    for ways in together.ways(puzzle, step.reason):
        some = [(way, breaks(step.reason.join(way))) for way in dict.fromkeys(ways)]
        least = [fewest(breaks, step.reason, way, clash) for way, clash in some if way.known and clash is not None]
        told = [(puzzle.phrase(way, lang), clash.said(lang)) for way, clash in least]
        if len(told) < len(some):
            continue
        if len(told) == 1:
            clause, wrong = told[0]
            return _joined(msg("{supposed}, and {broken}"), before(clause, lang), wrong, lang)
        one, other = (
            _joined(msg("if {supposed}, {broken}"), assumed(clause, lang), wrong, lang) for clause, wrong in told
        )
        return Message(msg("{one}, and {other}").template, one=one, other=other).said(lang)
    raise Unsaid


def _joined(template: Message, supposed: str, broken: str, lang: str) -> str:
    return Message(template.template, supposed=supposed, broken=broken).said(lang)


def _opening(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """The name of a technique that does not suppose anything itself, before what it tells as a supposition."""
    item = step.technique
    if item is None or every()[item.name].supposes:
        return ""
    return item.called(lang) + ("：" if lang == "ja" else ": ")


def _cases(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """What each of the few ways of one rule would break."""
    found = split(step)
    if found is None:
        raise Unsaid
    return found.said(lang)


def _opposed(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """What settles one mark both ways."""
    told = both_ways(step, lang) if step.conclusion.clash else None
    if told is None:
        raise Unsaid
    return told


def _chain(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """How the rules lead to the conclusion fact by fact, unless that is long and a supposition shows it in less."""
    found = chain(step)
    if found is None:
        raise Unsaid
    other = supposition(step) if len(found) > LENGTHY and not step.conclusion.clash else None
    if other is not None and 2 * len(_all(step, other)) < len(found) and not any(map(_loose, _others(step, other))):
        raise Unsaid
    return found.said(lang)


def _loose(told: Message) -> bool:
    """Whether something is told without its reason."""
    return told.template == ON_LIKE_THIS.template


def _ruin(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """What the rules say to a reason until one of them is broken."""
    found = ruin(step)
    if found is None:
        raise Unsaid
    return found.said(lang)


def _struck(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """Which ways of a rule break another, where the others agree and nothing shorter can be said."""
    other = None if step.conclusion.clash else supposition(step)
    if other is not None and other.broken.template != LEFT.template and step.conclusion.size() <= TOLD:
        raise Unsaid
    found = agreed(step, follow=other is None)
    if found is None or (other is not None and len(_all(step, other)) < len(found)):
        raise Unsaid
    return found.said(lang)


def _stuck(puzzle: DeclaredPuzzle, step: Step, lang: str, *, others: bool = False) -> str:
    """The group that can only go on over the concluded cell, or what it has to be joined to."""
    side, group = YES if step.conclusion.yes else NO, _group(puzzle, step)
    if not group:
        raise Unsaid
    told = step.reason[side] & ~group if others else group
    if told.bit_count() > GROUP and [*components(told, puzzle.grid.width)] == [told]:
        cell = named(puzzle, told & -told)
        return msg("the {value} group of {cell}", value=value(puzzle, side), cell=cell).said(lang)
    return puzzle.noun(Marks(told, 0) if side == YES else Marks(0, told), lang)


def _group(puzzle: DeclaredPuzzle, step: Step) -> int:
    """The group of a reason whose only way on is the one concluded cell; 0 where there is none."""
    side = YES if step.conclusion.yes else NO
    exit_, mine, wall = step.conclusion[side], step.reason[side], step.reason[1 - side]
    groups = components(mine, puzzle.grid.width) if step.conclusion.size() == 1 else ()
    for group in groups:
        if puzzle.grid.beside(group) & puzzle.board & ~wall & ~group == exit_ and group != mine:
            return group
    return 0


def _walls(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What bars a way: the marks of the reason of the other value, and printed cells beside them or the conclusion."""
    side = YES if step.conclusion.yes else NO
    wall, grid, group = step.reason[1 - side], puzzle.grid, _group(puzzle, step)
    printed = grid.board & ~puzzle.board
    stands = grid.beside(group) & printed
    while more := grid.around(wall | stands | step.conclusion.known) & printed & ~stands if not group else 0:
        stands |= more
    told = walls(puzzle, wall, stands, side)[lang] or NOTHING_GIVEN.said(lang)
    return msg("{walls} and the rim", walls=told).said(lang) if group & grid.rim else told


def _closed(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """Nothing, where the lines of the reason are closed."""
    loop = loop_of(puzzle)
    shape, drawn = (loop.edges, step.reason.yes & loop.edges.all) if loop else (None, 0)
    if shape is None or len(lines(shape, drawn)) != 1 or shape.touched(drawn).bit_count() > drawn.bit_count():
        raise Unsaid
    return ""


def _flipped(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """The opposite of the whole conclusion."""
    if step.conclusion.clash or step.conclusion.size() > LOOKED:
        raise Unsaid
    return assumed(puzzle.phrase(step.conclusion.flipped, lang), lang)


def _passed(puzzle: DeclaredPuzzle, step: Step, lang: str, *, drawn: int) -> str:  # noqa: ARG001
    """Nothing, where a conclusion draws no edge and its reason so many, in one line."""
    loop = loop_of(puzzle)
    edges = loop.edges.all if loop else 0
    told = step.reason.yes & edges
    if not loop or step.conclusion.yes & edges or told.bit_count() != drawn or len(lines(loop.edges, told)) > 1:
        raise Unsaid
    return ""


def _dead(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """Nothing, where the reason draws nothing."""
    if step.reason.yes:
        raise Unsaid
    return ""


BLANKS: Mapping[str, Callable[[DeclaredPuzzle, Step, str], str]] = {
    **{blank: partial(_of_supposition, blank=blank) for blank in ("supposed", "then", "broken", "settled", "likewise")},
    "shared": _shared,
    "unshared": _unshared,
    "faces": _faces,
    "counted": _counted,
    "guarded": partial(_counted, guarded=True),
    "fitting": _fitting,
    "clued": _clued,
    "other_way": _other_way,
    "either": _either,
    "round": _round,
    "cases": _cases,
    "struck": _struck,
    "chain": _chain,
    "held": _held,
    "ruin": _ruin,
    "opposed": _opposed,
    "stuck": _stuck,
    "others": partial(_stuck, others=True),
    "walls": _walls,
    **{one.__name__: one for one in (shores.outgrown, shores.nearest, shores.joined)},
    **{one.__name__: one for one in (shores.stranded, shores.dry)},
    **{one.__name__: one for one in (shores.loose, shores.pool, shores.cramped, shores.barred)},
    "dead": _dead,
    "passed": partial(_passed, drawn=2),
    "unpassed": partial(_passed, drawn=0),
    "closed": _closed,
    "flipped": _flipped,
    "opening": _opening,
}
"""What can be said of a step: of its supposition, and of who settles what; each with the clues of its reason."""
