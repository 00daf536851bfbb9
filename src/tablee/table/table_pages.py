"""The pages of a table, and what their script asks: views as they change, why not, and hints."""

from __future__ import annotations

import asyncio
import json

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from tablee.kernel.errors import UserError
from tablee.kernel.words import words
from tablee.table import questions
from tablee.table.asked import house_of, step_of, table_of, tables_of, turns, whole
from tablee.table.curve import curve, story
from tablee.table.errors import Archived
from tablee.table.exhibition import shown_at
from tablee.table.gathering import friend_of
from tablee.table.host.acts import slips_of
from tablee.table.house import House
from tablee.table.language import chosen, narrow
from tablee.table.live import Onlooker, Views
from tablee.table.look import look
from tablee.table.moments import Recall
from tablee.table.people import YEAR, known, owner, same_origin
from tablee.table.refusals import told
from tablee.table.rendering import NO_STORE, fragment, page
from tablee.table.sight import Sight
from tablee.table.table import Table

FRIEND = "friend"
"""The cookie, of one table, that says of whoever opened a friend's link that they were invited."""


def sprite(house: House, table: Table) -> str:
    return house.assets.address(f"/art/{table.game.name}.svg")


async def table_page(request: Request) -> Response:
    table = await table_of(request)
    table.presence.seen(owner(request))
    response = await drawn_table(request, table)
    friend = request.query_params.get("friend", "")
    if friend and friend == friend_of(table):
        secure, path = request.url.scheme == "https", f"/tables/{table.id}"
        response.set_cookie(FRIEND, friend, YEAR // 12, path=path, secure=secure, httponly=True, samesite="lax")
    return response


async def drawn_table(request: Request, table: Table, refused: object = "", status: int = 200) -> Response:
    """The page of a table, with what its visitor is told of a command."""
    house, seat = house_of(request), whole(request.query_params.get("seat"))
    eyes = seat if seat >= 0 else None
    await table.tables.manners.learn(owner(request))
    now = table.tables.clock()
    sight = look(table, owner(request), eyes, chosen(request), sprite(house, table), narrow=narrow(request), now=now)
    facts = {**facts_of(request, table, sight), "told": refused, "turns": await turns(request, table.id)}
    facts["slips"] = await slips_of(table.tables.store.engine, owner(request))
    return page(request, house, "table.html", facts, status)


def facts_of(request: Request, table: Table, sight: Sight) -> dict[str, object]:
    return {
        "sight": sight,
        "box": house_of(request).box(table.game, chosen(request)),
        "address": str(request.url_for("table_page", id=table.id)),
        "told": "",
        "now": table.tables.clock(),
    }


async def big(request: Request) -> Response:
    """The public table for a screen in the room: no controls, nobody's secrets."""
    house, table = house_of(request), await table_of(request)
    sight = look(table, None, None, chosen(request), sprite(house, table), now=table.tables.clock())
    return page(request, house, "big.html", facts_of(request, table, sight))


async def replay(request: Request) -> Response:
    house, table = house_of(request), await table_of(request)
    step = step_of(request, table)
    eyes = eyes_of(request, table)
    table.hindsight.look_again(eyes)
    sight = look(table, owner(request), None, chosen(request), sprite(house, table), step, narrow=narrow(request))
    plays = bool(shown_at(table.id)) and "step" not in request.query_params
    facts = {"plays": plays, "guest": house.guest(chosen(request)), "goes_on": may_go_on(table, step)}
    facts |= {**drawn_curve(table, eyes, sight), "ready": table.hindsight.along(eyes)}
    return page(request, house, "replay.html", {**facts_of(request, table, sight), **facts})


async def review(request: Request) -> Response:
    """A game that is over, looked at again: what it came to depend on, from what could be known."""
    house, table = house_of(request), await table_of(request)
    eyes, who = eyes_of(request, table), owner(request)
    await table.hindsight.review(eyes)
    mine = tuple(table.seats_of(who))
    recall = Recall(table, mine, chosen(request), sprite(house, table), narrow=narrow(request))
    step = step_of(request, table) if "step" in request.query_params else recall.opens_at()
    sight = look(table, who, None, chosen(request), step=step, draw=False)
    facts = {
        "moment": recall.moment(step, request.query_params.get("only") == "yes"),
        "guest": house.guest(chosen(request)),
        "goes_on": may_go_on(table, step),
        "found": table.hindsight.choices is not None,
        "ready": table.hindsight.ready(eyes),
        **drawn_curve(table, eyes, sight),
    }
    return page(request, house, "review.html", {**facts_of(request, table, sight), **facts})


def eyes_of(request: Request, table: Table) -> int | None:
    """Whose chances are shown along a game that is over: those that a visitor's only seat could know."""
    return table.hindsight.eyes(owner(request))


def drawn_curve(table: Table, eyes: int | None, sight: Sight) -> dict[str, object]:
    """The chances all through the game, and their story in words. While they are not all there, nothing is drawn."""
    course = table.hindsight.course(eyes)
    if len(course) <= sight.steps or sight.chances is None:
        return {"curve": None, "story": ()}
    together = sight.chances.together
    names = [say_all(sight.language)] if together else [panel.name for panel in sight.panels]
    return {"curve": curve(course, sight.step, eyes, together), "story": story(course, names)}


def say_all(language: str) -> str:
    return words("tablee.table", language).say("chances.all")


def may_go_on(table: Table, step: int | None) -> bool:
    """Whether a new game can begin from a step of this one."""
    given_up, last = table.record.cut_short, len(table.record.steps)
    return (
        table.over and not table.trouble and table.game.notation is not None and (given_up or step not in (None, last))
    )


async def mine(request: Request) -> Response:
    house, who = house_of(request), owner(request)
    away = request.query_params.get("away") == "yes"
    tables, apart = await tables_of(request).mine(who, away)
    others = await tables_of(request).store.tables_of(who, away=not away) if who else []
    language = chosen(request)
    listings: dict[str, list[Sight]] = {name: [] for name in ("turn", "going", "waiting", "left", "over")}
    for table in tables:
        listings[standing_of(table, who)].append(look(table, who, None, language, draw=False))
        await asyncio.sleep(0)  # others may be served between one table and the next
    lost = [(error.id, error.say(language)) for error in apart if not isinstance(error, Archived)]
    archived = [error.say(language) for error in apart if isinstance(error, Archived)]
    shown = [(name, sights) for name, sights in listings.items() if sights]
    facts = {"listings": shown, "apart": lost, "archived": archived, "away": away, "others": len(others)}
    return page(request, house, "mine.html", facts, headers=NO_STORE)


def standing_of(table: Table, who: str) -> str:
    """How a table stands to a person, by which their list is ordered."""
    if table.over:
        return "over"
    if not table.started:
        return "waiting"
    if table.done_with(who):
        return "left"
    return "turn" if table.asks(who) else "going"


# What the script asks


def in_front(request: Request, table: Table) -> int | None:
    """Whose question it is: of the seats that one person holds the one in front of the screen, or one that acts."""
    seats = table.seats_of(owner(request))
    asked = whole(request.query_params.get("seat"))
    if asked in seats:
        return asked
    return next((seat for seat in seats if seat in table.awaited()), seats[0] if seats else None)


async def why(request: Request) -> Response:
    """Why an action is refused, for those who ask before they try."""
    language, action = chosen(request), request.query_params.get("action", "")[:200]
    try:
        table = await table_of(request)
        found = questions.why(table, in_front(request, table), action, language)
    except UserError as error:
        return told(error, language)
    return JSONResponse({"sentence": found.sentence, "clause": found.clause}, headers=NO_STORE)


async def hint(request: Request) -> Response:
    language = chosen(request)
    try:
        table = await table_of(request)
        found = await questions.hint(table, owner(request), in_front(request, table) or 0, language)
    except UserError as error:
        return told(error, language)
    return JSONResponse(found.model_dump(), headers=NO_STORE)


def html_views(house: House) -> Views:
    def render(table: Table, who: str, seat: int | None, language: str, narrow: bool) -> str:
        sight = look(table, who, seat, language, sprite(house, table), narrow=narrow)
        facts = {"sight": sight, "box": house.box(table.game, language), "told": ""}
        html = fragment(house, "_table.html", language, {**facts, "address": f"/tables/{table.id}"})
        return json.dumps({"version": table.version, "html": html}, ensure_ascii=False)

    return Views(render)


async def live(socket: WebSocket) -> None:
    try:
        same_origin(socket)
        table, who = await table_of(socket), known(socket)
    except UserError as error:
        await socket.send_denial_response(told(error, chosen(socket)))
        return
    await socket.accept()
    views = socket.app.state.views
    assert isinstance(views, Views)
    onlooker = Onlooker(socket, table, views, who.owner, chosen(socket))
    onlooker.device = who.device
    if table.clocks is not None:
        onlooker.greeting = json.dumps({"now": table.tables.clock()})
    seat = whole(socket.query_params.get("seat"))
    onlooker.seat = seat if seat >= 0 else None
    onlooker.narrow = narrow(socket)
    await onlooker.run()
