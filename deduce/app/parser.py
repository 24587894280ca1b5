"""A parser of command lines that speaks the reader's language and complains in one line."""

from __future__ import annotations

import argparse
import gettext
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, NoReturn

from deduce.language.errors import InputError
from deduce.language.messages import DOMAIN, LOCALE, likely, msg, preferred, said
from deduce.language.words import LANGUAGES
from deduce.making.options import number

ARGPARSE = (
    msg("usage: "),
    msg("positional arguments"),
    msg("options"),
    msg("show this help message and exit"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("the following arguments are required: %s"),
    msg("expected one argument"),
    msg("expected at least one argument"),
    msg("invalid %(type)s value: %(value)r"),
    msg("ambiguous option: %(option)s could match %(matches)s"),
    msg("ignored explicit argument %r"),
)
"""What `argparse` itself says, for the catalog."""
OWN = "own:"
"""What stands before the names of a kind's own options among the arguments of a call."""
SMALLEST, LARGEST = 0.1, 20
"""How small and how large a picture may be asked for."""


class Parser(argparse.ArgumentParser):
    """An `argparse` parser whose texts may be messages.

    Args:
        lang: the language in which they are said.
    """

    def __init__(self, *, lang: str, **options: Any) -> None:
        self.lang = lang
        spoken = {name: said(value, lang) for name, value in options.items() if isinstance(value, str)}
        super().__init__(**options | spoken)

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        if isinstance(options.get("help"), str):
            options["help"] = said(options["help"], self.lang)
        if "type" in options:
            options["type"] = self._spoken(options["type"])
        return super().add_argument(*names, **options)

    def _spoken(self, read: Callable[[str], Any]) -> Callable[[str], Any]:
        """The reader of a value, with its complaint in the language."""

        @wraps(read)
        def value(text: str) -> Any:
            try:
                return read(text)
            except InputError as fault:
                raise argparse.ArgumentTypeError(fault.said(self.lang)) from None

        return value

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """As `argparse` does, but with what was meant."""
        if action.choices is not None and value not in action.choices:
            expected = likely(str(value), list(map(str, action.choices)))
            what = msg("invalid choice {value!r}", value=value)
            told = msg("{what}; expected {expected}", what=what, expected=expected)
            raise argparse.ArgumentError(action, told.said(self.lang))

    def unknown(self, words: Sequence[str]) -> NoReturn:
        """End the call for words that nobody asked for.

        Raises:
            InputError: for an option, with the one that may be meant.
        """
        word = next((word for word in words if word.startswith("-")), None)
        if word is None:
            self.error(msg("unrecognized arguments: {words}", words=" ".join(words)))
        name = word.partition("=")[0]
        known = [name for action in self._actions for name in action.option_strings if name.startswith("--")]
        raise InputError(msg("there is no option {name}", name=name), expected=likely(name, known))

    def error(self, message: str) -> NoReturn:
        told = msg("{what}; see {call}", what=message, call=f"{self.prog} --help").said(self.lang)
        self.exit(2, f"deduce: {told}\n")


def language(arguments: Sequence[str]) -> str:
    """The language to speak while the arguments are still being read: that of ``--lang``, else that of the locale."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, value = word.partition("=")
        value = value if equals else following
        if name == "--lang" and value in LANGUAGES:
            return value
    return preferred()


@contextmanager
def argparse_in(lang: str) -> Iterator[None]:
    """Within, `argparse` speaks the language: it asks gettext, which asks the environment."""
    before, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        gettext.textdomain(domain)
        del os.environ["LANGUAGE"]
        if before is not None:
            os.environ["LANGUAGE"] = before


def count(text: str) -> int:
    """A whole number above 0."""
    value = int(text) if text.isdecimal() and len(text) < 19 else 0
    if value < 1:
        raise InputError(msg("{text!r} is not a whole number above 0", text=text))
    return value


def whole(text: str) -> int:
    """A whole number, 0 included."""
    if not text.isdecimal() or len(text) > 9:
        raise InputError(msg("{text!r} is not a whole number from 0 on", text=text))
    return int(text)


def integer(text: str) -> int:
    """A whole number, which may be below 0."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > 18:
        raise InputError(msg("{text!r} is not a whole number", text=text))
    return int(text)


def port(text: str) -> int:
    """The number of a port."""
    value = int(text) if text.isdecimal() and len(text) < 6 else -1
    if not 0 <= value < 65_536:
        raise InputError(msg("{text!r} is not a port from 0 to 65535", text=text))
    return value


def shard(text: str) -> tuple[int, int]:
    """A part of a work that several do: the ``K`` and the ``N`` of ``K/N``, counted from 1."""
    one, _, many = text.partition("/")
    if not (one.isdecimal() and many.isdecimal() and len(many) < 7) or not 1 <= int(one) <= int(many):
        raise InputError(msg("{text!r} is no shard", text=text), expected=msg("K/N with K from 1 to N, such as 2/8"))
    return int(one), int(many)


def level(text: str) -> int:
    """A level, from 1 on, by its number or its name."""
    from grading.reference import LEVELS

    names = {one.said("en").replace(" ", "-"): i for i, one in enumerate(LEVELS, 1)}
    number = names.get(text, int(text) if text in map(str, names.values()) else 0)
    if not number:
        raise InputError(msg("{text!r} is no level", text=text), expected=", ".join((*names, f"1-{len(names)}")))
    return number


def seconds(text: str) -> float:
    """A time above 0."""
    value = number(text, 0.0)
    if not 0 < value < float("inf"):
        raise InputError(msg("{text!r} is not a number of seconds above 0", text=text))
    return value


def scale(text: str) -> float:
    """How many times its usual size a picture is."""
    value = number(text, 0.0)
    if not SMALLEST <= value <= LARGEST:
        raise InputError(
            msg("{text!r} is not a number from {least} to {most}", text=text, least=SMALLEST, most=LARGEST)
        )
    return value
