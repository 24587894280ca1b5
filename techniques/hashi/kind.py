"""Hashi as a declaration: the ways of each number, bridges that do not cross, and islands that hang together."""

from __future__ import annotations

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Words, declared
from deduce.declared.library.bridging import bridges, counted, network, places, rebuilt, scattered
from deduce.declared.library.counting import ANY_NUMBER

KIND = declared(
    "hashi",
    title={"en": "Hashi", "ja": "橋をかけろ"},
    gist={
        "en": "Join the islands by bridges that do not cross; a number counts those of its island.",
        "ja": "島と島を交差しない橋でつなぐ。数字は、その島にかかる橋の数。",
    },
    aliases=("hashiwokakero", "hashikake", "bridges", "chopsticks", "ai-ki-ai"),
    numbers=Numbers(least=1, most=8, symbols=ANY_NUMBER),
    bridges_of=places,
    sides=(Value("built", "かかる", noun="bridge", counter="本"), Value("not built", "かからない", noun="gap")),
    rules=bridges,
    making=Making(
        counted,
        scattered,
        solution=network,
        nearby=rebuilt,
        dropped="?",
        least=1.0,
        reference=(9, 10, 13),
        tiny=((1, 3), (3, 3), (3, 3), (3, 4), (3, 4), (3, 5), (4, 4), (4, 4)),
        rare=("1 . 1\n. . .\n1 . 1", ". ? .\n2 . ?\n. 1 ."),
    ),
    puzzlink={"hashikake": "number16", "hashi": "number16", "bridges": "number16"},
    pzprv3={"hashikake": "clues bridges"},
    kanpen={"hashi": "clues"},
    janko=("hashi", "hashiwokakero"),
    tatham="Bridges",
    task={"bridges": "digits"},
    derived={
        "full": Words(
            "Water taken",
            "橋は交差しない",
            "{marks} bars the way, so {therefore}.\nWith {because}, another bridge would cross, so {therefore}.",
            "{marked}、そこには橋を渡せない。だから{therefore}。\n{since}、そこには橋を渡せない。だから{therefore}。",
        ),
        "local-cases": Words(
            "Ways of a number",
            "数字の組み合わせ",
            "With {marks}, however {number} gets its bridges, {therefore}.\n"
            "However {number} gets its bridges, {therefore}.\n"
            "With {because}, {therefore}.",
            "{marked}、{number}の橋をどうかけても{therefore}。\n"
            "{number}の橋をどうかけても{therefore}。\n"
            "{since}、{therefore}。",
        ),
        "only-link": Words(
            "Only link",
            "唯一のつながり",
            "With {marks}, {joining}, so {therefore}.\n"
            "{joining}, so {therefore}.\n"
            "With {marks}, nothing else can join some islands to the others, so {therefore}.\n"
            "Nothing else can join some islands to the others, so {therefore}.",
            "{marked}、{joining}。だから{therefore}。\n"
            "{joining}。だから{therefore}。\n"
            "{marked}、ほかに島をつなぐ橋はない。だから{therefore}。\n"
            "ほかに島をつなぐ橋はない。だから{therefore}。",
            rank=20,
        ),
        "one-step": Words(),
        "ways-of-a-clue": Words("Cases of an island", "島の場合分け"),
    },
)
