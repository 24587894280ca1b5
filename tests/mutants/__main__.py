"""The command: ``python -m tests.mutants [MODULE ...]`` plants wrong versions and reports those that no test catches.

A MODULE is a name such as ``techniques.yinyang.ladder.border``, a path, or a kind; without any it is all techniques,
what they share, and the modules of the core on which all rests.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from pathlib import Path

from deduce.contract.registry import kinds
from tests.mutants.catch import CORE, caught, files, module_of, relations, warm
from tests.mutants.operators import mutants, some

EACH = 8
"""How many mutants of a module are tried when nothing else is said."""


def main(arguments: list[str] | None = None) -> int:
    """Try the mutants; exit 1 when one survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("module", nargs="*", help="all of them")
    parser.add_argument("--each", type=int, default=EACH, metavar="N", help=f"how many of each module ({EACH}; 0: all)")
    parser.add_argument("--seed", default="", help="another choice of mutants")
    parser.add_argument("--kind", action="append", choices=[*kinds()], help="of tests of a kind, only this one's")
    parser.add_argument("--laws", action="store_true", help="without the kept states: what the laws alone catch")
    options = parser.parse_args(arguments)
    names: list[str] = []
    for given in options.module or [*kinds(), *relations(), *CORE]:
        names += files(kinds()[given]) if given in kinds() else [module_of(given)]
    survivors, every, alive = [], 0, 0
    print("| module | mutants | caught | share |\n|---|--:|--:|--:|", flush=True)
    start = time.process_time()
    for name in names:
        module_of(name)
        warm(name, options.kind)
        source = Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8")
        chosen = some(source, options.each, name + options.seed) if options.each else mutants(source)
        if by := caught(name, None, only=partial(_asked, options, ("power", "work", "trailed"))):
            print(f"{name}: {by} fails with nothing planted", file=sys.stderr)
            return 2
        count = left = 0
        for one in chosen:
            by = caught(name, one, only=partial(_asked, options, ""))
            if by == "not planted":
                continue
            count += 1
            if by is None:
                left += 1
                survivors.append(f"{name}:{one.line} (mutant {one.number}): {one.what}")
                print(survivors[-1], file=sys.stderr, flush=True)
        if count:
            print(f"| {name} | {count} | {count - left} | {100 * (count - left) / count:.0f} % |", flush=True)
        every, alive = every + count, alive + left
    print(f"| all | {every} | {every - alive} | {100 * (every - alive) / max(1, every):.1f} % |")
    print(f"{time.process_time() - start:.0f} s in this process, more in its children", file=sys.stderr)
    for survivor in survivors:
        print(survivor)
    return 1 if survivors else 0


def _asked(options: argparse.Namespace, sorts: str | tuple[str, ...], what: str) -> bool:
    """Whether a test is to be run: ``FILE.py``, or a sort and what it is about, a kind or a technique."""
    about = what.split()[-1].partition("/")[0]
    if options.kind and about != "tests" and about not in options.kind:
        return False
    return what.startswith(sorts) and not (options.laws and what.startswith("power"))


if __name__ == "__main__":
    sys.exit(main())
