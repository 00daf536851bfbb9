"""The table for programs: the same commands and the same views as the pages, as JSON.

A program shows its token as ``Authorization: Bearer …``; a browser's cookie serves as well, on our own pages.
"""

from __future__ import annotations

import json
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

from tablee.kernel.errors import UnknownGame, UserError
from tablee.kernel.game import Forbidden, Game
from tablee.kernel.words import words
from tablee.players import PLAYERS
from tablee.table import api_guide, seats
from tablee.table.api_models import (
    Act,
    Advice,
    GameFacts,
    Laid,
    Lay,
    Notation,
    OneSeat,
    OptionFacts,
    Person,
    Receipt,
    Say,
    SeatBot,
    SeatNumber,
    Sit,
    Throw,
    Trouble,
    Undo,
    Why,
)
from tablee.table.errors import NotYours, Stale, TableError, TooMuch, again
from tablee.table.identity import new_token, owner_of
from tablee.table.language import chosen
from tablee.table.limits import visitor_of
from tablee.table.live import Onlooker, Views
from tablee.table.look import counsel, look
from tablee.table.people import owner, same_origin, token_of
from tablee.table.rendering import NO_CACHE, page
from tablee.table.seats import LAYING, NO_STORE, house_of, table_of, tables_of
from tablee.table.sight import Sight
from tablee.table.table import Table
from tablee.table.tables import Tables

SIGHT = TypeAdapter(Sight)
EVERYBODY = -1

TableId = Annotated[str, Path(alias="id", max_length=64)]
Eyes = Annotated[SeatNumber | None, Query()]


def make_api(tables: Tables) -> FastAPI:
    """The application that is mounted at ``/api``."""
    api = FastAPI(
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
    api.include_router(ROUTER)
    return api


def render(table: Table, who: str, seat: int | None, language: str, _narrow: bool) -> str:
    """The view of a table as JSON text: everything that its page shows, but for the picture."""
    return SIGHT.dump_json(look(table, who, seat, language, draw=False), exclude={"board"}, by_alias=True).decode()


def seen(request: Request, table: Table, seat: int | None = None) -> str:
    views = request.app.state.views
    assert isinstance(views, Views)
    table.seen(owner(request))
    view = views.of(table, owner(request), seat, chosen(request))
    views.forget(table)
    return view


# Who asks


class NoToken(TableError):
    """A command that does not say whose it is."""

    status = 401

    def say(self, language: str) -> str:
        return words("tablee.table", language).say("api.no-token")


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

    def receipt(self) -> Receipt:
        return Receipt(id=self.table.id, version=self.table.version, over=self.table.over)


async def found(request: Request, id_: TableId) -> Table:
    return await tables_of(request).find(id_)


Found = Annotated[Table, Depends(found)]


async def at_table(request: Request, table: Found) -> Caller:
    return Caller(table, known(request))


async def fresh(response: Response) -> None:
    """What a table answers is true now, and for one caller."""
    response.headers.update(NO_STORE)


At = Annotated[Caller, Depends(at_table)]
ROUTER = APIRouter(
    dependencies=[Depends(fresh)],
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
        players=[player for player in PLAYERS if player == "random" or game.sense is not None],
    )


@ROUTER.post("/people", status_code=201)
async def people() -> Person:
    return Person(token=new_token())


@ROUTER.post("/tables", status_code=201)
async def lay(request: Request, body: Lay) -> Laid:
    same_origin(request)
    if not LAYING.allows(visitor_of(request.client.host if request.client else "")):
        raise TooMuch("too-many-tables")
    tables, token = tables_of(request), token_of(request)
    made = None if token else new_token()
    count = tables.game(body.game).seats[0] if body.seats is None else body.seats
    person = owner_of(made or token)
    table = await tables.lay(body.game, count, body.options, person, body.name, body.mode)
    return Laid(id=table.id, token=made)


# To look


@ROUTER.get("/tables/{id}", response_class=Response, responses={200: {"model": Sight}})
async def view(request: Request, table: Found, seat: Eyes = None) -> Response:
    own(table, owner(request), seat)
    return Response(seen(request, table, seat), media_type="application/json", headers=NO_STORE)


def own(table: Table, who: str, seat: int | None) -> None:
    """Nobody looks through the eyes of another."""
    if seat is not None and seat not in table.seats_of(who):
        raise NotYours("not-yours")


@ROUTER.get("/tables/{id}/why")
async def why(request: Request, at: At, seat: SeatNumber, action: Notation) -> Why:
    own(at.table, at.who, seat)
    language, game = chosen(request), at.table.game
    position = at.table.record.state.seen_by(seat)
    refusal = position.why_not(seat, game.parse(position, action))
    if refusal is None:
        return Why(action=action, legal=True, sentence="", clause="")
    sentence = Forbidden(game, refusal, at.table.called(language)).sentence(language)
    return Why(action=action, legal=False, sentence=sentence, clause=refusal.clause)


@ROUTER.get("/tables/{id}/hint")
async def hint(request: Request, at: At, seat: SeatNumber) -> Advice:
    thought = await at.table.hint(at.who, seat)
    sentence = counsel(at.table, seat, thought.text, thought.reason, dict(thought.facts), chosen(request))
    return Advice(action=thought.text, sentence=sentence)


@ROUTER.get("/tables/{id}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(request: Request, _id: TableId) -> Response:
    return await seats.record(request)


@ROUTER.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id_: TableId, seat: Eyes = None) -> None:
    """The view, now and after every change. Nothing needs to be sent; commands are POSTs."""
    try:
        same_origin(socket)
        table = await tables_of(socket).find(id_)
        own(table, owner(socket), seat)
    except UserError as error:
        await socket.send_denial_response(told(error, chosen(socket)))
        return
    await socket.accept()
    onlooker = Onlooker(socket, table, socket.app.state.views, owner(socket), chosen(socket))
    onlooker.seat = seat
    await onlooker.run()


# To do


@ROUTER.post("/tables/{id}/sit")
async def sit(at: At, body: Sit) -> Receipt:
    await at.table.sit(at.who, body.seat, body.name, body.word)
    return at.receipt()


@ROUTER.post("/tables/{id}/bot")
async def bot(at: At, body: SeatBot) -> Receipt:
    await at.table.seat_bot(at.who, body.seat, body.player)
    return at.receipt()


@ROUTER.post("/tables/{id}/leave")
async def leave(at: At, body: OneSeat) -> Receipt:
    await at.table.leave(at.who, body.seat)
    return at.receipt()


@ROUTER.post("/tables/{id}/act")
async def act(at: At, body: Act) -> Receipt:
    await at.table.act(at.who, body.seat, body.action, body.version, body.key)
    return at.receipt()


@ROUTER.post("/tables/{id}/throw")
async def throw(at: At, body: Throw) -> Receipt:
    await at.table.throw(at.who, body.seat, body.version, body.key)
    return at.receipt()


@ROUTER.post("/tables/{id}/undo")
async def undo(at: At, body: Undo) -> Receipt:
    await at.table.undo(at.who, body.version, body.key)
    return at.receipt()


@ROUTER.post("/tables/{id}/say")
async def say(at: At, body: Say) -> Receipt:
    await at.table.say(at.who, body.seat, body.text, EVERYBODY if body.to is None else body.to, body.key)
    return at.receipt()


@ROUTER.post("/tables/{id}/hold")
async def hold(at: At, body: OneSeat) -> Receipt:
    await at.table.hold(at.who, body.seat)
    return at.receipt()


@ROUTER.post("/tables/{id}/take-back")
async def take_back(at: At, body: OneSeat) -> Receipt:
    await at.table.take_back(at.who, body.seat)
    return at.receipt()


@ROUTER.post("/tables/{id}/rematch")
async def rematch(at: At) -> Laid:
    return Laid(id=(await at.table.rematch(at.who)).id)


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


# What goes wrong: always of one shape


def trouble(status: int, key: str, sentence: str, clause: str = "", view: str = "", **headers: str) -> JSONResponse:
    facts: dict[str, object] = {"error": key, "sentence": sentence, "clause": clause}
    if view:
        facts["view"] = json.loads(view)
    return JSONResponse(facts, status, {**NO_STORE, **headers})


def told(error: UserError, language: str, view: str = "") -> JSONResponse:
    status = 404 if isinstance(error, UnknownGame) else 422
    if isinstance(error, TableError):
        status = error.status
    return trouble(status, error.key, error.say(language), error.clause, view, **again(status))


async def refused(request: Request, error: Exception) -> Response:
    """Whoever decided on a position that is no longer there is shown the one that is."""
    assert isinstance(error, UserError)
    view = seen(request, await table_of(request)) if isinstance(error, Stale) else ""
    return told(error, chosen(request), view)


async def invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return trouble(422, "invalid", api_guide.complaint(error.errors()[0], chosen(request)))


async def not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "nowhere", 405: "method"}.get(error.status_code, "unreadable")
    sentence = words("tablee.table", chosen(request)).say(f"api.{key}")
    return trouble(error.status_code, key, sentence, **(error.headers or {}))


async def fault(request: Request, _error: Exception) -> Response:
    return trouble(500, "fault", words("tablee.table", chosen(request)).say("api.fault"))
