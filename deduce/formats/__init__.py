"""Reading and writing puzzles: one module here for each format, one ``formats.py`` in the folder of each kind.

A format has two halves. The *shell* is what all kinds share: how a URL, a pzprv3 file, a JSON object, a page of a
puzzle site looks around the board. It lives here, one module each. The *body* is how one kind writes its clues inside;
it lives in the kind's folder. Adding a kind therefore touches nothing here.

For who adds a kind
-------------------
``techniques/<kind>/formats.py`` defines ``BODIES``, a `deduce.formats.bodies.Bodies`; every entry is optional:

``json``
    ``Json(read, write, marks)``: ``read(fields)``, ``write(puzzle)`` -> fields, ``marks(puzzle, fields)``.
``text``
    ``Text(read, marks, looks, header, told)``: ``read(rows, fields)``, ``marks(puzzle, rows)``,
    ``looks(rows)`` -> 0 … 1, ``header(puzzle)`` -> fields, ``told(puzzle, comments)``.
``puzzlink``
    by the name in the URL, ``Puzzlink(read, write)``: ``read(link)``, ``write(puzzle)`` -> all that follows ``name/``.
``pzprv3``
    by the name in the file, ``Pzprv3(read, write, marks)``: ``read(sheet)``, ``write(puzzle)`` -> lines,
    ``marks(puzzle, sheet)``.
``site``
    ``Site(looks, read, write, classes, board, marks)``: the task string, and the board in HTML.
``janko``
    by the name in the file, ``Janko(read, write, marks)``: ``read(file)``, ``write(puzzle)`` -> lines,
    ``marks(puzzle, file)``.
``own``
    whole `Format` objects that only this kind has, such as the files of another program; asked before all others.
``settings``
    by the name of the option, ``Setting(read, of, put, fields)``: what must be known beside the board, such as how
    many stars. A body whose form always says it puts the name into ``puzzle.stated``; texts and JSON are asked for it.
``clicks``
    ``clicks(puzzle)`` -> `Clicks`: the moves of pzpr.js that mark its variables; `deduce.formats.clicks` makes them.

* ``read`` returns the puzzle without ``id`` and ``extra``: the shell adds them. ``marks`` returns what is filled in:
  the shell checks it against the givens. ``write`` may return None: this puzzle has no such form.
* Input comes as `Piece`, text that knows its line and column: raise ``piece.error(what, expected)``. For grids there
  are `cells` (tokens, size and shape checked) and `values` (their meaning); for named values there is `Fields`.
* Sizes are bounded by `MAX_CELLS` before anything is built. 1×1 is a legal size. Nothing but `InputError` is raised.
"""

from deduce.formats.files import LIMIT, as_text, exists, read_file, shown_path
from deduce.formats.loading import load, load_board, text_of
from deduce.formats.reading import (
    MarkedBoard,
    names,
    parse,
    parse_all,
    parse_board,
    parse_boards,
    read_marks,
    recognise,
)
from deduce.formats.writing import able, write

__all__ = [
    "LIMIT",
    "MarkedBoard",
    "able",
    "as_text",
    "exists",
    "load",
    "load_board",
    "names",
    "parse",
    "parse_all",
    "parse_board",
    "parse_boards",
    "read_file",
    "read_marks",
    "recognise",
    "shown_path",
    "text_of",
    "write",
]
