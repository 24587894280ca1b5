"""Steps as HTML with pictures: for notebooks, for the page of a solve, and for booklets. No scripts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from deduce.contract.step import Step, ToldStep
from deduce.explain.folding import tell
from deduce.explain.sentences import (
    SPACE,
    TAKES,
    ends,
    following,
    inferences,
    is_long,
    leading,
    numbered,
    sentence,
    title,
)
from deduce.language.messages import msg
from deduce.picture.draw import svg
from deduce.picture.theme import stylesheet

WIDE = 14
"""From this width on, a board has the page to itself."""

STEPS = """
.steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1.5rem;padding:0;margin:0}
.steps.wide{grid-template-columns:1fr}
.steps>li{list-style:none;break-inside:avoid;margin:0}
.steps h3{font-size:1em;margin:0 0 .3rem}
.steps h3 small{font-weight:400;opacity:.75}
.steps p,.steps ol{margin:.3rem 0 0}
.steps ol{padding-left:1.4em}
.steps summary{cursor:pointer}
.deduce.auto .page{fill:none}
.deduce{display:block}
@media print{
 .steps{grid-template-columns:1fr 1fr;font-size:.9em;line-height:1.35}
 .steps .deduce{max-height:8.2cm;width:auto;max-width:100%}
 .steps.wide{grid-template-columns:1fr}
 .steps.wide .deduce{max-height:18cm}
}
"""


def steps(path: Iterable[Step], lang: str = "en", *, long: bool = False) -> str:
    """Steps as a list: what each is called, its picture, and how a solver says it. The style is `sheet`.

    More than `LONG` inferences are folded, to be opened by the reader; with `long` they are open.
    """
    items, wide = [], False
    for n, step in enumerate(path, 1):
        wide = wide or step.puzzle.cols > WIDE
        tier = msg("tier {tier}", tier=step.tier).said(lang)
        items.append(
            f"<li><h3>{n}. {escape(title(step, lang))} <small>{escape(tier)}</small></h3>\n"
            f"{picture(step, lang)}{told(step, lang, long=long)}</li>"
        )
    return f'<ol class="steps{" wide" if wide else ""}">\n' + "\n".join(items) + "\n</ol>\n"


def picture(step: Step, lang: str = "en") -> str:
    """The board with what the step does on it."""
    return svg(step.puzzle, step.before, step=step, lang=lang, legend=True, style=False)


def told(step: Step, lang: str = "en", *, long: bool = False) -> str:
    """The sentence of a step; the story of a contradiction, one line for each of its steps."""
    if isinstance(step, ToldStep):
        before, after = (f"<p>{escape(SPACE[lang].join(part))}</p>" if part else "" for part in said(step, lang))
        return before + told(step.head, lang, long=long) + after
    closed = not long and is_long(step)
    if apart := numbered(step, lang):
        items = ("<br>".join(map(escape, (one.told, *one.within))) for one in apart.items)
        return f"<p>{escape(apart.head)}</p>{_listed(step, items, lang, closed=closed)}"
    if not step.inner:
        return f"<p>{escape(sentence(step, lang))}</p>"
    first, last = ends(step, lang)
    items = (told(inner, lang, long=True) for inner in tell(step.inner))
    return f"<p>{escape(first)}</p>{_listed(step, items, lang, closed=closed)}<p>{escape(last)}</p>"


def _listed(step: Step, items: Iterable[str], lang: str, *, closed: bool) -> str:
    """Inferences as a list, which its reader opens where it is closed."""
    inner = f"<ol>{''.join(f'<li>{one}</li>' for one in items)}</ol>"
    if not closed:
        return inner
    count = TAKES.said(lang).format(count=inferences(step))
    return f"<details><summary>{escape(count)}</summary>{inner}</details>"


def said(step: ToldStep, lang: str) -> tuple[list[str], list[str]]:
    """What is said before and after the leading step of a told one."""
    return leading(step.lead, lang), following(step, lang)


def sheet() -> str:
    """The style of steps and their pictures."""
    return stylesheet("auto") + STEPS


def fragment(body: str, lang: str = "en") -> str:
    """A part of a notebook, with its style."""
    return f'<div lang="{lang}"><style>\n{sheet()}</style>\n{body}</div>'
