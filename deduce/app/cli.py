"""The command line. Every command reads puzzles from files, standard input (``-``) or URLs; none touches the network.

Exit status: 0 yes or done; 1 the honest answer is no; 2 the input or the call is wrong, said in one line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from deduce.errors import InputError
from deduce.tiers import OutOfBudget
from deduce.words import LANGUAGES


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        parser = _parser()
        arguments, rest = parser.parse_known_args(argv)
        if rest and arguments.command != "generate":
            parser.error(f"unrecognized arguments: {' '.join(rest)}")
        arguments.options = rest
        status: int = _run(arguments)
        sys.stdout.flush()
    except InputError as error:
        print(f"deduce: {error}", file=sys.stderr)
        return 2
    except OutOfBudget:
        print("deduce: out of budget before there was an answer", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader of our output has gone: stop quietly, and keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


def _run(arguments: argparse.Namespace) -> int:
    import importlib

    module = importlib.import_module(f"deduce.app.commands.{arguments.command}")
    status: int = module.run(arguments)
    return status


class _Version(argparse.Action):
    """Prints our version, and warns when another distribution owns the import name ``deduce``."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, packages_distributions, version

        try:
            print(f"deduce {version('deduce-puzzles')}")
        except PackageNotFoundError:
            print("deduce (not installed)")
        others = [name for name in packages_distributions().get("deduce", []) if name != "deduce-puzzles"]
        if others:
            print(f"deduce: warning: {others[0]} also installs a package named deduce", file=sys.stderr)
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Complains in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"deduce: {message}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="deduce", description="Solve pencil puzzles by named techniques, with reasons, hints and grades."
    )
    parser.add_argument("--version", action=_Version, help="print the version and exit")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(
        name: str, text: str, *, puzzle: str | None = "one", lang: bool = False, budget: bool = False
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if puzzle == "one":
            command.add_argument("puzzle", metavar="PUZZLE", help="a file, - for standard input, or a URL")
        elif puzzle == "many":
            command.add_argument("puzzle", metavar="PUZZLE", nargs="+", help="files, - for standard input, or URLs")
        if puzzle:
            command.add_argument("--kind", metavar="KIND", help="the kind of puzzle, when the input does not say")
        if lang:
            command.add_argument("--lang", choices=LANGUAGES, default="en", help="language (en)")
        if budget:
            command.add_argument("--budget", type=_count, metavar="N", help="fixpoints that the search may cost")
            command.add_argument(
                "--time-limit", type=_seconds, metavar="S", help="seconds, a safety net beside the budget"
            )
        return command

    def json_option(command: argparse.ArgumentParser) -> None:
        command.add_argument("--json", action="store_true", help="print JSON")

    def licence(command: argparse.ArgumentParser) -> None:
        command.add_argument(
            "--unique",
            choices=("auto", "never", "always"),
            default="auto",
            help="when techniques may assume one solution: auto once that is proved",
        )

    json_option(add("kinds", "list the kinds of puzzles", puzzle=None, lang=True))
    command = add("solve", "solve a puzzle by techniques", lang=True, budget=True)
    command.add_argument("--steps", action="store_true", help="say every step")
    command.add_argument("--svg", metavar="FILE", help="write a picture of the solution")
    json_option(command)
    command = add("grade", "grade puzzles", puzzle="many", budget=True)
    licence(command)
    json_option(command)
    command = add("check", "is the puzzle valid, unique and solvable by hand?", budget=True)
    command.add_argument("--max-tier", type=int, choices=(1, 2, 3), default=2, help="the deepest tier allowed (2)")
    json_option(command)
    command = add("hint", "a hint for a half-filled board", lang=True)
    command.add_argument(
        "--marks", metavar="FILE", help="the board so far: a drawn grid or another form of it; - for standard input"
    )
    command.add_argument(
        "--level", type=int, choices=(1, 2, 3), default=3, help="1 where, 2 which technique, 3 the step (3)"
    )
    command.add_argument("--svg", metavar="FILE", help="write a picture of the step")
    licence(command)
    json_option(command)
    command = add("prove", "write a proof log of the grade", budget=True)
    command.add_argument("--out", metavar="FILE", required=True, help="where to write the log")
    command = add("verify", "replay a proof log")
    command.add_argument("proof", metavar="PROOF", help="the log that prove wrote")
    command = add("explain", "explain the kinds, a kind's techniques, or one technique", puzzle=None, lang=True)
    command.add_argument("topic", metavar="KIND[/TECHNIQUE]", nargs="?", help="such as yinyang or yinyang/cut-cell")
    command = add("convert", "write a puzzle in another format")
    command.add_argument("--to", required=True, metavar="FORMAT", help="text, json, puzzlink, pzprv3, svg, png …")
    command.add_argument("--out", metavar="FILE", help="where to write (standard output)")
    command = add("generate", "make new puzzles", puzzle=None)
    command.add_argument("kind", metavar="KIND", help="the kind of puzzle")
    command.add_argument("--size", required=True, metavar="RxC", help="rows and columns, such as 10x10")
    command.add_argument("--tier", type=int, choices=(1, 2, 3), help="exactly this tier (any up to 2)")
    command.add_argument("--count", type=_count, default=1, metavar="K", help="how many puzzles (1)")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same puzzles (0)")
    json_option(command)
    command.epilog = "Each kind has options of its own, such as --symmetry; a wrong one is answered with the list."
    command = add("serve", "a local web page: play, hints, grades", puzzle=None)
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    command.add_argument("--port", type=_port, default=8000, help="the port (8000); 0 takes any that is free")
    command = add("new", "start a new technique or kind from a template", puzzle=None)
    command.add_argument("what", choices=("technique", "kind"))
    command.add_argument("name", metavar="NAME", help="KIND/NAME of the technique, or NAME of the kind")
    command.add_argument("--in", dest="folder", metavar="DIR", default=".", help="the project's folder (.)")
    return parser


def _count(text: str) -> int:
    value = int(text) if text.isdecimal() and len(text) < 19 else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return value


def _port(text: str) -> int:
    value = int(text) if text.isdecimal() and len(text) < 6 else -1
    if not 0 <= value < 65_536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value
