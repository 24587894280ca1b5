"""What blocks, lines, regions and their parts hold or have room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, clauses, listed, number
from techniques.starbattle.arguments.parts import RegionPart, differences, parts, scattered
from techniques.starbattle.arguments.tilings import Tilings
from techniques.starbattle.arguments.units import BOTH, TILES
from techniques.starbattle.names import stars
from techniques.starbattle.shared.flows import shares
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.placements import placements
from techniques.starbattle.shared.tally import forced, placed, spoils
from techniques.starbattle.shared.windows import Bands, bands


class Counts(Tilings):
    """The blanks that compare what is needed with what there is."""

    brief = False
    """Whether it is left out how many stars each region has, as that alone would part cases that are alike."""

    # Lines and the regions in them -----------------------------------------------------------------------------------

    @cached_property
    def _band(self) -> tuple[Bands, int]:
        """The band that the lines are, as the place in its list."""
        n = self.n
        for axis, found in enumerate(bands(self.puzzle, self.step.reason)):
            mine = [i - axis * n for i in self.line_numbers if i // n == axis]
            if mine and len(mine) == len(self.line_numbers) == mine[-1] - mine[0] + 1:
                spans = self.puzzle.layout.spans
                if (mine[0], mine[-1] + 1) in spans:
                    return found, spans.index((mine[0], mine[-1] + 1))
        raise Unsaid

    def _numbers(self) -> tuple[int, int, int]:
        """What the lines need, and how many stars the regions have in them at least and at most."""
        axis, k = self._band
        return axis.need[k], axis.low[k], axis.high[k]

    def _least(self) -> str:
        """The regions that put all stars into the lines, as they have too little room outside, and how many."""
        need, low, _ = self._numbers()
        axis, k = self._band
        putting = [j for j, one in enumerate(axis.regions) if one.low[k]]
        lefts, (yes, no) = self.state.left[2 * self.n :], self.step.conclusion
        if need != low or yes or no & self.state.open & ~(axis.cells[k] & ~sum(lefts[j] for j in putting)):
            raise Unsaid
        return self._forced_in(axis, k, putting)

    def _outside(self, axis: Bands, k: int, putting: Sequence[int]) -> str:
        """In which places outside some lines regions have room for how many stars."""
        rooms = dict[int, tuple[int, int]]()
        for j in putting:
            cells = self.state.left[2 * self.n + j] & ~axis.cells[k]
            count = self.state.need[2 * self.n + j] - axis.regions[j].low[k]
            if count > 0:
                rooms[2 * self.n + j] = cells, count
        if not rooms:
            return ""
        if sum(count for _, count in rooms.values()) > TILES:
            return self._shares({i: count for i, (_, count) in rooms.items()})
        told = list[str]()
        for i, (cells, count) in rooms.items():
            places = self._places(cells, count)
            if "個ずつ" not in places and self.lang == "ja":
                places += f"{count}個"
            if len(putting) > 1:
                values = {"name": self._some([i]), "count": number(count) if self.lang == "en" else count}
                places = self._say("{name} {count}, {places}", "{name}は{places}", places=places, **values)
            told.append(places)
        return self._say(" ({told})", "（{told}）", told=("; " if self.lang == "en" else "、").join(told))

    def _forced_in(self, axis: Bands, k: int, putting: Sequence[int]) -> str:
        """How many stars regions have to put into some lines, and that there is no room for them outside."""
        regions, count = [2 * self.n + j for j in putting], sum(axis.regions[j].low[k] for j in putting)
        needs = self._needs(regions)
        values = {
            "regions": self._some(regions),
            "lines": self._lines(),
            "count": stars(count, self.lang),
            "needs": number(needs) if self.lang == "en" else needs,
            "room": needs - count if self.lang == "ja" else number(needs - count) if needs > count else "none",
            "outside": self._outside(axis, k, putting),
        }
        ja = (
            "{regions}の星{needs}個のうち{lines}の外に入るのは{room}個まで{outside}で、{lines}に少なくとも{count}が入る"
        )
        if needs == count:
            en = "{regions} ha{s} no room outside {lines} and must put {count} into {them}"
            ja = "{regions}は{lines}の外に星を置けず、{lines}に{count}が入る"
        else:
            en = (
                "{regions} ha{s} room for only {room} of {its} {needs} stars outside {lines}{outside} "
                "and must put {count} into {them}"
            )
        s, its = ("s", "its") if len(regions) == 1 else ("ve", "their")
        return self._say(en, ja, s=s, its=its, them=self._lines(), **values)

    def _most(self) -> str:
        """The stars for which there is room in the lines, where these need as many."""
        need, _, high = self._numbers()
        return self._when(need == high, high)

    def _over(self) -> str:
        """The stars that the regions put into the lines at least, where that is too many."""
        need, low, _ = self._numbers()
        return self._when(low > need, low)

    def _under(self) -> str:
        """The stars for which there is room in the lines, where that is too few."""
        need, _, high = self._numbers()
        return self._when(high < need, high)

    def _when(self, holds: bool, count: int) -> str:
        if not holds:
            raise Unsaid
        return stars(count, self.lang)

    # Parts of regions that hold stars -------------------------------------------------------------------------------

    def _held(self) -> str:
        """The part of a region from which the conclusion follows, with what the others leave to it."""
        for part in parts(self.puzzle, self.state):
            if self._follows(part.cells, part.least):
                return self._so(self._part(part) + self._within(part))
        raise Unsaid

    def _spread(self) -> str:
        """The same of lines that need not be neighbours."""
        for part in scattered(self.puzzle, self.state, self.line_numbers):
            if self._follows(part.cells, part.least):
                return self._so(self._part(part) + self._within(part))
        raise Unsaid

    def _so(self, text: str) -> str:
        """A clause from which something follows."""
        return self._say("{text}", "{text}ので" if text.endswith(("い", "る")) else "{text}なので", text=text)

    def _within(self, part: RegionPart) -> str:
        """The places of a part that holds stars, and why the conclusion leaves it too few."""
        if part.least <= 0:
            return ""
        losing, but = self._losing(part.cells, part.least)
        cells = self._cells(self._open_now(part.cells, []) or part.cells)
        if self.lang == "en" and part.least == 1:
            cells = " or ".join(cells.rsplit(" and ", 1))
        if self.lang == "ja":
            return f"（{cells}）" + (("だが、" if but else "で、") + losing if losing else "")
        return f", in {cells}{losing}"

    def _part(self, part: RegionPart) -> str:
        values = {
            "lines": self._some(part.lines),
            "region": self._some([part.region]),
            "need": self._of_lines(part),
            "others": number(part.others) if self.lang == "en" else part.others,
            "count": number(part.least) if self.lang == "en" else part.least,
            "pressing": self._some(part.pressing) if part.pressing else "",
            "shares": self._shares(part.shares) if len(part.shares) > bool(part.pressing) else "",
            "have": "has" if len(part.pressing) == 1 else "have",
            "fill": "fills" if len(part.pressing) == 1 else "fill",
        }
        if part.least <= 0 and not part.inside:
            en = (
                "{lines} need{s} {need} and regions other than {region} have room for {others} there{shares}, "
                "so {region} has all its stars there"
            )
            if not part.others:
                en = "only {region} can give {lines} the {need} needed there"
            ja = "{lines}の{need}のうち{region}以外に入るのは{others}個まで{shares}で、{region}の星はすべてその中"
            return self._say(en, ja, s="s" if len(part.lines) == 1 else "", **values)
        if part.least <= 0:
            en = (
                "{pressing} {have} too little room elsewhere and {fill} {lines}{shares}, which leaves none for {region}"
            )
            ja = "{lines}の{need}はほかに入りきらない{pressing}の星で埋まり{shares}、{region}の分はない"
            return self._say(en, ja, **values)
        if part.inside:
            en = (
                "{lines} need{s} {need} and regions other than {region} have room for {others} there{shares}, "
                "so {region} has at least {count} there"
            )
            ja = "{lines}の{need}のうち{region}以外に入るのは{others}個まで{shares}で、"
            ja += "少なくとも{count}個は{region}のもの"
            if not part.others:
                en, ja = (
                    "only {region} can give {lines} the {need} needed there",
                    "{lines}に必要な{need}を置けるのは{region}だけ",
                )
        else:
            en = (
                "{lines} take{s} {need}, {others} of them from {pressing}{shares}, which {have} too little room "
                "outside, so {region} has {count} outside"
            )
            ja = "{lines}の{need}のうち{others}個はほかに入りきらない{pressing}のもので{shares}、"
            ja += "{outside}"
            if part.others == part.need:
                en = "{pressing} {have} too little room elsewhere and {fill} {lines}{shares}, "
                en += "so {region} has {count} outside"
                ja = "{lines}の{need}はほかに入りきらない{pressing}のもので{shares}、{outside}"
            most = f"{part.least}個はすべて" if part.least == self.puzzle.stars else f"の少なくとも{part.least}個は"
            values["outside"] = f"{values['region']}の星{most}{values['lines']}の外"
            if not part.others:
                en, ja = (
                    "{lines} take{s} {need} only, so {region} has {count} outside",
                    "{lines}に入るのは{need}までで、{outside}",
                )
        return self._say(en, ja, s="s" if len(part.lines) == 1 else "", **values)

    def _of_lines(self, part: RegionPart) -> str:
        """The stars that lines need; in Japanese also whether they have others."""
        some = "残りの" if self.lang == "ja" and part.need < len(part.lines) * self.puzzle.stars else ""
        return some + stars(part.need, self.lang)

    def _shares(self, rooms: Mapping[int, int]) -> str:
        """For how many stars regions have room, by that number; nothing where there is only one region."""
        rooms, told = {i: count for i, count in rooms.items() if count > 0}, list[str]()
        if self.brief:
            return ""
        if len(rooms) <= 1:
            return self._say(" ({name})", "（{name}）", name=self._some([*rooms])) if rooms else ""
        for count in sorted({*rooms.values()}, reverse=True):
            some = [i for i, room in rooms.items() if room == count]
            named, many = self._some(some), len(some) > 1
            en, ja = f"{named} {number(count)}{' each' * many}", f"{named}に{count}個{'ずつ' * many}"
            told.append(ja if self.lang == "ja" else en)
        return self._say(" ({told})", "（{told}）", told=listed(Some.of(told), self.lang))

    def _follows(self, cells: int, count: int) -> bool:
        """Whether the conclusion follows from so many stars in some cells."""
        yes, no = (side & self.state.open for side in self.step.conclusion)
        layout, width = self.puzzle.layout, self.puzzle.width
        if count <= 0:
            return not yes and not no & ~cells
        empty = spoils(layout, cells, count, self.state.single)
        return empty >= 0 and not no & ~empty and not yes & ~forced(cells, count, width)

    def _rest(self) -> str:
        """What lines and regions need, and how many stars that leaves to the part in which they differ."""
        found = [
            (cells, count, (lines, regions) if inside else (regions, lines))
            for cells, count, lines, regions, inside in differences(self.puzzle, self.state)
            if self._follows(cells, count)
        ]
        if not found:
            raise Unsaid
        cells, count, (some, others) = min(found, key=lambda one: one[0].bit_count())
        losing, but = self._losing(cells, count)
        values = {
            "some": self._some(some),
            "others": self._some(others),
            "need": stars(self._needs(some), self.lang),
            "of_them": number(self._needs(others)) if self.lang == "en" else self._needs(others),
            "cells": self._cells(self._open_now(cells, []) or cells),
            "ies": "s" if count == 1 else "",
            "count": (number(count) if count > 0 else "none") if self.lang == "en" else count,
            "s": "s" if len(some) == 1 else "",
            "losing": losing,
        }
        that = "that" if self._needs(others) == 1 else "those"
        en = f"{{some}} need{{s}} {{need}}, {{of_them}} of them {that} of {{others}}, whose places all lie there, "
        en += "so the other {count} lie{ies} in {cells}{losing}" if count > 0 else "so none lies in {cells}"
        if count == 1 and self.lang == "en":
            values["cells"] = " or ".join(str(values["cells"]).rsplit(" and ", 1))
        left = "には残らない" if count <= 0 else "に残りの{count}個が入る"
        if losing:
            left = "に残りの{count}個を置くしかないが、{losing}" if but else "に残りの{count}個が入り、{losing}"
        return self._so(
            self._say(
                en,
                "{some}の{need}のうち{of_them}個はマスがすべてその中にある{others}のもので、{cells}" + left,
                **values,
            )
        )

    def _losing(self, cells: int, count: int) -> tuple[str, bool]:
        """Why so many stars in some cells leave none to the cells of the conclusion; and whether that speaks against
        what is said of them.
        """
        empty, layout = self.step.conclusion.no & self.state.open, self.puzzle.layout
        if not empty or count <= 0 or self.step.conclusion.yes & self.state.open:
            return "", False
        names = self._cells(empty)
        if count > 1:
            left = [placed(layout, self.state, star).open & cells for star in bits(empty & ~cells)]
            room = max((fits(some, self.puzzle.width, count) for some in left), default=0)
            places = self._places(left[0], room) if len({*left}) == 1 and 0 < room < count else ""
            values = {"names": names, "one": self._one_of(empty, names)}
            after = [placed(layout, self.state, star) for star in bits(empty)]
            fills = {self._taken(cells, self.state, now, star)[0] for now, star in zip(after, bits(empty), strict=True)}
            values["full"] = fills.pop() if len(fills) == 1 else ""
            fill = bool(values["full"])
            if empty & cells or not 0 < room < count:
                en, ja = ", for which {one} would leave too little room", "{names}に星を置くとそこに入らなくなる"
                return self._say(en, ja, **values), True
            values |= {"room": number(room) if self.lang == "en" else f"{room}", "places": places}
            en = "; {one} would " + "fill {full} and " * fill + "leave room for only {room} there"
            en += ", {places}" * bool(places)
            ja = "{names}に星を置くと、" + "{full}が埋まり、" * fill + ("{places}" if places else "そこに")
            ja += "{room}個しか入らなくなる"
            return self._say(en, ja, **values), True
        near, shared = 0, dict[int, int]()
        for cell in bits(self._open_now(cells, []) or cells):
            if not empty & ~layout.touching[cell]:
                near |= cell
                continue
            limits = [i for i in layout.units_of[cell] if self.state.need[i] == 1]
            found = [i for i in limits if not empty & ~(layout.touching[cell] | layout.units[i])]
            if not found:
                return self._say(
                    ", each of which excludes {names}", "そのどれもが{names}を空きにする", names=names
                ), False
            shared[found[0]] = shared.get(found[0], 0) | cell
        if not shared:
            many = min(near.bit_count(), BOTH + 1)
            en = (", which touches {names}", ", both of which touch {names}", ", all of which touch {names}")[many - 1]
            ja = ("それは{names}に接する", "そのどちらも{names}に接する", "そのどれもが{names}に接する")[many - 1]
            return self._say(en, ja, names=names), False
        them = "them" if empty & empty - 1 else "it"
        told = []
        if near:
            values = {"near": self._cells(near), "names": names, "es": "es" * (not near & near - 1)}
            told.append(self._say("{near} touch{es} {names}", "{near}は{names}に接し", **values))
        for i, some in shared.items():
            values = {"some": self._cells(some), "unit": self._some([i]), "s": "s" * (not some & some - 1)}
            values |= {"them": them if told else names, "names": names}
            en = "{some} share{s} {unit}, which takes only one more star, with {them}"
            told.append(self._say(en, "{some}は{names}と同じ{unit}にあって、そこの星はあと1個", **values))
        return self._say("; {told}", "{told}", told=clauses(Some.of(told), self.lang)), False

    def _share(self) -> str:
        """The number of stars of one region in one line that every sharing out has."""
        needs, lefts, n = self.state.need[2 * self.n :], self.state.left[2 * self.n :], self.n
        for axis, lines in enumerate((self.puzzle.layout.rows, self.puzzle.layout.cols)):
            rooms = tuple(tuple(fits(left & line, self.puzzle.width, n) for line in lines) for left in lefts)
            for i, j, count in shares(tuple(needs), tuple(self.state.need[axis * n : axis * n + n]), rooms) or ():
                if self._follows(lefts[i] & lines[j], count):
                    values = {
                        "region": self._some([2 * n + i]),
                        "line": self._some([axis * n + j]),
                        "count": stars(count, self.lang),
                    }
                    return self._say("{region} has {count} in {line}", "{region}は{line}に{count}", **values)
        raise Unsaid

    def _placing(self) -> str:
        """The unit whose stars are placed every way, with the units that limit them."""
        for i, need, left, limits in self._limited():
            found = placements(self.puzzle.layout, left, need, limits) if need > 1 else None
            yes, no = (side & self.state.open for side in self.step.conclusion)
            if found and not yes & ~found[0] and not no & ~found[1]:
                told = [
                    self._say(
                        "{unit} needs {need}", "{unit}には{need}", unit=self._some([i]), need=stars(need, self.lang)
                    )
                ]
                told += [self._takes(j, number(most) if self.lang == "en" else f"{most}個") for j, most in limits]
                return listed(Some.of(told), self.lang)
        raise Unsaid

    def _limited(self) -> Iterator[tuple[int, int, int, tuple[tuple[int, int], ...]]]:
        """The acting units, each with what it needs, its open cells, and the units that limit it, with their needs."""
        few = [(i, self.state.need[i]) for i in self.acting]
        for i, need in few:
            left = self.state.left[i]
            limits = ((j, most) for j, most in few if j != i and most <= need and self.puzzle.units[j] & left)
            yield i, need, left, tuple(limits)

    def _takes(self, i: int, most: str) -> str:
        return self._say("{unit} takes {most}", "{unit}は{most}まで", unit=self._some([i]), most=most)

    def _crowded(self) -> str:
        """A unit whose stars cannot all be placed, with the units that limit them, and how many can."""
        for i, need, left, limits in self._limited():
            if placements(self.puzzle.layout, left, need, limits) is None:
                room = next((k for k in range(need - 1, 0, -1) if placements(self.puzzle.layout, left, k, limits)), 0)
                told = [self._takes(j, stars(most, self.lang)) for j, most in limits]
                values = {
                    "unit": self._some([i]),
                    "need": stars(need, self.lang),
                    "cells": self._cells(left),
                    "limits": listed(Some.of(told), self.lang) if told else "",
                    "room": number(room) if self.lang == "en" and room else room,
                }
                en = "{unit} needs {need}, in {cells}, but has room for {room} only"
                ja = "{unit}には{need}が必要だが、{cells}に入るのは{room}個だけ"
                if told:
                    en = "{unit} needs {need}, in {cells}, but has room for {room} only, as {limits}"
                    ja = "{unit}には{need}が必要だが、{limits}なので、{cells}に入るのは{room}個だけ"
                return self._say(en, ja, **values)
        raise Unsaid
