"""The language of a page: asked for in the address, remembered in a cookie, or preferred by the browser. And whether
its screen is narrow."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.kernel.words import LANGUAGES

DEFAULT = LANGUAGES[0]
COOKIE = "lang"
YEAR = 365 * 24 * 3600


def chosen(request: HTTPConnection) -> str:
    return asked(request) or remembered(request) or preferred(request.headers.get("accept-language", "")) or DEFAULT


def narrow(request: HTTPConnection) -> bool:
    """What the script found out, and says with a live view or keeps in a cookie; before it has ever run, what the
    browser says of itself."""
    told = request.query_params.get("narrow", request.cookies.get("narrow"))
    return told == "yes" if told is not None else "Mobi" in request.headers.get("user-agent", "")


def asked(request: HTTPConnection) -> str | None:
    return _known(request.query_params.get("lang"))


def remembered(request: HTTPConnection) -> str | None:
    return _known(request.cookies.get(COOKIE))


def preferred(header: str) -> str | None:
    """The best of our languages by an Accept-Language header; the first named of equals."""
    wishes = [_wish(part) for part in header.split(",")]
    spoken = [(weight, language) for language, weight in wishes if language in LANGUAGES and weight > 0]
    return max(spoken, key=lambda wish: wish[0])[1] if spoken else None


def remember(request: HTTPConnection, response: Response) -> None:
    """Keep a language that was asked for."""
    language = asked(request)
    if language is not None:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, language, max_age=YEAR, secure=secure, httponly=True, samesite="lax")


def _known(language: str | None) -> str | None:
    return language if language in LANGUAGES else None


def _wish(part: str) -> tuple[str, float]:
    """``fr-CA;q=0.8`` is French, at 0.8."""
    tag, _, quality = part.replace(" ", "").lower().partition(";q=")
    try:
        weight = float(quality) if quality else 1.0
    except ValueError:
        weight = 0.0
    return tag.partition("-")[0], weight
