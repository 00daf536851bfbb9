"""The addresses of the table, and what stands behind each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from types import MappingProxyType

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from tablee.kernel.errors import UserError
from tablee.kernel.game import compiled
from tablee.kernel.words import words
from tablee.players.levels import REGULAR
from tablee.table import api, downloads, front, lessons, table_pages
from tablee.table.addresses import routes
from tablee.table.asked import house_of, tables_of, wants_json
from tablee.table.errors import again, status_of
from tablee.table.host import pages as host_pages
from tablee.table.host.door import ShutDoor
from tablee.table.host.keeper import Door
from tablee.table.host.key import Entry
from tablee.table.host.vitals import Stopwatch
from tablee.table.house import VERSION, House
from tablee.table.journal import Journal, complain
from tablee.table.language import chosen
from tablee.table.limits import BOUNDS, RATE, Bounds, Limits
from tablee.table.pictures import Pictures
from tablee.table.reading import agreements, chapters, example
from tablee.table.reception import Reception
from tablee.table.refusals import told
from tablee.table.rendering import NO_CACHE, page
from tablee.table.security import SecureHeaders
from tablee.table.signs import pages
from tablee.table.tables import Tables, Unreadable


def make_app(tables: Tables, rate: float = RATE, bounds: Bounds = BOUNDS) -> ASGIApp:
    """The whole house; the tables are opened when it starts and closed when it stops.

    ``rate`` is how many requests a second one address may make; 0 sets no limit.
    """

    pictures = Pictures()

    @asynccontextmanager
    async def opened(_app: Starlette) -> AsyncIterator[None]:
        try:
            await tables.open()
        except Exception as error:
            complain("start-failed", error)  # the server says no more than that it ends
            raise
        yield
        await pictures.close()
        await tables.close()

    programs = api.make_api(tables)
    app = Starlette(
        lifespan=opened,
        routes=[
            Mount("/api", programs),  # first, as programs ask most often
            Route("/", front.home),
            WebSocketRoute("/live", front.live),
            WebSocketRoute("/live/{pace}", front.live),
            Route("/games/{name}", table_pages.replay),
            Route("/games/{name}/rules", rules_page),
            Route("/time", time_page),
            Route("/games/{name}/picture.svg", downloads.picture_svg),
            Route("/games/{name}/card.png", downloads.card),
            Route("/health", health),
            Route("/static/{file}", asset),
            Route("/art/{file}", asset),
            Route("/api", api.api_page),
            *lessons.routes(),
            *pages.routes(),  # before that of a personal link, which any word could be
            *host_pages.routes(),
            *routes(),
        ],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(Reception, people=tables.people),
            Middleware(ShutDoor, shown=shut),
        ],
        exception_handlers={UserError: user_error, HTTPException: http_error, 500: fault},
    )
    app.state.tables = tables
    app.state.pictures = pictures
    app.state.board = front.Board()
    app.state.guide = {}
    app.state.house = programs.state.house = House(tables.games)
    app.state.entry = Entry()
    app.state.views = table_pages.html_views(app.state.house)
    app.state.stopwatch = Stopwatch(SecureHeaders(Limits(app, rate, bounds)))
    return Journal(app.state.stopwatch)


async def rules_page(request: Request) -> Response:
    house, language = house_of(request), chosen(request)
    game = house.game(request.path_params["name"])
    facts = {
        "box": house.box(game, language),
        "book": game.rulebook(language),
        "chapters": chapters(game, language),
        "agreements": agreements(game, game.words(language)),
        "example": example(game),
    }
    return page(request, house, "rules.html", facts, headers=NO_CACHE)


async def time_page(request: Request) -> Response:
    """What holds at a table with clocks."""
    holder = words("tablee.table", chosen(request)).say(f"bot.{REGULAR}.name")
    return page(request, house_of(request), "time.html", {"bot": holder}, headers=NO_CACHE)


async def health(request: Request) -> Response:
    """Always answered with 200, as long as the house can answer; whether all goes well there stands in ``status``."""
    condition = tables_of(request).condition()
    facts = {"status": "troubled" if condition.stuck else "ok", "version": VERSION, "compiled": compiled()}
    return JSONResponse(facts | asdict(condition), headers={"Cache-Control": "no-store"})


async def asset(request: Request) -> Response:
    found = house_of(request).assets.joined(request.url.path)
    if found is None:
        raise HTTPException(404)
    return await run_in_threadpool(found.answer, request)


# What goes wrong, told in the style of the house


async def user_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UserError)
    if wants_json(request):
        return told(error, chosen(request))
    status = status_of(error)
    if isinstance(error, Unreadable):
        ways = [(f"/tables/{error.id}/record", "trouble.record")] if downloads.may_be_had(error) else []
        return _trouble(request, status, "apart", error.say(chosen(request)), ways)
    kind = {404: "missing", 410: "archived", 503: "busy"}.get(status, "refused")
    return _trouble(request, status, kind, error.say(chosen(request)), headers=again(status))


def shut(request: Request, door: Door, sentence: str) -> Response:
    """What somebody reads to whom the host has closed the door."""
    return page(request, house_of(request), "shut.html", {"door": door, "sentence": sentence, "bell": ""}, 403)


async def http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):  # where a line break is in it, it did not come as far as the API
        return await api.not_here(request, error)
    kind = "method" if error.status_code == 405 else "missing"
    return _trouble(request, error.status_code, kind, "", headers=error.headers or {})


async def fault(request: Request, error: Exception) -> Response:
    if wants_json(request):
        return await api.fault(request, error)
    return _trouble(request, 500, "fault", "")


def _trouble(
    request: Request,
    status: int,
    kind: str,
    sentence: str,
    ways: Sequence[tuple[str, str]] = (),
    headers: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    """A page that says what is wrong, and where one can go from there."""
    house, language = house_of(request), chosen(request)
    say = words("tablee.table", language).say
    facts = {
        "status": status,
        "headline": say(f"trouble.{kind}.title"),
        "sentence": sentence or say(f"trouble.{kind}.sentence"),
        "ways": [(address, say(key)) for address, key in ways],
        "boxes": house.boxes(language),
    }
    return page(request, house, "trouble.html", facts, status, headers)
