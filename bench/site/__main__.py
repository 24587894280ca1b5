"""Measures the site in Chromium: first pictures, start, download, hints, grades, memory, requests elsewhere.

    python -m bench.site FOLDER [--times N] [--hints N] [--grades N]

FOLDER is what `deduce site` has written. Needs the extra `test` of the project, Linux for the memory, and Chromium.
Each opening has a browser of its own with nothing in its cache, on loopback.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

from deduce import formats

DATA = Path(__file__).parent.parent.parent / "data"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
Evaluate = Callable[[str, Any], Any]
ASK = "async ([name, body]) => (await import('./static/api.js')).ask(name, body)"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.site", description="Figures of the page without a server.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=5, help="openings of each sort (5)")
    parser.add_argument("--hints", type=int, default=500, help="before memory is read (500)")
    parser.add_argument("--grades", type=int, default=40, help="boards of data/ graded in both places (40)")
    arguments = parser.parse_args()
    with served(arguments.folder) as (url, sent), sync_playwright() as tool:
        link = ""
        for slow in (1, 4):
            found: dict[str, list[float]] = {}
            for _ in range(arguments.times):
                with page_of(tool, slow) as (page, work):
                    link = opened(page, work, url, sent, found)
                with page_of(tool, slow) as (page, _):
                    start = time.perf_counter()
                    page.goto(link)
                    page.wait_for_selector("html[data-ready]")
                    found.setdefault("first picture of an own link, ms", []).append(
                        1000 * (time.perf_counter() - start)
                    )
            for name, values in found.items():
                low, high = min(values), max(values)
                print(f"{slow}× slower, {name}: median {statistics.median(values):.2f} ({low:.2f} to {high:.2f})")
        with page_of(tool, 1) as (page, work):
            elsewhere: list[str] = []
            page.context.on("request", lambda asked: None if asked.url.startswith(url) else elsewhere.append(asked.url))
            page.goto(url)
            page.wait_for_selector("html[data-running]")
            hints(page.evaluate, arguments.hints)
            grades(page, arguments.grades)
            print(f"requests elsewhere: {len(elsewhere)}")
        with unwatched(tool, url) as (evaluate, work):
            most = 0.0
            for begun in range(0, arguments.hints, 10):
                hints(evaluate, min(10, arguments.hints - begun), begun)
                own, share = memory(work())
                most = max(most, own)
            print(f"memory of the page and its workers after {arguments.hints} hints: {own:.0f} MB of its own,")
            print(f"{share:.0f} MB with its share of the browser's program; at most it was {most:.0f} MB of its own;")
            print(f"workers: {workers(work())}")


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """The address of a folder, and a list that gets the size of whatever is sent."""
    sent: list[int] = []

    class Counting(SimpleHTTPRequestHandler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            content = source.read()
            sent.append(len(content))
            outputfile.write(content)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", sent
    server.shutdown()


@contextmanager
def page_of(tool: Any, slow: int) -> Iterator[tuple[Page, Any]]:
    """A page of a new browser whose page thread is slowed down, and what tells of its processes."""
    browser = tool.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    page = browser.new_context(locale="en-GB").new_page()
    page.set_default_timeout(180_000)
    if slow > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    whole = browser.new_browser_cdp_session()
    yield page, lambda: whole.send("SystemInfo.getProcessInfo")["processInfo"]
    browser.close()


@contextmanager
def unwatched(tool: Any, url: str) -> Iterator[tuple[Evaluate, Any]]:
    """What evaluates code in a page that Playwright does not watch, and what tells of the browser's processes.

    In a page that it watches, the browser keeps all that was fetched, in the memory that is measured.
    """
    browser = tool.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    whole, answers = browser.new_browser_cdp_session(), {}

    def heard(event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        answers[message["id"]] = message

    def evaluate(code: str, argument: object = None) -> Any:
        number = next(numbers)
        call = {"expression": f"({code})({json.dumps(argument)})", "awaitPromise": True, "returnByValue": True}
        message = json.dumps({"id": number, "method": "Runtime.evaluate", "params": call})
        whole.send("Target.sendMessageToTarget", {"sessionId": session, "message": message})
        while number not in answers:  # events come while something is asked
            whole.send("Browser.getVersion")
            time.sleep(0.01)
        answer = answers.pop(number)["result"]
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    numbers = count(1)
    whole.on("Target.receivedMessageFromTarget", heard)
    context = whole.send("Target.createBrowserContext")  # unknown to Playwright, so it lets go of the page
    target = whole.send("Target.createTarget", {"url": url, **context})
    session = whole.send("Target.attachToTarget", target)["sessionId"]
    while not evaluate("() => document.documentElement?.dataset.running === 'yes'"):
        time.sleep(0.1)
    yield evaluate, lambda: whole.send("SystemInfo.getProcessInfo")["processInfo"]
    browser.close()


def opened(page: Page, work: Any, url: str, sent: list[int], found: dict[str, list[float]]) -> str:
    """The figures of one visit; the address with which it ends."""

    def note(name: str, value: float) -> None:
        found.setdefault(name, []).append(value)

    before, bytes_before, start = cpu(work()), sum(sent), time.perf_counter()
    page.goto(url)
    page.wait_for_selector("html[data-ready]")
    note("first picture of a sample, playable, ms", 1000 * (time.perf_counter() - start))
    page.wait_for_selector("html[data-running]")
    note("program ready, s", time.perf_counter() - start)
    note("program ready, s of CPU of the page and its worker", cpu(work()) - before)
    start = time.perf_counter()
    page.click("#hint")
    page.wait_for_selector("#stage:not([hidden])")
    note("the very first hint, ms", 1000 * (time.perf_counter() - start))
    note("sent until the first hint, MB", (sum(sent) - bytes_before) / 1e6)
    page.wait_for_function("location.hash.includes('&b=')")
    boards = tier_1(8, 8)
    for board in boards[:4]:
        body = {"puzzle": board, "marks": {"yes": [], "no": []}}
        for which in ("first", "next"):
            start = time.perf_counter()
            page.evaluate(ASK, ["hint", body])
            note(f"{which} hint on a board of tier 1, ms", 1000 * (time.perf_counter() - start))
        start = time.perf_counter()
        page.evaluate(ASK, ["grade", {"puzzle": board}])
        note("grade of an 8×8, ms", 1000 * (time.perf_counter() - start))
    return str(page.url)


@cache
def tier_1(rows: int, cols: int) -> list[str]:
    """Boards of `data/` of a size that are of tier 1."""
    found = []
    for path in sorted(DATA.glob("*/*.txt")):
        puzzle = formats.load(path, path.parent.name)
        if (puzzle.rows, puzzle.cols) == (rows, cols) and dict(puzzle.extra["grade"])["tier"] == 1:
            found.append(formats.write(puzzle, "json"))
    Random(1).shuffle(found)
    return found


def cpu(processes: list[dict[str, Any]]) -> float:
    """Processor time of the processes of pages."""
    return sum(float(one["cpuTime"]) for one in processes if one["type"] == "renderer")


def memory(processes: list[dict[str, Any]]) -> tuple[float, float]:
    """Memory in MB of the largest process of a page: its own, as browsers tell it, and with a share of what all use."""
    sizes = []
    for one in processes:
        if one["type"] == "renderer":
            place = Path(f"/proc/{one['id']}")
            own = _kilobytes(place / "status", "RssAnon:") + _kilobytes(place / "status", "VmSwap:")
            sizes.append((own / 1000, _kilobytes(place / "smaps_rollup", "Pss:") / 1000))
    return max(sizes)


def workers(processes: list[dict[str, Any]]) -> int:
    """How many workers the pages have, by the names of their threads."""
    ids = [one["id"] for one in processes if one["type"] == "renderer"]
    threads = [path.read_text().strip() for number in ids for path in Path(f"/proc/{number}/task").glob("*/comm")]
    return threads.count("DedicatedWorker")


def _kilobytes(path: Path, name: str) -> int:
    return next(int(line.split()[1]) for line in path.read_text().splitlines() if line.startswith(name))


def hints(evaluate: Evaluate, amount: int, begun: int = 0) -> None:
    """Hints on many boards, ten on each."""
    boards = tier_1(8, 8) + tier_1(6, 6)
    for n in range(begun, begun + amount):
        board = boards[n // 10 % len(boards)]
        evaluate(ASK, ["hint", {"puzzle": board, "marks": {"yes": [], "no": []}}])


def grades(page: Page, amount: int) -> None:
    """Boards whose grade in the browser is that in their file."""
    paths = sorted(DATA.glob("*/*.txt"))
    same, others = 0, []
    for path in Random(2).sample(paths, min(amount, len(paths))):
        puzzle = formats.load(path, path.parent.name)
        if puzzle.rows * puzzle.cols > 144:
            continue
        card = page.evaluate(ASK, ["grade", {"puzzle": formats.write(puzzle, "json")}])["card"]
        wanted = dict(puzzle.extra["grade"])
        if all(card.get(name) == wanted[name] for name in wanted):  # JavaScript has one sort of numbers: 7 is 7.0
            same += 1
        else:
            others.append(path.name)
    print(f"grades as in data/: {same}; others: {', '.join(others) or 'none'}")


if __name__ == "__main__":
    main()
