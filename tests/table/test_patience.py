"""How long the house waits, for how many, and what it writes down about it: against the real server."""

from __future__ import annotations

import json
import logging
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import fields
from io import StringIO
from pathlib import Path
from typing import ClassVar, TypeAlias

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tablee.table.door import MOST_LINGERING
from tablee.table.journal import MINUTE, Counting
from tablee.table.limits import Bounds, Company, visitor_of
from tests.nursery import ROOT
from tests.table.person import PAGES, Person, pair, until
from tests.table.server import PATIENCE, Served

HASTY = ("tests.table.hasty_server",)
HELLO = b"GET /health HTTP/1.1\r\nHost: house\r\n\r\n"
HEAD = b"GET /health HTTP/1.1\r\nHost: ho"
BODY = b"POST /api/people HTTP/1.1\r\nHost: house\r\nContent-Length: 5000\r\n\r\n"
LONG = b"POST /api/people HTTP/1.1\r\nHost: house\r\nContent-Length: 99999999\r\n\r\n"
UPGRADE = (
    " HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
ELSEWHERE = "127.0.0.2"
"""An address of this machine that is no trusted proxy."""

QUICK = ("--head", "0.3", "--body", "0.3", "--idle", "1", "--unread", "0.3")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One with little patience, that is well to the end."""
    with Served(tmp_path_factory.mktemp("quick") / "tables.sqlite", *QUICK, program=HASTY) as served:
        yield served
        assert served.well()


OpenHasty: TypeAlias = Callable[..., Served]


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[OpenHasty]:
    """A house with bounds of one's own choice; it closes with the test."""
    with ExitStack() as opened:

        def open_(**bounds: float) -> Served:
            arguments = [part for name, value in bounds.items() for part in (f"--{name}", str(value))]
            return opened.enter_context(Served(tmp_path / "tables.sqlite", *arguments, program=HASTY))

        yield open_


@pytest.fixture(autouse=True)
def _hang_up() -> Iterator[None]:
    yield
    while Knock.made:
        Knock.made.pop().close()


class Knock:
    """A bare connection to a house; it ends with the test."""

    made: ClassVar[list[socket.socket]] = []

    def __init__(self, house: Served, says: bytes = b"", source: str = "127.0.0.1", small: bool = False) -> None:
        self.socket = socket.socket()
        self.made.append(self.socket)
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", int(house.address.rpartition(":")[2])))
        self.socket.sendall(says)

    def told(self) -> bytes:
        """Everything that is said until the house closes."""
        said = b""
        try:
            while part := self.socket.recv(65536):
                said += part
        except ConnectionResetError:
            pass
        return said

    def hears(self) -> bytes:
        return self.socket.recv(65536)

    def drip(self) -> bytes:
        """Say a little now and then until the house closes; what it said."""
        self.socket.settimeout(0.02)
        said, end = b"", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.socket.sendall(b"x")
                part = self.socket.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                return said
            if not part:
                return said
            said += part
        raise AssertionError("it was let go on")

    def cut(self) -> bool:
        """Whether the house has cut the connection, found out without reading."""
        watch = select.poll()
        watch.register(self.socket, select.POLLHUP | select.POLLERR)
        return bool(watch.poll(0))


def log_of(house: Served) -> str:
    """What it has written, after it has ended in peace."""
    house.process.terminate()
    return house.told()


# How long


def test_who_says_nothing_is_not_waited_for_and_not_answered(house: Served) -> None:
    assert Knock(house).told() == b""


def test_a_question_without_an_answers_body_that_only_drips_is_not_held_either(house: Served) -> None:
    said = Knock(house, BODY.replace(b"POST /api/people", b"HEAD /mine")).drip()
    assert said.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert said.endswith(b"\r\n\r\n")


@pytest.mark.parametrize("beginning", [HEAD, BODY], ids=["head", "body"])
def test_a_request_that_only_drips_is_answered_that_it_took_too_long(house: Served, beginning: bytes) -> None:
    said = Knock(house, beginning).drip()
    assert said.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert said.endswith(b"That took too long.\n")


def test_a_connection_that_was_of_use_is_not_waited_for_longer(house: Served) -> None:
    kept = Knock(house, HELLO)
    heard = kept.hears()
    while not heard.endswith(b"}"):  # the head and the body may come one after the other
        heard += kept.hears()
    assert heard.startswith(b"HTTP/1.1 200")
    kept.socket.sendall(HEAD)
    assert b"HTTP/1.1 408" in kept.drip()  # what was heard before may not have been the whole answer
    idle = Knock(house, HELLO)
    assert idle.told().startswith(b"HTTP/1.1 200")


def test_what_follows_a_refusal_is_not_taken_for_ever(house: Served) -> None:
    assert Knock(house, LONG).drip().startswith(b"HTTP/1.1 413")


def test_a_slow_request_that_comes_in_time_is_answered(served: Served) -> None:
    slow = Knock(served)
    for part in (b"POST /api/peo", b"ple HTTP/1.1\r\nHost: house\r\nContent-Length: 2\r\n\r\n", b"{", b"}"):
        time.sleep(0.05)
        slow.socket.sendall(part)
    assert slow.hears().startswith(b"HTTP/1.1 201")


def test_a_socket_on_which_nothing_is_said_stays_open(house: Served) -> None:
    lea, _, table = pair(house.address, kept=False)
    with lea.live(table) as live:
        live.recv()
        for _ in range(3):  # others come and go, each of them too slow
            Knock(house, BODY).told()
        lea.go_on(table)
        assert json.loads(live.recv())["version"] == 1


# What is not read


def test_who_reads_no_answers_is_cut_off(house: Served) -> None:
    deaf = Knock(house, small=True)
    deaf.socket.setblocking(False)

    def cut() -> bool:
        try:
            deaf.socket.send(b"GET /games/pagamas/rules HTTP/1.1\r\nHost: house\r\n\r\n")
        except BlockingIOError:
            pass
        except OSError:
            return True
        return deaf.cut()

    until(cut)


def test_who_reads_no_views_is_cut_off_and_the_others_play_on(house: Served) -> None:
    lea, ana, table = pair(house.address, kept=False)
    deaf = Knock(house, f"GET /tables/{table}/live{UPGRADE}".encode(), small=True)
    with lea.live(table, PAGES) as live:
        live.recv()

        def cut() -> bool:
            lea.go_on(table)
            ana.go_on(table)
            return deaf.cut()

        until(cut)
        version = lea.view(table)["version"]
        while json.loads(live.recv())["version"] < version:
            pass


def test_who_pings_and_reads_no_answers_is_cut_off(house: Served) -> None:
    _, _, table = pair(house.address, kept=False)
    deaf = Knock(house, f"GET /tables/{table}/live{UPGRADE}".encode(), small=True)
    pings = (b"\x89\xfd" + bytes(4) + b"x" * 125) * 1000
    with pytest.raises(OSError, match=r"reset|Broken"):
        deaf.socket.sendall(pings * 100)


# How many


def test_one_address_has_so_many_connections_and_another_its_own(hasty: OpenHasty) -> None:
    house = hasty(of_one=2)
    there = [Knock(house, source=ELSEWHERE) for _ in range(2)]
    refused = Knock(house, HELLO, source=ELSEWHERE)
    assert refused.told().startswith(b"HTTP/1.1 429")
    assert Knock(house, HELLO, source="127.0.0.3").hears().startswith(b"HTTP/1.1 200")
    assert house.well()
    there[0].socket.close()
    until(lambda: Knock(house, HELLO, source=ELSEWHERE).hears().startswith(b"HTTP/1.1 200"))


def test_a_crowd_that_is_not_let_in_takes_no_more_files_than_are_put_by(hasty: OpenHasty) -> None:
    house = hasty(of_one=1)
    files = Path(f"/proc/{house.process.pid}/fd")
    before = len(list(files.iterdir()))
    crowd = [Knock(house, source=ELSEWHERE) for _ in range(2 * MOST_LINGERING)]
    assert house.well()  # and so all who came before have been looked at
    assert len(list(files.iterdir())) - before <= MOST_LINGERING + 10
    for knock in crowd:
        knock.socket.close()
    until(lambda: Knock(house, HELLO, source=ELSEWHERE).hears().startswith(b"HTTP/1.1 200"))


def test_those_behind_a_proxy_are_counted_each_by_themselves(hasty: OpenHasty) -> None:
    house = hasty(of_one=1, sockets_of_one=2)
    lea, ana, table = pair(house.address)
    with lea.live(table), lea.live(table, PAGES):
        for door in ("", "/api"):
            with pytest.raises(InvalidStatus) as refused:
                lea.live(table, door)
            assert refused.value.response.status_code == 429
            assert b"from one address" in (refused.value.response.body or b"")
        with ana.live(table) as live:
            live.recv()
        assert lea.view(table)["version"] == 0  # the sockets are counted, not what else she does
    until(lambda: opens(lea, table))


def opens(person: Person, table: str) -> bool:
    try:
        with person.live(table):
            return True
    except InvalidStatus:
        return False


def test_in_a_full_house_those_who_say_nothing_make_way(hasty: OpenHasty) -> None:
    house = hasty(connections=3)
    silent = [Knock(house) for _ in range(6)]
    assert Knock(house, HELLO).hears().startswith(b"HTTP/1.1 200")
    assert silent[0].told() == b""


def test_in_a_house_full_of_players_a_newcomer_is_asked_to_come_back(hasty: OpenHasty) -> None:
    house = hasty(connections=4)
    _, _, table = pair(house.address)
    address = f"{house.address}/tables/{table}/live".replace("http", "ws", 1)
    with ExitStack() as sockets:
        until(lambda: full(house, lambda: sockets.enter_context(connect(address, compression=None))))
        said = Knock(house, HELLO).told()
        assert said.startswith(b"HTTP/1.1 503")
        assert b"come back in a moment" in said
    until(lambda: Knock(house, HELLO).hears().startswith(b"HTTP/1.1 200"))


def full(house: Served, sit: Callable[[], object]) -> bool:
    """Whether the last place is taken now."""
    try:
        sit()
    except (InvalidStatus, OSError):
        return True
    return Knock(house, HELLO).hears().startswith(b"HTTP/1.1 503")


def test_a_process_that_may_open_few_files_lets_in_as_many_as_it_can(hasty: OpenHasty) -> None:
    house = hasty(files=300)
    silent = [Knock(house) for _ in range(400)]
    assert Knock(house, HELLO).hears().startswith(b"HTTP/1.1 200")
    assert log_of(house).count("\n") < 5
    assert len(silent) == 400


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:DB8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_the_addresses_that_one_visitor_has_count_as_one(address: str, visitor: str) -> None:
    assert visitor_of(address) == visitor


def test_every_bound_stands_in_the_guide_for_hosts() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for field in fields(Bounds):
        assert f"| {field.default:,.0f} |" in guide, field.name


def test_who_has_left_is_forgotten() -> None:
    company = Company(2)
    assert [company.enter("a") for _ in range(3)] == [True, True, False]
    company.leave("a")
    assert company.enter("a")
    company.leave("a")
    company.leave("a")
    assert not company._here


# What is written down


def lines(stream: StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_that_repeats_is_written_once_and_counted() -> None:
    stream = StringIO()
    log = logging.Logger("house")
    log.addHandler(Counting(stream))
    for number in range(50):
        log.error("no files left\nsocket: <socket %d>", number)
        log.error("fault", extra={"facts": {"path": "/a" if number else "/b"}})
    log.info("start")
    assert [line["event"] for line in lines(stream)] == ["no files left", "fault", "fault", "start"]


def test_what_was_counted_is_told_after_a_minute_and_at_the_end() -> None:
    stream = StringIO()
    log = logging.Logger("house")
    log.addHandler(journal := Counting(stream))
    for _ in range(5):
        log.warning("again")
    assert len(lines(stream)) == 1
    journal.tell(time.time() - MINUTE)
    assert len(lines(stream)) == 1
    journal.tell(time.time() + 1)
    log.warning("again")
    log.warning("again")
    journal.close()
    assert [(line["event"], line.get("repeated")) for line in lines(stream)] == [
        ("again", None),
        ("again", 4),
        ("again", None),
        ("again", 1),
    ]


def test_a_flood_of_nonsense_is_one_line_and_a_count(hasty: OpenHasty) -> None:
    """And whoever goes in the middle of a request, or takes too long over it, is no line at all."""
    house = hasty(body=0.3)
    _, _, table = pair(house.address)
    for path in (f"/tables/{table}/say", f"/api/tables/{table}/say", "/tables", "/api/tables"):
        head = f"POST {path} HTTP/1.1\r\nHost: house\r\nContent-Length: 50\r\n\r\n{{".encode()
        gone, slow = Knock(house, head), Knock(house, head)
        gone.socket.close()
        assert slow.told().startswith(b"HTTP/1.1 408")
    for _ in range(40):
        assert Knock(house, b"nonsense\r\n\r\n").told().startswith(b"HTTP/1.1 400")
    told = [json.loads(line) for line in log_of(house).splitlines() if line.startswith("{")]
    assert [(line["event"], line.get("repeated")) for line in told] == [
        ("Invalid HTTP request received.", None),
        ("Invalid HTTP request received.", 39),
    ]
