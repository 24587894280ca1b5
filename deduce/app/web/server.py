"""The server: a page, pages about techniques, and the JSON API. All computing is done by workers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any

import anyio
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, StreamingResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from deduce.app.web import library, routes, schema
from deduce.app.web.guard import Guard, spoken
from deduce.app.web.lanes import Busy, Lane, Slow, WorkerEnded, cores, final
from deduce.language.messages import Message, msg, said

QUICK, LONG = 20.0, 120.0
"""Seconds that a task may take: to read and draw a board, and to think about it."""
LINES = "application/x-ndjson"


class Refused(Exception):
    """An answer of a worker that is a problem of the request."""

    def __init__(self, status: int, problem: dict[str, str | None]) -> None:
        super().__init__(problem["error"])
        self.status, self.problem = status, problem


class ReaderLeft(Exception):
    """The reader has left."""


def create(host: str = "127.0.0.1", *, quick: float = QUICK, long: float = LONG) -> FastAPI:
    """The application.

    Args:
        host: the name or address that it is bound to.
        quick: seconds that reading and drawing may take.
        long: seconds that anything else may take.
    """
    lanes = {"quick": Lane(2, quick), "long": Lane(max(2, cores()), long)}

    @asynccontextmanager
    async def working(_: FastAPI) -> AsyncIterator[None]:
        for lane in lanes.values():
            await lane.open()
        yield
        for lane in lanes.values():
            lane.close()

    app = FastAPI(
        title="deduce",
        summary="Puzzles, hints and grades, as the page of `deduce serve` asks for them.",
        version="1",
        lifespan=working,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual viewers are fetched from other hosts
        redoc_url=None,
        responses={
            status: {"model": schema.ProblemJson, "description": text}
            for status, text in {
                400: "No JSON.",
                413: "Too large.",
                422: "The puzzle, the marks or the fields cannot be used, or the answer takes too long.",
                429: "Too many requests are waiting.",
            }.items()
        },
    )
    app.add_middleware(Guard, hosts=frozenset({host.lower()}))
    app.mount("/static", StaticFiles(directory=routes.STATIC), name="static")
    app.state.lanes = lanes
    _problems(app)
    app.include_router(routes.router)
    _api(app, lanes)
    return app


# Work ----------------------------------------------------------------------------------------------------------------


async def _attended(
    request: Request, lane: Lane, name: str, form: schema.FormJson
) -> AsyncGenerator[dict[str, Any], None]:
    """The messages of a task as long as the reader is there."""

    async def leaves() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    gone = asyncio.create_task(leaves())
    async with aclosing(lane.run(name, form.model_dump())) as messages:
        try:
            while True:
                coming = asyncio.ensure_future(anext(messages, None))
                try:
                    await asyncio.wait({coming, gone}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    if not coming.done():
                        coming.cancel()
                        with anyio.CancelScope(shield=True):  # it is still needed, however often this is cancelled
                            await asyncio.wait({coming})
                if coming.cancelled():
                    raise ReaderLeft
                message = coming.result()
                if message is None:
                    return
                yield message
        except Busy:
            raise Refused(
                429, _problem(form, msg("too many requests are waiting"), msg("a moment of patience"))
            ) from None
        except Slow as slow:
            late = msg("no answer within {seconds} seconds", seconds=round(slow.args[0]))
            raise Refused(422, _problem(form, late, msg("a smaller or easier board"))) from None
        except WorkerEnded:
            raise Refused(500, _problem(form, msg("the computation broke off"))) from None
        finally:
            gone.cancel()


def _problem(form: schema.FormJson, error: Message, expected: Message | None = None) -> dict[str, str | None]:
    """A `schema.ProblemJson` in the language of the request."""
    return {"error": error.said(form.lang), "where": None, "expected": expected and expected.said(form.lang)}


async def _answer(request: Request, lane: Lane, name: str, form: schema.FormJson) -> Response:
    """The answer of a task as JSON."""
    async with aclosing(_attended(request, lane, name, form)) as messages:
        async for message in messages:
            if "problem" in message:
                raise Refused(422, message["problem"])
            if final(message):
                return JSONResponse(message["result"])
    raise ReaderLeft


async def _stream(request: Request, lane: Lane, name: str, form: schema.FormJson) -> Response:
    """The messages of a task as lines of JSON; what is wrong with the request is told before the first line."""
    messages = _attended(request, lane, name, form)
    try:
        first = await anext(messages)
    except BaseException:
        await messages.aclose()
        raise
    if "problem" in first:
        await messages.aclose()
        raise Refused(422, first["problem"])

    async def lines() -> AsyncIterator[str]:
        async with aclosing(messages):
            yield json.dumps(first, ensure_ascii=False) + "\n"
            try:
                async for message in messages:
                    yield json.dumps(message, ensure_ascii=False) + "\n"
            except Refused as fault:
                yield json.dumps({"problem": fault.problem}, ensure_ascii=False) + "\n"
            except ReaderLeft:  # nobody reads on
                return

    return StreamingResponse(lines(), media_type=LINES)


# Routes --------------------------------------------------------------------------------------------------------------


def _api(app: FastAPI, lanes: dict[str, Lane]) -> None:
    @app.get(
        "/api/kinds",
        summary="The kinds of puzzles and their samples",
        operation_id="kinds",
        response_model=list[schema.KindJson],
    )
    def kinds_known(lang: schema.Lang = "en") -> list[dict[str, Any]]:
        return library.kinds_known(lang)

    tasks: list[tuple[str, str, type[schema.FormJson], type, str]] = [
        ("open", "quick", schema.OpeningJson, schema.BoardJson, "Read a pasted puzzle"),
        ("draw", "quick", schema.LookedJson, schema.PictureJson, "Draw a board, and say whether it is solved"),
        ("follow", "quick", schema.PositionJson, schema.FollowedJson, "Marks that follow at once"),
        ("shelf", "quick", schema.AskedJson, schema.ShelfJson, "The boards of a kind that come with the program"),
        ("positions", "long", schema.AskedJson, schema.PositionsJson, "Positions at which to practise techniques"),
        ("practise", "long", schema.ExerciseJson, schema.PractisedJson, "What a technique draws from a position"),
        ("sketch", "quick", schema.SheetJson, schema.DeskJson, "What a setter may print, and a board to begin with"),
        ("compose", "quick", schema.DraftJson, schema.ComposedJson, "Make a puzzle of what a setter has printed"),
        ("judge", "long", schema.GateJson, schema.JudgementJson, "The check of a setter"),
        ("export", "quick", schema.ExportedJson, schema.WrittenJson, "Write a puzzle in all formats"),
        ("booklet", "long", schema.CollectionJson, schema.BookletJson, "A booklet to print"),
        ("check", "long", schema.PositionJson, schema.VerdictJson, "Find wrong marks"),
        ("hint", "long", schema.ChosenJson, schema.HintJson, "Give a hint"),
        ("why", "long", schema.QuestionJson, schema.RouteJson, "Explain a variable"),
        ("grade", "long", schema.WholeJson, schema.CardJson, "Grade a puzzle"),
        ("steps", "long", schema.PartJson, schema.StepsJson, "List steps: the path, or all that are possible now"),
        ("picture", "long", schema.PlaceJson, schema.ShownJson, "Show one step of a list"),
        ("rules", "long", schema.AskedJson, schema.RulesJson, "Tell the rules of a kind"),
    ]
    for name, lane, form, answer, summary in tasks:
        app.post(f"/api/{name}", summary=summary, operation_id=name, response_model=answer)(
            _endpoint(_answer, lanes[lane], name, form)
        )
    for name, form, summary, lines in (
        ("make", schema.WishJson, "Generate a puzzle", "`attempt`, the number of the board that is tried"),
    ):
        said = f"Lines of JSON: {lines}; the last one has `result`, or `problem`."
        app.post(
            f"/api/{name}",
            summary=summary,
            operation_id=name,
            response_class=StreamingResponse,
            responses={200: {"content": {LINES: {"schema": {"type": "string"}}}, "description": said}},
        )(_endpoint(_stream, lanes["long"], name, form))


def _endpoint(
    how: Callable[[Request, Lane, str, schema.FormJson], Awaitable[Response]],
    lane: Lane,
    name: str,
    form: type[schema.FormJson],
) -> Callable[..., Awaitable[Response]]:
    """A route that hands its form to a worker."""

    async def endpoint(request: Request, body: Any) -> Response:
        return await how(request, lane, name, body)

    endpoint.__annotations__ |= {"request": Request, "body": form, "return": Response}
    return endpoint


def _problems(app: FastAPI) -> None:
    """Every fault is a `Problem`, never a stack trace."""

    def answered(request: Request, status: int, error: str, where: str | None = None) -> JSONResponse:
        lang = spoken(request.headers.get("accept-language", ""))
        return JSONResponse({"error": said(error, lang), "where": where, "expected": None}, status)

    @app.exception_handler(Refused)
    async def refused(_: Request, fault: Refused) -> Response:
        return JSONResponse(fault.problem, fault.status)

    @app.exception_handler(ReaderLeft)
    async def left(_: Request, __: ReaderLeft) -> Response:
        return Response(status_code=499)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, fault: RequestValidationError) -> Response:
        first = fault.errors()[0]
        where = ".".join(str(part) for part in first["loc"])[:200]
        error = msg("this field of the request cannot be used: {fault}", fault=str(first["msg"]))
        return answered(request, 400 if first["type"] == "json_invalid" else 422, error, where)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, fault: HTTPException) -> Response:
        answer = answered(request, fault.status_code, fault.detail)
        answer.headers.update(fault.headers or {})
        return answer
