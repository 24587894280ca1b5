"""The sorts of rules that genres share: each relation has its data, its check, its constraints and its techniques."""

from deduce.relations.acyclic import Acyclic
from deduce.relations.angles import Angles
from deduce.relations.centred import Centred
from deduce.relations.connected.rule import Connected
from deduce.relations.count.rectangle import deadly_rectangles
from deduce.relations.count.rule import Count
from deduce.relations.differ import Differ
from deduce.relations.forbidden.rule import Never, placed
from deduce.relations.foremost import Foremost
from deduce.relations.islands.rule import Islands, Size
from deduce.relations.less import Less
from deduce.relations.line.rule import RunLine
from deduce.relations.linked import Linked
from deduce.relations.loop.passing import passed_or_not
from deduce.relations.loop.propagation import kept
from deduce.relations.loop.rule import OneLoop
from deduce.relations.onepath.rule import InOrder, OnePath
from deduce.relations.paired.rule import Paired
from deduce.relations.path.rule import Path
from deduce.relations.polyominoes.rule import Polyominoes
from deduce.relations.result.rule import Result
from deduce.relations.rule import NO, YES, Rule
from deduce.relations.sight import Sees
from deduce.relations.skyline.rule import Skyline
from deduce.relations.sum.rule import Sum
from deduce.relations.sumline.rule import SumLine
from deduce.relations.table.rule import Table
from deduce.relations.unlike import Unlike

__all__ = [
    "NO",
    "YES",
    "Acyclic",
    "Angles",
    "Centred",
    "Connected",
    "Count",
    "Differ",
    "Foremost",
    "InOrder",
    "Islands",
    "Less",
    "Linked",
    "Never",
    "OneLoop",
    "OnePath",
    "Paired",
    "Path",
    "Polyominoes",
    "Result",
    "Rule",
    "RunLine",
    "Sees",
    "Size",
    "Skyline",
    "Sum",
    "SumLine",
    "Table",
    "Unlike",
    "deadly_rectangles",
    "kept",
    "passed_or_not",
    "placed",
]
