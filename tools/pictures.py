"""Makes the pictures of the README and the documents with the program itself: python -m tools.pictures.

Positions are drawn from recorded games; pages are photographed in a browser from a table that is really served.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser
from tests.browser import Visitor, open_browser
from tests.table.browser.past import relaid
from tests.table.server import Served

from tablee.kernel.picture import DAY, to_png
from tablee.kernel.record import load
from tablee.kernel.sheet import read
from tablee.table.identity import new_token

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDTH = 900

POSITIONS = {
    "patolli": ("patolli-black-centre", 301),
    "patolli-full-circuit": ("patolli-circuit-betting", 343),
}

SCREENS = {390: 844, 1280: 900}
"""The widths that are shown, a phone and a desk, with their heights."""

QUALITY = 84
"""Of the photographs, which are JPEG: the grain of the paper would make a PNG three times as large."""

MID_GAME = 301
TALK = ((1, "Three! Now it gets exciting."), (0, "Wait until you see this."))


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    draw_positions()
    with TemporaryDirectory() as folder, Served(Path(folder) / "tables.sqlite") as server, open_browser() as browser:
        photograph(browser, server)


def draw_positions() -> None:
    for name, (file, step) in POSITIONS.items():
        record = read(load(ROOT / "tests" / "records" / f"{file}.record"))
        position = record.at(step)
        (seat,) = position.to_act()
        words = record.game.words("en")
        picture = record.game.picture.standalone(position.seen_by(seat), seat, words, record.names, DAY)
        (PICTURES / f"{name}.png").write_bytes(to_png(picture, WIDTH))


def photograph(browser: Browser, server: Served) -> None:
    """Home, a table in the middle of a game, its end and its replay, as one of the players sees them."""
    me, friend = new_token(), new_token()
    playing = relaid(server.database, [me, friend], MID_GAME, TALK)
    over = relaid(server.database, [me, friend], talk=TALK)
    pages = {"home": "/", "table": playing, "end": over, "replay": f"{over}/replay?step={MID_GAME}"}
    for width, height in SCREENS.items():
        for name, path in pages.items():
            visitor = Visitor(browser, server.address, width=width)
            if name != "home":  # the shelf is shown as it looks to somebody who comes for the first time
                visitor.context.add_cookies([{"name": "tablee", "value": me, "url": server.address}])
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.goto(path, wait_until="networkidle")
            visitor.page.screenshot(path=PICTURES / f"{name}-{width}.jpg", type="jpeg", quality=QUALITY)
            visitor.leave()


if __name__ == "__main__":
    main()
