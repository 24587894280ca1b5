"""Environments: what gymnasium asks of them, what moves earn, and what is refused."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import deduce
from deduce import InputError, Marks
from deduce.app import index
from deduce.contract.registry import kinds
from tests.boards import TIER_1, samples

gymnasium = pytest.importorskip("gymnasium", reason="environments need gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

import deduce.gym  # noqa: E402
from deduce.gym import PuzzleEnv, id_of, library  # noqa: E402
from deduce.making.options import generates  # noqa: E402

SAMPLES = [pytest.param(kind, text, id=kind) for kind, text in samples().items()]
YINYANG = deduce.parse(TIER_1)


def played(env: PuzzleEnv, seed: int) -> list[tuple[int, float, str, bool]]:
    """A random game."""
    rng, found = np.random.default_rng(seed), []
    seen, _ = env.reset(seed=seed)
    while True:
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, ended, cut, info = env.step(action)
        found.append((action, reward, info["outcome"], ended))
        if ended or cut:
            return found


@pytest.mark.parametrize(("kind", "source"), SAMPLES)
def test_every_kind_is_an_environment(kind: str, source: str) -> None:
    """With its registered id, by the checker of gymnasium, whose warnings are errors here; then one game to its end."""
    puzzle = deduce.parse(source, kind)
    env = gymnasium.make(id_of(kinds()[kind]), boards=[puzzle], max_tier=1, render_mode="ansi").unwrapped
    assert isinstance(env, PuzzleEnv)
    check_env(env)
    found = played(env, 1)
    assert found[-1][3]
    assert env.puzzle.full(env.marks)
    assert not env.action_masks().any()
    assert puzzle.text(env.marks) == env.render()
    assert {outcome for _, _, outcome, _ in found} <= set(deduce.gym.REWARDS)
    wrong = [reward for _, reward, outcome, _ in found if outcome == "wrong"]
    assert wrong == [-1.0] * len(wrong)


def test_ids_are_those_of_the_kinds_with_a_generator() -> None:
    ids = [id_of(kind) for kind in kinds().values() if generates(kind)]
    assert len(set(ids)) == len(ids)
    assert {"deduce/YinYang-v0", "deduce/RightTurnRoads-v0", "deduce/LITS-v0"} <= set(ids) <= set(gymnasium.registry)


def test_a_seed_fixes_board_and_game() -> None:
    env = PuzzleEnv("yinyang", (4, 4))
    boards = []
    for seed in (3, 4, 3):
        env.reset(seed=seed)
        boards.append(env.puzzle)
    assert boards[0] == boards[2] != boards[1]
    assert played(env, 3) == played(PuzzleEnv("yinyang", (4, 4)), 3)
    assert env.reset(seed=3)[1]["puzzle"]["kind"] == "yinyang"


def test_what_moves_earn() -> None:
    """A move is worth what its verdict says, and only a move that some solution has is put on the board."""
    env = PuzzleEnv(boards=[YINYANG], explain=True, rewards={"solved": 5, "lucky": 0.25})
    judge = deduce.Judge(YINYANG, max_tier=2)
    seen, _ = env.reset(seed=1)
    assert (seen["clues"] == YINYANG.to_numpy()).all()
    [solution] = judge.solutions or ()
    for action in np.flatnonzero(seen["action_mask"]):
        env.reset(seed=1)
        move, before = env.move_of(int(action)), env.marks
        assert env.action_of(move) == action
        seen, reward, ended, cut, info = env.step(int(action))
        found = judge(before, move, explain=True)
        assert info["verdict"] == found.to_json()
        assert (info["technique"], info["tier"]) == (found.technique, found.forced)
        assert not ended
        assert not cut
        if not move.within(solution):
            assert (info["outcome"], reward, env.marks) == ("wrong", -1, before)
        else:
            assert move.within(env.marks)
            assert (info["outcome"], reward) == (("deduced", 1) if found.forced else ("lucky", 0.25))
            assert bool(info["sentence"]) == bool(found.forced)
            assert (seen["marks"] == YINYANG.array(env.marks)).all()
        again = env.step(int(action))
        assert again[4]["outcome"] == ("wrong" if not move.within(solution) else "idle")
    last: dict[str, Any] = {}
    env.reset(seed=1)
    for literal in solution.without(env.marks).literals():
        if not literal.within(env.marks):
            _, reward, ended, _, last = env.step(env.action_of(literal))
    assert ended
    assert last["is_complete"]
    assert reward >= 5


def test_a_broken_rule_is_told() -> None:
    env = PuzzleEnv(boards=[deduce.parse("WW..\nW...\n....\n....", "yinyang")])
    env.reset()
    *_, info = env.step(env.action_of("r2c2=white"))
    assert info["outcome"] == "wrong"
    assert any("2×2" in one for one in info["violations"])


def test_a_game_is_cut_off() -> None:
    env = PuzzleEnv(boards=[YINYANG])
    env.reset()
    wrong = next(action for action in range(72) if env.step(action)[4]["outcome"] == "wrong")
    moves = 0
    while not env.step(wrong)[3]:
        moves += 1
    assert moves <= 4 * 36


def test_a_game_that_its_last_move_ends_is_not_cut_off() -> None:
    """Four moves a variable there are, of which idle ones leave just enough for the solution, or one too few."""
    env = PuzzleEnv(boards=[deduce.parse("WB\n..", "yinyang")])

    def played_late(idle: int) -> list[tuple[bool, bool]]:
        env.reset()
        return [env.step(action)[2:4] for action in [*[order[0]] * (idle + 1), *order[1:]]]

    env.reset()
    solution, order = deduce.check(env.puzzle).solutions[0], list[int]()
    for literal in solution.without(env.marks).literals():
        if not literal.within(env.marks):
            order.append(env.action_of(literal))
            env.step(order[-1])
    most = 4 * env.puzzle.variables.bit_count()
    assert played_late(most - len(order))[-1] == (True, False)
    assert played_late(most - len(order) + 1)[-2] == (False, True)


def test_options_change_the_board() -> None:
    env = PuzzleEnv("yinyang", (4, 4))
    env.reset(options={"size": (3, 5)})
    assert env.observation_space["marks"].shape == (3, 5)
    assert env.action_space.n == 30
    seen, _ = env.reset(options={"puzzle": YINYANG})
    assert env.puzzle == YINYANG
    assert env.observation_space.contains(seen)
    env.reset(seed=2, options={"kind": "hitori", "size": (4, 4), "tier": 1})
    assert env.puzzle.kind.name == "hitori"
    assert env.reset()[0]["marks"].shape == (4, 4)


def test_words_are_told_apart_by_numbers() -> None:
    puzzle = deduce.parse(samples()["yajilin"], "yajilin")
    seen, _ = PuzzleEnv(boards=[puzzle]).reset()
    words = {}
    for word, number in zip(puzzle.to_numpy().ravel(), seen["clues"].ravel(), strict=True):
        assert words.setdefault(word, number) == number
    assert len(set(words.values())) == len(words) > 2
    assert words["."] == -1


def test_an_environment_is_pickled_in_the_middle_of_a_game() -> None:
    env = PuzzleEnv(boards=[YINYANG])
    env.reset(seed=5)
    env.step(0)
    again = pickle.loads(pickle.dumps(env))
    one, other = env.step(3), again.step(3)
    assert one[1:] == other[1:]
    assert (one[0]["marks"] == other[0]["marks"]).all()


def test_vectors_of_environments() -> None:
    envs = gymnasium.make_vec("deduce/YinYang-v0", num_envs=2, boards=[YINYANG], vectorization_mode="sync")
    seen, _ = envs.reset(seed=1)
    assert seen["marks"].shape == (2, 6, 6)
    envs.step(np.array([0, 1]))
    envs.close()


def test_the_library_is_chosen_from() -> None:
    found = library("yinyang", (6, 6), tier=1)
    assert found
    assert all((one.rows, one.cols) == (6, 6) for one in found)
    for wrong in (("yinyang", (1, 99)), ("nosuchkind",)):
        with pytest.raises(InputError):
            library(*wrong)  # type: ignore[arg-type]


def test_the_library_is_chosen_from_by_the_tier_that_its_boards_say() -> None:
    known = index.tiers(kinds()["yinyang"])
    assert len(known) > 1
    for tier, count in known.items():
        found = library("yinyang", tier=tier)
        assert len(found) == count
        assert {one.extra["grade"]["tier"] for one in found} == {tier}


def test_bad_calls_are_refused() -> None:
    other = deduce.parse(samples()["hitori"], "hitori")
    for call, match in [
        (lambda: PuzzleEnv("nosuchkind"), "nosuchkind"),
        (lambda: PuzzleEnv(boards=[]), "no puzzles"),
        (lambda: PuzzleEnv(boards=[YINYANG, other]), "several shapes"),
        (lambda: PuzzleEnv(boards=[YINYANG], rewards={"luck": 1}), "no reward"),
        (lambda: PuzzleEnv(boards=[YINYANG], max_tier=9), "no tier"),
        (lambda: PuzzleEnv(boards=[YINYANG]).reset(options={"sise": 3}), "no option"),
        (lambda: PuzzleEnv(boards=[YINYANG]).reset(options={"size": (4, 4)}), "handed over"),
        (lambda: PuzzleEnv(boards=[YINYANG]).step(72), "no action"),
        (lambda: PuzzleEnv(boards=[YINYANG]).step(-1), "no action"),
        (lambda: PuzzleEnv(boards=[YINYANG]).action_of("r9c9=white"), "no variable"),
        (lambda: PuzzleEnv(boards=[YINYANG]).action_of(Marks(3, 0)), "one mark"),
    ]:
        with pytest.raises(InputError, match=match):
            call()  # type: ignore[no-untyped-call]
