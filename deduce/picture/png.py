"""Pictures as PNG, drawn by resvg (the optional dependency ``png``). Its wheels bring all they need, but no fonts."""

from __future__ import annotations

import importlib
import re
from typing import TYPE_CHECKING, Any, Literal

from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.picture.draw import svg
from deduce.picture.theme import FONT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from deduce.board.marks import Marks
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><style>text{font-family:FONT}</style>'
    '<text y="30" font-size="20">TEXT</text></svg>'
)
UNKNOWN = "\ue123"
"""A character for private use, which fonts draw as a missing one."""


def png(
    puzzle: Puzzle,
    marks: Marks,
    *,
    step: Step | None = None,
    lang: str = "en",
    legend: bool = False,
    theme: Literal["light", "dark"] = "light",
    size: int | None = None,
    scale: float = 1,
    ringed: int = 0,
    fonts: Sequence[Path] = (),
) -> bytes:
    """What `deduce.picture.draw.svg` draws, as PNG; `fonts` are used beside those of the system.

    Raises:
        InputError: when the renderer, or a font for the text, is missing.
    """
    drawn = svg(puzzle, marks, step=step, lang=lang, legend=legend, theme=theme, size=size, scale=scale, ringed=ringed)
    return rasterise(drawn, fonts)


def rasterise(picture: str, fonts: Sequence[Path] = ()) -> bytes:
    """A picture of the light or the dark theme as PNG.

    Raises:
        InputError: when the renderer, or a font for the text, is missing.
    """
    try:
        resvg: Any = importlib.import_module("resvg_py")
    except ImportError:
        raise InputError(
            msg("PNG needs the package resvg-py, which is not installed"),
            expected=msg("pip install -e '.[png]', or SVG instead"),
        ) from None

    def draw(text: str) -> bytes:
        drawn: bytes = resvg.svg_to_bytes(svg_string=text, font_files=[str(path) for path in fonts])
        return drawn

    written = sorted(set("".join(re.findall(r">([^<]+)</text>", picture))))
    probe = PROBE.replace("FONT", FONT)
    missing = draw(probe.replace("TEXT", UNKNOWN))
    for char in {written[0], written[-1]} if written else ():
        if draw(probe.replace("TEXT", char)) == missing:
            raise InputError(
                msg("no font on this machine has the character {char!r} of the picture", char=char),
                expected=msg("a font such as Noto Sans CJK JP or IPAexGothic")
                if char > "\u2fff"
                else msg("a sans-serif font"),
            )
    return draw(picture)
