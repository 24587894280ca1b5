"""The colours of pictures, light and dark, and the style sheet that carries them.

The highlights use the palette of Okabe and Ito, which colour-blind readers can tell apart; none relies on hue alone.
"""

from __future__ import annotations

from typing import Literal

Theme = Literal["auto", "light", "dark"]

COLOURS = {
    # name: (light, dark)
    "page": ("#ffffff", "#1b1e24"),
    "paper": ("#ffffff", "#2d323c"),
    "given": ("#e7eaef", "#424956"),
    "grid": ("#cdd2da", "#4a515e"),
    "frame": ("#363c47", "#9aa3b1"),
    "faint": ("#5c6470", "#a2abb9"),
    "ink": ("#1d2128", "#eceff4"),
    "black": ("#1d2128", "#0a0c0f"),
    "black-rim": ("#1d2128", "#8d96a5"),
    "white": ("#ffffff", "#f3f5f8"),
    "white-rim": ("#1d2128", "#f3f5f8"),
    "block": ("#4b5362", "#0f1115"),
    "shaded": ("#9aa1ad", "#0f1115"),
    "bulb": ("#f4d13d", "#f4d13d"),
    "cause": ("#e69f00", "#f0b429"),
    "effect": ("#0072b2", "#56b4e9"),
    "assumed": ("#b0568c", "#e08fbd"),
    "clash": ("#d55e00", "#ff7d3c"),
    "way": ("#009e73", "#2fcb9c"),
    "wall": ("#5f6775", "#aab2bf"),
}
"""What a page may override, as ``--deduce-<name>``."""

HUES = ("#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#44bb99", "#bbcc33", "#99ddff", "#aaaa00")
"""Colours of regions that only help: a letter always says the same (Tol's light scheme)."""

LINES = ("#3a87c8", "#d9602b", "#978300", "#cf5a94", "#16947a", "#6b9200", "#8d78c8", "#0093b4")
"""Colours of lines that only help: a number always says the same. Each stands out on light and on dark paper."""

FONT = (
    'system-ui,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans","DejaVu Sans",Arial,'
    '"Hiragino Sans","Noto Sans CJK JP","Noto Sans JP","Yu Gothic",Meiryo,sans-serif'
)

RULES = """
{max-width:100%;height:auto;font-family:FONT;text-anchor:middle}
 text{fill:@ink}
 .page{fill:@page}
 .paper{fill:@paper}
 .given{fill:@given}
 .frame{fill:none;stroke:@frame;stroke-width:2}
 .grid{fill:none;stroke:@grid;stroke-width:1}
 .border{fill:none;stroke:@frame;stroke-width:3.5;stroke-linecap:round}
 .faint text{fill:@faint;font-size:12px}
 .shade,.outline,.way,.line{fill:none;stroke-linecap:round;stroke-linejoin:round}
 .shade .cause{fill:@cause;fill-opacity:.3}
 .shade .effect{fill:@effect;fill-opacity:.2}
 .shade .assumed{fill:@assumed;fill-opacity:.22}
 .shade .clash{fill:@clash;fill-opacity:.3}
 .shade .wall{stroke:@wall;stroke-width:1.6;stroke-opacity:.85}
 .outline .cause{stroke:@cause;stroke-width:2}
 .outline .wall{stroke:@wall;stroke-width:1.6}
 .outline .effect{stroke:@effect;stroke-width:3.2}
 .outline .assumed{stroke:@assumed;stroke-width:2.4;stroke-dasharray:6 4.6;stroke-linecap:butt}
 .outline .clash{stroke:@clash;stroke-width:2.6}
 .outline .corners{fill:@clash}
 .outline .clue{stroke:@cause;stroke-width:3.2}
 .outline .block{stroke:@effect;stroke-width:2.4;stroke-dasharray:7 3}
 .way{stroke:@way;stroke-width:6;stroke-opacity:.85}
 .line{stroke:@ink;stroke-width:5}
 .dots{fill:none;stroke:@frame;stroke-width:5;stroke-linecap:round}
 .cage{fill:none;stroke:@ink;stroke-width:1;stroke-dasharray:3 2.4}
 .bridge{fill:none;stroke:@ink;stroke-width:7;stroke-linecap:round}
 .gap{fill:none;stroke:@paper;stroke-width:3.4}
 .black{fill:@black;stroke:@black-rim;stroke-width:1.6}
 .white{fill:@white;stroke:@white-rim;stroke-width:1.6}
 .block{fill:@block;stroke:@black-rim;stroke-width:.8}
 .shaded{fill:@shaded}
 .printed{fill:@faint;fill-opacity:.22}
 .bulb{fill:@bulb;stroke:@ink;stroke-width:1.6}
 .rays{fill:none;stroke:@ink;stroke-width:2;stroke-linecap:round}
 .ink{fill:@ink}
 .disc{fill:@paper;stroke:@ink;stroke-width:1.6}
 .off{fill:none;stroke:@faint;stroke-width:2.4;stroke-linecap:round}
 .number{font-size:20px;font-weight:600}
 .small{font-size:11px}
 .order{font-size:15px;font-weight:700}
 .on-black{fill:@white}
 .split{fill:none;stroke:@white;stroke-width:.8}
 .on-white{fill:@black}
 .badge{fill:@assumed}
 .badge-text{fill:@page;font-size:11px;font-weight:700}
 .entry{text-anchor:start;font-size:15px}
"""


def _sheet(theme: Theme, colour: dict[str, str]) -> str:
    """The rules for one theme with each ``@name`` filled in, the longest names first."""
    lines = RULES.strip().replace("FONT", FONT)
    for name in sorted(colour, key=len, reverse=True):
        lines = lines.replace(f"@{name}", colour[name])
    rules = []
    for line in lines.split("\n"):
        selectors, body = line.split("{", 1)
        rules.append(",".join(f".deduce.{theme} {one.strip()}".strip() for one in selectors.split(",")) + "{" + body)
    return "\n".join(rules)


def stylesheet(theme: Theme = "auto") -> str:
    """The style sheet of pictures in one theme, for the class ``deduce``.

    Light and dark hold plain colours, which every SVG program reads. Auto follows the reader's browser and goes
    through custom properties, which a page overrides on ``.deduce`` or any element around it.
    """
    light, dark = ({name: pair[side] for name, pair in COLOURS.items()} for side in (0, 1))
    if theme != "auto":
        return _sheet(theme, light if theme == "light" else dark)
    wanted = {name: f"var(--deduce-{name},var(--d-{name}))" for name in COLOURS}
    first, night = (";".join(f"--d-{name}:{value}" for name, value in side.items()) for side in (light, dark))
    scheme = f".deduce.auto{{{first}}}\n@media screen and (prefers-color-scheme:dark){{.deduce.auto{{{night}}}}}\n"
    return scheme + _sheet("auto", wanted)
