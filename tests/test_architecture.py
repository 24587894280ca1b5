"""The rooms of the project: imports point one way, start-up is light, the project speaks of itself alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "deduce": ("techniques", "grading", "deduce.app"),
    "techniques": ("grading", "deduce.app"),
    "grading": ("deduce.app",),
}
"""What each room may not import. `deduce/app` may import everything; facade and registry name what they find."""
EXEMPT = {"deduce/__init__.py", "deduce/registry.py"}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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


def test_kinds_do_not_import_each_other() -> None:
    for folder in (ROOT / "techniques").iterdir():
        for path in folder.glob("*.py"):
            for module in imports(path):
                parts = module.split(".")
                if parts[0] == "techniques" and len(parts) > 1:
                    assert parts[1] == folder.name, f"{path.relative_to(ROOT)} imports {module}"


@pytest.mark.parametrize(
    "arguments",
    [
        ["kinds"],
        ["grade", "https://puzz.link/p?yinyang/6/6/0010090060b9"],
        ["convert", "--to", "text", "https://puzz.link/p?yinyang/3/3/0"],
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
