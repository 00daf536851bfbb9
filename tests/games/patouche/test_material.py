"""PCH-1, PCH-2, PCH-3: the cards, the dice, and how a game is set out."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tablee.games.patouche.actions import THROWS_OF
from tablee.games.patouche.material import PATOU_NAMES, PATOU_SIDES, SHEEP_NAMES, SHEEP_SIDES
from tablee.games.patouche.rules import new_game
from tablee.kernel.chance import Rng
from tests.games.patouche.play import after, legal, play, same, story, why

BEGINNING = """
    family
    a:
    b:
    c:
    first player
"""
TO_THROW = """
    family
    a:
    b:
    c:
    wolf at a
    a to throw
"""


@pytest.mark.rule("PCH-1")
def test_there_are_33_sheep_cards_with_0_to_4_sheep_on_their_hidden_side() -> None:
    assert dict(zip(SHEEP_NAMES, SHEEP_SIDES, strict=True)) == {"0": 4, "1": 8, "2": 9, "3": 8, "4": 4}
    assert new_game(3, "family", "easy").sheep.size() == 33


@pytest.mark.rule("PCH-1")
def test_there_are_22_patou_cards_and_12_of_them_are_special() -> None:
    assert dict(zip(PATOU_NAMES, PATOU_SIDES, strict=True)) == {
        "plain": 10,
        "super": 2,
        "ram": 4,
        "tired": 4,
        "wolf": 2,
    }
    assert new_game(3, "family", "easy").patous.size() == 22


@pytest.mark.rule("PCH-2")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_die_shows_a_wolf_a_patou_or_a_sheep_equally_often(number: int) -> None:
    ways = Counter("".join(sorted(faces, key="wps".index)) for faces in product("wps", repeat=number))
    assert {throw.dice.text: throw.dice.weight for throw in THROWS_OF[number]} == ways


@pytest.mark.rule("PCH-2")
def test_dice_are_drawn_by_their_odds() -> None:
    state = play(TO_THROW)
    odds = {action.text: weight for action, weight in state.odds()}
    rng = Rng(3)
    drawn = Counter(state.sample(rng).text for _ in range(27_000))
    assert set(drawn) == set(odds)
    assert all(abs(drawn[text] - 1000 * weight) < 5 * (1000 * weight) ** 0.5 for text, weight in odds.items())


@pytest.mark.rule("PCH-3")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("mode", ["family", "expert", "cooperative"])
def test_the_first_player_is_drawn_by_lot(mode: str, seats: int) -> None:
    state = new_game(seats, mode, "easy")
    assert state.to_act() == (-1,)
    assert [(action.text, weight) for action, weight in state.odds()] == [
        (f"first {letter}", 1) for letter in "abcde"[:seats]
    ]


@pytest.mark.rule("PCH-3")
def test_the_wolf_starts_before_the_first_player_who_begins() -> None:
    assert after(BEGINNING, "first b") == same("""
        family
        a:
        b:
        c:
        wolf at b
        b to throw
    """)
    assert story(BEGINNING, "first b") == ["first 1 PCH-3", "turn 1 PCH-29"]


@pytest.mark.rule("PCH-3")
def test_nobody_has_a_card_at_the_start() -> None:
    state = new_game(4, "expert", "easy")
    assert [flock.places for flock in state.flocks] == [[], [], [], []]
    assert (state.sheep.top, state.sheep.under, state.patous.top, state.patous.under) == (33, [], 22, [])


@pytest.mark.rule("PCH-3")
def test_there_is_no_lot_for_a_seat_that_is_not_taken() -> None:
    assert legal(BEGINNING) == ["first a", "first b", "first c"]
    assert why(BEGINNING, "first d") == "PCH-3 no-such-player"
    assert why(BEGINNING, "throw wps") == "PCH-3 first-player"


@pytest.mark.rule("PCH-3")
def test_nobody_chooses_the_first_player_and_nobody_plays_before() -> None:
    assert why(BEGINNING, "first a", 0) == "PCH-3 lot-decides"
    assert why(BEGINNING, "keep w", 0) == "PCH-3 first-player"


@pytest.mark.rule("PCH-29")
def test_the_turn_goes_round_to_the_left_and_from_the_last_seat_to_the_first() -> None:
    assert after(TO_THROW.replace("a to", "c to"), "throw pps", "keep pps") == same("""
        family
        a:
        b:
        c: s/p -/p
        wolf at a
        a to throw
    """)
    assert why(TO_THROW.replace("a to throw", "a to keep wps"), "keep w", 1) == "PCH-29 not-your-turn"
