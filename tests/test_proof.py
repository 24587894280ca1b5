"""Proof logs: what `prove` writes is accepted, and a thousand alterations that make a claim false are rejected."""

from __future__ import annotations

import copy
import io
import json
import random
import re
import sys
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import deduce
from deduce import formats, oracle
from deduce.app.cli import main
from deduce.contract.naming import marks_record
from deduce.contract.registry import kinds
from deduce.engine.reasons import explain
from deduce.language.errors import OutOfBudget
from deduce.proof.record import Reader
from deduce.proof.replay import Accepted, Rejected, verify
from tests.boards import TIER_1, TIER_2, TIER_3, spared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "deduce" / "proof" / "proof.schema.json").read_text(encoding="utf-8"))
ALTERATIONS = 1000
Log = dict[str, Any]


# Boards --------------------------------------------------------------------------------------------------------------


def smallest(kind: str) -> Iterator[Path]:
    """For each tier the shortest file of the kind; a board that is beyond the tiers has no path to prove."""
    seen = set()
    for path in sorted((ROOT / "data" / kind).glob("*.txt"), key=lambda path: path.stat().st_size):
        tier = re.search(r'^# grade: .*"tier": (\d)', path.read_text(encoding="utf-8"), re.MULTILINE)
        if tier and tier[1] not in seen:
            seen.add(tier[1])
            yield path


BOARDS: dict[str, str | Path] = {"yinyang 1": TIER_1, "yinyang 2": TIER_2, "rightturn 3": TIER_3}
BOARDS |= {f"{kind} {path.stem}": path for kind in kinds() for path in smallest(kind)}
IMPOSSIBLE = {
    "by techniques": "# kind: yinyang\n0000\n0120\n0210\n0000\n",
    "by contradictions": "https://puzz.link/p?yinyang/6/6/i020i9606902",
}


@lru_cache
def proved(name: str) -> tuple[Puzzle, str]:
    """A board with its log."""
    source = BOARDS[name]
    puzzle = deduce.load(source) if isinstance(source, Path) else deduce.parse(source)
    puzzle = replace(puzzle, extra={})
    log = deduce.prove(puzzle)
    assert log is not None
    return puzzle, json.dumps(log)


def of_form(log: Log) -> bool:
    """Whether a log is of the published form."""
    return bool(jsonschema.Draft202012Validator(SCHEMA).is_valid(log))


def accepted(puzzle: Puzzle, log: Log) -> bool:
    """Whether the log proves its claim. What is accepted is of the published form."""
    try:
        verify(puzzle, log, ask=False)
    except Rejected:
        return False
    assert of_form(log)
    return True


@pytest.mark.alike
@pytest.mark.parametrize("name", BOARDS)
def test_accepted(name: str) -> None:
    puzzle, text = proved(name)
    log = json.loads(text)
    found = verify(puzzle, log)
    jsonschema.validate(log, SCHEMA)
    lead = deduce.grade(puzzle).headline
    assert lead
    assert (log["tier"], found.licence, found.uniqueness) == (lead.tier, lead.licence, lead.uniqueness)
    assert ("licence" in log) == bool(lead.licence)
    assert ("standstill" in log) == (log["tier"] > 1)


def test_the_schema_is_one_and_published() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.loads((ROOT / "docs" / "proof.schema.json").read_text(encoding="utf-8")) == SCHEMA


@pytest.mark.parametrize("board", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_no_solution_is_proved(board: str) -> None:
    """Every step of such a log is needed."""
    puzzle = deduce.parse(board)
    log = deduce.prove(puzzle)
    assert log is not None
    assert log["status"] == "no_solution"
    assert accepted(puzzle, log)
    assert log["steps"]
    for i in range(len(log["steps"])):
        assert not accepted(puzzle, log | {"steps": log["steps"][:i] + log["steps"][i + 1 :]})


def test_several_solutions_are_proved() -> None:
    from deduce.engine.solutions import solutions_of

    puzzle = deduce.parse("0000\n0000\n0000\n0020\n")
    log = deduce.prove(puzzle, solutions=solutions_of(puzzle))
    assert log is not None
    assert accepted(puzzle, log)
    log["solutions"][1] = log["solutions"][0]
    assert not accepted(puzzle, log)


# One solution taken for granted ---------------------------------------------------------------------------------------


@lru_cache
def granted() -> tuple[Puzzle, str]:
    """A board of tier 1 if one solution is taken for granted and of tier 2 by the rules alone, proved both ways."""
    puzzle = replace(deduce.load(ROOT / "data/numberlink/010.txt"), extra={})
    return puzzle, json.dumps(deduce.prove(puzzle, alone=True))


def licensed_steps(log: Log) -> Iterator[tuple[str, Log]]:
    """The steps by techniques that need one solution, with the sense in which they need it."""
    for step in all_steps(log):
        for sense, names in log["licence"]["techniques"].items():
            if step["technique"] in names:
                yield sense, step


def test_one_solution_is_proved_by_the_oracle_or_by_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, text = granted()
    both = json.loads(text)
    assert (both["tier"], both["alone"]["tier"]) == (1, 2)
    assert of_form(both)
    senses = tuple(both["licence"]["techniques"])
    assert verify(puzzle, both, ask=False) == Accepted(senses, "path")
    single = {name: value for name, value in both.items() if name != "alone"}
    assert verify(puzzle, single) == Accepted(senses, "oracle")
    assert verify(puzzle, single, ask=False) == Accepted(senses, "assumed")

    def late(*_: object, **__: object) -> None:
        raise OutOfBudget

    monkeypatch.setattr(oracle, "unique", late)
    assert verify(puzzle, single) == Accepted(senses, "assumed")
    plain = deduce.prove(puzzle, unique="never")
    assert plain
    assert {name: plain[name] for name in both["alone"]} == both["alone"]
    assert verify(puzzle, plain) == Accepted((), "path")


def test_a_false_word_is_found_out() -> None:
    """With one clue less this board has two solutions, of which the techniques that trust in one find one."""
    whole = deduce.load(ROOT / "data/rightturn/003.txt")
    [puzzle] = [less for name, less in whole.fewer() if name["en"] == "the 1 at r1c3"]
    assert len(oracle.unique(puzzle).solutions) == 2
    log = deduce.prove(puzzle, unique="always")
    assert log
    assert verify(puzzle, log, ask=False) == Accepted(("any",), "assumed")
    with pytest.raises(Rejected, match="the oracle finds another"):
        verify(puzzle, log)


def test_a_log_of_another_board_is_said_to_be_one() -> None:
    """And not one of other rules, though its rules are those of that board."""
    one, other = (deduce.load(Path("data") / "creek" / name) for name in ("005.txt", "006.txt"))
    with pytest.raises(Rejected, match="another puzzle"):
        verify(other, json.loads(json.dumps(deduce.prove(one))))


def test_names_of_a_board_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And a log comes from standard input, too, if the puzzle does not."""
    path = ROOT / "data" / "yinyang" / "002.txt"
    puzzle = deduce.load(path)
    log = json.dumps(deduce.prove(puzzle))
    for other in (puzzle.named("other"), puzzle.named(None), replace(puzzle, extra={"title": "Other"})):
        assert verify(other, json.loads(log))
    for data, call, status in (
        (log, [str(path), "-"], 0),
        (log[:-9], [str(path), "-"], 2),
        (log, ["-", "-"], 2),
        (str(formats.write(puzzle, "text")), ["-", str(tmp_path / "log.json")], 0),
    ):
        (tmp_path / "log.json").write_text(log, encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data.encode())))
        assert main(["verify", *call]) == status
    told = capsys.readouterr()
    assert told.out.count("Accepted") == 2
    first, second = told.err.splitlines()
    assert first.startswith("deduce: standard input, line 1, column")
    assert "broken JSON" in first
    assert first.endswith("expected a proof log")
    assert second == "deduce: the puzzle and the log cannot both come from standard input"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: log.pop("licence"),
        lambda log: log["licence"].update(assumes="two solutions"),
        lambda log: log["licence"]["techniques"].pop(next(sense for sense, _ in licensed_steps(log))),
        lambda log: log["licence"]["techniques"].update({"in no sense": []}),
        lambda log: log["licence"]["techniques"].update({"any": ["numberlink/nonsense"]}),
        lambda log: log["licence"].update(techniques={}),
        lambda log: log["licence"].update(note=1),
        lambda log: log["alone"].pop("standstill"),
        lambda log: log["alone"].update(tier=1),
        lambda log: log["alone"]["steps"].pop(),
        lambda log: log["alone"].update(steps=log["steps"]),
        lambda log: log.update(alone=None),
        lambda log: next(step for _, step in licensed_steps(log))["clues"].pop(),
    ],
)
def test_a_spoilt_licence_is_rejected(spoil: Callable[[Log], object]) -> None:
    puzzle, text = granted()
    log = json.loads(text)
    spoil(log)
    assert not accepted(puzzle, log)


# Alterations ---------------------------------------------------------------------------------------------------------


ALTER: list[Callable[[Log, random.Random, Puzzle], None]] = []


def alteration(alter: Callable[[Log, random.Random, Puzzle], None]) -> Callable[[Log, random.Random, Puzzle], None]:
    """Register a way to spoil a log."""
    ALTER.append(alter)
    return alter


class NotHere(Exception):
    """The log has no place for the alteration."""


def choose(rng: random.Random, things: Any) -> Any:
    things = list(things)
    if not things:
        raise NotHere
    return rng.choice(things)


def chains(steps: list[Log], known: dict[str, str]) -> Iterator[tuple[list[Log], dict[str, str]]]:
    """Each list of steps in the log, with the marks from which it starts."""
    yield steps, dict(known)
    for step in steps:
        if "steps" in step:
            yield from chains(step["steps"], sides(step["reason"]) | sides(step["suppose"]))


def sides(marks: Log | str) -> dict[str, str]:
    return {} if isinstance(marks, str) else {name: side for side in ("yes", "no") for name in marks[side]}


def all_steps(log: Log) -> list[Log]:
    return [step for steps, _ in chains(log["steps"], {}) for step in steps]


def techniques_of(log: Log) -> list[Log]:
    return [step for step in all_steps(log) if "steps" not in step]


@alteration
def drop_step(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    steps = choose(rng, [steps for steps, _ in chains(log["steps"], {}) if steps])
    steps.pop(rng.randrange(len(steps)))


@alteration
def pad_contradiction(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    """By a step that is right there, and needed for nothing, with all that it rests on."""
    pad(puzzle, *choose(rng, list(needless(log, puzzle))))


def needless(log: Log, puzzle: Puzzle) -> Iterator[tuple[Log, Step]]:
    """Contradictions, and steps that are right there and needed for nothing."""
    read, known = Reader(puzzle).marks, puzzle.givens
    for record in log["steps"]:
        if "steps" in record:
            inner = [read(one["conclusion"]) for one in record["steps"][:-1]]
            start = known.join(read(record["suppose"]))
            for item in puzzle.kind.sound:
                new = item(puzzle, start).without(start)
                for step in () if new.clash or not new.known else explain(item, puzzle, start, new):
                    if not any(step.conclusion.known & one.known for one in inner):
                        yield record, step
        known = known.join(read(record["conclusion"]))


def pad(puzzle: Puzzle, record: Log, step: Step) -> None:
    """A step before a contradiction, and all that it rests on in the reason."""
    record["steps"].insert(0, step.to_json())
    more = marks_record(puzzle, step.reason.without(Reader(puzzle).marks(record["suppose"])))
    assert isinstance(more, dict)
    for side in ("yes", "no"):
        record["reason"][side] = sorted({*record["reason"][side], *more[side]})
    record["clues"] = sorted({*record["clues"], *step.to_json()["clues"]})


@alteration
def enlarge_reason_of_contradiction(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    """By a mark that is on the board then."""
    places = []
    known = sides(marks_record(puzzle, puzzle.givens))
    for step in log["steps"]:
        if "steps" in step:
            inner = {name for one in step["steps"] for name in sides(one["conclusion"])}
            more = [name for name in known if name not in {*sides(step["reason"]), *sides(step["suppose"]), *inner}]
            places += [(step, name, known[name]) for name in more]
        known = known | sides(step["conclusion"])
    step, name, side = choose(rng, places)
    step["reason"][side].append(name)


@alteration
def add_a_field_to_the_puzzle(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    log["puzzle"][rng.choice(("author", "stars2", "rules", "solution", "note"))] = rng.randrange(9)


@alteration
def repeat_step(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    steps = choose(rng, [steps for steps, _ in chains(log["steps"], {})])
    i = rng.randrange(len(steps))
    steps.insert(rng.randint(i, len(steps)), copy.deepcopy(steps[i]))


@alteration
def take_before_its_reason(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    places = []
    for steps, _ in chains(log["steps"], {}):
        for j, step in enumerate(steps):
            for i, earlier in enumerate(steps[:j]):
                if sides(earlier["conclusion"]).items() & sides(step["reason"]).items():
                    places.append((steps, i, j))
    steps, i, j = choose(rng, places)
    steps.insert(i, steps.pop(j))


@alteration
def flip_conclusion(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    step = choose(rng, [step for step in all_steps(log) if step["conclusion"] != "clash"])
    step["conclusion"] = {"yes": step["conclusion"]["no"], "no": step["conclusion"]["yes"]}


@alteration
def conclude_more(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    """A mark that is true, and does not follow yet."""
    steps = log["steps"]
    i = rng.randrange(len(steps) - 1)
    later = {}
    for step in steps[i + 1 :]:
        later |= sides(step["conclusion"])
    name = choose(rng, sorted(later))
    steps[i]["conclusion"][later[name]].append(name)


@alteration
def clash_instead(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    choose(rng, [step for step in all_steps(log) if step["conclusion"] != "clash"])["conclusion"] = "clash"


@alteration
def conclude_nothing(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    choose(rng, all_steps(log))["conclusion"] = {"yes": [], "no": []}


@alteration
def shrink_reason(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    step = choose(rng, [step for step in all_steps(log) if sides(step["reason"])])
    side = choose(rng, [side for side in ("yes", "no") if step["reason"][side]])
    step["reason"][side].pop(rng.randrange(len(step["reason"][side])))


@alteration
def pad_reason(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    """A mark more, of those that are on the board by then."""
    places = []
    for steps, start in chains(log["steps"], givens(puzzle)):
        known = dict(start)
        for step in steps:
            places += [(step, name, side) for name, side in known.items() if name not in sides(step["reason"])]
            known |= sides(step["conclusion"])
    step, name, side = choose(rng, places)
    step["reason"][side].append(name)


def givens(puzzle: Puzzle) -> dict[str, str]:
    names = Reader(puzzle).bit
    return {
        name: side
        for side, bits in zip(("yes", "no"), puzzle.givens, strict=True)
        for name in names
        if names[name] & bits
    }


@alteration
def rest_on_what_is_unknown(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    step = log["steps"][0]
    known = givens(puzzle) | sides(step["conclusion"])
    name = choose(rng, [name for name in Reader(puzzle).bit if name not in known])
    step["reason"][rng.choice(("yes", "no"))].append(name)


@alteration
def pad_clues(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    step = choose(rng, [step for step in all_steps(log) if len(step["clues"]) < len(puzzle.clues)])
    step["clues"].append(choose(rng, set(range(len(puzzle.clues))) - set(step["clues"])))


@alteration
def shrink_clues(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    step = choose(rng, [step for step in all_steps(log) if step["clues"]])
    step["clues"].pop(rng.randrange(len(step["clues"])))


@alteration
def unknown_clue(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    choose(rng, all_steps(log))["clues"].append(rng.choice([len(puzzle.clues), -1, True, "0"]))


@alteration
def other_technique(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    """One that is not there, one of another kind, one that assumes a unique solution, a contradiction."""
    names = [f"{puzzle.kind.name}/nonsense", "two-cell-contradiction", "", *foreign(puzzle)]
    names += [item.id for item in puzzle.kind.techniques if item.assumes_unique]
    choose(rng, techniques_of(log))["technique"] = rng.choice(names)


def foreign(puzzle: Puzzle) -> list[str]:
    return [kind.techniques[0].id for kind in kinds().values() if kind.name != puzzle.kind.name]


@alteration
def deeper_than_it_is(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    names = {"one-cell-contradiction": "two-cell-contradiction", "two-cell-contradiction": "one-cell-contradiction"}
    step = choose(rng, [step for step in all_steps(log) if "steps" in step])
    step["technique"] = names[step["technique"]]


@alteration
def suppose_another(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    step = choose(rng, [step for step in all_steps(log) if "steps" in step])
    other = choose(rng, [name for name in Reader(puzzle).bit if name not in sides(step["suppose"])])
    step["suppose"] = rng.choice([{"yes": [other], "no": []}, {"yes": [], "no": []}, step["conclusion"], "clash"])


@alteration
def other_tier(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    tier = log["tier"]
    log["tier"] = rng.choice([other for other in (0, 1, 2, 3, True, 2.0, "2", None) if other is not tier])


@alteration
def other_solution(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    change_leaf(log["solution"], rng)


@alteration
def other_puzzle(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    for name in {"id", *puzzle.extra} & set(log["puzzle"]):
        del log["puzzle"][name]  # which do not count
    board = json.dumps(log["puzzle"])
    change_leaf(log["puzzle"], rng)
    if json.dumps(log["puzzle"]) == board:
        raise NotHere


def change_leaf(value: Any, rng: random.Random) -> None:
    """Another number or text somewhere in JSON."""
    leaves: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(inner, dict | list):
                walk(inner)
            else:
                leaves.append((value, key))

    walk(value)
    place, key = choose(rng, leaves)
    old = place[key]
    place[key] = rng.choice(
        [old + 1, bool(old) if old in (0, 1) else 0.5, None] if isinstance(old, int) else ["", 1, None]
    )


@alteration
def other_claim(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    name = rng.choice(["status", "kind", "technique_set", "schema"])
    others = {"status": ["no_solution", "several", "beyond"], "kind": list(kinds()), "technique_set": ["0", "9.9"]}
    log[name] = choose(rng, [other for other in others.get(name, [True, 2, "1"]) if other is not log[name]])
    if json.dumps(log[name]) == json.dumps(puzzle.kind.name):
        raise NotHere


@alteration
def drop_field(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    target = rng.choice([log, *all_steps(log)])
    target.pop(rng.choice(sorted(target)))


@alteration
def extra_field(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    targets = [log, *all_steps(log), *(step["reason"] for step in all_steps(log))]
    rng.choice(targets)["note"] = rng.choice(["trust me", None, []])


@alteration
def other_type(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    target = rng.choice([log, *all_steps(log), *(step["reason"] for step in all_steps(log))])
    target[rng.choice(sorted(target))] = rng.choice(
        [None, 7, "x", [1], {"a": 1}, [None], [[]], {"yes": [], "no": None}]
    )


@alteration
def name_nobody(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    marks = choose(rng, all_steps(log))["reason"]
    marks[rng.choice(("yes", "no"))].append(rng.choice(["r0c0", "", "r1c1 ", "R1C1"]))


@alteration
def name_twice(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    marks = choose(rng, [step["reason"] for step in all_steps(log) if sides(step["reason"])])
    name, side = choose(rng, sides(marks).items())
    marks[rng.choice((side, "no" if side == "yes" else "yes"))].append(name)


def standstill(log: Log) -> Log:
    if "standstill" not in log:
        raise NotHere
    return log["standstill"]


@alteration
def no_standstill(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    standstill(log)
    log["standstill"] = rng.choice([None, {}, {**log["standstill"], "note": 1}])


@alteration
def standstill_without_a_mark(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    """A given, or what the first step of the path concludes: that follows from the givens alone."""
    marks = standstill(log)["marks"]
    first = sides(log["steps"][0]["conclusion"]) if "steps" not in log["steps"][0] else {}
    name, side = choose(rng, (givens(puzzle) | first).items())
    if name not in marks[side]:
        raise NotHere
    marks[side].remove(name)


@alteration
def standstill_of_a_full_board(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    marks = standstill(log)["marks"]
    known = givens(puzzle)
    for step in log["steps"]:
        known |= sides(step["conclusion"])
    for side in marks:
        marks[side] = [name for name, its in known.items() if its == side]


@alteration
def standstill_of_another_tier(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    record = standstill(log)
    record["tier"] = rng.choice([tier for tier in (0, 1, 2, 3, True, None) if tier is not record["tier"]])


@alteration
def standstill_names_others(log: Log, rng: random.Random, puzzle: Puzzle) -> None:
    silent = standstill(log)["silent"]
    match rng.randrange(3):
        case 0:
            silent.pop(rng.randrange(len(silent)))
        case 1:
            silent.append(rng.choice([*foreign(puzzle), silent[0]]))
        case _:
            silent[rng.randrange(len(silent))] = f"{puzzle.kind.name}/nonsense"


ON = {"few": [name for name in BOARDS if not spared(name.split()[0])], "all": list(BOARDS)}
"""The boards whose logs are altered: of every tier, and of every kind."""


@pytest.mark.parametrize(
    ("boards", "most"),
    [
        pytest.param("few", ALTERATIONS // 8, id="few"),
        pytest.param("all", ALTERATIONS, id="all", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("alter", ALTER, ids=lambda alter: alter.__name__)
def test_alterations_are_rejected(alter: Callable[[Log, random.Random, Puzzle], None], boards: str, most: int) -> None:
    """Together at least so many."""
    rng = random.Random(alter.__name__)
    names = ON[boards]
    done = tried = 0
    while done < most // len(ALTER) + 1:
        tried += 1
        assert tried < 20 * ALTERATIONS, "there is no place for it in any log"
        puzzle, text = proved(names[tried % len(names)])
        log = json.loads(text)
        try:
            alter(log, rng, puzzle)
        except NotHere:
            continue
        if json.dumps(log) == text:
            continue
        done += 1
        assert not accepted(puzzle, log), f"{names[tried % len(names)]}, {alter.__name__}: {json.dumps(log)}"


def test_a_log_of_another_technique_set_says_who_reads_it() -> None:
    puzzle = deduce.parse(TIER_1)
    log = deduce.prove(puzzle)
    assert log is not None
    own = puzzle.kind.technique_set
    with pytest.raises(deduce.Rejected) as refused:
        deduce.verify(puzzle, log | {"technique_set": "1.1"})
    assert str(refused.value) == f"the log is of yinyang 1.1, and this program has {own}; one with 1.1 reads it"
