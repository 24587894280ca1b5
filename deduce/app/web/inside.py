"""The program inside a worker of the page: a task and its answers as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

from deduce.app.web.tasks import forget, perform
from deduce.core.library import found
from deduce.language.messages import msg


def answer(name: str, arguments: str, send: Callable[[str], None]) -> None:
    """Do a task; `send` gets what is told on the way, then ``{"result": …}`` or ``{"problem": …}``.

    The page may interrupt it: then the last message is ``{"interrupted": true}``. The name ``core`` asks whether there
    is a compiled core, as ``deduce --version`` says it.
    """

    def told(message: object) -> None:
        send(json.dumps(message, ensure_ascii=False))

    asked = json.loads(arguments)
    try:
        told({"result": found()[1].said(asked["lang"])} if name == "core" else perform(name, told, asked))
    except KeyboardInterrupt:
        forget()
        told({"interrupted": True})
    except Exception:  # whatever it is, the page goes on
        import traceback

        traceback.print_exc()
        error = msg("the computation broke off").said(asked["lang"])
        told({"problem": {"error": error, "where": None, "expected": None}})
