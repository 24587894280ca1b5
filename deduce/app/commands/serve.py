"""``deduce serve``: the local web page."""

from __future__ import annotations

import argparse
import socket

from deduce.app.files import warn
from deduce.language.errors import InputError
from deduce.language.messages import msg


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        import uvicorn

        from deduce.app.web.patience import PatientProtocol
        from deduce.app.web.server import create
    except ModuleNotFoundError as missing:
        command = "pip install -e '.[web]'"
        what = msg("the page needs {package}, which {command} installs", package=missing.name, command=command)
        raise InputError(what) from None
    listener = _listener(arguments.host, arguments.port)
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    told = msg("{address}  (Ctrl+C ends it)", address=f"http://{shown}:{port}/").said(arguments.lang)
    print(f"deduce: {told}", flush=True)
    if not _loopback(host):
        warn(msg("other machines of the network can reach this page"), arguments.lang)
    config = uvicorn.Config(
        create(arguments.host),
        http=PatientProtocol,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def _listener(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        InputError: when the address cannot be had.
    """
    listener = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except (OSError, UnicodeError) as fault:
        if listener:
            listener.close()
        what = getattr(fault, "strerror", None) or fault
        told = msg("cannot listen on {host} port {port}: {fault}", host=host, port=port, fault=what)
        raise InputError(told, expected=msg("a free port of this machine")) from None
    return listener


def _loopback(host: str) -> bool:
    import ipaddress

    return ipaddress.ip_address(host.partition("%")[0]).is_loopback
