"""``deduce explain``: the rules of a kind, its ladder of techniques, or the page of one technique."""

from __future__ import annotations

import argparse
import sys

from deduce.errors import InputError
from deduce.puzzle import Kind
from deduce.registry import kind as kind_of
from deduce.registry import kinds
from deduce.technique import Technique


def run(arguments: argparse.Namespace) -> int:
    """Print the page."""
    if not arguments.topic:
        print("\n\n".join(_kind(one, arguments.lang) for one in kinds().values()))
        return 0
    name, _, stem = arguments.topic.partition("/")
    kind = kind_of(name)
    if not stem:
        print(_kind(kind, arguments.lang))
        return 0
    for item in kind.techniques:
        if stem == item.name:
            print(_technique(item, arguments.lang))
            return 0
    known = ", ".join(item.name for item in kind.techniques)
    raise InputError(f"{kind.name} has no technique {stem!r}", expected=f"one of {known}")


def _kind(kind: Kind, lang: str) -> str:
    root = kind.package or f"techniques.{kind.name}"
    lines = [
        (sys.modules[root].__doc__ or "").strip(),
        "",
        "Techniques, easiest first:" if lang == "en" else "手筋（やさしい順）:",
    ]
    for item in kind.techniques:
        note = (
            "" if item.assumes_unique is None else (" (assumes one solution)" if lang == "en" else "（唯一解を仮定）")
        )
        lines.append(f"{item.rank:5}  {item.name:24} {item.ja if lang == 'ja' else item.title}{note}")
    return "\n".join(lines)


def _technique(item: Technique, lang: str) -> str:
    other = item.title if lang == "ja" else item.ja
    says = item.says_ja if lang == "ja" else item.says
    head = f"{item.id} — {item.ja if lang == 'ja' else item.title} ({other}), rank {item.rank}"
    return "\n".join([head, "", item.doc, "", ("Said in a hint: " if lang == "en" else "ヒントの文: ") + says])
