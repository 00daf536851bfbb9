"""What stands on the pages of a table, drawn from real tables."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path

import pytest

from tablee.kernel.words import LANGUAGES, words
from tablee.table.house import House
from tablee.table.look import look
from tablee.table.people import Me
from tablee.table.rendering import Tongue, fragment
from tablee.table.table import Table
from tablee.table.table_pages import standing_of
from tablee.table.tables import Tables
from tests.table.test_pages import Outline, without_inline_code
from tests.table.test_tables import ANA, EVE, GAMES, LEA, go_on, invited, run, to_a_choice

HOST = "http://table.test"
LARGEST_UPDATE = 40_000

Laid = Callable[[Tables], Awaitable[Table]]


async def waiting(tables: Tables) -> Table:
    return await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")


async def playing(tables: Tables) -> Table:
    table = await invited(tables)
    await table.say(ANA, 1, "<script>alert(1)</script>", -1, "a")
    await table.say(ANA, 1, "psst", 0, "b")
    for _ in range(60):
        await go_on(table)
    await to_a_choice(table)
    return table


async def over(tables: Tables) -> Table:
    table = await invited(tables)
    while not table.over:
        await go_on(table)
    return table


async def covered(tables: Tables) -> Table:
    table = await tables.lay("sealed", 3, {}, LEA, "Léa", "device")
    await table.act(LEA, 0, "bid-2", 0, "a")
    return table


TABLES = {"waiting": waiting, "playing": playing, "over": over, "covered": covered}


def drawn(table: Table, template: str, owner: str | None, language: str = "en", **facts: object) -> str:
    """A page of a table as its route draws it."""
    house = House(GAMES)
    sheet = house.assets.address(f"/art/{table.game.name}.svg")
    sight = look(table, owner, None, language, sheet)
    given: dict[str, object] = {
        "sight": sight,
        "box": house.box(table.game, language),
        "address": f"{HOST}/tables/{table.id}",
        "told": "",
        "room": "not all",
        "bell": "",
        "turns": 0,
        "slips": (),
        "plays": False,
        "curve": None,
        "ready": 0,
        "goes_on": True,
        "guest": "Guest",
        "origin": HOST,
        "me": Me("Léa", known=True),
        "tongues": [Tongue("en", "?lang=en", language == "en"), Tongue("fr", "?lang=fr", language == "fr")],
    }
    return fragment(house, template, language, {**given, **facts})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("laid", TABLES.values(), ids=TABLES.keys())
def test_every_page_of_a_table_is_well_made(tmp_path: Path, laid: Laid, language: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await laid(tables)
        for template in ("table.html", "big.html", "replay.html"):
            for owner in (LEA, EVE, None):
                html = drawn(table, template, owner, language)
                outline = Outline(html)
                without_inline_code(html, HOST)
                assert len(outline.ids()) == len(set(outline.ids())), template
                levels = [int(tag[1]) for tag, _ in outline.tags if re.fullmatch("h[1-6]", tag)]
                assert levels.count(1) == 1
                assert all(later <= earlier + 1 for earlier, later in zip([0, *levels], levels, strict=False))
                assert all(label["for"] in outline.ids() for label in outline.all("label"))
                assert all("alt" in image for image in outline.all("img"))

    run(tmp_path, scene)


def test_every_command_is_a_plain_form_with_its_version_and_a_key_that_names_it(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await playing(tables)
        seat = table.awaited()[0]
        html = drawn(table, "_table.html", (LEA, ANA)[seat])
        form = html[html.index('id="choosing"') :].partition("</form>")[0]
        assert f'action="/tables/{table.id}/act"' in form
        assert f'name="version" value="{table.version}"' in form
        assert f'name="key" value="act-{seat}-{table.version}"' in form
        values = set(re.findall(r'(?:name="action" |<option )value="([^"]+)"', form))
        assert values == {action.text for action in table.record.state.legal(seat)}

    run(tmp_path, scene)


def test_whoever_throws_has_one_button_for_it(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        assert '<button class="btn btn--main btn--throw" id="throw-now">Throw</button>' in drawn(
            table, "_table.html", LEA
        )
        assert "throw-now" not in drawn(table, "_table.html", ANA)
        assert "throw-now" not in drawn(table, "big.html", LEA)

    run(tmp_path, scene)


def test_a_spectator_and_the_big_screen_have_nothing_to_press_on_the_table(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await playing(tables)
        for html in (drawn(table, "_table.html", EVE), drawn(table, "big.html", None)):
            assert "<form" not in html
            assert "data-action" not in html
            assert "psst" not in html

    run(tmp_path, scene)


def test_what_people_write_is_escaped(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "<b>Léa", "invite")
        await table.sit(ANA, 1, '"><img src=x>')
        await table.say(ANA, 1, "<script>alert(1)</script>", -1, "a")
        await go_on(table)
        for template in ("table.html", "big.html", "replay.html"):
            html = drawn(table, template, LEA)
            assert "<b>Léa" not in html
            assert "<img src=x" not in html
            assert "<script>" not in html
            assert "&lt;b&gt;Léa" in html

    run(tmp_path, scene)


def test_an_open_table_shows_the_link_its_code_and_a_chair_to_take(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await waiting(tables)
        host, guest = drawn(table, "table.html", LEA), drawn(table, "table.html", EVE)
        assert f'value="{HOST}/tables/{table.id}"' in host
        assert f'src="/tables/{table.id}/qr.svg"' in host
        assert f'action="/tables/{table.id}/bot"' in host
        assert f'action="/tables/{table.id}/sit"' not in host
        assert f'action="/tables/{table.id}/sit"' in guest
        assert f'action="/tables/{table.id}/bot"' not in guest
        assert table.agreement.commitment in guest

    run(tmp_path, scene)


def test_a_cover_shows_neither_board_nor_choices(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await covered(tables)
        html = drawn(table, "_table.html", LEA)
        assert "Hand the device to Léa 2" in html
        assert f'href="/tables/{table.id}?seat=1"' in html
        assert "<form" not in html
        assert 'class="board"' not in html
        assert "bid-" not in html

    run(tmp_path, scene)


def test_the_end_shows_the_breakdown_and_offers_a_rematch_to_who_played(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await over(tables)
        html = drawn(table, "_table.html", LEA)
        assert "pieces home" in html
        assert 'href="/games/patolli/rules#PTL-15"' in html
        assert f'action="/tables/{table.id}/rematch"' in html
        assert f'action="/tables/{table.id}/rematch"' not in drawn(table, "_table.html", EVE)
        assert table.agreement.key.hex() in html

    run(tmp_path, scene)


def test_a_refusal_is_told_on_the_page_with_a_link_to_its_rule(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await playing(tables)
        html = drawn(table, "table.html", LEA, told={"sentence": "Not <so>.", "clause": "PTL-13"})
        slip = html[html.index('id="why"') :].partition("</div>")[0]
        assert "hidden" not in slip.partition(">")[0]
        assert "Not &lt;so&gt;." in slip
        assert "/games/patolli/rules#PTL-13" in slip

    run(tmp_path, scene)


def test_an_update_stays_small(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await playing(tables)
        for owner in (LEA, ANA, None):
            assert len(drawn(table, "_table.html", owner).encode()) < LARGEST_UPDATE

    run(tmp_path, scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_my_games_are_listed_by_how_they_stand_with_the_way_to_another_device(tmp_path: Path, language: str) -> None:
    async def scene(tables: Tables) -> None:
        laid = [await make(tables) for make in (playing, waiting, over)]
        groups = [standing_of(table, LEA) for table in laid]
        assert groups == ["turn" if laid[0].asks(LEA) else "going", "waiting", "over"]
        listings = [(group, [look(table, LEA, None, language)]) for group, table in zip(groups, laid, strict=True)]
        facts = {"listings": listings, "apart": [], "archived": [], "away": False, "others": 2}
        html = drawn(laid[0], "mine.html", LEA, language, **facts)
        say = words("tablee.table", language).say
        headings = [say(f"mine.{group}") for group in groups]
        assert html.count(f'action="/tables/{laid[2].id}/put-away"') == html.count("/put-away") == 1
        assert say("mine.away", count=2) in html
        assert [heading for heading in re.findall("<h2>(.*?)</h2>", html) if heading in headings] == headings
        assert all(f'href="/tables/{table.id}"' in html for table in laid)
        assert 'href="/me"' in html
        me = drawn(laid[0], "link.html", LEA, language, count=3, token="token", called="Léa", guest=None)
        assert 'action="/me/token"' in me
        assert say("link.count", count=3, name="Léa") in unescape(me)

    run(tmp_path, scene)


def test_without_a_script_a_table_looks_again_but_not_while_its_visitor_has_something_to_do(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table, later = await playing(tables), await waiting(tables)
        mine, theirs = ((LEA, ANA), (ANA, LEA))[table.awaited()[0]]
        again = f"url=/tables/{table.id}"
        assert again not in drawn(table, "table.html", mine)
        assert f"30; {again}" in drawn(table, "table.html", theirs), "somebody may be writing to the others"
        assert again in drawn(table, "table.html", EVE)
        assert "refresh" in drawn(later, "table.html", LEA)
        assert "refresh" not in drawn(later, "table.html", EVE), "a name is to be typed"
        await table.resign(LEA, 0)
        assert "refresh" not in drawn(table, "table.html", theirs)

    run(tmp_path, scene)
