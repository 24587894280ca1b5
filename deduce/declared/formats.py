"""How a declared kind is written: the bodies of all formats, from its codecs and from what may be printed in a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.declared.cell_forms import CellForms
from deduce.declared.edge_forms import EdgeForms
from deduce.declared.editor import editor
from deduce.declared.forms import Forms
from deduce.declared.mixed_forms import MixedForms
from deduce.declared.puzzle import DeclaredPuzzle
from deduce.formats.bodies import Bodies, Janko, Json, Puzzlink, Text

if TYPE_CHECKING:
    from deduce.declared.kind import DeclaredKind


def bodies(kind: DeclaredKind) -> Bodies[DeclaredPuzzle]:
    """All forms of a kind."""
    form: Forms = MixedForms(kind) if kind.cells else EdgeForms(kind) if kind.lines else CellForms(kind)
    return Bodies(
        json=Json(form.read_json, form.write_json, form.json_marks),
        text=Text(form.read_text, form.text_marks, form.looks),
        puzzlink={name: Puzzlink(form.link_reader(row), form.link_writer(row)) for name, row in kind.puzzlink.items()},
        pzprv3={name: form.sheets(row) for name, row in kind.pzprv3.items()},
        janko={
            name: Janko(form.read_janko, form.write_janko if i == 0 else lambda _: None, form.janko_marks)
            for i, name in enumerate(kind.janko)
        },
        editor=editor(kind),
    )
