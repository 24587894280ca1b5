"""``deduce site``: the page as static files, for any web server."""

from __future__ import annotations

import argparse
from pathlib import Path

from deduce.language.messages import msg


def run(arguments: argparse.Namespace) -> int:
    """Build the site, and say where it is and how large."""
    from deduce.app.site.build import build

    out = Path(arguments.out)
    sizes, lacks = build(out, Path(arguments.runtime) if arguments.runtime else None, arguments.address)
    start = sum(size for path, size in sizes.items() if path.startswith("runtime/") or path.startswith("program"))
    print(
        msg(
            "{path}: {count} files, {all} MB; {start} MB of them come before the first hint",
            path=out,
            count=len(sizes),
            all=f"{sum(sizes.values()) / 1e6:.1f}",
            start=f"{start / 1e6:.1f}",
        ).said(arguments.lang)
    )
    if lacks:
        print(msg("without the compiled core, so that it computes slower: {reason}", reason=lacks).said(arguments.lang))
    return 0
