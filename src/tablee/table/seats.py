"""The addresses of a table: its pages, the commands of its players, and what can be taken away from it."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext, suppress
from urllib.parse import parse_qsl

import segno
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from tablee.kernel.errors import BadNotation, UserError
from tablee.kernel.game import Forbidden
from tablee.kernel.options import Option, Switch, parse_settings
from tablee.players import PLAYERS
from tablee.table.assets import SVG
from tablee.table.errors import BadCommand, NotNow, TableError, TooMuch
from tablee.table.house import House
from tablee.table.identity import owner_of
from tablee.table.language import chosen, narrow
from tablee.table.limits import Buckets, visitor_of
from tablee.table.live import Onlooker, Views
from tablee.table.look import board, counsel, look
from tablee.table.people import is_token, owner, remember, same_origin, token_of, welcome
from tablee.table.pictures import USUAL_WIDTH, WIDTHS, Order, Pictures, while_here
from tablee.table.rendering import fragment, page
from tablee.table.rescue import as_kept
from tablee.table.sight import Sight
from tablee.table.table import Table
from tablee.table.tables import Tables, Unreadable

LAYING = Buckets(burst=30, rate=0.5)
"""How many tables one address may lay."""

NO_STORE = {"Cache-Control": "private, no-store"}
FINISHED = {"Cache-Control": "private, max-age=86400", "Vary": "Accept-Language, Cookie"}
"""What nobody will ever play on may be kept for a day by the browser that asked."""

GONE = 499
"""How an answer is written down that its visitor did not wait for."""


def routes() -> list[BaseRoute]:
    return [
        Route("/tables", lay, methods=["POST"]),
        Route("/mine", mine),
        Route("/me/{token}", me, methods=["GET", "POST"]),
        Route("/tables/{id}", table_page),
        Route("/tables/{id}/big", big),
        Route("/tables/{id}/replay", replay),
        Route("/tables/{id}/record", record),
        Route("/tables/{id}/picture.svg", picture_svg),
        Route("/tables/{id}/picture.png", picture_png),
        Route("/tables/{id}/qr.svg", qr),
        Route("/tables/{id}/why", why),
        Route("/tables/{id}/hint", hint),
        Route("/tables/{id}/{command}", command, methods=["POST"]),
        WebSocketRoute("/tables/{id}/live", live),
    ]


def house_of(request: Request | WebSocket) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def pictures_of(request: Request) -> Pictures:
    pictures = request.app.state.pictures
    assert isinstance(pictures, Pictures)
    return pictures


def tables_of(request: Request | WebSocket) -> Tables:
    tables = request.app.state.tables
    assert isinstance(tables, Tables)
    return tables


async def table_of(request: Request | WebSocket) -> Table:
    return await tables_of(request).find(request.path_params["id"])


def sprite(house: House, table: Table) -> str:
    return house.assets.address(f"/art/{table.game.name}.svg")


def whole(text: str | None, otherwise: int = -1) -> int:
    """A number from an address; anything else is ``otherwise``."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise


# Pages


async def table_page(request: Request) -> Response:
    house, table = house_of(request), await table_of(request)
    seat = whole(request.query_params.get("seat"))
    table.seen(owner(request))
    eyes = seat if seat >= 0 else None
    sight = look(table, owner(request), eyes, chosen(request), sprite(house, table), narrow=narrow(request))
    return page(request, house, "table.html", facts_of(request, table, sight))


def facts_of(request: Request, table: Table, sight: Sight) -> dict[str, object]:
    return {
        "sight": sight,
        "box": house_of(request).box(table.game, chosen(request)),
        "players": tuple(PLAYERS),
        "address": str(request.url_for("table_page", id=table.id)),
        "told": "",
    }


async def big(request: Request) -> Response:
    """The public table for a screen in the room: no controls, nobody's secrets."""
    house, table = house_of(request), await table_of(request)
    sight = look(table, None, None, chosen(request), sprite(house, table))
    return page(request, house, "big.html", facts_of(request, table, sight))


async def replay(request: Request) -> Response:
    house, table = house_of(request), await table_of(request)
    step = step_of(request, table)
    sight = look(table, owner(request), None, chosen(request), sprite(house, table), step, narrow=narrow(request))
    return page(request, house, "replay.html", facts_of(request, table, sight))


def step_of(request: Request, table: Table) -> int:
    """The step asked for; the last one when none is."""
    steps = len(table.record.steps)
    asked = request.query_params.get("step")
    step = whole(asked, steps if asked is None else -1)
    if not 0 <= step <= steps:
        raise UserError("no-such-step", steps=steps, step=(asked or "")[:20])
    return step


async def mine(request: Request) -> Response:
    house, token = house_of(request), token_of(request)
    tables, apart = await tables_of(request).mine(owner_of(token)) if token else ([], [])
    language, sights = chosen(request), []
    for table in tables:
        sights.append(look(table, owner(request), None, language, draw=False))
        await asyncio.sleep(0)  # others may be served between one table and the next
    link = str(request.url_for("me", token=token)) if token else ""
    lost = [(error.id, error.say(language)) for error in apart]
    return page(request, house, "mine.html", {"sights": sights, "apart": lost, "link": link}, headers=NO_STORE)


async def me(request: Request) -> Response:
    """A personal link: opened on another device, it carries one's seats there once its owner says so."""
    token = request.path_params["token"]
    if not is_token(token):
        raise HTTPException(404)
    if request.method == "POST":
        same_origin(request)
        response: Response = RedirectResponse("/mine", 303)
        remember(request, response, token)
        return response
    count = len(await tables_of(request).store.tables_of(owner_of(token)))
    return page(request, house_of(request), "me.html", {"count": count, "token": token}, headers=NO_STORE)


# Commands


async def lay(request: Request) -> Response:
    same_origin(request)
    if not LAYING.allows(visitor_of(request.client.host if request.client else "")):
        raise TooMuch("too-many-tables")
    fields = await fields_of(request)
    form = dict(fields)
    tables = tables_of(request)
    game = tables.game(form.get("game", ""))
    options = {option.name: asked_for(option, fields) for option in game.options}
    strange = [(name[7:], text) for name, text in fields if name.startswith("option.") and name[7:] not in options]
    settings = parse_settings(game.options, [*((name, text) for name, text in options.items() if text), *strange])
    seats = whole(form["seats"]) if "seats" in form else game.seats[0]
    token = welcome(request)
    name, mode = form.get("name") or called_by_default(request), form.get("mode", "")
    table = await tables.lay(game.name, seats, settings, owner_of(token), name, mode, form.get("player", ""))
    response = RedirectResponse(f"/tables/{table.id}", 303)
    remember(request, response, token)
    return response


def asked_for(option: Option, fields: list[tuple[str, str]]) -> str:
    """What a form says of an option; a switch that is off is not sent, and what is sent twice is all looked at."""
    given = [text for name, text in fields if name == f"option.{option.name}"]
    return "+".join(given) or ("no" if isinstance(option, Switch) else "")


def called_by_default(request: Request) -> str:
    return house_of(request).guest(chosen(request))


async def fields_of(request: Request) -> list[tuple[str, str]]:
    """The fields of a plain form; nothing here takes files."""
    try:
        return parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise BadCommand("not-a-form") from None


Arguments = Mapping[str, object]


def text_of(given: Arguments, name: str, most: int = 2000) -> str:
    value = given.get(name, "")
    if not isinstance(value, str) or len(value) > most or not is_text(value):
        raise BadCommand("argument", name=name)
    return value


def is_text(value: str) -> bool:
    """Whether it can be written down: JSON can name halves of characters."""
    return not any("\ud800" <= char <= "\udfff" for char in value)


def number_of(given: Arguments, name: str, otherwise: int = -1) -> int:
    value = given.get(name, otherwise)
    number = whole(value, -2) if isinstance(value, str) and value != "-1" else value
    if not isinstance(number, int) or isinstance(number, bool) or not -1 <= number < 10**9:
        raise BadCommand("argument", name=name)
    return number if value != "-1" else -1


async def _sit(table: Table, who: str, given: Arguments) -> None:
    await table.sit(who, number_of(given, "seat"), text_of(given, "name"), text_of(given, "word"))


async def _bot(table: Table, who: str, given: Arguments) -> None:
    await table.seat_bot(who, number_of(given, "seat"), text_of(given, "player"))


async def _leave(table: Table, who: str, given: Arguments) -> None:
    await table.leave(who, number_of(given, "seat"))


async def _word(table: Table, who: str, given: Arguments) -> None:
    """A page that is loaded again gives another word while the first is on its way: the first counts."""
    with suppress(NotNow) if given.get("offered") else nullcontext():
        await table.add_salt(who, number_of(given, "seat"), text_of(given, "word"))


async def _act(table: Table, who: str, given: Arguments) -> None:
    text, version = text_of(given, "action"), number_of(given, "version")
    await table.act(who, number_of(given, "seat"), text, version, text_of(given, "key"))


async def _throw(table: Table, who: str, given: Arguments) -> None:
    await table.throw(who, number_of(given, "seat"), number_of(given, "version"), text_of(given, "key"))


async def _undo(table: Table, who: str, given: Arguments) -> None:
    await table.undo(who, number_of(given, "version"), text_of(given, "key"))


async def _say(table: Table, who: str, given: Arguments) -> None:
    to, seat = number_of(given, "to"), number_of(given, "seat")
    await table.say(who, seat, text_of(given, "text"), to, text_of(given, "key"))


async def _hold(table: Table, who: str, given: Arguments) -> None:
    await table.hold(who, number_of(given, "seat"))


async def _take_back(table: Table, who: str, given: Arguments) -> None:
    await table.take_back(who, number_of(given, "seat"))


async def _rematch(table: Table, who: str, _: Arguments) -> str:
    return f"/tables/{(await table.rematch(who)).id}"


COMMANDS: dict[str, Callable[[Table, str, Arguments], Awaitable[str | None]]] = {
    "sit": _sit,
    "bot": _bot,
    "leave": _leave,
    "word": _word,
    "act": _act,
    "throw": _throw,
    "undo": _undo,
    "say": _say,
    "hold": _hold,
    "take-back": _take_back,
    "rematch": _rematch,
}


async def command(request: Request) -> Response:
    """One command, as JSON from the script or as a plain form; both get a clear answer."""
    same_origin(request)
    table = await table_of(request)
    name = request.path_params["command"]
    if name not in COMMANDS:
        raise BadCommand("command", command=name[:40])
    token = welcome(request)
    as_json = request.headers.get("content-type", "").startswith("application/json")
    given = await arguments(request, as_json)
    try:
        goes_to = await COMMANDS[name](table, owner_of(token), given) or f"/tables/{table.id}"
    except UserError as error:
        response = refusal(request, table, error, as_json)
    else:
        done = JSONResponse({"version": table.version, "goto": goes_to}, headers=NO_STORE)
        response = done if as_json else RedirectResponse(goes_to, 303)
    if name == "sit":
        remember(request, response, token)
    return response


async def arguments(request: Request, as_json: bool) -> Arguments:
    if not as_json:
        return dict(await fields_of(request))
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise BadCommand("not-json") from None
    if not isinstance(given, dict):
        raise BadCommand("not-json")
    return given


def refusal(request: Request, table: Table, error: UserError, as_json: bool) -> Response:
    """Why not: a sentence and its clause; without the script, on the page of the table."""
    language = chosen(request)
    status = error.status if isinstance(error, TableError) else 422
    told = {"sentence": error.say(language), "clause": getattr(error, "clause", ""), "version": table.version}
    if as_json:
        return JSONResponse(told, status, NO_STORE)
    house = house_of(request)
    sight = look(table, owner(request), None, language, sprite(house, table), narrow=narrow(request))
    return page(request, house, "table.html", {**facts_of(request, table, sight), "told": told}, status)


def in_front(request: Request, table: Table) -> int | None:
    """Whose question it is: of the seats that one person holds the one in front of the screen, or one that acts."""
    seats = table.seats_of(owner(request))
    asked = whole(request.query_params.get("seat"))
    if asked in seats:
        return asked
    return next((seat for seat in seats if seat in table.awaited()), seats[0] if seats else None)


async def why(request: Request) -> Response:
    """Why an action is refused, for those who ask before they try."""
    table, language = await table_of(request), chosen(request)
    asking = in_front(request, table)
    seat = 0 if asking is None else asking
    seen = table.record.state.seen_by(asking)
    try:
        action = table.game.parse(seen, request.query_params.get("action", "")[:200])
    except BadNotation as error:
        return JSONResponse({"sentence": error.say(language), "clause": ""}, 422, NO_STORE)
    found = seen.why_not(seat, action)
    if found is None:
        return JSONResponse({"sentence": "", "clause": ""}, headers=NO_STORE)
    sentence = Forbidden(table.game, found, table.called(language)).sentence(language)
    return JSONResponse({"sentence": sentence, "clause": found.clause}, headers=NO_STORE)


async def hint(request: Request) -> Response:
    table, language, who = await table_of(request), chosen(request), owner(request)
    seat = in_front(request, table) or 0
    try:
        thought = await table.hint(who, seat)
    except TableError as error:
        return refusal(request, table, error, True)
    sentence = counsel(table, seat, thought.text, thought.reason, dict(thought.facts), language)
    return JSONResponse({"action": thought.text, "sentence": sentence}, headers=NO_STORE)


# To take away


def has_secrets(table: Table) -> bool:
    """Whether anything happened, or lies on the table, that not everybody may know."""
    full = table.record.state
    viewers = (None, *range(table.agreement.seats))
    told_to_some = any(event.audience is not None for events in table.story for event in events)
    return told_to_some or any(full.seen_by(viewer).data() != full.data() for viewer in viewers)


async def record(request: Request) -> Response:
    """The written game: with its key when it is over; before, only where nobody has a secret."""
    try:
        table = await table_of(request)
    except Unreadable as apart:
        if apart.stored is None or not may_be_had(apart):
            raise
        return _attached(apart.stored.agreement.game, apart.id, as_kept(apart.stored))
    if not table.over and has_secrets(table):
        raise NotNow("record-later")
    return _attached(table.game.name, table.id, table.record.write(tell_key=table.over))


def may_be_had(apart: Unreadable) -> bool:
    """Whether the moves of a table whose positions cannot be shown can be told: once it is over they are no secret."""
    return apart.stored is not None and apart.stored.finished


def _attached(game: str, id_: str, text: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="{game}-{id_}.record"', **NO_STORE}
    return Response(text, media_type="text/plain; charset=utf-8", headers=kept)


async def picture_svg(request: Request) -> Response:
    house, table = house_of(request), await table_of(request)
    view = board(table, owner(request), chosen(request), step_of(request, table))
    headers = FINISHED if table.over else NO_STORE
    drawn = await run_in_threadpool(house.with_art, table.game, view)
    return Response(drawn, media_type=SVG, headers=headers)


async def picture_png(request: Request) -> Response:
    house, table, pictures = house_of(request), await table_of(request), pictures_of(request)
    width, step = width_of(request), step_of(request, table)
    pictures.admit()
    view = board(table, owner(request), chosen(request), step)
    order = Order(table.game, house.edition(table.game), view, width)
    headers = {**FINISHED, "ETag": f'"{order.key}"'} if table.over else NO_STORE
    if table.over and order.key in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    png = await while_here(request, pictures.png(order))
    if png is None:
        return Response(status_code=GONE)
    return Response(png, media_type="image/png", headers=headers)


def width_of(request: Request) -> int:
    width = whole(request.query_params.get("width"), USUAL_WIDTH if "width" not in request.query_params else -1)
    if width not in WIDTHS:
        raise BadCommand("picture-width", least=WIDTHS[0], most=WIDTHS[-1])
    return width


async def qr(request: Request) -> Response:
    """The address of the table, for the camera of a phone."""
    table = await table_of(request)
    out = io.BytesIO()
    address = str(request.url_for("table_page", id=table.id))
    try:
        code = segno.make(address, error="m")
    except segno.DataOverflowError:
        raise TooMuch("qr-long") from None
    code.save(out, kind="svg", scale=4, border=3, dark="#22201c", light="#fffaf0")
    return Response(out.getvalue(), media_type=SVG, headers=NO_STORE)


# Live


def html_views(house: House) -> Views:
    def render(table: Table, who: str, seat: int | None, language: str, narrow: bool) -> str:
        sight = look(table, who, seat, language, sprite(house, table), narrow=narrow)
        facts = {"sight": sight, "box": house.box(table.game, language), "players": tuple(PLAYERS), "told": ""}
        html = fragment(house, "_table.html", language, {**facts, "address": f"/tables/{table.id}"})
        return json.dumps({"version": table.version, "html": html}, ensure_ascii=False)

    return Views(render)


async def live(socket: WebSocket) -> None:
    try:
        same_origin(socket)
        table = await table_of(socket)
    except TableError:
        await socket.close(1008)
        return
    await socket.accept()
    views = socket.app.state.views
    assert isinstance(views, Views)
    onlooker = Onlooker(socket, table, views, owner(socket), chosen(socket))
    seat = whole(socket.query_params.get("seat"))
    onlooker.seat = seat if seat >= 0 else None
    onlooker.narrow = narrow(socket)
    await onlooker.run()
