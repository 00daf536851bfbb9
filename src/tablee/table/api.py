"""The table for programs: the same commands and the same views as the pages, as JSON.

A program shows its token as ``Authorization: Bearer …``; a browser's cookie serves as well, on our own pages.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, partial
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Path, Query
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.words import words
from tablee.players import players_of
from tablee.table import api_guide, downloads, questions
from tablee.table.api_answers import GameFacts, Laid, OptionFacts, Person, Receipt, Reviewed, Trouble
from tablee.table.asked import house_of, not_too_many, not_too_many_reports, table_of, tables_of
from tablee.table.commands import DEEDS, Deed, Lay, Notation, PlayOn, Rematch, Report, SeatNumber
from tablee.table.errors import Invalid, NotYours, Stale, TableError
from tablee.table.identity import new_token
from tablee.table.language import chosen
from tablee.table.live import Onlooker, Views
from tablee.table.look import look
from tablee.table.people import known as known_as
from tablee.table.people import owner, same_origin, welcome
from tablee.table.questions import Advice, Why
from tablee.table.refusals import told, trouble
from tablee.table.rendering import NO_CACHE, NO_STORE, page
from tablee.table.sight import Sight
from tablee.table.table import Table
from tablee.table.tables import Tables

SIGHT = TypeAdapter(Sight)

TableId = Annotated[str, Path(alias="id", max_length=64)]
Eyes = Annotated[SeatNumber | None, Query()]


def make_api(tables: Tables) -> FastAPI:
    """The application that is mounted at ``/api``. It is given the routes themselves: of a router that is included each
    request would be looked for twice."""
    api = FastAPI(
        routes=list(ROUTER.routes),
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        exception_handlers={
            UserError: refused,
            RequestValidationError: invalid,
            HTTPException: not_here,
            Exception: fault,
        },
    )
    api.state.tables = tables
    api.state.views = Views(render)
    return api


def render(table: Table, who: str, seat: int | None, language: str, _narrow: bool) -> str:
    """The view of a table as JSON text: everything that its page shows, but for the picture."""
    return SIGHT.dump_json(look(table, who, seat, language, draw=False), exclude={"board"}, by_alias=True).decode()


def seen(request: Request, table: Table, seat: int | None = None) -> str:
    views = request.app.state.views
    assert isinstance(views, Views)
    table.presence.seen(owner(request))
    view = views.of(table, owner(request), seat, chosen(request))
    views.forget(table)
    return view


# Who asks


class NoToken(TableError):
    """A command that does not say whose it is."""

    status = 401


def known(request: Request) -> str:
    """The caller, who must be somebody."""
    same_origin(request)
    who = owner(request)
    if not who:
        raise NoToken("no-token")
    return who


@dataclass(frozen=True)
class Caller:
    """Somebody who does something at a table."""

    table: Table
    who: str


async def found(request: Request, id_: TableId) -> Table:
    return await tables_of(request).find(id_)


Found = Annotated[Table, Depends(found)]


async def at_table(request: Request, id_: TableId) -> Caller:
    return Caller(await found(request, id_), known(request))


class Fresh(JSONResponse):
    """What a table answers is true now, and for one caller."""

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        super().init_headers({**NO_STORE, **(headers or {})})


At = Annotated[Caller, Depends(at_table)]
ROUTER = APIRouter(
    default_response_class=Fresh,
    responses={"4XX": {"model": Trouble, "description": "refused"}},
    generate_unique_id_function=lambda route: route.name,
)


# To begin


@ROUTER.get("/games")
async def games(request: Request) -> list[GameFacts]:
    return [facts_of(game, chosen(request)) for game in tables_of(request).games.values()]


def facts_of(game: Game, language: str) -> GameFacts:
    speech = game.words(language)
    options = [
        OptionFacts(
            kind=type(option).__name__.lower(),
            title=speech.say(f"option.{option.name}.title"),
            help=speech.say(f"option.{option.name}.help"),
            **asdict(option),
        )
        for option in game.options
    ]
    return GameFacts(
        name=game.name,
        title=game.title,
        tagline=speech.say("tagline") if "tagline" in speech else "",
        seats=list(game.seats),
        minutes=game.minutes,
        options=options,
        players=list(players_of(game)),
    )


@ROUTER.post("/people", status_code=201)
async def people() -> Person:
    return Person(token=new_token())


@ROUTER.post("/tables", status_code=201)
async def lay(request: Request, body: Lay) -> Laid:
    same_origin(request)
    not_too_many(request)
    arrival = welcome(request)
    table = await body.do(tables_of(request), arrival.owner)
    return Laid(id=table.id, token=None if owner(request) else arrival.token)


# To look


@ROUTER.get("/tables/{id}", response_class=Response, responses={200: {"model": Sight}})
async def view(request: Request, table: Found, seat: Eyes = None) -> Response:
    own(table, owner(request), seat)
    await table.tables.manners.learn(owner(request))
    return Response(seen(request, table, seat), media_type="application/json", headers=NO_STORE)


def own(table: Table, who: str, seat: int | None) -> None:
    """Nobody looks through the eyes of another."""
    if seat is not None and seat not in table.seats_of(who):
        raise NotYours("not-yours")


@ROUTER.get("/tables/{id}/why")
async def why(request: Request, at: At, seat: SeatNumber, action: Notation) -> Why:
    own(at.table, at.who, seat)
    return questions.why(at.table, seat, action, chosen(request))


@ROUTER.get("/tables/{id}/hint")
async def hint(request: Request, at: At, seat: SeatNumber) -> Advice:
    return await questions.hint(at.table, at.who, seat, chosen(request))


@ROUTER.get("/tables/{id}/review")
async def review(request: Request, table: Found) -> Reviewed:
    """Asked again until it is ready; it is from what the caller's only seat could know, as on the page."""
    known, eyes = table.hindsight, table.hindsight.eyes(owner(request))
    await known.review(eyes)
    course, choices = known.course(eyes), known.choices
    return Reviewed(
        ready=known.ready(eyes),
        points=[standing.points for standing in course],
        errors=[standing.errors for standing in course],
        missed=list(choices.missed) if choices is not None else [],
    )


@ROUTER.get("/tables/{id}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(request: Request, _id: TableId) -> Response:
    return await downloads.record(request)


@ROUTER.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id_: TableId, seat: Eyes = None) -> None:
    """The view, now and after every change. Nothing needs to be sent; commands are POSTs."""
    try:
        same_origin(socket)
        table, who = await tables_of(socket).find(id_), known_as(socket)
        own(table, who.owner, seat)
    except UserError as error:
        await socket.send_denial_response(told(error, chosen(socket)))
        return
    await socket.accept()
    onlooker = Onlooker(socket, table, socket.app.state.views, who.owner, chosen(socket))
    onlooker.seat, onlooker.device = seat, who.device
    await onlooker.run()


# To do


def done_by(kind: type[Deed]) -> Callable[[Caller, Deed], Awaitable[Receipt]]:
    """What stands behind the address of a command: its body is read as what the command asks for."""

    async def do(at: At, body: Deed) -> Receipt:
        await body.do(at.table, at.who)
        return Receipt(id=at.table.id, version=at.table.version, over=at.table.over)

    do.__annotations__["body"] = kind
    return do


for _name, _kind in DEEDS.items():
    if _kind not in (Rematch, PlayOn, Report):  # which tell where to go, or ask from where they come
        ROUTER.post(f"/tables/{{id}}/{_name}", name=_name.replace("-", "_"))(done_by(_kind))


@ROUTER.post("/tables/{id}/rematch")
async def rematch(at: At) -> Laid:
    return Laid(id=(await Rematch().do(at.table, at.who)).id)


@ROUTER.post("/tables/{id}/play-on", status_code=201)
async def play_on(request: Request, at: At, body: PlayOn) -> Laid:
    not_too_many(request)
    return Laid(id=(await body.do(at.table, at.who)).id)


@ROUTER.post("/tables/{id}/report")
async def report(request: Request, at: At, body: Report) -> Receipt:
    not_too_many_reports(request)
    await body.do(at.table, at.who)
    return Receipt(id=at.table.id, version=at.table.version, over=at.table.over)


# To read about it


@ROUTER.get("/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    return JSONResponse(document(chosen(request)))


@cache
def document(language: str) -> api_guide.Json:
    return api_guide.schema(ROUTER.routes, language)


async def api_page(request: Request) -> Response:
    """The same for people: a page of the house, not of this application."""
    language, tables, written = chosen(request), tables_of(request), request.app.state.guide
    if language not in written:
        examples = api_guide.examples(tables, language, partial(facts_of, language=language))
        written[language] = api_guide.operations(document(language), examples)
    return page(request, house_of(request), "api.html", {"operations": written[language]}, headers=NO_CACHE)


# What goes wrong


async def refused(request: Request, error: Exception) -> Response:
    """Whoever decided on a position that is no longer there is shown the one that is."""
    assert isinstance(error, UserError)
    current = {}
    if isinstance(error, Stale):
        table = await table_of(request)
        await table.tables.manners.learn(owner(request))
        current = {"view": json.loads(seen(request, table))}
    return told(error, chosen(request), **current)


async def invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    problem = error.errors()[0]
    return told(Invalid(problem, problem["loc"][1:]), chosen(request))


async def not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "nowhere", 405: "method"}.get(error.status_code, "unreadable")
    sentence = words("tablee.table", chosen(request)).say(f"api.{key}")
    return trouble(error.status_code, key, sentence, headers=error.headers or {})


async def fault(request: Request, _error: Exception) -> Response:
    return trouble(500, "fault", words("tablee.table", chosen(request)).say("trouble.fault.sentence"))
