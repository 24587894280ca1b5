"""Pages in HTML, for the page in the browser: the part between the headline and the end."""

from __future__ import annotations

import re
from html import escape

from deduce.app.pages.composing import Block, Boards, Facts, Heading, Ladder, Page, Prose, Row, Said


def written(page: Page) -> str:
    """The blocks of a page."""
    return "".join(_block(block, page.lang) for block in page.blocks)


def _block(block: Block, lang: str) -> str:
    match block:
        case Heading(text):
            return f"<h2>{escape(text)}</h2>"
        case Prose(text, rule):
            return f"<p><strong>{_inline(text)}</strong></p>" if rule else f"<div>{prose(text)}</div>"
        case Facts(facts):
            return f'<p class="facts">{escape(" · ".join(fact.text for fact in facts))}</p>'
        case Boards(boards, _, caption):
            told = f"<p>{_inline(caption)}</p>" if caption else ""
            pictures = "<span aria-hidden=true>→</span>".join(board.picture(lang) for board in boards)
            return f'<section>{told}<div class="boards">{pictures}</div></section>'
        case Said() as said:
            return f"<blockquote>{escape(said.text(lang))}</blockquote>"
        case Ladder(rows):
            return f"<div class='wide'><table><tbody>{''.join(_row(row, lang) for row in rows)}</tbody></table></div>"


def _row(row: Row, lang: str) -> str:
    item = row.technique
    remark = f"<br><small>{escape(' · '.join(row.remarks))}</small>" if row.remarks else ""
    link = f'<a href="{item.name}.html">{escape(item.called(lang))}</a>'
    return f"<tr><td>{item.rank}</td><td>{link}{remark}</td><td>{_inline(row.rule)}</td></tr>"


def prose(text: str) -> str:
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
