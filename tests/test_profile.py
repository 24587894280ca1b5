"""The profile of a solve: a bar for each round, in both languages, and the dearest one named."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from deduce import formats
from deduce.app.profile import profile
from deduce.language.words import LANGUAGES
from grading.grade import grade
from tests.boards import TIER_1, TIER_2, TIER_3

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("url", [TIER_1, TIER_2, TIER_3])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bar_for_each_round(url: str, lang: str) -> None:
    found = grade(formats.parse(url))
    drawn = profile(found, {name: name for name in found.counts}, lang)
    assert drawn
    picture = ElementTree.fromstring(drawn.svg)
    bars = picture.findall(f"{SVG}rect")
    assert len(bars) == len(found.rounds)
    assert [bar.get("fill") for bar in bars] == [drawn.colours[one.name][1] for one in found.rounds]
    last = bars[-1].find(f"{SVG}title")
    assert last is not None
    assert re.search("100 ?%", last.text or "")
    assert len({letter for letter, _ in drawn.colours.values()}) == len(drawn.colours)


def test_a_full_board_has_none() -> None:
    assert profile(grade(formats.parse("WB\nWB", "yinyang")), {}) is None
