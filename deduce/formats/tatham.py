"""Games of Simon Tatham's Portable Puzzle Collection: their ids, addresses of such, and saves.

An id is ``10x10t0de:DESCRIPTION``, columns first, with what the game was made with (``t0de``) behind the size. It does
not say the game: an address (``…/loopy.html#10x10t0de:…``), a word in front of it, or what only one game has behind the
size does. A save is lines ``KEY     :LENGTH:VALUE`` with the game, the board and the moves, of which those up to
``STATEPOS`` count.

Source: the games of the collection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Tatham
from deduce.formats.offers import bodies, offered
from deduce.formats.shell import Format, same_board, same_kind, same_size
from deduce.formats.source import Piece, board_size, shown
from deduce.language.messages import choice, msg

HOME = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
_ID = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?([a-zA-Z0-9.]{0,40})([:#])(\S+)")
_SQUARE = r"[0-9]{1,9}[a-z]{0,9}[:#](?:[0-9]{1,2}[URDL]*,)+\S*"
"""An id of a game on squares, whose cells stand between commas."""
_CLUES = r"[0-9]{1,9}[a-z]{0,9}[:#][0-9]{0,2}(?:/[0-9]{0,2}){3,}(?:,\S*)?"
"""An id of one with clues on all sides, between slashes."""
_CAGES = r"[0-9]{1,9}[a-z]{0,9}[:#][a-z_0-9]{1,999},(?:[asmd][0-9]{1,8})+"
"""An id of one with cages: lines, and behind a comma what stands in the cages."""
_DOMINOES = r"[0-9]{1,2}(?:d[a-z])?[:#](?:[0-9]|\[[0-9]{1,3}\]){6,}"
"""An id of one with numbers in all cells, whose size is the greatest of them."""
_PLAIN = r"[0-9]{1,9}(?:x[0-9]{1,9}|j)[a-z0-9.]{0,40}[:#]\S+"
"""An id of any other."""
_LINE = re.compile(
    rf"(?:([a-z][a-z ]{{2,20}}?)(?:\s*:\s*|\s+))?({_PLAIN}|{_SQUARE}|{_CLUES}|{_CAGES}|{_DOMINOES})", re.I
)
_ADDRESS = re.compile(r"\S{0,200}\bpuzzles/(?:js|doc)?/?([a-z]{3,20})(?:\.html)?#", re.I)
_UNPARTED = re.compile(
    rf"[^,;\t]*|[^,;\t]{{0,200}}\b(?:keen|pattern|solo|tents|towers|unequal)\b[^,;\t]*[:#][^;\s]*|{_SQUARE}|{_CLUES}|{_CAGES}",
    re.I,
)
"""A line without the delimiters of tables, but for the commas of six games."""
_SAVE = re.compile(r"^[^\S\n]*SAVEFILE:41:", re.M)
_FIELD = re.compile(r"([A-Z]{1,8}) {0,7}:([0-9]{1,7}):")
_STATES = frozenset({"MOVE", "SOLVE", "RESTART"})


class _Game(NamedTuple):
    """A text taken apart: the word for its game, its id up to the description and this, and the moves that count."""

    name: str
    id: Piece
    desc: Piece | None = None
    moves: Sequence[Piece] = ()


class _Board(NamedTuple):
    """An id taken apart."""

    rows: Piece
    cols: Piece
    made: Piece
    desc: Piece


class TathamGame(Format):
    """One id a line, where lines that start with ``#`` are comments; or one save after the other."""

    name = "tatham"
    title = msg("game of Simon Tatham")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        if _SAVE.match(source.text):
            return True
        first = next(source.entries(), None)
        if first is None or not _UNPARTED.fullmatch(first.text):
            return False
        return (_LINE.fullmatch(first.text) or _ADDRESS.match(first.text)) is not None

    def split(self, source: Piece, /) -> Iterator[Piece]:
        starts = [found.start() for found in _SAVE.finditer(source.text)]
        if not starts or source.text[: starts[0]].strip():
            return source.entries()
        ends = [*starts[1:], None]
        return (source.cut(start, end) for start, end in zip(starts, ends, strict=True))

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        return self._puzzle(_game(source), kind)

    def _puzzle(self, game: _Game, kind: Kind | None) -> Puzzle:
        board = _board(game)
        kind = _kind(game, board, kind)
        body = _games(kind)[kind] if kind else _alone(board)
        if not re.fullmatch(body.plain, board.made.text):
            told = msg("the variant {name} of {game}", name=shown(board.made.text), game=body.name)
            raise board.made.error(told, msg("the plain rules"))
        puzzle: Puzzle = body.read(board.desc, *board_size(board.rows, board.cols), board.made.text)
        return puzzle

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        other = self._puzzle(_game(source), puzzle.kind)
        same_size(source, (other.rows, other.cols), puzzle)
        same_board(source, other, puzzle)
        return self.filled(source, puzzle)

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        moves, body = _game(source).moves, bodies(puzzle.kind).tatham
        return body.marks(puzzle, moves) if moves and body else NOTHING

    def write(self, puzzle: Puzzle, /) -> str | None:
        body = bodies(puzzle.kind).tatham
        desc = body.write(puzzle) if body else None
        if body is None or desc is None:
            return None
        return f"{HOME}{_plain(body.name)}.html#{body.size(puzzle)}{body.made}:{desc}"


def _plain(name: str) -> str:
    """The name of a game as it stands in addresses."""
    return re.sub("[^a-z]", "", name.lower())


def _games(kind: Kind | None) -> Mapping[Kind, Tatham[Any]]:
    """The kinds that are games of his."""
    return {one: have.tatham for one, have in offered(kind) if have.tatham}


def _kind(game: _Game, board: _Board, asked: Kind | None) -> Kind | None:
    """The kind of a game by its name, and of several by what the board was made with; or the one asked for.

    Raises:
        InputError: when they are two, or one that no game is of.
    """
    games = _games(None)
    named = [one for one, body in games.items() if _plain(body.name) == _plain(game.name)]
    meant = [one for one in named if one == asked or re.fullmatch(games[one].plain, board.made.text)] or named
    found = asked if asked in meant else next(iter(meant), None)
    if game.name and found is None:
        told = msg("the game {name}, whose kind is not known", name=shown(game.name))
        raise game.id.error(told, choice(sorted({body.name for body in games.values()})))
    if found is not None:
        return same_kind(found, asked, game.id)
    if asked is not None and asked not in games:
        told = msg("Simon Tatham has no game of the kind {name}", name=asked.name)
        raise game.id.error(told, choice([one.name for one in games]))
    return asked


def _alone(board: _Board) -> Tatham[Any]:
    """The only game whose ids have such a thing behind the size.

    Raises:
        InputError: when there is none.
    """
    found = [body for body in _games(None).values() if re.fullmatch(body.only, board.made.text)]
    if len(found) != 1:
        names = choice([one.name for one in _games(None)])
        raise board.cols.error(msg("an id that does not say its game"), names, option="--kind")
    return found[0]


def _board(game: _Game) -> _Board:
    """An id taken apart; of a square it may say one side.

    Raises:
        InputError: for what is damaged, and for an id that is a random seed and no board.
    """
    found = _ID.fullmatch(game.id.text)
    if found is None:
        raise game.id.error(msg("a damaged id"), msg("COLSxROWS:DESCRIPTION"))
    if found[4] == "#":
        what = msg("a random seed, which does not hold the board")
        raise game.id.error(what, msg("the id with a colon: COLSxROWS:DESCRIPTION"), offset=found.start(4))
    cols, made, desc = (game.id.cut(*found.span(part)) for part in (1, 3, 5))
    rows = game.id.cut(*found.span(2)) if found[2] else cols
    return _Board(rows, cols, made, game.desc or desc)


def _game(source: Piece) -> _Game:
    """A text taken apart.

    Raises:
        InputError: for what is damaged.
    """
    source = source.stripped()
    if _SAVE.match(source.text):
        return _saved(source)
    if found := _ADDRESS.match(source.text):
        end = source.text.find("&", found.end())
        return _Game(found[1], source.cut(found.end(), None if end < 0 else end))
    if found := _LINE.fullmatch(source.text):
        return _Game(found[1] or "", source.cut(found.start(2)))
    raise source.error(msg("a damaged id"), msg("COLSxROWS:DESCRIPTION"))


def _saved(source: Piece) -> _Game:
    """A save taken apart.

    Raises:
        InputError: for what is damaged.
    """
    fields: dict[str, Piece] = {}
    states: list[tuple[str, Piece]] = []
    at, line = 0, source.line
    while at < len(source.text):
        found = _FIELD.match(source.text, at)
        end = found.end() + int(found[2]) if found else 0
        if found is None or end > len(source.text) or source.text[end : end + 1] not in ("", "\n"):
            raise Piece("", line).error(msg("a damaged save"), msg("lines KEY:LENGTH:VALUE"))
        value = Piece(source.text[found.end() : end], line, found.end() - at)
        line += value.text.count("\n") + 1
        if found[1] in _STATES:
            states.append((found[1], value))
        else:
            fields.setdefault(found[1], value)
        at = end + 1
    wanted = {"GAME", "PARAMS", "DESC"}
    if missing := sorted(wanted - fields.keys()):
        raise source.error(msg("a save without {name}", name=missing[0]), msg("the whole save"))
    place = fields.get("STATEPOS")
    count = place.whole(msg("number of moves")) - 1 if place else len(states)
    if count > len(states):
        raise source.error(msg("a save of {count} moves", count=len(states)), msg("{count}, as it says", count=count))
    moves: list[Piece] = []
    for key, move in states[:count]:
        if key == "RESTART":
            moves.clear()
        else:
            moves.append(move)
    made, desc = fields["PARAMS"], fields["DESC"]
    return _Game(fields["GAME"].text, made._replace(text=f"{made.text}:{desc.text}"), desc, moves)


FORMAT = TathamGame()
