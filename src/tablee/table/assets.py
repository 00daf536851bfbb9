"""Files that a browser may keep: the stylesheets, the script, and the art that the games draw."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock

from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, SERIF, el, glyphs

SVG = "image/svg+xml"
TYPES = {"css": "text/css", "js": "text/javascript", "svg": SVG}
SOURCES = (".py", ".json", ".svg", ".txt", ".toml")
FOREVER = "public, max-age=31536000, immutable"


class Asset:
    """A file in memory, made when it is first asked for. Its address carries a hash of what it is made from, so a new
    version is a new address."""

    def __init__(self, path: str, type_: str, version: str, make: Callable[[], str]) -> None:
        self.path = path
        self.type = type_
        self.version = version
        self._make = make
        self._making = Lock()
        self._body = b""

    @property
    def body(self) -> bytes:
        with self._making:
            if not self._body:
                self._body = self._make().encode()
            return self._body

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
        made = [*_static(), _written("/static/glyphs.svg", SVG, _sheet(glyphs(DAY)))]
        for game in games:
            version, art = _source(game), partial(_art, game)
            made.append(Asset(f"/art/{game.name}.svg", SVG, version, art))
            made.append(Asset(f"/art/{game.name}-cover.svg", SVG, version, partial(game.picture.cover, DAY)))
        self.by_path = {asset.path: asset for asset in made}

    def address(self, path: str) -> str:
        return self.by_path[path].address


def _written(path: str, type_: str, text: str) -> Asset:
    return Asset(path, type_, hashlib.sha256(text.encode()).hexdigest()[:16], lambda: text)


def _source(game: Game) -> str:
    """A hash of all that a game draws from: its files, the kernel's kit, and its options, where a host may add some."""
    seen = hashlib.sha256(repr(game.options).encode())
    for folder in (files(game.package), files("tablee.kernel")):
        for content in _contents(folder):
            seen.update(hashlib.sha256(content).digest())
    return seen.hexdigest()[:16]


def _contents(folder: Traversable) -> Iterator[bytes]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _contents(entry)
        elif entry.name.endswith(SOURCES):
            yield entry.read_bytes()


def _art(game: Game) -> str:
    return _sheet(game.picture.sprite(DAY))


def _static() -> list[Asset]:
    folder = files("tablee.table").joinpath("static")
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return [
        _written(f"/static/{file.name}", TYPES[file.name.rpartition(".")[2]], file.read_text(encoding="utf-8"))
        for file in found
    ]


def _sheet(sprite: str) -> str:
    """A sprite as a file of its own, for ``use`` to refer to."""
    return el("svg", el("defs", sprite), xmlns="http://www.w3.org/2000/svg", font_family=SERIF)
