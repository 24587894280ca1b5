"""Puzzles as environments of gymnasium: each move is answered with its verdict.

Importing this module registers ``deduce/YinYang-v0`` and its like, one for each kind that has a generator:

    import deduce.gym, gymnasium
    env = gymnasium.make("deduce/YinYang-v0", size=(6, 6))

Raises:
    InputError: where gymnasium is not installed.
"""

from __future__ import annotations

import re

from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.making.options import generates

try:
    import gymnasium
except ImportError:
    raise InputError(msg("deduce.gym needs gymnasium"), expected="pip install -e '.[gym]'") from None

from deduce.gym.environment import REWARDS, PuzzleEnv
from deduce.gym.sources import generated, library

__all__ = ["REWARDS", "PuzzleEnv", "generated", "id_of", "library"]


def id_of(kind: Kind) -> str:
    """The id of the environment of a kind, such as ``deduce/YinYang-v0``."""
    words = re.findall(r"\w+", kind.title["en"])
    return f"deduce/{''.join(word[0].upper() + word[1:] for word in words)}-v0"


def _register() -> None:
    for name, kind in kinds().items():
        if generates(kind) and id_of(kind) not in gymnasium.registry:
            gymnasium.register(id_of(kind), entry_point="deduce.gym:PuzzleEnv", kwargs={"kind": name})


_register()
