"""The door: coming back with a passkey, by a personal link or a code; and what the house says about privacy."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tablee.table import entering, passkeys
from tablee.table.asked import house_of, not_too_often, tables_of
from tablee.table.devices import label_of
from tablee.table.entering import personal_tables
from tablee.table.errors import BadCommand
from tablee.table.forms import fields_of, sent
from tablee.table.people import is_token, known, remember, same_origin
from tablee.table.rendering import NO_CACHE, NO_STORE, page


def routes() -> list[BaseRoute]:
    return [
        Route("/me/{token}", link, methods=["GET", "POST"], name="link"),
        Route("/enter", enter, methods=["GET", "POST"]),
        Route("/enter/question", question, methods=["POST"]),
        Route("/enter/passkey", passkey, methods=["POST"]),
        Route("/privacy", privacy),
    ]


async def link(request: Request) -> Response:
    """A personal link, or a code: opened on another device it carries one's seats there once its owner says so."""
    token, tables, who = request.path_params["token"], tables_of(request), known(request)
    if not is_token(token):
        raise HTTPException(404)
    if request.method == "POST":
        same_origin(request)
        not_too_often(request)
    owner, code = await entering.opens(tables, token)
    if request.method == "POST":
        response: Response = RedirectResponse("/mine", 303)
        remember(request, response, await entering.enter(tables, owner, who, _label(request), code))
        return response
    facts = {
        "token": token,
        "count": await entering.games_of(tables.people, owner),
        "called": await tables.people.name_of(owner),
        "guest": await entering.guest_here(tables, who) if who.owner != owner else None,
    }
    return page(request, house_of(request), "link.html", facts, headers=NO_STORE)


def _label(request: Request) -> str:
    return label_of(request.headers.get("user-agent", ""))


async def enter(request: Request) -> Response:
    if request.method == "POST":
        same_origin(request)
        not_too_often(request)
        return RedirectResponse(f"/me/{_token_in(dict(await fields_of(request)).get('link', ''))}", 303)
    guest = await entering.guest_here(tables_of(request), known(request))
    return page(request, house_of(request), "enter.html", {"guest": guest}, headers=NO_STORE)


def _token_in(written: str) -> str:
    """The token of a personal link, however much of it was copied."""
    path = urlsplit(written.strip()).path.rstrip("/")
    token = path.rpartition("/")[2]
    if not is_token(token):
        raise BadCommand("no-link")
    return token


async def question(request: Request) -> Response:
    same_origin(request)
    not_too_often(request)
    return JSONResponse(await passkeys.question_to_enter(tables_of(request), passkeys.here(request)), headers=NO_STORE)


async def passkey(request: Request) -> Response:
    same_origin(request)
    not_too_often(request)
    tables, who, answer = tables_of(request), known(request), (await sent(request)).get("answer")
    if not isinstance(answer, dict):
        raise BadCommand("not-json")
    owner = await passkeys.whose(tables, passkeys.here(request), answer)
    response = JSONResponse({"goto": "/"}, headers=NO_STORE)
    remember(request, response, await entering.enter(tables, owner, who, _label(request)))
    return response


async def privacy(request: Request) -> Response:
    """What is kept of people, in the words of the house: the kinds are those of the schema."""
    kinds = ("people", "games", "talk", *(table.name for table in personal_tables()))
    facts: dict[str, object] = {"kinds": list(dict.fromkeys(kinds))}
    return page(request, house_of(request), "privacy.html", facts, headers=NO_CACHE)
