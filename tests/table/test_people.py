"""Who somebody is: a name that is asked once, devices, links and codes; and who comes along when somebody signs in."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from sqlalchemy import insert, select, update
from websockets.sync.client import ClientConnection

from tablee.table import known as known_module
from tablee.table import schema
from tablee.table.devices import label_of
from tablee.table.errors import Away
from tablee.table.identity import new_token, owner_of
from tablee.table.known import MOST_DEVICES, MOST_KNOWN, People
from tablee.table.slips import BadSlip
from tablee.table.street import LEASE, SharedStreet
from tests.postgres import Postgres
from tests.table.parlour import FIREFOX, IPHONE, Caller, House, houses
from tests.table.person import Json, Person, last_word
from tests.table.server import PATIENCE, Served

Scene = Callable[[House], Awaitable[None]]


@pytest.fixture
def file(tmp_path: Path) -> str:
    """An empty database, where it makes no difference which."""
    return str(tmp_path / "tables.sqlite")


def play(address: str, scene: Scene) -> None:
    async def played() -> None:
        async with houses(address) as (house,):
            await scene(house)

    asyncio.run(played())


def address_in(html: str, id_: str) -> str:
    """An address that a page shows in a field."""
    found = re.search(rf'id="{id_}"[^>]*value="[^"]*(/me/[^"]+)"', html)
    assert found is not None
    return found[1]


async def come_back_as(phone: Caller, link: str) -> None:
    assert (await phone.post(link)).headers["location"] == "/mine"


# A name


def test_a_name_given_once_is_known_everywhere_afterwards(file: str) -> None:
    async def scene(house: House) -> None:
        lea = Caller(house)
        assert "Been here before?" in await lea.page("/")
        await lea.lay("Léa")
        page = await lea.page("/")
        assert 'data-called="Léa"' in page
        assert 'name="name" type="text"' not in page, "nobody is asked for it twice"
        assert 'value="Léa"' in await lea.page("/open?game=patolli")
        assert 'value="Léa"' in await lea.page("/games/patolli/device")
        second = await lea.lay("")
        assert (await lea.http.get(f"/api/tables/{second}")).json()["panels"][0]["name"] == "Léa"
        ana = Caller(house)
        await ana.lay("Ana")
        assert (await ana.post(f"/tables/{second}/sit", name="")).status_code == 303
        assert (await lea.http.get(f"/api/tables/{second}")).json()["panels"][1]["name"] == "Ana"
        assert await house.tables.people.name_of(owner_of(ana.token)) == "Ana"

    play(file, scene)


def test_who_says_no_name_is_our_guest_and_may_say_one_later(file: str) -> None:
    async def scene(house: House) -> None:
        eve = Caller(house)
        table = await eve.lay("")
        assert 'data-called=""' in await eve.page("/me")
        assert 'data-known="yes"' in await eve.page("/"), "it is not asked for again"
        assert (await eve.post(f"/tables/{await Caller(house).lay('Ana')}/sit", name="")).status_code == 303
        assert (await eve.post("/me/name", name="   ")).status_code == 422
        long = await eve.post("/me/name", name="x" * 41)
        assert long.status_code == 422
        assert "at most 40 characters" in long.text
        await eve.post("/me/name", name="Eve")
        assert 'data-called="Eve"' in await eve.page("/")
        assert (await eve.http.get(f"/api/tables/{table}")).json()["panels"][0]["name"] == "Guest", (
            "as it was said there"
        )

    play(file, scene)


def test_a_program_may_leave_its_name_out_once_it_is_known(file: str) -> None:
    async def scene(house: House) -> None:
        program = Caller(house, bearer=new_token())
        assert (await program.send("/api/tables", game="patolli")).json()["error"] == "no-name"
        assert (await program.send("/api/tables", game="patolli", name="Robot")).status_code == 201
        laid = (await program.send("/api/tables", game="patolli")).json()["id"]
        assert (await program.http.get(f"/api/tables/{laid}")).json()["panels"][0]["name"] == "Robot"

    play(file, scene)


def test_a_token_of_before_stands_for_its_owner_and_its_link_still_works(address: str) -> None:
    async def scene(house: House) -> None:
        old = Caller(house)
        old.http.cookies.set("tablee", token := new_token())
        table = await old.lay()
        phone = Caller(house, IPHONE)
        await come_back_as(phone, f"/me/{token}")
        assert await phone.seats(table) == await old.seats(table) == [0]
        assert phone.token != token, "each device has its own"

    play(address, scene)


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (FIREFOX, "Firefox, Linux"),
        (IPHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("python-httpx/0.28", "-"),
        ("", "-"),
    ],
)
def test_a_device_is_called_by_what_its_browser_says_of_itself(agent: str, label: str) -> None:
    assert label_of(agent) == label


# Devices


async def listed(caller: Caller) -> list[str]:
    """The devices on the page."""
    html = (await caller.page("/me")).partition('id="devices"')[2].partition("</section>")[0]
    return re.findall(r"<b>(.*?)</b>", html)


def test_devices_are_listed_and_can_be_signed_out(address: str) -> None:
    async def scene(house: House) -> None:
        lea, phone = Caller(house), Caller(house, IPHONE)
        table = await lea.lay()
        await come_back_as(phone, f"/me/{lea.token}")
        await lea.page("/")  # from now on it is on the list
        async with asyncio.timeout(PATIENCE):
            while set(await listed(lea)) != {"Firefox, Linux", "Safari, iPhone"}:
                await asyncio.sleep(0.01)
        await lea.post("/me/devices/close", id=phone.device)
        assert await listed(lea) == ["Firefox, Linux"]
        assert await phone.seats(table) == []
        assert "Been here before?" in await phone.page("/")
        refused = await lea.post("/me/devices/close", id=lea.device)
        assert refused.status_code == 409
        assert "only way back" in refused.text

    play(address, scene)


def test_all_other_devices_are_signed_out_at_once_and_the_first_token_with_them(address: str) -> None:
    async def scene(house: House) -> None:
        lea, phone, tablet = Caller(house), Caller(house, IPHONE), Caller(house, IPHONE)
        table = await lea.lay()
        for other in (phone, tablet):
            await come_back_as(other, f"/me/{lea.token}")
        await phone.post("/me/devices/close-others")
        assert [await one.seats(table) for one in (lea, phone, tablet)] == [[], [0], []]
        again = await tablet.post(f"/me/{lea.token}")
        assert again.status_code == 403
        assert "made anew" in again.text

    play(address, scene)


def test_a_device_that_is_not_mine_is_none_that_i_can_sign_out(file: str) -> None:
    async def scene(house: House) -> None:
        lea, eve = Caller(house), Caller(house)
        table = await lea.lay()
        await eve.lay("Eve")
        await eve.post("/me/devices/close", id=lea.device)
        assert await lea.seats(table) == [0]

    play(file, scene)


def test_one_person_has_so_many_devices_and_the_oldest_goes_for_a_new_one(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        monkeypatch.setattr(known_module, "MOST_DEVICES", 3)
        lea = Caller(house)
        table = await lea.lay()
        phones = [Caller(house, IPHONE) for _ in range(5)]
        for phone in phones:
            await come_back_as(phone, f"/me/{lea.token}")
        assert [await phone.seats(table) for phone in phones][-3:] == [[0]] * 3
        assert await phones[0].seats(table) == []

    assert MOST_DEVICES >= 20
    play(file, scene)


def test_what_is_remembered_of_tokens_is_bounded(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House) -> None:
        monkeypatch.setattr(known_module, "MOST_KNOWN", 5)
        for _ in range(20):
            await house.tables.people.who(new_token())
        assert len(house.tables.people._cache) == 5

    assert MOST_KNOWN <= 10_000
    play(file, scene)


# Links and codes


def test_a_new_link_takes_the_place_of_all_before_and_signs_out_who_used_them(address: str) -> None:
    async def scene(house: House) -> None:
        lea, twin = Caller(house), Caller(house, IPHONE)
        table = await lea.lay()
        begun = lea.token
        twin.http.cookies.set("tablee", begun)  # as links were carried before: the same token on both
        shown = (await lea.post("/me/link")).text
        assert 'class="tag tag--yes"' in shown, "this device has another token now, and is still this device"
        first = address_in(shown, "personal-link")
        assert lea.token != begun
        assert await lea.seats(table) == [0]
        assert await twin.seats(table) == []
        assert first not in await lea.page("/me"), "it is shown once"
        assert (await lea.get("/me/link?lang=fr")).headers["location"] == "/me?lang=fr"
        second = address_in((await lea.post("/me/link")).text, "personal-link")
        for link in (f"/me/{begun}", first):
            assert (await twin.post(link)).status_code in (303, 403)
            assert await twin.seats(table) == []
        await come_back_as(twin, second)
        assert await twin.seats(table) == [0]

    play(address, scene)


def test_a_code_lets_one_device_in_for_ten_minutes(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House) -> None:
        lea, phone, other = Caller(house), Caller(house, IPHONE), Caller(house, IPHONE)
        table = await lea.lay()
        shown = await lea.post("/me/code")
        assert "<svg" in shown.text
        code = address_in(shown.text, "code-link")
        assert "is Léa’s" in await phone.page(code)
        await come_back_as(phone, code)
        assert await phone.seats(table) == [0]
        assert "not good any more" in (await other.post(code)).text
        late = address_in((await lea.post("/me/code")).text, "code-link")
        now = time.time
        monkeypatch.setattr("tablee.table.entering.time.time", lambda: now() + 601)
        assert "ten minutes" in (await other.post(late)).text
        forged = late[:-2] + ("AA" if late[-2:] != "AA" else "BB")
        assert (await other.post(forged)).status_code == 403
        assert await other.seats(table) == []

    play(address, scene)


def test_a_link_is_entered_by_hand_however_much_of_it_was_copied(file: str) -> None:
    async def scene(house: House) -> None:
        lea, phone = Caller(house), Caller(house, IPHONE)
        await lea.lay()
        for written in (f"https://table.test/me/{lea.token}", f"  /me/{lea.token}/ ", lea.token):
            assert (await phone.post("/enter", link=written)).headers["location"] == f"/me/{lea.token}"
        for nonsense in ("", "https://table.test/", "a b"):
            assert "no personal link" in (await phone.post("/enter", link=nonsense)).text

    play(file, scene)


def test_who_tries_too_often_to_come_in_must_wait(file: str) -> None:
    async def scene(house: House) -> None:
        eve = Caller(house)
        answers = [await eve.post("/enter", link="x") for _ in range(40)]
        assert {answer.status_code for answer in answers} == {303, 429}
        assert (await eve.post(f"/me/{new_token()}")).status_code == 429
        assert (await eve.send("/enter/question")).status_code == 429
        assert (await eve.get("/enter")).status_code == 200, "to look is free"

    play(file, scene)


# Who comes along


def test_a_guest_who_could_not_come_back_comes_along_with_their_seats(address: str) -> None:
    async def scene(house: House) -> None:
        lea, phone = Caller(house), Caller(house, IPHONE)
        mine = await lea.lay()
        theirs = await phone.lay("Convive")
        together = await phone.lay("Phone")
        assert (await lea.post(f"/tables/{together}/sit", name="Léa")).status_code == 303
        told = await phone.page(f"/me/{lea.token}")
        assert "with seats at 2 tables" in told
        assert "the seats come along" in told
        await come_back_as(phone, f"/me/{lea.token}")
        assert [await phone.seats(table) for table in (mine, theirs, together)] == [[0], [0], [0, 1]]
        assert await lea.seats(theirs) == [0]
        async with house.tables.people.reading() as connection:
            assert set(await connection.scalars(select(schema.people.c.name))) == {"Léa"}

    play(address, scene)


def test_who_can_come_back_stays_apart_when_somebody_else_signs_in(file: str) -> None:
    async def scene(house: House) -> None:
        lea, ana = Caller(house), Caller(house)
        await lea.lay()
        hers = await ana.lay("Ana")
        link = address_in((await ana.post("/me/link")).text, "personal-link")
        assert "takes this device over" in await ana.page(f"/me/{lea.token}")
        await come_back_as(ana, f"/me/{lea.token}")
        assert await ana.seats(hers) == []
        back = Caller(house)
        await come_back_as(back, link)
        assert await back.seats(hers) == [0]

    play(file, scene)


# Several processes


async def soon(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.01)


class Looking:
    """Somebody who looks at a table from another process."""

    def __init__(self, owner: str, device: str) -> None:
        self.owner = owner
        self.device = device
        self.away = asyncio.Event()

    def send_away(self) -> None:
        self.away.set()


def test_signing_out_holds_in_every_process_and_sends_away_who_looks_from_there(postgres: Postgres) -> None:
    async def scene() -> None:
        async with houses(postgres.fresh(), 2) as (one, other):
            lea, phone = Caller(one), Caller(other, IPHONE)
            table = await lea.lay()
            await come_back_as(phone, f"/me/{lea.token}")
            assert await phone.seats(table) == [0]
            looking, own = Looking(lea.device, phone.device), Looking(lea.device, lea.device)
            other.tables.people.watch(looking)
            other.tables.people.watch(own)
            await lea.post("/me/devices/close", id=phone.device)
            async with asyncio.timeout(PATIENCE):
                await looking.away.wait()
            assert await phone.seats(table) == []
            assert not own.away.is_set()

    asyncio.run(scene())


def test_a_name_and_a_sign_out_are_known_elsewhere_even_if_the_letter_was_lost(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with houses(postgres.fresh(), 2) as (one, other):
            monkeypatch.setattr(other.tables.people, "hear", lambda _: None)
            lea = Caller(one)
            table = await lea.lay()
            phone = lea.moved_to(other)
            assert await phone.seats(table) == [0]
            monkeypatch.setattr(other.tables.people, "life", 0.05)
            other.tables.people.missed()
            await lea.post("/me/name", name="Lena")
            await soon(lambda: _called(phone, "Lena"))

    asyncio.run(scene())


async def _called(caller: Caller, name: str) -> bool:
    return f'data-called="{name}"' in await caller.page("/")


def test_who_plays_on_is_not_looked_up_and_written_down_again_and_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the others are heard; then a process believes nothing for longer than it takes to count as closed."""

    async def scene() -> None:
        async with houses(postgres.fresh()) as (house,):
            people = house.tables.people
            assert house.tables.street.hears
            token = new_token()
            await people.remember_name(owner_of(token), "Léa")
            with watched(people, "_look_up") as asked, watched(people, "_seen") as noted:
                for _ in range(3):
                    assert (await people.who(token)).name == "Léa"
                people.missed()
                await people.who(token)
                assert (len(asked), len(noted)) == (2, 0)
                monkeypatch.setattr(SharedStreet, "hears", False)
                await people.who(token)
                assert len(asked) == 2
                people._cache[owner_of(token)].at -= LEASE
                await people.who(token)
                assert (len(asked), len(noted)) == (3, 0)

    asyncio.run(scene())


@contextmanager
def watched(people: People, name: str) -> Iterator[list[str]]:
    """Of whom a method was asked meanwhile."""
    asked: list[str] = []
    method = getattr(people, name)

    def noting(id_: str, *more: object) -> object:
        asked.append(id_)
        return method(id_, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, name, noting)
        yield asked


def test_a_code_of_one_process_is_taken_back_by_another_once(postgres: Postgres) -> None:
    async def scene() -> None:
        async with houses(postgres.fresh(), 2) as (one, other):
            lea = Caller(one)
            await lea.lay()
            code = address_in((await lea.post("/me/code")).text, "code-link")
            answers = await asyncio.gather(*(Caller(house, IPHONE).post(code) for house in (one, other)))
            assert sorted(answer.status_code for answer in answers) == [303, 403]

    asyncio.run(scene())


def test_a_slip_is_good_for_one_purpose_and_one_person(file: str) -> None:
    async def scene(house: House) -> None:
        slips = house.tables.slips
        slip = await slips.write("carry", "léa", 60)
        await slips.check(slip, "carry", "léa")
        for purpose, about, shown in (("enter", "léa", slip), ("carry", "ana", slip), ("carry", "léa", slip[:-1])):
            with pytest.raises(BadSlip):
                await slips.check(shown, purpose, about)

    play(file, scene)


def test_what_changed_while_a_token_was_looked_up_is_not_remembered(file: str) -> None:
    async def scene(house: House) -> None:
        lea, people = Caller(house), house.tables.people
        await lea.lay()
        people.missed()
        look_up = people._look_up

        async def overtaken(id_: str) -> tuple[known_module.Known, float, bool]:
            found = await look_up(id_)
            people._forget([id_])
            return found

        people._look_up = overtaken  # type: ignore[method-assign]  # the moment between an answer and its keeping
        await people.who(lea.token)
        assert lea.device not in people._cache

    play(file, scene)


def test_devices_that_nobody_came_with_for_a_year_are_forgotten(address: str) -> None:
    async def scene(house: House) -> None:
        lea, phone = Caller(house), Caller(house, IPHONE)
        await lea.lay()
        await come_back_as(phone, f"/me/{lea.token}")
        async with house.tables.people.writing() as connection:
            await connection.execute(update(schema.devices).values(seen_at=0.0))
        await house.tables.people.tidy(time.time())
        async with house.tables.people.reading() as connection:
            assert list(await connection.scalars(select(schema.devices.c.id))) == []

    play(address, scene)


def test_people_of_an_older_database_keep_their_latest_name(address: str) -> None:
    """Rows as the house kept them before it knew people, and some that were edited by hand."""

    async def scene(house: House) -> None:
        lea = Caller(house)
        await lea.lay("Lea")
        await lea.lay("Léa")
        async with house.tables.people.writing() as connection:
            await connection.execute(schema.people.delete())
            await connection.execute(
                insert(schema.chairs).values(
                    table_id=(await connection.scalars(select(schema.tables.c.id))).first(),
                    seat=7,
                    kind="human",
                    name="",
                    owner="x",
                    player="",
                    salt="",
                    held=False,
                )
            )
            known = await connection.run_sync(r0008_people._known)
        assert {owner: person["name"] for owner, person in known.items()} == {lea.device: "Léa", "x": ""}

    from tablee.table.migrations.versions import r0008_people

    play(address, scene)


def test_two_devices_of_one_person_live_at_one_table_and_see_the_same_until_one_is_signed_out(served: Served) -> None:
    desk = Person(served.address)
    table = desk.lay(mode="device")
    code = address_in(desk.http.post("/me/code").text, "code-link")
    phone = Person(served.address, "")
    phone.http.post(code)
    phone.token = str(phone.http.cookies["tablee"])
    assert phone.token != desk.token
    with desk.live(table) as here, phone.live(table) as there:
        views = [json.loads(live.recv()) for live in (here, there)]
        for device, lives in ((desk, (here, there)), (phone, (there, here))):
            assert views[0] == views[1]
            assert device.move(table, views[0]).status_code == 200
            views = [newer(live, views[0]["version"]) for live in lives]
        assert views[0]["seats"] == [0, 1]
        with phone.page_live("/live") as home, phone.page_live("/signs/live") as bell:
            desk.http.post("/me/devices/close-others")
            assert [last_word(each) for each in (there, home, bell)] == [1008] * 3
        assert phone.view(table)["seats"] == []
        assert desk.view(table)["seats"] == [0, 1]


def newer(live: ClientConnection, version: int) -> Json:
    """The first view of a later version."""
    while (view := json.loads(live.recv()))["version"] <= version:
        pass
    return dict(view)


def test_where_nobody_can_tell_who_it_is_that_is_said(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House) -> None:
        lea = Caller(house)
        table = await lea.lay()

        async def away(*_: object) -> NoReturn:
            raise Away("away")

        monkeypatch.setattr(house.tables.people, "who", away)
        for path in ("/", "/me", f"/tables/{table}", f"/api/tables/{table}"):
            assert (await lea.get(path)).status_code == 503, path
        assert (await lea.post(f"/tables/{table}/throw", seat="0", version="0", key="k")).status_code == 503
        assert (await lea.get("/health")).status_code == 200

    play(file, scene)
