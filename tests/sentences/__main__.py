"""The command: ``python -m tests.sentences [KIND ...]`` shows which sentences changed, as a diff.

``--because CAUSE`` accepts them, and the cause stands first in the files. With ``--all``, the boards of which only
hashes are kept are told as well (some 15 minutes of a core for all kinds). A kind of which nothing has been recorded
yet is recorded at once, with all its boards.
"""

from __future__ import annotations

import argparse
import os
import sys
from difflib import unified_diff

from deduce.language.words import LANGUAGES
from tests.sentences import (
    DATA,
    FIRST,
    Said,
    chosen,
    hashes,
    in_words,
    shipped,
    texts,
    told_of,
    write,
    write_hashes,
)


def main(arguments: list[str] | None = None) -> int:
    """Tell, show what changed and keep it if a cause is given; 1 where something changed that is not accepted."""
    known = sorted(path.name for path in DATA.iterdir() if path.is_dir())
    parser = argparse.ArgumentParser(prog="python -m tests.sentences", description=__doc__)
    parser.add_argument("kind", nargs="*", help="all of them")
    parser.add_argument("--because", metavar="CAUSE", default="", help="accept what changed, for this cause")
    parser.add_argument("--all", action="store_true", help="also the boards of which only hashes are kept")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    for name in options.kind:
        if name not in known:
            parser.error(f"no boards of {name!r} in data/; there are {', '.join(known)}")
    refused = 0
    for kind in options.kind or known:
        fresh = not texts(kind, LANGUAGES[0])
        why = options.because or (FIRST if fresh else "")
        changed = _words(kind, why, options.processes)
        if options.all or fresh:
            changed += _hashes(kind, why, options.processes)
        print(f"{kind}: {changed or 'nothing'} changed{', accepted' if changed and why else ''}", flush=True)
        refused += changed if not why else 0
    if refused:
        print("If that is meant, give the cause with --because.", file=sys.stderr)
    return 1 if refused else 0


def _words(kind: str, why: str, processes: int) -> int:
    """How many of the boards whose words are kept say something else; written where there is a cause."""
    boards = chosen(kind)
    found: dict[str, tuple[Said, ...]] = dict(told_of(boards, processes))
    changed = set()
    for lang in LANGUAGES:
        before = texts(kind, lang)
        for board, said in found.items():
            now = in_words(said, lang)
            if now != before.get(board):
                changed.add(board)
                if before:
                    name = f"{board}, {lang}"
                    old, new = before.get(board, "").splitlines(), now.splitlines()
                    print("\n".join(unified_diff(old, new, name, name, n=1, lineterm="")))
    if changed and why:
        write(kind, found, why)
    return len(changed)


def _hashes(kind: str, why: str, processes: int) -> int:
    """The same of the other boards; what changed is told by the numbers of the steps."""
    kept, spoken = hashes(kind), set(chosen(kind))
    boards = [board for board in shipped(kind) if board not in spoken]
    now = {board: [step.hash for step in said] for board, said in told_of(boards, processes)}
    changed = [board for board in {**kept, **now} if kept.get(board) != now.get(board)]
    for board in changed if kept else ():
        old, new = kept.get(board, []), now.get(board, [])
        steps = [str(n) for n, pair in enumerate(zip(old, new, strict=False), 1) if pair[0] != pair[1]]
        print(f"{board}: {len(old)} steps before, {len(new)} now; not alike: {', '.join(steps) or 'none'}")
    if changed and why:
        write_hashes(kind, now)
    return len(changed)


if __name__ == "__main__":
    sys.exit(main())
