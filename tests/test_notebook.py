"""What draws itself in a notebook, and the example notebook from its first cell to its last."""

from __future__ import annotations

from pathlib import Path

import pytest

import deduce
from tests.boards import TIER_1, TIER_2
from tests.test_booklet import SEVERAL, Elements

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))


def test_a_path_draws_itself_and_can_be_walked_again() -> None:
    path = deduce.solve(deduce.parse(TIER_2))
    walk = iter(path)
    first = next(walk)
    page = Elements(path._repr_html_())
    assert page.count("svg", role="img") == len(list(path)) + 1 > 3, "the steps, and what rests on what"
    assert list(path) == [first, *walk]


def test_a_step_draws_itself_with_its_sentence() -> None:
    step = next(iter(deduce.solve(deduce.parse(TIER_1))))
    text = step._repr_html_()
    assert Elements(text).count("svg", role="img") == 1
    assert str(step) in text


@pytest.mark.parametrize(("text", "said"), [(TIER_2, "One-cell contradiction"), (SEVERAL, "several solutions")])
def test_a_grade_draws_itself(text: str, said: str) -> None:
    found = deduce.grade(deduce.parse(text))._repr_html_()
    assert Elements(found).count("svg", role="img") == 1
    assert said in found


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_examples_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat", reason="the example notebooks need nbformat")
    nbclient = pytest.importorskip("nbclient", reason="the example notebooks need nbclient")
    if "deduce.gym" in path.read_text(encoding="utf-8"):
        pytest.importorskip("gymnasium", reason="the agents need gymnasium")
    pytest.importorskip("ipykernel", reason="the example notebooks need ipykernel")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "stored without outputs"
    nbclient.NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(ROOT)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert sum("text/html" in output.get("data", {}) for output in outputs) >= 3
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)


def test_a_printed_path_is_told_as_a_person_takes_it() -> None:
    path = deduce.solve(deduce.load("data/starbattle/001.txt"))
    lines = str(path).splitlines()
    assert len(lines) < len(list(path))
    assert (
        "4. Region E has one place left, so r5c4 is a star. Then r4c3 is empty; column 4 is full, so r1–r3c4 are empty."
        in lines
    )
