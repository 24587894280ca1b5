"""What the program says when its input or its call is wrong."""

from __future__ import annotations


class InputError(ValueError):
    """The input cannot be used: what is wrong, where it stands, and what was expected.

    Args:
        what: the fault, as the start of a sentence.
        where: the place in the input, such as ``"line 3, column 5"``.
        expected: what would have been right.
    """

    def __init__(self, what: str, *, where: str | None = None, expected: str | None = None) -> None:
        self.what, self.where, self.expected = what, where, expected
        text = what if where is None else f"{where}: {what}"
        if expected is not None:
            text += f"; expected {expected}"
        super().__init__(" ".join(text.split()))


def at(line: int, column: int | None = None) -> str:
    """The spoken place of a 0-based line and column of the input."""
    return f"line {line + 1}" + ("" if column is None else f", column {column + 1}")
