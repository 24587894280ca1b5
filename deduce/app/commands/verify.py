"""``deduce verify``: replay a proof log."""

from __future__ import annotations

import argparse

from deduce.app.commands.prove import claim
from deduce.app.files import read_puzzle, standard_input
from deduce.formats import read_file, shown_path
from deduce.formats.json_object import decode
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.proof.replay import Accepted, Rejected, verify
from deduce.proof.told import told

LIMIT = 200_000_000
"""The most bytes of a log: that of a large board is far longer than the board."""


def run(arguments: argparse.Namespace) -> int:
    """Say whether the log proves its claim; exit 1 when it does not."""
    if arguments.proof == "-" == arguments.puzzle:
        raise InputError(msg("the puzzle and the log cannot both come from standard input"))
    puzzle = read_puzzle(arguments)
    text = standard_input(LIMIT, msg("a proof log")) if arguments.proof == "-" else read_file(arguments.proof, LIMIT)
    try:
        log = decode(Piece(text))
    except InputError as fault:
        place = msg("standard input") if arguments.proof == "-" else shown_path(arguments.proof)
        wrong = InputError(fault.what, where=fault.where, expected=fault.expected or msg("a proof log"))
        raise wrong.inside(place) from None
    try:
        found = verify(puzzle, log, ask=arguments.oracle, time_limit=arguments.time_limit)
        shown = told(puzzle, log) if arguments.told else None
    except Rejected as why:
        print(msg("Rejected: {why}.", why=why.why).said(arguments.lang))
        return 1
    print(_accepted(found, claim(log)).said(arguments.lang))
    if shown is not None:
        share = msg("Of {steps} steps {argued} are told with an argument, and all its links hold.", **shown._asdict())
        print(share.said(arguments.lang))
    return 0


def _accepted(found: Accepted, claim: Message) -> Message:
    """What was accepted, and on what ground there is one solution."""
    if not found.licence:
        return msg("Accepted: {claim}.", claim=claim)
    return {
        "path": msg(
            "Accepted: {claim} with techniques that need one solution, which the path by the rules alone proves.",
            claim=claim,
        ),
        "oracle": msg(
            "Accepted: {claim} with techniques that need one solution, which the oracle has proved.", claim=claim
        ),
        "assumed": msg("Accepted, given that there is one solution: {claim}.", claim=claim),
    }[found.uniqueness]
