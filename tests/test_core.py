"""The compiled core: it does what its Python does, counts as it counts, and is never stale.

What calls the library needs one that goes with the sources; elsewhere those tests are skipped, and say so. The list of
what is compiled is a snapshot: ``DEDUCE_ACCEPT=1`` writes it anew.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import deduce
from deduce.board.marks import Marks, bits
from deduce.contract.registry import kinds
from deduce.core import build as building
from deduce.core import library as loading
from deduce.core import session as core
from deduce.core.files import KINDS
from deduce.core.library import library, switched_off
from deduce.core.program import translated
from deduce.core.sources import Sources
from deduce.core.twins import PINS, pinned, stale
from deduce.core.types import Unsupported
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget, OutOfTime
from grading.grade import grade
from tests import core_law as law

ROOT = Path(__file__).parent.parent
SOME = (*KINDS, "heyawake", "futoshiki", "masyu", "minesweeper", "nonogram", "nurikabe", "slitherlink", "tents")
"""Kinds in which all relations are that are compiled: those of each run; in the long part it is all kinds."""
FIRST = [pytest.param(kind, marks=pytest.mark.long if i > len(KINDS) else ()) for i, kind in enumerate(SOME)]
"""The same, of which each run takes those of a kind that is declared and of those that are not."""
QUICK = [pytest.param(kind, marks=pytest.mark.long if kind == "starbattle" else ()) for kind in SOME]
"""The same, of which one takes long in Python."""
EVERY = (*KINDS, *(name for name, kind in kinds().items() if getattr(kind, "declare", None)))
SNAPSHOT = Path(__file__).with_name("core.json")
compiled = pytest.mark.skipif(library() is None, reason=f"no compiled core: {loading.found()[1]}")
UNIQUE = "https://puzz.link/p?yinyang/6/6/0010090060b9"


# What is compiled ----------------------------------------------------------------------------------------------------


def test_what_is_compiled_is_what_was() -> None:
    program = translated(Sources(ROOT))
    helpers = sorted(one["name"] for one in program.manifest["helpers"])
    now = {"techniques": sorted(program.manifest["techniques"]), "helpers": helpers, "left": program.left}
    if os.environ.get("DEDUCE_ACCEPT"):
        SNAPSHOT.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    assert now == json.loads(SNAPSHOT.read_text(encoding="utf-8"))


def test_twins_go_with_their_python() -> None:
    assert stale(Sources(ROOT)) == {}, "look at the twin in deduce/core/runtime, then renew its pin in twins.py"


def copied(to: Path) -> Path:
    """A copy of the sources that a test may change; returns its folder of Yin-Yang's techniques."""
    for name in ("deduce", "techniques", "grading"):
        shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("built", "__pycache__", "locale"))
    return to / "techniques" / "yinyang" / "ladder"


def left_of(folder: Path) -> dict[str, str]:
    """The techniques of Yin-Yang that stay in Python, of changed sources."""
    left = translated(Sources(folder)).left
    return {name: why for name, why in left.items() if name.startswith("techniques.")}


def test_a_changed_loop_is_not_compiled(tmp_path: Path) -> None:
    copied(tmp_path)
    path = tmp_path / "deduce" / "engine" / "tiers.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"""Tier 1: all', '"""All'), encoding="utf-8")
    assert stale(Sources(tmp_path)) == {}  # no docstring counts
    path.write_text(text.replace("more_yes |= yes", "more_yes |= no"), encoding="utf-8")
    assert list(stale(Sources(tmp_path))) == ["deduce.engine.tiers:Tiers"]
    with pytest.raises(Unsupported, match=r"tiers:Tiers has changed: .* pin it to \w+ in"):
        building.build(tmp_path, tmp_path / "built")


@pytest.mark.long
def test_what_leaves_the_subset_stays_in_python(tmp_path: Path) -> None:
    path = copied(tmp_path) / "crossing.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("    w = puzzle.width\n", "    w = puzzle.width\n    with w: pass\n"), encoding="utf-8"
    )
    assert left_of(tmp_path) == {"techniques.yinyang.ladder.crossing:crossing": "the statement With"}


OUTSIDE = {
    "return Marks(yes=1)": "the arguments of Marks",
    "return Marks(sum(bits(marks.yes), 4))": "the arguments of sum",
    "return Marks(max(bits(marks.yes), key=abs))": "a key other than a lambda of one thing",
    "return [Marks(a) for _, a in enumerate(bits(marks.yes), start=1)][0]": "the arguments of enumerate",
    "x = {*bits(marks.yes)}; return Marks(x.pop())": "the method pop of set[bits]",
    "x = set(bits(marks.yes)); return Marks(x.pop())": "the method pop of set[bits]",
    "return Marks(sum([*bits(marks.yes)][1:9:2]))": "a slice with a step",
    "return Marks(sum(sorted(bits(marks.yes), key=abs)))": "a key other than a lambda of one thing",
    "return Marks(sum(sorted(bits(marks.yes), reverse=True)))": "the arguments of sorted",
    "return marks if {1} & {2} else NOTHING": "the operator BitAnd of set[number]",
    "for one in some(2): pass\n    else: return NOTHING\n    return marks": "else after a loop over a generator",
    "def own(some: Marks) -> Marks: yield marks\n    return marks": "the function own within",
    "x = (1, 2); return Marks(x[2])": "the part x[2]",
    "x = iter([1, 2]); return Marks(next(x) | next(x))": "next of a name",
    "return marks if marks.known is marks.yes else NOTHING": "`is` between two values",
    "return Marks(sum(dict[int, int](a=1)))": "the call dict[int, int]",
    "return Marks(own(*[marks, marks]).yes)": "the argument *[marks, marks]",
    "return marks.join(marks, marks)": "the arguments of join",
    "return marks.join(*[marks])": "the expression Starred",
    "return own(puzzle, other=marks)": "the arguments of own",
    "return Marks(Pair(1).one)": "the arguments of Pair",
    "return Marks(bool())": "the arguments of bool",
    "return Marks(sum(marks[:1]))": "a part of marks",
    "return Marks(marks.yes & 1 << 64 | 0x10000000000000000)": "the constant 18446744073709551616",
    "return marks if NAME else NOTHING": "the constant 'name'",
    "return defaulted(puzzle, marks)": "the constant (1, 2)",
    "n = puzzle.width; n //= 2; return Marks(1 << n)": "the operator FloorDiv in place, of number",
    "x = [marks.yes]; x *= 2; return Marks(sum(x))": "the operator Mult in place, of list[bits]",
    "x = marks.yes > 1; x += 1; return Marks(1 << x)": "the operator Add in place, of bool",
    "x = marks.yes > 1; return Marks(1 << (-x) + 1)": "the operator USub of a bool",
    "return Marks(+marks.yes)": "the operator UAdd",
    "x = [1, 2]; x[0:1] = [3]; return Marks(sum(x))": "the target x[0:1]",
    "marks.yes |= 3; return marks": "the target marks.yes",
    "return marks if (1, 2) < (2, 1) else NOTHING": "an order of tuple[number, number]",
    "return marks if Pair(1, 2) == Pair(1, 2) else NOTHING": "a comparison of Pair",
}
"""What a technique may say that the translation does not heed, and what is told of it."""
MODULE = """
from collections.abc import Iterator
from typing import NamedTuple
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
NAME = "name"
class Pair(NamedTuple):
    one: int
    other: int
def own(puzzle: YinYang, marks: Marks) -> Marks:
    return marks
def some(n: int) -> Iterator[int]:
    yield n
def defaulted(puzzle: YinYang, marks: Marks, some: tuple[int, ...] = (1, 2)) -> Marks:
    return marks
"""


@pytest.mark.long
def test_what_the_translation_does_not_heed_stays_in_python(tmp_path: Path) -> None:
    """Rather than being left out of the compiled code, ending the build, or not being C++."""
    path = copied(tmp_path) / "outside.py"
    written = [
        f"@technique()\ndef f{i}(puzzle: YinYang, marks: Marks) -> Marks:\n    {one}\n" for i, one in enumerate(OUTSIDE)
    ]
    path.write_text(MODULE + "".join(written), encoding="utf-8")
    expected = {f"techniques.yinyang.ladder.outside:f{i}": why for i, why in enumerate(OUTSIDE.values())}
    assert left_of(tmp_path) == expected


@pytest.mark.long
def test_a_name_within_a_comprehension_is_one_of_the_function(tmp_path: Path) -> None:
    path = copied(tmp_path) / "inside.py"
    text = "@technique()\ndef f(puzzle: YinYang, marks: Marks) -> Marks:\n    {}\n"
    path.write_text(MODULE + text.format("return Marks(sum([x for one in bits(marks.yes) if (x := one >> 1)]))"))
    program = translated(Sources(tmp_path))
    body = program.text.split("inside_f(Session& session")[2].partition("\n}\n")[0]  # after it is declared
    assert [name for name in program.left if name.startswith("techniques.")] == []
    assert body.index("Bits v_x{};") < body.index("listing")


def test_what_is_no_python_is_named(tmp_path: Path) -> None:
    (copied(tmp_path) / "broken.py").write_text("\ndef f(:\n", encoding="utf-8")
    with pytest.raises(Unsupported, match=r"^techniques/yinyang/ladder/broken.py:2 is no Python: "):
        translated(Sources(tmp_path))


def test_pins_count_no_comment(tmp_path: Path) -> None:
    module = tmp_path / "some.py"
    module.write_text('def f(x):\n    """One."""\n    return x\n')
    one = pinned(Sources(tmp_path), "some:f")
    module.write_text('def f(x):\n    """Two,\n    longer."""\n    return x  # as it is\n')
    assert pinned(Sources(tmp_path), "some:f") == one
    module.write_text('def f(x):\n    """One."""\n    return -x\n')
    assert pinned(Sources(tmp_path), "some:f") != one
    assert len(PINS) <= 12


# The law -------------------------------------------------------------------------------------------------------------


@compiled
@pytest.mark.parametrize("kind", QUICK)
def test_techniques_conclude_the_same(kind: str) -> None:
    rng, compared = Random(f"techniques {kind}"), 0
    for puzzle in law.boards(kind, 8, rng):  # so many of a kind of four techniques
        for marks in law.states(puzzle, rng, 4):
            compared += law.techniques(puzzle, marks, rng)
    assert compared > 200


@compiled
@pytest.mark.parametrize("kind", ["heyawake", "tapa", "hashi"])
def test_relaxations_conclude_the_same(kind: str) -> None:
    """Boards of which few clues are left, the last ones too."""
    rng, compared = Random(f"relaxations {kind}"), 0
    for puzzle in law.boards(kind, 4, rng):
        count = len(puzzle.clues)
        last = 1 << count - 1
        for mask in (last, last | last >> 1, last | rng.getrandbits(count), 0):
            less = puzzle.keep(mask)
            some = list(bits(less.variables & ~less.givens.known))
            crossed = Marks(less.givens.yes, less.givens.no | sum(rng.sample(some, len(some) // 3)))
            for marks in (less.givens, crossed, Tiers(less, less.kind.sound).fixpoint(crossed)):
                if not marks.clash:
                    compared += law.techniques(less, marks, rng)
    assert compared > 30


@compiled
def test_a_rule_beyond_the_first_word_of_a_bitset_is_heard() -> None:
    """Of 66 clues the last two are left: a 2 beside a 2 is not joined to it twice, or both would be cut off."""
    rows = [".".join("444444")] * 10 + [".".join("444422")]
    puzzle: Any = deduce.parse("# kind: hashi\n" + "\n...........\n".join(rows)).keep(3 << 64)
    assert core.session(puzzle) is not None
    named = {puzzle.name(bit, "en"): bit for bit in bits(puzzle.variables)}
    technique = next(one for one in puzzle.kind.techniques if one.name == "one-step")
    with switched_off():
        right = technique.function(puzzle, puzzle.givens)
    assert right.no & named["r21c9=r21c11"]
    assert core.answered(technique.function, puzzle, puzzle.givens) == right


@compiled
@pytest.mark.parametrize("kind", FIRST)
def test_loops_answer_and_count_the_same(kind: str) -> None:
    rng, compared = Random(f"loops {kind}"), 0
    for puzzle in law.small_boards(kind, 5, rng):
        for marks in rng.sample([*law.states(puzzle, rng, 4)], 1):
            compared += law.loops(puzzle, marks, rng)
    assert compared >= 36


@compiled
@pytest.mark.parametrize("kind", [*KINDS, "heyawake"])
def test_loops_ask_python_for_what_is_not_compiled(kind: str) -> None:
    rng = Random(f"callbacks {kind}")
    puzzle = min(law.boards(kind, 8, rng), key=lambda one: one.variables.bit_count())

    def foreign(item: Any) -> Any:
        return replace(item, function=lambda puzzle, marks: item.function(puzzle, marks), some=None)

    every = [foreign(item) for item in puzzle.kind.sound]
    some = [item if i % 2 else foreign(item) for i, item in enumerate(puzzle.kind.sound)]
    for techniques in (every, some):
        for marks in rng.sample([*law.states(puzzle, rng, 4)], 2):
            law.loops(puzzle, marks, rng, techniques)


@compiled
def test_helpers_return_the_same_for_any_arguments() -> None:
    rng = Random("helpers")
    sorts = (
        *SOME,
        "binairo",
        "kakurasu",
        "killer",
        "hashi",
        "skyscrapers",
        "calcudoku",
        "hidoku",
        "galaxies",
        "easyasabc",
        "shakashaka",
        "sashigane",
        "fillomino",
        "zip",
    )
    puzzles = [one for kind in sorts for one in law.small_boards(kind, 2, rng)]
    of = library()
    assert of is not None
    never = []
    for number, one in enumerate(of.manifest["helpers"]):
        taken = [law.helper(number, puzzle, rng) for puzzle in puzzles for _ in range(3)]
        if not any(taken):
            never.append(one["name"])  # what asks it is compared
    assert len(never) < 30, never


@pytest.mark.long
@compiled
@pytest.mark.parametrize("kind", EVERY)
def test_the_law_on_many_boards(kind: str) -> None:
    several, few = (3, 2) if kind in KINDS else (0, 3)
    assert law.all_of_it(kind, several, Random(f"law {kind}"), few) > (1000 if kind in KINDS else 200)


@pytest.mark.long
def test_the_law_under_sanitizers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No address and no behaviour that C++ leaves undefined."""
    try:
        command = building.compiler()[0]
    except building.NoCompiler as reason:
        pytest.skip(str(reason))
    asked = [[command, f"-print-file-name=lib{name}.so"] for name in ("asan", "ubsan")]
    found = [subprocess.run(one, capture_output=True, text=True, check=True).stdout.strip() for one in asked]
    if not all(Path(one).is_absolute() for one in found):
        pytest.skip(f"{command} has no sanitizers")
    monkeypatch.setenv("CXX", f"{command} -fsanitize=address,undefined -fno-sanitize-recover=undefined")
    quick = tuple("-O0" if one == "-O1" else one for one in building.OPTIONS)  # a third of the time to compile
    monkeypatch.setattr(building, "OPTIONS", quick)
    building.build(ROOT, tmp_path)
    environment = {"LD_PRELOAD": " ".join(found), "ASAN_OPTIONS": "detect_leaks=0", "DEDUCE_CORE": str(tmp_path)}
    for kind in SOME:
        call = [sys.executable, "-m", "tests.core_law", kind, "2"]
        done = subprocess.run(
            call, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}, check=False
        )
        assert done.returncode == 0, f"{kind}: {done.stderr}"
        assert int(done.stdout) > 250, kind


@compiled
def test_a_board_that_is_too_wide_runs_in_python() -> None:
    wide = deduce.parse(f"https://puzz.link/p?yinyang/16/16/{'3i' * 42}00")
    assert core.session(wide) is None
    assert Tiers(wide, wide.kind.sound).loops is None
    assert core.session(deduce.parse(UNIQUE)) is not None


@compiled
def test_a_board_that_is_asked_little_has_no_session() -> None:
    """Relaxations of boards that share no session are mostly asked once or twice; making one costs more than that."""
    puzzle = deduce.load(ROOT / "data" / "starbattle" / "001.txt").keep(5)
    item = puzzle.kind.techniques[0]
    found = [core.concluded(item.function, puzzle, Marks(0, 0)) for _ in range(4)]
    with switched_off():
        right = item.function(puzzle, Marks(0, 0))
    assert found == [None, None, right, right]


@compiled
def test_a_wider_library_is_built_once_in_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    least = library()
    assert least is not None
    begun: list[list[str]] = []

    class Started:
        def __init__(self, call: list[str], **_: Any) -> None:
            begun.append(call)

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(loading, "WIDER", tmp_path)
    monkeypatch.setattr(loading.subprocess, "Popen", Started)
    monkeypatch.setattr(loading, "CHOSEN", "")
    monkeypatch.setattr(loading, "_wider", {})
    assert loading.fitting(254) == (least, True)
    assert loading.fitting(257) == loading.fitting(512) == (None, False)  # Python meanwhile
    assert loading.fitting(1025) == (None, True)
    [call] = begun
    assert call[3:6] == ["--words", "8", "--to"]
    monkeypatch.setattr(loading, "_wider", {})  # another process
    assert loading.fitting(257) == (None, False)
    assert len(begun) == 1
    monkeypatch.setattr(loading, "CHOSEN", "narrow")
    assert loading.fitting(257) == (None, True)
    with switched_off():
        assert loading.fitting(1) == (None, True)


@compiled
def test_a_wider_library_of_other_sources_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its techniques may have other numbers."""
    least = library()
    assert least is not None
    monkeypatch.setattr(loading, "WIDER", tmp_path)
    wider = loading.Wider(least, 8)
    monkeypatch.setattr(wider, "begin", lambda: None)
    wider.folder.mkdir()
    shutil.copy(loading.BUILT / least.manifest["library"], wider.folder)
    for files, taken in (
        (least.manifest["files"] | {"deduce/relations/new.py": "0"}, False),
        (least.manifest["files"], True),
    ):
        (wider.folder / "core.json").write_text(json.dumps(least.manifest | {"files": files}), encoding="utf-8")
        wider.asked = -10.0
        assert (wider.library() is not None) is taken


@pytest.mark.long
@compiled
@pytest.mark.parametrize("kind", ["slitherlink", "yinyang"])
def test_the_law_on_wide_boards(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python does the work until a wider library is there, and what it began goes on with that."""
    url = {"slitherlink": "https://puzz.link/p?slither/11/11/", "yinyang": "https://puzz.link/p?yinyang/16/16/"}[kind]
    puzzle: Any = deduce.parse(url + {"slitherlink": "3bi1bj" * 9 + "3", "yinyang": f"{'3i' * 42}00"}[kind])
    least, rng = library(), Random(f"wide {kind}")
    assert least is not None
    monkeypatch.setattr(loading, "WIDER", tmp_path)
    monkeypatch.setattr(loading, "CHOSEN", "")
    monkeypatch.setattr(loading, "_wider", {8: (wider := loading.Wider(least, 8))})
    monkeypatch.setattr(wider, "begin", lambda: None)
    assert core.session(puzzle) is None
    building.build(ROOT, wider.folder, 8)
    wider.asked = -10.0
    session = core.session(puzzle)
    assert session is not None
    assert session.library.words == 8
    tiers = Tiers(puzzle, puzzle.kind.sound)
    few = Marks(sum([*bits(puzzle.givens.yes)][:2]), sum([*bits(puzzle.givens.no)][:1]))
    still = tiers.fixpoint(few)
    some = [puzzle.givens, few, still, *(still.join(one) for one in rng.sample(tiers.literals(still), 3))]
    assert sum(law.techniques(puzzle, marks, rng) for marks in some) > 40
    for marks in some:
        with switched_off():
            right = law.asked(puzzle, lambda tiers, marks=marks: tiers.fixpoint(marks), None)
        assert law.asked(puzzle, lambda tiers, marks=marks: tiers.fixpoint(marks), None) == right


@compiled
@pytest.mark.parametrize("kind", FIRST)
def test_grades_and_paths_are_the_same(kind: str) -> None:
    """To the JSON and to the sentence: reasons ask about boards with fewer clues."""
    for puzzle in law.small_boards(kind, 3, Random("grades")):
        with switched_off():
            right = json.dumps(grade(puzzle, budget=3000).to_json()), [*map(str, deduce.solve(puzzle))]
        assert (json.dumps(grade(puzzle, budget=3000).to_json()), [*map(str, deduce.solve(puzzle))]) == right


# What is raised within -----------------------------------------------------------------------------------------------


@pytest.fixture
def slow() -> Any:
    """Tiers that ask a technique of Python, which does something first."""
    puzzle = deduce.parse(UNIQUE)
    first, *others = puzzle.kind.sound

    def tiers(does: Any, **limits: Any) -> Tiers:
        def function(puzzle: Any, marks: Marks) -> Marks:
            does()
            return first.function(puzzle, marks)

        return Tiers(puzzle, [replace(first, function=function, some=None), *others], **limits)

    return tiers


@compiled
def test_what_a_technique_raises_comes_through(slow: Any) -> None:
    def fails() -> None:
        raise LookupError("on purpose")

    tiers = slow(fails)
    assert tiers.loops
    with pytest.raises(LookupError, match="on purpose"):
        tiers.close2(tiers.puzzle.givens, {})
    assert tiers.fixpoints == 1


@compiled
def test_a_signal_comes_through(slow: Any) -> None:
    tiers = slow(lambda: signal.raise_signal(signal.SIGINT))
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    try:
        with pytest.raises(KeyboardInterrupt):
            tiers.close2(tiers.puzzle.givens, {})
    finally:
        signal.signal(signal.SIGINT, inherited)


@compiled
def test_limits_end_a_loop(slow: Any) -> None:
    tiers = slow(lambda: None, budget=0)
    with pytest.raises(OutOfBudget):
        tiers.close2(tiers.puzzle.givens, {})
    assert (tiers.left, tiers.fixpoints) == (0, 1)
    late = slow(lambda: None, time_limit=-1.0)
    with pytest.raises(OutOfTime):
        late.close2(late.puzzle.givens, {})


@compiled
def test_threads_do_not_mix(slow: Any) -> None:
    puzzle = deduce.parse(UNIQUE)
    right = grade(puzzle).to_json()
    wrong: list[Any] = []

    def run() -> None:
        for _ in range(5):
            found = grade(puzzle).to_json()
            if found != right:
                wrong.append(found)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert wrong == []


# Never stale ---------------------------------------------------------------------------------------------------------


def said(**environment: str) -> str:
    """What ``deduce --version`` says in a process of its own."""
    code = "from deduce.app.cli import main; main(['--version'])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        check=False,
    )
    return done.stdout


def test_it_can_be_switched_off() -> None:
    assert "the compiled core is switched off by DEDUCE_CORE=0" in said(DEDUCE_CORE="0")
    with switched_off():
        assert library() is None


@pytest.mark.parametrize("fault", ["changed", "new", "none", "torn"])
def test_a_library_that_does_not_go_with_the_sources_is_off(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "CHOSEN", "")
    files = loading.hashes(ROOT, ["deduce/board/marks.py", *loading.read_in(ROOT)])
    assert "deduce/relations/count/rule.py" in files
    if fault == "new":  # a relation that came later
        del files["deduce/relations/count/rule.py"]
    if fault == "changed":
        files["deduce/board/marks.py"] = "0"
    manifest = {"files": files, "words": 4, "roots": [], "techniques": [], "library": "core.so"}
    if fault != "none":
        (tmp_path / "core.json").write_text(json.dumps(manifest), encoding="utf-8")
        (tmp_path / "core.so").write_text("no library", encoding="utf-8")
    monkeypatch.setattr(loading, "BUILT", tmp_path)
    found, why = loading.found.__wrapped__()
    assert found is None
    expected = {
        "changed": "since deduce/board/marks.py has changed",
        "new": "since deduce/relations/count/rule.py",
        "none": "there is no",
        "torn": "cannot be loaded",
    }
    assert expected[fault] in str(why)


def test_without_a_compiler_python_does_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    with pytest.raises(building.NoCompiler, match="no C\\+\\+ compiler was found"):
        building.build(ROOT, tmp_path / "built")
    monkeypatch.setenv("CXX", " ")
    with pytest.raises(building.NoCompiler, match="no C\\+\\+ compiler was found"):
        building.compiler()
    broken = tmp_path / "g++"
    broken.write_text("#!/bin/sh\necho error: nothing works >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    with pytest.raises(building.NoCompiler, match="nothing works"):
        building.build(ROOT, tmp_path / "built")
    assert not (tmp_path / "built").exists()
