"""One puzzle a time as an environment: a move is a mark, and what it earns depends on whether it follows now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from deduce.board.marks import Marks, bits
from deduce.contract.arrays import UNKNOWN
from deduce.contract.naming import Names
from deduce.contract.puzzle import Puzzle
from deduce.engine.path import begun
from deduce.gym.sources import Size, Source, generated
from deduce.language.errors import InputError
from deduce.language.messages import msg
from grading.verdict import Judge

Outcome = Literal["deduced", "lucky", "wrong", "unknown", "idle"]
REWARDS: Mapping[str, float] = {
    "deduced": 1.0,
    "lucky": 0.0,
    "wrong": -1.0,
    "unknown": 0.0,
    "idle": -1.0,
    "solved": 0.0,
}
"""What a move earns: one that follows; one that is right and does not follow by the tiers that are asked; one that no
solution has; one of which neither is known; one that marks nothing new; and what the last move earns beside."""
MOST_MOVES = 4
"""An episode is cut off after so many moves for each variable."""
SEEDS = 2**31
OPTIONS = ("kind", "size", "tier", "puzzle")
NO_CLUE = -1
ROWS = ("clues", "rooms")

Observation = dict[str, NDArray[Any]]


class PuzzleEnv(gymnasium.Env[Observation, int]):
    """An environment of `gymnasium` for one kind and size.

    **Actions** are ``Discrete(2·n)`` for the n places of `deduce.Puzzle.array_shape`, in the order of the flat array:
    2·i is *yes* and 2·i + 1 is *no* at place i. `action_masks` says which of them mark something new.

    **Observations** are a dictionary of arrays: ``marks`` (1 yes, 0 no, -1 unknown), ``action_mask``, and what is
    printed: ``clues`` and ``rooms``, as far as the kind has them, as in `deduce.Puzzle.to_numpy`. A clue that is a word
    is there as a negative number: its UTF-8 bytes read as one number, negated. What a kind prints otherwise
    (Sunglasses) is in the field ``puzzle`` of the info that `reset` returns, which is the JSON of the board, for
    every kind.

    A move that no solution has is not put on the board. The episode ends when the board is full; it is cut off after
    `MOST_MOVES` times as many moves as there are variables. The **info** of a step has ``outcome`` (a key of
    `REWARDS`), ``verdict`` (as `deduce.Verdict.to_json`), ``technique``, ``tier`` (0: it does not follow; None: not
    known), ``violations`` (the rules that are broken, in words), ``is_complete``; with `explain` also ``reason`` and
    ``sentence``, else None.

    Args:
        kind: the kind of puzzle.
        size: rows and columns.
        tier: boards of exactly this tier; None takes any up to 2.
        boards: where boards come from: a function as `deduce.gym.generated`, or puzzles to draw from, which settle kind
            and size and are all of one shape.
        max_tier: the deepest tier by which a move may follow.
        explain: whether moves that follow come with reason and sentence, which takes longer.
        lang: the language of sentences.
        rewards: other values for some of `REWARDS`.
        render_mode: ``ansi`` for the board in characters.

    Attributes:
        puzzle: the board that is played.
        marks: what is known on it.

    Raises:
        InputError: for a kind, size or tier that is not there, unknown rewards, and puzzles of several shapes.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        kind: str = "yinyang",
        size: Size = (6, 6),
        *,
        tier: int | None = None,
        boards: Source | Sequence[Puzzle] = generated,
        max_tier: int = 2,
        explain: bool = False,
        lang: str = "en",
        rewards: Mapping[str, float] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if strange := sorted((rewards or {}).keys() - REWARDS.keys()):
            raise InputError(msg("no reward {name!r}", name=strange[0]), expected=", ".join(REWARDS))
        self.kind, self.size, self.tier = kind, size, tier
        self.boards, self.max_tier, self.explain, self.lang = boards, max_tier, explain, lang
        self.rewards = {**REWARDS, **(rewards or {})}
        self.render_mode = render_mode
        self._judges: dict[Puzzle, Judge] = {}
        if not callable(boards):
            if not boards:
                raise InputError(msg("no puzzles"), expected=msg("one at least"))
            if len({(one.kind.name, one.array_shape, one.rows, one.cols) for one in boards}) > 1:
                raise InputError(msg("puzzles of several shapes"), expected=msg("one kind and size"))
        self._begin(self._drawn(0))
        self._spaces()

    # What gymnasium asks ---------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new board, which the seed fixes.

        Args:
            seed: as in gymnasium.
            options: ``kind``, ``size``, ``tier`` for this and the boards to come; or a ``puzzle`` for this episode.
                Where these change the shape of the board, the spaces change with it.

        Raises:
            InputError: for other options, and as for the class.
        """
        super().reset(seed=seed)
        asked = dict(options or {})
        if strange := sorted(asked.keys() - set(OPTIONS)):
            raise InputError(msg("no option {name!r}", name=strange[0]), expected=", ".join(OPTIONS))
        given = asked.pop("puzzle", None)
        if asked and not callable(self.boards):
            raise InputError(
                msg("{name} of boards that were handed over", name=min(asked)), expected=msg("no such option")
            )
        self.kind, self.tier = asked.get("kind", self.kind), asked.get("tier", self.tier)
        self.size = tuple(asked.get("size", self.size))
        self._begin(self._drawn(int(self.np_random.integers(SEEDS))) if given is None else given)
        if self._shape() != self._shaped:
            self._spaces()
        return self._observed(), {"puzzle": self._json, "is_complete": self.puzzle.full(self.marks)}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One move.

        Raises:
            InputError: for an action that is not of the space.
        """
        action = int(action)
        if not 0 <= action < 2 * self._count:
            raise InputError(
                msg("no action {action}", action=action), expected=msg("0 to {last}", last=2 * self._count - 1)
            )
        self.moves += 1
        bit = self._bits[action >> 1]
        info: dict[str, Any] = dict.fromkeys(("verdict", "technique", "tier", "reason", "sentence"))
        info["violations"] = []
        outcome: Outcome = "idle"
        if bit & ~self.marks.known:
            move = Marks(0, bit) if action & 1 else Marks(bit, 0)
            found = self.judge(self.marks, move, explain=self.explain)
            info.update(verdict=found.to_json(), technique=found.technique, tier=found.forced)
            if found.reason is not None:
                info["reason"] = info["verdict"]["reason"]
                info["sentence"] = " ".join(step.sentence(self.lang) for step in (*found.lead, found.reason))
            if found.broken is not None:
                info["violations"] = [str(found.broken)]
            if found.consistent is False:
                outcome = "wrong"
            else:
                outcome = "deduced" if found.forced else "lucky" if found.consistent else "unknown"
                self._put(move)
        done = self.puzzle.full(self.marks)
        info |= {"outcome": outcome, "is_complete": done}
        reward = self.rewards[outcome] + (self.rewards["solved"] if done else 0.0)
        return self._observed(), reward, done, not done and self.moves >= self._most, info

    def render(self) -> str | None:
        """The board in characters."""
        return self.puzzle.text(self.marks) if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions mark something new, as the name is in sb3-contrib."""
        return self._arrays["action_mask"].astype(bool)

    # Actions and moves -----------------------------------------------------------------------------------------------

    def action_of(self, move: Marks | str) -> int:
        """The action of a mark, or of a move by name such as ``r3c4=white``.

        Raises:
            InputError: where it is no single mark of a variable of this board.
        """
        marks = Names(self.puzzle).move(move) if isinstance(move, str) else move
        bit = marks.yes | marks.no
        if marks.clash or bit.bit_count() != 1 or not bit & self.puzzle.variables:
            raise InputError(msg("a move of other than one mark"), expected=msg("one mark of a variable"))
        return 2 * self._bits.index(bit) + bool(marks.no)

    def move_of(self, action: int) -> Marks:
        """The mark of an action; nothing where no variable is."""
        bit = self._bits[action >> 1]
        return Marks(0, bit) if action & 1 else Marks(bit, 0)

    # Within ----------------------------------------------------------------------------------------------------------

    def _drawn(self, number: int) -> Puzzle:
        if callable(self.boards):
            return self.boards(self.kind, self.size, self.tier, number)
        return self.boards[number % len(self.boards)]

    def _begin(self, puzzle: Puzzle) -> None:
        """Start on a board."""
        self.puzzle = puzzle
        if puzzle not in self._judges:
            self._judges = {} if callable(self.boards) else self._judges
            self._judges[puzzle] = Judge(puzzle, max_tier=self.max_tier)
        self.judge = self._judges[puzzle]
        self.moves = 0
        self._most = MOST_MOVES * max(1, puzzle.variables.bit_count())
        shape = puzzle.array_shape
        self._count = int(np.prod(shape))
        self._at = {bit: int(np.ravel_multi_index(puzzle.array_spot(bit), shape)) for bit in bits(puzzle.variables)}
        self._bits = [0] * self._count
        for bit, place in self._at.items():
            self._bits[place] = bit
        self.marks = begun(puzzle, puzzle.givens)
        marks = puzzle.array(self.marks)
        mask = np.repeat((marks.ravel() == UNKNOWN).astype(np.int8), 2)
        formats: Any = puzzle.kind.formats
        told: Mapping[str, Any] = formats.BODIES.json.write(puzzle)
        self._json = {"kind": puzzle.kind.name, **told}
        printed = {name: _coded(puzzle.to_numpy(name)) for name in ROWS if name in told}
        self._arrays: Observation = {"marks": marks, "action_mask": mask, **printed}

    def _put(self, move: Marks) -> None:
        """Put a mark on the board, and what is then evident."""
        after = begun(self.puzzle, self.marks.join(move))
        flat, mask = self._arrays["marks"].reshape(-1), self._arrays["action_mask"]
        for side, found in enumerate((after.yes & ~self.marks.yes, after.no & ~self.marks.no)):
            for bit in bits(found & self.puzzle.variables):
                place = self._at[bit]
                flat[place] = 1 - side
                mask[2 * place : 2 * place + 2] = 0
        self.marks = after

    def _observed(self) -> Observation:
        return {name: array.copy() for name, array in self._arrays.items()}

    def _shape(self) -> tuple[object, ...]:
        return tuple((name, one.shape) for name, one in self._arrays.items())

    def _spaces(self) -> None:
        self._shaped = self._shape()
        self.action_space = spaces.Discrete(2 * self._count)
        low, high = np.iinfo(np.int64).min, np.iinfo(np.int64).max
        self.observation_space = spaces.Dict(
            {
                "marks": spaces.Box(UNKNOWN, 1, self.puzzle.array_shape, np.int8),
                "action_mask": spaces.MultiBinary(2 * self._count),
                **{
                    name: spaces.Box(low, high, self._arrays[name].shape, np.int64)
                    for name in self._arrays.keys() & ROWS
                },
            }
        )


def _coded(printed: NDArray[Any]) -> NDArray[np.int64]:
    """What is printed as numbers."""
    if printed.dtype.kind == "i":
        return printed.astype(np.int64)
    return np.array([[_number(word) for word in row] for row in printed.tolist()], dtype=np.int64)


def _number(word: str) -> int:
    if word == ".":
        return NO_CLUE
    return int(word) if word.isdigit() else -int.from_bytes(word.encode(), "big")
