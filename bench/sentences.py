"""How long sentences are: ``python -m bench.sentences``, and with ``--sample 30`` what they say, for a reader.

The boards are those of ``data/``, every so many of each kind; a sentence is what is told of one step, a clash what ends
a contradiction. A sample takes techniques and tiers in turn, and boards of which it has fewest; with ``--hidden`` the
names are left out, for a reader who is asked for technique and cause. A second table measures steps as
``deduce solve --steps`` prints them: how many have more than 600 characters, and how many a line of more than 200,
where a list of more than two cells counts as one.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from bench.boards import boards
from deduce.contract.registry import kinds
from deduce.contract.step import Step
from deduce.engine.path import solve
from deduce.explain.folding import tell
from deduce.explain.sentences import lines
from deduce.formats import parse
from deduce.language.errors import OutOfBudget

STEP, LINE = 600, 200
"""So many characters of a step and of a line are easily read."""
PLACE = r"r[0-9]+(?:–r[0-9]+)?c[0-9]+(?:–(?:r[0-9]+)?c[0-9]+)?"
LIST = re.compile(rf"(?:{PLACE}(?:, | and | or )){{2,}}{PLACE}")
"""More than two cells, or lines between cells, one after another."""


class Said(NamedTuple):
    """A sentence: of which kind, board, tier and technique; of a step also as it is printed, without ``--long``."""

    kind: str
    board: str
    tier: str
    technique: str
    en: str
    ja: str
    lines: Sequence[str] = ()


def sentences(kind: str, most: int, seconds: float) -> Iterator[Said]:
    """What is told of some boards of a kind, evenly spread."""
    found = list(boards(kind, ()))
    for board in found[:: -(-len(found) // most)]:
        puzzle = parse(board.text, kind)

        def steps() -> Iterator[Step]:
            try:
                yield from solve(puzzle, time_limit=seconds)  # noqa: B023
            except OutOfBudget:
                return

        for told in tell(steps()):
            yield Said(
                kind,
                board.name,
                str(told.tier),
                told.name,
                told.sentence("en"),
                told.sentence("ja"),
                lines(told, "en", long=False),
            )
            for one in told.parts:
                for last in (inner for inner in one.walk() if inner.conclusion.clash):
                    yield Said(kind, board.name, "clash", last.name, last.sentence("en"), last.sentence("ja"))


def row(kind: str, tier: str, texts: Sequence[str]) -> str:
    """Median and 95 % of the characters of some sentences."""
    sizes = sorted(map(len, texts))
    cuts = quantiles(sizes, n=20, method="inclusive") if len(sizes) > 1 else sizes * 19
    return f"| {kind} | {tier} | {len(sizes):,} | {cuts[9]:.0f} | {cuts[18]:.0f} | {max(sizes):,} |"


def printed(kind: str, steps: Sequence[Sequence[str]]) -> str:
    """How long steps are as they are printed."""
    sizes = [sum(map(len, step)) + len(step) - 1 for step in steps]
    longest = [max(len(LIST.sub("r1c1", line)) for line in step) for step in steps]
    over, wide = (
        100 * sum(size > most for size in found) / len(steps) for found, most in ((sizes, STEP), (longest, LINE))
    )
    return f"| {kind} | {len(steps):,} | {over:.2f} | {max(sizes):,} | {wide:.1f} | {max(longest):,} |"


def sample(said: Sequence[Said], count: int, seed: int) -> list[Said]:
    """Some different sentences: of one technique and tier after another, each of a board that has given fewest."""
    rng, boards_met = random.Random(seed), Counter[str]()
    groups: dict[tuple[str, str], list[Said]] = {}
    for one in sorted({one.en: one for one in said}.values()):
        groups.setdefault((one.technique, one.tier), []).append(one)
    turns, taken = rng.sample(list(groups.values()), len(groups)), list[Said]()
    for group in turns:
        rng.shuffle(group)
    while len(taken) < count and (turns := [group for group in turns if group]):
        for group in turns[: count - len(taken)]:
            one = min(group, key=lambda said: boards_met[said.board])
            group.remove(one)
            boards_met[one.board] += 1
            taken.append(one)
    return rng.sample(taken, len(taken))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.sentences", description=__doc__)
    parser.add_argument("kinds", nargs="*", default=sorted(kinds()), help="these kinds; default: all")
    parser.add_argument("--boards", type=int, default=10, help="boards of each kind")
    parser.add_argument("--seconds", type=float, default=10, help="for the path of one board")
    parser.add_argument("--sample", type=int, default=0, help="print so many sentences of each kind as well")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--hidden", action="store_true", help="without the names of their techniques")
    parser.add_argument("--out", type=Path, help="write all sentences as JSON Lines")
    args = parser.parse_args()
    said = [one for kind in args.kinds for one in sentences(kind, args.boards, args.seconds)]
    if args.out:
        args.out.write_text("".join(json.dumps(one._asdict(), ensure_ascii=False) + "\n" for one in said), "utf-8")
    print("| kind | tier | sentences | median | 95 % | longest |\n|---|---|--:|--:|--:|--:|")
    for kind in args.kinds:
        for tier in ("1", "2", "3", "clash"):
            texts = [one.en for one in said if (one.kind, one.tier) == (kind, tier)]
            if texts:
                print(row(kind, tier, texts))
    print(
        "\n| kind | steps | over 600, % | longest | with a line over 200, % | longest line |\n|---|--:|--:|--:|--:|--:|"
    )
    shown = {kind: [one.lines for one in said if one.kind == kind and one.lines] for kind in args.kinds}
    for kind, steps in {**shown, "all": [step for some in shown.values() for step in some]}.items():
        if steps:
            print(printed(kind, steps))
    for kind in args.kinds if args.sample else ():
        print(f"\n## {kind}\n")
        for one in sample([one for one in said if one.kind == kind], args.sample, args.seed):
            print(f"- {'' if args.hidden else f'[{one.tier}, {one.technique}] '}{one.en}\n  {one.ja}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
