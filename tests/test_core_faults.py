"""Where Python raises, or has numbers that the core cannot hold, compiled code hands the question back to it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import deduce
from deduce.board.marks import Marks
from deduce.core import build as building
from deduce.core import library as loading
from deduce.core import session as core
from deduce.core.library import switched_off
from deduce.engine.tiers import Tiers

pytestmark = pytest.mark.long  # building takes three seconds
ROOT = Path(__file__).parent.parent
NAME = "techniques.yinyang.ladder.faults"
RAISING = {
    "return Marks(next(one for one in few if one > 1 << 99))": StopIteration,
    "return Marks(next(iter(none)))": StopIteration,
    "return Marks(few[width])": IndexError,
    "return Marks(few[-width])": IndexError,
    "few[width] = 1; return Marks(few[0])": IndexError,
    "few[width] |= 1; return Marks(few[0])": IndexError,
    "return Marks(1 << (1, 2)[width])": IndexError,
    "return Marks(marks[width])": IndexError,
    "return Marks(few[:1].pop() | few[:1].pop(1))": IndexError,
    "return Marks(none.pop())": IndexError,
    "return Marks(few.pop(-width))": IndexError,
    "return Marks(max(none))": ValueError,
    "return Marks(min(none, key=lambda one: one.bit_count()))": ValueError,
    "return Marks(1 << few.index(0))": ValueError,
    "return Marks(1 << {one: 1 for one in few}[0])": KeyError,
    "known = {one: 1 for one in few}; known[0] += 1; return Marks(1 << known[0])": KeyError,
    "known = {one: 1 for one in few}; return Marks(1 << known.pop(0))": KeyError,
    "x = {1: None if width else marks}.pop(0); return marks if x is None else marks.join(x)": KeyError,
    "return Marks(1 << width // (width - width))": ZeroDivisionError,
    "return Marks(1 << width % (width - width))": ZeroDivisionError,
    "return Marks(1 << -width)": ValueError,
    "return Marks(marks.yes << -width)": ValueError,
    "return Marks(marks.yes >> -width)": ValueError,
    "n = width; n <<= -width; return Marks(1 << n % 2)": ValueError,
    "return Marks(1 << (width >> -width) % 2)": ValueError,
    "one, other = few; return Marks(one | other)": ValueError,
    "return Marks(*few)": TypeError,
    "for i in range(0, 9, width - width): pass\n    return Marks(1 << i)": ValueError,
    "return Marks(1 << sum(range(0, 9, width - width)))": ValueError,
    "return Marks(sum(few[:: width - width]))": ValueError,
    "return Marks(sum([one & other for one, other in zip(few, none, strict=True)]))": ValueError,
    "return Marks(next((one for one in none), None) | 1)": TypeError,
    "return Marks(sum([one for one in {1: few}.get(2)]))": TypeError,
    "raise LookupError(width)": LookupError,
    "if width < 2: x = marks\n    return x": UnboundLocalError,
    "for x in none: pass\n    return Marks(x)": UnboundLocalError,
    "while width < 2: x = marks.yes\n    return Marks(x)": UnboundLocalError,
    "if width < 2: n = 1\n    n += 1; return Marks(n)": UnboundLocalError,
    "x: int; return Marks(x)": UnboundLocalError,
    "if width < 2 and (x := marks.yes): pass\n    return Marks(x)": UnboundLocalError,
    "if width > 2 or (x := marks.yes): return Marks(x)\n    return marks": UnboundLocalError,
    "if width < 2: x = marks.yes\n    def own() -> Marks: return Marks(x)\n    return own()": NameError,
    "known = {one: 1 for one in few}\n    for one in known: known[one + 1] = 2\n    return marks": RuntimeError,
    "known = {one: 1 for one in few}\n    for one, _ in known.items(): known.pop(one)\n    return marks": RuntimeError,
    "known = {one: 1 for one in few}; return Marks(sum([known.pop(one) for one in known.keys()]))": RuntimeError,
    "known = {1: 1}\n    for _ in known.values(): known[2] = 2\n    return marks": RuntimeError,
    "known = {1: 1, 2: 2}\n    for i, one in enumerate(known): known[9 + i] = one\n    return marks": RuntimeError,
    "known = {1: 1, 2: 2}\n    for i, one in zip(few, known): known[i] = one\n    return marks": RuntimeError,
    "known = set(few)\n    for one in known: known.add(one << 1)\n    return marks": RuntimeError,
    "known = set(few)\n    for one in known: known.discard(one)\n    return marks": RuntimeError,
    "return endless(puzzle, marks)": RecursionError,
}
"""What a technique may do that Python raises at, in which way."""
LARGE = (
    "n = width\n    for _ in range(40): n = n * width\n    return Marks(1 << n % 61)",
    "n = 1 << 62; return Marks(1 << (n + n) % 61)",
    "n = width << 61; return Marks(1 << n % 61)",
    "n = -(1 << 62) - (1 << 62); return Marks(1 << abs(n) % 61)",
    "n = 1 << 62; n += n; return Marks(1 << n % 61)",
    "return Marks(1 << sum([width << 60, width << 60]) % 61)",
    "return Marks(1 << 300 + width >> 300)",
    "return Marks(((1 << 254) + (1 << 254) + (1 << 255)) >> 251)",
    "return Marks((marks.yes << 200) * (marks.yes << 99) >> 298 & 2)",
    "return Marks((marks.yes | 1 << 200) << 99 >> 299)",
    "x = marks.yes | 1 << 200; x <<= 99; return Marks(x >> 299)",
    "return Marks(((marks.yes | 1 << 200) << 99 & ~marks.yes) >> 299)",
    "x = ~marks.yes; x &= (marks.yes | 1 << 200) << 99; return Marks(x >> 299)",
    "return Marks(((-4 - marks.yes) << 254) >> 254 & 7)",
    "return Marks((marks.yes | 1 << 200) << 55 & -1 and 4)",
    "return deep(puzzle, marks, 950)",
)
"""What a technique may work out that is beyond the core, but not beyond Python."""
WELL = (
    "x = marks.yes; return Marks(sum([x << 1 for x in bits(x)]))",
    "x = marks.yes; y = {x: x << 1 for x in bits(x)}; return Marks(sum(y.values()), x & 0)",
    "x = marks.yes; return Marks(x if all(x for x in bits(x)) else 0)",
    "x = few; y = [x << y for y, x in enumerate(x)]; return Marks(sum(y) | sum(x))",
    "x = few; return Marks(sum([y for x in [x] for y in x]) | x[0])",
    "x = few; y = x; y += [1 << 9]; y.reverse(); return Marks(sum([one << k for k, one in enumerate(x[::-1])]))",
    "x = n = 0\n    for one in few: x |= one; n += 1\n    return Marks(x << n)",
    "x = {*few, 8} - {8} | {1 << 9}; x |= {2}; x.update(few); return Marks(sum(x))",
    "for one in few:\n        if one > 9999: break\n    else: return Marks(6)\n    return Marks(1)",
    "for one in few:\n        if one: break\n    else: return Marks(6)\n    return Marks(one)",
    "n = 0\n    while n < 5:\n        n += 1\n        if n > 3: break\n    else: n = 9\n    return Marks(1 << n)",
    "n = 0\n    while n < 5: n += 2\n    else: n += 9\n    return Marks(1 << n)",
    "n = 1\n    def own(*, k: int) -> None:\n        nonlocal n\n        n += k\n    own(k=3); return Marks(1 << n)",
    "def own(k: int) -> int: return 1 << k | own(k - 1) if k else 1\n    return Marks(own(7))",
    "x = sorted(few, key=lambda one: (one & 6, -one)); return Marks(sum([one << k for k, one in enumerate(x)]))",
    "return Marks(sum([1 << b - a for a, b in pairwise([1, 3, 4, 9])]))",
    "return Marks(sum([1 << n for n in accumulate([1, 2, 3], initial=0)]))",
    "a, b = divmod(-7, width); return Marks(1 << a + 9 | 1 << b)",
    "x: Lanes = 1 << 700 | 5; x = (x - (7 << 650)) * 3 ^ x; return Marks(1 << lane(x >> 620, 1) % 60)",
    "x: Lanes = 0\n    for k in few: x |= k << 99\n    return Marks(1 << max(n.bit_length() // 9 for n in bits(x)))",
    "x: Lanes = (1 << 500) - 1; y = ~x; return Marks(4 if y < 0 < x and -x - 1 == y and (x & 7) + (y | 1) else 1)",
)
"""What a technique may say that is to be as in Python: names that a comprehension has for itself, and more."""
MODULE = """
from itertools import accumulate, pairwise
from typing import NamedTuple
from deduce.board.lanes import Lanes, lane
from deduce.board.marks import Marks, bits
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
class Reader(NamedTuple):
    one: int
class Holding(NamedTuple):
    some: int
    more: "Holding | None"
def may(puzzle: YinYang, marks: Marks, left: int) -> Marks:
    below = may(puzzle, marks, left - 1) if left > 0 else None
    return below
def mutual(puzzle: YinYang, marks: Marks, left: int) -> Marks:
    return may(puzzle, marks, left) if left > 0 else mutual(puzzle, marks, left - 1)
def endless(puzzle: YinYang, marks: Marks) -> Marks:
    return endless(puzzle, marks.flipped)
def deep(puzzle: YinYang, marks: Marks, left: int) -> Marks:
    return deep(puzzle, marks, left - 1) if left > 0 else Marks(2)
"""
TECHNIQUE = """
@technique()
def f{}(puzzle: YinYang, marks: Marks) -> Marks:
    width, few, none = puzzle.width, [*bits(marks.yes)], [*bits(marks.yes & 0)]
    {}
"""
ODD = {
    "x = marks if marks.yes else None; return x": "a technique that returns opt[marks]",
    "return None": "a technique that returns opt[marks]",
    "return may(puzzle, marks, 3)": "a technique that returns opt[marks]",
    "return mutual(puzzle, marks, 3)": "a technique that returns opt[marks]",
    "x = {1: None, 2: marks}; return x[2]": "a technique that returns opt[marks]",
    "x = {1: None}; x[1] = marks; return marks": "marks as none",
    "x = {None: marks}; return x[None]": "the compiler says ",
    "x = {(): marks}; return x[()]": "the compiler says ",
    "return Marks(1 << len(5))": "the compiler says ",
    "x = -None; return marks": "the compiler says ",
    "x = None + 1; return marks": "the compiler says ",
    "return Marks(1 << Reader(1).one)": "the compiler says ",
    "return Marks(1 << Holding(1, None).some)": "the compiler says ",
    "if width:\n        def own() -> Marks: return marks\n    return own()": "the compiler says ",
    "x = []; x.append(x); return marks": "the translator fails: RecursionError ",
    "return marks if not [] else ()": "the translator fails: IndexError ",
    "return Marks(max(few, key=lambda: 0))": "a key other than a lambda of one thing",
    "return Marks(max(few, key=lambda *one: 0))": "a key other than a lambda of one thing",
}
"""What a technique may say at which the translator or the compiler of C++ ends, and how the reason begins."""
BOARD = "●...\n.●..\n...●\n...."


def library_of(root: Path, techniques: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """A library of some techniques alone, which is quick to build: their module and its manifest."""
    for name in ("deduce", "techniques/yinyang", "grading"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("built", "__pycache__", "locale"))
    for path in [*(root / "deduce/relations").rglob("*.py"), *(root / "techniques/yinyang/ladder").glob("*.py")]:
        if path.name not in {"rule.py", "propagation.py", "__init__.py"} or path.parent.name != "relations":
            path.unlink()
    text = MODULE + "".join(TECHNIQUE.format(i, one) for i, one in enumerate(techniques))
    (root / "techniques/yinyang/ladder/faults.py").write_text(text, encoding="utf-8")
    try:
        building.compiler()
    except building.NoCompiler as reason:
        pytest.skip(str(reason))
    return text, building.build(root, root / "built")


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The functions above, and a library that has them."""
    root = tmp_path_factory.mktemp("faults")
    text, manifest = library_of(root, [*RAISING, *LARGE, *WELL])
    assert manifest["left"] == {}
    module, of = ModuleType(NAME), loading.Library(manifest, root / "built")
    exec(text.replace("@technique()\n", ""), vars(module))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, NAME, module)
        patch.setattr(loading, "found", lambda: (of, ""))
        yield [getattr(module, f"f{i}") for i in range(len(RAISING) + len(LARGE) + len(WELL))]


def tiers(function: Any) -> Tiers:
    """Tiers of a board of its own that ask one technique."""
    puzzle = deduce.parse(BOARD, kind="yinyang")
    return Tiers(puzzle, [replace(puzzle.kind.sound[0], function=function, some=None)])


def test_what_python_raises_at_comes_from_python(planted: Any) -> None:
    for function, (body, error) in zip(planted, RAISING.items(), strict=False):
        for _ in range(3):
            one = tiers(function)
            assert one.loops is not None
            assert core.answered(function, one.puzzle, one.puzzle.givens) is None, body
            with pytest.raises(error):
                one.fixpoint(one.puzzle.givens)
            assert one.fixpoints == 1


def test_what_is_beyond_the_core_is_worked_out_in_python(planted: Any, request: pytest.FixtureRequest) -> None:
    request.addfinalizer(partial(sys.setrecursionlimit, sys.getrecursionlimit()))
    sys.setrecursionlimit(2000)  # calls as deep as the core refuses, below those of the tester
    for function, body in zip(planted[len(RAISING) :], LARGE, strict=False):
        one = tiers(function)
        start = Marks(*one.puzzle.givens)
        assert core.answered(function, one.puzzle, start) is None, body
        with switched_off():
            right = tiers(function)
            expected = right.fixpoint(start)
        assert (one.fixpoint(start), one.fixpoints) == (expected, right.fixpoints)


def test_what_is_compiled_concludes_as_python_does(planted: Any) -> None:
    for function, body in zip(planted[-len(WELL) :], WELL, strict=True):
        one = tiers(function)
        start = Marks(*one.puzzle.givens)
        right = function(one.puzzle, start)
        assert right.yes, body
        assert core.answered(function, one.puzzle, start) == right, body


def test_what_cannot_be_built_stays_in_python_alone(tmp_path: Path) -> None:
    fine = "return Marks(marks.yes << 1)"
    _, manifest = library_of(tmp_path, [*ODD, fine])
    assert manifest["techniques"] == [f"{NAME}:f{len(ODD)}"]
    for i, (body, reason) in enumerate(ODD.items()):
        assert manifest["left"][f"{NAME}:f{i}"].startswith(reason), body
