"""The rooms of the project: imports point one way, start-up is light, the project speaks of itself alone."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "deduce": ("techniques", "grading", "deduce.app"),
    "techniques": ("grading", "deduce.app"),
    "grading": ("deduce.app",),
}
"""What each room may not import. `deduce/app` may import everything; facade and registry name what they find."""
EXEMPT = {"deduce/__init__.py", "deduce/contract/registry.py"}


def imports(path: Path) -> set[str]:
    """What a module imports, whenever it does."""
    return imports_of(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports_of(nodes: Iterable[ast.AST]) -> set[str]:
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("room", FORBIDDEN)
def test_imports_point_one_way(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        if name in EXEMPT or name.startswith("deduce/app/"):
            continue
        for module in imports(path):
            for other in FORBIDDEN[room]:
                assert not f"{module}.".startswith(f"{other}."), f"{name} imports {module}"


FLOORS = (
    "language",
    "board",
    "contract",
    "relations",
    "telling",
    "oracle",
    "engine",
    "formats",
    "making",
    "declared",
    "proof",
    "app",
)
"""The rooms of the core, lowest first. A module may import from its own floor and from those below."""
UPWARD = {
    "deduce/language/messages.py": {"contract"},  # catalogs lie in the folders of the kinds
    "deduce/contract/puzzle.py": {"telling"},  # a puzzle and a step draw themselves, with a pen
    "deduce/contract/step.py": {"telling"},
}
"""The few arrows that point up, all of them late: the module is loaded without the other room."""


def loaded(path: Path) -> set[str]:
    """What a module imports when it is loaded."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return imports_of([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)])


def test_floors_of_the_core() -> None:
    core = ROOT / "deduce"
    assert {path.name for path in core.iterdir() if (path / "__init__.py").exists()} == set(FLOORS)
    assert [path.name for path in core.glob("*.py")] == ["__init__.py"]
    up: dict[str, set[str]] = {}
    for floor, room in enumerate(FLOORS):
        for path in (core / room).rglob("*.py"):
            above = {f"deduce.{name}" for name in FLOORS[floor + 1 :]}
            name = path.relative_to(ROOT).as_posix()
            for module in imports(path):
                if ".".join(module.split(".")[:2]) in above:
                    up.setdefault(name, set()).add(module.split(".")[1])
                    assert module not in loaded(path), f"{name} loads {module}"
    assert up == UPWARD


@pytest.mark.parametrize("folder", sorted(path for path in (ROOT / "techniques").iterdir() if path.is_dir()))
def test_rooms_of_a_kind(folder: Path) -> None:
    """Techniques stand apart, on what they share, on the kind; nothing knows a technique, and no technique another."""
    if folder.name.startswith("_"):
        return
    home = f"techniques.{folder.name}"
    for path in folder.rglob("*.py"):
        for module in imports(path):
            if module.startswith("techniques."):
                assert f"{module}.".startswith(f"{home}."), f"{path.relative_to(ROOT)} imports {module}"
            assert not module.startswith(f"{home}.ladder"), f"{path.relative_to(ROOT)} imports {module}"


@pytest.mark.parametrize(
    "arguments",
    [
        ["kinds"],
        ["grade", "https://puzz.link/p?yinyang/6/6/0010090060b9"],
        ["convert", "--to", "text", "https://puzz.link/p?yinyang/3/3/000"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_start_up_is_light(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom deduce.app.cli import main\n"
        f"main({arguments!r})\n"
        "heavy = {'ortools', 'networkx', 'numpy', 'bs4', 'resvg_py', 'fastapi', 'uvicorn'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stderr.strip() == "[]"


def test_every_module_says_what_it_is() -> None:
    for room in ("deduce", "techniques", "grading"):
        for path in (ROOT / room).rglob("*.py"):
            assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_no_address_of_a_package_registry() -> None:
    """Packages are called by their names; where they come from is the reader's business."""
    registries = re.compile(r"pypi\.org|crates\.io|npmjs\.com|anaconda\.org")
    for room in ("deduce", "techniques", "grading", "docs", "bench"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix in {".py", ".md", ".txt", ".toml", ".html", ".js", ".ipynb"}:
                assert not registries.search(path.read_text(encoding="utf-8")), path
    assert not registries.search((ROOT / "README.md").read_text(encoding="utf-8"))
