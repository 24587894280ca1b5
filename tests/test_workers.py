"""Worker processes end with whoever would hear their answers."""

from __future__ import annotations

import multiprocessing
import os
import signal

import pytest

from deduce.app.workers import Send, Worker

LONG = 60
"""Seconds after which something hangs."""


def endless(_: object, send: Send) -> None:
    """Tell who the parent is, and compute for ever."""
    send(os.getppid())
    while True:
        pass


@pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="there is no fork server")
def test_a_worker_ends_with_the_server_that_it_is_a_copy_of() -> None:
    worker = Worker(endless, "deduce.app.workers")
    try:
        worker.pipe.send(None)
        server = worker.pipe.recv()
        assert server != os.getpid()
        os.kill(server, signal.SIGKILL)
        assert worker.pipe.poll(LONG)
        with pytest.raises(EOFError):
            worker.pipe.recv()
    finally:
        worker.kill()
    again = Worker(endless, "deduce.app.workers")  # another server is started
    try:
        again.pipe.send(None)
        assert again.pipe.recv() not in (server, os.getpid())
    finally:
        again.kill()
