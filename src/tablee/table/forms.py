"""The commands of players as pages send them: a form, or JSON from the script; both get a clear answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from secrets import token_urlsafe
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.options import Option, Switch, parse_settings
from tablee.table.asked import house_of, not_too_many, not_too_many_reports, table_of, tables_of, whole
from tablee.table.commands import DEEDS, Lay
from tablee.table.errors import BadCommand, status_of
from tablee.table.house import House
from tablee.table.language import chosen
from tablee.table.people import me, remember, same_origin, welcome
from tablee.table.refusals import told
from tablee.table.rendering import NO_STORE, page
from tablee.table.sheet import pace_of
from tablee.table.table import Table
from tablee.table.table_pages import FRIEND, drawn_table
from tablee.table.tables import Tables

Fields = list[tuple[str, str]]


async def device(request: Request) -> Response:
    """Before a table is laid on one device: who sits round it. What was chosen on the shelf is carried on."""
    house, language = house_of(request), chosen(request)
    game = house.game(request.path_params["name"])
    given = request.query_params
    asked = given.multi_items()
    asked_for([*asked, ("game", game.name)], tables_of(request), house, language)
    seats = whole(given.get("seats"))
    facts = {
        "box": house.box(game, language),
        "carried": [(name, value) for name, value in asked if name.startswith("option.") or name == "pace"],
        "number": seats if seats in game.seats else game.seats[0],
        "name": given.get("name", "") or me(request).name,
        "guests": guests(game, house.guest(language)),
        "sides": sides(game, language),
        "key": token_urlsafe(9),
    }
    return page(request, house, "device.html", facts)


def guests(game: Game, guest: str) -> list[str]:
    """What those are called who give no name."""
    return [guest, *(f"{guest} {number}" for number in range(2, game.seats[-1] + 1))]


def sides(game: Game, language: str) -> list[str]:
    """What each seat stands for in a game, where it stands for something."""
    speech = game.words(language)
    return [speech.say(key) if (key := f"seat.{seat}") in speech else "" for seat in range(game.seats[-1])]


async def lay(request: Request) -> Response:
    same_origin(request)
    not_too_many(request)
    tables, arrival = tables_of(request), welcome(request)
    asked = asked_for(await fields_of(request), tables, house_of(request), chosen(request), me(request).name)
    table = await asked.do(tables, arrival.owner)
    response = RedirectResponse(f"/tables/{table.id}", 303)
    remember(request, response, arrival.token)
    return response


def asked_for(fields: Fields, tables: Tables, house: House, language: str, called: str = "") -> Lay:
    """The table that a form asks for, by somebody who is ``called`` so already; who gave no name is called a guest,
    and so is each of those at one device. Of these the first is whoever asks."""
    form = dict(fields)
    game = tables.game(form.get("game", ""))
    options = {option.name: setting_of(option, fields) for option in game.options}
    strange = [(name[7:], text) for name, text in fields if name.startswith("option.") and name[7:] not in options]
    settings = parse_settings(game.options, [*((name, text) for name, text in options.items() if text), *strange])
    name = form.get("name") or form.get("name.1") or called or house.guest(language)
    given = [form.get(f"name.{number}") for number in range(1, game.seats[-1] + 1)]
    known = zip(given, guests(game, house.guest(language)), strict=True)
    names = [(called or "").strip() or guest for called, guest in known] if any(given) else []
    players = [form[field] for number in range(2, game.seats[-1] + 1) if (field := f"player.{number}") in form]
    facts = {**form, "options": settings, "name": name, "names": names, "players": players, "pace": pace_of(form)}
    return Lay.filled(facts, strict=False)


def setting_of(option: Option, fields: Fields) -> str:
    """What a form says of an option; a switch that is off is not sent, and what is sent twice is all looked at."""
    given = [text for name, text in fields if name == f"option.{option.name}"]
    return "+".join(given) or ("no" if isinstance(option, Switch) else "")


async def command(request: Request) -> Response:
    same_origin(request)
    table = await table_of(request)
    name = request.path_params["command"]
    if name not in DEEDS:
        raise BadCommand("command", command=name[:40])
    arrival, as_json = welcome(request), is_json(request)
    if name == "play-on":
        not_too_many(request)
    if name == "report":
        not_too_many_reports(request)
    try:
        given = await sent(request)
        if (
            not as_json and given.get("name") == ""
        ):  # whoever is known need not say it again, and who gives none is a guest
            given = {**given, "name": me(request).name or house_of(request).guest(chosen(request))}
        if name == "sit" and FRIEND in request.cookies:
            given = {**given, "friend": request.cookies[FRIEND]}
        asked = DEEDS[name].filled(given, strict=as_json)
        after = await asked.do(table, arrival.owner)
    except UserError as error:
        response = await refusal(request, table, error)
    else:
        back_to = "/" if asked.back_to and "home" in given else asked.back_to  # where the home page told of the table
        goes_to = back_to.format(id=after.id, **asked.model_dump()) or f"/tables/{after.id}"
        done = JSONResponse({"version": table.version, "goto": goes_to}, headers=NO_STORE)
        response = done if as_json else RedirectResponse(goes_to, 303)
    if name in ("sit", "play-on", "mute", "report"):
        remember(request, response, arrival.token)
    return response


def is_json(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith("application/json")


async def sent(request: Request) -> Mapping[str, object]:
    if not is_json(request):
        return dict(await fields_of(request))
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise BadCommand("not-json") from None
    if not isinstance(given, dict):
        raise BadCommand("not-json")
    return given


async def fields_of(request: Request) -> Fields:
    """The fields of a plain form; nothing here takes files."""
    try:
        return parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise BadCommand("not-a-form") from None


async def refusal(request: Request, table: Table, error: UserError) -> Response:
    """Why not: a sentence and its clause; without the script, on the page of the table."""
    language = chosen(request)
    if is_json(request):
        return told(error, language, version=table.version)
    return await drawn_table(
        request, table, {"sentence": error.say(language), "clause": error.clause}, status_of(error)
    )
