"""The command: ``python -m deduce.core`` builds the compiled core from the sources as they are now."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from deduce.core.build import NoCompiler, build
from deduce.core.files import BUILT, WIDTHS
from deduce.core.types import Unsupported


def main() -> int:
    """Build, and say what stays in Python."""
    parser = argparse.ArgumentParser(prog="python -m deduce.core", description=__doc__)
    parser.add_argument("--words", type=int, choices=WIDTHS, default=WIDTHS[0], help="64 bits each (%(default)s)")
    parser.add_argument("--to", type=Path, default=BUILT, metavar="DIR", help="where it is put")
    options = parser.parse_args()
    if options.words > WIDTHS[0] and hasattr(os, "nice"):
        os.nice(10)  # it is built in the background
    try:
        manifest = build(to=options.to, words=options.words)
    except (NoCompiler, Unsupported, OSError) as reason:
        print(f"no compiled core: {reason}", file=sys.stderr)
        return 1
    print(f"compiled: {len(manifest['techniques'])} functions of techniques, {len(manifest['helpers'])} in all")
    for name, why in manifest["left"].items():
        print(f"in Python: {name}, for {why}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
