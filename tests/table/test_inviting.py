"""Sitting down, sharing a device, quick replies and what goes with an address, without any script."""

from __future__ import annotations

import asyncio
import struct
from html import unescape
from pathlib import Path

import httpx
import pytest

from tablee.kernel.game import games
from tablee.kernel.names import Name
from tablee.kernel.words import LANGUAGES, words
from tablee.table.again import rematch
from tablee.table.errors import NotNow
from tablee.table.gathering import seat_bot
from tablee.table.house import House
from tablee.table.look import look
from tablee.table.tables import Tables
from tests.table.conftest import Visit
from tests.table.test_pages import Outline, without_inline_code
from tests.table.test_tables import ANA, EVE, GAMES, LEA, go_on, invited, run

HOST = "http://table.test"
NASTY = "<script>alert('1')</script>"
MAX = "m" * 64


# Free chairs


def test_whoever_sits_down_without_a_choice_gets_the_first_free_chair(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("magpie", 3, {}, LEA, "Léa", "invite")
        await asyncio.gather(table.sit(ANA, None, "Ana"), table.sit(EVE, None, "Eve"))
        assert table.names == ["Léa", "Ana", "Eve"]
        await table.sit(ANA, None, "Ana again")
        assert table.names == ["Léa", "Ana", "Eve"], "who sits already sits"
        with pytest.raises(NotNow, match="Every seat is taken"):
            await table.sit(MAX, None, "Max")

    run(tmp_path, scene)


def test_a_chair_that_is_kept_for_somebody_is_theirs_and_nobody_elses(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        while not table.over:
            await go_on(table)
        again = await rematch(table, LEA)
        with pytest.raises(NotNow):
            await again.sit(EVE, None, "Eve")
        assert not look(again, EVE, draw=False).invited
        assert look(again, ANA, draw=False).invited
        await again.sit(ANA, None, "Ana")
        assert again.started

    run(tmp_path, scene)


def test_a_bot_gets_the_first_free_chair_unless_told(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patouche", 3, {}, LEA, "Léa", "invite")
        await seat_bot(table, LEA, 2, "random")
        await seat_bot(table, LEA, None, "sensible")
        assert [chair.player for chair in table.chairs] == ["", "sensible", "random"]
        with pytest.raises(NotNow):
            await seat_bot(table, LEA, None, "random")

    run(tmp_path, scene)


# On one device


def test_everybody_at_one_device_has_a_name_and_at_the_end_nobody_is_you(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device", names=["Léa", "Max"])
        assert table.names == ["Léa", "Max"]
        while not table.over:
            names = [panel.name for panel in look(table, LEA, draw=False).panels]
            you = [seat for seat, name in enumerate(names) if isinstance(name, Name) and name.spoken == "you"]
            assert you == [table.awaited()[0]]
            await go_on(table)
        ended = look(table, LEA, draw=False)
        assert "you" not in ended.ending.lower()
        assert any(name in ended.ending for name in table.names)

    run(tmp_path, scene)


def test_who_gives_fewer_names_is_numbered(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("magpie", 3, {}, LEA, "Léa", "device", names=["Zoé"])
        assert table.names == ["Zoé", "Léa 2", "Léa 3"]

    run(tmp_path, scene)


def form_of(page: str) -> dict[str, str]:
    """What the form of a page would send, were nothing written in it."""
    fields = [field for field in Outline(page).all("input") if field.get("name")]
    sent = [field for field in fields if field.get("type") != "radio" or "checked" in field]
    return {str(field["name"]): field.get("value") or "" for field in sent}


def post(visit: Visit, address: str, form: dict[str, str], language: str = "en") -> httpx.Response:
    return visit.runner.run(visit.client.post(address, data=form, headers={"Accept-Language": language}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_names_are_asked_on_a_page_that_carries_what_was_chosen(visit: Visit, game: str, language: str) -> None:
    most = games()[game].seats[-1]
    page = visit.page(f"/games/{game}/device?name=L%C3%A9a&seats={most}&player=random", language)
    without_inline_code(page, HOST)
    form = form_of(page)
    assert form["name.1"] == "Léa"
    assert form.get("seats", str(most)) == str(most)
    form |= {"name.2": " Max ", "seats": str(most)}
    answer = post(visit, "/tables", form, language)
    assert answer.status_code == 303
    panels = visit.get(f"/api{answer.headers['location']}").json()["panels"]
    guest = words("tablee.table", language).say("home.guest")
    assert [panel["name"] for panel in panels] == ["Léa", "Max", *(f"{guest} {n}" for n in range(3, most + 1))]


def test_options_of_the_shelf_come_with_the_names(visit: Visit) -> None:
    page = visit.page("/games/patolli/device?option.betting=yes&option.stake=2&mode=device&name=")
    form = form_of(page)
    assert (form["option.betting"], form["option.stake"]) == ("yes", "2")
    assert "option.betting" not in form_of(visit.page("/games/patolli/device"))


@pytest.mark.parametrize("query", ["option.board=moon", "option.nothing=1", "name=" + "x" * 41, "seats=many"])
def test_what_cannot_be_chosen_is_refused_before_names_are_asked(visit: Visit, query: str) -> None:
    answer = visit.get(f"/games/patolli/device?{query}")
    assert answer.status_code == 422
    assert "That cannot be done" in answer.text


def test_names_on_one_device_are_bounded_and_escaped(visit: Visit) -> None:
    form = form_of(visit.page("/games/patolli/device"))
    long = post(visit, "/tables", form | {"name.2": "x" * 41})
    assert long.status_code == 422
    assert "&#39;names.1&#39; may have at most 40 characters" in long.text
    laid = post(visit, "/tables", form | {"name.1": NASTY, "name.2": '"><img src=x>'})
    page = visit.page(laid.headers["location"])
    assert NASTY not in page
    assert "<img src=x" not in page
    assert NASTY in unescape(page)
    page = visit.page(f"/games/patolli/device?name={NASTY}")
    assert NASTY not in page


def test_the_house_of_programs_takes_names_too(visit: Visit) -> None:
    body = {"game": "patolli", "name": "Léa", "mode": "device", "names": ["Léa", "Max"]}
    laid = visit.runner.run(visit.client.post("/api/tables", json=body)).json()
    visit.client.cookies.set("tablee", laid["token"])
    assert [panel["name"] for panel in visit.get(f"/api/tables/{laid['id']}").json()["panels"]] == ["Léa", "Max"]


# Talk


def test_a_game_without_phrases_gets_those_of_the_house() -> None:
    house = House({**GAMES, **games()})
    for language in LANGUAGES:
        own = words("tablee.table", language)
        general = tuple(own.say(key) for key in own.entries if key.startswith("phrase."))
        assert house.box(GAMES["magpie"], language).phrases == general
        assert 4 <= len(general) <= 6
        for game in games().values():
            phrases = house.box(game, language).phrases
            assert 4 <= len(set(phrases)) == len(phrases) <= 6
            assert phrases != general
            assert max(map(len, phrases)) <= 42, "short enough for a button"


def test_quick_replies_and_sitting_down_work_as_plain_forms(visit: Visit) -> None:
    laid = post(visit, "/tables", {"game": "pagamas", "mode": "invite", "name": "Léa", "seats": "3"})
    path = laid.headers["location"]
    host = dict(visit.client.cookies)
    visit.client.cookies.clear()
    invitation = visit.page(path, "fr")
    assert "Léa vous invite à jouer à Pagamas" in invitation
    assert post(visit, f"{path}/sit", {"name": "Ana", "seat": "-1", "word": ""}).status_code == 303
    page = visit.page(path)
    form = page[page.index('id="quick"') :].partition("</form>")[0]
    sent = form_of(form) | {"text": str(Outline(form).all("button")[3]["value"])}
    assert post(visit, f"{path}/say", sent).status_code == 303
    assert post(visit, f"{path}/say", sent | {"text": "x" * 301, "key": "other"}).status_code == 422
    assert "I smell an ambush." in visit.page(path).partition('id="talk-lines"')[2].partition("</ol>")[0]
    visit.client.cookies.clear()
    for name, value in host.items():
        visit.client.cookies.set(name, value)
    lobby = visit.page(path)
    assert post(visit, f"{path}/bot", {"player": "random", "seat": "-1"}).status_code == 303
    assert 'id="seating"' in lobby
    visit.client.cookies.clear()
    late = post(visit, f"{path}/sit", {"name": "Max"})
    assert late.status_code == 409
    assert "Every seat is taken by now" in late.text


# What goes with an address


def shared(page: str) -> dict[str, str]:
    metas = Outline(page).all("meta")
    return {str(meta.get("property") or meta.get("name")): str(meta["content"]) for meta in metas if "content" in meta}


PARTS = {"og:title", "og:description", "og:image", "og:type", "og:url", "twitter:card"}


def pixels(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def laid_by(visit: Visit, game: str, **form: str) -> str:
    location: str = post(visit, "/tables", {"game": game, "name": "Léa", **form}).headers["location"]
    return location


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_a_table_and_a_position_say_what_they_are_where_they_are_passed_on(
    visit: Visit, language: str
) -> None:
    invited = laid_by(visit, "pagamas", mode="invite")
    played = laid_by(visit, "patolli", mode="device")
    visit.client.cookies.clear()
    say = words("tablee.table", language).say
    expected = {
        invited: say("invite.title", name="Léa", game="Pagamas"),
        played: say("shared.watching", names="Léa, Léa 2", game="Patolli"),
        f"{played}/replay?step=0": say("shared.replay", game="Patolli", step=0, steps=0),
        "/games/patolli?step=7": None,
        "/games/patolli/rules": say("shared.rules", game="Patolli"),
        "/": say("home.title"),
    }
    for address, title in expected.items():
        said = shared(visit.page(address, language))
        assert set(said) >= PARTS, address
        assert title is None or said["og:title"] == title
        assert said["og:url"].startswith(f"{HOST}/")
        assert said["og:image"].startswith(f"{HOST}/")
        assert f"lang={language}" in said["og:image"]
    assert games()["pagamas"].words(language).say("tagline") in shared(visit.page(invited, language))["og:description"]
    assert "step=7" in shared(visit.page("/games/patolli?step=7"))["og:image"]


def test_addresses_that_are_passed_on_are_those_by_which_the_house_was_reached(visit: Visit) -> None:
    path = laid_by(visit, "pagamas", mode="invite")
    said = shared(visit.get(path, headers={"Host": "games.example:8443"}).text)
    assert said["og:url"] == f"http://games.example:8443{path}"
    assert said["og:image"].startswith(f"http://games.example:8443{path}/card.png")


def test_nothing_that_somebody_calls_themselves_breaks_out_of_an_invitation(visit: Visit) -> None:
    path = laid_by(visit, "pagamas", mode="invite", name='"><script>x</script>')
    visit.client.cookies.clear()
    page = visit.page(path)
    assert "<script>x" not in page
    assert shared(page)["og:title"] == '"><script>x</script> invites you to Pagamas'


def test_the_picture_of_an_address_is_a_card_on_the_ground_of_its_game(visit: Visit) -> None:
    path = laid_by(visit, "patolli", mode="invite")
    answer = visit.get(f"{path}/card.png?lang=fr")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert pixels(answer.content) == (1200, 630)
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    again = visit.get(f"{path}/card.png?lang=fr", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_the_card_shows_a_player_no_more_than_anybody(visit: Visit) -> None:
    path = laid_by(visit, "pagamas", mode="invite")
    table = visit.runner.run(visit.tables.find(path.rpartition("/")[2]))
    for who, name in ((ANA, "Ana"), (EVE, "Eve")):
        visit.runner.run(table.sit(who, None, name))
    while table.driver.due() is not None:
        visit.runner.run(asyncio.sleep(0.01))
    pictures = [f"{path}/{picture}" for picture in ("card.png", "picture.svg")]
    my_card, my_view = map(visit.get, pictures)
    visit.client.cookies.clear()
    card, view = map(visit.get, pictures)
    assert my_view.text != view.text, "Léa has a hand"
    assert my_card.content == card.content


@pytest.mark.parametrize(("query", "status"), [("step=9999", 404), ("step=x", 404), ("step=0", 200)])
def test_there_are_cards_of_the_positions_that_there_are(visit: Visit, query: str, status: int) -> None:
    path = laid_by(visit, "patolli", mode="device")
    assert visit.get(f"{path}/card.png?{query}").status_code == status


def test_a_game_on_show_has_a_card(visit: Visit) -> None:
    assert pixels(visit.get("/games/patolli/card.png").content) == (1200, 630)
    assert visit.get("/games/chess/card.png").status_code == 404
