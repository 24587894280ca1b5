"""The card of a grade: what a reader wants to know of it, line by line, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from deduce.contract.puzzle import Kind
from deduce.language.messages import msg
from deduce.language.words import columns, listed
from deduce.telling.speech import TITLES
from grading.grade import Grade
from grading.reference import LEVELS

STATUS = {
    "beyond": msg("beyond tier 3"),
    "out_of_budget": msg("out of budget"),
    "no_solution": msg("no solution"),
    "several": msg("several solutions"),
}
ROLES = {"essential": msg("essential"), "replaceable": msg("replaceable"), "unused": msg("unused")}
PARTS = 3
"""How many parts of the rating the card names."""


def verdict(found: Grade, lang: str) -> str:
    """The grade in one line: tier and rating, or why there is none."""
    if found.status != "solved":
        return STATUS[found.status].said(lang)
    return msg("tier {tier}, rating {rating}", tier=found.tier, rating=found.rating).said(lang)


def facts(found: Grade, lang: str, *, with_roles: bool = False) -> Iterator[tuple[str, str]]:
    """What stands below that line when the puzzle is solved; at tier 1 always with the roles of the techniques."""
    if found.status != "solved":
        return
    if found.hardest:
        yield msg("hardest step").said(lang), technique_title(found.puzzle.kind, found.hardest, lang)
    if found.taught:
        yield msg("needs").said(lang), msg("only what guides teach").said(lang)
    if found.tier_unique != found.tier:
        yield msg("with uniqueness").said(lang), msg("tier {tier}", tier=found.tier_unique).said(lang)
    yield from _standing(found, lang)
    if found.tier == 1 or with_roles:  # at tier 2 the trials take long
        yield from _roles(found, lang)
    yield msg("rounds").said(lang), str(len(found.rounds))
    if found.longest_refutation is not None:
        told = msg("{count} inner rounds", count=found.longest_refutation)
        yield msg("longest refutation").said(lang), told.said(lang)


def _standing(found: Grade, lang: str) -> Iterator[tuple[str, str]]:
    """Where the rating stands and what it is made of."""
    kind = found.puzzle.kind
    if found.level is not None:
        yield msg("level").said(lang), _level(found, lang)
    parts = [(technique_title(kind, name, lang), round(100 * share)) for name, share in found.shares.items()]
    most = [part for part in parts[:PARTS] if part[1]]
    if most:
        rest = 100 - sum(share for _, share in most)
        if len(parts) > len(most) and rest > 0:
            most.append((msg("others").said(lang), rest))
        told = [msg("{name} {share} %", name=name, share=share).said(lang) for name, share in most]
        yield msg("made of").said(lang), listed(told, lang)
    if found.bottleneck:
        said = msg(
            "{technique} in round {round}, with {known} % known: {share} % of the rating",
            technique=technique_title(kind, found.bottleneck.technique, lang),
            round=found.bottleneck.round,
            known=round(100 * found.bottleneck.known),
            share=round(100 * found.bottleneck.share),
        )
        yield msg("bottleneck").said(lang), said.said(lang)


def _roles(found: Grade, lang: str) -> Iterator[tuple[str, str]]:
    """What the techniques were worth."""
    for role, word in ROLES.items():
        names = [name for name, one in (found.roles or {}).items() if one == role]
        if names:
            titles = [technique_title(found.puzzle.kind, name, lang) for name in names]
            yield word.said(lang), ("、" if lang == "ja" else "; ").join(titles)  # some titles have commas


def _level(found: Grade, lang: str) -> str:
    assert found.level is not None
    name = msg("{level} ({number} of {count})", level=LEVELS[found.level - 1], number=found.level, count=len(LEVELS))
    if found.percentiles is None:
        return name.said(lang)
    low, high = found.percentiles
    told = msg("{level}; harder than {low}–{high} % of boards of its size", level=name, low=low, high=high)
    return told.said(lang)


def uses(found: Grade, lang: str) -> Iterator[tuple[int, str, str]]:
    """How many marks each technique adds, with its title and its full name; the most used first."""
    for name, count in sorted(found.counts.items(), key=lambda item: -item[1]):
        yield count, technique_title(found.puzzle.kind, name, lang), name


def technique_title(kind: Kind, name: str, lang: str) -> str:
    """What a solver calls the technique of a full name, or the sort of contradiction."""
    if name in TITLES:
        return TITLES[name].said(lang)
    return next((item.called(lang) for item in kind.techniques if item.id == name), name)


def text(found: Grade, lang: str = "en", *, with_roles: bool = False) -> str:
    """The card in characters."""
    puzzle = found.puzzle
    title = puzzle.kind.title[lang]
    lines = [f"{puzzle.id or title} ({puzzle.rows}×{puzzle.cols} {title}): {verdict(found, lang)}"]
    rows = list(facts(found, lang, with_roles=with_roles))
    wide = max((columns(name) for name, _ in rows), default=0)
    lines += [f"  {name}{' ' * (wide - columns(name))} {value}" for name, value in rows]
    lines += [
        f"  {count:5} × {title}" + (f" ({name})" if "/" in name else "") for count, title, name in uses(found, lang)
    ]
    return "\n".join(lines)


STYLE = """
.card{margin:0}
.card>div{display:flex;gap:1em;padding:.1em 0}
.card dt{flex:0 0 10em;opacity:.75;font-weight:400}
.card dd{margin:0}
.card ul{margin:0;padding:0;list-style:none}
"""


def card(found: Grade, lang: str = "en") -> str:
    """The card in HTML."""
    rows = [(msg("grade").said(lang), verdict(found, lang)), *facts(found, lang)]
    used = "".join(f"<li>{count} × {escape(title)}</li>" for count, title, _ in uses(found, lang))
    by_technique = msg("marks by technique").said(lang)
    return (
        '<dl class="card">'
        + "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in rows)
        + (f"<div><dt>{escape(by_technique)}</dt><dd><ul>{used}</ul></dd></div>" if used else "")
        + "</dl>"
    )


def drawn(found: Grade, lang: str = "en") -> str:
    """The card beside the board as far as it was solved, for a notebook."""
    from deduce.telling.draw import svg
    from deduce.telling.html import fragment

    marks = found.solutions[0] if len(found.solutions) == 1 else found.stalled or found.puzzle.givens
    board = svg(found.puzzle, marks, lang=lang, style=False, size=min(300, 40 * found.puzzle.cols))
    head = f"<style>{STYLE}</style>"
    return fragment(f'{head}<div style="display:flex;flex-wrap:wrap;gap:2em">{board}{card(found, lang)}</div>', lang)
