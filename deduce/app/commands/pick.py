"""``deduce pick``: boards of an archive by the results of ``deduce batch``."""

from __future__ import annotations

import argparse
import sys

from deduce.app.batch.picking import Graded, graded, ramp, text, within
from deduce.app.batch.results import records
from deduce.app.files import write_file
from deduce.contract.registry import kind as kind_of
from deduce.language.errors import InputError
from deduce.language.messages import Message, choice, msg
from grading.reference import LEVELS


def run(arguments: argparse.Namespace) -> int:
    """Write the boards as JSON Lines, the easiest first; exit 1 when there are fewer than asked for."""
    low, high, lang = arguments.lowest, arguments.highest, arguments.lang
    if low and high and low > high:
        raise InputError(msg("--from is above --to"), expected=msg("the easier level first"))
    kind = kind_of(arguments.kind).name if arguments.kind else None
    every = [one for name in arguments.results for one in graded(records(name), name)]
    there = sorted({one.kind for one in every})
    if kind is None and len(there) > 1:
        raise InputError(
            msg("the results are of several kinds, whose ratings are not compared"),
            expected=msg("--kind with {choice}", choice=choice(there)),
        )
    fit = within(every, kind, low, high)
    chosen = ramp(fit, arguments.count or len(fit), distinct=arguments.distinct) if fit else []
    write_file(arguments.out, text(chosen))
    print(_told(chosen, len(every)).said(lang), file=sys.stderr if arguments.out == "-" else sys.stdout)
    return 0 if chosen and len(chosen) >= (arguments.count or 1) else 1


def _told(chosen: list[Graded], every: int) -> Message:
    """How many there are, and from where to where they go."""
    told = msg("{count} of {every} boards", count=len(chosen), every=every)
    ends = [_named(one) for one in (chosen[0], chosen[-1])] if chosen else []
    return msg("{told}, from {first} to {last}", told=told, first=ends[0], last=ends[1]) if ends else told


def _named(one: Graded) -> Message:
    """How hard a board is."""
    if one.rating is None:
        return msg("tier 3")
    rating = msg("rating {rating:.1f}", rating=one.rating)
    return msg("{level} ({rating})", level=LEVELS[one.level - 1], rating=rating) if one.level else rating
