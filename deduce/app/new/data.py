"""The boards that ship with a kind: of all sizes and tiers that its generator yields, no two alike, and graded.

What is asked of each size and tier in turn is one board more. A size and tier of which none comes out within `ATTEMPTS`
boards and `SECONDS` is told, and not asked again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from deduce import formats
from deduce.app.limits import within
from deduce.app.new.files import write
from deduce.contract.kind import Kind
from deduce.contract.parts import YIELDS, Options
from deduce.formats.canonical import canonical
from deduce.language.errors import InputError, OutOfTime
from deduce.language.messages import Message, msg
from deduce.making.generate import Generated, generate
from grading.calibration.reference import SIZES
from grading.grade import grade

ATTEMPTS = 100
"""How many boards are tried for one."""
SECONDS = 60.0
"""How long one may take."""
ALIKE = 10
"""After how many boards in a row that were there already a size and tier is given up."""
GRADE = ("tier", "tier_unique", "hardest", "rating", "rounds", "technique_set")
"""What a file says of the grade of its board."""


@dataclass
class Asked:
    """A size and tier, and the boards that come out of it.

    Attributes:
        lacking: why no more come.
    """

    size: int
    tier: int
    boards: Iterator[Generated]
    lacking: Message | str | None = None

    def next(self, seen: set[str], tick: Callable[[], None]) -> Generated | None:
        """One that was not seen; None where no more come."""
        for _ in range(ALIKE):
            tick()
            try:
                with within(SECONDS):
                    made = next(self.boards)
            except InputError as none:
                self.lacking = none.what
                return None
            except OutOfTime:
                self.lacking = msg("none in {seconds} seconds", seconds=f"{SECONDS:g}")
                return None
            if (form := canonical(made.puzzle)) not in seen:
                seen.add(form)
                return made
        self.lacking = msg("no others come")
        return None


@dataclass
class KindBoards:
    """The boards of a kind in its folder of data, and those that are made for it.

    Args:
        folder: where its files are or will be, ``001.txt`` and so on.
        kind: the kind.
        seed: the same seed makes the same boards, unless time runs out.
        tick: called before each board that is asked for.

    Raises:
        InputError: where a file in the folder is no puzzle of the kind.

    Attributes:
        tiers: how many boards there are of each tier.
        asked: the sizes and tiers.
    """

    folder: Path
    kind: Kind
    seed: int = 0
    tick: Callable[[], None] = lambda: None
    tiers: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.names = {path.name for path in self.folder.glob("*.txt")}
        self.seen = set()
        for name in sorted(self.names):
            puzzle = formats.load(self.folder / name)
            if puzzle.kind.name != self.kind.name:
                raise InputError(
                    msg("{name} is a puzzle of {kind}", name=self.folder / name, kind=puzzle.kind.name),
                    expected=msg("puzzles of {kind}", kind=self.kind.name),
                )
            self.seen.add(canonical(puzzle))
            self.tiers[puzzle.extra.get("grade", {}).get("tier", 0)] += 1
        self.asked = [
            Asked(size, tier, self._made(size, tier, options))
            for size, options in getattr(self.kind.make, "REFERENCE", SIZES)
            for tier in getattr(self.kind.make, "YIELDS", YIELDS)
        ]

    def _made(self, size: int, tier: int, options: Options) -> Iterator[Generated]:
        return generate(self.kind, size, size, tier=tier, seed=self.seed, options=options, attempts=ATTEMPTS)

    def make(self, count: int) -> Iterator[Path]:
        """Write boards until there are so many, or no more come; each file is named as soon as it is there."""
        turns = deque(self.asked)
        number = 0
        while turns and len(self.names) < count:
            asked = turns.popleft()
            if (made := asked.next(self.seen, self.tick)) is None:
                continue
            turns.append(asked)
            while (name := f"{(number := number + 1):03d}.txt") in self.names:
                pass
            self.names.add(name)
            self.tiers[made.tier] += 1
            yield from write({self.folder / name: self._text(made, f"{self.kind.name}-{number:03d}")})

    def _text(self, made: Generated, name: str) -> str:
        said = grade(made.puzzle).to_json()
        more = {"solution": made.puzzle.answer(made.solution), "grade": {key: said[key] for key in GRADE}}
        puzzle = made.puzzle.named(name)
        return formats.write(replace(puzzle, extra={**puzzle.extra, **more}), "text")

    def lacks(self) -> Iterator[Message]:
        """What did not come, a size and tier each."""
        for one in self.asked:
            if one.lacking is not None:
                yield msg("{size}x{size}, tier {tier}: {why}", size=one.size, tier=one.tier, why=one.lacking)
