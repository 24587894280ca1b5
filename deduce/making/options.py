"""What a user may ask of a kind's generator: its own options, and their values from text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deduce.contract.kind import Kind
from deduce.contract.parts import Option
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg


def options_of(kind: Kind) -> Sequence[Option]:
    """What the generator of a kind may be asked for; nothing where it says nothing."""
    found: Sequence[Option] = getattr(kind.make, "OPTIONS", ())
    return found


def generates(kind: Kind) -> bool:
    """Whether the kind has a generator; a kind may have tiny boards for tests alone."""
    return hasattr(kind.make, "OPTIONS")


def read_options(kind: Kind, texts: Mapping[str, str]) -> dict[str, Any]:
    """The values of a kind's own options.

    Raises:
        InputError: for an option that the kind does not have, or a value that it cannot take.
    """
    known = {option.name: option for option in options_of(kind)}
    chosen = {}
    for name, value in texts.items():
        if name not in known:
            raise InputError(
                msg("{name} puzzles have no option {word!r}", name=kind.name, word=name),
                expected=choice(list(known)) if known else msg("no option of its own"),
            )
        option = known[name]
        try:
            chosen[name] = option.read(value)
        except ValueError:
            raise InputError(msg("{name} cannot be {value!r}", name=name, value=value), expected=option.help) from None
        if option.choices and value not in option.choices:
            raise InputError(
                msg("{name} cannot be {value!r}", name=name, value=value), expected=choice(list(option.choices))
            )
    return chosen
