"""The sorts of rules that genres share: each relation has its data, its check, its constraints and its techniques."""

from deduce.relations.connected import Connected
from deduce.relations.count import Count
from deduce.relations.islands import Islands, Size
from deduce.relations.loop import OneLoop, passed_or_not
from deduce.relations.never import Never
from deduce.relations.rule import NO, YES, Rule
from deduce.relations.sees import Sees
from deduce.relations.table import Table
from deduce.relations.unlike import Unlike

__all__ = [
    "NO",
    "YES",
    "Connected",
    "Count",
    "Islands",
    "Never",
    "OneLoop",
    "Rule",
    "Sees",
    "Size",
    "Table",
    "Unlike",
    "passed_or_not",
]
