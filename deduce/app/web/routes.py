"""The pages: the board, the techniques, the style of pictures."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException

from deduce.app.web import articles
from deduce.app.web.style import stylesheet
from deduce.language.messages import msg

STATIC = Path(__file__).parent / "static"
router = APIRouter(include_in_schema=False)


@router.get("/")
def index() -> FileResponse:
    """The board."""
    return FileResponse(STATIC / "index.html")


@router.get("/boards.css")
def colours() -> Response:
    """Colours and the style of pictures."""
    return Response(stylesheet(), media_type="text/css")


@router.get("/techniques/{path:path}")
def article(path: str) -> HTMLResponse:
    """The page of a technique or of a kind, or the list of kinds."""
    found = articles.page(path)
    if found is None:
        raise HTTPException(404, msg("no such page"))
    return HTMLResponse(found)
