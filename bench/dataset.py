"""A data set of steps: ``python -m bench.dataset --out DIR --boards N [--seed S] [--shard K/N]``.

Boards come from our generators alone, all kinds and sizes in turn. Of each board every step of a path is kept with its
reason and its sentence in both languages, if the whole path was proved and the proof replayed. A board that is alike to
an earlier one, turned, mirrored or in other colours, is made again from another seed; `split` depends on the board
alone, and not on how it is turned.

``DIR/work`` holds what is done, a line a board: the same call goes on where it was stopped, and ``--shard K/N`` does
every Nth board, in another process or on another machine that shares the folder. Whoever ends last writes the tables
``DIR/puzzles`` and ``DIR/steps`` as Parquet and the card ``DIR/README.md``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import deduce
from deduce.app.parser import shard
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.formats.canonical import canonical
from deduce.language.errors import InputError, OutOfBudget
from deduce.making.options import generates

SIZES = (6, 7, 8)
ATTEMPTS = 4
"""Seeds that are tried for a board."""
BUDGET = 3_000
SAMPLE = 1_000
SPLITS = (("test", 26), ("validation", 51), ("train", 256))
"""The first of which the first byte of the hash is below: a tenth, a tenth, the rest."""

Line = dict[str, Any]


# Boards --------------------------------------------------------------------------------------------------------------


def split(form: str) -> str:
    """The part of the data set to which a board belongs."""
    return next(name for name, below in SPLITS if int(form[:2], 16) < below)


def seed_of(seed: int, number: int, attempt: int) -> int:
    """The seed of the generator for a board."""
    text = f"{seed}/{number}/{attempt}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "big")


def places(puzzle: Puzzle, marks: Marks) -> list[list[int]]:
    """*Yes* and *no* by the numbers of the variables."""
    number = {bit: i for i, bit in enumerate(variables(puzzle))}
    return [[number[bit] for bit in bits(side)] for side in (marks.yes, marks.no)]


def variables(puzzle: Puzzle) -> list[int]:
    """The variables in the order of their numbers, those that are no part of an answer last."""
    return [*bits(puzzle.variables), *bits(puzzle.auxiliary & ~puzzle.variables)]


def visible(puzzle: Puzzle, marks: Marks) -> int:
    """How many variables one application of one technique decides now."""
    found = NOTHING
    for item in puzzle.kind.sound:
        found = found.join(item(puzzle, marks))
    return (found.without(marks).known & puzzle.variables).bit_count()


def step_record(step: Step, number: int) -> Line:
    """A row of the table of steps."""
    puzzle, told = step.puzzle, step.to_json()
    before, reason, made = (places(puzzle, one) for one in (step.before, step.reason, step.conclusion))
    inner = {name: told[name] for name in ("suppose", "steps") if name in told}
    return {
        "step": number,
        "before_yes": before[0],
        "before_no": before[1],
        "reason_yes": reason[0],
        "reason_no": reason[1],
        "clues": told["clues"],
        "yes": made[0],
        "no": made[1],
        "tier": step.tier,
        "technique": step.name,
        "argument": json.dumps(inner, ensure_ascii=False) if inner else None,
        "length": step.length(),
        "sentence_en": step.sentence("en"),
        "sentence_ja": step.sentence("ja"),
        "visible_now": visible(puzzle, step.before),
    }


def board_record(puzzle: Puzzle, solution: Marks, form: str, seed: int) -> Line | None:
    """A board with all its steps; None where its path does not fill it, or its proof is not accepted.

    Raises:
        OutOfBudget: when it costs more than `BUDGET`.
        deduce.Rejected: when a proof does not hold, which would be a fault of ours.
    """
    steps = list(deduce.solve(puzzle, budget=BUDGET))
    log = deduce.prove(puzzle, unique="never", budget=BUDGET)
    if log is None or log["status"] != "solved":
        return None
    deduce.verify(puzzle, log)
    replayed = [json.dumps(step) for step in log["steps"]]
    kept = [step for step in steps if json.dumps(step.to_json()) in set(replayed)]
    assert len(kept) == len(replayed), "the path that was proved is the path that is told"
    grade = deduce.grade(puzzle, unique="never", budget=BUDGET)
    told = grade.to_json()
    try:
        url = deduce.write(puzzle, "puzzlink")
    except InputError:
        url = None
    board = {
        "kind": puzzle.kind.name,
        "puzzlink_url": url,
        "board": deduce.write(replace(puzzle, id=None, extra={}), "json"),
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "variables": [puzzle.name(bit, "en") for bit in variables(puzzle)],
        "solution": json.dumps(puzzle.answer(solution)),
        "tier": grade.tier,
        "rating": told["rating"],
        "level": told["level"],
        "technique_set": puzzle.kind.technique_set,
        "generator_seed": seed,
        "canonical": form,
        "split": split(form),
    }
    return {"board": board, "steps": [step_record(step, number) for number, step in enumerate(kept, 1)]}


# Work ----------------------------------------------------------------------------------------------------------------


class Work:
    """What is to be done, and what of it is done.

    Raises:
        InputError: where the folder is of another call.
    """

    def __init__(self, out: Path, asked: Line, shards: int) -> None:
        self.out, self.asked, self.shards = out, asked, shards
        self.folder = out / "work"
        self.folder.mkdir(parents=True, exist_ok=True)
        head, said = self.folder / "asked.json", json.dumps({**asked, "shards": shards})
        if not head.exists():
            head.write_text(said, encoding="utf-8")
        elif head.read_text(encoding="utf-8") != said:
            raise InputError(f"{out} is of another call: {head.read_text(encoding='utf-8')}", expected="the same again")

    def path(self, number: int) -> Path:
        """The file of a shard."""
        return self.folder / f"{number}-of-{self.shards}.jsonl"

    def numbers(self, number: int) -> range:
        """The boards of a shard."""
        return range(number - 1, self.asked["boards"], self.shards)

    def lines(self, number: int) -> Iterator[Line]:
        """What is done of a shard; a line that was cut off is not."""
        path = self.path(number)
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            try:
                yield json.loads(line)
            except ValueError:
                continue

    def whole(self) -> bool:
        """Whether all shards are done."""
        return all(
            {line["number"] for line in self.lines(one)} >= set(self.numbers(one)) for one in range(1, self.shards + 1)
        )


def run(work: Work, number: int) -> None:
    """Do what is left of a shard."""
    done = list(work.lines(number))
    path = work.path(number)
    if path.exists() and not path.read_bytes().endswith(b"\n"):  # stopped within a line
        path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in done), encoding="utf-8")
    seen = {line["board"]["canonical"] for line in done if "board" in line}
    had = {line["number"] for line in done}
    left = [one for one in work.numbers(number) if one not in had]
    with path.open("a", encoding="utf-8") as file:
        for count, one in enumerate(left, 1):
            start = time.process_time()
            line = made(work.asked, one, seen)
            line |= {"number": one, "seconds": round(time.process_time() - start, 3)}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            if sys.stderr.isatty():
                print(f"\r{count} of {len(left)}", end="", file=sys.stderr)
    if left and sys.stderr.isatty():
        print(file=sys.stderr)


def made(asked: Line, number: int, seen: set[str]) -> Line:
    """The board of a number, or why there is none."""
    kinds, sizes = asked["kinds"], asked["sizes"]
    kind, size = kinds[number % len(kinds)], sizes[number // len(kinds) % len(sizes)]
    why, cols = "alike", size
    for attempt in range(ATTEMPTS):
        seed = seed_of(asked["seed"], number, attempt)
        try:
            found = next(deduce.generate(kind, size, cols, tier=asked["tier"], seed=seed, attempts=100))
            if (form := canonical(found.puzzle)) in seen:
                continue
            record = board_record(found.puzzle, found.solution, form, seed)
        except (InputError, OutOfBudget) as fault:  # a size or tier that the kind does not have, too
            why = str(fault)
            if isinstance(fault, InputError):
                cols = size + 1  # a whole set of dominoes covers no square
            continue
        if record is None:
            why = "no proof"
            continue
        seen.add(form)
        record["board"]["id"] = f"{kind}-{asked['seed']}-{number}"
        return record
    return {"left": f"{kind} {size}×{size}: {why}"}


# Tables --------------------------------------------------------------------------------------------------------------

NUMBERS = "list<int16>"
PUZZLES = {
    "id": "string",
    "kind": "string",
    "puzzlink_url": "string",
    "board": "string",
    "rows": "int16",
    "cols": "int16",
    "variables": "list<string>",
    "solution": "string",
    "tier": "int8",
    "rating": "float",
    "level": "int8",
    "technique_set": "string",
    "generator_seed": "int64",
    "canonical": "string",
    "split": "string",
}
STEPS = {
    "puzzle_id": "string",
    "step": "int16",
    **dict.fromkeys(("before_yes", "before_no", "reason_yes", "reason_no", "clues", "yes", "no"), NUMBERS),
    "tier": "int8",
    "technique": "string",
    "argument": "string",
    "length": "int16",
    "sentence_en": "string",
    "sentence_ja": "string",
    "visible_now": "int16",
}
"""The columns of both tables."""


def schema(columns: dict[str, str]) -> Any:
    """The columns as pyarrow has them."""
    import pyarrow as pa

    types = {"list<int16>": pa.list_(pa.int16()), "list<string>": pa.list_(pa.string()), "float": pa.float32()}
    return pa.schema([(name, types.get(told) or pa.type_for_alias(told)) for name, told in columns.items()])


def tables(work: Work) -> Line:
    """Write both tables, a file of each for a shard, without boards that are alike across shards; what was counted."""
    seen: set[str] = set()
    counts: Counter[str] = Counter()
    told: Line = {"kinds": Counter(), "splits": Counter(), "seconds": 0.0, "files": {}}
    for number in range(1, work.shards + 1):
        boards: list[Line] = []
        steps: list[Line] = []
        for line in sorted(work.lines(number), key=lambda line: line["number"]):
            told["seconds"] += line["seconds"]
            if "board" not in line or line["board"]["canonical"] in seen:
                counts["left out"] += 1
                continue
            seen.add(line["board"]["canonical"])
            boards.append(line["board"])
            steps += [{"puzzle_id": line["board"]["id"], **step} for step in line["steps"]]
            told["kinds"][line["board"]["kind"]] += len(line["steps"])
            told["splits"][line["board"]["split"]] += len(line["steps"])
        counts["boards"] += len(boards)
        counts["steps"] += len(steps)
        for name, rows, columns in (("puzzles", boards, PUZZLES), ("steps", steps, STEPS)):
            path = work.out / name / f"{number:05}-of-{work.shards:05}.parquet"
            written(path, rows, columns)
            told["files"][path.relative_to(work.out).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return told | {"counts": counts}


def written(path: Path, rows: Sequence[Line], columns: dict[str, str]) -> None:
    """Write rows, all or nothing."""
    import pyarrow as pa
    import pyarrow.parquet

    path.parent.mkdir(parents=True, exist_ok=True)
    table = pa.Table.from_pylist([{name: row[name] for name in columns} for row in rows], schema(columns))
    part = path.with_suffix(".part")
    pa.parquet.write_table(table, part, compression="zstd", compression_level=9)
    part.replace(path)


def card(told: Line, asked: Line) -> str:
    """The card of the data set."""
    counts = told["counts"]
    steps = counts["steps"]
    size = next((name for name, most in (("n<1K", 1e3), ("1K<n<10K", 1e4), ("10K<n<100K", 1e5)) if steps < most), None)
    size = size or ("100K<n<1M" if steps < 1_000_000 else "1M<n<10M")

    def features(columns: dict[str, str]) -> str:
        return "".join(f"      - {{name: {name}, {_feature(told)}}}\n" for name, told in columns.items())

    configs = "".join(f"  - config_name: {name}\n    data_files: {name}/*.parquet\n" for name in ("puzzles", "steps"))
    info = "".join(
        f"  - config_name: {name}\n    features:\n{features(columns)}"
        for name, columns in (("puzzles", PUZZLES), ("steps", STEPS))
    )
    rate = 3600 * steps / told["seconds"] if told["seconds"] else 0.0
    splits = ", ".join(f"{name} {count}" for name, count in sorted(told["splits"].items()))
    return f"""---
license: cc0-1.0
language: [en, ja]
task_categories: [question-answering, reinforcement-learning]
tags: [puzzles, deduction, explanations]
size_categories: ["{size}"]
configs:
{configs}dataset_info:
{info}citeAs: deduce {deduce.__version__}
---

# Steps of pencil puzzles

{steps} steps on {counts["boards"]} boards that `deduce` {deduce.__version__} generated (seed {asked["seed"]}): each
with what it rests on, minimal, and a sentence in English and Japanese. Every path was proved, and the proof replayed by
a checker that shares no search with the prover. No two boards are alike when turned, mirrored or, where the rules
allow, in exchanged colours. The split depends on the hash `canonical` of a board in its least form: {splits} steps.

Marks are numbers of variables, whose names are in the column `variables` of the puzzle: those *before* a step, its
*reason*, and what it makes *yes* and *no*. `clues` are numbers of clues, `argument` is what a contradiction supposes
with its steps as JSON, `length` counts the steps that a person follows, and `visible_now` the variables that one
technique decides on that board.

{rate:,.0f} steps a core-hour; {counts["left out"]} boards were left out: alike across shards, none found, or too deep.

| kind | steps |
|---|--:|
{"".join(f"| {kind} | {count} |" + chr(10) for kind, count in sorted(told["kinds"].items()))}
| file | sha256 |
|---|---|
{"".join(f"| {name} | {digest} |" + chr(10) for name, digest in sorted(told["files"].items()))}"""


def _feature(told: str) -> str:
    """A column as cards name it."""
    inner = told.removeprefix("list<").removesuffix(">")
    return f"{'dtype' if inner == told else 'sequence'}: {'float32' if told == 'float' else inner}"


def sample(work: Work, path: Path) -> None:
    """A file with `SAMPLE` steps, taken evenly from all boards."""
    steps = [
        {"puzzle_id": line["board"]["id"], **step}
        for number in range(1, work.shards + 1)
        for line in work.lines(number)
        for step in line.get("steps", ())
    ]
    count = min(SAMPLE, len(steps))
    written(path, [steps[i * len(steps) // count] for i in range(count)], STEPS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do a shard; where it is the last, write the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.dataset", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder")
    parser.add_argument("--boards", type=int, required=True, help="boards of the whole data set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shard", default="1/1", metavar="K/N", help="every Nth board, from the Kth on")
    parser.add_argument("--kinds", nargs="+", metavar="KIND", help="these kinds; default: all")
    parser.add_argument(
        "--sizes",
        nargs="+",
        type=int,
        default=list(SIZES),
        metavar="N",
        help="boards of N×N, or N×(N+1) of a kind without such",
    )
    parser.add_argument("--tier", type=int, choices=(1, 2, 3), help="exactly this tier; default: any up to 2")
    parser.add_argument("--sample", type=Path, metavar="FILE", help=f"also write {SAMPLE} steps into one file")
    args = parser.parse_args(arguments)
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        parser.error("the tables need pyarrow: pip install -e '.[batch]'")
    try:
        number, shards = shard(args.shard)
        kinds = [deduce.kind(name).name for name in args.kinds or deduce.kinds()]
        if args.boards < 1 or min(args.sizes) < 1:
            raise InputError("boards and sizes are whole numbers above 0")
        kinds = [name for name in kinds if generates(deduce.kind(name))]
        asked = {name: getattr(args, name) for name in ("boards", "seed", "sizes", "tier")} | {"kinds": kinds}
        work = Work(args.out, asked, shards)
        run(work, number)
    except (InputError, OSError) as error:
        parser.error(str(error))
    if not work.whole():
        print(f"shard {number} of {shards} is done; the tables are written when all are")
        return 0
    told = tables(work)
    (args.out / "README.md").write_text(card(told, asked), encoding="utf-8")
    if args.sample:
        sample(work, args.sample)
    rate = 3600 * told["counts"]["steps"] / max(told["seconds"], 1e-9)
    print(f"{told['counts']['steps']} steps on {told['counts']['boards']} boards, {rate:,.0f} steps a core-hour")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
