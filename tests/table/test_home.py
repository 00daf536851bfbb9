"""The home page: what waits for whoever comes, what is open to everybody, and what it costs."""

from __future__ import annotations

import asyncio
import re
from html import unescape

import httpx
import pytest

from tablee.table.driver import as_bits
from tablee.table.gathering import sign_of
from tablee.table.hall import Hall
from tablee.table.house import House
from tablee.table.identity import new_token, owner_of
from tablee.table.listings import Place
from tablee.table.pace import Pace
from tablee.table.store import UNKNOWN
from tablee.table.table import Table
from tablee.table.tables import Tables
from tablee.table.waiting import MOST_SHOWN, mine, offered, pulse, turns_of
from tests.postgres import Postgres
from tests.table.conftest import Visit
from tests.table.test_gathering import file as file
from tests.table.test_gathering import house, in_house, later, mixed
from tests.table.test_street import Eyes, comes
from tests.table.test_tables import ANA, EVE, LEA, go_on


async def places(tables: Tables, who: str) -> dict[str, Place]:
    return {place.id: place for place in await tables.store.listings.places(who)}


async def ready(table: Table) -> Table:
    """Once the house has dealt what is in nobody's name."""
    await comes(lambda: table.awaited()[0] >= 0)
    return table


# Who is awaited


def test_who_is_awaited_and_since_when_is_kept_with_every_move(address: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        assert (await places(tables, LEA))[table.id].lobby
        assert await turns_of(tables, LEA) == []
        await table.sit(ANA, 1, "Ana")
        for _ in range(12):
            awaited = table.awaited()
            for seat, who in enumerate((LEA, ANA)):
                place = (await places(tables, who))[table.id]
                assert place.awaited == as_bits(awaited)
                assert place.due == (seat in awaited) == bool(await turns_of(tables, who))
            await go_on(table)
        await table.resign(LEA, 0)
        assert await places(tables, LEA) == {}

    in_house(address, scene)


def test_since_when_somebody_waits_is_the_beginning_of_the_turn_and_not_its_last_step(address: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.sit(ANA, 1, "Ana")
        turn, since = table.awaited(), (await places(tables, LEA))[table.id].since
        for _ in range(12):
            await go_on(table)
            now = (await places(tables, LEA))[table.id].since
            assert (now == since) == (table.awaited() == turn)
            turn, since = table.awaited(), now

    in_house(address, scene)


def test_of_those_who_choose_at_once_each_waits_from_when_all_began(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("pagamas", 3, {}, LEA, "Léa", "device")
        while len((await ready(table)).awaited()) < 2:
            await go_on(table)
        since = (await tables.store.listings.places(LEA))[0].since
        await go_on(table)
        await ready(table)
        held = await tables.store.listings.places(LEA)
        assert {place.since for place in held} == {since}
        assert sum(place.due for place in held) == len(table.awaited())

    in_house(file, scene)


def test_a_seat_that_a_bot_holds_waits_for_nobody(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patrolis", 3, {}, LEA, "Léa", "invite", players=["open", "open"])
        await table.sit(ANA, None, "Ana")
        await table.sit(EVE, None, "Ève")
        first = table.chairs[(await ready(table)).awaited()[0]].owner
        await go_on(table)
        while table.chairs[(await ready(table)).awaited()[0]].owner != first:
            await go_on(table)
        assert await turns_of(tables, first) == [table.id]
        await table.leave(first, table.seats_of(first)[0])
        assert await turns_of(tables, first) == []

    in_house(file, scene)


def test_what_an_older_house_has_not_written_down_is_learned_when_somebody_comes(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.sit(ANA, 1, "Ana")
        await go_on(table)
        await tables.store.append(table.id, [], awaited=UNKNOWN)
        who = table.chairs[table.awaited()[0]].owner
        assert not (await places(tables, who))[table.id].known
        known = await mine(tables, House(tables.games), who, "en")
        assert [one.id for one in known.due] == [table.id]
        assert (await places(tables, who))[table.id].due

    in_house(file, scene)


# What waits


def test_what_waits_comes_by_urgency_and_three_at_most(file: str) -> None:
    async def scene(tables: Tables) -> None:
        laid = {}
        for name, pace in (("long", ""), ("far", "days 9"), ("near", "days 1"), ("live", "live 10+5"), ("new", "")):
            table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", pace=pace)
            await table.sit(ANA, 1, "Ana")
            if pace.startswith("days"):
                await go_on(table)  # with which the clocks begin
            while table.awaited() != (0,):
                await go_on(table)
            laid[name] = table
        eyes = Eyes(ANA)
        laid["live"].presence.watch(eyes)
        later(tables, 7200)
        known = await mine(tables, House(tables.games), LEA, "fr")
        assert [one.id for one in known.due] == [laid[name].id for name in ("live", "near", "far")]
        assert len(known.due) == MOST_SHOWN
        assert known.turns == 5
        live, near, _ = known.due
        assert (live.who, live.left) == ("Ana est à la table.", "10\u00a0min + 5\u00a0s")
        assert near.who == "Ana attend depuis 2\u00a0h."
        assert (near.left, near.soon) == ("21\u00a0h pour jouer", False)
        assert known.summary == "Cinq tables vous attendent."
        laid["live"].presence.unwatch(eyes)

    in_house(file, scene)


def test_nothing_tells_more_than_the_seat_could_see(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("pagamas", 3, {}, LEA, "Léa", "invite", players=["open", "house"])
        house = House(tables.games)
        assert (await mine(tables, house, EVE, "en")).due == ()
        (offer,) = await offered(tables, house, EVE, "en")
        assert (offer.host, offer.free, offer.mine) == ("Léa", 1, False)
        assert [(mark.taken, mark.free) for mark in offer.marks] == [(True, False), (False, False), (False, True)]
        (own,) = await offered(tables, house, LEA, "en")
        assert own.mine
        await table.sit(ANA, None, "Ana")
        assert await offered(tables, house, EVE, "en") == [], "the chair of a friend is nobody else's business"

    in_house(file, scene)


def test_the_pulse_counts_people_and_needs_two(file: str) -> None:
    async def scene(tables: Tables) -> None:
        await tables.lay("patolli", 2, {}, LEA, "Léa", "now")
        assert await pulse(tables, "en") == ""
        tables.hall = Hall(tables)
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.sit(ANA, 1, "Ana")
        assert await pulse(tables, "en") == "2 people at 2 tables right now"
        assert await pulse(tables, "fr") == "2 convives à 2 tables en ce moment"
        later(tables, 3600)
        assert await pulse(tables, "en") == ""

    in_house(file, scene)


# As it changes


def test_whoever_looks_is_woken_by_their_own_tables_and_by_open_ones_only(file: str) -> None:
    async def scene(tables: Tables) -> None:
        lea, eve = Eyes(LEA), Eyes(EVE)
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.sit(ANA, 1, "Ana")
        tables.hall.enter(lea)
        tables.hall.enter(eve)
        await tables.hall.offers()
        await tables.hall.settled()
        seen = (lea.woken, eve.woken)
        for _ in range(6):
            await go_on(table)
        await tables.hall.settled()
        assert (lea.woken, eve.woken) == (seen[0] + 1, seen[1]), "six steps at once are one change, and not for Ève"
        await mixed(tables)
        await tables.hall.settled()
        assert eve.woken == seen[1] + 1

    in_house(file, scene)


def test_another_house_tells_of_its_tables(postgres: Postgres) -> None:
    async def scene() -> None:
        address = postgres.fresh()
        async with house(address) as one, house(address) as two:
            eyes = Eyes(EVE)
            two.hall.enter(eyes)
            table = await mixed(one)
            await comes(lambda: eyes.woken == 1)
            assert [offer.id for offer in await two.hall.offers()] == [table.id]
            two.hall.leave(eyes)

    asyncio.run(scene())


# The pages


def cookie(visit: Visit) -> str:
    token = new_token()
    visit.client.cookies.set("tablee", token)
    return token


def test_a_newcomer_sees_the_shelf_first_and_where_to_start(visit: Visit) -> None:
    html = visit.page("/", "fr")
    assert html.index('id="shelf"') < html.index('id="open"')
    assert 'id="turns-title"' not in html
    (first,) = re.findall(r'class="box box--first" data-game="(\w+)"', html)
    assert first == min(visit.tables.games.values(), key=lambda game: game.minutes).name
    assert "Pour commencer" in html


def test_an_open_table_stands_on_the_home_page_with_all_one_needs_to_know(visit: Visit) -> None:
    owner = owner_of(new_token())

    async def laid() -> str:
        players = ["house", "open", "level-2"]
        table = await visit.tables.lay("patrolis", 4, {}, owner, "Malo & Zoé", "invite", players=players, pace="days 2")
        return table.id

    id_ = visit.runner.run(laid())
    html = unescape(visit.page("/", "fr"))
    row = html[html.index(f'id="open-{id_}"') :]
    row = row[: row.index("</li>")]
    for said in ("Patrolis", "chez Malo & Zoé", "1 chaise libre", "Correspondance", "2\u00a0jours par coup", "Amicale"):
        assert said in row
    assert f'id="open-{id_}"' not in visit.page("/?pace=live", "fr")
    assert f'id="open-{id_}"' in visit.page("/?pace=days", "fr")
    assert visit.get("/?pace=%22").status_code == 200


def test_a_table_that_nobody_came_to_is_told_of_on_the_home_page_until_it_is_noted(visit: Visit) -> None:
    owner = owner_of(cookie(visit))

    async def closed() -> str:
        tables = visit.tables
        table = await tables.lay("patolli", 2, {}, owner, "Léa", "invite", players=["house"], pace="live 10+5")
        ((id_, touched_at),) = [
            found for found in await tables.store.listings.unfilled(tables.clock() + 7200) if found[0] == table.id
        ]
        await tables.store.close_unfilled(id_, touched_at)
        async with table.lock:
            await table.read_again()
        return id_

    id_ = visit.runner.run(closed())
    assert "Personne n’est venu en 30 minutes à votre table de Patolli" in unescape(visit.page("/", "fr"))
    page = unescape(visit.page(f"/tables/{id_}", "fr"))
    assert "Personne n’est venu en 30 minutes\u00a0: cette table est fermée." in page
    assert f'action="/tables/{id_}/sit"' not in page
    form = {"away": "yes", "home": "yes"}
    answer = visit.runner.run(visit.client.post(f"/tables/{id_}/put-away", data=form))
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "Personne n’est venu" not in unescape(visit.page("/", "fr"))


def test_a_guest_who_was_shown_out_reads_so_and_finds_no_chair(visit: Visit) -> None:
    lea, ana = new_token(), new_token()

    async def out() -> str:
        table = await visit.tables.lay("patrolis", 3, {}, owner_of(lea), "Léa", "invite", players=["house", "house"])
        await table.sit(owner_of(ana), None, "Ana")
        return table.id

    id_ = visit.runner.run(out())
    visit.client.cookies.set("tablee", lea)
    assert "Faire lever Ana" in visit.page(f"/tables/{id_}", "fr")
    table = visit.runner.run(visit.tables.find(id_))
    form = {"seat": "1", "guest": sign_of(table, owner_of(ana))}
    assert visit.runner.run(visit.client.post(f"/tables/{id_}/show-out", data=form)).status_code == 303
    visit.client.cookies.set("tablee", ana)
    page = unescape(visit.page(f"/tables/{id_}", "fr"))
    assert "Qui tient cette table vous en a fait lever." in page
    assert f'action="/tables/{id_}/sit"' not in page
    answer = visit.runner.run(visit.client.post(f"/tables/{id_}/sit", data={"name": "Ana"}))
    assert answer.status_code == 409
    assert "si l’on vous y invite de nouveau" in unescape(answer.text) or "invited again" in unescape(answer.text)


def test_a_friend_opens_the_link_and_sits_down_on_the_chair_that_is_kept(visit: Visit) -> None:
    lea, ana = new_token(), new_token()

    async def laid() -> str:
        table = await visit.tables.lay("patrolis", 3, {}, owner_of(lea), "Léa", "invite", players=["open", "house"])
        return table.id

    id_ = visit.runner.run(laid())
    visit.client.cookies.set("tablee", lea)
    (link,) = re.findall(rf'value="(http[^"]*/tables/{id_}\?friend=\w+)"', visit.page(f"/tables/{id_}"))
    visit.client.cookies.clear()
    visit.client.cookies.set("tablee", ana)
    assert "friend=" not in visit.page(f"/tables/{id_}")
    visit.page(link.removeprefix("http://table.test"))
    answer = visit.runner.run(visit.client.post(f"/tables/{id_}/sit", data={"name": "Ana"}))
    assert answer.status_code == 303
    table = visit.runner.run(visit.tables.find(id_))
    assert table.seats_of(owner_of(ana)) == [1]


# The sheet


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("game=patrolis", "Patrolis à deux\u00a0: vous et un ami par lien. Sans pendule. Amicale."),
        (
            "game=patrolis&seats=4&player.2=open&player.3=level-2&player.4=house&pace.kind=live&option.map=map-2",
            "vous, Constance, un ami par lien et une chaise ouverte à la maison. 10\u00a0min chacun, 5\u00a0s de plus",
        ),
        ("game=patolli&rated=yes&player.2=house&pace.kind=days&pace.days=1", "1 jour par coup. Classée."),
        ("game=patolli&rated=yes&player.2=level-1", "vous et Fortuna. Sans pendule. Amicale."),
        ("game=pagamas&seats=99&player.2=%3Cb%3E&pace.kind=live&pace.minutes=999", "Pagamas à trois"),
        ("game=patolli&option.betting=yes&seats=2&option.stake=nonsense", "Patolli à deux, jouer avec des paris"),
        ("game=patouche&seats=4&player.2=level-1&all=house", "vous et trois chaises ouvertes à la maison."),
        ("game=patouche&seats=4&player.2=level-1&all=nobody", "vous, Fortuna et deux amis par lien."),
        ("to=house", "Patou’che à trois\u00a0: vous et deux chaises ouvertes à la maison."),
    ],
)
def test_the_sheet_reads_back_what_is_chosen(visit: Visit, query: str, told: str) -> None:
    html = unescape(visit.page(f"/open?{query}", "fr"))
    read = re.search(r'id="read"[^>]*>(.*?)</p>', html)
    assert read is not None
    assert told in re.sub("<[^>]+>", "", read[1])


def test_what_the_sheet_says_is_laid(visit: Visit) -> None:
    form = {"game": "patrolis", "mode": "invite", "seats": "4", "name": "Léa", "option.map": "map-2", "rated": "no"}
    form |= {"player.2": "open", "player.3": "level-2", "player.4": "house"}
    form |= {"pace.kind": "live", "pace.minutes": "15", "pace.seconds": "10", "pace.days": "2"}
    answer = visit.runner.run(visit.client.post("/tables", data=form))
    assert answer.status_code == 303
    table = visit.runner.run(visit.tables.find(answer.headers["location"].rpartition("/")[2]))
    assert Pace.read(table.agreement.pace) == Pace("live", 15, 10)
    assert [(chair.kind, chair.player, chair.house) for chair in table.chairs] == [
        ("human", "", False),
        ("open", "", False),
        ("bot", "level-2", False),
        ("open", "", True),
    ]
    assert table.record.settings["map"] == "map-2"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"pace.kind": "live", "pace.minutes": "0"}, "live 10+5"),
        ({"player.2": "nobody"}, "nobody"),
        ({"rated": "yes", "player.2": "level-1"}, "without bots"),
    ],
)
def test_a_sheet_that_was_forged_is_refused_in_words(visit: Visit, wrong: dict[str, str], said: str) -> None:
    form = {"game": "patolli", "mode": "invite", "seats": "2", "pace.seconds": "5", **wrong}
    headers = {"Accept-Language": "en"}
    answer: httpx.Response = visit.runner.run(visit.client.post("/tables", data=form, headers=headers))
    assert answer.status_code in (409, 422)
    assert said in unescape(answer.text)


def test_of_many_tables_only_those_are_loaded_of_which_something_is_shown(file: str) -> None:
    async def scene(tables: Tables) -> None:
        for _ in range(60):
            table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
            await table.sit(ANA, 1, "Ana")
        other = Tables(tables.store, tables.games, tables.bots)
        known = await mine(other, House(tables.games), LEA, "en")
        assert known.going == 60
        assert sum(other.in_use(id_) is not None for id_ in (await places(tables, LEA))) <= 2 * MOST_SHOWN

    in_house(file, scene)
