"""Which lines of a text are rows and which comments, where a ``#`` may be a black cell; and how grids are parted."""

from __future__ import annotations

import pytest

from deduce import formats
from deduce.formats.lines import LineSort, sorted_out
from deduce.formats.reading import MOST_PARTS
from deduce.language.errors import InputError

SORTS = {
    # Among rows of characters: as long as they are
    "ab.\n#.b\n.ab": "rrr",
    "ab.\n#.\n.ab": "rcr",
    "ab.\n#.ba\n.ab": "rcr",
    "#b.\nab.": "rr",
    "#\nab.": "cr",
    "###\nab.": "rr",
    "##\nab.": "cr",
    # Among rows of one cell
    "a\n#\nb": "rrr",
    "a\n# b\nb": "rcr",
    # A lone sign among others
    "a b c\n#\na b c": "rcr",
    "a b c\n# # #\na b c": "rrr",
    "a b c\n# #\na b c": "rrr",
    # Among rows of words: as many, of one character each or known ones
    "a b c\n# b a\nc a b": "rrr",
    "a b c\n# a\nc a b": "rcr",
    "a b c\n# on mazes\nc a b": "rcr",
    "10 b c\n# 10 a\nc a b": "rrr",
    "10 b c\n# 11 a\nc a b": "rcr",
    # Where rows have not one number of words, as with blanks for cells: as long, blanks at the ends included
    "1 2 \n 1  \n# 3 ": "rrr",
    "1 2 \n 1  \n# 3": "rrc",
    # Fields, headings and blanks
    "# id: a\nab.\n\n# solution\nab.": "frbsr",
    "# source: on rows\n#\n\nab.": "fcbr",
    # Comments behind rows
    "ab.  # on it\nab.": "rr",
    # Nothing but lines with a sign before them
    "#.#\n#.#": "rr",
    "#.#": "c",
    "#\n#": "cc",
    "#.#\n##": "cc",
    "# a\n# b": "cc",
    "#.#\n#.#\n# id: a": "rrf",
    "##\n#.": "rr",
    # Lines of blanks, where they may be cells
    "ab\n  \nba": "rrr",
    "a.\n  \n.a": "rbr",
    "a\n \na": "rbr",
    "ab\n   \nba": "rbr",
}
"""The sorts of the lines of texts, each by the first letter of its name."""


@pytest.mark.parametrize("text", SORTS)
def test_what_the_lines_of_a_text_are(text: str) -> None:
    letters = {sort: sort.name[0].lower() for sort in LineSort}
    assert "".join(letters[sort] for sort, _ in sorted_out(text)) == SORTS[text]


def test_a_comment_behind_a_row_is_no_part_of_it() -> None:
    for text, row in (
        ("ab.  # on it\nab.", "ab."),
        ("a b c # on it\na b c", "a b c"),
        ("a b # on it\na b # on it", "a b"),
    ):
        assert sorted_out(text)[0] == (LineSort.ROW, row)


@pytest.mark.parametrize("rows", [7, 60, 61])
def test_a_grid_may_have_blank_lines_between_up_to_sixty_parts(rows: int) -> None:
    """Where these are no puzzles by themselves; of more it would cost too much to ask."""
    text = "# kind: heyawake\n" + "\n\n".join(["a a b b"] * rows)
    assert MOST_PARTS == 60
    if rows <= 60:
        assert formats.parse(text).rows == rows
    else:
        with pytest.raises(InputError, match="line 4, column 1: a second puzzle starts here"):
            formats.parse(text)


def test_what_are_puzzles_by_themselves_stays_apart() -> None:
    first, second = "# kind: heyawake\na a b\n", "# kind: heyawake\nb b b\n"
    assert [one.rows for one in formats.parse_all(f"{first}\n{second}")] == [1, 1]
    with pytest.raises(InputError, match="line 4, column 1: a second puzzle starts here"):
        formats.parse(f"{first}\n{second}")
