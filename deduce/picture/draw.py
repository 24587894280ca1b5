"""Boards and steps as self-contained SVG: no scripts, no fonts to load, the same text each time.

A page that embeds a picture may override its colours: see `deduce.picture.theme`.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks
from deduce.explain.folding import tell
from deduce.language.messages import msg
from deduce.picture.canvas import CELL, num
from deduce.picture.highlights import Highlights, highlights, told
from deduce.picture.pen import SvgPen
from deduce.picture.theme import Theme, stylesheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

__all__ = ["Theme", "frames", "stylesheet", "svg"]

LEGEND = {
    "given": msg("given"),
    "placed": msg("placed"),
    "cause": msg("reason"),
    "clue": msg("clue"),
    "effect": msg("conclusion"),
    "assumed": msg("supposition"),
    "order": msg("follows"),
    "clash": msg("clash"),
    "way": msg("way"),
    "wall": msg("wall"),
    "regions": msg("reach"),
    "blocks": msg("block"),
}
ENTRY = 30
"""The height of an entry of the legend."""


def svg(
    puzzle: Puzzle,
    marks: Marks,
    *,
    step: Step | None = None,
    lang: str = "en",
    legend: bool = False,
    theme: Theme = "auto",
    size: int | None = None,
    scale: float = 1,
    style: bool = True,
    supposed: Marks = NOTHING,
    ringed: int = 0,
) -> str:
    """A board, or a step on it, as SVG.

    Args:
        puzzle: what is drawn.
        marks: the marks on the board; for a step, before it is taken.
        step: its conclusion, causes, way and wall are shown. A contradiction shows its supposition, the marks that
            follow from it in their order, and the clash.
        lang: the language of the legend and of the description for screen readers.
        legend: whether the meaning of the highlights stands below the board.
        theme: light, dark, or as the reader's browser is set.
        size: the width in pixels; otherwise it follows from the board.
        scale: how many times as large the picture is.
        style: whether the picture carries its style sheet. A page with many pictures has `stylesheet` once.
        supposed: the supposition that the board stands under, for a frame of a contradiction.
        ringed: variables to point out where there is no step, such as those in which two solutions differ.
    """
    shown = told(step, marks) if step else marks
    pen = SvgPen(
        puzzle, highlights(step, shown, supposed) if step else Highlights(assumed=supposed.known, effect=ringed)
    )
    puzzle.draw(pen, shown)
    pen.regions(puzzle)
    pen.finish(puzzle)
    x, y, w, h = pen.box()
    body = pen.svg()
    entries = list(_entries(pen)) if legend else []
    if entries:
        wide = 46 + max(len(LEGEND[name].said(lang)) for name, _ in entries) * (15 if lang == "ja" else 8.2)
        columns = max(1, min(len(entries), round(w / wide)))
        if wide * columns > w:
            x, w = x - (wide * columns - w) / 2, wide * columns
        body += "\n" + _legend(entries, columns, wide, (x + 6, y + h + 8), lang)
        h += 8 + ENTRY * -(-len(entries) // columns)
    width = max(round((size or min(round(w), 760)) * scale), 1)
    title = escape(describe(puzzle, step, lang))
    return "\n".join(
        part
        for part in (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="deduce {theme}" role="img" lang="{lang}" '
            f'aria-label="{title}" viewBox="{num(x)} {num(y)} {num(w)} {num(h)}" '
            f'width="{width}" height="{round(width * h / w)}" data-cell="{CELL}">',
            f"<title>{title}</title>",
            f"<style>\n{stylesheet(theme)}\n</style>" if style else "",
            f'<rect class="page" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"/>',
            body,
            "</svg>\n",
        )
        if part
    )


def frames(
    step: Step,
    *,
    lang: str = "en",
    legend: bool = False,
    theme: Theme = "auto",
    size: int | None = None,
    style: bool = True,
) -> list[str]:
    """A contradiction as a story: one picture for each inner step, each on the board that the earlier ones made."""
    told_so_far = step.before.join(step.assumption)
    pictures = []
    for inner in tell(step.inner):
        pictures.append(
            svg(
                step.puzzle,
                told_so_far,
                step=inner,
                lang=lang,
                legend=legend,
                theme=theme,
                size=size,
                style=style,
                supposed=step.assumption,
            )
        )
        if not inner.conclusion.clash:
            told_so_far = told_so_far.join(inner.conclusion)
    return pictures


def describe(puzzle: Puzzle, step: Step | None, lang: str) -> str:
    """What a screen reader says of a picture."""
    board = f"{puzzle.kind.title[lang]}, {puzzle.rows} × {puzzle.cols}"
    if step is None:
        return board
    from deduce.explain.sentences import title

    found = msg("contradiction").said(lang) if step.conclusion.clash else puzzle.phrase(step.conclusion, lang)
    return f"{board}. {title(step, lang)}: {found}"


def _entries(pen: SvgPen) -> Iterator[tuple[str, SvgPen]]:
    """What a legend explains: the highlights that the picture has, each with a sample."""
    used = pen.highlights
    for name in LEGEND:
        sample = SvgPen(highlights=Highlights(order={1: 1} if name == "order" else {}))
        if name in pen.samples:
            pen.samples[name](sample)
        elif not getattr(used, "clues" if name == "clue" else name, None):
            continue
        elif name == "way":
            sample.way([((0, -0.3), (0, 0.3))])
        elif name == "regions":
            sample.tint((0, 0), 0)
        elif name in ("clue", "blocks"):
            sample.clue({(0, 0)}, "clue" if name == "clue" else "block")
        elif name == "order":
            sample.badge((0, 0), "1")
        else:
            sample.highlight((0, 0), name)
        if name == "assumed":
            sample.badge((0, 0), "?")
        yield name, sample


def _legend(entries: list[tuple[str, SvgPen]], columns: int, wide: float, at: tuple[float, float], lang: str) -> str:
    """The entries in columns below the board."""
    parts = []
    for i, (name, sample) in enumerate(entries):
        x, y = at[0] + wide * (i % columns), at[1] + ENTRY * (i // columns)
        parts.append(
            f'<g transform="translate({num(x)} {num(y)})"><g transform="scale(.6)">{sample.svg()}</g>'
            f'<text class="entry" x="32" y="17.5">{escape(LEGEND[name].said(lang))}</text></g>'
        )
    return f'<g class="legend">{"".join(parts)}</g>'
