"""The command line. Every command reads puzzles from files, standard input (``-``) or URLs; none touches the network.

Exit status: 0 yes or done; 1 the honest answer is no; 2 the input or the call is wrong, said in one line.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import deduce
from deduce.app.limits import EACH, LIMITS
from deduce.app.parser import (
    OWN,
    Parser,
    argparse_in,
    count,
    integer,
    language,
    level,
    port,
    scale,
    seconds,
    shard,
    whole,
)
from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg, said
from deduce.language.words import LANGUAGES
from deduce.making.options import band, clues, whole_band

LONG_TOO = msg("tell a reason of more than twelve inferences too")
REMEDY = msg("deduce-puzzles in an environment of its own, as pipx and uv make it")
"""What helps where another distribution has a package of our name."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    if sys.stderr is None:  # it was closed
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (for as long as we run)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    argv = sys.argv[1:] if argv is None else argv
    lang = language(argv)
    try:
        if "parse_board" not in getattr(deduce, "__all__", ()):
            raise InputError(msg("another distribution has overwritten the package deduce"), expected=REMEDY)
        if sys.stdout is None:
            raise InputError(msg("standard output is closed"))
        with argparse_in(lang):
            parser, commands = _parsers(lang, argv)
            arguments, rest = parser.parse_known_args(argv)
            if rest:
                if arguments.command == "generate":
                    kind_of(arguments.kind)  # whose options would be known if there were such a kind
                commands[arguments.command].unknown(rest)
        status: int = _run(arguments)
        sys.stdout.flush()
    except InputError as error:
        print(f"deduce: {error.called(lang)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _unread()
        return 0
    except OSError as fault:
        _unread()
        print(f"deduce: {_refused(fault).said(lang)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        told = msg("interrupted")
        print(f"deduce: {told.said(lang)}", file=sys.stderr)
        return 130
    return status


FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EINVAL}
"""What the system says of an output that takes no more."""


def _refused(fault: OSError) -> Message:
    """What the system did not do for us: without a name, and said of an output, it is about the standard one."""
    why = Message(str(fault.strerror or fault))
    if fault.filename is not None:
        return msg("cannot use {path}: {why}", path=fault.filename, why=why)
    return msg("cannot write standard output: {why}", why=why) if fault.errno in FULL else why


def _unread() -> None:
    """Keep the interpreter from flushing what is left into an output that nobody takes any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: argparse.Namespace) -> int:
    import importlib

    module = importlib.import_module(f"deduce.app.commands.{arguments.command}")
    from deduce.app.files import aside, check_places
    from deduce.app.limits import answer

    check_places(arguments)
    limit = None if arguments.command in EACH else getattr(arguments, "time_limit", None)
    with aside(arguments):
        return answer(lambda: module.run(arguments), arguments, limit)


class _Version(argparse.Action):
    """Prints our version, and warns when another distribution owns the import name ``deduce``."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import packages_distributions

        from deduce.app.files import warn
        from deduce.contract.version import DISTRIBUTION, UNKNOWN, __version__
        from deduce.core.library import found

        assert isinstance(parser, Parser)

        known = __version__ != UNKNOWN
        print(f"deduce {__version__}" if known else msg("deduce (not installed)").said(parser.lang))
        print(found()[1].said(parser.lang))
        others = [name for name in packages_distributions().get("deduce", []) if name != DISTRIBUTION]
        if others:
            warn(msg("{name} also installs a package named deduce", name=others[0]), parser.lang)
            warn(REMEDY, parser.lang)
        parser.exit()


def _parsers(lang: str, argv: Sequence[str]) -> tuple[Parser, Mapping[str, Parser]]:
    """The parser of all calls, and that of each command; `argv` says whose options `generate` has."""
    parser = Parser(
        lang=lang,
        prog="deduce",
        description=msg("Solve pencil puzzles by named techniques, with reasons, hints and grades."),
    )
    parser.add_argument("--version", action=_Version, help=msg("print the version and exit"))
    spoken = msg("language (that of the locale, else en)")
    parser.add_argument("--lang", choices=LANGUAGES, default=lang, help=spoken)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, text: Message, *, puzzle: str | None = "one", budget: bool = False) -> Parser:
        told = text.said(lang)
        stop = "" if told[-1] in "?？" else "。" if lang == "ja" else "."
        command: Parser = commands.add_parser(name, lang=lang, help=told, description=told[0].upper() + told[1:] + stop)
        if puzzle == "one":
            command.add_argument("puzzle", metavar="PUZZLE", help=msg("a file, - for standard input, or a URL"))
        elif puzzle == "many":
            told_many = msg("files, - for standard input, or URLs")
            command.add_argument("puzzle", metavar="PUZZLE", nargs="+", help=told_many)
        if puzzle:
            kind_help = msg("the kind of puzzle, when the input does not say")
            stars = msg("stars in each row, column and region, when the input does not say")
            rules = msg("the rule set, when the input does not say: any, full, no2x2 or any-no2x2 in Numberlink")
            command.add_argument("--kind", metavar="KIND", help=kind_help)
            command.add_argument("--stars", metavar="N", help=stars)
            command.add_argument("--rules", metavar="NAME", help=rules)
        command.add_argument("--lang", choices=LANGUAGES, default=lang, help=spoken)
        if budget:
            command.add_argument("--budget", type=count, metavar="N", help=msg("fixpoints that the search may cost"))
        if budget or name in LIMITS:
            limit = LIMITS.get(name)
            told_limit = msg("seconds, a safety net beside the budget")
            if limit is not None:
                told_limit = msg("seconds that it may take ({most})", most=f"{limit:g}")
                if name in EACH:
                    told_limit = msg("seconds that each puzzle may take ({most})", most=f"{limit:g}")
            command.add_argument("--time-limit", type=seconds, default=limit, metavar="S", help=told_limit)
        return command

    def json_option(command: Parser) -> None:
        command.add_argument("--json", action="store_true", help=msg("print JSON"))

    def picture_scale(command: Parser) -> None:
        told = msg("how many times as large the picture is, such as 2 (1)")
        command.add_argument("--scale", type=scale, default=1.0, metavar="X", help=told)

    def licence(command: Parser) -> None:
        command.add_argument(
            "--unique",
            choices=("auto", "never", "always"),
            default="auto",
            help=msg("when techniques may assume one solution: auto once that is proved"),
        )

    command = add("kinds", msg("list the kinds of puzzles"), puzzle=None)
    command.add_argument(
        "kinds", metavar="KIND", nargs="*", help=msg("only these, each with a tiny board and its solution")
    )
    json_option(command)
    command = add("solve", msg("solve a puzzle by techniques"), budget=True)
    command.add_argument("--steps", action="store_true", help=msg("say every step"))
    command.add_argument("--long", action="store_true", help=LONG_TOO)
    command.add_argument(
        "--svg", metavar="FILE", help=msg("write a picture of the solution: SVG, or PNG where the name says so")
    )
    picture_scale(command)
    command.add_argument("--html", metavar="FILE", help=msg("write a page with the grade and a picture of every step"))
    licence(command)
    json_option(command)
    command = add("grade", msg("grade puzzles"), puzzle="many", budget=True)
    licence(command)
    command.add_argument(
        "--roles",
        action="store_true",
        help=msg("say which techniques are needed, replaceable or not needed; at tier 2 that takes longer"),
    )
    command.add_argument(
        "--graph", action="store_true", help=msg("say what rests on what, and where it hangs on one step")
    )
    json_option(command)
    command = add("check", msg("is the puzzle valid, unique and solvable by hand?"), budget=True)
    command.add_argument("--max-tier", type=int, choices=(1, 2, 3), default=2, help=msg("the deepest tier allowed (2)"))
    command.add_argument("--clues", action="store_true", help=msg("say which clues are superfluous"))
    command.add_argument(
        "--effects",
        action="store_true",
        help=msg("and how much easier or harder one clue less, more or changed makes it"),
    )
    licence(command)
    json_option(command)
    command = add(
        "compare", msg("two boards of a kind: grades, techniques, where their paths part"), puzzle="many", budget=True
    )
    licence(command)
    json_option(command)
    command = add("hint", msg("a hint for a half-filled board"), budget=True)
    command.add_argument(
        "--marks",
        metavar="FILE",
        help=msg("the board so far: a drawn grid or another form of it; - for standard input"),
    )
    command.add_argument(
        "--level", type=int, choices=(1, 2, 3), default=3, help=msg("1 where, 2 which technique, 3 the step (3)")
    )
    command.add_argument("--long", action="store_true", help=LONG_TOO)
    command.add_argument(
        "--svg", metavar="FILE", help=msg("write a picture of the step: SVG, or PNG where the name says so")
    )
    picture_scale(command)
    command.add_argument("--all", action="store_true", help=msg("list all steps that are possible now"))
    command.add_argument("--why", metavar="CELL", help=msg("why a cell has its value, such as r3c4"))
    command.add_argument(
        "--without", metavar="NAME", action="append", default=[], help=msg("switch a technique off; may be repeated")
    )
    licence(command)
    json_option(command)
    command = add("verdict", msg("does a move follow from a board?"))
    command.add_argument(
        "--marks",
        metavar="FILE",
        help=msg("the board so far: a drawn grid or another form of it; - for standard input"),
    )
    command.add_argument(
        "--move", metavar="MOVE", required=True, help=msg("the mark to judge, such as r3c4=white or r3c4=yes")
    )
    command.add_argument("--max-tier", type=int, choices=(1, 2, 3), default=3, help=msg("the deepest tier asked (3)"))
    command.add_argument("--budget", type=count, metavar="N", help=msg("fixpoints that the search may cost"))
    command.add_argument("--long", action="store_true", help=LONG_TOO)
    json_option(command)
    command = add("prove", msg("write a proof log of the grade"), budget=True)
    command.add_argument(
        "--out", metavar="FILE", required=True, help=msg("where to write the log; - for standard output")
    )
    licence(command)
    command.add_argument(
        "--alone",
        action="store_true",
        help=msg("where the log takes one solution for granted, write a path by the rules alone as well"),
    )
    command = add("verify", msg("replay a proof log"))
    command.add_argument("proof", metavar="PROOF", help=msg("the log that prove wrote; - for standard input"))
    command.add_argument(
        "--no-oracle",
        dest="oracle",
        action="store_false",
        help=msg("where the log takes one solution for granted, do not ask the oracle for it"),
    )
    command.add_argument(
        "--told", action="store_true", help=msg("check the argument of each step as well, link by link, from the rules")
    )
    command = add("explain", msg("explain the kinds, a kind's techniques, or one technique"), puzzle=None)
    command.add_argument(
        "topic", metavar="KIND[/TECHNIQUE]", nargs="?", help=msg("such as yinyang or yinyang/cut-cell")
    )
    command = add("convert", msg("write a puzzle in another format"))
    command.add_argument("--to", required=True, metavar="FORMAT", help=msg("text, json, puzzlink, pzprv3, svg, png …"))
    command.add_argument("--out", metavar="FILE", help=msg("where to write (standard output)"))
    picture_scale(command)
    command = add("generate", msg("make new puzzles"), puzzle=None)
    command.add_argument("kind", metavar="KIND", help=msg("the kind of puzzle"))
    command.add_argument(
        "--size", metavar="RxC", help=msg("rows and columns, such as 10x10 (those of the board of --like)")
    )
    command.add_argument("--tier", type=int, choices=(1, 2, 3), help=msg("exactly this tier (any up to 2)"))
    command.add_argument("--count", type=count, default=1, metavar="K", help=msg("how many puzzles (1)"))
    command.add_argument(
        "--seed", type=integer, default=0, metavar="S", help=msg("the same seed gives the same puzzles (0)")
    )
    wishes(command)
    json_option(command)
    command.epilog = _options(command, argv)
    command = add("booklet", msg("puzzles to print, with solutions and grades behind"), puzzle="many", budget=True)
    command.add_argument("--out", metavar="FILE", required=True, help=msg("where to write: .html or .pdf"))
    command.add_argument("--title", metavar="TEXT", help=msg("what stands on the first page (the kinds)"))
    command.add_argument(
        "--per-page", type=int, choices=(1, 2, 3, 4, 5, 6, 9, 12), default=4, help=msg("puzzles on a printed page (4)")
    )
    command.add_argument("--steps", action="store_true", help=msg("behind the solutions, how each puzzle is solved"))
    command = add("batch", msg("grade whole archives into a file of results"), puzzle="many", budget=True)
    command.add_argument(
        "--out", metavar="RESULTS", required=True, help=msg("where to write: .jsonl, .csv, .parquet or .sqlite")
    )
    command.add_argument(
        "--workers", type=whole, metavar="N", help=msg("processes of this machine (one a core); 0 does without")
    )
    command.add_argument("--scheduler", metavar="ADDRESS", help=msg("the scheduler of a Dask cluster to work on"))
    command.add_argument(
        "--shard", type=shard, metavar="K/N", help=msg("only the Kth of N parts, which other machines share")
    )
    command.add_argument("--resume", action="store_true", help=msg("go on with the results that are there"))
    command.add_argument(
        "--known",
        metavar="RESULTS",
        action="append",
        default=[],
        help=msg("take grades of this version from these results; may be said several times"),
    )
    licence(command)
    command = add("pick", msg("choose boards of an archive by its results"), puzzle=None)
    command.add_argument("results", metavar="RESULTS", nargs="+", help=msg("what batch wrote; several parts are one"))
    command.add_argument("--kind", metavar="KIND", help=msg("the kind of puzzle"))
    command.add_argument("--count", type=count, metavar="K", help=msg("how many, as an even ramp (all that fit)"))
    for name, told in (("from", msg("the easiest level")), ("to", msg("the hardest level"))):
        dest = {"from": "lowest", "to": "highest"}[name]
        command.add_argument(f"--{name}", dest=dest, type=level, metavar="LEVEL", help=told)
    command.add_argument("--distinct", action="store_true", help=msg("no two that are alike, turned or mirrored"))
    command.add_argument("--out", metavar="FILE", default="-", help=msg("where to write (standard output)"))
    command = add("serve", msg("a local web page: play, hints, grades"), puzzle=None)
    command.add_argument(
        "--host", default="127.0.0.1", help=msg("the address to listen on (127.0.0.1: this machine only)")
    )
    command.add_argument("--port", type=port, default=8000, help=msg("the port (8000); 0 takes any that is free"))
    command = add("site", msg("the page as static files, for any web server"), puzzle=None)
    command.add_argument(
        "--out", metavar="DIR", required=True, help=msg("the folder; an earlier site there is replaced")
    )
    command.add_argument(
        "--runtime", metavar="DIR", help=msg("where the files of the npm package pyodide lie (npm fetches them)")
    )
    command.add_argument(
        "--address", metavar="URL", help=msg("where the site will be: adds a userscript for puzz.link")
    )
    command = add("new", msg("start a new technique or kind, or make the boards of a kind"), puzzle=None)
    command.add_argument("what", choices=("technique", "kind", "data"))
    command.add_argument("name", metavar="NAME", help=msg("KIND/NAME of the technique, or NAME of the kind"))
    command.add_argument("--like", metavar="KIND", help=msg("the declared kind that a new one starts from"))
    command.add_argument("--count", type=count, metavar="K", help=msg("how many boards there shall be (60)"))
    command.add_argument("--seed", type=integer, metavar="S", help=msg("the same seed gives the same puzzles (0)"))
    command.add_argument("--in", dest="folder", metavar="DIR", default=".", help=msg("the project's folder (.)"))
    return parser, commands.choices


def wishes(command: Parser) -> None:
    """What may be wished of a new board, beside its kind, size and tier."""
    command.add_argument(
        "--level", type=whole_band, metavar="N[-M]", help=msg("the level, 1 (very easy) to 5 (very hard)")
    )
    command.add_argument("--rating", type=band, metavar="N[-M]", help=msg("the rating, such as 20-30"))
    command.add_argument(
        "--clues",
        type=clues,
        metavar="N[-M]",
        help=msg("how many clues, such as 24 or 20-24, or a share of the cells in per cent"),
    )
    for name, told in (
        ("--needs", msg("a technique that the path must have, such as yinyang/cut-cell; may be said several times")),
        ("--without", msg("a technique that it must not have; may be said several times")),
    ):
        command.add_argument(name, action="append", default=[], metavar="TECHNIQUE", help=told)
    command.add_argument("--like", metavar="FILE", help=msg("as hard as the board of a file, or of a URL"))
    command.add_argument(
        "--pattern", metavar="FILE", help=msg("where clues are: a grid of their places, ? for a clue, - for none")
    )
    command.add_argument("--regions", metavar="FILE", help=msg("the rooms or regions of this board, with new clues"))


def _options(command: Parser, argv: Sequence[str]) -> str | None:
    """Give `generate` the options of the kind that the call names; where it names none, the remark that there are."""
    if "generate" not in argv:
        return None
    from deduce.making.options import options_of

    every = {name: kind for kind in kinds().values() for name in (kind.name, *kind.aliases)}
    kind = next((every[word.lower()] for word in argv if word.lower() in every), None)
    if kind is None:
        return msg("Each kind has options of its own: deduce generate KIND --help lists them.").said(command.lang)
    own = command.add_argument_group(msg("options of {kind}", kind=kind.title).said(command.lang))
    for option in options_of(kind):
        known = "{" + ",".join(option.choices) + "}" if option.choices else "N"
        own.add_argument(
            f"--{option.name}", dest=f"{OWN}{option.name}", metavar=known, help=said(option.help, command.lang)
        )
    return None
