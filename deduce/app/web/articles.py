"""Pages about kinds and techniques, with the way to the others.

They lie below ``techniques/`` as ``LANG/index.html``, ``LANG/KIND/index.html`` and ``LANG/KIND/TECHNIQUE.html``, and
lead to each other by relative links, so that they can stand in any folder of any server.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from deduce.app import index
from deduce.app.pages import composing, html
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.contract.technique import Technique
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES

PRACTISE = msg("Practise this technique")
HOME, ALL, PLAY = msg("To the board"), msg("All kinds"), msg("Its boards")
INDEX = "index.html"


def paths() -> Iterator[str]:
    """Where the pages lie."""
    for lang in LANGUAGES:
        yield f"{lang}/{INDEX}"
        for kind in kinds().values():
            yield f"{lang}/{kind.name}/{INDEX}"
            for item in kind.techniques:
                yield f"{lang}/{item.id}.html"


@lru_cache(256)
def page(path: str) -> str | None:
    """The page at a path; None where there is none."""
    lang, _, rest = path.partition("/")
    name, _, last = rest.partition("/")
    if lang not in LANGUAGES:
        return None
    if rest in ("", INDEX):
        return _index(lang)
    kind = kinds().get(name)
    if kind is None:
        return None
    if last in ("", INDEX):
        return _ladder(kind, lang)
    return next((_technique(item, lang) for item in kind.techniques if last == f"{item.name}.html"), None)


def _index(lang: str) -> str:
    """The kinds."""
    return _document(
        ALL.said(lang),
        lang,
        f'<ul class="kinds">{"".join(_entry(kind, lang) for kind in kinds().values())}</ul>',
        INDEX,
    )


def _entry(kind: Kind, lang: str) -> str:
    """A kind to choose."""
    *_, picture = index.pictures(kind, lang) or [""]
    facts = " · ".join(one.said(lang) for one in (index.boards(kind), index.depth(kind)))
    return (
        f'<li><span aria-hidden="true">{picture}</span><div><h2><a href="{kind.name}/{INDEX}">'
        f"{escape(kind.title[lang])}</a></h2><p>{escape(index.gist(kind, lang))}</p><p><small>{escape(facts)}</small> "
        f'<a href="../../#kind={kind.name}">{PLAY.said(lang)}</a></p></div></li>'
    )


def _ladder(kind: Kind, lang: str) -> str:
    """The page of a kind."""
    page = composing.of_kind(kind, lang)
    body = f"<p><strong>{escape(page.title)}</strong></p>{html.written(page)}"
    return _document(kind.title[lang], lang, body, f"{kind.name}/{INDEX}")


def _technique(item: Technique, lang: str) -> str:
    """The page of a technique."""
    page = composing.of_technique(item, lang)
    practise = f'<p><a class="button" href="../../../#practise={item.id}">{PRACTISE.said(lang)}</a></p>'
    body = f'<p lang="{composing.other(lang)}">{page.other}</p>{practise}{html.written(page)}'
    return _document(page.title, lang, body, f"{item.id}.html")


def _document(title: str, lang: str, body: str, path: str) -> str:
    kind, _, last = path.rpartition("/")
    root = "../" * (2 + path.count("/"))
    crumbs = [
        f'<a href="{root}">◐ {HOME.said(lang)}</a>',
        f'<a href="{root}techniques/{lang}/{INDEX}">{ALL.said(lang)}</a>',
    ]
    if kind and last != INDEX:
        crumbs.append(f'<a href="{INDEX}">{escape(kinds()[kind].title[lang])}</a>')
    tongues = "".join(
        f'<a href="{root}techniques/{code}/{path}" lang="{code}"{" aria-current=true" * (code == lang)}>{name}</a>'
        for code, name in (("en", "English"), ("ja", "日本語"))
    )
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)} – deduce</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="{root}static/icon.svg"><link rel="stylesheet" href="{root}boards.css">'
        f'<link rel="stylesheet" href="{root}static/style.css"><script src="{root}static/theme.js"></script></head>'
        f'<body class="article"><nav>{" / ".join(crumbs)}<span class="tongues">{tongues}</span></nav>'
        f"<main><h1>{escape(title)}</h1>{body}</main></body></html>"
    )
