"""Good manners: whom one does not hear, what is shown to the host, and what the host's answer looks like."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.table import gathering, manners, reports
from tablee.table.again import rematch
from tablee.table.desk import reading
from tablee.table.errors import NotNow, NotYours, TooMuch
from tablee.table.host import acts
from tablee.table.identity import owner_of
from tablee.table.live import Views
from tablee.table.look import look
from tablee.table.parting import close
from tablee.table.reports import cases, report
from tablee.table.store import EVERYBODY
from tablee.table.table import Table
from tablee.table.tables import Tables
from tests.postgres import Postgres
from tests.table import test_street as street
from tests.table.person import Person
from tests.table.server import Served
from tests.table.test_gathering import in_house
from tests.table.test_leaving import three
from tests.table.test_tables import ANA, EVE, LEA, house, run

TALK = (
    (0, EVERYBODY, "hello"),
    (1, EVERYBODY, "you fool"),
    (1, 0, "psst"),
    (2, EVERYBODY, "calm down"),
    (2, 1, "hush"),
)
OWNERS = (LEA, ANA, EVE)


async def talking(tables: Tables) -> Table:
    """Three people who have said something; Ana has offended."""
    table = await three(tables)
    for number, (seat, to, text) in enumerate(TALK):
        await table.say(OWNERS[seat], seat, text, to, f"t{number}")
    return table


def heard(table: Table, owner: str | None) -> list[str]:
    return [said.text for said in look(table, owner).talk]


def test_who_is_muted_is_heard_by_nobody_who_muted_them_and_by_all_others(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table, views = await talking(tables), Views(lambda *eyes: str([said.text for said in look(*eyes[:3]).talk]))
        passer = "owner-passer"
        for who in (LEA, passer):
            await tables.manners.mute_at(table, who, 1, True)
            await tables.manners.mute_at(table, who, 1, True)
            await tables.manners.learn(who)
        assert heard(table, LEA) == ["hello", "calm down"]
        assert heard(table, EVE) == ["hello", "you fool", "calm down", "hush"]
        assert heard(table, ANA) == ["hello", "you fool", "psst", "calm down", "hush"]
        assert views.of(table, passer, None, "en") == "['hello', 'calm down']"
        assert views.of(table, "", None, "en") == "['hello', 'you fool', 'calm down']"
        assert [panel.unheard for panel in look(table, LEA).panels] == [False, True, False]
        assert not any(panel.unheard for panel in look(table, ANA).panels)
        async with house(tmp_path) as later:
            found = await later.find(table.id)
            await later.manners.learn(LEA)
            assert heard(found, LEA) == ["hello", "calm down"]
        (muted,) = await tables.manners.all(LEA)
        assert muted.name == "Ana"
        await tables.manners.hear_again(EVE, muted.handle)
        assert len(await tables.manners.all(LEA)) == 1
        await tables.manners.hear_again(LEA, muted.handle)
        await tables.manners.learn(LEA)
        assert "you fool" in heard(table, LEA)

    run(tmp_path, scene)


def test_only_people_can_be_muted_and_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(tables: Tables) -> None:
        table, alone = await three(tables), await tables.lay("patolli", 2, {}, LEA, "Léa", "now", "random")
        for where, seat in ((alone, 1), (table, 7)):
            with pytest.raises(NotNow):
                await tables.manners.mute_at(where, LEA, seat, True)
        with pytest.raises(NotYours):
            await tables.manners.mute_at(table, LEA, 0, True)
        monkeypatch.setattr(manners, "MOST_MUTED", 1)
        await tables.manners.mute_at(table, LEA, 1, True)
        with pytest.raises(TooMuch):
            await tables.manners.mute_at(table, LEA, 2, True)

    run(tmp_path, scene)


def test_who_is_muted_cannot_keep_a_chair_for_them_and_does_not_learn_of_it(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await three(tables)
        await tables.manners.mute_at(table, EVE, 0, True)
        assert not await tables.manners.may_invite(LEA, EVE)
        assert await tables.manners.may_invite(EVE, LEA)
        await close(table, "Enough for today.")
        again = await rematch(table, LEA)
        asked = {who: await tables.store.listings.kept(who) for who in (ANA, EVE)}
        assert again.id in asked[ANA]
        assert again.id not in asked[EVE]
        assert [panel.name for panel in look(again, LEA).panels] == ["Léa", "Ana", "Eve"]

    run(tmp_path, scene)


def test_a_line_is_shown_to_the_host_once_and_a_whisper_only_by_who_received_it(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await talking(tables)
        for who, line in ((LEA, 2), (LEA, 2), (EVE, 2), (LEA, 3), ("passer", 2)):
            await report(table, who, line)
        for who, line, error in ((EVE, 3, NotNow), ("passer", 3, NotNow), (LEA, 99, NotNow), (ANA, 2, NotYours)):
            with pytest.raises(error):
                await report(table, who, line)
        async with reading(tables.store.engine) as connection:
            found = await cases(connection, 10)
            assert await reports.waiting(connection) == 4
        assert sorted(case.by for case in found) == ["", "Eve", "Léa", "Léa"]
        public = next(case for case in found if case.report.line == 2)
        assert [(line.name, line.text, line.reported) for line in public.lines] == [
            ("Léa", "hello", False),
            ("Ana", "you fool", True),
            ("Eve", "calm down", False),
        ]
        aside = next(case for case in found if case.report.line == 3)
        assert [line.text for line in aside.lines if line.aside] == ["psst"]

    run(tmp_path, scene)


def test_reports_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(tables: Tables) -> None:
        table = await talking(tables)
        monkeypatch.setattr(reports, "MOST_AN_HOUR", 1)
        await report(table, LEA, 2)
        await report(table, LEA, 2)
        with pytest.raises(TooMuch) as refused:
            await report(table, LEA, 4)
        assert refused.value.key == "reports-many"
        monkeypatch.setattr(reports, "MOST_WAITING", 1)
        with pytest.raises(TooMuch) as refused:
            await report(table, EVE, 2)
        assert refused.value.key == "reports-full"

    run(tmp_path, scene)


def test_all_who_reported_learn_that_it_was_answered_and_not_how(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table, engine = await talking(tables), tables.store.engine
        await report(table, LEA, 2)
        await report(table, EVE, 2)
        async with reading(engine) as connection:
            handle = (await cases(connection, 1))[0].report.handle
        await acts.answer(tables, handle, "warned", "Please be kind.")
        with pytest.raises(NotNow):
            await acts.answer(tables, handle, "fine")
        for who in (LEA, EVE):
            (told,) = await acts.slips_of(engine, who)
            assert (told.kind, told.text) == ("answered", "")
            await acts.slip_read(engine, ANA, told.handle)
            await acts.slip_read(engine, who, told.handle)
            assert await acts.slips_of(engine, who) == []
        (warning,) = await acts.slips_of(engine, ANA)
        assert (warning.kind, warning.text) == ("warned", "Please be kind.")
        async with reading(engine) as connection:
            assert await reports.waiting(connection) == 0

    run(tmp_path, scene)


def test_what_the_host_removes_is_gone_for_all_at_once_and_stays_gone(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await talking(tables)
        await report(table, LEA, 2)
        async with reading(tables.store.engine) as connection:
            handle = (await cases(connection, 1))[0].report.handle
        await acts.answer(tables, handle, "removed")
        for who in (LEA, ANA, EVE, None):
            assert "you fool" not in heard(table, who)
            assert "(removed by the host)" in heard(table, who)
        with pytest.raises(NotNow):
            await report(table, EVE, 2)
        async with house(tmp_path) as later:
            found = await later.find(table.id)
            assert [said.text for said in found.talk if said.number == 2] == [""]

    run(tmp_path, scene)


def test_what_is_muted_or_removed_in_one_house_is_so_in_all(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with street.house(address) as one, street.house(address) as two:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            await here.sit(ANA, 1, "Ana")
            await here.say(ANA, 1, "you fool", EVERYBODY, "a")
            await here.say(LEA, 0, "hush", EVERYBODY, "b")
            there = await two.find(here.id)
            await two.manners.learn(LEA)
            assert heard(there, LEA) == ["you fool", "hush"]
            await one.manners.mute_at(here, LEA, 1, True)
            await street.comes(lambda: LEA not in two.manners._known)
            await two.manners.learn(LEA)
            assert heard(there, LEA) == ["hush"]
            await acts.silence(one, here.id, 1)
            assert heard(here, ANA) == ["(removed by the host)", "hush"]
            await street.comes(lambda: heard(there, ANA) == ["(removed by the host)", "hush"])
            await one.people.remember_name(ANA, "Ana")
            assert await two.people.name_of(ANA) == "Ana"
            await acts.unname(one, ANA, "Ana")
            assert await one.people.name_of(ANA) == ""
            assert await two.people.name_of(ANA) == ""
            await street.comes(lambda: there.chairs[1].name == acts.NAMELESS)
            assert look(there, None, language="fr").panels[1].name == "Convive"

    asyncio.run(scene(postgres.fresh()))


def test_programs_and_pages_do_the_same_and_neither_shows_who_somebody_is(served: Served) -> None:
    lea, ana = Person(served.address), Person(served.address)
    table = lea.lay(mode="invite")
    ana.sit(table, 1, "Ana")
    ana.post(table, "say", seat=1, text="you fool", key="a")
    assert lea.view(table)["talk"][0]["text"] == "you fool"
    assert lea.post(table, "mute", of=1, on=True).status_code == 200
    view = lea.view(table)
    assert (view["talk"], view["panels"][1]["unheard"]) == ([], True)
    assert ana.view(table)["panels"][0]["unheard"] is False
    assert "you fool" not in lea.get(table).text
    assert "you fool" in ana.get(table).text
    mine = lea.http.get("/me/manners").text
    assert "Ana" in mine
    known = (lea.token, ana.token)
    assert lea.post(table, "report", line=1).status_code == 200
    assert lea.post(table, "report", line=7).json()["error"] == "no-line"
    page = lea.get(table, "/manners", line=1).text
    assert "You have shown this line to the host" in page
    for text in (mine, page, lea.get(table).text, str(view)):
        assert not any(secret in text for token in known for secret in (token, owner_of(token)))
    handle = mine.partition("/me/manners/")[2].partition('"')[0]
    assert ana.http.post(f"/me/manners/{handle}").status_code == 303
    assert lea.view(table)["talk"] == []
    assert lea.http.post(f"/me/manners/{handle}", headers={"Origin": "http://evil.example"}).status_code == 403
    assert lea.http.post(f"/me/manners/{handle}").status_code == 303
    assert lea.view(table)["talk"][0]["text"] == "you fool"


def test_what_was_said_before_the_game_stays_with_who_said_it_and_a_whisper_goes_to_nobody_else(
    address: str,
) -> None:
    """Léa whispers to Ana, who is rude and gets up; Eve takes the chair, and is neither of the two."""

    async def scene(tables: Tables) -> None:
        for shown in (False, True):
            table = await tables.lay("patouche", 4, {}, LEA, "Léa", "invite", players=["house", "house", "house"])
            await table.sit(ANA, 1, "Ana")
            await table.say(LEA, 0, "for Ana alone", 1, f"a{shown}")
            await table.say(ANA, 1, "you fool", EVERYBODY, f"b{shown}")
            await table.say(ANA, 1, "from Ana alone", 0, f"c{shown}")
            if shown:
                await gathering.show_out(table, LEA, 1, gathering.sign_of(table, ANA))
            else:
                await table.leave(ANA, 1)
            await table.sit(EVE, 1, "Eve")
            for read_anew in (False, True):
                if read_anew:
                    async with table.lock:
                        await table.read_again()
                assert heard(table, EVE) == ["you fool"]
                assert [(said.name, said.yours) for said in look(table, EVE).talk] == [("Somebody who got up", False)]
                assert heard(table, LEA) == ["you fool", "from Ana alone"]
            await report(table, EVE, 2)
            async with reading(tables.store.engine) as connection:
                case = (await cases(connection, 9))[-1]
            assert (case.report.speaker, case.speaker) == (ANA, "Guest")
            await tables.manners.mute_at(await three_with(tables, f"m{shown}"), EVE, 1, True)
            await tables.manners.learn(EVE)
            assert heard(table, EVE) == []
            await tables.manners.hear_again(EVE, (await tables.manners.all(EVE))[0].handle)
            await tables.manners.learn(EVE)

    in_house(address, scene)


async def three_with(tables: Tables, id_: str) -> Table:
    """Where Eve meets Ana again."""
    table = await tables.lay("patolli", 2, {}, EVE, "Eve", "invite", id_=id_)
    await table.sit(ANA, 1, "Ana")
    return table
