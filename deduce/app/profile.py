"""The profile of a solve: what each round costs, coloured by technique, against how much of the board is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from deduce.language.messages import msg
from deduce.picture.canvas import num
from grading.grade import Grade
from grading.headline import Figures

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c7a00", "#7f7f8f")
"""The colours of techniques (after Okabe and Ito); where they come round again, the letters still differ."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 380, 190, 36, 30, 32

WORDS = {
    "title": msg("Effort of each round, and how much of the board is known"),
    "effort": msg("effort"),
    "known": msg("known"),
    "round": msg("round"),
    "bar": msg("Round {n}: {title}, effort {cost}, {hits} marks; {known} % known"),
    "bottleneck": msg("bottleneck"),
}


@dataclass(frozen=True)
class Profile:
    """The picture of a solve.

    Attributes:
        svg: the picture; its colours follow the custom properties of the page around it.
        colours: letter and colour of each technique, in the order in which they are first used.
    """

    svg: str
    colours: Mapping[str, tuple[str, str]]


def profile(found: Grade, titles: Mapping[str, str], lang: str = "en") -> Profile | None:
    """The profile of a grade's headline, or of its solve as far as it came; None when there was nothing to do.

    Tier 3 has no cost: where it is needed, its bar is as low as can be and no round is the dearest.

    Args:
        found: the grade.
        titles: the name of each technique that is used, in the language.
        lang: the language of the words in the picture.
    """
    shown = found.headline or found
    rounds, dearest = shown.rounds, shown.bottleneck
    if not rounds:
        return None
    words = {name: word.said(lang) for name, word in WORDS.items()}
    costs = shown.efforts
    known = _known(shown)
    order = list(dict.fromkeys(one.name for one in rounds))
    letters = {name: LETTERS[i % 26] for i, name in enumerate(order)}
    colours = {name: COLOURS[i % len(COLOURS)] for i, name in enumerate(order)}
    most = max(costs) or 1
    step = (WIDTH - LEFT - 44) / len(rounds)
    floor = HEIGHT - BOTTOM
    tall = floor - TOP
    bars, line = [], [f"M{LEFT} {floor}"]
    for i, (one, value) in enumerate(zip(rounds, costs, strict=True)):
        x, high = LEFT + i * step, max(2.0, value / (most or 1) * tall)
        told = words["bar"].format(
            n=i + 1, title=titles.get(one.name, one.name), cost=round(value, 1), hits=one.hits,
            known=round(100 * known[i + 1]),
        )  # fmt: skip
        bars.append(
            f'<rect x="{num(x)}" y="{num(floor - high)}" width="{num(max(0.6, step * 0.94))}" height="{num(high)}" '
            f'fill="{colours[one.name]}"><title>{escape(told)}</title></rect>'
        )
        if step >= 10:
            bars.append(f'<text class="letter" x="{num(x + step * 0.47)}" y="{floor + 13}">{letters[one.name]}</text>')
        line.append(f"L{num(x + step)} {num(floor - known[i + 1] * tall)}")
    axes = (
        f'<path class="axis" d="M{LEFT} {TOP}V{floor}H{WIDTH - 44}"/>'
        f'<text x="{LEFT - 5}" y="{TOP + 4}" class="end">{num(most if most < 10 else round(most))}</text>'
        f'<text x="{LEFT - 5}" y="{floor}" class="end">0</text>'
        f'<text x="4" y="11">{words["effort"]}</text>'
        f'<text x="{WIDTH - 4}" y="11" class="end known">{words["known"]}</text>'
        f'<text x="{WIDTH - 40}" y="{TOP + 4}" class="known">100%</text>'
        f'<text x="{num(WIDTH / 2 - 4)}" y="{HEIGHT - 3}" class="mid">{words["round"]} 1–{len(rounds)}</text>'
    )
    mark = ""
    if dearest:
        middle = min(max(LEFT + (dearest.round - 0.5) * step, LEFT + 30), WIDTH - 90)
        mark = f'<text class="mid strong" x="{num(middle)}" y="{TOP - 8}">▼ {words["bottleneck"]}</text>'
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="profile" role="img" aria-label="{words["title"]}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">{axes}{"".join(bars)}<path class="progress" d="{"".join(line)}"/>{mark}</svg>'
    )
    return Profile(picture, {name: (letters[name], colours[name]) for name in order})


def _known(found: Figures) -> list[float]:
    """The share of what is not given that is known before each round, and after the last."""
    wanted = found.puzzle.variables & ~found.puzzle.givens.known
    told = [0]
    for one in found.rounds:
        new = one.hits if one.tier == 3 else (one.gained.known & wanted).bit_count()
        told.append(told[-1] + new)
    return [part / max(1, wanted.bit_count()) for part in told]
