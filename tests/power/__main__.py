"""The command: ``python -m tests.power [NAME ...]`` measures techniques and accepts what they say now.

A NAME is a kind or KIND/TECHNIQUE; without any it is all of the kinds that have been measured before. A technique that
has no states yet gets some; ``--anew`` chooses new ones for all that are named. ``--alone`` adds states in which a
technique goes on where all easier ones stand still. ``--because`` is the cause that stands in the file of a technique
that changed.
"""

from __future__ import annotations

import argparse
import sys
import time

from deduce.contract.registry import kinds
from tests import work
from tests.power import FIRST, HOME, accepted, alone, cause, choose, measured, more, write


def main(arguments: list[str] | None = None) -> int:
    """Measure, print what changed and write it down."""
    parser = argparse.ArgumentParser(prog="python -m tests.power", description=__doc__)
    parser.add_argument("name", nargs="*", help="all of them")
    parser.add_argument("--because", metavar="CAUSE", default="", help="why a technique says less or more than before")
    parser.add_argument("--anew", action="store_true", help="choose new states")
    parser.add_argument("--alone", action="store_true", help="add states in which easier techniques stand still")
    parser.add_argument("--more", action="store_true", help="add states on boards that are new in stock")
    options = parser.parse_args(arguments)
    for kind in kinds().values():
        if not options.name and not (HOME / kind.name).is_dir():
            continue
        named = [
            item for item in kind.techniques if not options.name or item.id in options.name or item.kind in options.name
        ]
        fresh = [item for item in named if options.anew or not accepted(item.id)]
        start = time.process_time()
        chosen = choose(kind, fresh) if fresh else {}
        for item in fresh:
            write(item, chosen[item.id], options.because or FIRST)
            print(f"{item.id}: {len(chosen[item.id])} states")
        added = [more(kind, [item for item in named if item not in fresh])] if options.more else []
        added += [alone(kind, named if options.alone else fresh)] if options.alone or fresh else []
        for name, found in [entry for some in added for entry in some.items()]:
            (item,) = (item for item in named if item.id == name)
            write(item, [*accepted(name), *found], options.because or cause(item))
            print(f"{name}: {len(found)} more states", flush=True)
        if fresh:
            print(f"{kind.name}: {time.process_time() - start:.0f} s", flush=True)
        for item in named:
            if item in fresh:
                continue
            before = accepted(item.id)
            now = [measured(item, one.state, one.tight) for one in before]
            if now != list(before):
                if not options.because:
                    print(f"{item.id} says other than before: give the cause with --because", file=sys.stderr)
                    return 2
                write(item, now, options.because)
                print(f"{item.id}: {sum(a != b for a, b in zip(now, before, strict=True))} states changed")
        if named and work.accept(kind, options.because or FIRST):
            print(f"{kind.name}: counted anew how often techniques are asked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
