"""Measures `deduce serve` on this machine: round trips, many readers at once, memory, large boards, the first paint.

    python -m bench.web [--requests N] [--readers N]

Needs the extra `test` of the project, Linux for the memory, and Chromium for the first paint.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

from deduce import formats
from deduce.board.marks import NOTHING
from deduce.contract.naming import marks_record
from deduce.contract.registry import kind

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "data"
LARGE = 40
PASTE = 5_000_000


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """The address of a server, and its process id."""
    command = [sys.executable, "-m", "deduce.app", "serve", "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[1].rstrip("/"), process.pid
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.web", description="Load figures of the web page.")
    parser.add_argument("--requests", type=int, default=5_000, help="for the memory (5000)")
    parser.add_argument("--readers", type=int, default=200, help="at the same time (200)")
    arguments = parser.parse_args()
    boards = positions(("yinyang", "starbattle", "sunglasses"))
    print(f"{len(boards)} half-filled boards of tier 1 that ship, {arguments.readers} readers")
    with served() as (url, process), httpx.Client(base_url=url, timeout=300) as client:
        for board in boards[:20]:
            client.post("/api/hint", json=board).raise_for_status()
        row("hint at tier 1, a board not seen before", [timed(client, "hint", board) for board in boards[20:]])
        row("hint at tier 1, a board just seen", [timed(client, "hint", boards[-1]) for _ in range(100)])
        row("drawing a board after a mark", [timed(client, "draw", boards[-1]) for _ in range(100)])
        times, lost = asyncio.run(crowd(url, boards, arguments.readers, arguments.readers))
        row(f"{arguments.readers} hints at once, {lost} lost", times)
        large(client)
        text = formats.write(formats.parse(boards[0]["puzzle"]), "text")
        for name, paste in (
            ("of one letter", "x" * PASTE),
            ("of a board and comments", text + "\n# remark" * (PASTE // 9)),
        ):
            start = time.perf_counter()
            answer = client.post("/api/open", json={"source": paste})
            spent = 1000 * (time.perf_counter() - start)
            print(f"paste of 5 MB {name}: {spent:.0f} ms, {answer.status_code} {answer.text}")
        memory(url, process, boards, arguments)
        paint(url)


def positions(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Boards of tier 1 with a third of the solution filled in, as the API takes them."""
    found = []
    chance = Random(1)
    for name in names:
        for path in sorted((DATA / name).glob("*.txt")):
            puzzle = formats.load(path, name)
            if dict(puzzle.extra["grade"])["tier"] != 1 or max(puzzle.rows, puzzle.cols) > 15:
                continue
            marks = NOTHING
            for literal in puzzle.marks(puzzle.extra["solution"]).without(puzzle.givens).literals():
                marks = marks.join(literal) if chance.random() < 1 / 3 else marks
            found.append({"puzzle": formats.write(puzzle, "json"), "marks": marks_record(puzzle, marks)})
    chance.shuffle(found)
    return found


def timed(client: httpx.Client, name: str, body: Any) -> float:
    start = time.perf_counter()
    client.post(f"/api/{name}", json=body).raise_for_status()
    return time.perf_counter() - start


async def crowd(url: str, boards: list[Any], count: int, readers: int) -> tuple[list[float], int]:
    """The times of that many hints, asked by so many readers at once, and how many got no answer."""
    times, lost, left = list[float](), 0, iter(range(count))
    limits = httpx.Limits(max_connections=readers, max_keepalive_connections=readers)
    async with httpx.AsyncClient(base_url=url, timeout=300, limits=limits) as client:

        async def reader() -> None:
            nonlocal lost
            for i in left:
                start = time.perf_counter()
                try:
                    answer = await client.post("/api/hint", json=boards[i % len(boards)])
                    lost += answer.status_code != 200
                except httpx.HTTPError:
                    lost += 1
                times.append(time.perf_counter() - start)

        await asyncio.gather(*(reader() for _ in range(readers)))
    return times, lost


def large(client: httpx.Client) -> None:
    """A board of 40×40 with its givens thinned out: open, draw, hint."""
    yinyang = kind("yinyang")
    make, chance = yinyang.make, Random(4)
    solution = make.solution(chance, LARGE, LARGE)
    full = make.puzzle_of(solution, LARGE, LARGE)
    givens = NOTHING
    for literal in solution.literals():
        givens = givens.join(literal) if chance.random() < 0.45 else givens
    puzzle = formats.write(full.with_givens(givens), "json")
    for name, body in (
        ("open", {"source": puzzle}),
        ("draw", {"puzzle": puzzle}),
        ("hint", {"puzzle": puzzle}),
        ("hint again", {"puzzle": puzzle}),
        ("grade", {"puzzle": puzzle}),
    ):
        start = time.perf_counter()
        answer = client.post(f"/api/{name.split()[0]}", json=body)
        spent, size = 1000 * (time.perf_counter() - start), len(answer.content) / 1000
        print(f"{LARGE}×{LARGE}, {name}: {spent:.0f} ms, {size:.0f} kB, {answer.status_code}")


def memory(url: str, process: int, boards: list[Any], arguments: argparse.Namespace) -> None:
    """The memory of the server and its workers, from time to time."""
    part = max(1, arguments.requests // 5)
    start = time.perf_counter()
    sizes = [resident(process)]
    for _ in range(5):
        asyncio.run(crowd(url, boards, part, 20))
        sizes.append(resident(process))
    rate = 5 * part / (time.perf_counter() - start)
    told = ", ".join(f"{size:.0f}" for size in sizes)
    print(f"memory after 0, {part}, … {5 * part} hints: {told} MB ({rate:.0f} hints a second)")


def resident(process: int) -> float:
    """The memory in MB that a process and those below it have of their own or share, each page counted once."""
    below: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        below.setdefault(int(fields[1]), []).append(int(status.parent.name))
    total, left = 0.0, [process]
    while left:
        one = left.pop()
        left += below.get(one, [])
        for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) / 1000
    return total


def paint(url: str) -> None:
    """When the browser paints first, and when the board can be played."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("no Chromium, no first paint")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        first, ready = [], []
        for _ in range(7):
            page = browser.new_context().new_page()
            page.goto(url)
            page.wait_for_selector("html[data-ready]")
            first.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"))
            ready.append(page.evaluate("performance.now() / 1000"))
            page.context.close()
        browser.close()
    row("first paint, empty cache", first)
    row("board ready to be played", ready)


def row(name: str, times: list[float]) -> None:
    ordered = sorted(1000 * one for one in times)
    late = ordered[int(0.95 * (len(ordered) - 1))]
    print(f"{name}: median {statistics.median(ordered):.0f} ms, 95 % {late:.0f} ms, longest {ordered[-1]:.0f} ms")


if __name__ == "__main__":
    main()
