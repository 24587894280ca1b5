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
from textwrap import fill

from deduce.app.page import PARTS, WORDS, Case, Page, cases_file, folder, note, origin, page, rules
from deduce.board.marks import NOTHING
from deduce.contract.puzzle import Kind
from deduce.contract.registry import kinds
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES
from deduce.telling.draw import svg

BEYOND = (
    msg("Tier 2 and tier 3"),
    msg(
        "Nothing is written for these: the engine makes them out of the techniques above. Tier 2 is the "
        "*one-cell contradiction*: suppose one mark, apply techniques, meet a clash, so the opposite holds. "
        "Tier 3 is the *two-cell contradiction*: the argument inside may use tier 2."
    ),
)
LICENSED = (
    msg("With a licence: techniques that assume one solution"),
    msg(
        "They never count for the tier of a grade. Once the puzzle is proved to have one solution, hints use them, "
        "and the grade also names the tier with them."
    ),
)
SMALL, SMALLER = 0.7, 0.5
_LINK = '<a href="https://{address}">{address}</a>'
HOMES = {"en": "techniques", "ja": "ja/techniques"}
"""Where the pages of each language lie on the site."""
NAMES = {"en": "English", "ja": "日本語"}


def ladder(kind: Kind, target: Callable[[Technique], str], *, pictures: bool = False, lang: str = "en") -> str:
    """The rules of a kind and its techniques by rank; `target` gives what a technique links to."""
    title, _, rest = rules(kind, lang).partition("\n\n")
    version = msg("Technique set {version}, easiest technique first.", version=kind.technique_set)
    blocks = [f"# {title.rstrip('.。')}", rest, version.said(lang), "## " + msg("Tier 1: techniques").said(lang)]
    blocks.append("\n".join(_table(kind.sound, target, pictures, lang)))
    licensed = [item for item in kind.techniques if item not in kind.sound]
    if licensed:
        blocks += [f"## {LICENSED[0].said(lang)}", LICENSED[1].said(lang)]
        blocks.append("\n".join(_table(licensed, target, pictures, lang)))
    beyond = fill(BEYOND[1], 120) if lang == "en" else BEYOND[1].said(lang)
    return "\n\n".join([*blocks, f"## {BEYOND[0].said(lang)}", beyond]) + "\n"


def _table(items: Iterable[Technique], target: Callable[[Technique], str], pictures: bool, lang: str) -> Iterator[str]:
    yield msg("| rank | technique | 手筋 | in one sentence | taught |").said(lang) + (
        " " + msg("example").said(lang) + " |" if pictures else ""
    )
    yield "|---:|---|---|---|---|" + ("---|" if pictures else "")
    for item in items:
        found = page(item, lang)
        remark = f" *({note(item, lang)})*" if item.subsumed_by else ""
        name, other = _titles(item, lang)
        row = f"| {item.rank} | [{name}]({target(item)}) | {other} | {found.rule}{remark} | {_source(item, lang)} |"
        yield row + (
            f" <span data-search-exclude>{_result(found, found.example, SMALLER)}</span> |" if pictures else ""
        )


def technique_page(technique: Technique, lang: str = "en") -> str:
    """The page of a technique: its sentences, its proof, and its boards as pictures."""
    found, words = page(technique, lang), WORDS[lang]
    remark = note(technique, lang)
    name, other = _titles(technique, lang)
    facts = [f"{words['rank']} {technique.rank}", *([remark] if remark else []), origin(technique, lang, _LINK)]
    blocks = [
        f"# {name}",
        f'<p class="facts"><span lang="{_other(lang)}">{other}</span> · {" · ".join(facts)} · '
        f"<code>{technique.id}</code></p>",
        f"**{found.rule}**",
    ]
    blocks += [f"## {words[part]}\n\n{found.parts[part]}" for part in PARTS[:2]]
    steps = found.steps(found.example)
    board = svg(found.example.puzzle, found.example.before, style=False, lang=lang)
    drawn = [svg(step.puzzle, step.before, step=step, legend=True, style=False, lang=lang) for step in steps]
    blocks += [f"## {words['Example']}", _boards([board, *drawn])]
    blocks += [f"## {words['said']}", *(_said(step, lang) for step in steps)]
    if found.cases:
        blocks.append(f"## {words['cases']}")
        for verb in ("fires", "silent", "clash"):
            chosen = [case for case in found.cases if case.verb == verb]
            if chosen:
                blocks += [f"### {words[verb]}", "\n".join(_figure(found, case, lang) for case in chosen)]
    return "\n\n".join(blocks) + "\n"


def _titles(item: Technique, lang: str) -> tuple[str, str]:
    """What the technique is called in the language, and in the other one."""
    return (item.ja, item.title) if lang == "ja" else (item.title, item.ja)


def _source(item: Technique, lang: str) -> str:
    """The guide that teaches the technique, by its host."""
    if item.taught is None:
        return WORDS[lang]["ours"]
    return f"[{item.taught.partition('/')[0].removeprefix('www.')}](https://{item.taught})"


def _other(lang: str) -> str:
    return "en" if lang == "ja" else "ja"


def _said(step: Step, lang: str) -> str:
    """What a solver says, in both languages."""
    other = _other(lang)
    return f'> {step.sentence(lang)}\n>\n> <span lang="{other}">{escape(step.sentence(other))}</span>'


def _figure(found: Page, case: Case, lang: str) -> str:
    """A case with what it shows."""
    if case.verb == "clash":
        step = found.steps(case)[0]
        boards = [_scaled(svg(case.puzzle, case.before, step=step, style=False), SMALL)]
    else:
        boards = [_scaled(svg(case.puzzle, case.before, style=False), SMALL)]
    if case.verb == "fires":
        boards.append(_result(found, case, SMALL))
    told = case.why + "。" if lang == "ja" else case.why[:1].upper() + case.why[1:] + "."
    return _boards(boards, told)


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
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="boards" data-search-exclude><div>{row}</div>{told}</figure>'


# Files ----------------------------------------------------------------------------------------------------------------


def site_pages() -> dict[str, str]:
    """All generated pages of the site, by their places below ``docs/``."""
    found = {}
    for lang in LANGUAGES:
        home = HOMES[lang]
        found[f"{home}/index.md"] = _index(lang)
        for kind in kinds().values():
            table = ladder(kind, lambda item: f"{item.name}.md", pictures=True, lang=lang)
            found[f"{home}/{kind.name}/index.md"] = _turned(table, f"{kind.name}/index.md", lang)
            for item in kind.techniques:
                place = f"{kind.name}/{item.name}.md"
                found[f"{home}/{place}"] = _turned(technique_page(item, lang), place, lang)
    return found


def _turned(text: str, place: str, lang: str) -> str:
    """A page with the link to the same page in the other language, below its title."""
    title, _, rest = text.partition("\n\n")
    other = _other(lang)
    target = "../" * (place.count("/") + HOMES[lang].count("/") + 1) + f"{HOMES[other]}/{place}"
    return f"{title}\n\n[{NAMES[other]}]({target})\n\n{rest}"


def _index(lang: str) -> str:
    rows = [
        f"| [{kind.title[lang]}]({kind.name}/index.md) | {kind.title[_other(lang)]} | {len(kind.techniques)} |"
        for kind in kinds().values()
    ]
    title = msg("Kinds and their techniques").said(lang)
    about = msg("Every page below is made from the file of the technique itself.").said(lang)
    table = [msg("| kind | 種類 | techniques |").said(lang), "|---|---|---:|", *rows]
    return _turned(f"# {title}\n\n{about}\n\n" + "\n".join(table) + "\n", "index.md", lang)


def ladders() -> dict[Path, str]:
    """What the ladder file of each kind should say, for the kinds that lie in the ``techniques`` folder."""
    mark = "<!-- Generated by `python -m deduce.app.pages` from the files of this folder. -->\n\n"

    def beside(item: Technique) -> str:
        path = cases_file(item).with_suffix(".py")
        return f"{path.parent.name}/{path.name}"

    here = [kind for kind in kinds().values() if not kind.package]
    return {folder(kind) / "LADDER.md": mark + ladder(kind, beside) for kind in here}


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
