"""The smallest sets of stones in a window that cannot stand together, up to turns, mirror images and colours.

They were found by listing all fillings of the window without a block of one colour and without a crossing.
"""

from __future__ import annotations

from deduce.board.patterns import Forbidden

BLOCK, CROSSING, FORK = "AA AA", "AB BA", "AAB A.A"
NINE_CELLS = (
    "AAB A.. B.B",
    "AAB A.. .BB",
    "AAB ..A AB.",
    "AAB ..A A.A",
    "AAB ... ABB",
    "AA. A.A .AB",
    "AA. A.B .BB",
    "AA. .AA A.A",
    "AB. B.A .AB",
    "AB. .AB A.A",
)
# fmt: off
TWELVE_CELLS = (
    "AABB A..B", "AA.A A.AA", "ABBA B..B", "AB.B B.BA", "AABB A... B..B",
    "AABB A... .B.B", "AABB A... ..AB", "AABB .... AB.B", "AAB. A..A B..B", "AAB. A..A .B.B",
    "AAB. A..A ..AB", "AAB. A..B ..BB", "AAB A.. .B. .AB", "AAB A.. ..B AA.", "AAB A.. ..B A.A",
    "AAB A.. ..B .BA", "AAB A.. ... AAB", "AAB. ..AB A..A", "AAB ..A A.. AA.", "AAB ..A A.. A.A",
    "AAB ..A A.. .BA", "AAB ..A .B. BB.", "AAB ..A ..A BB.", "AAB ..A ..A B.B", "AAB ..A ... BBA",
    "AAB. ...A AB.B", "AAB. ...A A.AB", "AAB ... AB. .AB", "AAB ... A.B AA.", "AAB ... A.B A.A",
    "AAB ... A.B .BA", "AAB ... .BB BB.", "AA.A A.A. ..BA", "AA.A A..A .BB.", "AA.A A... .BBA",
    "AA.A ..AA AB..", "AA.A ..AA A.A.", "AA.A ...A ABB.", "AA.A .... ABBA", "AA.. A.AA .A.A",
    "AA.. A.BA .B.B", "AA. A.B ..B .BA", "AA.. .AAB A..A", "AA. .AA A.. .BA", "AA. .AA ..A BB.",
    "AA. .AA ..A B.B", "AA.. .A.A A.AB", "AA. .A. A.B .BA", "AA. .A. .BA B.B", "AA.. ..BA AB.B",
    "AA. ..B AB. .AB", "AA. ..B A.B .BA", "AA.. ...B ABBA", "ABBA B... .A.A", "ABB. B..B ..BA",
    "AB.B B..A .AB.", "AB.B ..BA A.A.", "AB.. B.BA .B.B", "AB. .AB ..A AB.",
)
# fmt: on
THREE_BY_THREE = Forbidden([BLOCK, CROSSING, FORK, *NINE_CELLS], rules=(BLOCK, CROSSING))
THREE_BY_FOUR = Forbidden([BLOCK, CROSSING, FORK, *NINE_CELLS, *TWELVE_CELLS], rules=(BLOCK, CROSSING))
