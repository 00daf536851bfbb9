"""The house on a phone's screen: what it is called there, and what it shows where there is no network.

The service worker keeps what never changes (styles, scripts, faces, art) and one page that says honestly that there is
no network. It keeps no view of a table, and nothing that is anybody's.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tablee.kernel.words import LANGUAGES, words
from tablee.table.asked import house_of
from tablee.table.house import House
from tablee.table.icons import GROUND, ICONS, PNG
from tablee.table.language import asked, preferred
from tablee.table.rendering import BY_SYSTEM, Tongue, fragment

BY_LANGUAGE = {"Vary": "Accept-Language", "Cache-Control": "no-cache"}


def tongue(request: Request) -> str:
    """The language that is asked for, of whoever asks: nothing here depends on a cookie."""
    return asked(request) or preferred(request.headers.get("accept-language", "")) or LANGUAGES[0]


async def manifest(request: Request) -> Response:
    """What a phone must know to put the house on its screen."""
    house, language = house_of(request), tongue(request)
    say = words("tablee.table", language).say
    facts = {
        "id": "/",
        "name": say("name"),
        "short_name": say("name"),
        "description": say("installed.description"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": "#22382f",
        "icons": [
            {
                "src": house.assets.address(f"/static/{name}.png"),
                "type": PNG,
                "sizes": f"{icon.size}x{icon.size}",
                "purpose": "maskable" if icon.masked else "any",
            }
            for name, icon in ICONS.items()
            if not icon.badge and name != "icon-touch"
        ],
        "shortcuts": [
            {"name": say("my-games"), "url": "/mine"},
            {"name": say("sign.headline"), "url": "/me/signs"},
        ],
    }
    return JSONResponse(facts, media_type="application/manifest+json", headers=BY_LANGUAGE)


async def offline(request: Request) -> Response:
    """The page that is shown where there is no network: the same for everybody."""
    return Response(_offline(house_of(request), tongue(request)), media_type="text/html", headers=BY_LANGUAGE)


def _offline(house: House, language: str) -> str:
    tongues = [Tongue(code, f"?lang={code}", code == language) for code in sorted(LANGUAGES, reverse=True)]
    facts = {"tongues": tongues, "room": BY_SYSTEM, "origin": "", "turns": 0, "bell": ""}
    return fragment(house, "offline.html", language, facts)


async def worker(request: Request) -> Response:
    """The service worker, which is another as soon as anything is that it keeps."""
    house, language = house_of(request), tongue(request)
    say = words("tablee.table", language).say
    page = _offline(house, language)
    version = hashlib.sha256("".join([page, *sorted(house.assets.versions)]).encode()).hexdigest()[:16]
    facts = {
        "version": version,
        "offline": f"/offline?lang={language}",
        "kept": house.assets.named_in(page),
        "icon": house.assets.address("/static/icon-192.png"),
        "badge": house.assets.address("/static/icon-badge.png"),
        "title": say("name"),
        "body": say("installed.something"),
    }
    script = files("tablee.table").joinpath("static", "sw.js").read_text(encoding="utf-8")
    told = json.dumps(facts, ensure_ascii=False)
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return Response(f'"use strict";\nconst HOUSE = {told};\n{script}', media_type="text/javascript", headers=headers)
