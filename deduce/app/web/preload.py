"""What every worker needs, loaded once in the process that the workers are copies of."""

import networkx
import ortools.sat.python.cp_model

import deduce.app.web.tasks
from deduce.contract.registry import kinds
from deduce.formats.offers import bodies

for one in kinds().values():
    for item in one.techniques:
        assert item.module
    bodies(one)

__all__ = ["deduce", "networkx", "ortools"]
