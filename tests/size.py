"""How much code there is for what: ``python -m tests.size [FOLDER]`` prints lines of code by purpose.

A line of code is one that holds a token other than a comment, a docstring or a *template*: text that is said of a step,
given as ``says``, ``clash`` or ``then``. Templates are counted apart, wherever they stand; explaining is its rooms
together with all templates.
"""

from __future__ import annotations

import argparse
import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parent.parent
SAID = {f"{name}{lang}" for name in ("says", "clash", "then") for lang in ("", "_ja")}
"""The arguments whose text is a template."""
EXPLAINING = "explaining"
PURPOSES = {
    "ladders": ("techniques/*/ladder/*",),
    EXPLAINING: (
        "deduce/explain/*",
        "deduce/relations/argument.py",
        "techniques/*/arguments*",
        "techniques/*/wording.py",
    ),
    "pictures": ("deduce/picture/*",),
    "formats": (
        "deduce/formats/*",
        "deduce/declared/formats/*",
        "techniques/*/formats*",
        "techniques/*/editor.py",
        "techniques/*/text.py",
    ),
    "making": ("deduce/making/*", "deduce/declared/making/*", "techniques/*/make*"),
    "oracle and proof": (
        "deduce/oracle/*",
        "deduce/proof/*",
        "deduce/declared/model.py",
        "deduce/declared/checker.py",
        "techniques/*/model*",
        "techniques/*/checker.py",
    ),
    "solving": ("deduce/engine/*", "deduce/board/*", "deduce/relations/*", "techniques/*/shared/*"),
    "kinds and declarations": ("deduce/declared/*", "techniques/*"),
    "contract and language": ("deduce/contract/*", "deduce/language/*", "deduce/__init__.py"),
    "compiled core": ("deduce/core/*",),
    "grading": ("grading/*",),
    "app": ("deduce/app/*", "deduce/gym/*"),
}
"""The files of each purpose; of a file that fits several, the first counts."""
NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def purpose(name: str) -> str:
    """What a file is for, by its path."""
    return next(what for what, patterns in PURPOSES.items() if any(fnmatch(name, pattern) for pattern in patterns))


def docstrings(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """Texts that stand by themselves: of modules, classes, functions and constants."""
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value


def templates(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """What is said of steps, as arguments of ``@technique``, ``@derived`` and ``Words``."""
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg in SAID and not isinstance(node.value, ast.Name | ast.Attribute):
            yield node.value


def lines(nodes: Iterator[ast.expr]) -> set[int]:
    """The lines on which some expressions stand."""
    return {line for node in nodes for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def measured(text: str) -> tuple[int, int]:
    """The lines of code and of templates of a module."""
    nodes = list(ast.walk(ast.parse(text)))
    said, told = lines(templates(nodes)), lines(docstrings(nodes))
    code = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(code - said - told), len(said)


def sizes(root: Path) -> tuple[Counter[str], Counter[str], int]:
    """The lines of code by purpose, the files, and the lines of all templates."""
    code, count, said = Counter[str](), Counter[str](), 0
    for room in ("deduce", "techniques", "grading"):
        for path in (root / room).rglob("*.py"):
            what = purpose(path.relative_to(root).as_posix())
            mine, text = measured(path.read_text(encoding="utf-8"))
            code[what] += mine
            count[what] += 1
            said += text
    return code, count, said


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.size", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT, help="a checkout; default: this one")
    code, count, said = sizes(parser.parse_args().folder)
    print("| purpose | files | lines of code |\n|---|--:|--:|")
    for what in PURPOSES:
        print(f"| {what} | {count[what]} | {code[what]:,} |")
    print(f"| templates | | {said:,} |\n| all | {count.total()} | {code.total() + said:,} |")
    print(f"\nExplaining, templates counted: {code[EXPLAINING] + said:,}")


if __name__ == "__main__":
    main()
