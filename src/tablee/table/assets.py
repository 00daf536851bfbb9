"""Files that a browser may keep: the stylesheets, the script, and the art that the games draw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, SERIF, el, glyphs

SVG = "image/svg+xml"
TYPES = {"css": "text/css", "js": "text/javascript", "svg": SVG}
FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A file in memory. Its address carries a hash of what it holds, so a new version is a new address."""

    path: str
    type: str
    body: bytes
    version: str

    @property
    def address(self) -> str:
        return f"{self.path}?v={self.version}"

    def answer(self, request: Request) -> Response:
        """The file, or word that the browser's copy is still good."""
        tag = f'"{self.version}"'
        current = request.query_params.get("v") == self.version
        headers = {"ETag": tag, "Cache-Control": FOREVER if current else "no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(self.body, media_type=self.type, headers=headers)


class Assets:
    """Everything that is served as it is, by path."""

    def __init__(self, games: Iterable[Game]) -> None:
        made = [*_static(), _asset("/static/glyphs.svg", SVG, _sheet(glyphs(DAY)))]
        for game in games:
            made.append(_asset(f"/art/{game.name}.svg", SVG, _sheet(game.picture.sprite(DAY))))
            made.append(_asset(f"/art/{game.name}-cover.svg", SVG, game.picture.cover(DAY)))
        self.by_path = {asset.path: asset for asset in made}

    def address(self, path: str) -> str:
        return self.by_path[path].address


def _asset(path: str, type_: str, text: str) -> Asset:
    body = text.encode()
    return Asset(path, type_, body, hashlib.sha256(body).hexdigest()[:16])


def _static() -> list[Asset]:
    folder = files("tablee.table").joinpath("static")
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return [
        _asset(f"/static/{file.name}", TYPES[file.name.rpartition(".")[2]], file.read_text(encoding="utf-8"))
        for file in found
    ]


def _sheet(sprite: str) -> str:
    """A sprite as a file of its own, for ``use`` to refer to."""
    return el("svg", el("defs", sprite), xmlns="http://www.w3.org/2000/svg", font_family=SERIF)
