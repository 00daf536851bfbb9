"""The host's page: behind a key, with nobody's secrets; what is done there holds at once, in all houses, and is written
down."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select, update
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from tablee.table import farewell, reports, schema
from tablee.table.desk import reading, writing
from tablee.table.entering import code_for
from tablee.table.errors import BadCommand, NotNow, TooMuch
from tablee.table.gathering import hosts
from tablee.table.host import acts, figures, key
from tablee.table.host.alarms import alarms
from tablee.table.host.key import first_key, is_good, known, new_key, new_pass, put, same
from tablee.table.host.vitals import Troubles, command_of
from tablee.table.identity import owner_of
from tablee.table.live import SHUT_OUT
from tablee.table.look import look
from tablee.table.schema import deeds, people
from tablee.table.signs.boxes import HOOK, MAIL, PUSH, new_box, new_message
from tablee.table.store import EVERYBODY, HUMAN
from tablee.table.tables import Tables
from tests.cli.command import tablee
from tests.postgres import Postgres
from tests.table import test_street as street
from tests.table.person import Person, last_word
from tests.table.server import Served
from tests.table.test_gathering import in_house
from tests.table.test_leaving import begun, three
from tests.table.test_tables import ANA, EVE, LEA, go_on, run
from tests.table.timed import PEOPLE, Hour, act, clocks, played, until_turn_of

DAY = 24 * 3600.0


class Host:
    """Somebody with the key of a real house."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.key = tablee("host-key", "--database", str(served.database)).out.split()[0]
        self.person = Person(served.address)
        self.http = self.person.http

    def enter(self, shown: str = "") -> httpx.Response:
        return self.http.post("/host/key", data={"key": shown or self.key})

    def page(self, path: str = "/host") -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def do(self, path: str, **fields: str) -> httpx.Response:
        answer = self.http.post(f"/host/{path}", data=fields)
        assert answer.status_code == 303, answer.text
        return answer


@pytest.fixture(scope="module")
def host(served: Served) -> Host:
    host = Host(served)
    assert host.enter().status_code == 303
    return host


def next_line(served: Served) -> str:
    """What a house says on starting, after its address."""
    assert served.process.stdout is not None
    return served.process.stdout.readline()


# The key


def test_a_key_is_made_once_and_a_new_one_ends_every_pass(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        engine, now = tables.store.engine, time.time()
        first = await first_key(engine)
        assert re.fullmatch(r"([a-z2-9]{5}-){3}[a-z2-9]{5}", first)
        assert await first_key(engine) == ""
        assert same(f" {first.upper()} ".replace("-", " "), first)
        assert not same(first[:-1], first)
        shown = new_pass(first, now)
        assert is_good(shown, first, now)
        assert first not in shown
        for forged in ("", "x", f"9{shown}", shown[:-1], shown.replace(".", ".0"), f"{int(now) + 9**9}.", f"²{shown}"):
            assert not is_good(forged, first, now)
        assert not is_good(shown, first, now + key.PASS_SECONDS + 2)
        async with writing(engine) as connection:
            await put(connection, new_key())
        async with reading(engine) as connection:
            assert not is_good(shown, await known(connection), now)

    run(tmp_path, scene)


def test_a_wrong_key_is_slow_counted_and_refused_when_there_are_many(served: Served) -> None:
    intruder, host = Host(served), Host(served)
    began = time.monotonic()
    answer = intruder.enter("abcde-abcde-abcde-abcde")
    assert time.monotonic() - began >= key.WRONG_PAUSE * 0.9
    assert answer.status_code == 403
    assert "This is not the key of the house." in answer.text
    assert "set-cookie" not in answer.headers
    for _ in range(4):
        assert intruder.enter("x").status_code == 403
    assert intruder.enter("y").status_code == 429
    assert intruder.enter().status_code == 429  # by then not even the right one is looked at
    assert intruder.http.get("/host/journal").text.count('id="key"') == 1
    assert host.enter().status_code == 303  # from elsewhere it is
    assert "wrong keys were tried on this page" in host.page()


def test_keys_that_come_all_at_once_are_not_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key, "WRONG_PAUSE", 0.0)

    async def scene(tables: Tables) -> None:
        await first_key(tables.store.engine)
        entry = key.Entry()

        def asked(number: int) -> Request:
            return Request({"type": "http", "client": (f"10.1.{number // 250}.{number % 250}", 1), "headers": []})

        tries = [entry.shown(asked(number), tables.store.engine, "x") for number in range(100)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        refused = sum(isinstance(answer, TooMuch) for answer in answers)
        assert refused == 100 - key.MOST_AT_ONCE
        assert entry.wrong_lately() == key.MOST_AT_ONCE

    run(tmp_path, scene)


def test_nothing_is_told_or_done_without_the_key_or_from_another_site(served: Served, host: Host) -> None:
    stranger = Person(served.address)
    table = stranger.lay(mode="invite", name="Nobody Else")
    for path in ("/host", "/host/tables", f"/host/tables/{table}", "/host/journal"):
        page = Person(served.address).http.get(path)  # by somebody whose own name stands on no page
        assert page.headers["cache-control"] == "private, no-store"
        assert 'id="key"' in page.text
        assert "Nobody Else" not in page.text
    forged = {"Cookie": f"{key.COOKIE}={int(time.time()) + 999}.{'0' * 64}"}
    for path in ("announcements", "reports/x", "doors/x", f"tables/{table}/close", f"tables/{table}/shut"):
        for headers in ({}, forged):
            assert stranger.http.post(f"/host/{path}", data={"text": "x"}, headers=headers).status_code == 403
        assert host.http.post(f"/host/{path}", headers={"Origin": "http://evil.example"}).status_code == 403
    assert not stranger.view(table)["over"]
    cookie = host.enter().headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/host", "max-age=14400"))


def test_the_key_is_told_by_the_first_start_and_by_the_command_and_stands_in_no_log(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    missing = tablee("host-key", "--database", database)
    assert (missing.code, "There is no database" in missing.err) == (2, True)
    with (tmp_path / "log").open("w+", encoding="utf-8") as log:
        served = Served(database, "--verbose", errors=log).wait()
        told = Host(served)
        assert told.enter().status_code == 303
        new = tablee("host-key", "--new", "--database", database).out.split()[0]
        assert new != told.key
        assert 'id="key"' in told.page()
        assert told.enter().status_code == 403
        assert told.enter(new).status_code == 303
        assert "New key made" in told.page()
        assert f"{served.address}/host. Its key: {told.key} " in next_line(served)
        served.stop()
        served.start_again()
        assert "Its key" not in next_line(served)
        served.stop()
        log.seek(0)
        written = log.read()
    assert "/host/key" in written
    assert told.key not in written
    assert new not in written
    assert "New key made" in tablee("host-journal", "--database", database).out


# What is seen


def test_the_page_tells_how_the_house_is_and_nothing_that_is_secret(served: Served, host: Host) -> None:
    lea, ana = Person(served.address), Person(served.address)
    table = lea.lay("pagamas", seats=3, mode="invite", name="Léa the host’s friend")
    ana.sit(table, 1, "Ana")
    ana.post(table, "say", seat=1, text="for Léa only", to=0, key="a")
    ana.post(table, "say", seat=1, text="for all to hear", key="b")
    pages = "".join(host.page(path) for path in ("/host", "/host/tables?show=waiting", f"/host/tables/{table}"))
    assert "Léa the host’s friend" in pages
    assert "for all to hear" in pages
    for person in (lea, ana):
        assert person.token not in pages
        assert owner_of(person.token) not in pages
        assert person.headers["X-Forwarded-For"] not in pages
    assert "for Léa only" not in pages
    assert "127.0.0.1" not in pages.replace(served.address, "")
    assert re.search(r"<code>(lay|say|sit)</code></th><td class=\"num\">\d", pages)
    for show in figures.SHOWN:
        host.page(f"/host/tables?show={show}")
    assert host.http.get("/host/tables?show=hands").status_code == 422
    assert host.http.get("/host/tables/none").status_code == 404


def test_what_needs_the_host_is_said_first(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        well = await figures.figures(tables)
        assert alarms(well, 0, 0, 1) == []
        assert (well.going, well.waiting, well.over, well.moves, well.size > 0) == (1, 0, 0, 1, True)
        await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.resign(LEA, 0)
        tables.stuck.add("x")
        async with writing(tables.store.engine) as connection:
            await connection.exec_driver_sql("UPDATE tables SET laid_at = laid_at - 864000")
        ill = await figures.figures(tables)
        assert (ill.going, ill.waiting, ill.over) == (0, 1, 1)
        assert [alarm.key for alarm in alarms(ill, 2, 50, 1)] == ["stuck", "backup-never", "errors", "keys"]
        assert [one.state for one in await figures.listed(tables, "waiting")] == ["waiting"]
        assert [one.id for one in await figures.listed(tables, "over")] == [table.id]
        tables.stuck.clear()

    run(tmp_path, scene)


def test_mail_that_does_not_go_out_and_devices_that_do_not_ring_need_the_host(tmp_path: Path) -> None:
    """A mailbox of somebody that is asked to wait for some minutes does not, nor a device that is off."""

    async def scene(tables: Tables) -> None:
        boxes = tables.signs.boxes

        async def fails(owner: str, way: str, tries: int) -> list[str]:
            box = new_box(owner, way, f"{owner}@example.org", "en")
            await boxes.put(box)
            await boxes.tell([replace(new_message(box, "trial", {}), tries=tries)])
            return [alarm.key for alarm in alarms(await figures.figures(tables), 0, 0, 1)]

        assert await fails("lea", MAIL, figures.LATE - 1) == []
        assert await fails("lea", HOOK, figures.LATE) == []
        assert await fails("lea", PUSH, figures.LATE) == []
        assert await fails("ana", PUSH, figures.LATE) == []
        assert await fails("eve", PUSH, figures.LATE) == ["push"]
        assert await fails("eve", MAIL, figures.LATE) == ["mail", "push"]

    run(tmp_path, scene)


def test_the_journal_is_read_back_to_its_beginning_without_losing_a_line(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        engine, moment = tables.store.engine, time.time()
        async with writing(engine) as connection:
            for number in range(7):
                await acts.note(connection, "announce", str(number))
            await connection.execute(update(deeds).values(at=moment))  # all at the same moment
        read: list[str] = []
        before = ""
        while found := await acts.journal(engine, 3, before):
            read += [deed.about for deed in found]
            before = found[-1].handle
        assert sorted(read) == list("0123456")
        assert await acts.journal(engine, 3, "no such line") == []

    run(tmp_path, scene)


def test_figures_come_from_postgresql_too(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with street.house(address) as one, street.house(address):
            await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            await street.comes(lambda: one.condition().houses == 2)
            now = await figures.figures(one)
            assert (now.going, now.waiting, now.condition.houses, now.free) == (0, 1, 2, None)
            assert now.size > 1_000_000
            assert now.open_since <= time.time() + 1

    asyncio.run(scene(postgres.fresh()))


def test_a_backup_is_noted_and_the_house_knows_of_it(host: Host, tmp_path: Path) -> None:
    tablee("backup", str(tmp_path / "all.backup"), "--database", str(host.served.database))
    page = host.page()
    assert "Never yet" not in page
    assert "A backup on 1 of the last 14 days" in page


def test_troubles_are_counted_by_kind_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    troubles = Troubles()
    for number in range(200):
        error = ValueError("what somebody said")
        record = logging.LogRecord("x", logging.ERROR, "", 0, f"event-{number % 100}", (), (ValueError, error, None))
        troubles.emit(record)
    latest = troubles.latest()
    assert (len(latest), latest[0].event, latest[0].kind) == (50, "event-99", "ValueError")
    troubles.emit(record)
    assert troubles.latest()[0].count == 2
    assert troubles.lately() == 50


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/tables/x/act", "act"),
        ("/api/tables/x/say", "say"),
        ("/tables", "lay"),
        ("/api/tables", "lay"),
        ("/host/tables/x/close", ""),
        ("/tables/x/y/z", ""),
    ],
)
def test_a_command_is_known_by_its_address(path: str, name: str) -> None:
    assert command_of(path) == name


# What is done


def test_an_announcement_is_read_by_all_on_the_first_page_and_put_away_once(served: Served, host: Host) -> None:
    lea = Person(served.address)
    until = time.strftime("%Y-%m-%dT%H:%M", time.localtime(time.time() + 2 * DAY))
    host.do("announcements", en="The house closes <b>at six</b>.", fr="La maison ferme à six heures.", until=until)
    host.do("announcements", en="", fr="Rien qu’en français.", until=until)
    later = time.strftime("%Y-%m-%dT%H:%M", time.localtime(time.time() + DAY))
    host.do("announcements", en="Not yet.", since=later, until=until)
    english, french = lea.http.get("/").text, lea.http.get("/", headers={"Accept-Language": "fr"}).text
    assert "The house closes &lt;b&gt;at six&lt;/b&gt;." in english
    assert '<p class="banner" lang="fr">' in english
    assert "La maison ferme à six heures." in french
    assert "Not yet." not in english
    assert "The house closes" not in lea.get(lea.lay(mode="invite")).text
    handle = re.findall(r'action="/announcements/([\w-]+)"', english)[0]
    assert lea.http.post(f"/announcements/{handle}").status_code == 303
    again = lea.http.get("/").text
    assert "The house closes" not in again
    assert "Rien qu’en français." in again
    assert lea.http.post("/announcements/none").status_code == 404
    for fields in (
        {"en": "x"},
        {"en": "x", "until": "soon"},
        {"en": "x", "until": "2001-01-01T00:00"},
        {"until": until},
    ):
        assert host.http.post("/host/announcements", data=fields).status_code == 422
    for handle in re.findall(r'action="/host/announcements/([\w-]+)"', host.page()):
        host.do(f"announcements/{handle}")
    assert 'class="banner"' not in lea.http.get("/").text
    journal = host.page("/host/journal")
    assert "Announcement taken down:" in journal
    assert "La maison ferme à six heures. / The house closes &lt;b&gt;at six&lt;/b&gt;." in journal


def test_the_door_is_closed_to_a_person_who_reads_why_and_the_house_plays_on(served: Served, host: Host) -> None:
    lea, ana = Person(served.address), Person(served.address)
    table, waiting = lea.lay(mode="invite"), ana.lay(mode="invite", name="Ana")
    ana.sit(table, 1, "Ana")
    lea.post(table, "throw", seat=0, version=0, key="a")
    with ana.live(table) as socket, ana.page_live("/live") as home, ana.page_live("/signs/live") as bell:
        host.do(f"tables/{table}/shut", seat="1", days="7", text="Shouting, three times.")
        assert [last_word(each) for each in (socket, home, bell)] == [SHUT_OUT] * 3
    with pytest.raises(InvalidStatus):
        ana.page_live("/live")
    view = lea.view(table)
    assert (view["panels"][1]["held"], view["panels"][1]["left"]) == (True, True)
    assert lea.view(waiting)["panels"][0]["kind"] == "open"
    page = ana.http.get(f"/tables/{table}")
    assert page.status_code == 403
    assert "Shouting, three times." in page.text
    assert ana.http.get("/").status_code == 403
    refused = ana.post(table, "take-back", seat=1)
    assert (refused.status_code, refused.json()["error"]) == (403, "shut")
    assert ana.http.get("/me/manners").status_code == 200
    assert ana.http.get("/signs/none/stop?key=x").status_code == 404, "a mail can still be stopped"
    assert lea.http.get("/").status_code == 200
    (handle,) = re.findall(r'action="/host/doors/([\w-]+)"', host.page())
    host.do(f"doors/{handle}")
    assert ana.http.get("/").status_code == 200
    assert ana.post(table, "take-back", seat=1).status_code == 200
    journal = host.page("/host/journal")
    assert "Door closed:" in journal
    assert "Door opened:" in journal


@pytest.mark.parametrize("gone", [False, True])
def test_no_clock_counts_for_who_was_shut_out_or_has_gone_for_good(tmp_path: Path, gone: bool) -> None:
    """Also where two play: the other is not to take the game from a bot whose time was never to run."""

    async def scene(hour: Hour) -> None:
        table = await hour.laid("patolli", 2, "live 10+5")
        ana = PEOPLE[1]
        await act(table)
        await until_turn_of(table, 1)
        assert clocks(table).running == {1}
        await (farewell.go(hour.tables, ana) if gone else acts.shut_out(hour.tables, ana, "Ana", 7, "Shouting."))
        assert (table.chairs[1].held, table.chairs[1].left) == (True, True)
        assert clocks(table).held == {1}
        async with table.lock:
            await table.read_again()
        assert (table.trouble, clocks(table).held) == (None, {1})
        await until_turn_of(table, 0)
        assert clocks(table).running == {0}

    played(tmp_path, scene)


def test_who_is_shut_out_while_people_gather_leaves_the_table_and_their_chair_as_who_gets_up(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patouche", 4, {}, LEA, "Léa", "invite", players=["house", "house", "open"])
        await table.sit(ANA, 1, "Ana")
        await acts.shut_out(tables, ANA, "Ana", 7, "Shouting.")
        assert [(chair.kind, chair.house) for chair in table.chairs[1:3]] == [("open", True)] * 2
        await table.sit(EVE, 2, "Eve")
        await acts.shut_out(tables, LEA, "Léa", 7, "Shouting, too.")
        assert hosts(table, EVE)
        (offer,) = await tables.hall.offers()
        assert [one.name for one in offer.sitters if one.host] == ["Eve"]

    run(tmp_path, scene)


def test_a_table_is_closed_for_good_with_a_sentence(served: Served, host: Host) -> None:
    lea, ana = Person(served.address), Person(served.address)
    table = lea.lay(mode="invite")
    ana.sit(table, 1, "Ana")
    assert host.http.post(f"/host/tables/{table}/close", data={"text": " "}).status_code == 422
    host.do(f"tables/{table}/close", text="Played for money.")
    view = lea.view(table)
    assert (view["over"], view["notice"]) == (True, "The host says: “Played for money.”")
    assert lea.post(table, "throw", seat=0, version=view["version"], key="b").status_code == 409
    assert host.http.post(f"/host/tables/{table}/close", data={"text": "Again."}).status_code == 409
    assert "closed by the host" in lea.get(table, "/record").text
    assert "over · 0 steps" in host.page(f"/host/tables/{table}")
    assert "Played for money." in host.page("/host/journal")


def test_a_table_at_which_people_still_gather_is_closed_as_well(served: Served, host: Host) -> None:
    lea, ana = Person(served.address), Person(served.address)
    table = lea.lay("patouche", seats=3, mode="invite", players=["house", "house"])
    assert f'id="open-{table}"' in ana.http.get("/").text
    assert "waiting for players" in host.page(f"/host/tables/{table}")
    host.do(f"tables/{table}/close", text="Not here.")
    assert f'id="open-{table}"' not in ana.http.get("/").text
    assert lea.view(table)["notice"] == "The host says: “Not here.”"
    assert ana.post(table, "sit", name="Ana").status_code == 409
    assert lea.get(table).status_code == ana.get(table).status_code == 200
    assert "over" in host.page(f"/host/tables/{table}")


def test_a_rematch_waits_on_the_first_page_of_those_for_whom_chairs_are_kept(served: Served) -> None:
    lea, ana = Person(served.address), Person(served.address)
    table = lea.lay(mode="invite")
    ana.sit(table, 1, "Ana")
    lea.post(table, "throw", seat=0, version=0, key="a")
    lea.post(table, "resign", seat=0)
    again = lea.post(table, "rematch").json()["id"]
    assert f"/tables/{again}" in ana.http.get("/").text
    ana.sit(again, 1, "Ana")
    assert ana.view(again)["started"]


def test_a_report_is_answered_on_the_page(served: Served, host: Host) -> None:
    lea, ana = Person(served.address), Person(served.address)
    table = lea.lay(mode="invite")
    ana.sit(table, 1, "Brute")
    for number, text in enumerate(("a rude word", "a worse word", "the worst word"), 1):
        ana.post(table, "say", seat=1, text=text, key=f"k{number}")
        lea.post(table, "report", line=number)
    page = host.page()
    assert "the worst word" in page
    articles = [article for article in page.split('<article class="report"')[1:] if "Brute" in article]
    handles = [re.findall(r'action="/host/reports/([\w-]+)"', article)[0] for article in articles]
    assert len(handles) == 3
    assert host.http.post(f"/host/reports/{handles[0]}", data={"answer": "hang"}).status_code == 422
    assert host.http.post(f"/host/reports/{handles[0]}", data={"answer": "warned", "text": ""}).status_code == 422
    host.do(f"reports/{handles[0]}", answer="fine")
    host.do(f"reports/{handles[1]}", answer="removed")
    assert [said["removed"] for said in lea.view(table)["talk"]] == [False, True, False]
    home = lea.http.get("/").text
    assert home.count("Your report was looked at") == 2
    slip = re.findall(r'action="/slips/([\w-]+)"', home)[0]
    assert lea.http.post(f"/slips/{slip}", data={"table": table}).headers["location"] == f"/tables/{table}"
    assert lea.http.post(f"/slips/{slip}", data={"table": "//evil.example"}).headers["location"] == "/"
    host.do(f"reports/{handles[2]}", answer="shut", text="Rude words.", days="0")
    assert "You cannot come in any more." in ana.http.get("/").text
    assert host.http.post(f"/host/reports/{handles[2]}", data={"answer": "fine"}).status_code == 409


def test_doors_and_names_hold_in_all_houses_and_after_a_start(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with street.house(address) as one, street.house(address) as two:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            await here.sit(ANA, 1, "Ana")
            await go_on(here)
            there = await two.find(here.id)
            eyes = street.Eyes(ANA)
            there.presence.watch(eyes)
            await acts.shut_out(one, ANA, "Ana", 0, "Cheating.")
            await street.comes(lambda: two.keeper.closed_to(ANA) is not None)
            await street.comes(lambda: there.chairs[1].left)
            assert one.keeper.closed_to(ANA) is not None
            await acts.announce(one, "Hello.", "", time.time() - 1, time.time() + DAY)
            await street.comes(lambda: [said.en for said in two.keeper.now()] == ["Hello."])
            await acts.close_table(two, here.id, "Enough.")
            await street.comes(lambda: here.over)
            assert look(here, LEA).notice == "The host says: “Enough.”"
            there.presence.unwatch(eyes)
        async with street.house(address) as later:
            assert later.keeper.closed_to(ANA) is not None
            assert (await later.find(here.id)).over
            deeds = [deed.deed for deed in await acts.journal(later.store.engine, 10)]
            assert deeds == ["close-table", "announce", "close-door"]

    asyncio.run(scene(postgres.fresh()))


def test_a_closed_door_opens_by_itself_when_its_time_is_over(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await three(tables)
        await acts.shut_out(tables, EVE, "Eve", 1, "Rest a little.")
        assert (table.chairs[2].held, table.chairs[2].left, table.chairs[2].kind) == (True, True, HUMAN)
        door = tables.keeper.closed_to(EVE)
        assert door is not None
        assert door.closed(time.time() + 0.9 * DAY)
        assert not door.closed(time.time() + 1.1 * DAY)
        with pytest.raises(BadCommand):
            await acts.shut_out(tables, ANA, "Ana", 1, " ")
        with pytest.raises(NotNow):
            await acts.answer(tables, "none", "fine")

    run(tmp_path, scene)


def test_what_is_kept_of_people_for_a_time_only_is_forgotten_by_the_house_itself(address: str) -> None:
    """Also where nobody is ever shut out, written to or answered again."""

    async def scene(tables: Tables) -> None:
        engine, now = tables.store.engine, time.time()
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.sit(ANA, 1, "Ana")
        await tables.people.remember_name(LEA, "Léa")
        await table.say(ANA, 1, "you fool", EVERYBODY, "a")
        await reports.report(table, LEA, 1)
        async with reading(engine) as connection:
            (case,) = await reports.cases(connection, 9)
        await acts.answer(tables, case.report.handle, "warned", "Be kind.")
        await acts.shut_out(tables, EVE, "Eve", 1, "Rest a little.")
        await code_for(tables.people, LEA)

        async def kept() -> list[int]:
            async with reading(engine) as connection:
                counts = [await connection.scalar(select(func.count()).select_from(one)) for one in FOR_A_TIME]
                code = select(func.count()).select_from(people).where(people.c.code.is_not(None))
                return [*(count or 0 for count in counts), await connection.scalar(code) or 0]

        for days, left in ((0, [1, 2, 1, 1]), (89, [1, 2, 1, 0]), (90.5, [0, 0, 1, 0]), (91.5, [0, 0, 0, 0])):
            await tables.people.tidy(now + days * DAY)
            await acts.tidy(tables, now + days * DAY)
            assert await kept() == left

    in_house(address, scene)


FOR_A_TIME = (schema.reports, schema.slips, schema.shut_outs)
