"""What a line has room for: which of its open cells exclude or need each other, and what its other ways would break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, assumed, clauses, number
from techniques.sunglasses.arguments.reaches import Reaches
from techniques.sunglasses.shared.lenses import claimed, claims, lenses, line_claims, narrow_claims
from techniques.sunglasses.shared.ways import Lens, Line, room, ways
from techniques.sunglasses.wording import broken

if TYPE_CHECKING:
    from techniques.sunglasses.kind import Sunglasses

MOST = 3
"""So many facts about a line, and so many marks, are told."""
WAYS = 4
"""So many ways to finish a line are told."""
OPEN = 14
"""So many open cells of a line are looked at."""


class LineFact(NamedTuple):
    """What the shaded cells of a line obey: not all of `cells` are shaded, or with one its image.

    Attributes:
        cells: neighbours that no lens reaches together; or a cell.
        image: the image that comes with the cell, if that is what it says.
    """

    cells: int
    image: int = 0

    def holds(self, shaded: int) -> bool:
        return bool(shaded & self.image) if self.image and shaded & self.cells else self.cells & ~shaded != 0


class Fits(Reaches):
    """The blanks of lines whose open cells do not go together as one likes."""

    def _fits(self) -> str:
        """How many cells a line needs of which, and what excludes the others."""
        cells, _, _ = self._about
        facts = self._facts(self.step.before, cells, self._claimed(self.step.before))
        yes, no = self.step.conclusion

        def told(some: Sequence[LineFact]) -> bool:
            ways = list(self._ways(self.step.before, cells, some))
            return bool(ways) and all(not yes & ~way and not no & way for way in ways)

        needed = self._needed(facts, told)
        text = self._said(cells, needed)
        left, missing = self._left(
            self.step.before, cells, next(line[1] for line in self.puzzle.lines if line[0] == cells)
        )
        others = left & ~yes
        if needed and all(fact.image for fact in needed) and others.bit_count() < missing and not yes & ~left:
            en, ja = "{text}, and there are only {others} besides", "{text}、そのほかには{others}しかない"
            return self._say(en, ja, text=text, others=self._every(others)) if others else text
        return text

    def _without(self) -> str:
        """The ways in which a line could do without what is concluded, and what each of them breaks."""
        cells, _, _ = self._about
        board, (yes, no) = self.step.before, self.step.conclusion
        facts = self._facts(board, cells, self._claimed(board))
        other = [way for way in self._ways(board, cells, facts) if yes & ~way or no & way]

        def told(some: Sequence[LineFact]) -> bool:
            ways = {way for way in self._ways(board, cells, some) if yes & ~way or no & way}
            return ways == set(other)

        values = {"needs": self._said(cells, self._needed(facts, told)), "told": self._told_ways(board, cells, other)}
        return self._say("{needs}; {told}", "{needs}。{told}", **values)

    def _spoiling(self, first: Marks) -> str:
        tried = self.step.before.join(first)
        en, ja = "with {first}: {told}", "{first}とすると、{told}"
        owners = [i for i, one in enumerate(self._claimed(self.step.before)) if one & first.yes]
        if len(owners) == 1:
            en, ja = "with {first}, which only {lens} could have: {told}", "{first}とすると{lens}のもので、{told}"
        values = {"first": self._supposed(first), "lens": self._lens_of(owners[0]) if owners else ""}
        return self._say(en, ja, told=self._ruined(tried), **values)

    def _supposed(self, first: Marks) -> str:
        cells = self._every(first.known)
        if self.lang == "ja":
            return assumed(self.step.puzzle.phrase(first, "ja"), "ja")
        return f"{cells} shaded" if first.yes else f"{cells} blank"

    def _ruined(self, tried: Marks) -> str:
        """What some marks leave no room for: a lens, a group or a line."""
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        plain = broken(puzzle, tried)
        if plain is not None:
            return plain.said(self.lang)
        if claims(puzzle, tried) is None:
            return self._like(tried)._lost()
        cells, found = self._failing(tried)
        if cells:
            return self._said(cells, self._needed(self._facts(tried, cells, found), self._none_of(tried, cells)), tried)
        for k, (line, _, _) in enumerate(puzzle.lines):
            if self.step.quoted >> self._first_number + k & 1:
                with suppress(Unsaid):
                    return self._filled(tried, line, found)
        return self._torn(tried)

    def _failing(self, tried: Marks) -> tuple[int, Sequence[int]]:
        """The line that cannot be finished with some marks, if there is one, and how far lenses then reach."""
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        found, closed = narrow_claims(puzzle, tried), [0] * len(puzzle.roots)
        while found is not None:
            reached, shut = found.cells, [0] * len(puzzle.roots)
            for cells, count, what in puzzle.lines:
                left, missing = self._left(tried, cells, count)
                if left:
                    here = [i for i, one in enumerate(reached) if one & cells]
                    among = tuple(Lens(reached[i] & cells, *puzzle.turns[what][i]) for i in here)
                    allowed = room(Line(cells, cells & ~left & ~tried.no, missing, among))
                    if allowed is None:
                        return cells, reached
                    for i, lens, owned in zip(here, among, allowed.owned, strict=True):
                        shut[i] |= lens.cells & ~owned
            if not any(shut):
                return 0, reached
            closed = shut
            found = claimed(puzzle, tried, reached, closed)
        raise Unsaid

    def _torn(self, tried: Marks, *, plainly: bool = True) -> str:
        """A cell that one line needs shaded and another blank; `plainly` also where it takes long to say why."""
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        found = line_claims(puzzle, tried)
        always = list[tuple[int, int, int]]()
        if found is None:
            raise Unsaid
        for left, line, _ in found.lines:
            fine = [
                way
                for way in ways(line)
                if claimed(puzzle, Marks(tried.yes | way, tried.no | line.cells & ~way), found.reach.cells)
            ]
            if fine:
                always.append((reduce(and_, fine) & left, left & ~reduce(or_, fine, 0), line.cells))
        for dark, _, one in always:
            for _, light, other in always:
                if dark & light:
                    cell = dark & light & -(dark & light)
                    with suppress(Unsaid):
                        told = [
                            self._taking(tried, *line, cell, found.reach.cells)
                            for line in ((one, True), (other, False))
                        ]
                        return ("; " if self.lang == "en" else "。").join(told)
                    if not plainly:
                        continue
                    names = {key: self._name_of(line) for key, line in (("one", one), ("other", other))}
                    en = "every way left to finish {one} shades {cell}, and every way to finish {other} leaves it blank"
                    ja = "{one}の残る埋め方はどれも{cell}を塗り、{other}の埋め方はどれも塗らない"
                    return self._say(en, ja, cell=self._every(cell), **names)
        raise Unsaid

    def _taking(self, board: Marks, cells: int, shaded: bool, cell: int, found: Sequence[int]) -> str:
        """Why all ways to finish a line shade a cell, or none does."""
        facts = self._facts(board, cells, found)

        def told(some: Sequence[LineFact]) -> bool:
            ways = list(self._ways(board, cells, some))
            return bool(ways) and all(bool(way & cell) == shaded for way in ways)

        with suppress(Unsaid):
            return self._so_taken(self._said(cells, self._needed(facts, told), board), shaded, cell)
        others = [way for way in self._ways(board, cells, facts) if bool(way & cell) != shaded]
        needed = self._needed(
            facts, lambda some: [way for way in self._ways(board, cells, some) if bool(way & cell) != shaded] == others
        )
        values = {"needs": self._said(cells, needed, board), "told": self._told_ways(board, cells, others)}
        return self._so_taken(self._say("{needs}; {told}", "{needs}。{told}", **values), shaded, cell)

    def _so_taken(self, told: str, shaded: bool, cell: int) -> str:
        """What follows of one cell of a line."""
        if shaded:
            en, ja = "{told}, so it needs {cell}", "{told}。だから{cell}は塗り"
        else:
            en, ja = "{told}, so it cannot have {cell}", "{told}。だから{cell}は空白"
        return self._say(en, ja, told=told, cell=self._every(cell))

    def _name_of(self, cells: int) -> str:
        """A numbered line by its cells."""
        return next(self._line_name(line, what) for line, _, what in self.step.puzzle.lines if line == cells)  # type: ignore[attr-defined]

    def _none_of(self, board: Marks, cells: int) -> Callable[[Sequence[LineFact]], bool]:
        """Whether some facts leave no way to finish a line."""
        return lambda some: next(self._ways(board, cells, some), None) is None

    # Ways -------------------------------------------------------------------------------------------------------------

    @property
    def _about(self) -> tuple[int, int, str]:
        """The line of the whole puzzle that a step is about."""
        cells = self._finished[0]
        if self.step.conclusion.clash or self.step.conclusion.known & ~cells:
            raise Unsaid
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        return next(line for line in puzzle.lines if line[0] == cells)

    def _left(self, board: Marks, cells: int, count: int) -> tuple[int, int]:
        """The open cells of a line, and how many of them are shaded."""
        shaded = cells & (board.yes | self.step.puzzle.ends)  # type: ignore[attr-defined]
        return cells & ~shaded & ~board.no, count - shaded.bit_count()

    def _facts(self, board: Marks, cells: int, found: Sequence[int]) -> list[LineFact]:
        """What the reach of the lenses says of neighbours, and mirrors of cells in one line."""
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        what = next(what for line, _, what in puzzle.lines if line == cells)
        usable = [0 if cell & board.no else cell for cell in bits(cells)]
        open_cells = cells & ~board.known & ~puzzle.ends
        facts: list[LineFact] = []
        for size in range(1, len(usable) + 1):
            for start in range(len(usable) - size + 1):
                some = usable[start : start + size]
                run = sum(some)
                new = all(some) and run & open_cells and not any(not fact.cells & ~run for fact in facts)
                if new and not any(not run & ~one for one in found):
                    facts.append(LineFact(run))
        for cell in bits(open_cells):
            images = set()
            for i, one in enumerate(found):
                if one & cell:
                    twin = i < 2 * len(puzzle.bridges) and puzzle.bridges[i // 2].within == what
                    images.add(self._like(board)._images(i, cell) if twin else 0)
            if len(images) == 1 and (image := images.pop()) and image & open_cells:
                facts.append(LineFact(cell, image))
        return facts

    def _ways(self, board: Marks, cells: int, facts: Sequence[LineFact]) -> Iterator[int]:
        """The ways to choose the shaded cells of a line that obey some facts."""
        count = next(count for line, count, _ in self.step.puzzle.lines if line == cells)  # type: ignore[attr-defined]
        left, missing = self._left(board, cells, count)
        shaded = cells & (board.yes | self.step.puzzle.ends)  # type: ignore[attr-defined]
        if left.bit_count() > OPEN:
            raise Unsaid
        for chosen in combinations(bits(left), missing) if missing >= 0 else ():
            if all(fact.holds(shaded | sum(chosen)) for fact in facts):
                yield sum(chosen)

    def _needed(self, facts: Sequence[LineFact], told: Callable[[Sequence[LineFact]], bool]) -> list[LineFact]:
        """As few facts as still tell something."""
        if not told(facts):
            raise Unsaid
        needed = list(facts)
        for fact in facts:
            less = [one for one in needed if one is not fact]
            if told(less):
                needed = less
        if len(needed) > MOST:
            raise Unsaid
        return needed

    # Words ------------------------------------------------------------------------------------------------------------

    def _said(self, cells: int, facts: Sequence[LineFact], board: Marks | None = None) -> str:
        """How many cells a line needs of which, with the facts about them."""
        _, count, what = next(line for line in self.step.puzzle.lines if line[0] == cells)  # type: ignore[attr-defined]
        left, missing = self._left(board or self.step.before, cells, count)
        told = []
        seen = 0
        alone = sum(fact.cells for fact in facts if not fact.image and fact.cells & fact.cells - 1 == 0)
        for fact in (
            *([LineFact(alone)] if alone else []),
            *(fact for fact in facts if fact.image or fact.cells & ~alone),
        ):
            if fact.cells & seen:
                continue
            single = fact.cells == alone
            values = {"cells": self._every(fact.cells), "image": self._every(fact.image) if fact.image else ""}
            if fact.image:
                seen |= fact.image
                en, ja = "{cells} comes with its image {image}", "{cells}は鏡像の{image}と一緒"
            elif single:
                told.append(self._unreached(alone, board or self.step.before))
                continue
            else:
                told.append(self._parted_by(fact.cells, board or self.step.before))
                continue
            told.append(self._say(en, ja, **values))
        rest, end = left & ~alone, ""
        if alone and rest.bit_count() < missing:
            en = "; only {rest} would be left" if rest else "; none would be left"
            ja = "、残るのは{rest}だけ" if rest else "、一つも残らない"
            end = self._say(en, ja, rest=self._every(rest) if rest else "")
        values = {
            "line": self._line_name(cells, what),
            "left": self._every(left),
            "missing": number(missing) if self.lang == "en" else str(missing),
        }
        if not told:
            return self._say("{line} needs {missing} more of {left}", "{line}は{left}のうちあと{missing}マス", **values)
        return self._say(
            "{line} needs {missing} more of {left}, but {told}",
            "{line}は{left}のうちあと{missing}マスで、{told}",
            told=clauses(Some.of([*told, ""] if end and self.lang == "ja" else told), self.lang).removesuffix("、")
            + end,
            **values,
        )

    def _filled(self, board: Marks, cells: int, found: Sequence[int]) -> str:
        """How many cells a line needs of which, and what each of its ways would break."""
        facts = self._facts(board, cells, found)
        ways = list(self._ways(board, cells, facts))
        needed = self._needed(facts, lambda some: list(self._ways(board, cells, some)) == ways)
        values = {"needs": self._said(cells, needed, board), "told": self._told_ways(board, cells, ways)}
        return self._say("{needs}; {told}", "{needs}。{told}", **values)

    def _told_ways(self, board: Marks, cells: int, ways: Sequence[int]) -> str:
        """What each of some ways to finish a line would break, once it is said what the line needs."""
        if not 0 < len(ways) <= WAYS:
            raise Unsaid
        ruins = dict[str, list[int]]()
        for way in ways:
            tried = board.join(Marks(way, cells & ~way & ~board.yes & ~self.puzzle.ends))
            ruins.setdefault(self._ruined_by(tried), []).append(way)
        told = []
        for ruin, some in ruins.items():
            named = (", or " if self.lang == "en" else "、または").join(self._every(way) for way in some if way)
            if not named:
                told.append(ruin)
                continue
            en = "were they {way}, {told}" if some[0] & some[0] - 1 else "were it {way}, {told}"
            told.append(self._say(en, "{way}だとすると{told}", way=named, told=ruin))
        return ("; " if self.lang == "en" else "。").join(told)

    def _ruined_by(self, tried: Marks) -> str:
        """What a rule says of some marks, or which lens or group has no room."""
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        plain = broken(puzzle, tried)
        if plain is not None:
            return plain.said(self.lang)
        with suppress(Unsaid):
            return self._like(tried)._lost()
        groups = lenses(puzzle, tried)
        for group in groups.lone if groups and claims(puzzle, tried) is None else ():
            if claims(puzzle, Marks(tried.yes & ~group, tried.no)) is not None:
                return self._crowded(tried, group)
        return self._miscounted(tried)

    def _miscounted(self, tried: Marks) -> str:
        """The line that gets more cells with the images than its number, or has too few in reach."""
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        found = claimed(puzzle, tried, self._claimed(self.step.before))
        if found is None:
            raise Unsaid
        shaded, reached = reduce(or_, found.core, tried.yes), reduce(or_, found.cells, 0)
        for line, count, what in puzzle.lines:
            have, room_left = (line & shaded).bit_count(), (line & reached).bit_count()
            values: dict[str, object] = {"line": self._line_name(line, what), "count": count, "have": have}
            if have > count:
                images = line & shaded & ~(tried.yes | puzzle.ends)
                values |= {"named": self._every(line & shaded), "images": self._every(images) if images else ""}
                en, ja = (
                    "with the image{s} {images} {line} would have {named} shaded, {have} instead of {count}",
                    "{line}は{count}マスのはずなのに、鏡像の{images}も入れると{named}の{have}マスを塗ることになる",
                )
                return self._say(en, ja, s="s" * (images.bit_count() > 1), **values)
            if room_left < count:
                named, lost = line & reached, line & ~reached & ~tried.no
                values |= {"room": room_left, "named": self._every(named) if named else ""}
                values |= {"lost": self._every(lost) if lost else ""}
                en, ja = (
                    "{line} would have room for {room} only instead of {count}, in {named}",
                    "{line}には{count}マス必要なのに、入るのは{named}の{room}マスだけになる",
                )
                if not room_left:
                    en, ja = (
                        "{line} would have no room for its {count}",
                        "{line}には{count}マス必要なのに、入らなくなる",
                    )
                if not lost:
                    return self._say(en, ja, **values)
                en += ", as no lens would get to {lost} ({why})"
                ja = "{lost}に届くレンズがなく（{why}）、" + ja
                return self._say(en, ja, why=self._wholly._missed(tried, lost), **values)
        raise Unsaid
