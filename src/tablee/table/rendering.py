"""Pages from templates: everything is escaped, and a name that is missing is a fault, never an empty place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tablee.kernel.words import LANGUAGES, words
from tablee.table.house import VERSION, House
from tablee.table.language import chosen, remember
from tablee.table.people import me, of_somebody

TEMPLATES = Environment(
    loader=PackageLoader("tablee.table", "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


NO_STORE = MappingProxyType({"Cache-Control": "private, no-store"})
"""For what is true now, and for one visitor."""

BY_SYSTEM = "(prefers-color-scheme: dark)"
ROOMS = {"dark": "screen", "light": "not all"}
"""Where the dark stylesheet holds, by how the lamp was set by hand; where it was not, as the system wishes."""

NO_CACHE = MappingProxyType({"Cache-Control": "private, no-cache"})
"""For pages that are the same for everybody, but for language, light and the name at their head."""


@dataclass(frozen=True)
class Tongue:
    """A side of the language switch: the same page in this language."""

    code: str
    address: str
    current: bool


def page(
    request: Request,
    house: House,
    template: str,
    facts: dict[str, object],
    status: int = 200,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> HTMLResponse:
    """What depends on who looks is kept by nobody, unless the headers say otherwise."""
    language = chosen(request)
    html = fragment(house, template, language, {**_of_visitor(request, language), **facts})
    kept = {**NO_STORE, "Vary": "Accept-Language, Cookie, User-Agent"}
    response = HTMLResponse(html, status, {**kept, "Content-Language": language, **headers})
    remember(request, response)
    return response


def _of_visitor(request: Request, language: str) -> dict[str, object]:
    """The language switch, when the lamp is turned down, where the house is, how often it is the visitor's turn
    elsewhere, and who they are."""
    return {
        "tongues": tongues(request, language),
        "room": ROOMS.get(request.cookies.get("room", ""), BY_SYSTEM),
        "origin": str(request.base_url).rstrip("/"),
        "turns": 0,
        "me": me(request),
        "bell": "/signs/live" if of_somebody(request) else "",
    }


def fragment(house: House, template: str, language: str, facts: dict[str, object]) -> str:
    """A template filled in: a whole page, or the part of one that is pushed to those who look."""
    speech = words("tablee.table", language)
    return TEMPLATES.get_template(template).render(
        {
            "say": speech.say,
            "listed": speech.list,
            "language": language,
            "asset": house.assets.address,
            "together": house.assets.together,
            "version": VERSION,
            **facts,
        }
    )


def tongues(request: Request, language: str) -> list[Tongue]:
    addresses = {code: request.url.include_query_params(lang=code).query for code in LANGUAGES}
    return [Tongue(code, f"?{query}", code == language) for code, query in sorted(addresses.items(), reverse=True)]
