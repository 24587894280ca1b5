"""The catalogs of Japanese: what there is to say, and what has been said of it.

One catalog holds the messages of the engine and of its applications, and one in the folder of each kind those of that
kind, with the prose of its pages, paragraph by paragraph. ``python -m deduce.app.catalog`` brings the catalogs up to
date: new messages come in without a translation, those that nobody says any more go out. It needs Babel.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from deduce.app.pages.reading import derived_paragraphs, paragraphs
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.language.messages import DOMAIN
from deduce.language.words import LANGUAGES

ROOT = Path(__file__).parent.parent
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
Said = Iterator[tuple[str, str]]
"""Messages, each with the file that says it."""


def homes() -> dict[Path, Kind | None]:
    """The folders that hold catalogs: that of the engine, and that of each kind."""
    return {ROOT: None} | {kind.folder: kind for kind in kinds().values()}


def messages(folder: Path, kind: Kind | None) -> Said:
    """All that the catalog of a folder is to hold; that of a kind holds nothing that the engine says too."""
    if not kind:
        return chain(_extracted(folder), _extracted(folder.parent / "grading"), derived_paragraphs())
    return (one for one in chain(_extracted(folder), paragraphs(kind)) if one[0] not in _of_the_engine())


@cache
def _of_the_engine() -> frozenset[str]:
    return frozenset(text for text, _ in messages(ROOT, None))


def _extracted(folder: Path) -> Said:
    found = extract_from_dir(folder, [("**.py", "python")], keywords={"msg": None})
    for name, _, message, _, _ in sorted(found, key=lambda item: item[:2]):
        yield str(message), f"{folder.name}/{Path(name).as_posix()}"


def file(folder: Path, lang: str, ending: str = "po") -> Path:
    """Where a catalog lies."""
    return folder / "locale" / lang / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def read(folder: Path, lang: str) -> Catalog:
    """The catalog of a folder as it is; empty when there is none."""
    path = file(folder, lang)
    if not path.exists():
        return Catalog(lang)
    with path.open("rb") as stream:
        return read_po(stream, lang)


class NewCatalog(Catalog):
    """One that does not say which Babel wrote it, so that any version writes the same."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in super().mime_headers if name != "Generated-By"]

    @mime_headers.setter  # a newer Babel types the property, which can be set
    def mime_headers(self, value: Iterable[tuple[str, str]]) -> None:
        self._set_mime_headers(value)


def update(folder: Path, kind: Kind | None, lang: str) -> Catalog:
    """The catalog of a folder as it should be, with the translations that there are."""
    old = read(folder, lang)
    new = NewCatalog(
        lang,
        project=kind.name if kind else DOMAIN,
        version=kind.technique_set if kind else "1",
        header_comment="# Written by python -m deduce.app.catalog, which keeps the translations.",
        msgid_bugs_address=DOMAIN,
        last_translator=DOMAIN,
        language_team=lang,
        creation_date=old.creation_date,
        revision_date=old.creation_date,
        fuzzy=False,
    )
    for message, place in messages(folder, kind):
        known = old.get(message)
        new.add(message, known.string if known else "", locations=[(place, 0)])
    return new


def main() -> int:
    """Write all catalogs; say what still lacks a translation."""
    missing = 0
    for folder, kind in homes().items():
        for lang in OTHERS:
            found = update(folder, kind, lang)
            source, compiled = BytesIO(), BytesIO()
            write_po(source, found, width=120, include_lineno=False, omit_header=False)
            write_mo(compiled, found)
            for ending, data in (("po", source), ("mo", compiled)):
                path = file(folder, lang, ending)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data.getvalue())
            lacking = [one.id for one in found if one.id and not one.string]
            missing += len(lacking)
            print(f"{file(folder, lang)}: {len(found)} messages, {len(lacking)} without {lang}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
