"""Pages in plain text, for ``deduce explain``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill, indent

from deduce.app.pages.composing import Block, Boards, Facts, Heading, Ladder, Page, Prose, Said


def written(page: Page) -> str:
    """The page in characters."""
    head = page.title if page.other in page.title else f"{page.title} ({page.other})"
    return "\n\n".join([head, *(text for block in page.blocks for text in _block(block, page.lang))])


def _block(block: Block, lang: str) -> Iterator[str]:
    match block:
        case Heading(text):
            wide = sum(1 if char.isascii() else 2 for char in text)
            yield f"{text}\n{'-' * wide}"
        case Prose(text):
            yield text if lang == "ja" else _flowed(text)  # which has no blanks to break lines at
        case Facts(facts):
            yield " · ".join(fact.text for fact in facts)
        case Boards(_, drawn, caption):
            yield (f"{caption}\n" if caption else "") + indent(drawn, "    ")
        case Said() as said:
            yield said.text(lang)
        case Ladder(rows):
            yield "\n".join(
                f"{row.technique.rank:5}  {row.technique.name:24} {row.technique.called(lang)}"
                + "".join(f" · {remark}" for remark in row.remarks)
                for row in rows
            )


def _flowed(text: str) -> str:
    """Text with the lines of its plain paragraphs filled; lists and drawings stay as they are."""
    as_it_is = re.compile(r"^([-*\s]|\d+\.)", re.MULTILINE)
    return "\n\n".join(one if as_it_is.search(one) else fill(one, 100) for one in text.split("\n\n"))
