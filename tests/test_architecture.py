"""The rooms of the project: imports point one way, start-up is light, the project speaks of itself alone."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import networkx
import pytest

from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind
from tests.size import PURPOSES, measured, purpose, sizes

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "deduce": ("techniques", "grading", "deduce.app"),
    "techniques": ("grading", "deduce.app"),
    "grading": ("deduce.app",),
}
"""What each room may not import. `deduce/app` and `deduce/gym` may import everything; facade and registry name what
they find."""
EXEMPT = {"deduce/__init__.py", "deduce/contract/registry.py"}


@cache
def statements(path: Path) -> Sequence[ast.AST]:
    """The imports and classes of a module, wherever they stand, after the module itself."""
    kept = ast.Module | ast.Import | ast.ImportFrom | ast.ClassDef
    return [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kept)]


def imports(path: Path) -> set[str]:
    """What a module imports, whenever it does."""
    return imports_of(statements(path))


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
        if name in EXEMPT or name.startswith(("deduce/app/", "deduce/gym/")):
            continue
        for module in imports(path):
            for other in FORBIDDEN[room]:
                assert not f"{module}.".startswith(f"{other}."), f"{name} imports {module}"


FLOORS = (
    "language",
    "board",
    "core",
    "contract",
    "relations",
    "explain",
    "picture",
    "oracle",
    "engine",
    "formats",
    "making",
    "declared",
    "proof",
    "app",
    "gym",
)
"""The rooms of the core, lowest first. A module may import from its own floor and from those below."""


def test_floors_of_the_core() -> None:
    """Whatever is imported, whenever it is, for types too."""
    core = ROOT / "deduce"
    assert {path.name for path in core.iterdir() if (path / "__init__.py").exists()} == set(FLOORS)
    assert [path.name for path in core.glob("*.py")] == ["__init__.py"]
    for floor, room in enumerate(FLOORS):
        above = {f"deduce.{name}" for name in FLOORS[floor + 1 :]}
        for path in (core / room).rglob("*.py"):
            for module in imports(path):
                up = ".".join(module.split(".")[:2])
                assert up not in above, f"{path.relative_to(ROOT)} imports {module}"


CIRCLES = {
    frozenset(f"deduce.contract.{name}" for name in ("kind", "parts", "puzzle", "step")): (
        "a puzzle knows its kind, a kind the class of its puzzles and what its parts make of them, and a step belongs "
        "to a puzzle that says what only its genre knows of it: four types that name each other"
    ),
}
"""The modules that import each other in circles, and why."""


def module_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix().removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_no_circles() -> None:
    """Late imports count, and so do those for types alone."""
    paths = {module_of(path): path for path in (ROOT / "deduce").rglob("*.py")}
    graph = networkx.DiGraph()
    for name, path in paths.items():
        for node in statements(path):
            for one in imports_of([node]):
                # ``from package import module`` asks nothing of the package itself.
                passed = one in paths and any(one != other and other in paths for other in imports_of([node]))
                if one in paths and one != name and not passed:
                    graph.add_edge(name, one)
    circles = {frozenset(some) for some in networkx.strongly_connected_components(graph) if len(some) > 1}
    assert circles == set(CIRCLES)


def test_scripts_of_the_page_are_a_tree() -> None:
    """None imports another that needs it; what `app.js` needs at once is fetched at once."""
    static = ROOT / "deduce" / "app" / "web" / "static"
    every, at_once = networkx.DiGraph(), networkx.DiGraph()
    for path in static.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        every.add_edges_from((path.name, name) for name in re.findall(r'"\./([\w-]+\.js)"', text))
        needed = re.findall(r'^(?:import|export) (?:[^;"]* from )?"\./([\w-]+\.js)";', text, re.MULTILINE)
        at_once.add_edges_from((path.name, name) for name in needed)
    assert "game.js" in every
    assert every.nodes <= {path.name for path in static.glob("*.js")}
    assert not list(networkx.simple_cycles(every))
    page = (static / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'rel="modulepreload" href="static/([^"]+)"', page)) == networkx.descendants(
        at_once, "app.js"
    )


def test_no_two_classes_share_a_name() -> None:
    found: dict[str, list[str]] = {}
    for room in ("deduce", "techniques", "grading"):
        for path in (ROOT / room).rglob("*.py"):
            for node in statements(path):
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, []).append(module_of(path))
    assert {name: homes for name, homes in found.items() if len(homes) > 1} == {}


def surface() -> list[str]:
    """The modules that a kind may import, as its page lists them; with ``.*`` all that lies below as well."""
    page = (ROOT / "docs" / "adding-a-kind.md").read_text(encoding="utf-8")
    table = page.partition("## What a kind may import")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`([\w.*]+)`", cell)]


OUTSIDE = [
    *(path for path in (ROOT / "tests" / "toys").iterdir() if (path / "kind.py").exists()),
    *(kind.folder for kind in kinds().values() if isinstance(kind, DeclaredKind)),
]
"""Kinds that could as well lie outside: all but those that are written out here."""


@pytest.mark.parametrize("folder", OUTSIDE, ids=lambda folder: folder.name)
def test_kinds_import_what_is_documented(folder: Path) -> None:
    names = surface()
    for path in folder.rglob("*.py"):
        for module in modules_of(path):
            assert allowed(module, names), f"{path.relative_to(ROOT)} imports {module}, which is not documented"


def modules_of(path: Path) -> set[str]:
    """The modules of the core from which a file imports something."""
    return {
        node.module
        for node in statements(path)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("deduce")
    }


def allowed(module: str, names: Sequence[str]) -> bool:
    return any(module == name or (name.endswith("*") and f"{module}.".startswith(name[:-1])) for name in names)


def test_what_is_documented_is_there() -> None:
    for name in surface():
        importlib.import_module(name.removesuffix(".*"))
    for template in (ROOT / "deduce" / "app" / "templates").rglob("*.py.txt"):
        for module in re.findall(r"^from (deduce[\w.]*) import", template.read_text(encoding="utf-8"), re.MULTILINE):
            assert allowed(module, surface()), f"{template.name} imports {module}"


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
            [module, *_] = statements(path)
            assert isinstance(module, ast.Module)
            assert ast.get_docstring(module), path


def test_no_address_of_a_package_registry() -> None:
    """Packages are called by their names; where they come from is the reader's business."""
    registries = re.compile(r"pypi\.org|crates\.io|npmjs\.com|anaconda\.org")
    for room in ("deduce", "techniques", "grading", "docs", "bench"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix in {".py", ".md", ".txt", ".toml", ".html", ".js", ".ipynb"}:
                assert not registries.search(path.read_text(encoding="utf-8")), path
    assert not registries.search((ROOT / "README.md").read_text(encoding="utf-8"))


def test_every_file_has_a_purpose() -> None:
    files = [path.relative_to(ROOT).as_posix() for room in FORBIDDEN for path in (ROOT / room).rglob("*.py")]
    assert {purpose(name) for name in files} == set(PURPOSES)
    called = 'item(\n    says="With {because}, "\n    "{therefore}.",\n    rank=3,\n)\n'
    text = '"""What it is."""\n\nx = 1  # one\n' + called
    assert measured(text) == (4, 2)


@pytest.mark.long
def test_the_code_of_every_file_is_counted() -> None:
    code, count, said = sizes(ROOT)
    assert count.total() == sum(1 for room in FORBIDDEN for _ in (ROOT / room).rglob("*.py"))
    assert set(code) == set(PURPOSES)
    assert said
