"""Workers of the page: one task at a time, killed when nobody waits or the time is over, and replaced."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import pytest

from deduce.app.web import lanes
from deduce.app.web.lanes import Broken, Busy, Lane, Slow
from tests.boards import TIER_1

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ENDLESS = {"kind": "yinyang", "rows": 40, "cols": 40, "tier": 3, "seed": 1, "options": {}, "lang": "en"}
QUICK = {"puzzle": TIER_1, "marks": {"yes": [], "no": []}, "lang": "en"}


def with_lane(seconds: float, test: Callable[[Lane], Awaitable[None]]) -> None:
    async def run() -> None:
        lane = Lane(1, seconds)
        await lane.open()
        try:
            await test(lane)
        finally:
            lane.close()

    asyncio.run(run())


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
        with pytest.raises(Broken):
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
