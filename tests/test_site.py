"""``deduce site``: what is written, that nothing comes from elsewhere, and that the program in it needs no library."""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

import pytest

from deduce.app.cli import main
from deduce.app.site import build, puzzlink, runtime
from deduce.app.web import articles, library
from deduce.contract.registry import kinds
from deduce.core import wasm
from deduce.core.files import ROOT, hashes, read_in
from tests.boards import samples

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deduce.contract.kind import Kind

OURS = re.compile(r"https?://(www\.w3\.org/2000/svg|puzz\.link/p|pzplus\.tck\.mn/p|pzprxs\.vercel\.app/p)")
ELSEWHERE = re.compile(r"https?://[\w-]+\.\w")

ALONE = """
import json, sys
sys.path.insert(0, "program.zip.d")
from deduce.app.web.inside import answer
heavy = {"numpy", "networkx", "ortools"}
for name in heavy:
    sys.modules[name] = None  # importing it fails
def ask(name, **body):
    said = []
    answer(name, json.dumps(body | {"lang": "ja"}), said.append)
    last = json.loads(said[-1])
    assert "result" in last, (name, body, last)
    return last["result"]
for kind, source in json.loads(sys.stdin.read()).items():
    board = ask("open", source=source, kind=kind)
    puzzle, name = board["source"], next(v["name"] for v in board["variables"] if v["name"] not in str(board["givens"]))
    for side in ("yes", "no"):
        marks = {"yes": [], "no": [], side: [name]}
        assert ask("draw", puzzle=puzzle, marks=marks)["svg"]
        ask("hint", puzzle=puzzle, marks=marks)
        assert ask("check", puzzle=puzzle, marks=marks)["solutions"] == 1
    assert ask("grade", puzzle=puzzle)["card"]["status"] == "solved"
several = "# kind: yinyang\\n....\\n....\\n....\\n..B.\\n"
assert ask("grade", puzzle=several)["card"]["status"] == "several"
print("alone")
"""


all_articles = set(articles.paths())
easiest = {item.name for kind in kinds().values() for item in kind.techniques[:2]} | {"index"}
some_articles = sorted(path for path in all_articles if Path(path).stem in easiest)  # they take a while to compose
FEW = ("hitori", "yinyang")
"""The kinds of a site that is always built, one declared and one with techniques of its own; the whole one is long."""


@pytest.fixture(scope="module")
def fake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A runtime that is none, but stands where one would."""
    folder = tmp_path_factory.mktemp("runtime")
    for name in runtime.FILES:
        (folder / name).write_bytes(runtime.stored({}) if name.endswith(".zip") else f"// {name}\n".encode())
    return folder


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def some(request: pytest.FixtureRequest) -> Mapping[str, Kind]:
    """The kinds of the site."""
    return {name: kind for name, kind in kinds().items() if request.param == "all" or name in FEW}


@pytest.fixture(scope="module")
def files(fake: Path, some: Mapping[str, Kind]) -> Mapping[str, bytes]:
    """The files of a site by their paths."""
    with pytest.MonkeyPatch.context() as patch:
        hashes = {name: sha256((fake / name).read_bytes()).hexdigest() for name in runtime.FILES}
        patch.setattr(runtime, "FILES", hashes)
        patch.setattr(articles, "paths", lambda: [path for path in some_articles if of(path) in (*some, "")])
        for module in (build, library):
            patch.setattr(module, "kinds", lambda: some)
        found = dict(build.contents(runtime.files(fake), "https://example.org/deduce"))
        found[build.MARKER] = build._keeper(found)
        return found


def of(path: str) -> str:
    """The kind of an article; none of the list of all."""
    return next((part for part in Path(path).parts if part in kinds()), "")


def test_pages_lead_to_files_that_are_there_and_load_nothing_from_elsewhere(
    files: Mapping[str, bytes], some: Mapping[str, Kind]
) -> None:
    pages = {path: content.decode() for path, content in files.items() if path.endswith(".html")}
    assert len(pages) > 4 * len(some)
    for path, page in pages.items():
        assert page.count('http-equiv="Content-Security-Policy"') == 1
        for link in re.findall(r'(?:href|src)="([^"#]+)"', page):
            assert not link.startswith("/"), path
            there = urlsplit(urljoin(f"https://site/{path}", link)).path.lstrip("/")
            there += "index.html" if there == "" or there.endswith("/") else ""
            assert there in files or there.removeprefix("techniques/") in all_articles, (path, link)
    for path, content in files.items():
        if path.startswith(("runtime/", "program", "LICENCES", "puzzlink/deduce.user")) or path.endswith(".html"):
            continue
        text = (gzip.decompress(content) if path.endswith(runtime.PACKED) else content).decode()
        assert not ELSEWHERE.search(OURS.sub("", text)), path
    assert "'wasm-unsafe-eval'" in pages["index.html"]
    assert "unsafe-inline'" not in pages["index.html"].replace("style-src-attr 'unsafe-inline'", "")


def test_first_pictures_of_all_samples_are_there(files: Mapping[str, bytes]) -> None:
    for lang in ("en", "ja"):
        for kind in json.loads(files[f"kinds/{lang}.json"]):
            for one in kind["samples"]:
                board = json.loads(files[f"boards/{lang}/{kind['name']}/{one['name']}.json"])
                assert board["source"] == one["short"]
                assert board["svg"].startswith("<svg")


def test_the_library_and_positions_of_every_kind_are_there(
    files: Mapping[str, bytes], some: Mapping[str, Kind]
) -> None:
    for name in some:
        shelf = json.loads(gzip.decompress(files[f"shelves/{name}.json{runtime.PACKED}"]))
        assert shelf["whole"] == (Path("data") / name).is_dir()
        found = json.loads(files[f"positions/{name}.json"])["techniques"]
        assert all(one["positions"] and one["titles"].keys() == {"en", "ja"} for one in found)


def test_what_is_kept_has_its_hash(files: Mapping[str, bytes]) -> None:
    found = re.search(r"const FILES = (\{.*\});", files[build.MARKER].decode())
    assert found
    listed = json.loads(found[1])
    assert listed.keys() == files.keys() - {build.MARKER}
    for path, digits in listed.items():
        assert sha256(files[path]).hexdigest().startswith(digits)


def test_the_program_runs_on_the_standard_library_alone(
    files: Mapping[str, bytes], some: Mapping[str, Kind], tmp_path: Path
) -> None:
    """Every kind is opened, drawn, hinted at, checked and graded without numpy, networkx and OR-Tools."""
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(files["program.zip.bin"]))) as archive:
        archive.extractall(tmp_path / "program.zip.d")
    call = [sys.executable, "-I", "-S", "-c", ALONE]
    boards = {name: text for name, text in samples().items() if name in some}
    assert boards
    done = subprocess.run(call, input=json.dumps(boards), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "alone\n"


def test_two_builds_are_alike(
    files: Mapping[str, bytes], some: Mapping[str, Kind], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "kinds", lambda: some)
    assert build.program() == gzip.decompress(files["program.zip.bin"])


def test_the_compiled_core_goes_with_the_program(
    fake: Path, some: Mapping[str, Kind], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was kept is taken while it goes with the sources, and each width carries the hashes of what the page has."""
    monkeypatch.setattr(build, "kinds", lambda: some)
    monkeypatch.setattr(wasm, "find_spec", lambda name: None)
    sources = hashes(ROOT, ["deduce/board/marks.py", "deduce/core/program.py", *read_in(ROOT)])
    for words in wasm.PAGE:
        (tmp_path / f"{words}.wasm").write_bytes(b"of width %d" % words)
    (tmp_path / "core.json").write_text(json.dumps({"files": sources, "techniques": ["one"]}), encoding="utf-8")
    monkeypatch.setattr(wasm, "KEPT", tmp_path)
    core, lacks = build.compiled()
    assert core is not None, lacks
    with zipfile.ZipFile(io.BytesIO(build.program(core))) as archive:
        addresses = json.loads(archive.read("deduce/core/built/page.json"))
        there = {*archive.namelist()}
    assert addresses == {"4": "../core/4.bin", "16": "../core/16.bin"}
    manifest, _, module = wasm.shipped(core, 16, there).partition(b"\n")
    assert module == b"of width 16"
    found = json.loads(manifest)
    assert (found["words"], found["techniques"]) == (16, ["one"])
    assert found["files"] == {name: one for name, one in sources.items() if name in there}
    assert "deduce/board/marks.py" in found["files"]
    assert "deduce/core/program.py" not in found["files"]
    assert not {name for name in there if name.startswith("deduce/relations/") and name.endswith(".py")}.difference(
        found["files"], {name for name in there if name.endswith("__init__.py")}
    )
    sources["deduce/board/marks.py"] = "0"
    (tmp_path / "core.json").write_text(json.dumps({"files": sources}), encoding="utf-8")
    core, lacks = build.compiled()
    assert core is None
    assert "ziglang" in lacks


def test_a_site_is_replaced_and_nothing_else_is(
    fake: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runtime, "files", lambda folder: {})
    monkeypatch.setattr(build, "contents", lambda python, address, core: iter([("index.html", b"new")]))
    monkeypatch.setattr(wasm, "find_spec", lambda name: None)
    monkeypatch.setattr(wasm, "KEPT", tmp_path / "nothing")
    out = tmp_path / "out"
    assert main(["site", "--out", str(out), "--lang", "en"]) == 0
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "compiled core" in line]
    assert told.startswith("without the compiled core")
    assert "ziglang" in told
    (out / "old.html").touch()
    assert main(["site", "--out", str(out), "--lang", "en"]) == 0
    assert sorted(path.name for path in out.iterdir()) == [".nojekyll", "index.html", "sw.js"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    assert main(["site", "--out", str(tmp_path / "mine"), "--lang", "en"]) == 2
    assert "holds something else" in capsys.readouterr().err
    assert (tmp_path / "mine" / "letter.txt").exists()
    assert main(["site", "--out", str(tmp_path / "mine" / "letter.txt" / "deep"), "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "cannot write" in told
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("how", ["missing", "other", "npm"])
def test_a_runtime_that_cannot_be_had_is_one_line(
    how: str, fake: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = {"missing": tmp_path, "other": fake}.get(how)
    monkeypatch.setenv("PATH", str(tmp_path))  # there is no npm
    given = ["--runtime", str(place)] if place else []
    assert main(["site", "--out", str(tmp_path / "out"), *given, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert runtime.VERSION in told
    assert not (tmp_path / "out").exists()


def test_the_userscript_knows_its_site(files: Mapping[str, bytes], capsys: pytest.CaptureFixture[str]) -> None:
    script = files["puzzlink/deduce.user.js"].decode()
    assert script.startswith("// ==UserScript==")
    assert "https://puzz.link/p*" in script
    assert '"https://example.org/deduce/"' in script
    assert puzzlink.PLACE not in script
    assert main(["site", "--out", "nowhere", "--address", "javascript:alert(1)", "--lang", "en"]) == 2
    assert "no address" in capsys.readouterr().err
    assert not Path("nowhere").exists()
