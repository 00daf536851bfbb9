"""Pages and forms of good manners: whom one does not hear, what one shows to the host, and what the host has to say."""

from __future__ import annotations

import re
from datetime import date

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.websockets import WebSocket

from tablee.kernel.problem import dated
from tablee.kernel.words import words
from tablee.table.asked import house_of, table_of, tables_of, whole
from tablee.table.errors import NotNow, NotYours
from tablee.table.forms import fields_of
from tablee.table.host.acts import slip_read, slips_of
from tablee.table.language import chosen
from tablee.table.look import look
from tablee.table.people import YEAR, owner, same_origin
from tablee.table.rendering import NO_STORE, page
from tablee.table.reports import reported_at, seen_by
from tablee.table.store import HUMAN

HEARD = "heard"
"""The cookie that remembers which announcements were read in this browser."""

TABLE = re.compile(r"[\w-]{1,64}", re.ASCII)


def routes() -> list[BaseRoute]:
    return [
        Route("/me/manners", mine),  # before the links of people
        Route("/me/manners/{handle}", hear_again, methods=["POST"]),
        Route("/tables/{id}/manners", at_table),
        Route("/slips/{handle}", read_slip, methods=["POST"]),
        Route("/announcements/{handle}", read_announcement, methods=["POST"]),
    ]


async def told_to(request: Request | WebSocket) -> dict[str, object]:
    """What the host has to say to whoever asks for a page, or looks at one: to all, and to them."""
    keeper, language, heard = tables_of(request).keeper, chosen(request), _heard(request)
    announced = [(said.handle, *said.told(language)) for said in keeper.now() if said.handle not in heard]
    return {"announced": announced, "slips": await slips_of(tables_of(request).store.engine, owner(request))}


def _heard(request: Request | WebSocket) -> list[str]:
    return request.cookies.get(HEARD, "").split(".")


async def at_table(request: Request) -> Response:
    """Who sits at a table, and one line of what they said if that is asked for."""
    table, who, language = await table_of(request), owner(request), chosen(request)
    await table.tables.manners.learn(who)
    sight = look(table, who, None, language, draw=False)
    line, told = None, ""
    number = whole(request.query_params.get("line"))
    if number >= 0:
        try:
            said = seen_by(table, who, number)
            name = sight.panels[said.seat].name
            if table.speaker(said) != table.chairs[said.seat].owner:
                name = words("tablee.table", language).say("talk.up")
            line = {"number": said.number, "seat": said.seat, "name": name, "text": said.text}
            line["to_name"] = sight.panels[said.to].name if said.to >= 0 else ""
        except (NotNow, NotYours) as error:
            told = error.say(language)
    facts: dict[str, object] = {
        "sight": sight,
        "line": line,
        "said": [spoken for spoken in reversed(sight.talk) if not spoken.yours and not spoken.removed],
        "told": told,
        "reported": await reported_at(table, who) if who else (),
        "people": [panel for panel in sight.panels if panel.kind == HUMAN and not panel.you],
    }
    return page(request, house_of(request), "manners.html", facts, headers=NO_STORE)


async def mine(request: Request) -> Response:
    language, who = chosen(request), owner(request)
    muted = await tables_of(request).manners.all(who) if who else []

    def day(at: float) -> str:
        return dated(date.fromtimestamp(at), language)

    return page(request, house_of(request), "my_manners.html", {"muted": muted, "day": day}, headers=NO_STORE)


async def hear_again(request: Request) -> Response:
    same_origin(request)
    if who := owner(request):
        await tables_of(request).manners.hear_again(who, request.path_params["handle"])
    return RedirectResponse("/me/manners", 303)


async def read_slip(request: Request) -> Response:
    """Back to where it was read."""
    same_origin(request)
    id_ = dict(await fields_of(request)).get("table", "")
    if who := owner(request):
        await slip_read(tables_of(request).store.engine, who, request.path_params["handle"])
    return RedirectResponse(f"/tables/{id_}" if TABLE.fullmatch(id_) else "/", 303)


async def read_announcement(request: Request) -> Response:
    same_origin(request)
    known = {said.handle for said in tables_of(request).keeper.announced}
    handle = request.path_params["handle"]
    if handle not in known:
        raise HTTPException(404)
    heard = [*(read for read in _heard(request) if read in known and read != handle), handle]
    response = RedirectResponse("/", 303)
    secure = request.url.scheme == "https"
    response.set_cookie(HEARD, ".".join(heard), max_age=YEAR, secure=secure, httponly=True, samesite="lax")
    return response
