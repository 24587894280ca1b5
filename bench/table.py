"""Scores as tables in Markdown."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version

from bench.harness import Board, Clock, Contestant, Question, Score, Scores

SIZES = (64, 100, 144, 225, 400)
"""Borders between the size classes of the second table, in variables."""

CLOCK_NAMES: dict[Clock, str] = {"wall": "wall-clock", "cpu": "processor"}


def report(scores: Scores, boards: Sequence[Board], *, repeat: int, limit: float, clock: Clock) -> str:
    """All tables of a run, with what it ran on."""
    lines = [
        f"{len(boards)} boards, {repeat} runs of each in turns, limit {limit:g} s. Python {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} cores. {_versions(scores)}",
        "",
        f"Times are milliseconds of {CLOCK_NAMES[clock]} time; for each board the median of its runs, each as "
        "of a board never seen before. ≥ stands where the limit cut the time short.",
        *_waits(scores, boards),
    ]
    questions: dict[Question, None] = {item.question: None for item in scores if item.question != "hint"}
    for question in questions:
        part = {item: found for item, found in scores.items() if item.question == question}
        lines += ["", f"## {question}", "", *_totals(part, boards), *_ratios(part, boards), "", *_sizes(part, boards)]
    wrong = [
        f"- {item.name}, {board.name}: {score.wrong}"
        for item, found in scores.items()
        for board, score in found.items()
        if score.wrong
    ]
    return "\n".join([*lines, *(["", "Wrong answers:", "", *wrong] if wrong else [])]) + "\n"


def per_board(scores: Scores, boards: Sequence[Board]) -> str:
    """The median time of every contestant on every board."""
    head = ["board", "variables", *(f"{item.name} ({item.question})" for item in scores)]
    rows = ([board.name, str(board.cells), *(_cell(scores, item, board) for item in scores)] for board in boards)
    return "\n".join(table(head, rows)) + "\n"


def _waits(scores: Scores, boards: Sequence[Board]) -> Iterator[str]:
    """What a user waits for, beside the fastest of the others that solve the board."""
    others = [item for item in scores if item.question == "solve" and not item.ours]
    rows = []
    for item, found in scores.items():
        if not item.ours or item.question == "unique":
            continue
        row = [item.name, *_spread(found, boards)]
        answered = [board for board in boards if not found[board].over]
        ratios = sorted(
            min(scores[other][board].median for other in others if not scores[other][board].wrong) / found[board].median
            for board in answered
            if any(not scores[other][board].wrong for other in others)
        )
        rows.append([*row, *([f"{statistics.median(ratios):.3g}×", f"{ratios[0]:.3g}×"] if ratios else ["", ""])])
    if rows:
        head = ["", "median", "95 %", "most", "no answer", "wrong", "fastest other ÷ ours: median", "least"]
        yield from ["", "## What one waits for", "", *table(head, rows)]


def _totals(scores: Scores, boards: Sequence[Board]) -> Iterator[str]:
    head = ["", "median", "95 %", "most", "no answer", "wrong"]
    return table(head, ([item.name, *_spread(found, boards)] for item, found in scores.items()))


def _spread(found: Mapping[Board, Score], boards: Sequence[Board]) -> list[str]:
    """Median, 95th percentile, maximum, and how often there was no answer or a wrong one."""
    times = sorted(found[board].median * 1e3 for board in boards)
    over = sum(found[board].over for board in boards)
    wrong = sum(found[board].wrong is not None for board in boards)
    return [*(_ms(value, limit_hit) for value, limit_hit in _marks(times, over)), str(over or ""), str(wrong or "")]


def _ratios(scores: Scores, boards: Sequence[Board]) -> Iterator[str]:
    """How many times slower each is than ours."""
    ours = [item for item in scores if item.ours]
    head = ["how many times slower", *(f"÷ {own.name}: median | least | on" for own in ours)]
    rows = [
        [item.name, *(" | ".join(_ratio(scores, item, own, boards)) if item is not own else " | | " for own in ours)]
        for item in scores
    ]
    head = [part for cell in head for part in cell.split(" | ")]
    if ours:
        yield from ["", *table(head, rows)]


def _marks(times: list[float], over: int) -> Iterator[tuple[float, bool]]:
    """Median, 95th percentile and maximum of sorted times, each with whether it lies among those cut short."""
    within = len(times) - over
    for place in (len(times) // 2, int(len(times) * 0.95), len(times) - 1):
        yield (statistics.median(times) if place == len(times) // 2 else times[place]), place >= within


def _ratio(scores: Scores, item: Contestant, own: Contestant, boards: Sequence[Board]) -> list[str]:
    """How many times slower `item` is than `own`: the median over the boards, the least, and the board of that."""
    ratios = {board: scores[item][board].median / scores[own][board].median for board in boards}
    worst = min(boards, key=lambda board: ratios[board])
    over = sum(scores[item][board].over for board in boards) * 2 > len(boards)
    median = statistics.median(ratios.values())
    return [f"{'≥ ' if over else ''}{median:.3g}×", f"{ratios[worst]:.3g}×", worst.name]


def _sizes(scores: Scores, boards: Sequence[Board]) -> Iterator[str]:
    """Median times by size."""
    classes: dict[str, list[Board]] = {}
    for board in sorted(boards, key=lambda board: board.cells):
        least = next((f"≤ {size}" for size in SIZES if board.cells <= size), f"> {SIZES[-1]}")
        classes.setdefault(least, []).append(board)
    head = ["median by variables", *(f"{name} ({len(part)})" for name, part in classes.items())]
    rows = []
    for item, found in scores.items():
        row = [item.name]
        for part in classes.values():
            over = sum(found[board].over for board in part) * 2 > len(part)
            row.append(_ms(statistics.median(found[board].median for board in part) * 1e3, over))
        rows.append(row)
    return table(head, rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|--:" * (len(head) - 1) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def _cell(scores: Scores, item: Contestant, board: Board) -> str:
    score = scores[item][board]
    return _ms(score.median * 1e3, score.over) + (" wrong" if score.wrong else "")


def _ms(value: float, over: bool = False) -> str:
    return ("≥ " if over else "") + (f"{value:.2f}" if value < 10 else f"{value:.0f}")


def _versions(scores: Scores) -> str:
    names = sorted({name for item in scores for name in item.made_of})
    return ", ".join(f"{name} {version(name)}" for name in names)
