"""The JSON API behind the page: against its own OpenAPI document, on every kind, and under hostile requests."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

httpx = pytest.importorskip("httpx", reason="the web page needs the extra web")
schemathesis = pytest.importorskip("schemathesis", reason="the API is tested with schemathesis")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from hypothesis import HealthCheck, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

import deduce  # noqa: E402
from deduce import formats  # noqa: E402
from deduce.app.cli import main  # noqa: E402
from deduce.board.marks import Marks, bits  # noqa: E402
from deduce.contract.naming import marks_record  # noqa: E402
from deduce.contract.registry import kinds  # noqa: E402
from deduce.engine.solutions import solutions_of  # noqa: E402
from deduce.language.messages import said  # noqa: E402
from tests.boards import TIER_1, TIER_2, samples, spared  # noqa: E402
from tests.serving import PATIENCE, served  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

STATIC = Path(__file__).parent.parent / "deduce" / "app" / "web" / "static"
SEVERAL = "# kind: yinyang\n....\n....\n....\n..B.\n"
NONE = "# kind: yinyang\n....\n.WB.\n.BW.\n....\n"
SAMPLES = samples()
get, posted = partial(httpx.get, timeout=PATIENCE), partial(httpx.post, timeout=PATIENCE)
everywhere = pytest.mark.parametrize("source", [pytest.param(text, id=name) for name, text in SAMPLES.items()])


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served() as address:
        get(f"{address}/api/openapi.json")  # the first answer waits for the workers
        yield address


@pytest.fixture(scope="module")
def api(url: str) -> Any:
    return schemathesis.openapi.from_url(f"{url}/api/openapi.json")


@pytest.mark.parametrize("examples", [3, pytest.param(12, marks=pytest.mark.long)])
def test_the_api_keeps_its_word(api: Any, examples: int) -> None:
    """Requests made up from the document, among them such with real puzzles, whose marks and fields are made up."""
    allowed = schemathesis.specs.openapi.checks.positive_data_acceptance  # not every text is a puzzle

    for operation in api.get_all_operations():

        @given(case=operation.ok().as_strategy(), real=st.sampled_from([None, *SAMPLES.values()]))
        @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def holds(case: Any, real: str | None) -> None:
            if real and isinstance(case.body, dict):
                case.body |= {name: real for name in ("puzzle", "source") if name in case.body}
            case.call_and_validate(excluded_checks=[allowed], timeout=PATIENCE)

        holds()


@pytest.mark.parametrize("examples", [3, pytest.param(10, marks=pytest.mark.long)])
def test_what_the_document_forbids_is_refused(api: Any, examples: int) -> None:
    for operation in api.get_all_operations():

        @given(case=operation.ok().as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
        @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def holds(case: Any) -> None:
            case.call_and_validate(timeout=PATIENCE)

        holds()


def ask(api: Any, name: str, **body: Any) -> Any:
    """An answer that has been held against the document."""
    operation = api[f"/api/{name}"]["POST"]
    return operation.Case(body=body, media_type="application/json").call_and_validate(timeout=PATIENCE).json()


def post(url: str, name: str, **body: Any) -> Any:
    return posted(f"{url}/api/{name}", json=body)


# Every kind ----------------------------------------------------------------------------------------------------------


def test_the_kinds_have_samples(url: str) -> None:
    found = {one["name"]: one for one in get(f"{url}/api/kinds", params={"lang": "ja"}).json()}
    assert found.keys() == kinds().keys()
    for name in SAMPLES:
        assert found[name]["title"] == kinds()[name].title["ja"]
        assert all("solution" not in one["source"] for one in found[name]["samples"])


@everywhere
def test_a_sample_opens_and_reads_back(api: Any, source: str) -> None:
    board = ask(api, "open", source=source)
    puzzle = formats.parse(source)
    assert len(board["variables"]) == puzzle.variables.bit_count()
    assert formats.parse(board["source"]).text() == puzzle.text()
    assert board["pieces"]
    again = ask(api, "open", source=board["source"], lang="ja")
    assert again["conditions"] == said(puzzle.conditions, "ja")
    assert [one["place"] for one in again["variables"]] == [one["place"] for one in board["variables"]]


@everywhere
def test_all_pictures_are_of_one_source(api: Any, source: str) -> None:
    """What is opened looks as it will when it is drawn again, whatever letters or numbers the text used."""
    for text in (source, re.sub(r"(?m)^# id: .*\n", "", source)):
        board = ask(api, "open", source=text)
        assert ask(api, "draw", puzzle=board["source"])["svg"] == board["svg"]
        assert ask(api, "draw", puzzle=text)["svg"] == board["svg"]
        assert board["id"] == formats.parse(text).id
        assert ask(api, "open", source=board["source"]) == board


@everywhere
def test_what_is_filled_in_stays(api: Any, source: str) -> None:
    puzzle, solution = solved_marks(source)
    vacant = list(bits(puzzle.variables & ~puzzle.givens.known))
    half = solution.common(Marks(*[sum(vacant[::2])] * 2))
    found = ask(api, "open", source=f"# kind: {puzzle.kind.name}\n{puzzle.text(half)}")
    assert found["marks"] == marks_record(puzzle, half)
    assert ask(api, "open", source=source)["marks"] == {"yes": [], "no": []}


@pytest.mark.alike
@everywhere
def test_hints_lead_to_the_end(api: Any, source: str) -> None:
    marks: dict[str, list[str]] = {"yes": [], "no": []}
    for count in range(400):
        found = ask(api, "hint", puzzle=source, marks=marks) if count < 3 else post_hint(api, source, marks)
        if found["found"] == "done":
            break
        assert found["found"] == "step"
        assert len(found["levels"]) == 3
        for step in (*found["lead"], found["step"]):
            marks = {side: [*names, *step["conclusion"][side]] for side, names in marks.items()}
    assert ask(api, "draw", puzzle=source, marks=marks)["state"] == "solved"


def post_hint(api: Any, source: str, marks: Any) -> Any:
    return post(
        api.config.base_url or api.location.removesuffix("/api/openapi.json"), "hint", puzzle=source, marks=marks
    ).json()


@everywhere
def test_a_wrong_mark_is_found(api: Any, source: str) -> None:
    puzzle = formats.parse(source)
    [solution] = solutions_of(puzzle)
    literal = next(one for one in solution.without(puzzle.givens).literals() if one.known & puzzle.variables)
    wrong = marks_record(puzzle, literal.flipped)
    assert ask(api, "check", puzzle=source, marks=wrong) == {"solutions": 1, "wrong": wrong}
    found = ask(api, "hint", puzzle=source, marks=wrong)
    assert found["found"] == "wrong"
    assert found["wrong"] == wrong


@everywhere
def test_a_variable_is_explained(api: Any, source: str) -> None:
    puzzle = formats.parse(source)
    [solution] = solutions_of(puzzle)
    literal = next(one for one in solution.without(puzzle.givens).literals() if one.known & puzzle.variables)
    found = ask(api, "why", puzzle=source, variable=puzzle.name(literal.known, "en"), lang="ja")
    assert found["found"] == "route"
    assert found["value"] == marks_record(puzzle, literal)
    assert found["phrase"] == puzzle.phrase(literal, "ja")


@everywhere
def test_a_puzzle_is_graded(api: Any, source: str) -> None:
    found = ask(api, "grade", puzzle=source)
    assert found["card"]["status"] == "solved"
    assert found["card"]["counts"].keys() == found["titles"].keys() == found["colours"].keys()
    assert found["profile"].startswith("<svg")
    assert found["verdict"].startswith(f"tier {found['card']['tier']}, rating ")
    assert "bottleneck" in found["facts"]
    assert found["pair"] is None


def listed(api: Any, of: str, source: str, **more: Any) -> list[Any]:
    """All steps of a list, part by part."""
    found: list[Any] = []
    while True:
        part = ask(api, "steps", puzzle=source, of=of, start=len(found), **more)
        found += part["steps"]
        if not part["more"]:
            return found


@everywhere
def test_the_path_is_told_and_shown(api: Any, url: str, source: str) -> None:
    steps = listed(api, "path", source)
    assert steps[-1]["left"] == 0
    for number in (0, len(steps) - 1):
        shown = ask(api, "picture", puzzle=source, of="path", step=number)
        assert shown["sentence"] == steps[number]["sentence"]
        assert bool(shown["story"]) == (shown["overview"] is not None)
    assert post(url, "picture", puzzle=source, of="path", step=len(steps)).status_code == 422


@everywhere
def test_the_rules_have_a_tiny_board(api: Any, source: str) -> None:
    kind = formats.parse(source).kind.name
    for lang in ("en", "ja"):
        found = ask(api, "rules", kind=kind, lang=lang)
        assert found["html"].startswith("<p>")
        empty, solved = found["pictures"]
        assert empty != solved


def test_a_path_begins_with_the_readers_board_and_does_without_some_techniques(api: Any) -> None:
    whole = listed(api, "path", TIER_1)
    later = ask(api, "picture", puzzle=TIER_1, of="path", step=3)
    rest = listed(api, "path", TIER_1, marks=later["before"])
    assert [one["sentence"] for one in rest] == [one["sentence"] for one in whole[3:]]
    used = whole[0]["technique"]
    assert used not in {one["technique"] for one in listed(api, "path", TIER_1, without=[used])}
    assert ask(api, "hint", puzzle=TIER_1, without=[used])["step"]["technique"] != used
    assert used in {one["technique"] for one in listed(api, "possible", TIER_1)}
    wrong = {"yes": [], "no": [whole[0]["conclusion"]["yes"][0]]}
    assert ask(api, "steps", puzzle=TIER_1, of="path", marks=wrong) == {"steps": [], "more": False, "wrong": wrong}


# What the rules say --------------------------------------------------------------------------------------------------


def solved_marks(source: str) -> tuple[Any, Any]:
    puzzle = formats.parse(source)
    return puzzle, solutions_of(puzzle)[0]


def test_solved_is_decided_by_the_rules(api: Any) -> None:
    puzzle = formats.parse(SEVERAL)
    from deduce import oracle

    for solution in oracle.solutions(puzzle, 2):
        assert ask(api, "draw", puzzle=SEVERAL, marks=marks_record(puzzle, solution))["state"] == "solved"


def test_a_full_board_with_a_fault_is_not_solved(api: Any) -> None:
    puzzle, solution = solved_marks(TIER_1)
    record = marks_record(puzzle, solution.without(puzzle.givens))
    assert isinstance(record, dict)
    record["yes"].append(record["no"].pop())
    found = ask(api, "draw", puzzle=TIER_1, marks=record)
    assert found["state"] == "wrong"
    assert found["fault"]
    assert found["broken"][0]["where"]


def test_nobody_has_to_dot_every_empty_cell(api: Any) -> None:
    puzzle, solution = solved_marks(SAMPLES["starbattle"])
    stars = marks_record(puzzle, solution)
    assert isinstance(stars, dict)
    assert ask(api, "draw", puzzle=SAMPLES["starbattle"], marks={"yes": stars["yes"], "no": []})["state"] == "solved"
    puzzle, solution = solved_marks(TIER_1)
    black = marks_record(puzzle, solution)
    assert isinstance(black, dict)
    assert ask(api, "draw", puzzle=TIER_1, marks={"yes": black["yes"], "no": []})["state"] == "open"


def test_several_solutions_stand_side_by_side(api: Any) -> None:
    found = ask(api, "grade", puzzle=SEVERAL)
    assert found["card"]["status"] == "several"
    assert len(found["pair"]["svg"]) == 2
    assert found["pair"]["differ"]
    assert ask(api, "check", puzzle=SEVERAL)["solutions"] == 2
    assert ask(api, "why", puzzle=SEVERAL, variable="r1c1")["found"] == "several"


def test_no_solution_is_said(api: Any) -> None:
    assert ask(api, "grade", puzzle=NONE)["card"]["status"] == "no_solution"
    assert ask(api, "check", puzzle=NONE)["solutions"] == 0
    assert ask(api, "why", puzzle=NONE, variable="r1c1")["found"] == "none"


def test_a_contradiction_is_a_story(api: Any) -> None:
    for number in range(30):
        shown = ask(api, "picture", puzzle=TIER_2, of="path", step=number)
        if shown["tier"] == 2:
            break
    assert len(shown["story"]) == shown["length"]
    assert shown["story"][0]["sentence"].startswith("Suppose")


def test_an_argument_is_a_story_under_its_headline(api: Any) -> None:
    source = (Path(__file__).parent.parent / "data" / "lits" / "042.txt").read_text(encoding="utf-8")
    shown = ask(api, "picture", puzzle=source, of="path", step=3)
    assert "it follows that" in shown["overview"]
    first, *others = shown["story"]
    assert first["sentence"].startswith("Suppose ")
    assert others[-1]["sentence"] != first["sentence"]
    assert len({one["svg"] for one in shown["story"]}) > len(shown["story"]) // 2


# Hostile and broken requests -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "body", "status"),
    [
        ("open", {"source": ""}, 422),
        ("open", {"source": "no puzzle"}, 422),
        ("open", {"source": "/etc/passwd"}, 422),
        ("open", {"source": "https://example.com/puzzle.html"}, 422),
        ("open", {"source": "x" * 5_000_000}, 422),
        ("open", {"source": "x" * 9_000_000}, 413),
        ("open", {"source": TIER_1, "kind": "nonsense"}, 422),
        ("open", {"source": TIER_1, "lang": "fr"}, 422),
        ("open", {"source": "https://puzz.link/p?yinyang/90/90/0"}, 422),
        ("draw", {"puzzle": TIER_1, "marks": {"yes": ["r99c99"], "no": []}}, 422),
        ("draw", {"puzzle": TIER_1, "marks": {"yes": ["r1c1"], "no": ["r1c1"]}}, 422),
        ("draw", {"puzzle": TIER_1, "marks": {"yes": ["r1c1", "r1c1"]}}, 422),
        ("hint", {"puzzle": TIER_1, "marks": {"yes": ["r1c1"], "no": ["r1c1"]}}, 422),
        ("why", {"puzzle": TIER_1, "variable": "r0c0"}, 422),
        ("picture", {"puzzle": TIER_1, "of": "path", "step": -1}, 422),
        ("make", {"kind": "nonsense", "rows": 5, "cols": 5}, 422),
        ("make", {"kind": "starbattle", "rows": 5, "cols": 6}, 422),
        ("make", {"kind": "yinyang", "rows": 5_000, "cols": 5}, 422),
        ("hint", {}, 422),
    ],
    ids=range(19),
)
def test_bad_requests_get_one_clear_line(url: str, name: str, body: Any, status: int) -> None:
    answer = post(url, name, **body)
    assert answer.status_code == status
    assert answer.json()["error"]
    assert "Traceback" not in answer.text


def test_problems_are_told_in_japanese(url: str) -> None:
    marks = {"yes": ["r99c99"], "no": []}
    spoken = {"accept-language": "ja"}
    for name, body, headers, status in (
        ("open", {"source": ""}, {}, 422),
        ("open", {"source": "?"}, {}, 422),
        ("draw", {"puzzle": TIER_1, "marks": marks}, {}, 422),
        ("hint", {}, spoken, 422),
        ("open", {"source": TIER_1}, spoken | {"origin": "https://evil.example"}, 403),
        ("open", {"source": TIER_1}, spoken | {"host": "evil.example"}, 421),
        ("open", {"source": "x" * 9_000_000}, spoken, 413),
    ):
        answer = posted(f"{url}/api/{name}", json={"lang": "ja", **body}, headers=headers)
        assert answer.status_code == status
        assert re.search("[ぁ-んァ-ヶ一-龠]", answer.json()["error"])


def test_what_is_no_json_is_said_to_be_none(url: str) -> None:
    for content in (b"{", b"\xff\xfe", b"[]", b"null", b'{"puzzle": NaN}'):
        answer = posted(f"{url}/api/hint", content=content, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::1", "a b"]
)
def test_a_name_that_is_not_ours_is_refused(url: str, host: str) -> None:
    answer = get(url, headers={"host": host})
    assert answer.status_code in (400, 421)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "192.168.1.7:8000"])
def test_our_own_names_are_taken(url: str, host: str) -> None:
    assert get(url, headers={"host": host}).status_code == 200


def test_pages_of_other_sites_are_refused(url: str) -> None:
    body = {"source": TIER_1}
    assert posted(f"{url}/api/open", json=body, headers={"origin": "https://evil.example"}).status_code == 403
    assert posted(f"{url}/api/open", json=body, headers={"origin": "null"}).status_code == 403
    assert posted(f"{url}/api/open", json=body, headers={"origin": url}).status_code == 200


def test_a_body_without_an_end_is_cut_off(url: str) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 100_000

    with contextlib.suppress(httpx.TransportError):  # the server may hang up
        assert posted(f"{url}/api/open", content=endless()).status_code == 413


def test_a_puzzle_is_made_with_the_options_of_its_kind(url: str) -> None:
    wish = {"kind": "numberlink", "rows": 5, "cols": 5, "seed": 1}
    last = json.loads(post(url, "make", **wish, options={"rules": "full"}).text.splitlines()[-1])
    assert last["result"]["board"]["conditions"] == "every cell is used"
    for options in ({"rules": "none"}, {"stars": "2"}):
        assert post(url, "make", **wish, options=options).status_code == 422
    found = get(f"{url}/api/kinds", params={"lang": "ja"}).json()
    offered = {option["name"]: option for one in found if one["name"] == "numberlink" for option in one["options"]}
    assert offered["rules"]["choices"]["full"] == "すべてのマスを使う"


def test_a_puzzle_is_made_as_wished(url: str) -> None:
    """Its techniques, its pattern, which says the size as well, and its regions."""

    def made(**wish: Any) -> Any:
        last = json.loads(post(url, "make", **{"rows": 4, "cols": 4, "seed": 1} | wish).text.splitlines()[-1])
        return deduce.load(last["result"]["board"]["source"])

    wished = made(kind="slitherlink", needs=["small-loop"])
    assert "slitherlink/small-loop" in deduce.grade(wished).easiest
    assert made(kind="kurodoko", pattern="? - - - ?\n- - ? - -\n? - - - ?\n- - ? - -\n? - - - ?").cols == 5
    assert len(made(kind="slitherlink", clues="50%-60%").clues) in (8, 9)
    regions = "a a a b b\na a c b b\nd c c c b\nd d c e e\nd d e e e"
    assert made(kind="sudoku", regions=regions).print.ids[1][2] == 3
    for wrong in (
        {"needs": ["foo"]},
        {"pattern": "x"},
        {"regions": "a a"},
        {"clues": "40%-20%"},
        {"clues": "4.5"},
        {"level": 6},
        {"level": 5},
    ):
        answer = post(url, "make", kind="slitherlink", rows=4, cols=4, **wrong)
        assert (answer.status_code, "Traceback" in answer.text) == (422, False), wrong
    found = {one["name"]: one["lays"] for one in get(f"{url}/api/kinds").json()}
    assert (found["slitherlink"], found["heyawake"], found["hitori"]) == (["pattern"], ["regions"], [])


def test_who_leaves_ends_the_work(url: str) -> None:
    """Nobody waits behind the work of readers who have left: all workers are asked for something endless."""
    heavy = {"kind": "yinyang", "rows": 40, "cols": 40, "tier": 3, "seed": 1}

    def leave() -> None:
        with (
            pytest.raises(httpx.ReadTimeout),
            httpx.stream("POST", f"{url}/api/make", json=heavy, timeout=0.7) as lines,
        ):
            for _ in lines.iter_lines():
                pass

    threads = [threading.Thread(target=leave) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    start = time.monotonic()
    assert post(url, "hint", puzzle=TIER_1).status_code == 200
    assert time.monotonic() - start < 30


def test_a_port_that_cannot_be_had_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith(f"deduce: cannot listen on 127.0.0.1 port {port}: ")
    with pytest.raises(SystemExit) as stop:
        main(["serve", "--port", "70000"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# Files that are served -----------------------------------------------------------------------------------------------


def test_no_file_names_another_host() -> None:
    allowed = re.compile(r"http://www\.w3\.org/2000/svg")
    for path in STATIC.iterdir():
        text = allowed.sub("", path.read_text(encoding="utf-8"))
        assert not re.search(r"(https?:)?//[\w-]+\.\w", text), path


@pytest.mark.parametrize("known", ["few", pytest.param("all", marks=pytest.mark.long)])
def test_pages_forbid_what_comes_from_elsewhere(url: str, known: str) -> None:
    some = [kind for name, kind in kinds().items() if known == "all" or not spared(name)]
    pages = [f"/techniques/ja/{item.id}.html" for kind in some for item in kind.techniques[:2]]
    for path in ("/", "/techniques/en/index.html", "/techniques/en/yinyang/index.html", "/boards.css", *pages):
        answer = get(url + path)
        assert answer.status_code == 200
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        assert not re.search(r"(https?:)?//[\w-]+\.\w", answer.text.replace("http://www.w3.org/2000/svg", ""))
    for path in (
        "/nothing",
        "/techniques/en/nothing/index.html",
        "/techniques/en/yinyang/nothing.html",
        "/static/../server.py",
        "/static/",
    ):
        answer = get(url + path)
        assert answer.status_code == 404
        assert answer.json()["error"]


def test_every_word_has_both_languages() -> None:
    words = json.loads((STATIC / "words.json").read_text(encoding="utf-8"))
    for key, texts in words.items():
        assert texts.keys() == {"en", "ja"}, key
        assert all(texts.values()), key
        blanks = [sorted(re.findall(r"\{\w+\}", text)) for text in texts.values()]
        assert blanks[0] == blanks[1], key
        if key != "language" and re.search("[a-z]", re.sub(r"\{\w+\}", "", texts["en"])):
            assert re.search("[ぁ-んァ-ヶ一-龠]", texts["ja"]), key


def test_every_word_is_there_and_used() -> None:
    words = json.loads((STATIC / "words.json").read_text(encoding="utf-8"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in STATIC.iterdir() if path.suffix in (".js", ".html"))
    asked = set(re.findall(r"\bt\(\"([\w.-]+)\"", code)) | set(re.findall(r"data-(?:t|label)=\"([\w.-]+)\"", code))
    assert asked <= words.keys(), asked - words.keys()
    built = ("grade.", "hint.", *re.findall(r"\bt\(`([\w.]+\.)\$\{", code))
    unused = {key for key in words.keys() - asked if not key.startswith(built) and f'"{key}"' not in code}
    assert not unused


def test_code_points_that_the_page_writes_as_text_are_escaped(api: Any) -> None:
    board = ask(
        api, "open", source='{"kind": "yinyang", "id": "<img src=x onerror=alert(1)>", "clues": [[0, 1], [2, 0]]}'
    )
    assert "<img" not in board["svg"]
