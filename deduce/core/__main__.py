"""The command: ``python -m deduce.core`` builds the compiled core from the sources as they are now."""

from __future__ import annotations

import argparse
import sys

from deduce.core.build import NoCompiler, build
from deduce.core.types import Unsupported


def main() -> int:
    """Build, and say what stays in Python."""
    argparse.ArgumentParser(prog="python -m deduce.core", description=__doc__).parse_args()
    try:
        manifest = build()
    except (NoCompiler, Unsupported, OSError) as reason:
        print(f"no compiled core: {reason}", file=sys.stderr)
        return 1
    print(f"compiled: {len(manifest['techniques'])} functions of techniques, {len(manifest['helpers'])} in all")
    for name, why in manifest["left"].items():
        print(f"in Python: {name}, for {why}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
