"""Numbrix as a declaration: the numbers from 1 on, once each, and each across, up or down from the next."""

from __future__ import annotations

from functools import partial

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, declared
from deduce.declared.library.paths import MOST, cells_of, path_of_numbers, random_path
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import every_value

KIND = declared(
    "numbrix",
    title={"en": "Numbrix", "ja": "ナンブリックス"},
    gist={
        "en": "Fill in all numbers from 1 on, each next to the one before: across, up or down.",
        "ja": "1から順に、縦か横に隣り合うように、すべてのマスに数字を入れる。",
    },
    aliases=("number-path", "numberpath", "ナンバーパス"),
    numbers=Numbers(least=1, most=MOST),
    values_of=cells_of,
    sides=(Value("placed", "入る", noun="number"), Value("not possible", "入らない", noun="number")),
    rules=partial(path_of_numbers, diagonal=False),
    making=Making(
        every_value,
        solution=partial(random_path, diagonal=False),
        reference=(5, 6, 7),
        tiny=((1, 3), (2, 2), (2, 3), (3, 3)),
    ),
    plainly=("next-number", "place-in-reach", "number-in-reach", "too-far"),
    derived={"full": TAKEN},
)
