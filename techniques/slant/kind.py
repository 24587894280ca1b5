"""Slant as a declaration: the ways of each number, and diagonals without a loop."""

from __future__ import annotations

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Words, cornered, declared
from deduce.declared.library.counting import ANY_NUMBER
from deduce.declared.library.slanting import every_corner, slants

KIND = declared(
    "slant",
    title={"en": "Slant", "ja": "ごきげんななめ"},
    gist={
        "en": "Draw a diagonal in each cell, without a loop; a number counts the diagonals that end at it.",
        "ja": "各マスに斜線を引き、輪を作らない。数字は、そこにつながる斜線の数。",
    },
    aliases=("gokigen", "gokigen-naname", "slalom"),
    numbers=Numbers(most=4, symbols=ANY_NUMBER),
    corners=True,
    diagonal=True,
    sides=(
        Value("a backslash", "右下がり", "backslashes", "backslash", "右下がりの", "本"),
        Value("a slash", "右上がり", "slashes", "slash", "右上がりの", "本"),
    ),
    signs=("\\", "/"),
    typed={"＼": "\\", "／": "/", "╲": "\\", "╱": "/"},
    rules=slants,
    making=Making(
        every_corner,
        cornered,
        reference=(6, 8, 10),
        tiny=((1, 3), (2, 2), (2, 3), (2, 3), (3, 3)),
        rare=("? . 1\n - -\n. 2 .\n - -\n1 . ?",),
    ),
    puzzlink={"gokigen": "four-cell"},
    pzprv3={"gokigen": "clues diagonals"},
    janko=("slant", "gokigen"),
    janko_yes="\\",
    tatham="Slant",
    task={"slant": "digits"},
    derived={
        "local-cases": Words(
            "Diagonals of a number",
            "数字のまわり",
            "With {marks}, {number} is met only if {therefore}.\n"
            "{number} is met only if {therefore}.\n"
            "With {because}, {therefore}.",
            "{marked}、{number}に合うように引くと{therefore}。\n"
            "{number}に合うように引くと{therefore}。\n"
            "{since}、{therefore}。",
            rank=10,
        ),
        "no-loop": Words(
            says="In {cells} the other diagonal would close the loop {looping}, so {therefore}.\n"
            "With {because}, the other diagonal would close a loop, so {therefore}.",
            says_ja="{cells}にもう一方の斜線を引くと{looping}と回る輪ができる。だから{therefore}。\n"
            "{since}、もう一方の斜線を引くと輪ができる。だから{therefore}。",
        ),
        "shared-pairs": Words(
            "Pairs between numbers",
            "隣の数字との組",
            "From number to number, with {because}, it is settled how cells side by side go together, so {therefore}.",
            "{since}、数字から数字へ、隣り合う二マスの斜線の組を順にたどると、{therefore}。",
        ),
        "one-step": Words(
            clash="With {because}, a number beside would not come out, or a loop would be closed.",
            clash_ja="{since}、隣の数字が合わないか、輪ができてしまう。",
        ),
        "ways-of-a-clue": Words("Cases of a number", "数字の場合分け"),
    },
)
