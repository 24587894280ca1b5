"""Workers of the page: one task at a time, killed when nobody waits or the time is over, and replaced."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("fastapi", reason="the web page needs the extra web")

import anyio

from deduce.app.web import lanes, schema, server
from deduce.app.web.lanes import Busy, Lane, Slow, WorkerEnded
from tests.boards import TIER_1

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

ENDLESS = {"kind": "yinyang", "rows": 40, "cols": 40, "tier": 3, "seed": 1, "options": {}, "lang": "en"}
QUICK = {"puzzle": TIER_1, "marks": {"yes": [], "no": []}, "lang": "en"}


def apart(test: Coroutine[None, None, None]) -> None:
    """Run it in a thread of its own: a browser test may have left a running loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, test).result()


def with_lane(seconds: float, test: Callable[[Lane], Awaitable[None]]) -> None:
    async def run() -> None:
        lane = Lane(1, seconds)
        await lane.open()
        try:
            await test(lane)
        finally:
            lane.close()

    apart(run())


async def last(lane: Lane, name: str, arguments: Any) -> dict[str, Any]:
    async with aclosing(lane.run(name, arguments)) as messages:
        return [message async for message in messages][-1]


def test_a_task_that_takes_too_long_is_killed_and_the_next_one_is_served() -> None:
    async def test(lane: Lane) -> None:
        [worker] = lane.idle
        assert "result" in await last(lane, "draw", QUICK)
        lane.seconds = 0.3
        with pytest.raises(Slow):
            await last(lane, "make", ENDLESS)
        assert not worker.process.is_alive()
        lane.seconds = 60
        assert "result" in await last(lane, "draw", QUICK)

    with_lane(60, test)


def test_who_stops_waiting_frees_the_worker() -> None:
    async def test(lane: Lane) -> None:
        waiting = asyncio.create_task(last(lane, "make", ENDLESS))
        await asyncio.sleep(0.3)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert "result" in await asyncio.wait_for(last(lane, "draw", QUICK), 30)

    with_lane(60, test)


def test_a_worker_that_breaks_is_replaced() -> None:
    async def test(lane: Lane) -> None:
        lane.idle[0].process.kill()
        lane.idle[0].process.join()
        assert "result" in await last(lane, "draw", QUICK)
        with pytest.raises(WorkerEnded):
            await last(lane, "nonsense", {})
        assert "result" in await last(lane, "draw", QUICK)

    with_lane(60, test)


def test_workers_are_renewed_and_queues_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lane: Lane) -> None:
        [worker] = lane.idle
        for _ in range(3):
            assert "result" in await last(lane, "draw", QUICK)
        assert not worker.process.is_alive()
        monkeypatch.setattr(lanes, "QUEUE", 2)
        asked = await asyncio.gather(*(last(lane, "draw", QUICK) for _ in range(6)), return_exceptions=True)
        assert any(isinstance(one, Busy) for one in asked)
        assert any(isinstance(one, dict) for one in asked)

    monkeypatch.setattr(lanes, "TASKS", 2)
    with_lane(60, test)


def test_a_list_goes_on_where_it_was_begun() -> None:
    """Who has found the steps of a path draws them too, and nobody finds them again."""
    lane = Lane(3, 60)
    alive = SimpleNamespace(is_alive=lambda: True)
    fresh, solver, lister = (SimpleNamespace(process=alive, last=TIER_1, solved="", listed="") for _ in range(3))
    solver.solved = lister.listed = TIER_1
    for name, worker in (("picture", lister), ("steps", lister), ("hint", solver)):
        lane.idle = [fresh, solver, lister]  # type: ignore[list-item]
        assert lane._take(name, TIER_1) is worker


def test_who_leaves_in_the_middle_of_an_answer_ends_it_quietly() -> None:
    leaves = asyncio.Event()

    class Reader:
        async def receive(self) -> dict[str, str]:
            await leaves.wait()
            return {"type": "http.disconnect"}

    class Endless:
        async def run(self, name: str, arguments: Any) -> Any:
            yield {"attempt": 2}
            await asyncio.Event().wait()

    async def test() -> None:
        wish = schema.WishJson(kind="yinyang", rows=9, cols=9)
        answer = await server._stream(Reader(), Endless(), "make", wish)  # type: ignore[arg-type]
        lines = answer.body_iterator  # type: ignore[attr-defined]
        assert await anext(lines) == '{"attempt": 2}\n'
        leaves.set()
        assert [line async for line in lines] == []

    apart(asyncio.wait_for(test(), 10))


def test_an_answer_that_is_cancelled_waits_until_its_task_has_ended() -> None:
    ended = []

    class Present:
        async def receive(self) -> dict[str, str]:
            await asyncio.sleep(60)
            return {"type": "http.disconnect"}

    class Slowly:
        async def run(self, name: str, arguments: Any) -> Any:
            try:
                yield {"attempt": 1}
                await asyncio.sleep(60)
            finally:
                with anyio.CancelScope(shield=True):  # as long as it takes to end a worker
                    await asyncio.sleep(0.05)
                ended.append(name)

    async def test() -> None:
        messages = server._attended(Present(), Slowly(), "make", schema.FormJson())  # type: ignore[arg-type]

        async def read() -> None:
            async with aclosing(messages):
                async for _ in messages:
                    group.cancel_scope.cancel()

        async with anyio.create_task_group() as group:
            group.start_soon(read)
        assert ended == ["make"]

    apart(test())
