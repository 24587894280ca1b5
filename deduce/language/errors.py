"""What the program says when its input or its call is wrong, and when a search comes to its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Literal

from deduce.language.messages import Message, msg, said


class OutOfBudget(Exception):
    """The search used up what it may cost: its fixpoints, the oracle's effort, or as `OutOfTime` its seconds."""

    status: ClassVar[Literal["out_of_budget", "out_of_time"]] = "out_of_budget"
    """The same where a result says how it ended."""


class OutOfTime(OutOfBudget):
    """The search used up its seconds."""

    status = "out_of_time"


@contextmanager
def bounded() -> Iterator[None]:
    """Within, a search that has used up its counted budget ends without a word, and what it did not find stays unknown.

    Only the end of time goes on to the caller: it may come sooner on a busy machine, so no answer may stand on it.

    Raises:
        OutOfTime: where the seconds are over.
    """
    try:
        yield
    except OutOfTime:
        raise
    except OutOfBudget:
        pass


ENDED = {"out_of_budget": msg("out of budget"), "out_of_time": msg("out of time")}
"""These in words."""

SYSTEM = (
    msg("No such file or directory"),
    msg("Permission denied"),
    msg("Is a directory"),
    msg("Not a directory"),
    msg("File exists"),
    msg("File name too long"),
    msg("File too large"),
    msg("disk I/O error"),
    msg("database or disk is full"),
    msg("No space left on device"),
    msg("Read-only file system"),
)
"""What the system says of files, for the catalog."""


class Unsaid(LookupError):
    """A sentence has a blank for which there is nothing to say, so another sentence is to be taken."""


class InputError(ValueError):
    """The input cannot be used: what is wrong, where it stands, and what was expected.

    The parts are messages (`deduce.language.messages.msg`) where they are to be said in other languages than English.

    Args:
        what: the fault, as the start of a sentence.
        where: the place in the input, such as ``"line 3, column 5"``.
        expected: what would have been right.
        option: what the command line takes instead.
    """

    def __init__(
        self, what: str, *, where: str | None = None, expected: str | None = None, option: str | None = None
    ) -> None:
        self.what, self.where, self.expected, self.option = what, where, expected, option
        super().__init__(self.said("en"))

    @property
    def message(self) -> str:
        """All parts together."""
        text = self.what if self.where is None else msg("{where}: {what}", where=self.where, what=self.what)
        return text if self.expected is None else msg("{what}; expected {expected}", what=text, expected=self.expected)

    def said(self, lang: str) -> str:
        """The error in one line."""
        return " ".join(said(self.message, lang).split())

    def called(self, lang: str) -> str:
        """The same to who calls a command, and has its options."""
        if self.option is None:
            return self.said(lang)
        return " ".join(said(msg("{message} (or {option})", message=self.message, option=self.option), lang).split())

    def inside(self, place: str) -> InputError:
        """The same error, told from farther away."""
        where = within(place, self.where) if self.where else place
        return InputError(self.what, where=where, expected=self.expected, option=self.option)


def at(line: int, column: int | None = None) -> Message:
    """The spoken place of a 0-based line and column of the input."""
    if column is None:
        return msg("line {line}", line=line + 1)
    return msg("line {line}, column {column}", line=line + 1, column=column + 1)


def within(outer: str, inner: str) -> Message:
    """A place inside another one."""
    return msg("{outer}, {inner}", outer=outer, inner=inner)
