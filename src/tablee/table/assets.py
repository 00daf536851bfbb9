"""Files that a browser may keep: the stylesheets, the script, our faces, and the art that the games draw."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict
from functools import lru_cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock

from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, SERIF, el, glyphs
from tablee.kernel.picture.faces import FACES
from tablee.kernel.tip import told
from tablee.kernel.words import LANGUAGES
from tablee.table.dress import dresses
from tablee.table.icons import ICONS, PNG, drawn, drawn_from

SVG = "image/svg+xml"
WOFF2 = "font/woff2"
JSON = "application/json"
CSS = "text/css"
TYPES = {"css": CSS, "js": "text/javascript", "svg": SVG}
SOURCES = (".py", ".json", ".svg", ".ttf", ".txt", ".toml")
NAMED = re.compile(r"url\(([\w./-]+)\)")
"""Another file that a stylesheet names, from where it lies itself."""
ADDRESS = re.compile(r"/static/[\w+./-]+\?v=\w+")
TEXTS = ("css", "js")
JOINED = 32
"""Files joined from others that are kept: some for each kind of page."""
FOREVER = "public, max-age=31536000, immutable"


class Asset:
    """A file in memory, made when it is first asked for. Its address carries a hash of what it is made from, so a new
    version is a new address."""

    def __init__(self, path: str, type_: str, version: str, make: Callable[[], bytes]) -> None:
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
                self._body = self._make()
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

    def __init__(self, games: Collection[Game]) -> None:
        made = [*_static(), _written("/static/glyphs.svg", SVG, _sheet(glyphs(DAY))), *icons()]
        made += [_written(f"/static/{name}.css", CSS, text) for name, text in dresses(games).items()]
        for game in games:
            version = _source(game)
            made.append(Asset(f"/art/{game.name}.svg", SVG, version, partial(_art, game)))
            made.append(Asset(f"/art/{game.name}-cover.svg", SVG, version, partial(_cover, game)))
            for language in LANGUAGES if game.tips else ():
                made.append(Asset(tips_path(game, language), JSON, version, partial(_tips, game, language)))
        self.by_path = {asset.path: asset for asset in made}

    def address(self, path: str) -> str:
        return self.by_path[path].address

    @property
    def versions(self) -> list[str]:
        """Of everything: where one changes, they do."""
        return [asset.version for asset in self.by_path.values()]

    def named_in(self, page: str) -> list[str]:
        """The addresses of all that a page shows itself with, and of what its stylesheets name."""
        found = dict.fromkeys(ADDRESS.findall(page))
        for address in list(found):
            sheet = self.joined(address.partition("?")[0])
            if sheet is not None and sheet.type == CSS:
                found |= dict.fromkeys(ADDRESS.findall(sheet.body.decode()))
        return list(found)

    @lru_cache(maxsize=JOINED)  # noqa: B019 - a house has one of these, and both last as long
    def joined(self, path: str) -> Asset | None:
        """A file by its path; several of a kind whose names are joined by ``+`` come as one, in that order, so that a
        page asks for one stylesheet and one script."""
        folder, _, name = path.rpartition("/")
        stem, dot, kind = name.rpartition(".")
        parts = [self.by_path.get(f"{folder}/{part}{dot}{kind}") for part in stem.split("+")]
        found = [part for part in parts if part is not None]
        if len(found) != len(parts) or len(set(found)) != len(found):
            return None
        if len(found) == 1:
            return found[0]
        return _kept(path, found[0].type, b"\n".join(part.body for part in found)) if kind in TEXTS else None

    def together(self, kind: str, names: str) -> str:
        """The address of several stylesheets or scripts in one: their names, one after the other."""
        asset = self.joined(f"/static/{'+'.join(names.split())}.{kind}")
        assert asset is not None, names
        return asset.address


def _written(path: str, type_: str, text: str) -> Asset:
    return _kept(path, type_, text.encode())


def _kept(path: str, type_: str, body: bytes) -> Asset:
    return Asset(path, type_, hashlib.sha256(body).hexdigest()[:16], lambda: body)


def icons() -> list[Asset]:
    """The house as a picture on a phone; each drawn when it is first asked for."""
    version = hashlib.sha256(drawn_from()).hexdigest()[:16]
    return [Asset(f"/static/{name}.png", PNG, version, partial(drawn, name)) for name in ICONS]


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


def _art(game: Game) -> bytes:
    return _sheet(game.picture.sprite(DAY)).encode()


def _cover(game: Game) -> bytes:
    return game.picture.cover(DAY).encode()


def tips_path(game: Game, language: str) -> str:
    return f"/art/{game.name}-tips-{language}.json"


def _tips(game: Game, language: str) -> bytes:
    """What the things on a game's board are: by kind, by the drawing that shows one, and by the part of a drawing."""
    facts = {
        "tips": {kind: asdict(tip) for kind, tip in told(game.tips, game.words(language)).items()},
        "art": {ref: kind for kind, tip in game.tips.items() for ref in tip.art},
        "areas": game.picture.areas(),
    }
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()


def _static() -> list[Asset]:
    """Our faces and what lies in ``static``; a stylesheet names others by addresses that a browser may keep."""
    made = {
        asset.path: asset
        for asset in (_kept(f"/static/{face.file}.woff2", WOFF2, face.path("woff2").read_bytes()) for face in FACES)
    }
    folder = files("tablee.table").joinpath("static")
    for file in sorted(folder.iterdir(), key=lambda file: (file.name.endswith(".css"), file.name)):
        type_, text = TYPES[file.name.rpartition(".")[2]], file.read_text(encoding="utf-8")
        if type_ == CSS:
            text = NAMED.sub(lambda found: f"url({made[f'/static/{found[1]}'].address})", text)
        made[f"/static/{file.name}"] = _written(f"/static/{file.name}", type_, text)
    return list(made.values())


def _sheet(sprite: str) -> str:
    """A sprite as a file of its own, for ``use`` to refer to."""
    return el("svg", el("defs", sprite), xmlns="http://www.w3.org/2000/svg", font_family=SERIF)
