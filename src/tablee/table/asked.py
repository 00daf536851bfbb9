"""What a request asks for: which table, which of its steps, how it is to be drawn."""

from __future__ import annotations

from starlette.requests import Request
from starlette.websockets import WebSocket

from tablee.kernel.picture import DAY, Palette
from tablee.table.errors import BadCommand, NoSuchStep, TooMuch
from tablee.table.exhibition import id_of, shown_at
from tablee.table.house import House
from tablee.table.limits import Buckets, visitor_of
from tablee.table.painter import PALETTES
from tablee.table.people import owner
from tablee.table.pictures import USUAL_WIDTH, WIDTHS, Pictures
from tablee.table.reports import MOST_AN_HOUR, REPORTING
from tablee.table.table import Table
from tablee.table.tables import Tables
from tablee.table.waiting import turns_of

LAYING = Buckets(burst=30, rate=0.5)
"""How many tables one address may lay."""

TRYING = Buckets(burst=20, rate=0.2)
"""How often one address may try to come in, or come as somebody new."""


def house_of(request: Request | WebSocket) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def pictures_of(request: Request) -> Pictures:
    pictures = request.app.state.pictures
    assert isinstance(pictures, Pictures)
    return pictures


def tables_of(request: Request | WebSocket) -> Tables:
    tables = request.app.state.tables
    assert isinstance(tables, Tables)
    return tables


async def table_of(request: Request | WebSocket) -> Table:
    """The table that an address names, or the one at which the game is on show that it names."""
    name = request.path_params.get("name")
    id_ = request.path_params["id"] if name is None else id_of(house_of(request).game(name).name)
    return await tables_of(request).find(id_)


async def turns(request: Request, here: str = "") -> int:
    """At how many tables the visitor is to act, besides the one that they look at."""
    return sum(id_ != here for id_ in await turns_of(tables_of(request), owner(request)))


def not_too_many(request: Request) -> None:
    """Whoever lays a table is refused if they have just laid many."""
    if not LAYING.allows(visitor_of(request.client.host if request.client else "")):
        raise TooMuch("too-many-tables")


def not_too_many_reports(request: Request) -> None:
    """Who has no name can be as many people as they like; the address is one."""
    if not REPORTING.allows(visitor_of(request.client.host if request.client else "")):
        raise TooMuch("reports-many", most=MOST_AN_HOUR)


def not_too_often(request: Request) -> None:
    """Whoever tries to come in is refused if they have just tried often."""
    if not TRYING.allows(visitor_of(request.client.host if request.client else "")):
        raise TooMuch("tries-many")


def wants_json(request: Request) -> bool:
    """Whether it was sent by a script, which cannot show a page."""
    return any(request.headers.get(name, "").startswith("application/json") for name in ("content-type", "accept"))


def whole(text: str | None, otherwise: int = -1) -> int:
    """A number from an address; anything else is ``otherwise``."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise


def step_of(request: Request, table: Table) -> int:
    """The step asked for; when none is, the last one, or one at which much happens in a game on show."""
    steps, asked = len(table.record.steps), request.query_params.get("step")
    step = whole(asked)
    if asked is None:
        step = 0 if shown_at(table.id) else steps
    if not 0 <= step <= steps:
        raise NoSuchStep("no-such-step", steps=steps, step=(asked or "")[:20])
    return step


def palette_of(request: Request) -> Palette:
    name = request.query_params.get("palette", DAY.name)
    if name not in PALETTES:
        raise BadCommand("picture-palette", known=", ".join(PALETTES))
    return PALETTES[name]


def width_of(request: Request) -> int:
    width = whole(request.query_params.get("width"), USUAL_WIDTH if "width" not in request.query_params else -1)
    if width not in WIDTHS:
        raise BadCommand("picture-width", least=WIDTHS[0], most=WIDTHS[-1])
    return width
