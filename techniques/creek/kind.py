"""Creek as a declaration: numbers at corners of cells, and one unshaded piece."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.declared import Making, Numbers, Printed, Words, cornered, declared
from deduce.declared.library.counting import ANY_NUMBER, everywhere, numbers
from deduce.declared.library.phrases import all_shaded, needs_the_rest
from deduce.relations import NO, Connected, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Each number counts the shaded cells that meet at its corner."""
    yield Connected(NO, name="connected")
    yield from numbers(board, Printed.meeting)


KIND = declared(
    "creek",
    title={"en": "Creek", "ja": "クリーク"},
    gist={
        "en": "Shade cells around an area in one piece; numbers at corners count the shaded cells there.",
        "ja": "白マスがひとつながりに残るように塗る。角の数字は、そこに集まる黒マスの数。",
    },
    numbers=Numbers(most=4, symbols=ANY_NUMBER),
    corners=True,
    rules=rules,
    making=Making(
        everywhere(Printed.meeting),
        cornered,
        rare=("? . 1\n - -\n. 2 .\n - -\n1 . ?",),
        reference=(5, 6),
        tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3)),
    ),
    puzzlink={"creek": "four-cell"},
    pzprv3={"creek": "clues answer"},
    janko=("creek",),
    plainly=("only-exit", "out-of-reach", "cut-cell"),
    derived={
        "full": all_shaded("Corner has its number", "数字が満員"),
        "last-places": needs_the_rest("All that is left", "残り全部"),
        "overlap": Words("Two corners", "隣の角との引き算"),
        "one-step": Words(
            clash="With {because}, a corner beside would not come out, or unshaded cells would be cut off.",
            clash_ja="{since}、隣の角の数字が合わないか、白マスが分断される。",
        ),
        "ways-of-a-count": Words(
            "Ways around a corner",
            "角のまわりの塗り方",
            "All ways to shade around the corner agree; with {because}, {therefore}.",
            "{since}、角のまわりのどの塗り方でも{therefore}。",
            clash="With {because}, no way to shade around the corner would keep to the other rules.",
            clash_ja="{since}、角のまわりをどう塗っても他のルールに反する。",
        ),
    },
)
