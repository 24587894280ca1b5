"""How the commands print steps: numbered inferences below a headline, long reasons on demand."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.contract.step import Step
from deduce.explain import sentences
from deduce.language.messages import msg

MORE = msg("With --long all inferences are told.")


def titled(step: Step, lang: str, *, long: bool) -> str:
    """What is told of a step behind its title, its inferences indented below."""
    first, *rest = sentences.lines(step, lang, long=long)
    return "\n   ".join([sentences.titled(step, first, lang), *rest])


def offer_more(steps: Iterable[Step], lang: str, *, long: bool) -> None:
    """Say how to have all inferences, where some were not told."""
    if not long and any(map(sentences.is_long, steps)):
        print(MORE.said(lang))
