"""The page on which a person says how they want to be told, and what its forms and its script send."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from email.utils import parseaddr
from types import MappingProxyType
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from tablee.kernel.errors import UserError
from tablee.kernel.words import LANGUAGES, words
from tablee.table.asked import house_of, tables_of, turns
from tablee.table.devices import UNKNOWN, label_of
from tablee.table.errors import NotYours, TableError
from tablee.table.language import chosen
from tablee.table.limits import Buckets, visitor_of
from tablee.table.people import known as known_as
from tablee.table.people import owner, remember, same_origin, welcome
from tablee.table.refusals import told
from tablee.table.rendering import NO_STORE, page
from tablee.table.signs import installed
from tablee.table.signs.bells import Bell
from tablee.table.signs.boxes import HOOK, MAIL, PUSH, Box, device_secret, new_box, new_message
from tablee.table.signs.desk import Desk
from tablee.table.signs.outside import Forbidden, Unreached, judged
from tablee.table.signs.sentences import CONFIRM, TRIAL
from tablee.table.signs.ways import fetched

PAGE = "/me/signs"
LONGEST_MAIL = 254
MAILBOX = re.compile(r"[^@\s<>()\[\],;:\\\"]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}|[^@\s<>()\[\],;:\\\"]+@localhost")

TRIALS = Buckets(burst=6, rate=1 / 30)
"""Trials that one person may ask for."""

CONFIRMING = Buckets(burst=5, rate=1 / 600)
"""Links that one visitor may have sent to mailboxes of which nobody knows whose they are."""

CONFIRMED = Buckets(burst=2, rate=1 / 3600)
"""Such links to one mailbox."""

ANYBODY = Buckets(burst=60, rate=1 / 30)
"""Such links in all."""

ADDRESSES = Buckets(burst=20, rate=1 / 30)
"""Addresses that one visitor may have the house look at."""


class NoSign(TableError):
    """Somewhere nothing can be sent to: says why."""

    status = 422

    def say(self, language: str) -> str:
        sentence = words("tablee.table", language).say(f"sign.why.{self.key}")
        return sentence[:1].upper() + sentence[1:]


class TooOften(NoSign):
    status = 429


def routes() -> list[BaseRoute]:
    return [
        Route(PAGE, signs),
        Route(f"{PAGE}/push", push, methods=["POST"]),
        Route(f"{PAGE}/mail", mail, methods=["POST"]),
        Route(f"{PAGE}/hook", hook, methods=["POST"]),
        Route(f"{PAGE}/language", language, methods=["POST"]),
        Route(f"{PAGE}/{{id}}/try", try_, methods=["POST"]),
        Route(f"{PAGE}/{{id}}/forget", forget, methods=["POST"]),
        Route("/signs/{id}/confirm", confirm, methods=["GET", "POST"]),
        Route("/signs/{id}/stop", stop, methods=["GET", "POST"]),
        WebSocketRoute("/signs/live", live),
        Route("/manifest.webmanifest", installed.manifest),
        Route("/sw.js", installed.worker),
        Route("/offline", installed.offline),
    ]


def desk_of(request: Request | WebSocket) -> Desk:
    return tables_of(request).signs


async def signs(request: Request) -> Response:
    return await _drawn(request, said=request.query_params.get("said", ""))


async def _drawn(
    request: Request, refused: UserError | None = None, at: str = "", said: str = "", given: str = ""
) -> Response:
    """The page, with what its visitor is told of what they have just done."""
    desk, who, speech = desk_of(request), owner(request), words("tablee.table", chosen(request))
    boxes = await desk.boxes.of(who) if who else []
    by_kind: dict[str, list[Box]] = {kind: [box for box in boxes if box.kind == kind] for kind in (PUSH, MAIL, HOOK)}
    troubles = {
        box.id: speech.say("sign.trouble", why=speech.say(f"sign.why.{box.trouble}")) for box in boxes if box.trouble
    }
    facts = {
        "boxes": by_kind,
        "names": {box.id: _device(box.name, chosen(request)) for box in by_kind[PUSH]},
        "troubles": troubles,
        "key": await desk.ways.public_key(),
        "mails": desk.post.mails,
        "writes": boxes[-1].language if boxes else chosen(request),
        "languages": LANGUAGES,
        "refused": refused.say(chosen(request)) if refused else "",
        "at": at,
        "given": given,
        "said": speech.say(f"sign.{said}") if said in ("tried", "forgotten", "saved") else "",
        "turns": await turns(request),
    }
    return page(
        request, house_of(request), "signs.html", facts, refused.status if isinstance(refused, TableError) else 200
    )


# What is chosen


async def push(request: Request) -> Response:
    """A device, as its browser describes it."""
    same_origin(request)
    desk, arrival = desk_of(request), welcome(request)
    try:
        address, keys = _subscription(await request.body())
        await _reachable(request, address)
        await fetched("tablee.table.signs.vapid")
        from tablee.table.signs.vapid import usable

        if not await run_in_threadpool(usable, keys):
            raise NoSign("not-a-device")
    except UserError as error:
        return told(error, chosen(request))
    name, device = label_of(request.headers.get("user-agent", "")), known_as(request).device or arrival.owner
    secret = device_secret(keys, str(request.base_url).rstrip("/"))
    box = new_box(arrival.owner, PUSH, address, chosen(request), secret, name, device)
    await desk.boxes.put(box)
    desk.chosen(box.owner)
    response = JSONResponse({"id": box.id}, 201, NO_STORE)
    remember(request, response, arrival.token)
    return response


def _subscription(body: bytes) -> tuple[str, dict[str, str]]:
    try:
        given = json.loads(body)
        address, keys = given["endpoint"], given["keys"]
        known = {name: keys[name] for name in ("p256dh", "auth")}
    except (ValueError, KeyError, TypeError):
        raise NoSign("not-a-device") from None
    texts = [address, *known.values()]
    if not all(isinstance(text, str) and 0 < len(text) <= 2000 for text in texts):
        raise NoSign("not-a-device")
    return address, known


async def _reachable(request: Request, address: str) -> None:
    """Whether the house would send there: it asks what the name means, so not too often."""
    if not ADDRESSES.allows(visitor_of(request.client.host if request.client else "")):
        raise TooOften("too-many")
    try:
        await judged(address, desk_of(request).post.allowed)
    except (Forbidden, Unreached) as error:
        raise NoSign(error.key) from None


async def mail(request: Request) -> Response:
    """A mailbox: a link is sent there, and nothing else until it was opened."""
    same_origin(request)
    desk, arrival, given = desk_of(request), welcome(request), (await _form(request)).get("address", "").strip()
    try:
        if not desk.post.mails:
            raise NoSign("no-mail")
        if (
            len(given) > LONGEST_MAIL
            or not given.isascii()
            or not MAILBOX.fullmatch(given)
            or parseaddr(given)[1] != given
        ):
            raise NoSign("malformed")
        visitor = visitor_of(request.client.host if request.client else "")
        if not (CONFIRMING.allows(visitor) and CONFIRMED.allows(given.lower()) and ANYBODY.allows("")):
            raise TooOften("too-many")
    except NoSign as error:
        return await _drawn(request, error, MAIL, given=given[:LONGEST_MAIL])
    box = new_box(arrival.owner, MAIL, given, chosen(request))
    await desk.boxes.put(box)
    await desk.boxes.tell([new_message(box, CONFIRM, {})])
    desk.sender.wake()
    return _back(request, arrival.token, "", MAIL)


async def hook(request: Request) -> Response:
    """A program, by an address of its own."""
    same_origin(request)
    desk, arrival, given = desk_of(request), welcome(request), (await _form(request)).get("address", "").strip()
    try:
        await _reachable(request, given)
    except NoSign as error:
        return await _drawn(request, error, HOOK, given=given[:2000])
    await desk.boxes.put(new_box(arrival.owner, HOOK, given, chosen(request)))
    desk.chosen(arrival.owner)
    return _back(request, arrival.token, "saved", HOOK)


async def language(request: Request) -> Response:
    """In which language a person is written to."""
    same_origin(request)
    wanted = (await _form(request)).get("language", "")
    if wanted not in LANGUAGES:
        raise HTTPException(404)
    await desk_of(request).boxes.speak(owner(request), wanted)
    return _back(request, welcome(request).token, "saved", "language")


async def try_(request: Request) -> Response:
    same_origin(request)
    desk, box = desk_of(request), await _own(request)
    if not TRIALS.allows(box.owner):
        return await _drawn(request, TooOften("too-many"), box.kind)
    await desk.boxes.tell([new_message(box, TRIAL, {})])
    desk.sender.wake()
    return _back(request, welcome(request).token, "tried", box.kind)


async def forget(request: Request) -> Response:
    same_origin(request)
    box = await _own(request)
    await desk_of(request).boxes.forget(box.id, box.owner)
    return _back(request, welcome(request).token, "forgotten", box.kind)


async def _own(request: Request) -> Box:
    """The box of an address, if it is its visitor's."""
    box = await desk_of(request).boxes.find(request.path_params["id"])
    if box is None or not box.owner or box.owner != owner(request):
        raise HTTPException(404)
    return box


def _back(request: Request, token: str, said: str, at: str) -> Response:
    response = RedirectResponse(f"{PAGE}?said={said}#{at}" if said else f"{PAGE}#{at}", 303)
    remember(request, response, token)
    return response


async def _form(request: Request) -> dict[str, str]:
    with suppress(UnicodeDecodeError, ValueError):
        return dict(parse_qsl((await request.body()).decode(), max_num_fields=20))
    return {}


# The links of a mail


async def confirm(request: Request) -> Response:
    """Whoever opens the link shows that the mailbox is theirs; a program that only looks at it does nothing."""
    desk, box = desk_of(request), await _proven(request, "confirm")
    if box is None:
        return _slip(request, "void", status=404)
    if request.method == "POST":
        same_origin(request)
        await desk.boxes.confirm(box.id)
        desk.chosen(box.owner)
        return _slip(request, "confirmed", {"address": box.address})
    return _slip(request, "confirm", {"address": box.address}, asks=True)


async def stop(request: Request) -> Response:
    """With one click: from a mail program, which shows no page, or from the page that the link opens."""
    box = await _proven(request, "stop")
    if box is None:
        return _slip(request, "void", status=404)
    if request.method == "POST":
        await desk_of(request).boxes.forget(box.id)
        return _slip(request, "stopped")
    return _slip(request, "stop", {"address": box.address}, asks=True)


async def _proven(request: Request, deed: str) -> Box | None:
    box = await desk_of(request).boxes.find(request.path_params["id"])
    return box if box is not None and box.proves(deed, request.query_params.get("key", "")) else None


def _slip(
    request: Request,
    kind: str,
    facts: Mapping[str, object] = MappingProxyType({}),
    asks: bool = False,
    status: int = 200,
) -> Response:
    say = words("tablee.table", chosen(request)).say
    known: dict[str, object] = {
        "headline": say(f"sign-link.{kind}.headline"),
        "sentence": say(f"sign-link.{kind}.say", **facts),
        "action": say(f"sign-link.{kind}.yes") if asks else "",
    }
    return page(request, house_of(request), "sign.html", known, status, NO_STORE)


# Pages that are open


async def live(socket: WebSocket) -> None:
    """Whose turn it is, told to any page of the house."""
    known, desk = known_as(socket), desk_of(socket)
    bell = Bell(socket, tables_of(socket), known, chosen(socket))
    try:
        try:
            same_origin(socket)
            if not known.owner:
                raise NotYours("not-seated")
            await desk.attend(bell)
        except UserError as error:
            await socket.send_denial_response(told(error, chosen(socket)))
            return
        await socket.accept()
        await bell.run()
    finally:
        desk.bells.take_down(bell)


def _device(name: str, language: str) -> str:
    return words("tablee.table", language).say("sign.device-some") if name in ("", UNKNOWN) else name
