"""The card of a grade: what a reader wants to know of it, line by line, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from deduce.contract.kind import Kind
from deduce.explain.sentences import TITLES
from deduce.language.errors import ENDED
from deduce.language.messages import Message, msg, said
from deduce.language.words import Some, columns, listed
from grading.evidence import evidence
from grading.grade import Grade
from grading.headline import Headline
from grading.reference import LEVELS, OWN, compared

STATUS = {
    "beyond": msg("beyond tier 3"),
    **ENDED,
    "no_solution": msg("no solution"),
    "several": msg("several solutions"),
}
ROLES = {"essential": msg("needed"), "replaceable": msg("replaceable"), "unused": msg("not needed")}
"""What taking a technique away shows, in words."""
UNIQUE = {
    "oracle": msg("one solution, which the oracle has proved"),
    "assumed": msg("one solution, on the word of the caller"),
}
EASIEST = msg("rounds in which a technique is the easiest that shows anything")
PARTS = 3
"""How many parts of the rating the card names."""


def verdict(found: Grade, lang: str) -> str:
    """The headline in one line: tier and rating, or why there is none."""
    lead = found.headline
    if lead is None:
        return STATUS[found.status].said(lang)
    return told(lead.tier, lead.rating).said(lang)


def told(tier: int, rating: float | None) -> Message:
    """Tier and rating, as far as there is one."""
    if rating is None:
        return msg("tier {tier}", tier=tier)
    return msg("tier {tier}, rating {rating}", tier=tier, rating=rating)


def facts(found: Grade, lang: str, *, with_roles: bool = False) -> Iterator[tuple[str, str]]:
    """What stands below that line when there is a headline; at tier 1 always with the roles of the techniques."""
    lead = found.headline
    if lead is None:
        return
    if lead.hardest:
        yield msg("hardest technique").said(lang), technique_title(found.puzzle.kind, lead.hardest, lang)
    if found.puzzle.kind.standing == "basic":
        yield msg("techniques").said(lang), msg("basic: those that follow from the rules").said(lang)
    if known := evidence(found.puzzle.kind.name):
        yield msg("evidence").said(lang), known.told().said(lang)
    if found.taught:
        yield msg("needs").said(lang), msg("only what guides teach").said(lang)
    if lead.uniqueness in UNIQUE:
        yield msg("takes for granted").said(lang), UNIQUE[lead.uniqueness].said(lang)
        if found.tier is not None:
            rules = msg("tier {tier}", tier=found.tier)
        else:
            rules = msg("not found in a short search") if found.status == "out_of_budget" else STATUS[found.status]
        yield msg("by the rules alone").said(lang), rules.said(lang)
    elif found.tier_unique not in (None, found.tier):
        yield msg("with uniqueness").said(lang), msg("tier {tier}", tier=found.tier_unique).said(lang)
    yield from _standing(lead, lang)
    if lead.tier == 1 or with_roles:  # at tier 2 the trials take long
        yield from _roles(lead, lang)
    yield msg("rounds").said(lang), str(len(lead.rounds))
    if lead.longest_refutation is not None:
        one, more = msg("1 inner round"), msg("{count} inner rounds", count=lead.longest_refutation)
        told = one if lead.longest_refutation == 1 else more
        yield msg("longest refutation").said(lang), told.said(lang)


def _standing(found: Headline, lang: str) -> Iterator[tuple[str, str]]:
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
        yield msg("made of").said(lang), listed(Some.of(told), lang)
    if found.bottleneck:
        said = msg(
            "{technique} in round {round}, with {known} % known: {share} % of the rating",
            technique=technique_title(kind, found.bottleneck.technique, lang),
            round=found.bottleneck.round,
            known=round(100 * found.bottleneck.known),
            share=round(100 * found.bottleneck.share),
        )
        yield msg("bottleneck").said(lang), said.said(lang)


def _roles(found: Headline, lang: str) -> Iterator[tuple[str, str]]:
    """What the techniques were worth."""
    for role, word in ROLES.items():
        names = [name for name, one in (found.roles or {}).items() if one == role]
        if names:
            titles = [technique_title(found.puzzle.kind, name, lang) for name in names]
            yield word.said(lang), ("、" if lang == "ja" else "; ").join(titles)  # some titles have commas


def _level(found: Headline, lang: str) -> str:
    assert found.level is not None
    name = msg("{level} ({number} of {count})", level=LEVELS[found.level - 1], number=found.level, count=len(LEVELS))
    if found.percentiles is None:
        return name.said(lang)
    low, high = found.percentiles
    sample = compared(found.puzzle)
    assert sample is not None
    values = {"level": name, "low": low, "high": high, "count": sample.boards}
    if sample.source == OWN:
        return msg("{level}; harder than {low}–{high} % of {count} boards of its size, made by us", **values).said(lang)
    return msg("{level}; harder than {low}–{high} % of {count} published boards of its size", **values).said(lang)


def uses(found: Grade, lang: str) -> Iterator[tuple[int, int, str, str]]:
    """For each technique of the headline, else of the solve as far as it came: in how many rounds it was the easiest,
    the marks found in these, its title and its full name; the most rounds first.
    """
    shown = found.headline or found
    for name, rounds in sorted(shown.easiest.items(), key=lambda item: -item[1]):
        yield rounds, shown.counts[name], technique_title(found.puzzle.kind, name, lang), name


def technique_title(kind: Kind, name: str, lang: str) -> str:
    """What a solver calls the technique of a full name, or the sort of contradiction."""
    if name in TITLES:
        return TITLES[name].said(lang)
    return next((item.called(lang) for item in kind.techniques if item.id == name), name)


def text(found: Grade, lang: str = "en", *, with_roles: bool = False) -> str:
    """The card in characters."""
    puzzle = found.puzzle
    title = puzzle.kind.title[lang]
    rules = ("、" if lang == "ja" else ", ") + said(puzzle.conditions, lang) if puzzle.conditions else ""
    lines = [f"{puzzle.id or title} ({puzzle.rows}×{puzzle.cols} {title}{rules}): {verdict(found, lang)}"]
    rows = list(facts(found, lang, with_roles=with_roles))
    wide = max((columns(name) for name, _ in rows), default=0)
    lines += [f"  {name}{' ' * (wide - columns(name))} {value}" for name, value in rows]
    used = list(uses(found, lang))
    if used:
        lines.append(f"  {EASIEST.said(lang)}")
    for rounds, count, title, name in used:
        marks = msg("{count} marks found in rounds", count=count).said(lang)
        lines.append(f"  {rounds:5} × {title}" + (f" ({name})" if "/" in name else "") + f"; {marks}")
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
    used = "".join(f"<li>{count} × {escape(title)}</li>" for count, _, title, _ in uses(found, lang))
    by_technique = EASIEST.said(lang)
    return (
        '<dl class="card">'
        + "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in rows)
        + (f"<div><dt>{escape(by_technique)}</dt><dd><ul>{used}</ul></dd></div>" if used else "")
        + "</dl>"
    )


def drawn(found: Grade, lang: str = "en") -> str:
    """The card beside the board as far as it was solved, for a notebook."""
    from deduce.picture.draw import svg
    from deduce.picture.html import fragment

    marks = found.solutions[0] if len(found.solutions) == 1 else found.stalled or found.puzzle.givens
    board = svg(found.puzzle, marks, lang=lang, style=False, size=min(300, 40 * found.puzzle.cols))
    head = f"<style>{STYLE}</style>"
    return fragment(f'{head}<div style="display:flex;flex-wrap:wrap;gap:2em">{board}{card(found, lang)}</div>', lang)
