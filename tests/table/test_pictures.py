"""PNGs of tables, against the real server: whoever asks for them, nobody else waits, and nobody sees more."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from html import unescape
from pathlib import Path

import httpx
import pytest

from tablee.games.patolli import GAME
from tablee.kernel.game import Game
from tablee.kernel.picture import Palette, Picture, to_png
from tablee.table import api_guide
from tablee.table.errors import Busy
from tablee.table.exhibition import played
from tablee.table.identity import new_token, owner_of
from tablee.table.look import prompted
from tablee.table.painter import PALETTES
from tablee.table.pictures import MOST_WAITING, WIDTHS, Order, Pictures
from tablee.table.sight import Sight
from tablee.table.store import Stored
from tablee.table.table import Table
from tablee.table.tables import Tables
from tablee.table.waiting import MOST_SHOWN
from tablee.table.workers import Worker, WorkerDied, WorkerSlow
from tests.nursery import environment
from tests.table.browser.past import recorded, relaid
from tests.table.conftest import OpenHouse
from tests.table.festival import festival
from tests.table.person import Person, pair, until
from tests.table.server import PATIENCE, Served

LEA = "l" * 43
PNG = b"\x89PNG\r\n\x1a\n"
NARROWEST = WIDTHS[0]
FRESH = iter(WIDTHS)
"""Widths that nobody has asked for yet: equal tables have equal pictures, and those are kept."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("pictures")
    with Served(folder / "tables.sqlite", "--rate", "0", "--pace", "0") as server:
        yield server
        assert server.well()


@pytest.fixture
def aside() -> Iterator[ThreadPoolExecutor]:
    """Hands for all who ask at the same time."""
    with ThreadPoolExecutor(2 * MOST_WAITING) as hands:
        yield hands


def painters(server: Served) -> list[int]:
    """The processes in which the server has pictures drawn."""
    known = [(worker, Path(f"/proc/{worker}/cmdline")) for worker in server.workers()]
    return [worker for worker, told in known if told.exists() and b"tablee.table.painter" in told.read_bytes()]


def standing_still(server: Served, person: Person, table: str) -> int:
    """The painter, which has drawn a picture and does nothing more."""
    assert person.get(table, "/picture.png", width=next(FRESH)).content.startswith(PNG)
    (painter,) = painters(server)
    os.kill(painter, signal.SIGSTOP)
    return painter


def ask_for_too_many(
    hands: ThreadPoolExecutor, person: Person, table: str
) -> tuple[set[Future[httpx.Response]], httpx.Response]:
    """One picture more than can wait, all at once: those that wait, and how the one too many was answered."""
    asked = {hands.submit(person.get, table, "/picture.png", width=next(FRESH)) for _ in range(MOST_WAITING + 1)}
    answered, waiting = wait(asked, PATIENCE, FIRST_COMPLETED)
    (refused,) = answered
    return waiting, refused.result()


def test_while_the_painter_stands_still_the_house_plays_on(house: Served, aside: ThreadPoolExecutor) -> None:
    lea, ana, table = pair(house.address)
    painter = standing_still(house, lea, table)
    try:
        waiting, refused = ask_for_too_many(aside, lea, table)
        assert refused.status_code == 503
        with ana.live(table) as live:
            version = json.loads(live.recv(PATIENCE))["version"]
            assert house.well()
            assert lea.go_on(table)
            while json.loads(live.recv(PATIENCE))["version"] == version:
                pass
        assert lea.get(table).status_code == 200
        assert not any(answer.done() for answer in waiting)
    finally:
        os.kill(painter, signal.SIGCONT)
    for answer in waiting:
        assert answer.result(PATIENCE).content.startswith(PNG)


@pytest.mark.parametrize(("language", "sentence"), [("en", "Many pictures are being drawn"), ("fr", "Trop d’images")])
def test_when_too_many_pictures_wait_one_is_asked_to_come_back(
    house: Served, aside: ThreadPoolExecutor, language: str, sentence: str
) -> None:
    lea, _, table = pair(house.address)
    painter = standing_still(house, lea, table)
    try:
        _, first = ask_for_too_many(aside, lea, table)
        refused = lea.get(table, "/picture.png", width=WIDTHS[-1], lang=language)
    finally:
        os.kill(painter, signal.SIGCONT)
    assert {first.status_code, refused.status_code} == {503}
    assert int(refused.headers["retry-after"]) > 0
    assert sentence in unescape(refused.text)


def test_a_painter_that_is_killed_is_replaced_and_everybody_gets_their_picture(
    house: Served, aside: ThreadPoolExecutor
) -> None:
    lea, _, table = pair(house.address)
    painter = standing_still(house, lea, table)
    waiting, _ = ask_for_too_many(aside, lea, table)
    os.kill(painter, signal.SIGKILL)
    for answer in waiting:
        assert answer.result(PATIENCE).content.startswith(PNG)
    assert painter not in painters(house)


def test_a_picture_that_many_ask_for_takes_one_place(house: Served, aside: ThreadPoolExecutor) -> None:
    lea, _, table = pair(house.address)
    painter, width = standing_still(house, lea, table), next(FRESH)
    try:
        asked = [aside.submit(lea.get, table, "/picture.png", width=width) for _ in range(MOST_WAITING + 4)]
    finally:
        os.kill(painter, signal.SIGCONT)
    pictures = [answer.result(PATIENCE) for answer in asked]
    assert {picture.status_code for picture in pictures} == {200}
    assert len({picture.content for picture in pictures}) == 1


def test_who_goes_away_gives_their_place_to_others(house: Served, aside: ThreadPoolExecutor) -> None:
    lea, _, table = pair(house.address)
    painter = standing_still(house, lea, table)

    def asked(width: int, patience: float) -> int:
        """How it was answered; 0 if it was still to wait when we left."""
        with httpx.Client(base_url=house.address, timeout=patience) as client:
            try:
                return client.get(f"/tables/{table}/picture.png", params={"width": width}).status_code
            except httpx.ReadTimeout:
                return 0

    try:
        widths = [next(FRESH) for _ in range(MOST_WAITING)]
        assert set(aside.map(asked, widths, [2.0] * MOST_WAITING)) == {0}
        # All have left: there is room again, though nothing was drawn.
        until(lambda: asked(next(FRESH), 1.0) == 0)
    finally:
        os.kill(painter, signal.SIGCONT)
    assert lea.get(table, "/picture.png", width=next(FRESH)).status_code == 200


@pytest.mark.parametrize("killed", [False, True])
def test_the_painter_ends_with_the_house(tmp_path: Path, killed: bool) -> None:
    server = Served(tmp_path / "tables.sqlite", "--rate", "0").wait()
    lea, _, table = pair(server.address)
    assert lea.get(table, "/picture.png", width=NARROWEST).status_code == 200
    (painter,) = painters(server)
    if killed:
        server.kill()
    else:
        assert server.stop() == 0
    until(lambda: not Path(f"/proc/{painter}").exists())


# What is drawn


def test_a_png_shows_each_viewer_what_their_svg_shows_and_no_more(house: Served) -> None:
    """Three who hold cards, and two who watch."""
    record = festival("play 6", "pawn sp", "to casa-balmes")
    tokens = [new_token() for _ in range(record.seats)]
    table = relaid(house.database, tokens, record=record).removeprefix("/tables/")
    shown = []
    for viewer in [Person(house.address, token) for token in [*tokens, new_token(), new_token()]]:
        svg = viewer.get(table, "/picture.svg").text
        png = viewer.get(table, "/picture.png", width=200)
        assert png.content == to_png(svg, 200)
        assert png.headers["cache-control"] == "private, no-store"
        shown.append((svg, png.content))
    assert shown[-1] == shown[-2]
    assert len({svg for svg, _ in shown}) == len({png for _, png in shown}) == 4


@pytest.mark.parametrize("width", [99, 1601, 2400, "", "x", "-5", "1e3"])
def test_a_picture_that_is_too_wide_or_too_narrow_is_refused_with_a_sentence(house: Served, width: object) -> None:
    lea, _, table = pair(house.address)
    refused = lea.get(table, "/picture.png", width=width)
    assert refused.status_code == 422
    assert "A picture can be 100 to 1600 pixels wide." in unescape(refused.text)


def test_the_widest_picture_and_the_usual_one_can_be_had(house: Served) -> None:
    lea, _, table = pair(house.address)
    for query, width in (({}, 1000), ({"width": 1600}, 1600)):
        picture = lea.get(table, "/picture.png", **query).content
        assert picture.startswith(PNG)
        assert int.from_bytes(picture[16:20]) == width


def test_a_picture_can_be_had_for_a_printer_without_colours(house: Served) -> None:
    lea, _, table = pair(house.address)
    assert "/picture.svg?step=0&amp;palette=print" in lea.get(table, "/replay").text
    svg, grey = (lea.get(table, "/picture.svg", palette=palette).text for palette in PALETTES)
    assert svg == lea.get(table, "/picture.svg").text != grey
    png = lea.get(table, "/picture.png", width=NARROWEST, palette="print").content
    assert png == to_png(grey, NARROWEST) != lea.get(table, "/picture.png", width=NARROWEST).content
    refused = lea.get(table, "/picture.svg", palette="neon")
    assert refused.status_code == 422
    assert "A picture is drawn in one of: day, print." in unescape(refused.text)


def test_the_picture_of_a_finished_game_may_be_kept_by_who_asked(house: Served) -> None:
    record = recorded()
    lea = Person(house.address)
    table = relaid(house.database, [lea.token] * record.seats, record=record).removeprefix("/tables/")
    picture = lea.get(table, "/picture.png", width=NARROWEST)
    assert picture.headers["cache-control"] == "private, max-age=86400"
    tag = picture.headers["etag"]
    again = lea.http.get(f"/tables/{table}/picture.png?width={NARROWEST}", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    earlier = lea.get(table, "/picture.png", width=NARROWEST, step=1)
    assert earlier.headers["etag"] != tag
    assert lea.get(table, "/picture.svg").headers["cache-control"] == "private, max-age=86400"


def test_the_house_itself_draws_no_png() -> None:
    code = "import sys, tablee.table.serve; sys.exit('resvg_py' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=environment(), timeout=PATIENCE).returncode == 0


# The queue and what is kept, with a painter of our own


class Painter(Worker):
    """Draws as many bytes as it is told, once it may."""

    def __init__(self, *troubles: type[WorkerDied]) -> None:
        super().__init__("tests.nobody", 60.0)
        self.asked: list[object] = []
        self.may = asyncio.Event()
        self.troubles = list(troubles)

    async def ask(self, question: object) -> bytes:
        assert isinstance(question, dict)
        self.asked.append(question["view"])
        await self.may.wait()
        if self.troubles:
            raise self.troubles.pop(0)
        return bytes(question["width"])


def order(view: str, width: int = 100) -> Order:
    return Order(GAME, "1", view, width)


def paint(scene: Callable[[Pictures, Painter], Awaitable[None]], *troubles: type[WorkerDied], kept: int = 1000) -> None:
    async def run() -> None:
        pictures = Pictures(kept)
        painter = pictures.painter = Painter(*troubles)
        await scene(pictures, painter)
        await pictures.close()

    asyncio.run(run())


async def begun(painter: Painter, count: int = 1) -> None:
    while len(painter.asked) < count:
        await asyncio.sleep(0)


def test_the_same_picture_asked_for_at_once_and_later_is_drawn_once() -> None:
    async def scene(pictures: Pictures, painter: Painter) -> None:
        asked = [asyncio.create_task(pictures.png(order("a"))) for _ in range(8)]
        await begun(painter)
        painter.may.set()
        assert await asyncio.gather(*asked) == [bytes(100)] * 8
        assert await pictures.png(order("a")) == bytes(100)
        assert painter.asked == ["a"]

    paint(scene)


def test_another_width_and_another_edition_of_the_art_are_other_pictures() -> None:
    keys = {order("a").key, order("a", 200).key, order("b").key, Order(GAME, "2", "a", 100).key}
    assert len(keys) == 4


def test_what_is_kept_is_bounded_by_its_bytes_and_the_longest_unasked_goes_first() -> None:
    async def scene(pictures: Pictures, painter: Painter) -> None:
        painter.may.set()
        for view in "abcdefghij":
            await pictures.png(order(view))
        await pictures.png(order("a"))
        await pictures.png(order("k", 200))
        assert (pictures.size, len(pictures.kept)) == (1000, 9)
        await pictures.png(order("a"))
        assert painter.asked == list("abcdefghijk"), "a was asked for again, so b and c went"
        await pictures.png(order("b"))
        assert painter.asked[-1] == "b"
        await pictures.png(order("vast", 1100))
        assert pictures.size <= 1000

    paint(scene)


def test_a_place_in_the_queue_is_free_again_when_nobody_waits_for_it() -> None:
    async def scene(pictures: Pictures, painter: Painter) -> None:
        asked = [asyncio.create_task(pictures.png(order(str(n)))) for n in range(MOST_WAITING)]
        second = asyncio.create_task(pictures.png(order("1")))
        await begun(painter)
        with pytest.raises(Busy):
            await pictures.png(order("one more"))
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        last = asyncio.create_task(pictures.png(order("one more")))
        painter.may.set()
        assert await second == await last == bytes(100)
        assert painter.asked == ["0", "1", "one more"], "what was begun is finished; what nobody wants is not begun"

    paint(scene)


def test_a_picture_that_was_given_up_can_be_asked_for_again_at_once() -> None:
    async def scene(pictures: Pictures, painter: Painter) -> None:
        first = asyncio.create_task(pictures.png(order("first")))
        await begun(painter)
        left = asyncio.create_task(pictures.png(order("a")))
        await asyncio.sleep(0)
        left.cancel()
        again = asyncio.create_task(pictures.png(order("a")))
        await asyncio.gather(left, return_exceptions=True)
        painter.may.set()
        assert await first == await again == bytes(100)

    paint(scene)


@pytest.mark.parametrize(("troubles", "tries"), [((WorkerDied,), 2), ((WorkerDied, WorkerDied), 2), ((WorkerSlow,), 1)])
def test_a_picture_is_begun_again_if_the_painter_dies_but_not_if_it_takes_too_long(
    troubles: tuple[type[WorkerDied], ...], tries: int
) -> None:
    async def scene(pictures: Pictures, painter: Painter) -> None:
        painter.may.set()
        if len(troubles) < tries:
            assert await pictures.png(order("a")) == bytes(100)
        else:
            with pytest.raises(Busy, match="could not be drawn"):
                await pictures.png(order("a"))
        assert len(painter.asked) == tries
        pictures.admit()

    paint(scene, *troubles)


# What else would hold everybody up


def test_art_and_the_games_of_the_house_are_made_beside_the_loop(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In threads: to make all of a game's art may take a second, to play a game through nearly as much."""
    at_work: list[threading.Thread] = []
    with_art = Picture.with_art

    def drawn(picture: Picture, view: str, palette: Palette) -> str:
        at_work.append(threading.current_thread())
        return with_art(picture, view, palette)

    def playing(game: Game) -> Stored:
        at_work.append(threading.current_thread())
        return played(game)

    monkeypatch.setattr(Picture, "with_art", drawn)
    monkeypatch.setattr("tablee.table.tables.played", playing)
    visit = open_house({"patolli": GAME})
    for address in ("/", "/games/patolli", "/games/patolli?step=3", "/games/patolli/picture.svg?step=3"):
        assert visit.get(address).status_code == 200
    table = visit.runner.run(visit.tables.lay("patolli", 2, {}, LEA, "Léa", "device"))
    assert visit.get(f"/tables/{table.id}/picture.svg").status_code == 200
    assert len(at_work) == 3, "the game was played once, and drawn for both pictures"
    assert threading.main_thread() not in at_work


def test_the_page_for_programs_is_worked_out_once(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Game] = []
    sample = api_guide.sample

    def sampled(tables: Tables, game: Game, language: str) -> Sight:
        played.append(game)
        return sample(tables, game, language)

    monkeypatch.setattr(api_guide, "sample", sampled)
    visit = open_house({"patolli": GAME})
    assert visit.page("/api") == visit.page("/api")
    assert played == [GAME]


def test_at_the_door_only_the_tables_that_are_shown_there_are_looked_at(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Table] = []

    def looking(table: Table, owner: str, language: str) -> str:
        looked.append(table)
        return prompted(table, owner, language)

    monkeypatch.setattr("tablee.table.waiting.prompted", looking)
    visit = open_house({"patolli": GAME})
    for _ in range(MOST_SHOWN + 4):
        visit.runner.run(visit.tables.lay("patolli", 2, {}, owner_of(LEA), "Léa", "device"))
    visit.client.cookies.set("tablee", LEA)
    assert visit.page("/").count('class="btn btn--main turn__go"') == MOST_SHOWN
    assert len(looked) == MOST_SHOWN
