"""Pages about kinds and techniques in Markdown, with pictures: for the site, and the ladders.

Nothing here knows more than the files of the techniques do. ``python -m deduce.app.pages`` writes the ladder of each
kind into its folder; with ``--check`` it only says which are stale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path

from deduce.app.page import PARTS, WORDS, Case, Page, folder, note, page, rules
from deduce.draw import svg
from deduce.marks import NOTHING
from deduce.puzzle import Kind
from deduce.registry import kinds
from deduce.step import Step
from deduce.technique import Technique

BEYOND = """\
## Tier 2 and tier 3

Nothing is written for these: the engine makes them out of the techniques above. Tier 2 is the *one-cell contradiction*:
suppose one mark, apply techniques, meet a clash, so the opposite holds. Tier 3 is the *two-cell contradiction*: the
argument inside may use tier 2."""
SMALL, SMALLER = 0.7, 0.5


def ladder(kind: Kind, target: Callable[[Technique], str], *, pictures: bool = False) -> str:
    """The rules of a kind and its techniques by rank; `target` gives what a technique links to."""
    title, _, rest = rules(kind).partition("\n\n")
    blocks = [f"# {title.rstrip('.')}", rest, f"Technique set {kind.technique_set}, easiest technique first."]
    licensed = [item for item in kind.techniques if item not in kind.sound]
    blocks += ["## Tier 1: techniques", "\n".join(_table(kind.sound, target, pictures))]
    if licensed:
        blocks += [
            "## With a licence: techniques that assume one solution",
            "They never count for the tier of a grade. Once the puzzle is proved to have one solution, hints use them, "
            "and the grade also names the tier with them.",
            "\n".join(_table(licensed, target, pictures)),
        ]
    return "\n\n".join([*blocks, BEYOND]) + "\n"


def _table(items: Iterable[Technique], target: Callable[[Technique], str], pictures: bool) -> Iterator[str]:
    yield "| rank | technique | 手筋 | in one sentence |" + (" example |" if pictures else "")
    yield "|---:|---|---|---|" + ("---|" if pictures else "")
    for item in items:
        found = page(item)
        remark = f" *({note(item)})*" if item.subsumed_by else ""
        row = f"| {item.rank} | [{item.title}]({target(item)}) | {item.ja} | {found.rule}{remark} |"
        yield row + (
            f" <span data-search-exclude>{_result(found, found.example, SMALLER)}</span> |" if pictures else ""
        )


def technique_page(technique: Technique) -> str:
    """The page of a technique: its sentences, its proof, and its boards as pictures."""
    found, words = page(technique), WORDS["en"]
    remark = note(technique)
    facts = [f"`{technique.id}`", f"rank {technique.rank}", *([remark] if remark else [])]
    blocks = [
        f"# {technique.title}",
        f'<p class="facts"><span lang="ja">{technique.ja}</span> · {" · ".join(facts[1:])} · '
        f"<code>{technique.id}</code></p>",
        f"**{found.rule}**",
    ]
    blocks += [f"## {part}\n\n{found.parts[part]}" for part in PARTS[:2]]
    steps = found.steps(found.example)
    board = svg(found.example.puzzle, found.example.before, style=False)
    drawn = [svg(step.puzzle, step.before, step=step, legend=True, style=False) for step in steps]
    blocks += ["## Example", _boards([board, *drawn])]
    blocks += [f"## {words['said']}", *(_said(step) for step in steps)]
    if found.cases:
        blocks.append(f"## {words['cases']}")
        for verb in ("fires", "silent", "clash"):
            chosen = [case for case in found.cases if case.verb == verb]
            if chosen:
                blocks += [f"### {words[verb]}", "\n".join(_figure(found, case) for case in chosen)]
    return "\n\n".join(blocks) + "\n"


def _said(step: Step) -> str:
    """What a solver says, in both languages."""
    return f'> {step.sentence("en")}\n>\n> <span lang="ja">{escape(step.sentence("ja"))}</span>'


def _figure(found: Page, case: Case) -> str:
    """A case with what it shows."""
    if case.verb == "clash":
        step = found.steps(case)[0]
        boards = [_scaled(svg(case.puzzle, case.before, step=step, style=False), SMALL)]
    else:
        boards = [_scaled(svg(case.puzzle, case.before, style=False), SMALL)]
    if case.verb == "fires":
        boards.append(_result(found, case, SMALL))
    return _boards(boards, case.why)


def _result(found: Page, case: Case, scale: float) -> str:
    """The right board of a case with the new marks ringed."""
    plainly = replace(found.technique, shows="marks")
    step = Step(case.puzzle, case.before, NOTHING, case.after.without(case.before), technique=plainly)
    return _scaled(svg(case.puzzle, case.before, step=step, style=False), scale)


def _scaled(picture: str, scale: float) -> str:
    """A picture on one line, shown smaller."""

    def smaller(found: re.Match[str]) -> str:
        return f'width="{round(int(found[1]) * scale)}" height="{round(int(found[2]) * scale)}" data-cell'

    return re.sub(r'width="(\d+)" height="(\d+)" data-cell', smaller, picture, count=1).replace("\n", "")


def _boards(pictures: Iterable[str], caption: str = "") -> str:
    """Pictures side by side, with arrows between them; on one line, so that Markdown leaves them alone."""
    lines = [one.replace("\n", "") for one in pictures]
    height = re.search(r'height="(\d+)" data-cell', lines[0])
    middle = f"margin-top:{int(height[1]) // 2 - 10}px" if height else ""
    row = f'<span class="arrow" style="{middle}" aria-hidden="true">→</span>'.join(lines)
    told = f"<figcaption>{escape(caption[:1].upper() + caption[1:])}.</figcaption>" if caption else ""
    return f'<figure class="boards" data-search-exclude><div>{row}</div>{told}</figure>'


# Files ----------------------------------------------------------------------------------------------------------------


def site_pages() -> dict[str, str]:
    """All generated pages of the site, by their places below ``docs/``."""
    found = {"techniques/index.md": _index()}
    for kind in kinds().values():
        found[f"techniques/{kind.name}/index.md"] = ladder(kind, lambda item: f"{item.name}.md", pictures=True)
        for item in kind.techniques:
            found[f"techniques/{kind.name}/{item.name}.md"] = technique_page(item)
    return found


def _index() -> str:
    rows = [
        f"| [{kind.title['en']}]({kind.name}/index.md) | {kind.title['ja']} | {len(kind.techniques)} |"
        for kind in kinds().values()
    ]
    head = "# Kinds and their techniques\n\nEvery page below is made from the file of the technique itself.\n\n"
    return head + "\n".join(["| kind | 種類 | techniques |", "|---|---|---:|", *rows]) + "\n"


def ladders() -> dict[Path, str]:
    """What the ladder file of each kind should say, for the kinds that lie in the ``techniques`` folder."""
    mark = "<!-- Generated by `python -m deduce.app.pages` from the files of this folder. -->\n\n"
    here = [kind for kind in kinds().values() if not kind.package]
    return {
        folder(kind) / "LADDER.md": mark + ladder(kind, lambda item: item.module.rpartition(".")[2] + ".py")
        for kind in here
    }


def stale() -> list[Path]:
    """The ladder files that do not say what they should."""
    return [path for path, text in ladders().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str]) -> int:
    """Write the ladders, or with ``--check`` only name the stale ones."""
    behind = stale()
    for path in behind:
        print(f"{path}: stale" if "--check" in arguments else f"{path}: written")
        if "--check" not in arguments:
            path.write_text(ladders()[path], encoding="utf-8")
    return 1 if behind and "--check" in arguments else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
