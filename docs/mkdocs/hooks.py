"""What the site has beyond the pages in ``docs/``: the README as its first page, a page for each technique, and a table
of all kinds.

These pages are made while the site is built, so they cannot go stale.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from deduce.app.pages.markdown import HOMES, site_pages
from deduce.contract.registry import kinds
from deduce.picture.theme import COLOURS, stylesheet

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

HERE = Path(__file__).parent
ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="#fff"
 stroke="#1d2128" stroke-width="2"/><path d="M12 2a10 10 0 0 0 0 20z" fill="#1d2128"/></svg>"""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the techniques into the navigation, after the introduction, in both languages."""
    for place, (lang, title) in enumerate((("en", "Techniques"), ("ja", "手筋")), 1):
        home = HOMES[lang]
        chapters: list[object] = [f"{home}/index.md"]
        for kind in kinds().values():
            pages = [{item.called(lang): f"{home}/{kind.name}/{item.name}.md"} for item in kind.techniques]
            if lang == "en" and (HERE.parent / "kinds" / f"{kind.name}.md").exists():
                pages.append({"How boards are written": f"kinds/{kind.name}.md"})
            chapters.append({kind.title[lang]: [f"{home}/{kind.name}/index.md", *pages]})
        config.nav.insert(place, {title: chapters})
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add what is generated."""
    readme = (HERE.parent.parent / "README.md").read_text(encoding="utf-8")
    made = {
        "index.md": readme.replace("](docs/", "]("),
        **site_pages(),
        "assets/boards.css": _boards(),
        "assets/style.css": (HERE / "style.css").read_text(encoding="utf-8"),
        "assets/favicon.svg": ICON,
    }
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Links into the repository lead to the pages made from it."""
    markdown = re.sub(r"\]\(((?:\.\./)?)\.\./techniques/(\w+)/LADDER\.md", r"](\1techniques/\2/index.md", markdown)
    markdown = markdown.replace("](kinds/)", "](kinds/index.md)")
    return markdown.replace("](../README.md", "](index.md")


def _boards() -> str:
    """The style of all pictures, once; they follow the colour scheme of the page, not only that of the browser."""
    sheet = [stylesheet("auto")]
    for scheme, side in (("default", 0), ("slate", 1)):
        colours = ";".join(f"--d-{name}:{pair[side]}" for name, pair in COLOURS.items())
        sheet.append(f"@media screen{{[data-md-color-scheme={scheme}] .deduce.auto{{{colours}}}}}")
    return "\n".join(sheet)
