"""Pages to keep and to print: a solve with all its steps, and a collection of puzzles with the solutions behind.

Each is one HTML file without scripts that asks nobody for anything. It follows the reader's light or dark scheme on the
screen, and prints on A4 and on Letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from deduce.app.pages.reading import rules
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step, ToldStep
from deduce.engine.graph import html
from deduce.explain.sentences import title as name
from deduce.language.messages import Message, msg, said
from deduce.picture.draw import svg
from deduce.picture.html import sheet, steps, told
from grading.card import STYLE as CARD
from grading.card import card, verdict
from grading.grade import Grade

STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans","Noto Sans CJK JP","Yu Gothic",Meiryo,
sans-serif;max-width:64rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.2}
h2{font-size:1.25rem;margin:2rem 0 1rem}
.graph{overflow-x:auto}
.graph .deduce{max-width:none}
.boards{display:flex;flex-wrap:wrap;gap:1.5rem}
.sheet{display:grid;gap:1.5rem;grid-template-columns:repeat(var(--columns),minmax(0,1fr));margin-bottom:2rem}
.sheet figure,.answers figure{margin:0;display:flex;flex-direction:column;min-width:0;min-height:0}
figcaption{font-weight:600}
figcaption small{font-weight:400;opacity:.75}
figcaption .conditions{display:block}
.sheet .deduce{width:min(100%,var(--natural));height:auto;margin:auto}
.answers{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr))}
.answers figure{break-inside:avoid}
.answers .deduce{width:min(100%,17rem);height:auto}
.answers .card{font-size:.85rem;line-height:1.35;margin-top:.3rem}
.answers .card>div{display:block}
.answers .card :is(dt,dd,ul,li){display:inline}
.answers .card dt::after{content:": "}
.answers .card li+li::before{content:" · "}
.walks{columns:22rem;column-gap:2rem}
.walks h3{font-size:1.05rem;margin:1.2rem 0 .4rem;break-after:avoid}
.walks h3:first-child{margin-top:0}
.walks ol{margin:0;padding-left:1.8em}
.walks li{margin:.25rem 0;break-inside:avoid}
.walks li p,.walks li>details{margin:0}
.walks li>p:first-of-type{display:inline}
@media print{
 @page{margin:13mm}
 body{max-width:none;margin:0;padding:0;font-size:10.5pt}
 .sheet{height:240mm;break-after:page;margin:0;grid-template-rows:repeat(var(--rows),minmax(0,1fr))}
 .sheet .deduce{width:min(100%,var(--natural));height:auto;max-height:calc(240mm/var(--rows) - 14mm)}
 .boards{display:grid;grid-template-columns:1fr 1fr}
 .boards .deduce{width:100%}
 .answers{grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem}
 .answers .deduce{max-height:4.8cm;width:auto;max-width:100%;margin-right:auto}
 .rules{break-after:page}
 .walks{columns:2;font-size:.85em;line-height:1.35}
 h2{break-after:avoid}
}
"""
CELL = 1.1
"""The width of a cell on paper, in centimetres, where there is room."""


def solve_page(found: Grade, path: Sequence[Step], status: str, lang: str, *, long: bool = False) -> str:
    """The page of a solve: the puzzle, the grade card, what came of it, and every step.

    Args:
        found: the grade.
        path: the steps.
        status: how it ended, in words.
        lang: the language of the page.
        long: whether steps of many inferences stand open.
    """
    puzzle = found.puzzle
    end = path[-1].after if path else puzzle.givens
    shown = [puzzle.givens] if end.clash or end == puzzle.givens else [puzzle.givens, end]
    boards = "".join(svg(puzzle, marks, lang=lang, style=False, size=min(360, 40 * puzzle.cols)) for marks in shown)
    return document(
        puzzle.called(lang),
        f"<h1>{escape(puzzle.called(lang))}</h1>\n<p>{_conditions(puzzle, lang)}</p>\n{card(found, lang)}\n"
        f"<p>{escape(status)}</p>\n"
        f'<div class="boards">{boards}</div>\n'
        + (_graph(path, lang) + _heading(msg("Step by step"), lang) + steps(path, lang, long=long) if path else ""),
        lang,
    )


def _graph(path: Sequence[Step], lang: str) -> str:
    """What rests on what in a path: the picture and its figures."""
    return _heading(msg("What rests on what"), lang) + html(path, lang)


def booklet(
    grades: Sequence[Grade], *, title: str, per_page: int, lang: str, walks: Sequence[Sequence[ToldStep]] = ()
) -> str:
    """A collection: the rules, the puzzles, and behind them the solutions with the grade cards.

    Args:
        grades: the puzzles with their grades.
        title: what stands above it.
        per_page: how many puzzles share a printed page; of five, one place stays empty.
        lang: the language of the booklet.
        walks: for each puzzle its steps, if they are told behind the solutions; none for one without a grade.
    """
    kinds = {found.puzzle.kind.name: found.puzzle.kind for found in grades}
    rows = {1: 1, 2: 2, 4: 2, 12: 4}.get(per_page, 3)
    numbered = list(enumerate(grades, 1))
    parts = [f"<h1>{escape(title)}</h1>", '<section class="rules">']
    for kind in kinds.values():
        head, *body = rules(kind, lang).split("\n\n")
        parts += [f"<h2>{escape(head.rstrip('.。'))}</h2>", *(f"<p>{escape(text)}</p>" for text in body)]
    parts.append("</section>")
    for start in range(0, len(numbered), per_page):
        parts.append(f'<section class="sheet" style="--columns:{-(-per_page // rows)};--rows:{rows}">')
        parts += [_puzzle(number, found, lang) for number, found in numbered[start : start + per_page]]
        parts.append("</section>")
    parts += [_heading(msg("Solutions"), lang), '<section class="answers">']
    parts += [_answer(number, found, lang) for number, found in numbered]
    parts.append("</section>")
    if walks:
        parts += [_heading(msg("Step by step"), lang), '<section class="walks">']
        parts += [_walk(number, found, walk, lang) for (number, found), walk in zip(numbered, walks, strict=True)]
        parts.append("</section>")
    return document(title, "\n".join(parts), lang)


def document(title: str, body: str, lang: str) -> str:
    """A whole HTML file."""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{sheet()}{CARD}{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _heading(text: Message, lang: str) -> str:
    return f"<h2>{escape(text.said(lang))}</h2>\n"


def _puzzle(number: int, found: Grade, lang: str) -> str:
    puzzle = found.puzzle
    head = f"{number}. {puzzle.called(lang)}"
    board = svg(puzzle, puzzle.givens, lang=lang, style=False)
    return (
        f'<figure style="--natural:{CELL * (puzzle.cols + 1):.1f}cm"><figcaption>{escape(head)} '
        f"<small>{escape(verdict(found, lang))}</small>{_conditions(puzzle, lang)}</figcaption>{board}</figure>"
    )


def _conditions(puzzle: Puzzle, lang: str) -> str:
    text = said(puzzle.conditions, lang)
    return f'<small class="conditions">{escape(text)}</small>' if text else ""


def _answer(number: int, found: Grade, lang: str) -> str:
    """The solution with its card; where two solutions differ, both with what differs ringed."""
    boards = "".join(
        svg(found.puzzle, marks, lang=lang, style=False, ringed=_differ(found.solutions)) for marks in found.solutions
    )
    head = f"{number}. {found.puzzle.called(lang)}"
    return f"<figure><figcaption>{escape(head)}</figcaption>{boards}{card(found, lang)}</figure>"


def _walk(number: int, found: Grade, walk: Sequence[ToldStep], lang: str) -> str:
    """How a puzzle is solved, a numbered line for each step."""
    if not walk:
        return ""
    lines = (f"<li><b>{escape(name(step, lang))}</b> {told(step, lang, long=True)}</li>" for step in walk)
    head = f"{number}. {found.puzzle.called(lang)}"
    return f"<h3>{escape(head)}</h3>\n<ol>{''.join(lines)}</ol>"


def _differ(solutions: Sequence[Marks]) -> int:
    return solutions[0].yes ^ solutions[1].yes if len(solutions) == 2 else 0
