"""The command: ``python -m bench KIND [--boards FILE ...]``, from the root of the project."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

from bench.boards import boards
from bench.harness import Contestant, compete
from bench.table import per_board, report
from deduce.language.errors import InputError


def main(arguments: list[str] | None = None) -> int:
    parser = _parser()
    args = parser.parse_args(arguments)
    try:
        contestants: list[Contestant] = importlib.import_module(f"bench.{args.kind}").contestants()
        found = [board for board in boards(args.kind, args.boards) if args.least <= board.cells <= args.most]
    except (ModuleNotFoundError, OSError, InputError) as error:
        parser.error(str(error))
    chosen = [
        item
        for item in contestants
        if (item.ours or not args.only or item.name in args.only) and args.question in (None, item.question)
    ]
    if not found or not chosen:
        parser.error("no boards to run" if not found else "no contestants")
    scores = compete(chosen, found, repeat=args.repeat, limit=args.limit, clock=args.clock)
    text = report(scores, found, repeat=args.repeat, limit=args.limit, clock=args.clock)
    if args.each:
        text += "\n" + per_board(scores, found)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("kind", help="the kind of puzzle, such as yinyang")
    parser.add_argument("--boards", type=Path, nargs="+", default=[], metavar="FILE", help="JSON Lines; default: data/")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each contestant on each board")
    parser.add_argument("--limit", type=float, default=10, help="seconds for one answer, by the wall clock")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall", help="cpu: for a busy machine")
    parser.add_argument("--question", choices=("solve", "unique"), help="ask this only")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these contestants beside ours")
    parser.add_argument("--least", type=int, default=0, metavar="N", help="boards of at least N variables")
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="boards of at most N variables")
    parser.add_argument("--each", action="store_true", help="print every board too")
    parser.add_argument("--out", type=Path, help="write the tables to a file as well")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
