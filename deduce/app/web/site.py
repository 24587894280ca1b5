"""The pages: the board, the techniques, the style of pictures, and the samples."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException

from deduce import formats
from deduce.app.web import articles, schema
from deduce.app.web.style import stylesheet
from deduce.contract.puzzle import Kind
from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.language.errors import InputError
from deduce.language.messages import msg, said
from deduce.making.options import options_of

STATIC = Path(__file__).parent / "static"
router = APIRouter(include_in_schema=False)


@lru_cache(2)
def kinds_known(lang: schema.Lang) -> list[schema.Kind]:
    """The kinds and their samples, without the solutions."""
    found = []
    for kind in kinds().values():
        samples = []
        for path in sorted((kind.folder / "samples").glob("*.txt")):
            puzzle = formats.load(path, kind.name)
            tier = dict(puzzle.extra.get("grade") or {}).get("tier")
            text = path.read_text(encoding="utf-8").partition("\n# solution")[0]
            samples.append(schema.Sample(name=path.stem, rows=puzzle.rows, cols=puzzle.cols, tier=tier, source=text))
        samples.sort(key=lambda one: (one.tier or 9, one.rows * one.cols))
        found.append(schema.Kind(name=kind.name, title=kind.title[lang], options=_options(kind, lang), samples=samples))
    return found


def _options(kind: Kind, lang: schema.Lang) -> list[schema.Option]:
    """What the kind's generator may be asked for."""
    return [
        schema.Option(
            name=option.name,
            help=said(option.help, lang),
            default=None if option.default is None else str(option.default),
            choices={value: said(text, lang) for value, text in option.choices.items()},
        )
        for option in options_of(kind)
    ]


@router.get("/")
def index() -> FileResponse:
    """The board."""
    return FileResponse(STATIC / "index.html")


@router.get("/boards.css")
def colours() -> Response:
    """Colours and the style of pictures."""
    return Response(stylesheet(), media_type="text/css")


@router.get("/techniques")
def ladders(lang: schema.Lang = "en") -> HTMLResponse:
    """The list of kinds."""
    return HTMLResponse(articles.index(lang))


@router.get("/techniques/{name}")
def ladder(name: str, lang: schema.Lang = "en") -> HTMLResponse:
    """The techniques of a kind."""
    return HTMLResponse(articles.ladder(_known(name), lang))


@router.get("/techniques/{name}/{technique}")
def technique(name: str, technique: str, lang: schema.Lang = "en") -> HTMLResponse:
    """The page of a technique."""
    for item in _known(name).techniques:
        if item.name == technique:
            return HTMLResponse(articles.technique(item, lang))
    raise HTTPException(404, msg("no such technique"))


def _known(name: str) -> Kind:
    try:
        return kind_of(name)
    except InputError:
        raise HTTPException(404, msg("no such kind")) from None
