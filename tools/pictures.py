"""Makes the pictures of the README and the documents with the program itself: python -m tools.pictures [NAME...].

Positions are drawn from recorded games; pages are photographed in a browser from a table that is really served. With
names, only the pictures whose names begin so are made.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser
from tests.browser import Visitor, open_browser
from tests.table.browser.past import EVERYTHING, recorded, relaid
from tests.table.festival import festival
from tests.table.server import Served
from tests.table.voyage import ASHORE, BURIAL, DODGE, FIRST_VOTE, KEEPS_ALL, MUTINY, SHARE, voyage

from tablee.kernel.picture import DAY, to_png
from tablee.kernel.record import Record
from tablee.table.identity import new_token
from tablee.table.people import COOKIE

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH = 900

POSITIONS = {
    "patolli": ("patolli-black-centre", 301),
    "patolli-full-circuit": ("patolli-circuit-betting", 343),
    "patouche": ("patouche-expert", 162),
    "patimpatampatum": ("patimpatampatum-5", 280),
    "pagamas": ("pagamas-5", 200),
    "patrolis": ("patrolis-six", 110),
}
"""Boards: a recorded game, and after how many of its steps."""

TABLES = {
    "table": ("patolli-black-centre", 301),
    "patouche-family": ("patouche-family-five", 108),
    "patouche-expert": ("patouche-expert", 158),
    "patouche-cooperative": ("patouche-cooperative-won", 66),
    "patimpatampatum-turn": ("patimpatampatum-3", 288),
    "patrolis-map-1": ("patrolis-incidents", 82),
    "patrolis-map-2": ("patrolis-map-2", 61),
}
"""Tables in the middle of a game, as their first player sees them."""

MOMENTS = {
    "patimpatampatum-push": festival("play 6", "play 6", "pawn sp", "push viladomat maces"),
    "pagamas-share": voyage(*KEEPS_ALL, *FIRST_VOTE),
    "pagamas-ambush": voyage(*SHARE, *ASHORE),
    "pagamas-mutiny": voyage(*SHARE, *ASHORE, *DODGE, *BURIAL, *MUTINY[:-1]),
}
"""Moments of games that are told for their own sake, as their first player sees them."""

SCREENS = {390: 844, 1280: 900}
"""The widths that are shown, a phone and a desk, with their heights."""

QUALITY = 84
"""Of the photographs, which are JPEG: the grain of the paper would make a PNG three times as large."""

TALK = ((1, "Now it gets exciting."), (0, "Wait until you see this."))
ME = new_token()


def main(*wanted: str) -> None:
    """Make the pictures whose names begin like one of those wanted; all of them, if none is named."""
    PICTURES.mkdir(exist_ok=True)
    for name, (file, step) in POSITIONS.items():
        if name.startswith(wanted or ""):
            draw(name, recorded(file), step)
    with TemporaryDirectory() as folder, Served(Path(folder) / "tables.sqlite") as server, open_browser() as browser:
        for name, path in pages(server).items():
            if name.startswith(wanted or ""):
                photograph(browser, server, name, path)


def draw(name: str, record: Record, step: int) -> None:
    """A board alone, as whoever is to act sees it."""
    position = record.at(step)
    (seat,) = position.to_act()
    words = record.game.words("en")
    picture = record.game.picture.standalone(position.seen_by(seat), seat, words, record.names, DAY)
    (PICTURES / f"{name}.png").write_bytes(to_png(picture, WIDTH))


def pages(server: Served) -> dict[str, str]:
    """Home, a table of each kind in the middle of a game, the end of one and its replay."""
    found = {"home": "/"}
    for name, (file, step) in TABLES.items():
        found[name] = laid(server, recorded(file), step)
    for name, record in MOMENTS.items():
        found[name] = laid(server, record, EVERYTHING)
    file, step = TABLES["table"]
    found["end"] = laid(server, recorded(file), EVERYTHING)
    return {**found, "replay": f"{found['end']}/replay?step={step}"}


def laid(server: Served, record: Record, step: int) -> str:
    tokens = [ME, *(new_token() for _ in range(record.seats - 1))]
    return relaid(server.database, tokens, step, TALK, record)


def photograph(browser: Browser, server: Served, name: str, path: str) -> None:
    for width, height in SCREENS.items():
        visitor = Visitor(browser, server.address, width=width, painted=True)
        if name != "home":  # the shelf is shown as it looks to somebody who comes for the first time
            visitor.context.add_cookies([{"name": COOKIE, "value": ME, "url": server.address}])
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.goto(path, wait_until="networkidle")
        visitor.page.screenshot(path=PICTURES / f"{name}-{width}.jpg", type="jpeg", quality=QUALITY)
        visitor.leave()


if __name__ == "__main__":
    main(*sys.argv[1:])
