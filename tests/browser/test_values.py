"""Boards whose cells take values: digits by keyboard and by finger, struck out values, and what is given."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.boards import samples

if TYPE_CHECKING:
    from tests.browser.reading import Reader

BOARD = "# kind: sudoku\n1 - - -\n- - - -\n- - 2 -\n- 3 - -"
MARKS = "async () => (await import('./static/game.js')).game.position.marks"


def test_digits_are_put_struck_out_and_taken_back(reader: Reader) -> None:
    page = reader.open(BOARD).page
    reader.mark((0, 1))
    assert page.evaluate(MARKS) == {"yes": [], "no": []}  # a click chooses the cell
    page.keyboard.press("2")
    assert page.evaluate(MARKS)["yes"] == ["r1c2=2"]
    assert page.inner_text("#said").startswith("r1c2")
    page.keyboard.press("4")
    assert page.evaluate(MARKS)["yes"] == ["r1c2=4"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit3")
    assert page.evaluate(MARKS) == {"yes": ["r1c2=4"], "no": ["r1c3=3"]}
    page.keyboard.press("Backspace")
    assert page.evaluate(MARKS)["no"] == []
    page.click("#undo")
    assert page.evaluate(MARKS)["no"] == ["r1c3=3"]
    reader.mark((0, 0))
    page.keyboard.press("4")
    assert "r1c1=4" not in json.dumps(page.evaluate(MARKS))  # it is given


def test_a_finger_chooses_a_digit_and_then_cells(reader: Reader) -> None:
    page = reader.open(BOARD.replace("3", "4")).page
    page.click("#paint label[title='3']")
    reader.mark((0, 1))
    assert page.evaluate(MARKS)["yes"] == ["r1c2=3"]
    reader.mark((1, 3))
    assert page.evaluate(MARKS)["yes"] == ["r1c2=3", "r2c4=3"]
    page.click("label:has(#strike)")
    reader.mark((3, 3))
    assert page.evaluate(MARKS)["no"] == ["r4c4=3"]
    page.click("#paint label:has(input[value='erase'])")
    reader.mark((0, 1))
    assert page.evaluate(MARKS)["yes"] == ["r2c4=3"]


def test_steps_lead_to_the_solution(reader: Reader) -> None:
    page = reader.open(samples()["sudoku"]).page
    for _ in range(200):
        if page.inner_text("#state").startswith("Solved"):
            return
        page.click("#step")
        page.wait_for_timeout(120)
    raise AssertionError(page.inner_text("#state"))
