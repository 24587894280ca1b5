"""Messages that can be said in English and in Japanese.

`msg` makes an English message that remembers its template, so a message may travel far, inside an error for example,
before anybody knows in which language it will be read. The Japanese stands in gettext catalogs: one in this package,
and one in the folder of each kind (``locale/ja/LC_MESSAGES/deduce.po``). They are opened when they are first asked for.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Self

COUNTED = re.compile(
    r"(\{(\w+)\} (?:board|cell|character|column|digit|edge|mark|moon|name|number|puzzle|region|row|solution|star|step"
    r"|sun))s\b"
)
"""A number and what is counted, of which there may be one."""
DOMAIN = "deduce"
LOCALE = Path(__file__).parent.parent / "locale"
_further: list[Callable[[], Iterable[Path]]] = []
"""What lists the folders of further catalogs, such as those of the kinds."""


def hand_in(list_folders: Callable[[], Iterable[Path]]) -> None:
    """Let this list the folders of further catalogs, when a catalog is first opened."""
    _further[:] = [list_folders]
    _catalog.cache_clear()


class Message(str):
    """An English text that can still be said in Japanese.

    Attributes:
        template: the text with the places of its values, as in the catalog.
        values: what fills them. Messages among them, and names by language, are said in the same language.
    """

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        self = super().__new__(cls, _filled(template, values, "en"))
        self.template, self.values = template, values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), dict(self.values)

    def said(self, lang: str) -> str:
        """The message in a language."""
        return _filled(translated(self.template, lang), self.values, lang)


msg = Message
"""What marks a template for the catalog, where it is made."""


def said(text: str, lang: str) -> str:
    """A text in a language, as far as it is a message."""
    return text.said(lang) if isinstance(text, Message) else text


MANY = 10
"""More names than that are not listed where one is likely meant."""
LISTED = 20
"""Of more than twice as many names, only so many are listed."""


def choice(names: Sequence[str]) -> Message:
    """What is expected where only some words will do; of very many the first."""
    if len(names) <= 2 * LISTED:
        return msg("one of {names}", names=", ".join(names))
    return msg("one of {names} and {count} others", names=", ".join(names[:LISTED]), count=len(names) - LISTED)


def likely(word: str, known: Sequence[str], offered: Sequence[str] | None = None) -> Message:
    """What is expected in place of a word that is not known: the ones that are `offered`, the likeliest told apart.

    Of very many names, those with the same first letter come first.
    """
    import difflib

    offered = known if offered is None else offered
    close = difflib.get_close_matches(word.lower(), {one.lower(): one for one in known}, 1, 0.7)
    meant = next((one for one in known if close and one.lower() == close[0]), None)
    if meant is not None and len(offered) > MANY:
        return msg("one of {count} names (did you mean {word}?)", count=len(offered), word=meant)
    if len(offered) > 2 * LISTED:
        offered = sorted(offered, key=lambda one: one[:1].lower() != word[:1].lower())
    every = choice(offered)
    return every if meant is None else msg("{every} (did you mean {word}?)", every=every, word=meant)


def translated(template: str, lang: str) -> str:
    """The template as the catalogs have it; itself when they do not."""
    return template if lang == "en" or not template else _catalog(lang).gettext(template)


def preferred(environ: Mapping[str, str] = os.environ) -> str:
    """The language of the locale, by the variables that POSIX and GNU read: Japanese, or else English."""
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    asked = environ.get("LANGUAGE") if locale.partition(".")[0] not in ("C", "POSIX") else None
    return "ja" if (asked or locale).lower().startswith("ja") else "en"


def _filled(template: str, values: Mapping[str, object], lang: str) -> str:
    def value(one: object) -> object:
        return one.said(lang) if isinstance(one, Message) else one.get(lang, one) if isinstance(one, Mapping) else one

    if lang == "en" and 1 in values.values():
        template = COUNTED.sub(lambda found: found[0] if values.get(found[2]) != 1 else found[1], template)
    return template.format_map({name: value(one) for name, one in values.items()}) if values else template


@cache
def _catalog(lang: str) -> gettext.NullTranslations:
    """The catalog of the engine with those of the kinds behind it."""
    found: gettext.NullTranslations = gettext.translation(DOMAIN, LOCALE, [lang], fallback=True)
    for list_folders in _further:
        for folder in list_folders():
            found.add_fallback(gettext.translation(DOMAIN, folder, [lang], fallback=True))
    return found
