"""Connections of the server: one whose reader sends nothing for long is closed, so that held ones do not fill it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

SECONDS = 20.0
"""How long a request may take to arrive whole, at least; at most twice as long."""


class PatientProtocol(H11Protocol):
    """HTTP whose requests have to arrive in time; how long answers take is not its business."""

    seconds = SECONDS
    _look: asyncio.TimerHandle | None = None
    _awaited: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._again()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look:
            self._look.cancel()
        super().connection_lost(exc)

    def _again(self) -> None:
        self._look = self.loop.call_later(self.seconds, self._late)

    def _late(self) -> None:
        """Close the connection if what was awaited at the last look is awaited still."""
        cycle: Any = self.cycle
        begun = self._awaited
        self._awaited = "head" if cycle is None else cycle if cycle.more_body or cycle.response_complete else None
        if self._awaited == "head" or (begun is not None and self._awaited is begun):
            self.transport.close()
            return
        self._again()
