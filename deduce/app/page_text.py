"""Pages about kinds and techniques in plain text, for ``deduce explain``."""

from __future__ import annotations

import re
from textwrap import fill

from deduce.app.page import PARTS, WORDS, note, origin, page, rules
from deduce.contract.puzzle import Kind
from deduce.contract.technique import Technique
from deduce.telling import speech


def kind_text(kind: Kind, lang: str = "en") -> str:
    """The rules of a kind and its ladder."""
    lines = [rules(kind, lang), "", WORDS[lang]["ladder"] + ("：" if lang == "ja" else ":")]
    for item in kind.techniques:
        remarks = [note(item, lang), "" if item.taught else origin(item, lang)]
        remark = ("、" if lang == "ja" else "; ").join(filter(None, remarks))
        remark = f"（{remark}）" if remark and lang == "ja" else f" ({remark})" if remark else ""
        lines.append(f"{item.rank:5}  {item.name:24} {item.ja if lang == 'ja' else item.title}{remark}")
    lines += [f"{'…':>5}  {name:24} {titles[lang]}" for name, titles in speech.TITLES.items()]
    return "\n".join(lines)


def technique_text(technique: Technique, lang: str = "en") -> str:
    """The page of a technique."""
    found, words = page(technique, lang), WORDS[lang]
    name, other = (technique.title, technique.ja)[:: -1 if lang == "ja" else 1]
    remarks = [note(technique, lang), origin(technique, lang)]
    blocks = [f"{name} ({other}) — {technique.id}, {words['rank']} {technique.rank}", _flowed(found.rule)]
    blocks.append("\n".join(one[:1].upper() + one[1:] + ("。" if lang == "ja" else ".") for one in remarks if one))
    for part in PARTS:
        body = found.parts[part] if part == "Example" else _flowed(found.parts[part])
        blocks.append(f"{_underlined(words[part])}\n{body}")
    said = "\n".join(step.sentence(lang) for step in found.steps(found.example))
    blocks.append(f"{_underlined(words['said'])}\n{said}")
    for i, case in enumerate(found.cases):
        head = f"{_underlined(words['cases'])}\n" if i == 0 else ""
        blocks.append(f"{head}{words[case.verb]}: {case.why}\n{_indented(case.text)}")
    return "\n\n".join(blocks)


def _underlined(heading: str) -> str:
    wide = sum(1 if char.isascii() else 2 for char in heading)
    return f"{heading}\n{'-' * wide}"


def _flowed(text: str) -> str:
    """Text with the lines of its plain paragraphs filled; lists and drawings stay as they are."""
    as_it_is = re.compile(r"^([-*\s]|\d+\.)", re.MULTILINE)
    return "\n\n".join(one if as_it_is.search(one) else fill(one, 100) for one in text.split("\n\n"))


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
