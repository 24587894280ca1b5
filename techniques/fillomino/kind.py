"""Fillomino as a declaration: polyominoes whose cells have their size, none beside another one of that size."""

from __future__ import annotations

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Words, declared
from deduce.declared.library.phrases import ONE_LEFT, TAKEN
from deduce.declared.library.polyominoes import LARGEST, cells_of_size, largest, polyominoes, random_polyominoes
from deduce.declared.library.valued import every_value

KIND = declared(
    "fillomino",
    title={"en": "Fillomino", "ja": "フィルオミノ"},
    gist={
        "en": "Fill each cell with a number: equal ones that hang together are as many as it says.",
        "ja": "すべてのマスに数字を入れる。つながった同じ数字は、その数だけ並ぶ。",
    },
    aliases=("filling", "allied-occupation", "polyominous"),
    numbers=Numbers(least=1, most=LARGEST),
    values_of=largest,
    values_in=cells_of_size,
    sized=True,
    sides=(Value("placed", "入る", noun="number"), Value("not possible", "入らない", noun="number")),
    rules=polyominoes,
    puzzlink={"fillomino": "number16"},
    pzprv3={"fillomino": "clues values borders"},
    kanpen={"fillomino": "clues"},
    janko=("fillomino",),
    tatham="Filling",
    making=Making(
        every_value,
        solution=random_polyominoes,
        reference=(5, 6, 7),
        tiny=((1, 3), (2, 2), (2, 3), (3, 3), (2, 4)),
        rare=("3 - -\n- - -\n- - 1", "- 2 -\n- - -"),
    ),
    plainly=("complete-polyomino", "joined-too-large", "forced-growth", "no-room", "one-step"),
    derived={
        "full": TAKEN,
        "naked-single": ONE_LEFT,
        "ways-of-a-clue": Words("Shapes of a polyomino", "ブロックの形"),
        "ways-of-a-count": Words("Cases of a cell", "マスの場合分け"),
    },
)
