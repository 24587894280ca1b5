"""What a user of the package meets first: the names of `deduce`, what they print, their types and their examples."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import deduce
from deduce.contract.registry import kinds
from deduce.explain.folding import tell
from tests.boards import TIER_1, TIER_2, samples
from tests.test_booklet import SEVERAL, Elements

ROOT = Path(__file__).parent.parent
PACKAGES = ("deduce", "techniques", "grading")
MODULES = sorted(path for room in PACKAGES for path in (ROOT / room).rglob("*.py"))
WITH_EXAMPLES = [path for path in MODULES if ">>> " in path.read_text(encoding="utf-8")]
IMPOSSIBLE = "# kind: yinyang\n0000\n0120\n0210\n0000\n"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name)
def test_examples_in_docstrings(path: Path) -> None:
    module = importlib.import_module(name(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_every_name_is_there() -> None:
    assert [one for one in deduce.__all__ if not hasattr(deduce, one)] == []
    assert set(deduce.__all__) <= set(dir(deduce))
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        deduce.sovle  # noqa: B018


def test_a_puzzle_goes_once_around(capsys: pytest.CaptureFixture[str]) -> None:
    """Make, write, read, half fill, draw."""
    made = next(deduce.generate(deduce.kind("yinyang"), 5, 5, tier=1, seed=3))
    again = deduce.parse(deduce.write(made.puzzle.named("mine"), "text"))
    assert (again.id, again.givens) == ("mine", made.puzzle.givens)
    marks = deduce.read_marks(again, again.text(made.solution))
    assert marks == made.solution
    assert deduce.svg(again, marks).startswith("<svg")
    print(again)
    assert capsys.readouterr().out.startswith("mine: Yin-Yang 5×5\n")


@pytest.mark.alike
@pytest.mark.parametrize("kind", kinds())
def test_what_is_printed(kind: str) -> None:
    """A person sees the board and sentences; a debugger a short line."""
    if kind not in samples():
        pytest.skip("the kind has no samples")
    puzzle = deduce.parse(samples()[kind], kind)
    assert puzzle.text(puzzle.givens) in str(puzzle)
    found = deduce.hint(puzzle)
    assert str(found) == f"{puzzle.text(found.marks)}\n{found.text()}"
    steps = deduce.solve(puzzle)
    assert str(steps).startswith(f"1. {next(tell(steps))}")
    for one in (puzzle, found, steps, deduce.grade(puzzle), deduce.check(puzzle), puzzle.kind, *puzzle.kind.techniques):
        assert re.fullmatch(r"<[^\n]{1,300}>", repr(one)), repr(one)


@pytest.mark.parametrize(
    ("source", "said", "boards"),
    [
        (TIER_1, "Solvable by hand at tier 2", 0),
        (SEVERAL, "two solutions differ", 2),
        (IMPOSSIBLE, "there is no solution", 0),
    ],
)
def test_a_check_prints_and_draws_itself(source: str, said: str, boards: int) -> None:
    found = deduce.check(deduce.parse(source, "yinyang"))
    assert said in str(found)
    drawn = found._repr_html_()
    assert said in drawn
    assert Elements(drawn).count("svg", role="img") == boards


def test_a_stalled_check_shows_where() -> None:
    found = deduce.check(deduce.parse(TIER_2), max_tier=1)
    assert found.stalled is not None
    assert found.puzzle.text(found.stalled) in str(found)
    assert Elements(found._repr_html_()).count("svg", role="img") == 1


def test_a_hint_draws_itself() -> None:
    found = deduce.hint(deduce.parse(TIER_2))
    assert found is not None
    assert Elements(found._repr_html_()).count("svg", role="img") == 1


@pytest.mark.parametrize("field", ["id", "extra", "rows", "board", "anything"])
def test_a_puzzle_cannot_be_changed(field: str) -> None:
    puzzle = deduce.parse(TIER_1)
    with pytest.raises(FrozenInstanceError):
        setattr(puzzle, field, None)
    with pytest.raises(FrozenInstanceError):
        delattr(puzzle, field)
    other = puzzle.named("other")
    assert (puzzle.id, other.id, other.text()) == (None, "other", puzzle.text())


@pytest.mark.long
def test_a_user_sees_types(tmp_path: Path) -> None:
    assert all((ROOT / room / "py.typed").exists() for room in PACKAGES)
    mypy = pytest.importorskip("mypy.api", reason="types are checked with mypy")
    script = tmp_path / "user.py"
    script.write_text(
        "import deduce\n"
        f"puzzle = deduce.parse({TIER_1!r})\n"
        "reveal_type(puzzle)\nreveal_type(deduce.grade(puzzle).rating)\nreveal_type(deduce.hint(puzzle))\n"
        "reveal_type(deduce.svg(puzzle, puzzle.givens))\ndeduce.solve(7)\n",
        encoding="utf-8",
    )
    said, _, _ = mypy.run(["--strict", "--follow-imports=silent", f"--cache-dir={tmp_path}", str(script)])
    types = re.findall(r'Revealed type is "([^"]*)"', said)
    assert types == ["deduce.contract.puzzle.Puzzle", "float | None", "deduce.engine.hints.Hint", "str"], said
    assert 'Argument 1 to "solve"' in said


# What stands under Args ----------------------------------------------------------------------------------------------


def arguments(doc: str) -> dict[str, str]:
    """What a docstring says of each argument or attribute."""
    found: dict[str, str] = {}
    for section in re.findall(r"^(?:Args|Attributes):\n((?:^ {4}.*\n?|^\n)+)", doc, re.MULTILINE):
        for told in re.split(r"^    (?=\S)", section, flags=re.MULTILINE)[1:]:
            what, _, text = told.partition(":")
            found[what] = " ".join(text.split())
    return found


def test_arguments_are_described_in_whole_sentences() -> None:
    """An editor shows each argument alone, so none may begin or end in the middle of a sentence."""
    faults = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for argument, text in arguments(ast.get_docstring(node) or "").items():
                    place = f"{name(path)}:{node.lineno}: {node.name}, {argument}: {text!r}"
                    if not re.search(r"[.:]$", text):
                        faults.append(f"{place} does not end")
                    if re.match(r"(and|or|but)\b", text):
                        faults.append(f"{place} begins in the middle")
    assert MODULES
    assert not faults, "\n".join(faults)


def test_start_up_of_the_facade_is_light() -> None:
    code = "import sys, deduce; print(sorted({'ortools', 'numpy', 'networkx', 'techniques'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"
