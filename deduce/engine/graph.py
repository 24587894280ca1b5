"""What rests on what in a path: a directed graph of its steps, and where it is narrow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks
from deduce.contract.step import Step, ToldStep
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, listed

if TYPE_CHECKING:
    from networkx import DiGraph


def graph(steps: Iterable[Step]) -> DiGraph:
    """The steps as nodes, from 0 on, with an edge from each step that gave another a premise.

    A step is on the *level* of the longest chain of premises that leads to it. Who takes at each time all steps that
    are then possible takes one level after the other, so where a level has a single step, everything on later levels
    rests on that. These are facts of this path: a mark may also follow in another way, of which it has no need.

    Returns a graph of which each node has ``step``, ``technique``, ``tier`` and ``level``, each edge ``marks``, the
    premises that it stands for, and the whole:

    - ``depth``: how many levels there are, which is the longest chain of steps;
    - ``widths``: the number of steps on each, and ``width``, the most;
    - ``hinges``: the steps that are alone on their level and have others after it. Everything later hangs on each.
    """
    import networkx as nx

    found = nx.DiGraph()
    makers: dict[Marks, int] = {}
    for number, step in enumerate(steps):
        found.add_node(number, step=step, technique=step.name, tier=step.tier)
        premises: dict[int, Marks] = {}
        for part in step.parts if isinstance(step, ToldStep) else (step,):
            for literal in part.reason.literals():
                maker = makers.get(literal, number)
                if maker != number:
                    premises[maker] = premises.get(maker, NOTHING).join(literal)
            if not part.conclusion.clash:
                for literal in part.conclusion.literals():
                    makers.setdefault(literal, number)
        for maker, marks in premises.items():
            found.add_edge(maker, number, marks=marks)
    levels = [sorted(level) for level in nx.topological_generations(found)]
    for level, numbers in enumerate(levels):
        for number in numbers:
            found.nodes[number]["level"] = level
    widths = [len(level) for level in levels]
    hinges = [numbers[0] for numbers in levels[:-1] if len(numbers) == 1]
    found.graph.update(depth=len(levels), width=max(widths, default=0), widths=widths, hinges=hinges)
    return found


def measures(path: DiGraph) -> dict[str, object]:
    """The figures of a graph as plain data, with its edges."""
    return {**path.graph, "edges": [[one, other] for one, other in path.edges]}


def html(steps: Iterable[Step], lang: str = "en") -> str:
    """The graph of some steps as a picture, with its figures in words below."""
    from html import escape

    from deduce.picture.graph import svg

    found = graph(steps)
    told = " ".join(line.said(lang) for line in said(found))
    return f'<div class="graph">{svg(found, lang)}</div>\n<p>{escape(told)}</p>\n'


def said(path: DiGraph) -> list[Message]:
    """The figures of a graph in words; steps are numbered from 1."""
    told = path.graph
    text = msg(
        "What rests on what: {depth} levels, at most {width} steps on one.", depth=told["depth"], width=told["width"]
    )
    found = [text]
    later = [sum(told["widths"][level + 1 :]) for level in range(told["depth"])]
    hinges = [f"{number + 1} ({later[path.nodes[number]['level']]})" for number in told["hinges"]]
    if hinges:
        those = {lang: listed(Some.of(hinges), lang) for lang in LANGUAGES}
        found.append(msg("Everything later hangs on step {those}; in brackets how many steps that is.", those=those))
    return found
