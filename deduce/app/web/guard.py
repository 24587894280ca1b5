"""What every request passes: the host it names, the page it comes from, its size; and the headers of every answer."""

from __future__ import annotations

import ipaddress
import json
import socket
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from deduce.language.messages import Message as Said
from deduce.language.messages import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 8_000_000
"""The most bytes of a request."""
TOO_LARGE = msg("the request is too large"), msg("at most {most} bytes", most=BODY)
HEADERS = {
    # Pictures carry a few style attributes. Nothing else may be written into the page, and nothing comes from afar.
    # A picture is drawn once more from the page's own memory to be saved in pixels.
    "content-security-policy": "default-src 'self'; img-src 'self' blob:; style-src-attr 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


class TooLarge(Exception):
    """A request has more than `BODY` bytes."""


class Guard:
    """Middleware.

    A name that somebody else's DNS server may point at this machine is refused, so that no foreign page can read our
    answers under a name of its own; addresses, ``localhost`` and the machine's own names are taken.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.hosts = hosts | {"localhost", socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refuse = partial(_refuse, send, spoken(headers.get(b"accept-language", "")))
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if not self._ours(host):
            await refuse(421, msg("this server does not answer to that name"), msg("its own name or address"))
        elif origin is not None and urlsplit_host(origin) != host.lower():
            await refuse(403, msg("a request from a page of another site"), msg("a request from our own page"))
        elif not headers.get(b"content-length", "0").isdecimal() or int(headers.get(b"content-length", "0")) > BODY:
            await refuse(413, *TOO_LARGE)
        else:
            await self._pass(scope, receive, send, refuse)

    def _ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _pass(
        self, scope: Scope, receive: Receive, send: Send, refuse: Callable[[int, Said, Said], Awaitable[None]]
    ) -> None:
        size, started = 0, False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > BODY:
                raise TooLarge
            return message

        async def dressed(message: Message) -> None:
            nonlocal started
            if size > BODY and not started:
                return  # what the application makes of it is not the reason
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message["headers"], *_headers()]
            await send(message)

        with suppress(TooLarge):
            await self.app(scope, counted, dressed)
        if size > BODY and not started:
            await refuse(413, *TOO_LARGE)


def urlsplit_host(origin: str) -> str:
    """Host and port of an origin; empty for what is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _headers() -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def spoken(header: str) -> str:
    """The language of an ``Accept-Language`` header that we speak."""
    return "ja" if header.strip().lower().startswith("ja") else "en"


async def _refuse(send: Send, lang: str, status: int, error: Said, expected: Said) -> None:
    body = json.dumps({"error": error.said(lang), "where": None, "expected": expected.said(lang)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *_headers()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
