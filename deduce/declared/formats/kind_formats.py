"""How a declared kind is written: the bodies of all formats, from its codecs and from what may be printed in a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.bent import BentFormats
from deduce.declared.formats.bridges import BridgeFormats
from deduce.declared.formats.caged import CagedFormats
from deduce.declared.formats.cells import CellFormats
from deduce.declared.formats.crossing import CrossingFormats
from deduce.declared.formats.edges import EdgeFormats
from deduce.declared.formats.editor import editor
from deduce.declared.formats.elements import with_elements
from deduce.declared.formats.framed_values import FramedValueFormats
from deduce.declared.formats.halved import HalvedFormats
from deduce.declared.formats.joined_values import JoinedValueFormats
from deduce.declared.formats.lettered import LetteredFormats
from deduce.declared.formats.mixed import MixedFormats
from deduce.declared.formats.non import lined
from deduce.declared.formats.pieces import PieceFormats
from deduce.declared.formats.site import site
from deduce.declared.formats.sized import SizedFormats
from deduce.declared.formats.stars import StarFormats
from deduce.declared.formats.tatham import tatham
from deduce.declared.formats.values import ValueFormats
from deduce.declared.formats.walled import WalledFormats
from deduce.formats.bodies import Bodies, Janko, Json, Puzzlink, Text, Valued

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration


@dataclass
class DeclaredFormats:
    """The ``formats`` of a declared kind."""

    BODIES: Bodies[DeclaredPuzzle]


def bodies(kind: Declaration) -> Bodies[DeclaredPuzzle]:
    """All forms of a kind."""
    form: BoardFormats = MixedFormats(kind) if kind.cells else EdgeFormats(kind) if kind.lines else CellFormats(kind)
    form = WalledFormats(kind) if kind.lines and kind.between else form
    valued: ValueFormats | None = None
    if kind.values_of:
        sort: type[ValueFormats] = JoinedValueFormats if kind.between else CagedFormats if kind.cages else ValueFormats
        sort = StarFormats if kind.pairs_of else CrossingFormats if kind.numbers.crossing else sort
        sort = FramedValueFormats if kind.outside else HalvedFormats if kind.halves else sort
        sort = SizedFormats if kind.sized else BentFormats if kind.bent else sort
        valued = (LetteredFormats if kind.outside and kind.outside.letters else sort)(kind)
    form = valued or (PieceFormats(kind) if kind.pieces_of else BridgeFormats(kind) if kind.bridges_of else form)
    unclicked = kind.pieces_of or kind.bridges_of or kind.pairs_of or kind.halves or kind.bent or kind.sized
    return Bodies(
        json=Json(form.read_json, form.write_json, form.json_marks),
        text=Text(form.read_text, form.text_marks, form.looks),
        puzzlink={name: Puzzlink(form.link_reader(row), form.link_writer(row)) for name, row in kind.puzzlink.items()},
        pzprv3={name: form.sheets(row) for name, row in kind.pzprv3.items()},
        kanpen={name: form.sheets(row) for name, row in kind.kanpen.items()},
        janko={
            name: Janko(form.read_janko, form.write_janko if i == 0 else lambda _: None, form.janko_marks)
            for i, name in enumerate(kind.janko)
        },
        site=with_elements(form, site(form)) if kind.task or kind.html else None,
        tatham=tatham(form) if kind.tatham else None,
        valued=Valued(valued.read_cells) if valued and kind.sudoku and not kind.rooms else None,
        caged=valued.read_cages if isinstance(valued, CagedFormats) and kind.sudoku else None,
        lined=lined(form) if kind.non else None,
        editor=editor(kind),
        strokes=kind.strokes._replace(marks=form.drawn_marks),
        clicks=form.clicks if kind.puzzlink and not unclicked else None,
    )
