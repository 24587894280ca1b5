"""Pages about kinds and techniques in HTML, made from the files of the techniques."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from html import escape

from deduce.app.page import PARTS, WORDS, Case, Page, note, origin, page, rules
from deduce.board.marks import NOTHING
from deduce.contract.puzzle import Kind
from deduce.contract.registry import kinds
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.telling.draw import svg

SAID = {
    "en": {"all": "All kinds", "home": "To the board", "count": "{n} techniques"},
    "ja": {"all": "パズルの種類", "home": "盤面へ", "count": "手筋{n}個"},
}


def index(lang: str) -> str:
    """The kinds."""
    rows = [
        f'<li><a href="/techniques/{kind.name}?lang={lang}">{escape(kind.title[lang])}</a> '
        f"<small>{SAID[lang]['count'].format(n=len(kind.techniques))}</small></li>"
        for kind in kinds().values()
    ]
    return _document(SAID[lang]["all"], lang, f"<ul>{''.join(rows)}</ul>", "")


@lru_cache(64)
def ladder(kind: Kind, lang: str) -> str:
    """The rules of a kind and its techniques, easiest first."""
    title, _, rest = rules(kind, lang).partition("\n\n")
    rows = []
    for item in kind.techniques:
        found = page(item, lang)
        remark = " · ".join(filter(None, (note(item, lang), "" if item.taught else origin(item, lang))))
        rows.append(
            f'<tr><td>{item.rank}</td><td><a href="/techniques/{item.id}?lang={lang}">{escape(_title(item, lang))}</a>'
            + (f"<br><small>{escape(remark)}</small>" if remark else "")
            + f"</td><td>{_inline(found.rule)}</td></tr>"
        )
    body = (
        f"<div><p><strong>{_inline(title)}</strong></p>{_prose(rest)}</div>"
        f"<h2>{WORDS[lang]['ladder']}</h2><div class='wide'><table><tbody>{''.join(rows)}</tbody></table></div>"
    )
    return _document(kind.title[lang], lang, body, kind.name)


@lru_cache(256)
def technique(item: Technique, lang: str) -> str:
    """The page of a technique: its sentences, its proof, and its boards."""
    found, words = page(item, lang), WORDS[lang]
    remark = note(item, lang)
    other = item.title if lang == "ja" else item.ja
    facts = [other, f"{words['rank']} {item.rank}", *([remark] if remark else []), origin(item, lang)]
    blocks = [
        f'<p class="facts">{escape(" · ".join(facts))}</p>',
        f"<p><strong>{_inline(found.rule)}</strong></p>",
    ]
    blocks += [f"<h2>{words[part]}</h2><div>{_prose(found.parts[part])}</div>" for part in PARTS[:2]]
    steps = found.steps(found.example)
    drawn = [svg(one.puzzle, one.before, step=one, legend=True, style=False, lang=lang) for one in steps]
    blocks.append(f"<h2>{words['Example']}</h2>{_boards([_before(found.example, lang), *drawn])}")
    blocks.append(f"<h2>{words['said']}</h2>")
    blocks += [f"<blockquote>{escape(one.sentence(lang))}</blockquote>" for one in steps]
    for i, case in enumerate(found.cases):
        blocks += [f"<h2>{words['cases']}</h2>"] if i == 0 else []
        blocks.append(
            f"<section><p><b>{words[case.verb]}</b> <span>{_inline(case.why)}</span></p>"
            f"{_boards(_case(found, case, lang))}</section>"
        )
    return _document(_title(item, lang), lang, "".join(blocks), item.id)


def _title(item: Technique, lang: str) -> str:
    return item.ja if lang == "ja" else item.title


def _before(case: Case, lang: str) -> str:
    return svg(case.puzzle, case.before, style=False, lang=lang)


def _case(found: Page, case: Case, lang: str) -> list[str]:
    if case.verb == "clash":
        return [svg(case.puzzle, case.before, step=found.steps(case)[0], style=False, lang=lang)]
    if case.verb == "silent":
        return [_before(case, lang)]
    new = case.after.without(case.before)
    ringed = Step(case.puzzle, case.before, NOTHING, new, technique=replace(found.technique, shows="marks"))
    return [_before(case, lang), svg(case.puzzle, case.before, step=ringed, style=False, lang=lang)]


def _boards(pictures: Iterable[str]) -> str:
    return f'<div class="boards">{"<span aria-hidden=true>→</span>".join(pictures)}</div>'


def _prose(text: str) -> str:
    """Paragraphs and lists."""
    blocks = []
    for block in text.split("\n\n"):
        items = re.split(r"(?:^|\n)(?:[-*]|\d+\.) +", block)
        if len(items) > 1:
            blocks.append((f"<p>{_inline(items[0])}</p>" if items[0].strip() else "") + "<ul>")
            blocks.append("".join(f"<li>{_inline(one)}</li>" for one in items[1:]) + "</ul>")
        elif block.strip():
            blocks.append(f"<pre>{escape(block)}</pre>" if block[:4].isspace() else f"<p>{_inline(block)}</p>")
    return "".join(blocks)


def _inline(text: str) -> str:
    plain = escape(" ".join(text.split()), quote=False)
    plain = re.sub(r"`([^`]+)`", r"<code>\1</code>", plain)
    return re.sub(r"(?<![\w*])\*([^*]+)\*(?!\w)", r"<em>\1</em>", plain)


def _document(title: str, lang: str, body: str, path: str) -> str:
    kind = path.partition("/")[0]
    said, here = SAID[lang], "/techniques" + (f"/{path}" if path else "")
    crumbs = [f'<a href="/">◐ {said["home"]}</a>', f'<a href="/techniques?lang={lang}">{said["all"]}</a>']
    if kind != path:
        one = kinds()[kind]
        crumbs.append(f'<a href="/techniques/{kind}?lang={lang}">{escape(one.title[lang])}</a>')
    tongues = "".join(
        f'<a href="{here}?lang={code}" lang="{code}"{" aria-current=true" if code == lang else ""}>{name}</a>'
        for code, name in (("en", "English"), ("ja", "日本語"))
    )
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)} – deduce</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/icon.svg"><link rel="stylesheet" href="/boards.css">'
        '<link rel="stylesheet" href="/static/style.css"><script src="/static/theme.js"></script></head>'
        f'<body class="article"><nav>{" / ".join(crumbs)}<span class="tongues">{tongues}</span></nav>'
        f"<main><h1>{escape(title)}</h1>{body}</main></body></html>"
    )
