"""Connections that are held open without a whole request are closed; who waits for an answer is not."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="the web page needs the extra web")
pytest.importorskip("h11", reason="the web page needs the extra web")

from deduce.app.web.patience import PatientProtocol  # noqa: E402

LONG = 60.0
"""Seconds after which something hangs."""
WHOLE = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
HELD = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nhost: loc",
    "half a body": b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nabc",
    "half a second head": WHOLE + b"GET / HT",
}


class HastyProtocol(PatientProtocol):
    """The same in a hurry."""

    seconds = 0.05


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Read all of a request, take some time, and say so."""
    assert scope["type"] == "http"
    while (await receive()).get("more_body"):
        pass
    await asyncio.sleep(5 * HastyProtocol.seconds)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"done"})


async def heard(sent: bytes) -> bytes:
    """What a server says to one who sends this and nothing more, until it closes the connection."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(answer, http=HastyProtocol, lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        writer.write(sent)
        found = await asyncio.wait_for(reader.read(), LONG)
        writer.close()
        return found
    finally:
        server.should_exit = True
        await running


@pytest.mark.parametrize("sent", HELD.values(), ids=HELD)
def test_a_connection_that_is_held_open_is_closed(sent: bytes) -> None:
    """After the answer to a request that was whole, if there was one."""
    assert asyncio.run(heard(sent)).endswith(b"done") is sent.startswith(WHOLE)


def test_an_answer_may_take_longer_than_a_request() -> None:
    assert asyncio.run(heard(WHOLE)).endswith(b"done")
