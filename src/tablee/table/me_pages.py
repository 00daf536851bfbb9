"""The pages on which somebody finds what the house knows of them: how they come in, what is kept, and the way out."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from tempfile import SpooledTemporaryFile

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from tablee.kernel.problem import dated, month_of
from tablee.kernel.words import words
from tablee.table import entering, farewell, my_data, passkeys
from tablee.table.asked import house_of, not_too_often, tables_of
from tablee.table.devices import UNKNOWN, is_handy, label_of
from tablee.table.entering import Device
from tablee.table.errors import BadCommand, NotYours, TooMuch
from tablee.table.forms import fields_of, sent
from tablee.table.identity import LONGEST_NAME
from tablee.table.known import Known
from tablee.table.language import chosen
from tablee.table.limits import Buckets
from tablee.table.passkeys import Passkey
from tablee.table.people import COOKIE, known, remember, same_origin, welcome
from tablee.table.rendering import NO_STORE, page

SENT = ("name", "link", "code", "passkeys", "go")
"""Where forms are sent whose answer is a page."""

PIECE = 1 << 16
DOWNLOADS = Buckets(burst=3, rate=1 / 60)
"""How often somebody may have all of it gathered."""

DAYS_TOLD = 30
"""For so many days it is told how many they were; then on which day it was."""


def routes() -> list[BaseRoute]:
    return [
        Route("/me", access),
        Route("/me/name", name, methods=["POST"]),
        Route("/me/link", link, methods=["POST"]),
        Route("/me/code", code, methods=["POST"]),
        Route("/me/devices/close", close, methods=["POST"]),
        Route("/me/devices/close-others", close_others, methods=["POST"]),
        Route("/me/passkeys/question", question, methods=["POST"]),
        Route("/me/passkeys", made, methods=["POST"]),
        Route("/me/passkeys/remove", remove, methods=["POST"]),
        *(Route(f"/me/{sent}", back) for sent in SENT),  # as after a change of language
        Route("/me/data", data),
        Route("/me/data/all", everything),
        Route("/me/go", go, methods=["POST"]),
    ]


@dataclass(frozen=True)
class Thing:
    """Something on a list: a passkey, or a device."""

    id: str
    label: str
    icon: str
    facts: tuple[str, ...]
    here: bool = False


def must_be_known(request: Request) -> Known:
    """Whoever sends a form of these pages."""
    same_origin(request)
    found = known(request)
    if not found.met:
        raise NotYours("not-known")
    return found


async def back(request: Request) -> Response:
    """What a form has brought is shown once."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/me{query}", 303)


# How I come in


async def access(request: Request) -> Response:
    who = known(request)
    if not who.met:
        return page(request, house_of(request), "nobody.html", {}, headers=NO_STORE)
    return await _access(request, who)


async def _access(request: Request, who: Known, **more: object) -> Response:
    house, language, tables = house_of(request), chosen(request), tables_of(request)
    person = await entering.person(tables.people, who.owner)
    facts = {
        **await _head(request, who, "access"),
        "keys": [_key(key, request) for key in await passkeys.passkeys_of(tables, who.owner)],
        "devices": [_device(device, who, language) for device in await entering.devices_of(tables.people, who.owner)],
        "link_made": _on(person.link_at, language) if person and person.link_at else "",
        "label": _label(request),
        "link": "",
        "code": "",
        "qr": "",
        **more,
    }
    return page(request, house, "me.html", facts, headers=NO_STORE)


async def _head(request: Request, who: Known, tab: str) -> dict[str, object]:
    tables = tables_of(request)
    person = await entering.person(tables.people, who.owner)
    since = datetime.fromtimestamp(person.made_at).date() if person else date.today()
    return {
        "tab": tab,
        "since": month_of(since, chosen(request)),
        "games": await entering.games_of(tables.people, who.owner),
    }


def _label(request: Request) -> str:
    return label_of(request.headers.get("user-agent", ""))


def _key(key: Passkey, request: Request) -> Thing:
    language = chosen(request)
    say = words("tablee.table", language).say
    used = say("me.key-used", when=ago(key.used_at, language)) if key.used_at else say("me.key-unused")
    elsewhere = "" if key.house == passkeys.here(request).name else say("me.key-elsewhere", house=key.house)
    facts = (say("me.key-made", day=_on(key.made_at, language)), used, elsewhere)
    label = say("me.key-nameless") if key.label == UNKNOWN else key.label
    return Thing(key.id, label, "key", tuple(fact for fact in facts if fact))


def _device(device: Device, who: Known, language: str) -> Thing:
    say = words("tablee.table", language).say
    here = device.id == who.device
    label = say("me.device-unknown") if device.label == UNKNOWN else device.label
    seen = say("me.now") if here else ago(device.seen_at, language)
    return Thing(device.id, label, "phone" if is_handy(device.label) else "laptop", (seen,), here)


def _on(at: float, language: str) -> str:
    return dated(date.fromtimestamp(at), language)


def ago(at: float, language: str) -> str:
    """When something was, by days: pages do not know what time it is where they are read."""
    say, days = words("tablee.table", language).say, (date.today() - date.fromtimestamp(at)).days
    if days <= 0:
        return say("ago.today")
    if days == 1:
        return say("ago.yesterday")
    return say("ago.days", count=days) if days <= DAYS_TOLD else say("ago.on", day=_on(at, language))


async def name(request: Request) -> Response:
    """Said here, a name is kept as one that was said at a table; a stranger becomes one of us."""
    same_origin(request)
    if not known(request).met:
        not_too_often(request)
    arrival, form = welcome(request), dict(await fields_of(request))
    given = form.get("name", "")
    if len(given) > LONGEST_NAME:
        raise BadCommand("long-name", most=LONGEST_NAME)
    if not given.strip():
        raise BadCommand("no-name")
    await tables_of(request).people.remember_name(arrival.owner, given)
    response = RedirectResponse("/me", 303)
    remember(request, response, arrival.token)
    return response


async def link(request: Request) -> Response:
    """A new personal link, shown this once."""
    who, tables = must_be_known(request), tables_of(request)
    made, token = await entering.new_link(tables.people, who, _label(request))
    address = str(request.url_for("link", token=made))
    here = await tables.people.who(token) if token else who
    response = await _access(request, here, link=address, qr=drawn(address))
    if token:
        remember(request, response, token)
    return response


async def code(request: Request) -> Response:
    """A code for one other device."""
    who, tables = must_be_known(request), tables_of(request)
    address = str(request.url_for("link", token=await entering.code_for(tables.people, who.owner)))
    return await _access(request, who, code=address, qr=drawn(address))


def drawn(address: str) -> str:
    """An address for a camera."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", scale=4, border=3, xmldecl=False, svgns=False, dark="#22201c", light="#fffaf0", omitsize=True
    )
    return out.getvalue().decode()


async def close(request: Request) -> Response:
    who, tables, id_ = must_be_known(request), tables_of(request), dict(await fields_of(request)).get("id", "")
    if id_ == who.device:
        await entering.may_leave(tables.people, who)
    await entering.sign_out(tables.people, who.owner, id_)
    if id_ != who.device:
        return RedirectResponse("/me#devices", 303)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE)
    return response


async def close_others(request: Request) -> Response:
    who = must_be_known(request)
    await entering.sign_out_others(tables_of(request).people, who.owner, who.device)
    return RedirectResponse("/me#devices", 303)


# Passkeys


async def question(request: Request) -> Response:
    who, house, language = must_be_known(request), house_of(request), chosen(request)
    title = words("tablee.table", language).say("name")
    called = who.name or house.guest(language)
    asked = await passkeys.question_to_make(tables_of(request), who, passkeys.here(request), title, called)
    return JSONResponse(asked, headers=NO_STORE)


async def made(request: Request) -> Response:
    who, given = must_be_known(request), await sent(request)
    answer = given.get("answer")
    if not isinstance(answer, dict):
        raise BadCommand("not-json")
    label = given.get("label")
    await passkeys.keep(
        tables_of(request), who, passkeys.here(request), answer, label if isinstance(label, str) else ""
    )
    return JSONResponse({"goto": "/me#keys"}, 201, headers=NO_STORE)


async def remove(request: Request) -> Response:
    who, tables = must_be_known(request), tables_of(request)
    person = await entering.person(tables.people, who.owner)
    other_way = person is not None and person.link_at is not None
    await passkeys.remove(tables, who.owner, dict(await fields_of(request)).get("id", ""), other_way)
    return RedirectResponse("/me#keys", 303)


# What is kept, and the way out


async def data(request: Request) -> Response:
    house, who, tables = house_of(request), known(request), tables_of(request)
    if not who.met:
        return page(request, house, "nobody.html", {}, headers=NO_STORE)
    keys = await tables.people.count(passkeys.passkeys, who.owner)
    facts = {
        **await _head(request, who, "data"),
        "kinds": await my_data.kinds(tables, who.owner),
        "going": await entering.games_of(tables.people, who.owner, going=True),
        "called": who.name or house.guest(chosen(request)),
        "keys": keys,
    }
    return page(request, house, "me-data.html", facts, headers=NO_STORE)


async def everything(request: Request) -> Response:
    """All of it, as one file."""
    who, tables = known(request), tables_of(request)
    if not who.met:
        raise NotYours("not-known")
    if not DOWNLOADS.allows(who.owner):
        raise TooMuch("downloads-many")
    out = await my_data.all_of(tables, who.owner)
    headers: Mapping[str, str] = {"Content-Disposition": 'attachment; filename="tablee.zip"', **NO_STORE}
    return StreamingResponse(_pieces(out), media_type="application/zip", headers=headers)


async def _pieces(out: SpooledTemporaryFile[bytes]) -> AsyncIterator[bytes]:
    with out:
        while piece := out.read(PIECE):
            yield piece


async def go(request: Request) -> Response:
    """Go for good: only by one's own name."""
    who, tables, house = must_be_known(request), tables_of(request), house_of(request)
    called = who.name or house.guest(chosen(request))
    if dict(await fields_of(request)).get("name", "").strip() != called:
        raise BadCommand("not-your-name", name=called)
    may_return = await farewell.go(tables, who.owner)
    response = page(request, house, "gone.html", {"may_return": may_return, "bell": ""}, headers=NO_STORE)
    response.delete_cookie(COOKIE)
    return response
