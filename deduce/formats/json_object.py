"""Our own JSON: one object a puzzle, or one a line (JSON Lines), with ``kind``, ``id`` and the fields of the kind.

Unknown fields are kept in ``puzzle.extra`` and written again. Numbers are held to what every JSON program can carry.
"""

from __future__ import annotations

import ast
import json
import math
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn

from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.formats.bodies import Json
from deduce.formats.fields import Fields, brief
from deduce.formats.offers import bodies, settled, stated
from deduce.formats.shell import Format, finish, kind_said, same_board
from deduce.formats.source import Piece, shown, told_by
from deduce.language.errors import InputError
from deduce.language.messages import Message, likely, msg

_START = re.compile(r"""\s*(?:\{(?![^\s"'{:}]*\}\s)|\[\s*\{)""")
"""An object, or a list of such; not what is left for a cell, in braces without blanks, quotes and colons."""
_BOARD = re.compile(r'"(?:clues|rooms|bridges?|regions|colorRegions)"\s*:', re.I)
_COLLECTION = re.compile(r'"data"\s*:\s*\{\s*"')
_SIZE = re.compile(r"\s*([0-9]{1,4})[ \t]+([0-9]{1,4})[ \t]*\n(.*)", re.S)
ALSO = ("game", "genre", "puzzle_type", "type")
"""The fields in which others name the kind."""
BROKEN = (
    msg("expecting value"),
    msg("expecting property name enclosed in double quotes"),
    msg("expecting ':' delimiter"),
    msg("expecting ',' delimiter"),
    msg("unterminated string starting at"),
    msg("extra data"),
)
"""What Python's reader of JSON says, for the catalog."""
MAX_DIGITS = 100
MAX_DEPTH = 50
ANSWERS = ("marks", "solution")
"""The fields that may hold an answer, the user's own marks first."""
SIDES = frozenset({"yes", "no"})
"""The fields of marks by name, as `deduce hint --json` and the proof logs have them."""
OWN = SIDES | {"labels", "edges", "horizontal", "vertical"}
"""The fields by which an answer is known that is an object itself."""


class JsonObject(Format):
    """JSON, JSON Lines."""

    name = "json"
    title = msg("JSON")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        return _START.match(source.text) is not None

    def split(self, source: Piece, /) -> Iterable[Piece]:
        lines = [line.stripped() for line in source.lines()]
        one_a_line = len(lines) > 1 and lines[0].text[0] == "{" and lines[0].text[-1] == "}"
        if one_a_line:
            return lines
        whole = source.stripped()
        if is_collection(whole.text):
            return [whole._replace(text=json.dumps(one)) for one in _objects(decode(whole))] or [whole]
        return [whole]

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        values = decode(source, python=True)
        if not isinstance(values, dict):
            raise source.error(msg("not an object"), msg('{"kind": …, "clues": …}, one a line for several puzzles'))
        return self._puzzle(values, source, kind)

    def _puzzle(self, values: Mapping[str, Any], source: Piece, kind: Kind | None) -> Puzzle:
        fields = Fields(values, source)
        named = str(values.get("kind", "")).lower()
        body, kind = self._body(fields, kind)
        name = fields.take("id")
        if name is not None:
            name = clean_id(name, fields)
        puzzle = body.read(fields)
        variant = kind.variants.get(named, {})
        puzzle = settled(replace(puzzle, stated=stated(kind, values)), variant)
        for side, size in (("rows", puzzle.rows), ("cols", puzzle.cols)):
            said = fields.take(side, size)
            if type(said) is not int or said != size:
                raise fields.error(
                    msg("the board has {size} {side}", size=size, side=side),
                    msg("as many as the field {side} says", side=side),
                    name=side,
                )
        puzzle = replace(puzzle, stated=puzzle.stated | variant.keys())
        return finish(puzzle, name, fields.rest, fields.checked())

    def _body(self, fields: Fields, kind: Kind | None) -> tuple[Json[Puzzle], Kind]:
        name = fields.take("kind")
        if name is not None:
            if not isinstance(name, str):
                raise fields.error(msg("bad kind"), likely("", list(kinds())), name="kind")
            with told_by(partial(fields.error, name="kind")):
                kind = kind_said(name, kind, Piece(""))
        if kind is None:
            kind = _called(fields)
        if kind is None:
            raise fields.error(msg("no kind"), msg('the field "kind"'), option="--kind")
        body: Json[Puzzle] | None = bodies(kind).json
        if body is None:
            raise fields.error(msg("{name} has no JSON form", name=kind.name))
        return body, kind

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        answer, name = decode(source), ""
        if isinstance(answer, dict) and not answer.keys() & OWN:
            name = next((one for one in ANSWERS if one in answer), "")
            if not name:
                raise source.error(msg("no marks in the object"), msg("marks or solution, in the form of a solution"))
            if answer.get("kind") is not None:
                kind_said(str(answer["kind"]), puzzle.kind, source)
            if (other := self._beside(answer, source, puzzle.kind)) is not None:
                same_board(source, other, puzzle)
            answer = answer[name]
        fields = Fields({"answer": answer}, source, called={"answer": name} if name or isinstance(answer, dict) else {})
        if isinstance(answer, dict) and answer.keys() <= SIDES:
            return _named(puzzle, answer, fields)
        body: Json[Puzzle] | None = bodies(puzzle.kind).json
        if body is None:
            raise source.error(msg("{name} has no JSON form", name=puzzle.kind.name))
        return body.marks(puzzle, fields)

    def _beside(self, values: Mapping[str, Any], source: Piece, kind: Kind) -> Puzzle | None:
        """The board that stands beside marks; None where there is none, or only a part of one."""
        with suppress(InputError):
            return self._puzzle(values, source, kind)
        return None

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        return self.marks(source, puzzle) if "marks" in decode(source) else NOTHING

    def write(self, puzzle: Puzzle, /) -> str | None:
        body: Json[Puzzle] | None = bodies(puzzle.kind).json
        if body is None:
            return None
        head = {} if puzzle.id is None else {"id": puzzle.id}
        fields = {**head, "kind": puzzle.kind.name, **body.write(puzzle)}
        return json.dumps(fields | {name: value for name, value in puzzle.extra.items() if name not in fields})


def _called(fields: Fields) -> Kind | None:
    """The kind that an object of another program names, or has the regions of."""
    if fields.has("colorregions"):
        return kind_said("queens", None, Piece(""))
    for name in ALSO:
        told = fields.rest.get(name)
        if isinstance(told, str):
            with suppress(InputError):
                found = kind_said(told, None, Piece(""))
                fields.take(name)
                return found
    return None


def is_collection(text: str) -> bool:
    """Whether a text is a list of objects, or an object with many of them in its field ``data``."""
    return text[:1] == "[" or _COLLECTION.search(text) is not None


def is_board(source: Piece) -> bool:
    """Whether an object has a field that only a board has, so that it is no record that holds one as a text."""
    return _BOARD.search(source.text) is not None


def _objects(value: Any) -> list[dict[str, Any]]:
    """The objects of a list, or those by name in the field ``data`` of a collection that is called like its kind."""
    if isinstance(value, dict) and isinstance(value.get("data"), dict):
        about = {"kind": value["name"]} if isinstance(value.get("name"), str) else {}
        return [{"id": name, **about, **_sized(one)} for name, one in value["data"].items() if isinstance(one, dict)]
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _sized(one: Mapping[str, Any]) -> Mapping[str, Any]:
    """An object of a collection whose boards have their size in a line above them."""
    problem = one.get("problem")
    found = _SIZE.match(problem) if isinstance(problem, str) else None
    if not found:
        return one
    return {**one, "problem": f"# rows: {found[1]}\n# cols: {found[2]}\n{found[3]}"}


def _named(puzzle: Puzzle, sides: Mapping[str, Any], fields: Fields) -> Marks:
    """Marks by the names of the variables, such as ``{"yes": ["r1c1"], "no": []}``."""
    bit = {puzzle.name(one, "en"): one for one in bits(puzzle.variables | puzzle.auxiliary)}
    found = []
    for side in ("yes", "no"):
        names, example = sides.get(side, []), next(iter(bit))
        if not isinstance(names, list):
            expected = msg("a list of names such as {name}", name=example)
            raise fields.error(msg("bad value {value}", value=brief(names)), expected, name="answer", inside=side)
        for name in names:
            if not isinstance(name, str) or name not in bit:
                what, expected = (
                    msg("unknown mark {value}", value=brief(name)),
                    msg("names such as {name}", name=example),
                )
                raise fields.error(what, expected, name="answer", inside=side)
        found.append(sum({bit[name] for name in names}))
    return Marks(*found)


MAX_PYTHON = 100_000
"""The longest text that is read as Python prints an object."""


def _of_python(text: str) -> dict[str, Any] | None:
    """An object as Python prints it, with single quotes and None; None for anything else."""
    if "'" not in text or len(text) > MAX_PYTHON:
        return None
    try:
        value = ast.literal_eval(text.strip())
        again = json.loads(json.dumps(value, allow_nan=False), parse_int=_whole, object_pairs_hook=_object)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError, InputError):
        return None
    return again if isinstance(value, dict) and not _deeper(again, MAX_DEPTH) else None


def decode(source: Piece, *, python: bool = False) -> Any:
    """The value of a JSON text; of an object as Python prints it, too, if that is asked for.

    Raises:
        InputError: at the character where the text breaks; for numbers without end and for nesting without end; for a
            field that is given twice.
    """
    try:
        value = json.loads(
            source.text, parse_int=_whole, parse_float=_real, parse_constant=_constant, object_pairs_hook=_object
        )
    except json.JSONDecodeError as fault:
        if python and (value := _of_python(source.text)) is not None:
            return value
        raise source.error(
            msg("broken JSON: {why}", why=Message(fault.msg[0].lower() + fault.msg[1:])), offset=fault.pos
        ) from None
    except InputError as fault:
        raise source.error(fault.what, fault.expected) from None
    except RecursionError:
        value = None
        deep = True
    else:
        deep = _deeper(value, MAX_DEPTH)
    if deep:
        raise source.error(msg("nested too deeply"), msg("at most {most} levels", most=MAX_DEPTH))
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise InputError(msg("the field {name} is given twice", name=shown(name)), expected=msg("one value"))
        found[name] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise InputError(
            msg("a number of {count} digits", count=len(digits)),
            expected=msg("at most {most}", most=MAX_DIGITS),
        )
    return int(digits)


def _real(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise InputError(msg("the number {text} is too large", text=shown(text)))
    return value


def _constant(name: str) -> NoReturn:
    raise InputError(msg("{name} is not a number", name=name))


def _deeper(value: Any, levels: int) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    return isinstance(value, list) and (not levels or any(_deeper(item, levels - 1) for item in value))


def clean_id(name: Any, fields: Fields) -> str:
    """An id as text that can be printed.

    Raises:
        InputError: when it is neither text nor a whole number.
    """
    if type(name) not in (str, int) or not str(name).isprintable():
        raise fields.error(msg("bad id"), msg("printable text or a whole number"), name="id")
    return str(name)


FORMAT = JsonObject()
