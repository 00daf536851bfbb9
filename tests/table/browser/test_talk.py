"""Talk is seen: counted and one touch away on a phone, beside the board on a desk; a whisper is shown as it comes."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from tablee.kernel.game import games
from tablee.kernel.words import LANGUAGES
from tests.table.browser.axe import COLOURS, violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest

PHONE, DESK = (390, 844), (1280, 900)
SLIM = 64
LONG = 9000
"""Milliseconds after which a whisper is shown no longer."""

NASTY = "<script>alert('1')</script>\"&'>"

WHERE = """selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x, y, width, height];
}"""

# Whether the drawer leaves the prompt in sight.
APART = """() => {
  const [talk, prompt] = ["#talk", "#prompt"].map(id => document.querySelector(id).getBoundingClientRect());
  return talk.bottom < prompt.top + 2 || talk.top > prompt.bottom - 2;
}"""

# What can be touched and lies under the whisper.
UNDER = """() => {
  const slip = document.querySelector(".toast").getBoundingClientRect();
  const touched = "#prompt, .mast, #board [data-action], main :is(a[href], button:not(.toast), input, select)";
  return [...document.querySelectorAll(touched)].filter(node => {
    const box = (node.querySelector(".hit") ?? node).getBoundingClientRect();
    const beside = box.left >= slip.right || box.right <= slip.left;
    return box.width && !beside && box.top < slip.bottom && box.bottom > slip.top;
  }).map(node => node.outerHTML.slice(0, 120));
}"""


def at_screen(welcome: Welcome, language: str, screen: tuple[int, int]) -> Guest:
    guest = welcome(language, width=screen[0])
    guest.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    return guest


def pair(
    welcome: Welcome, game: str = "patolli", language: str = "en", screen: tuple[int, int] = PHONE
) -> tuple[Guest, Guest]:
    """Léa at a desk, and Ana at this screen; bots sit on what chairs are left."""
    host, friend = welcome(language), at_screen(welcome, language, screen)
    path = host.lay("invite", "Léa", game)
    friend.page.goto(path)
    friend.sit("Ana")
    for _ in range(games()[game].seats[0] - 2):
        host.context.request.post(f"{path}/bot", form={"player": "random"})
    for guest in (host, friend):
        expect(guest.page.locator("#board")).to_be_visible()
    return host, friend


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "Talk", "Talk, 1 unread", "Talk, 2 unread"),
        pytest.param(
            "fr", "Conversation", "Conversation, 1 non lue", "Conversation, 2 non lues", marks=pytest.mark.soak
        ),
    ],
)
def test_on_a_phone_what_is_unread_is_counted_and_read_in_a_drawer(
    welcome: Welcome, language: str, none: str, one: str, two: str
) -> None:
    host, friend = pair(welcome, language=language)
    page, button, talk = friend.page, friend.page.locator("#talk-open"), friend.page.locator("#talk")
    expect(button).to_have_attribute("aria-label", none)
    expect(talk).to_be_hidden()
    host.say("Bon jeu")
    expect(button).to_have_attribute("aria-label", one)
    host.say("Et bonne chance")
    expect(button).to_have_attribute("aria-label", two)
    expect(page.locator("#talk-unread")).to_have_text("2")
    before = page.evaluate(WHERE, "#board")
    x, y, width, height = page.evaluate(WHERE, "#talk-open")
    page.mouse.click(x + width / 2, y + height / 2)
    expect(page.locator("#talk-lines")).to_contain_text("Et bonne chance")
    expect(talk).to_be_in_viewport(ratio=1)
    expect(talk).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(button).to_have_attribute("aria-label", none)
    assert page.evaluate(WHERE, "#board") == before, "the board is not moved"
    page.keyboard.press("Escape")
    expect(talk).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
    page.reload()
    expect(button).to_have_attribute("aria-label", none)
    host.say("Encore")
    expect(button).to_have_attribute("aria-label", one)


def test_one_s_own_words_are_never_unread_and_a_drawer_that_is_open_has_read_what_comes(welcome: Welcome) -> None:
    host, friend = pair(welcome)
    friend.say("I am here")
    expect(friend.page.locator("#talk-unread")).to_be_hidden()
    host.say("so am I")
    expect(friend.page.locator("#talk-lines")).to_contain_text("so am I")
    expect(friend.page.locator("#talk-open")).to_have_attribute("aria-label", "Talk")
    friend.page.locator("#talk-close").click()
    expect(friend.page.locator("#talk")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_each_game_has_quick_replies_of_its_own(game: str, language: str) -> None:
    assert 4 <= len(replies_of(game, language)) <= 6


def replies_of(game: str, language: str) -> list[str]:
    words = games()[game].words(language)
    return [words.say(key) for key in words.entries if key.startswith("talk.")]


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=[] if game == "patolli" else [pytest.mark.soak])
        for game, language in zip(games(), cycle(("fr", "en")), strict=False)
    ],
)
def test_one_touch_says_a_quick_reply_of_the_game(welcome: Welcome, game: str, language: str) -> None:
    host, friend = pair(welcome, game, language)
    page = friend.page
    assert page.evaluate(WHERE, "#prompt")[3] <= SLIM
    assert min(page.evaluate(WHERE, "#talk-open")[2:]) >= 44
    friend.open_talk()
    replies = page.locator("#quick button")
    own = replies_of(game, language)
    assert replies.all_inner_texts() == own
    replies.nth(1).click()
    expect(host.page.locator("#talk-lines")).to_contain_text(own[1])
    expect(page.locator("#talk-lines")).to_contain_text(own[1])
    expect(page.locator("#talk")).to_be_visible()
    assert not friend.sticks_out()


def test_a_quick_reply_goes_to_whom_the_next_line_would_go(welcome: Welcome) -> None:
    host, friend = pair(welcome, screen=DESK)
    stranger = welcome()
    friend.page.locator("#say-text").fill("half a sentence")
    friend.page.locator("#say-to").select_option("0")
    friend.page.locator("#quick-1").click()
    expect(host.page.locator("#talk-lines .talk__line--aside")).to_have_count(1)
    expect(friend.page.locator("#say-text")).to_have_value("half a sentence")
    stranger.page.goto(host.path)
    expect(stranger.page.locator("#board")).to_be_visible()
    assert stranger.page.locator(".talk__line").count() == 0


@pytest.mark.parametrize(
    ("game", "screen"), [("pagamas", PHONE), ("pagamas", DESK), pytest.param("patolli", PHONE, marks=pytest.mark.soak)]
)
def test_a_whisper_is_shown_to_its_addressee_and_lies_over_nothing_that_can_be_touched(
    welcome: Welcome, game: str, screen: tuple[int, int]
) -> None:
    host, friend = pair(welcome, game, "fr", screen)
    stranger = at_screen(welcome, "fr", screen)
    stranger.page.goto(host.path)
    host.say("à toi seule", to=1)
    slip = friend.page.locator(".toast")
    expect(slip.locator("b")).to_have_text("Léa vous glisse à l’oreille")
    expect(slip.locator("span")).to_have_text("à toi seule")
    expect(slip).to_be_in_viewport(ratio=1)
    assert friend.page.evaluate(UNDER) == []
    expect(friend.page.locator("#heard")).to_have_attribute("role", "status")
    assert host.page.locator(".toast").count() == stranger.page.locator(".toast").count() == 0
    assert "à toi seule" not in stranger.page.content()


def test_a_whisper_stays_a_while_and_goes_once_it_is_read(welcome: Welcome) -> None:
    host, friend = pair(welcome)
    friend.hold_the_clock()
    friend.page.reload()
    host.say("psst", to=1)
    slip = friend.page.locator(".toast")
    expect(slip).to_be_visible()
    friend.page.clock.fast_forward(LONG)
    expect(slip).to_have_count(0)
    expect(friend.page.locator("#talk-open")).to_have_attribute("aria-label", "Talk, 1 unread")
    host.say("psst again", to=1)
    slip.click()
    expect(friend.page.locator("#talk-lines")).to_contain_text("psst again")
    expect(slip).to_have_count(0)
    expect(friend.page.locator("#talk-open")).to_have_attribute("aria-label", "Talk")


def test_a_whisper_is_shown_as_it_was_typed_and_however_long_it_is_it_leaves_the_board_in_sight(
    welcome: Welcome,
) -> None:
    host, friend = pair(welcome)
    host.say(NASTY, to=1)
    expect(friend.page.locator(".toast span")).to_have_text(NASTY)
    host.say("wolf" * 75, to=1)
    expect(friend.page.locator(".toast span")).to_contain_text("wolfwolf")
    assert friend.page.evaluate(WHERE, ".toast")[3] < 160
    assert not friend.sticks_out()


def test_on_a_desk_what_is_unread_is_told_where_the_talk_is_out_of_sight(welcome: Welcome) -> None:
    host, friend = pair(welcome, screen=(1280, 480))
    page, button = friend.page, friend.page.locator("#talk-open")
    host.say("look down")
    expect(button).to_be_visible()
    expect(button).to_have_attribute("aria-label", "Talk, 1 unread")
    button.click()
    expect(page.locator("#talk")).to_be_focused()
    expect(page.locator("#talk-lines .talk__line")).to_be_in_viewport(ratio=1)
    expect(button).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 1400})
    page.evaluate("scrollTo(0, 0)")
    host.say("and once more")
    expect(page.locator("#talk-lines")).to_contain_text("and once more")
    expect(button).to_be_hidden()


def test_whoever_watches_on_a_phone_reads_along_and_has_nothing_to_write_with(welcome: Welcome) -> None:
    host, _ = pair(welcome)
    stranger = at_screen(welcome, "en", PHONE)
    host.say("hello all")
    stranger.page.goto(host.path)
    expect(stranger.page.locator("#talk-open")).to_have_attribute("aria-label", "Talk, 1 unread")
    stranger.open_talk()
    expect(stranger.page.locator("#talk-lines")).to_contain_text("hello all")
    assert stranger.page.locator("#talk form").count() == 0


@pytest.mark.parametrize("game", ["pagamas", pytest.param("patolli", marks=pytest.mark.soak)])
def test_the_drawer_leaves_the_prompt_in_sight_and_with_it_a_refusal(welcome: Welcome, game: str) -> None:
    _, friend = pair(welcome, game)
    friend.open_talk()
    friend.page.wait_for_function(APART)
    said = friend.page.locator("#quick-1")
    for _ in range(9):
        with friend.page.expect_response("**/say"):
            said.click()
    expect(friend.page.locator("#why")).to_contain_text("Slowly, please")
    expect(friend.page.locator("#why")).to_be_in_viewport(ratio=1)
    friend.page.wait_for_function(APART)
    friend.forgive("429")


@pytest.mark.parametrize("screen", [PHONE, pytest.param(DESK, marks=pytest.mark.soak)], ids=["phone", "desk"])
def test_axe_finds_nothing_in_the_drawer_and_in_a_whisper(welcome: Welcome, screen: tuple[int, int]) -> None:
    host, friend = pair(welcome, "pagamas", screen=screen)
    host.say("Aloud")
    host.say("psst", to=1)
    expect(friend.page.locator(".toast")).to_be_visible()
    found = violations(friend.page)
    friend.open_talk()
    expect(friend.page.locator("#talk")).to_be_visible()
    found += violations(friend.page)
    friend.page.evaluate("document.documentElement.dataset.room = 'dark'")
    assert found + violations(friend.page, COLOURS) == []
