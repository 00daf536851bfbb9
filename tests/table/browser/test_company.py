"""Several people at one table: by a link, on one device, and beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import DOING, Guest, in_step, take_turns
from tests.table.server import TOYS, Served

NASTY = "<script>alert('1')</script>\"&'>"


def invited(welcome: Welcome, *names: str) -> tuple[Guest, Guest]:
    """A host and a friend who came by the link on the host's page."""
    host, friend = welcome(), welcome(width=390)
    host.lay("invite", names[0])
    link = host.page.locator("#invitation").input_value()
    assert link == host.page.url
    friend.page.goto(link)
    friend.sit(names[1])
    expect(host.page.locator("#board")).to_be_visible()
    return host, friend


def test_two_people_meet_by_a_link_and_play(welcome: Welcome) -> None:
    host, friend = invited(welcome, "Léa", "Ana")
    acted = take_turns([host, friend], 8)
    assert set(acted) == {0, 1}
    steps = "#log-steps .log__n"
    assert host.page.locator(steps).all_inner_texts() == friend.page.locator(steps).all_inner_texts()
    expect(host.page.locator("#log-steps")).to_contain_text("Ana")
    expect(friend.page.locator("#log-steps")).to_contain_text("Léa")


def test_a_whisper_reaches_its_addressee_alone(welcome: Welcome) -> None:
    host, friend = invited(welcome, "Léa", "Ana")
    stranger = welcome()
    stranger.page.goto(host.page.url)
    host.say("good luck to all")
    friend.say("I have a plan", to=0)
    expect(host.page.locator("#talk-lines")).to_contain_text("I have a plan")
    friend.say("and to you")
    expect(stranger.page.locator("#talk-lines")).to_contain_text("and to you")
    assert "I have a plan" not in stranger.page.content()
    stranger.page.reload()
    expect(stranger.page.locator("#talk-lines")).to_contain_text("good luck to all")
    assert "I have a plan" not in stranger.page.content()


def test_a_spectator_sees_every_move_as_it_is_made_and_can_do_nothing(welcome: Welcome) -> None:
    host, friend = invited(welcome, "Léa", "Ana")
    stranger, other = welcome(), welcome()
    for spectator in (stranger, other):
        spectator.page.goto(host.page.url)
        expect(spectator.page.locator("#prompt-more")).to_have_text("You are watching.")
    for _ in range(6):
        take_turns([host, friend], 1)
        in_step(host, stranger, other)
        newest = "#log-steps .is-now"
        assert stranger.page.locator(newest).inner_text() == other.page.locator(newest).inner_text()
        assert stranger.page.locator(newest).get_attribute("id") == host.page.locator(newest).get_attribute("id")
        assert stranger.page.locator(f"{DOING}, #board [data-action], #undo, #hint, #saying, .player__act").count() == 0
    assert stranger.page.locator("main form").count() == 0


def test_the_big_screen_follows_the_table_without_controls(welcome: Welcome) -> None:
    host, friend, stranger, wall = welcome(), welcome(), welcome(), welcome(width=1920)
    host.lay("invite")
    wall.page.goto(f"{host.path}/big")
    expect(wall.page.locator("#joining img")).to_be_visible()
    friend.page.goto(host.path)
    friend.sit("Ana")
    expect(wall.page.locator("#joining")).to_have_count(0)
    take_turns([host, friend], 4)
    stranger.page.goto(host.path)
    in_step(host, wall, stranger)
    expect(wall.page.locator("#prompt-line")).to_have_text(stranger.page.locator("#prompt-line").inner_text())
    assert wall.page.locator("main form, main button, #board [data-action]").count() == 0


def test_names_and_talk_are_shown_as_they_were_typed(welcome: Welcome) -> None:
    host, friend = invited(welcome, NASTY, "Ana &amp; <b>Zoé</b>")
    host.say(NASTY * 3)
    friend.say('"><img src=x onerror=alert(1)>', to=0)
    expect(host.page.locator("#talk-lines")).to_contain_text("onerror=alert(1)")
    take_turns([host, friend], 3)
    for guest, other in ((host, "Ana &amp; <b>Zoé</b>"), (friend, NASTY)):
        expect(guest.page.locator("#player-0 .player__name")).to_have_text(NASTY)
        expect(guest.page.locator("#talk-lines")).to_contain_text(NASTY * 3)
        expect(guest.page.locator("#log-steps")).to_contain_text(other)
        assert guest.page.locator("main script, main img, .player__name b, #log b").count() == 0
    host.page.goto("/mine")
    expect(host.page.locator(".resume__table")).to_contain_text("Ana &amp; <b>Zoé</b>")


def test_what_is_being_typed_outlives_the_move_of_another(welcome: Welcome) -> None:
    host, friend = invited(welcome, "Léa", "Ana")
    in_step(host, friend)
    acting, writing = (host, friend) if host.may_do else (friend, host)
    field = writing.page.locator("#say-text")
    writing.open_talk()
    field.click()
    field.press_sequentially("half a sen")
    acting.do()
    in_step(host, friend)
    expect(field).to_be_focused()
    field.press_sequentially("tence")
    expect(field).to_have_value("half a sentence")


def test_two_share_one_device_and_the_page_turns_to_whoever_is_to_act(welcome: Welcome) -> None:
    guest = welcome(width=390)
    guest.lay("device")
    seats: list[str | None] = []
    while len(set(seats)) < 2 or len(seats) < 6:
        seats.append(guest.page.locator("main").get_attribute("data-seat"))
        expect(guest.page.locator(".player__who i")).to_have_count(1)
        expect(guest.page.locator(".player.is-turn .player__who i")).to_have_text("you")
        guest.do()


@pytest.fixture
def toy_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with games that have secrets."""
    with Served(tmp_path_factory.mktemp("toys") / "tables.sqlite", program=TOYS) as server:
        yield server


def test_a_cover_hides_the_hand_until_the_next_player_has_the_device(browser: Browser, toy_house: Served) -> None:
    welcome = Welcome(browser, toy_house.address)
    guest = welcome()
    page = guest.page
    guest.lay("device", game="sealed")
    for name in ("Léa 2", "Léa 3"):
        page.locator(DOING).nth(2).click()
        expect(page.locator("#cover-title")).to_have_text(f"Hand the device to {name}")
        expect(page.locator(".cover__turn")).to_have_text(f"It is {name}’s turn.")
        assert page.locator(f"#field, #log, {DOING}").count() == 0
        page.locator("#cover a").click()
        expect(page.locator("#field")).to_be_visible()
        assert '"bids": [3' not in page.content().replace("&quot;", '"'), "the bids of others stay sealed"
    welcome.goodbye()


def test_a_personal_link_carries_the_seats_to_another_device(welcome: Welcome) -> None:
    desk, phone = welcome(), welcome(width=390)
    table = desk.lay("device")
    desk.do()
    desk.page.goto("/me")
    desk.page.get_by_role("button", name="Show a new link").click()
    phone.page.goto(desk.page.locator("#personal-link").input_value())
    phone.page.get_by_role("button", name="Yes, that is me").click()
    phone.page.wait_for_url("**/mine")
    phone.page.locator(f"a[href='{table}']").click()
    phone.page.wait_for_url(f"**{table}")
    desk.page.goto(table)
    phone.do()
    in_step(phone, desk)
    assert phone.may_do
