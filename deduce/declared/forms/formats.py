"""How a declared kind is written: the bodies of all formats, from its codecs and from what may be printed in a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.forms.base import Forms
from deduce.declared.forms.bent import BentForms
from deduce.declared.forms.bridges import BridgeForms
from deduce.declared.forms.caged import CagedForms
from deduce.declared.forms.cells import CellForms
from deduce.declared.forms.crossing import CrossingForms
from deduce.declared.forms.edges import EdgeForms
from deduce.declared.forms.editor import editor
from deduce.declared.forms.elements import with_elements
from deduce.declared.forms.framed_values import FramedValueForms
from deduce.declared.forms.halved import HalvedForms
from deduce.declared.forms.joined_values import JoinedValueForms
from deduce.declared.forms.lettered import LetteredForms
from deduce.declared.forms.mixed import MixedForms
from deduce.declared.forms.non import lined
from deduce.declared.forms.pieces import PieceForms
from deduce.declared.forms.site import site
from deduce.declared.forms.stars import StarForms
from deduce.declared.forms.tatham import tatham
from deduce.declared.forms.values import ValueForms
from deduce.formats.bodies import Bodies, Janko, Json, Puzzlink, Text, Valued

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration


@dataclass
class DeclaredFormats:
    """The ``formats`` of a declared kind."""

    BODIES: Bodies[DeclaredPuzzle]


def bodies(kind: Declaration) -> Bodies[DeclaredPuzzle]:
    """All forms of a kind."""
    form: Forms = MixedForms(kind) if kind.cells else EdgeForms(kind) if kind.lines else CellForms(kind)
    valued: ValueForms | None = None
    if kind.values_of:
        sort: type[ValueForms] = JoinedValueForms if kind.between else CagedForms if kind.cages else ValueForms
        sort = StarForms if kind.pairs_of else CrossingForms if kind.numbers.crossing else sort
        sort = FramedValueForms if kind.outside else HalvedForms if kind.halves else sort
        sort = BentForms if kind.bent else sort
        valued = (LetteredForms if kind.outside and kind.outside.letters else sort)(kind)
    form = valued or (PieceForms(kind) if kind.pieces_of else BridgeForms(kind) if kind.bridges_of else form)
    unclicked = kind.pieces_of or kind.bridges_of or kind.pairs_of or kind.halves or kind.bent
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
        caged=valued.read_cages if isinstance(valued, CagedForms) and kind.sudoku else None,
        lined=lined(form) if kind.non else None,
        editor=editor(kind),
        strokes=kind.strokes._replace(marks=form.drawn_marks),
        clicks=form.clicks if kind.puzzlink and not unclicked else None,
    )
