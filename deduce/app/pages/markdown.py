"""Pages in Markdown, with pictures: for the site, and the ladder of each kind for its folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from textwrap import fill

from deduce.app import index
from deduce.app.pages import api, boards, composing
from deduce.app.pages.composing import (
    Block,
    BoardBlock,
    Boards,
    FactPart,
    Facts,
    Heading,
    Ladder,
    Page,
    Prose,
    Row,
    Said,
    other,
)
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.contract.technique import Technique
from deduce.declared import examples
from deduce.declared.kind import DeclaredKind
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES

SMALL, SMALLER = 0.7, 0.5
HOMES = {"en": "techniques", "ja": "ja/techniques"}
"""Where the pages of each language lie on the site."""
NAMES = {"en": "English", "ja": "日本語"}
Target = Callable[[Technique], str]
"""Where a link to a technique leads."""


def written(page: Page, target: Target | None = None, *, pictures: bool = True) -> str:
    """The page in Markdown.

    Args:
        page: the page.
        target: where the links of a ladder lead.
        pictures: whether a ladder shows the example of each technique.
    """
    blocks = [_block(block, page, target, pictures) for block in page.blocks]
    return "\n\n".join([f"# {page.title}", *blocks]) + "\n"


def technique_page(technique: Technique, lang: str = "en") -> str:
    """The page of a technique."""
    return written(composing.of_technique(technique, lang))


def ladder(kind: Kind, target: Target, *, pictures: bool = False, lang: str = "en") -> str:
    """The page of a kind."""
    return written(composing.of_kind(kind, lang), target, pictures=pictures)


def _block(block: Block, page: Page, target: Target | None, pictures: bool) -> str:
    lang = page.lang
    match block:
        case Heading(text):
            return f"## {text}"
        case Prose(text, rule):
            return f"**{text}**" if rule else text if "\n" in text or lang == "ja" else fill(text, 120)
        case Facts(facts):
            name, *others = (_fact(fact) for fact in facts)
            told = " · ".join([f'<span lang="{other(lang)}">{page.other}</span>', *others, f"<code>{name}</code>"])
            return f'<p class="facts">{told}</p>'
        case Boards(boards, _, caption):
            return _boards(boards, lang, caption)
        case Said() as said:
            told, also = said.text(lang), said.text(other(lang))
            return f'> {told}\n>\n> <span lang="{other(lang)}">{escape(also)}</span>'
        case Ladder(rows):
            return "\n".join(_table(rows, target, pictures, lang))


def _fact(fact: FactPart) -> str:
    return (
        fact.text.replace(fact.address, f'<a href="https://{fact.address}">{fact.address}</a>')
        if fact.address
        else fact.text
    )


def _table(rows: Sequence[Row], target: Target | None, pictures: bool, lang: str) -> Iterator[str]:
    head = msg("| rank | technique | 手筋 | in one sentence | taught |").said(lang)
    yield " ".join([head, msg("example").said(lang), "|"]) if pictures else head
    yield "|---:|---|---|---|---|" + ("---|" if pictures else "")
    for row in rows:
        item, remark = row.technique, f" *({row.note})*" if row.note and row.technique.subsumed_by else ""
        name = f"[{item.called(lang)}]({target(item)})" if target else item.called(lang)
        told = f"| {item.rank} | {name} | {item.called(other(lang))} | {row.rule}{remark} | {_guide(row)} |"
        [example] = row.example.boards
        drawn = f" <span data-search-exclude>{_scaled(example.picture(lang), SMALLER)}</span> |" if pictures else ""
        yield told + drawn


def _guide(row: Row) -> str:
    """The guide that teaches a technique, by its host."""
    text, address = row.origin
    return f"[{address.partition('/')[0].removeprefix('www.')}](https://{address})" if address else text


def _scaled(picture: str, scale: float) -> str:
    """A picture on one line, shown smaller."""

    def smaller(found: re.Match[str]) -> str:
        return f'width="{round(int(found[1]) * scale)}" height="{round(int(found[2]) * scale)}" data-cell'

    return re.sub(r'width="(\d+)" height="(\d+)" data-cell', smaller, picture, count=1).replace("\n", "")


def _boards(boards: Iterable[BoardBlock], lang: str, caption: str) -> str:
    """Pictures side by side, with arrows between them; on one line, so that Markdown leaves them alone."""
    lines = [_scaled(board.picture(lang), SMALL if caption else 1) for board in boards]
    height = re.search(r'height="(\d+)" data-cell', lines[0])
    middle = f"margin-top:{int(height[1]) // 2 - 10}px" if height else ""
    row = f'<span class="arrow" style="{middle}" aria-hidden="true">→</span>'.join(lines)
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="boards" data-search-exclude><div>{row}</div>{told}</figure>'


# Files ----------------------------------------------------------------------------------------------------------------


def site_pages() -> dict[str, str]:
    """All generated pages of the site, by their places below ``docs/``."""
    found = {"kinds/index.md": boards.listed(kinds().values())}
    for lang in LANGUAGES:
        home = HOMES[lang]
        found[f"{home}/index.md"] = _index(lang)
        for kind in kinds().values():
            table = ladder(kind, lambda item: f"{item.name}.md", pictures=True, lang=lang)
            found[f"{home}/{kind.name}/index.md"] = _turned(table, f"{kind.name}/index.md", lang)
            for item in kind.techniques:
                place = f"{kind.name}/{item.name}.md"
                found[f"{home}/{place}"] = _turned(technique_page(item, lang), place, lang)
    return found


def _turned(text: str, place: str, lang: str) -> str:
    """A page with the link to the same page in the other language, below its title."""
    title, _, rest = text.partition("\n\n")
    also = other(lang)
    target = "../" * (place.count("/") + HOMES[lang].count("/") + 1) + f"{HOMES[also]}/{place}"
    return f"{title}\n\n[{NAMES[also]}]({target})\n\n{rest}"


def _index(lang: str) -> str:
    """The kinds, to choose from."""
    title = msg("Kinds and their techniques").said(lang)
    about = msg("Every page below is made from the file of the technique itself.").said(lang)
    head = msg("| | kind | in short | boards | techniques |").said(lang)
    table = [head, "|---|---|---|---|---|", *(_entry(kind, lang) for kind in kinds().values())]
    return _turned(f"# {title}\n\n{about}\n\n" + "\n".join(table) + "\n", "index.md", lang)


def _entry(kind: Kind, lang: str) -> str:
    *_, picture = index.pictures(kind, lang) or [""]
    name = f'[{kind.title[lang]}]({kind.name}/index.md) <span lang="{other(lang)}">{kind.title[other(lang)]}</span>'
    told = (f"<span data-search-exclude>{_scaled(picture, SMALLER)}</span>", name, index.gist(kind, lang))
    return f"| {' | '.join((*told, index.boards(kind).said(lang), index.depth(kind).said(lang)))} |"


def ladders() -> dict[Path, str]:
    """What the ladder file of each kind should say, for the kinds that lie in the ``techniques`` folder."""
    mark = "<!-- Generated by `python -m deduce.app.pages` from the files of this folder. -->\n\n"

    def beside(item: Technique) -> str:
        if item.file is None:
            return f"../../{item.module.replace('.', '/')}.py"
        return f"{item.file.parent.name}/{item.file.name}"

    here = [kind for kind in kinds().values() if not kind.package]
    return {kind.folder / "LADDER.md": mark + ladder(kind, beside) for kind in here}


def files() -> dict[Path, str]:
    """All files that are kept in the project and made from its code: ladders, pages, examples of derived techniques,
    the page of the interface.
    """
    here = [kind for kind in kinds().values() if isinstance(kind, DeclaredKind) and not kind.package]
    kept = {kind.folder / examples.KEPT: examples.written(kind) for kind in here}
    return ladders() | boards.pages() | api.pages() | kept


def stale() -> list[Path]:
    """The files that do not say what they should, and those that are of no kind."""
    return [*_behind(files()), *boards.gone()]


def _behind(wanted: Mapping[Path, str]) -> list[Path]:
    return [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str]) -> int:
    """Write the files and remove those of no kind, or with ``--check`` only name the stale ones."""
    wanted, gone = files(), boards.gone()
    behind = _behind(wanted)
    if "--check" in arguments:
        for path in (*behind, *gone):
            print(f"{path}: stale")
        return 1 if behind or gone else 0
    for path in behind:
        path.write_text(wanted[path], encoding="utf-8")
        print(f"{path}: written")
    for path in gone:
        path.unlink()
        print(f"{path}: removed")
    return 0
