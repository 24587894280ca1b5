"""The graph of a path as a picture: its levels from left to right, and the steps on which everything later hangs."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from deduce.explain.sentences import title
from deduce.language.messages import msg
from deduce.picture.canvas import num
from deduce.picture.theme import FONT

if TYPE_CHECKING:
    from networkx import DiGraph

ACROSS, DOWN, RADIUS, MARGIN = 44, 34, 13, 20
"""The distances of levels and of steps on one, the size of a step, and what is left free around them."""
FILLS = {1: "#56b4e9", 2: "#e69f00", 3: "#cc79a7"}
"""The colour of a step of each tier."""
RIM = "#d55e00"
"""The colour of the second rim around a step on which everything later hangs."""
TITLE = msg("What rests on what: {depth} levels, at most {width} steps on one")
STEP = msg("Step {number}: {title}")
HINGE = msg("everything later rests on it")


def svg(path: DiGraph, lang: str = "en") -> str:
    """The picture of a graph that `deduce.engine.graph` made; steps are numbered from 1.

    A step on which everything later hangs has a double rim.
    """
    at = _places(path)
    hinges = set(path.graph["hinges"])
    wide = 2 * MARGIN + ACROSS * max(path.graph["depth"] - 1, 0) + 2 * RADIUS
    high = 2 * MARGIN + DOWN * max(path.graph["width"] - 1, 0) + 2 * RADIUS
    told = TITLE.said(lang).format(depth=path.graph["depth"], width=path.graph["width"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="deduce graph" viewBox="0 0 {num(wide)} {num(high)}" '
        f'width="{num(wide)}" height="{num(high)}" role="img" font-family="{escape(FONT)}" font-size="11" '
        f'text-anchor="middle"><title>{escape(told)}</title>'
    ]
    for one, other in path.edges:
        (x, y), (u, v) = at[one], at[other]
        bend = (u - x) / 2
        parts.append(
            f'<path d="M{num(x)} {num(y)}C{num(x + bend)} {num(y)} {num(u - bend)} {num(v)} {num(u)} {num(v)}" '
            'fill="none" stroke="#8a93a1" stroke-opacity=".55"/>'
        )
    for number, (x, y) in at.items():
        node = path.nodes[number]
        called = STEP.said(lang).format(number=number + 1, title=title(node["step"], lang))
        rim = ""
        if number in hinges:
            called = f"{called}; {HINGE.said(lang)}"
            rim = f'<circle cx="{num(x)}" cy="{num(y)}" r="{RADIUS + 3}" fill="none" stroke="{RIM}" stroke-width="2"/>'
        parts.append(
            f'<g><title>{escape(called)}</title>{rim}<circle cx="{num(x)}" cy="{num(y)}" r="{RADIUS}" '
            f'fill="{FILLS[node["tier"]]}" stroke="#1d2128"/>'
            f'<text x="{num(x)}" y="{num(y + 4)}" fill="#1d2128">{number + 1}</text></g>'
        )
    return "".join(parts) + "</svg>"


def _places(path: DiGraph) -> Mapping[int, tuple[float, float]]:
    """Where each step stands: by its level, and on it in the order of the path."""
    found: dict[int, tuple[float, float]] = {}
    filled = [0] * path.graph["depth"]
    for number, node in path.nodes(data=True):
        level = node["level"]
        low = (path.graph["width"] - path.graph["widths"][level]) / 2
        found[number] = MARGIN + RADIUS + ACROSS * level, MARGIN + RADIUS + DOWN * (low + filled[level])
        filled[level] += 1
    return found
