"""Texts as lz-string packs them for addresses: codes of growing width for texts met before, in base64.

A few characters may unfold to very many, so unpacking stops at a bound; no library for Python has one.

Source: lz-string by pieroxy, version 1.5.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

ALPHABET = ascii_uppercase + ascii_lowercase + digits + "+/"
_BITS = {char: f"{number:06b}" for number, char in enumerate(ALPHABET)}
BYTE, UNIT, END = range(3)
"""The codes of a character that is new, of eight bits or of sixteen, and of the end. Those of known texts follow."""


class _Width:
    """How many bits a code has: one more whenever twice as many codes are known."""

    def __init__(self) -> None:
        self.bits, self._room = 2, 2

    def grow(self) -> None:
        """Another code is known."""
        self._room -= 1
        if not self._room:
            self._room = 1 << self.bits
            self.bits += 1


def unpacked(packed: str, most: int) -> str:
    """The text that was packed.

    Args:
        packed: base64, with or without the signs that pad it.
        most: how many characters the text has at most.

    Raises:
        ValueError: for what is damaged.
        OverflowError: for a longer text.
    """
    try:
        bits = "".join(_BITS[char] for char in packed.rstrip("="))
    except KeyError:
        raise ValueError(packed[:20]) from None
    at, width = 0, _Width()

    def number(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits):
            raise ValueError(at)
        return int(bits[at - count : at][::-1], 2)

    known, found = ["", "", ""], list[str]()
    before, count = "", 0
    while (code := number(width.bits)) != END:
        if code in (BYTE, UNIT):
            known.append(chr(number(8 if code == BYTE else 16)))
            code = len(known) - 1
            width.grow()
        if code > len(known) or (code == len(known) and not before):
            raise ValueError(code)
        entry = known[code] if code < len(known) else before + before[0]
        count += len(entry)
        if count > most:
            raise OverflowError(most)
        found.append(entry)
        if before:
            known.append(before + entry[0])
        width.grow()
        before = entry
    return "".join(found).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def packed(text: str) -> str:
    """A text packed, in base64."""
    units = text.encode("utf-16-le", "surrogatepass")
    known: dict[str, int] = {}
    fresh: set[str] = set()
    bits: list[str] = []
    width = _Width()

    def put(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def write(part: str) -> None:
        if part in fresh:
            wide = ord(part) > 255
            put(UNIT if wide else BYTE, width.bits)
            put(ord(part), 16 if wide else 8)
            width.grow()
            fresh.remove(part)
        else:
            put(known[part], width.bits)
        width.grow()

    part = ""
    for k in range(0, len(units), 2):
        char = chr(units[k] | units[k + 1] << 8)
        if char not in known:
            known[char] = len(known) + 3
            fresh.add(char)
        if part + char in known:
            part += char
            continue
        write(part)
        known[part + char] = len(known) + 3
        part = char
    if part:
        write(part)
    put(END, width.bits)
    told = "".join(bits)
    told += "0" * (6 - len(told) % 6)
    found = "".join(ALPHABET[int(told[k : k + 6], 2)] for k in range(0, len(told), 6))
    return found + "=" * (-len(found) % 4)
