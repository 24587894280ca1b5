"""A kind as a declaration: its board, its clues, its rules, and the words of its techniques."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any, Literal

from deduce.contract.cells import Value
from deduce.contract.puzzle import Kind, Name
from deduce.contract.technique import Technique
from deduce.declared.arguments import (
    CASES,
    CASES_JA,
    CHAIN,
    CHAIN_JA,
    RUIN,
    RUIN_JA,
    STRUCK,
    STRUCK_JA,
    SUPPOSED,
    SUPPOSED_JA,
)
from deduce.declared.chains import CHAINED
from deduce.declared.corner_puzzle import CornerPuzzle
from deduce.declared.drawing import Drawing, shaded
from deduce.declared.edge_puzzle import EdgePuzzle
from deduce.declared.joined_puzzle import JoinedPuzzle
from deduce.declared.mixed_puzzle import MixedPuzzle
from deduce.declared.printed import Numbers, Printed, Printing
from deduce.declared.puzzle import CellPuzzle, DeclaredPuzzle
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.relations.derived import VERSION, every
from deduce.relations.rule import Rule

PARTS = ("checker", "model", "formats", "make")
"""The parts that are made from the declaration where the folder of the kind has none of its own."""


@dataclass(frozen=True)
class Words:
    """A derived technique in the words of a genre; what is empty stays as the relation says it.

    Attributes:
        taught: as that of `Technique`.
        rank: where it stands in the genre, if not where the relation puts it.
    """

    title: str = ""
    ja: str = ""
    says: str = ""
    says_ja: str = ""
    taught: str = ""
    rank: int = 0
    clash: str = ""
    clash_ja: str = ""


Declaration = Callable[[Printed], Iterable[Rule]]


@dataclass(frozen=True, eq=False)
class DeclaredKind(Kind):
    """A kind whose parts follow from its rules.

    Attributes:
        numbers: what may be printed in a cell.
        rooms: whether the board is divided into rooms.
        corners: whether clues stand at the corners of cells.
        lines: where the variables are not cells but edges: ``around`` cells, as their sides, or ``through`` them, from
            cell to cell.
        cells: where lines run through cells, whether cells are variables too, *yes* where the loop does not pass: they
            are ``told`` in an answer, or are ``following`` from its lines.
        sides: what *yes* and *no* are called.
        signs: how they are written behind a cell in text.
        declare: from what is printed to the rules.
        derived: the techniques of relations that it has, by name, with its own words for them.
        puzzlink: by the name in a puzz.link URL, the codecs of its body (`deduce.declared.codecs.CODECS`).
        flags: what may stand before the size there without a change of the rules.
        pzprv3: by the name in a pzprv3 file, its sections (`deduce.declared.sections.SECTIONS`).
        janko: the names in janko.at files.
        janko_yes: the letter of *yes* in their solutions, or several.
        janko_signs: what they write for a symbol, and the symbol; the first of several for one is the one to write.
        making: how boards of the genre come about, for the generator.
        drawing: draws a cell: its clue, and its value if it has one; or what is printed between two cells.
    """

    standing: Literal["basic", "expert"] = "basic"
    plain: int = 26
    automatic: Sequence[str] = ("full", "forbidden-picture")
    numbers: Numbers = field(default_factory=Numbers)
    rooms: bool = False
    corners: bool = False
    lines: Literal["", "around", "through"] = ""
    cells: Literal["", "told", "following"] = ""
    sides: tuple[Value, Value] = (Value("shaded", "黒マス"), Value("unshaded", "白マス"))
    signs: tuple[str, str] = ("■", "+")
    declare: Declaration = lambda _: ()
    derived: Mapping[str, Words] = field(default_factory=dict)
    puzzlink: Mapping[str, str] = field(default_factory=dict)
    flags: Sequence[str] = ()
    pzprv3: Mapping[str, str] = field(default_factory=dict)
    janko: Sequence[str] = ()
    janko_yes: str = "x"
    janko_signs: Mapping[str, str] = field(default_factory=dict)
    making: Any = None
    drawing: Drawing = shaded

    @property
    def between(self) -> bool:
        """Whether clues stand between two cells as well as in them; those in cells are values that are given."""
        return bool(self.numbers.joining)

    @property
    def apart(self) -> bool:
        """Whether clues have other places than cells."""
        return self.corners or self.between

    @cached_property
    def techniques(self) -> Sequence[Technique]:
        """The derived techniques and those in the kind's folder, easiest first."""
        from deduce.contract.registry import techniques

        found = [self.of_relation(name, words) for name, words in self.derived.items()]
        return tuple(sorted((*found, *techniques(self)), key=lambda item: (item.rank, item.name)))

    def of_relation(self, name: str, words: Words) -> Technique:
        """A technique of relations in the words of the genre."""
        item = every()[name]
        clash, clash_ja = words.clash or item.clash, words.clash_ja or item.clash_ja
        title, telling, chained = words.title or item.title, item.supposes or item.ways, name in CHAINED
        return Technique(
            function=item.function,
            kind=self.name,
            name=name,
            rank=words.rank or item.rank,
            title=title,
            ja=words.ja or item.ja,
            says=(CHAIN if chained else "")
            + (STRUCK if item.ways else "")
            + (SUPPOSED if telling else "")
            + (words.says or item.says),
            says_ja=(CHAIN_JA if chained else "")
            + (STRUCK_JA if item.ways else "")
            + (SUPPOSED_JA if telling else "")
            + (words.says_ja or item.says_ja),
            subsumed_by=item.subsumed_by if item.subsumed_by in self.derived else None,
            shows=item.shows,
            costly=item.costly,
            taught=words.taught or None,
            module=item.module,
            page=lambda: self._page(name, title),
            clash=(CHAIN if chained else "") + (RUIN + CASES if telling and clash else "") + clash,
            clash_ja=(CHAIN_JA if chained else "") + (RUIN_JA + CASES_JA if telling and clash else "") + clash_ja,
            some=item.some,
            late=item.supposes and not self.lines,
        )

    def _page(self, name: str, title: str) -> tuple[str, str]:
        from deduce.declared.examples import page

        return page(self, name, title)

    def on(self, print_: Printed) -> DeclaredPuzzle:
        """The puzzle on which that is printed."""
        return self.puzzle(print_.rows, print_.cols, print_)  # type: ignore[call-arg, arg-type, return-value]

    def part(self, stem: str) -> Any:
        """A part of the kind: the module of its folder, or else made from the declaration."""
        if stem in PARTS and not _has(f"{self.package or 'techniques.' + self.name}", stem):
            return _made(self, stem)
        return super().part(stem)

    @cached_property
    def token(self) -> re.Pattern[str]:
        """A cell in text: the letters of its room, its clue, its mark; or a blank one."""
        numbers = self.numbers.words if self.numbers.most < self.numbers.least else ""
        clues = "|".join([numbers or "[0-9]{1,9}", *map(re.escape, self.numbers.symbols)])
        marks = "".join(re.escape(sign) for sign in self.signs)
        room = "[A-Za-z]{1,3}" if self.rooms else ""
        return re.compile(f"(?=.)(?P<room>{room})(?P<clue>{clues})?(?P<mark>[{marks}])?" + ("" if room else "|-"))

    def parted(self, word: str) -> tuple[str, Printing, int | None]:
        """The room, the clue and the value of a cell in text.

        Raises:
            InputError: for a word that says nothing of the kind.
        """
        found = self.token.fullmatch(word)
        if not found:
            raise InputError(msg("unknown cell {word!r}", word=word[:24]), expected=self.token_expected)
        mark = found["mark"]
        return found["room"] or "", self.numbers.read(found["clue"] or ""), self.signs.index(mark) if mark else None

    @property
    def token_expected(self) -> Message:
        """What a cell in text may be, in words."""
        yes, no = self.signs
        marked = msg("{yes} or {no} behind it as a mark", yes=yes, no=no)
        if self.numbers.none:
            return msg("the letters of a room, {marked}", marked=marked)
        if self.rooms:
            return msg("the letters of a room, the number in its first cell, {marked}", marked=marked)
        return msg("{clue}, {marked}", clue=self.numbers.expected, marked=marked)


@lru_cache(maxsize=256)
def _has(package: str, stem: str) -> bool:
    return importlib.util.find_spec(f"{package}.{stem}") is not None


@lru_cache(maxsize=256)
def _made(kind: DeclaredKind, stem: str) -> Any:
    """A part made from the declaration, with the names that a module of the kind's folder would have."""
    if stem == "checker":
        from deduce.declared.checker import check, reasons

        return SimpleNamespace(check=check, reasons=reasons)
    if stem == "model":
        from deduce.declared.model import build

        return SimpleNamespace(build=build)
    if stem == "formats":
        from deduce.declared.formats import bodies

        return SimpleNamespace(BODIES=bodies(kind))
    from deduce.declared.make import maker

    return maker(kind)


def declared(
    name: str,
    *,
    title: Name,
    rules: Declaration,
    aliases: Sequence[str] = (),
    version: str = "1.0",
    plainly: Sequence[str] = (),
    derived: Mapping[str, Words] | None = None,
    **more: Any,
) -> DeclaredKind:
    """A kind from its declaration; the rules in plain words are the docstring of its folder.

    Args:
        name: the short name, which is also the folder's.
        title: the name people know, by language.
        rules: from what is printed to the rules, in the order in which a checker reads them.
        aliases: other names that people search for.
        version: of the kind's own declaration and techniques.
        plainly: the techniques of relations that it has in the words of these.
        derived: those that it has in its own words.
        more: the other attributes of `DeclaredKind`.
    """
    sides, numbers = more.get("sides", DeclaredKind.sides), more.get("numbers", Numbers())
    word = title["en"].title().replace(" ", "")
    base = MixedPuzzle if more.get("cells") else EdgePuzzle if more.get("lines") else CellPuzzle
    base = CornerPuzzle if more.get("corners") else JoinedPuzzle if numbers.joining else base
    puzzle: type[DeclaredPuzzle] = type(word, (base,), {"__doc__": f"A board of {title['en']}."})
    kind = DeclaredKind(
        name=name,
        title=title,
        puzzle=puzzle,
        values={"en": (sides[0].en, sides[1].en), "ja": (sides[0].ja, sides[1].ja)},
        aliases=aliases,
        technique_set=f"{version}+r{VERSION}",
        declare=rules,
        derived=dict.fromkeys(plainly, Words()) | dict(derived or {}),
        **more,
    )
    puzzle.kind = kind
    return kind
