"""Patou'che at the table: a game in each mode, played on the board alone, on a phone and on a desk."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Browser, expect

from tablee.games.patouche import GAME
from tablee.games.patouche.picture.layout import layout
from tablee.games.patouche.rules import Patouche, new_game
from tablee.kernel.chance import Rng
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE
from tablee.table.identity import new_token
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.pairs import turn_about
from tests.table.browser.past import half_played, recorded, relaid
from tests.table.server import Served

PHONE, DESK = 390, 1280
LATE = 0.6
"""How much of a game is played before; in the long run nothing."""

NAMES = ("Léa", "Bastien", "Ana", "Iker", "Maximilienne")

# What can be touched and is too small for a finger, or has something else over its middle.
MISSED = """least => {
  const missed = [];
  for (const node of document.querySelectorAll("[data-action]")) {
    node.scrollIntoView({ block: "center" });
    const { x, y, width, height } = node.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-action]");
    if (found !== node || Math.round(Math.min(width, height)) < least) missed.push(node.dataset.action);
  }
  return missed;
}"""


@pytest.mark.parametrize(
    ("mode", "width", "part"),
    [
        ("expert", PHONE, LATE),
        pytest.param("expert", PHONE, 0.0, marks=pytest.mark.soak),
        pytest.param("family", DESK, 0.0, marks=pytest.mark.soak),
    ],
)
def test_a_game_is_played_to_its_end_by_touching_the_meadow(
    welcome: Welcome, house: Served, mode: str, width: int, part: float
) -> None:
    guest = welcome(width=width)
    guest.page.goto(half_played(house.database, guest.token, "patouche", part=part, mode=mode))
    page, shape = guest.page, layout(3, narrow_shape=width == PHONE)
    expect(page.locator("#board")).to_have_attribute("viewBox", f"0 0 {shape.width} {shape.height}")
    assert guest.play_on_the_board() > 5
    expect(page.locator("#players .tag--win")).not_to_have_count(0)
    expect(page.locator("#ending .sums thead th")).to_have_count(3)
    outcome = guest.view()
    totals = [panel["points"] for panel in outcome["panels"]]
    assert [sum(numbers) for numbers in zip(*(row["numbers"] for row in outcome["sources"]), strict=True)] == totals
    assert outcome["ties"], "how many patou cards each has decides between equals"


def test_a_team_plays_against_the_wolf_to_a_common_end(welcome: Welcome) -> None:
    guest = welcome(width=PHONE)
    guest.lay("now", game="patouche", seats="3", mode="cooperative", level="hard")
    assert guest.play_on_the_board() > 2
    expect_one_end(guest, 3)


@pytest.mark.parametrize(("end", "tag"), [("won", "victoire"), ("lost", "défaite")])
def test_a_team_wins_or_loses_as_one(welcome: Welcome, house: Served, end: str, tag: str) -> None:
    guest, record = welcome("fr"), recorded(f"patouche-cooperative-{end}")
    strangers = [new_token() for _ in range(record.seats - 1)]
    guest.page.goto(relaid(house.database, [guest.token, *strangers], record=record))
    assert expect_one_end(guest, record.seats) == tag


def expect_one_end(guest: Guest, players: int) -> str:
    """Every player of the team has the same tag: this."""
    expect(guest.page.locator("#ending")).to_be_visible()
    tags = guest.page.locator("#players .tag:not(.tag--warn)")
    expect(tags).to_have_count(players)
    (tag,) = set(tags.all_inner_texts())
    return tag


@cache
def last_choices(seats: int) -> dict[str, Patouche]:
    """Of some games of experienced shepherds: the last choice of each kind, when most cards are out."""
    found = {}
    for seed in range(6):
        state, rng = new_game(seats, "expert", "easy"), Rng(seed)
        while acting := state.to_act():
            if acting != (CHANCE,):
                found[state.phase.name] = state.copy()
            state.do(acting[0], state.sample(rng) if acting == (CHANCE,) else state.pick(acting[0], rng))
    return found


@pytest.mark.parametrize(("seats", "width"), turn_about((3, 4, 5), (PHONE, DESK)))
def test_fingers_find_whatever_can_be_touched(browser: Browser, seats: int, width: int) -> None:
    least = {PHONE: 44, DESK: 24}[width]
    page = browser.new_page(viewport={"width": width, "height": 900})
    choices = last_choices(seats)
    assert sorted(choices) == ["dice", "flee", "keep", "over", "take", "under", "wolf"]
    for phase, state in choices.items():
        words, names = GAME.words("en"), NAMES[:seats]
        drawn = GAME.picture.view(state, state.turn, words, names, DAY, narrow=width == PHONE)
        picture = GAME.picture.with_art(drawn, DAY, min(width - 16, 860))
        page.set_content(f"<style>body {{ margin: 8px }}</style>{picture}")
        assert page.evaluate(MISSED, least) == [], phase
    page.close()
