"""From a player of puzz.link addresses to our page with one click: a bookmarklet, and a userscript with a button."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from deduce.app.site import licences
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES

CODE = Path(__file__).parent / "puzzlink.js"
PLACE = '"SITE"'
"""What stands in the code for the address of the site."""
HOSTS = ("puzz.link/p", "pzplus.tck.mn/p", "pzprxs.vercel.app/p")
"""Pages of players."""

TITLE = msg("From puzz.link to here")
MARKLET = msg(
    "Drag this link to your bookmarks. On the page of a puzzle on puzz.link, click it there: the puzzle opens here, "
    "with the marks that you have made."
)
OPEN = msg("Open in deduce")
SCRIPT = msg("Or install the userscript, which puts a button for it onto those pages:")
BACK = msg("To the board")


def check(address: str) -> None:
    """Refuse what is no address.

    Raises:
        InputError: with what was expected.
    """
    if not re.fullmatch(r"https?://[^\s\"'<>#?]+", address):
        what = msg("{text!r} is no address of a site", text=address)
        raise InputError(what, expected=msg("an address such as https://example.org/deduce/"))


def files(address: str | None) -> Iterator[tuple[str, str]]:
    """The page with the bookmarklet, and the userscript where the address of the site is known."""
    yield "puzzlink/open.js", CODE.read_text(encoding="utf-8")
    yield "puzzlink/link.js", LINK
    yield "puzzlink/index.html", _page(address is not None)
    if address is not None:
        yield "puzzlink/deduce.user.js", userscript(address)


LINK = """\
// The bookmarklet needs the address of this site, which only the browser knows.
const root = new URL("../", import.meta.url).href;
const code = await (await fetch(new URL("open.js", import.meta.url))).text();
for (const link of document.querySelectorAll("a.marklet"))
  link.href = `javascript:${encodeURIComponent(code.replace('"SITE"', JSON.stringify(root)))}`;
document.documentElement.dataset.ready = "yes";
"""


def userscript(address: str) -> str:
    """The code behind a button, with the head by which userscript managers know it."""
    site = address.rstrip("/") + "/"
    head = [
        ("name", "deduce"),
        ("namespace", site),
        ("version", licences.release() or "0"),
        ("description", OPEN.said("en")),
        ("description:ja", OPEN.said("ja")),
        *(("match", f"https://{host}*") for host in HOSTS),
        ("grant", "none"),
        ("run-at", "document-idle"),
    ]
    code = CODE.read_text(encoding="utf-8").partition("\n")[2].replace(PLACE, json.dumps(site))
    lines = [f"// @{name:<16}{value}" for name, value in head]
    label = json.dumps({lang: OPEN.said(lang) for lang in LANGUAGES}, ensure_ascii=False)
    return "\n".join(
        (
            "// ==UserScript==",
            *lines,
            "// ==/UserScript==",
            "",
            'const button = document.createElement("button");',
            f'button.textContent = ({label})[navigator.language.startsWith("ja") ? "ja" : "en"];',
            'button.style.cssText = "position:fixed;right:1em;bottom:1em;z-index:9999;padding:.5em .8em";',
            f'button.addEventListener("click", () => {{ {code.strip()} }});',
            "document.body.append(button);",
            "",
        )
    )


def _page(script: bool) -> str:
    def said(text: Message, lang: str) -> str:
        return escape(text.said(lang))

    parts = []
    for lang in LANGUAGES:
        part = f"<h1>{said(TITLE, lang)}</h1><p>{said(MARKLET, lang)}</p>"
        part += f'<p><a class="marklet" href="./">{said(OPEN, lang)}</a></p>'
        if script:
            part += f'<p>{said(SCRIPT, lang)} <a href="deduce.user.js">deduce.user.js</a></p>'
        parts.append(f'<section lang="{lang}">{part}</section>')
    crumbs = " / ".join(f'<a href="../" lang="{lang}">◐ {said(BACK, lang)}</a>' for lang in LANGUAGES)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{said(TITLE, "en")} – deduce</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="../static/icon.svg">'
        '<link rel="stylesheet" href="../boards.css"><link rel="stylesheet" href="../static/style.css">'
        '<script src="../static/theme.js"></script><script type="module" src="link.js"></script></head>'
        f'<body class="article"><nav>{crumbs}</nav><main>{"".join(parts)}</main></body></html>'
    )
