"""Pages about kinds and techniques, with the way to the others."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from deduce.app.pages import composing, html
from deduce.contract.puzzle import Kind
from deduce.contract.registry import kinds
from deduce.contract.technique import Technique
from deduce.language.messages import msg

HOME, ALL, COUNT = msg("To the board"), msg("All kinds"), msg("{count} techniques")


def index(lang: str) -> str:
    """The kinds."""
    rows = [
        f'<li><a href="/techniques/{kind.name}?lang={lang}">{escape(kind.title[lang])}</a> '
        f"<small>{COUNT.said(lang).format(count=len(kind.techniques))}</small></li>"
        for kind in kinds().values()
    ]
    return _document(ALL.said(lang), lang, f"<ul>{''.join(rows)}</ul>", "")


@lru_cache(64)
def ladder(kind: Kind, lang: str) -> str:
    """The page of a kind."""
    page = composing.of_kind(kind, lang)
    return _document(
        kind.title[lang], lang, f"<p><strong>{escape(page.title)}</strong></p>{html.written(page)}", kind.name
    )


@lru_cache(256)
def technique(item: Technique, lang: str) -> str:
    """The page of a technique."""
    page = composing.of_technique(item, lang)
    return _document(
        page.title, lang, f'<p lang="{composing.other(lang)}">{page.other}</p>{html.written(page)}', item.id
    )


def _document(title: str, lang: str, body: str, path: str) -> str:
    kind = path.partition("/")[0]
    here = "/techniques" + (f"/{path}" if path else "")
    crumbs = [
        f'<a href="/">◐ {HOME.said(lang)}</a>',
        f'<a href="/techniques?lang={lang}">{ALL.said(lang)}</a>',
    ]
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
