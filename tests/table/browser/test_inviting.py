"""Whoever is invited knows to what, and sits down with one name and one button; those who share a device have names."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tablee.kernel.game import games
from tests.table.browser.axe import COLOURS, violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import DOING, Guest
from tests.table.browser.pairs import some

NASTY = "<script>alert('1')</script>\"&'>"

SHARES = "navigator.share = async facts => { window.passed = facts; };"

# Choices of the shelf that say more than there is room for.
CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll(".opts select, .seating select")].flatMap(select => {
    if (!select.clientWidth) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18; // the arrow
    return [...select.options].map(option => option.text).filter(text => pen.measureText(text).width > room);
  });
}"""

TITLES = {"en": "{name} invites you to {game}", "fr": "{name} vous invite à jouer à {game}"}


def light(page: Page, room: str) -> None:
    page.evaluate("room => { document.documentElement.dataset.room = room }", room)


def found_by_axe(page: Page) -> list[str]:
    found = violations(page)
    light(page, "dark")
    found += violations(page, COLOURS)
    light(page, "")
    return found


# By a link


@pytest.mark.parametrize(
    ("game", "language"), some(zip(games(), cycle(("fr", "fr", "fr", "en")), strict=False), every=3)
)
def test_an_invitation_says_who_invites_to_what_and_for_how_long(welcome: Welcome, game: str, language: str) -> None:
    known = games()[game]
    host, friend = welcome(language), welcome(language, width=390)
    path = host.lay("invite", "Léa", game, seats=str(known.seats[-1]))
    friend.page.goto(path)
    page = friend.page
    title = TITLES[language].format(name="Léa", game=known.title)
    expect(page.locator("#lobby-title")).to_have_text(title)
    expect(page).to_have_title(f"{title}{':' if language == 'en' else chr(160) + ':'} Tablée")
    said = page.locator(".invitation__say")
    expect(said).to_contain_text(known.words(language).say("tagline"))
    expect(said).to_contain_text(f"{known.minutes} min")
    expect(said).to_contain_text("Léa")
    assert page.locator("#lobby form").count() == 1
    assert page.locator("#lobby input:visible").count() == 1
    expect(page.locator("#salt")).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#sit-down")).to_be_in_viewport(ratio=1)
    assert not friend.sticks_out()
    friend.sit("Ana")


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_in_an_invitation_with_all_its_folds_open(welcome: Welcome, width: int) -> None:
    host, friend = welcome(width=width), welcome(width=width)
    friend.page.goto(host.lay("invite", NASTY, "patrolis", seats="6"))
    expect(friend.page.locator("#lobby-title")).to_have_text(f"{NASTY} invites you to Patrolis")
    for fold in friend.page.locator(".fold summary").all():
        fold.click()
    for guest in (host, friend):
        assert found_by_axe(guest.page) == []
        assert not guest.sticks_out()
    assert width < 1000 or host.page.evaluate(CUT) == []


def test_a_name_is_remembered_and_a_word_for_the_dice_is_given_without_asking(welcome: Welcome) -> None:
    host, friend = welcome(), welcome()
    friend.lay_on_the_sheet(name="Ana")
    friend.page.goto(host.lay("invite", "Léa"))
    expect(friend.page.locator("#name")).to_have_value("Ana")
    friend.page.locator("#sit-down").click()
    expect(friend.page.locator("#board")).to_be_visible()
    for guest in (host, friend):
        expect(guest.page.locator("main")).to_have_attribute("data-wordless", "")
    assert all(friend.view()["words"])


def test_two_who_sit_down_at_once_get_a_chair_each_and_a_third_is_told(welcome: Welcome) -> None:
    host, *friends = (welcome() for _ in range(4))
    path = host.lay("invite", "Léa", "pagamas", seats="3")
    for friend in friends:
        friend.hear_nothing()
        friend.page.goto(path)
    for friend, name in zip(friends, ("Ana", "Max", "Zoé"), strict=True):
        friend.page.locator("#name").fill(name)
        friend.page.locator("#sit-down").click()
    expect(host.page.locator("#player-1 .player__name")).to_have_text("Ana")
    expect(host.page.locator("#player-2 .player__name")).to_have_text("Max")
    late = friends[2]
    expect(late.page.locator("#why")).to_contain_text("Every seat is taken by now: you can watch the game.")
    expect(late.page.locator("#board")).to_be_visible()
    for friend in friends:
        friend.forgive("409")


def test_another_chair_is_taken_by_choice(welcome: Welcome) -> None:
    host, friend = welcome(), welcome("fr", width=390)
    friend.page.goto(host.lay("invite", "Léa", "pagamas", seats="6"))
    page = friend.page
    page.locator("#name").fill("Ana")
    page.locator("#another summary").click()
    page.locator("#seat").select_option("4")
    page.locator("#sit-down").click()
    expect(page.locator("#player-4 .player__name")).to_have_text("Ana")
    expect(page.locator("#player-1 .tag")).to_have_text("libre")


def test_the_invitation_is_passed_on_by_what_the_system_has_for_it(welcome: Welcome) -> None:
    plain, host = welcome(), welcome("fr", width=390)
    plain.lay("invite", game="pagamas")
    expect(plain.page.locator("#share")).to_be_hidden()
    host.prepare(SHARES)
    host.lay("invite", "Léa", "pagamas")
    host.page.locator("#share").click()
    passed = host.page.evaluate("window.passed")
    assert passed["url"] == host.page.url
    assert passed["text"].startswith("Léa vous invite à jouer à Pagamas. Partagez le butin")


def test_the_house_fills_the_chairs_one_after_the_other_and_the_game_begins_at_the_head_of_the_page(
    welcome: Welcome,
) -> None:
    host = welcome(width=390)
    host.lay("invite", "Léa", "pagamas", seats="3")
    for seat in (1, 2):
        host.page.locator("#seat-bot").click()
        expect(host.page.locator(f"#player-{seat}")).to_contain_text("bot")
    expect(host.page.locator("#board")).to_be_visible()
    assert host.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_option_of_the_sheet_is_cut(welcome: Welcome, language: str) -> None:
    guest = welcome(language)
    for game, more in (("patolli", "&option.betting=yes"), ("patouche", "&option.mode=cooperative"), ("patrolis", "")):
        guest.page.goto(f"/open?game={game}&seats={games()[game].seats[-1]}{more}")
        assert guest.page.evaluate(CUT) == []
        assert not guest.sticks_out()


# On one device


@pytest.mark.parametrize(
    ("language", "you", "width"), [pytest.param("en", "you", 1280, marks=pytest.mark.soak), ("fr", "vous", 390)]
)
def test_names_are_asked_first_and_remembered_and_you_is_who_has_the_device(
    welcome: Welcome, width: int, language: str, you: str
) -> None:
    guest = welcome(language, width)
    page = guest.page
    page.goto("/open?game=patolli")
    page.locator("#name").fill("Léa")
    page.locator("#name").press("Tab")
    page.locator(".laying__note a").click()
    page.wait_for_url("**/games/patolli/device?name=*")
    expect(page.locator("#name-1")).to_have_value("Léa")
    page.locator("#name-2").fill("Max")
    assert found_by_axe(page) == []
    page.locator(".gather__form .btn--main").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".player__name")).to_have_text(["Léa", "Max"])
    acting: set[str] = set()
    while acting != {"Léa", "Max"}:
        expect(page.locator(".player__who i")).to_have_count(1)
        expect(page.locator(".player.is-turn .player__who i")).to_have_text(you)
        acting.add(page.locator(".player.is-turn .player__name").inner_text())
        guest.do()
    page.goto("/games/patouche/device")
    assert [page.locator(f"#name-{seat}").input_value() for seat in (1, 2, 3)] == ["Léa", "Max", ""]


def names_at(guest: Guest) -> list[str]:
    return guest.page.locator(".player__name").all_inner_texts()


def test_as_many_names_are_asked_for_as_play_and_who_gives_none_is_a_guest(welcome: Welcome) -> None:
    guest = welcome(width=390)
    page = guest.page
    page.goto("/games/pagamas/device?seats=4")
    expect(page.locator(".names__one:visible")).to_have_count(4)
    page.locator(".numbers__one", has_text="5").click()
    expect(page.locator(".names__one:visible")).to_have_count(5)
    page.locator("#name-1").fill(NASTY)
    page.locator("#name-3").fill("Zoé")
    page.locator(".gather__form .btn--main").click()
    page.wait_for_url("**/tables/*")
    page.locator("#cover a").click()  # once the cards are dealt
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".player__name")).to_have_text([NASTY, "Guest 2", "Zoé", "Guest 4", "Guest 5"])
    page.goto("/games/pagamas/device")
    expect(page.locator(".names__one:visible")).to_have_count(5)
    expect(page.locator("#name-3")).to_have_value("Zoé")


@pytest.mark.parametrize(
    ("language", "title", "turn"),
    [
        pytest.param("en", "Hand the device to {name}", "It is {name}’s turn.", marks=pytest.mark.soak),
        ("fr", "Passez l’appareil à {name}", "C’est à {name} de jouer."),
    ],
)
def test_the_cover_says_by_name_whose_turn_it_is(welcome: Welcome, language: str, title: str, turn: str) -> None:
    guest = welcome(language, width=390)
    page = guest.page
    page.goto("/games/pagamas/device")
    for number, name in enumerate(("Léa", "Max", "Zoé"), 1):
        page.locator(f"#name-{number}").fill(name)
    page.locator(".gather__form .btn--main").click()
    page.wait_for_url("**/tables/*")
    covered: set[str] = set()
    for _ in range(6):
        page.locator(f"#cover, {DOING}").first.wait_for(state="attached")
        if page.locator("#cover").count():
            seat = page.locator("main").get_attribute("data-seat")
            name = ("Léa", "Max", "Zoé")[int(seat or 0)]
            expect(page.locator("#cover-title")).to_have_text(title.format(name=name))
            expect(page.locator(".cover__turn")).to_have_text(turn.format(name=name))
            assert covered or violations(page) == []
            covered.add(name)
            page.locator("#cover a").click()
        expect(page.locator("#board")).to_be_visible()
        guest.do()
    assert covered
