"""``deduce new``: a technique, a kind, or the boards that ship with a kind."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from deduce.app.limits import limited
from deduce.app.new.data import KindBoards
from deduce.app.new.kind import kind
from deduce.app.new.technique import technique
from deduce.app.progress import StatusLine
from deduce.contract.registry import kind as kind_of
from deduce.language.errors import InputError, OutOfTime
from deduce.language.messages import msg

OPTIONS = {"like": "kind", "count": "data", "seed": "data"}
"""What each option belongs to."""
ENOUGH = 60
"""How many boards the suite asks of a kind."""


def run(arguments: argparse.Namespace) -> int:
    """Write the files; refuse to overwrite any."""
    project = Path(arguments.folder)
    folder = project / "techniques"
    if not folder.is_dir():
        raise InputError(msg("no folder {folder}", folder=folder), expected=msg("the project's folder as --in DIR"))
    for name, what in OPTIONS.items():
        if getattr(arguments, name) is not None and arguments.what != what:
            raise InputError(
                msg("--{name} beside {what}", name=name, what=arguments.what),
                expected=msg("deduce new {what}", what=what),
            )
    if arguments.what == "data":
        return _data(project, arguments)
    if arguments.what == "kind":
        written = kind(folder, arguments.name, arguments.like)
    else:
        written = technique(folder, arguments.name)
    for path in written:
        print(path)
    return 0


def _data(project: Path, arguments: argparse.Namespace) -> int:
    """Write boards, and say what came and what did not."""
    found = kind_of(arguments.name)
    place = project / "techniques"
    if not found.folder.parent.samefile(place):
        raise InputError(
            msg("{kind} does not lie in {folder}", kind=found.name, folder=place),
            expected=msg("the folder of its project as --in DIR"),
        )
    count, lang = arguments.count or ENOUGH, arguments.lang
    line = StatusLine(lang)
    boards = KindBoards(
        project / "data" / found.name,
        found,
        arguments.seed or 0,
        lambda: line.show(msg("{made} of {count} boards", made=len(boards.names), count=count)),
    )
    late = False
    try:
        with limited(arguments, shown=False):
            for path in boards.make(count):
                line.clear()
                print(path, flush=True)
    except OutOfTime:
        late = True
    line.clear()
    for lack in boards.lacks():
        print(f"deduce: {lack.said(lang)}", file=sys.stderr)
    tiers = [msg("{count} of tier {tier}", count=boards.tiers[tier], tier=tier) for tier in sorted(boards.tiers)]
    told = msg("{count} boards", count=len(boards.names))
    if tiers:
        told = msg("{told}: {tiers}", told=told, tiers=", ".join(one.said(lang) for one in tiers))
    if late:
        told = msg("out of time; {told}; --time-limit allows more, and the same command goes on", told=told)
    print(f"deduce: {told.said(lang)}", file=sys.stderr)
    return int(len(boards.names) < count)
