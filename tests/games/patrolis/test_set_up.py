"""PTR-4 and PTR-5: who is first, and where the objectives stand."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.position import write
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tests.games.patrolis.play import act, after, begin, legal, play, refused, same, story, why

ONE_TO_PLACE = """
    map-1, 3 seats
     1 . . . b b r . . . . . r
     7 . . . . . . g g y
    bag: yellow 1
    first 1, turn 0
    0 names a letter
"""


@pytest.mark.rule("PTR-4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_fair_lot_draws_the_first_player(seats: int) -> None:
    state = begin(seats, objectives="named")
    assert state.to_act() == (-1,)
    assert [(action.text, weight) for action, weight in state.odds()] == [(f"first-{n + 1}", 1) for n in range(seats)]
    for first in range(seats):
        assert act(state.copy(), f"first-{first + 1}").to_act() == (first,)


@pytest.mark.rule("PTR-4")
def test_nobody_acts_before_the_lot_nor_chooses_it() -> None:
    lot = "map-1, 2 seats\nlot"
    assert why(lot, "G", seat=0) == "PTR-4 lot-first"
    assert why(lot, "first-1", seat=0) == "PTR-4 by-lot"
    assert why(lot, "G") == why(lot, "left") == "PTR-4 lot-first"


@pytest.mark.rule("PTR-4")
def test_the_lot_falls_once_and_on_somebody_at_the_table() -> None:
    assert why("map-1, 2 seats\nlot", "first-3") == "PTR-4 no-such-player"
    assert refused("map-1, 2 seats\nlot", "first-3").facts == {"seats": 2}
    assert why(ONE_TO_PLACE, "first-1", seat=CHANCE) == "PTR-4 lot-drawn"
    assert why("map-1, 2 seats\n1 b\n0 to start", "first-1", seat=CHANCE) == "PTR-4 lot-drawn"


@pytest.mark.rule("PTR-4")
def test_play_goes_clockwise_from_the_first_player() -> None:
    state = play(ONE_TO_PLACE, "T", "15", "yellow")
    seats: list[int] = []
    for start in ("A4-W", "A8-W", "A10-W"):
        seats += state.to_act()
        act(state, start, "straight", "stop")
    assert [*seats, *state.to_act()] == [1, 2, 0, 1]


@pytest.mark.rule("PTR-4")
def test_a_player_waits_for_its_turn() -> None:
    started = "map-1, 2 seats\n1 b\n0 to start"
    assert why(started, "A4-W", seat=1) == why(started, "stop", seat=1) == "PTR-4 not-your-turn"


@pytest.mark.rule("PTR-5")
def test_whoever_names_out_of_order_is_told_who_names_now() -> None:
    numbering = ONE_TO_PLACE.replace("0 names a letter", "1 names a number for D")
    assert why(ONE_TO_PLACE, "A", seat=1) == why(numbering, "2", seat=0) == "PTR-5 name-in-turn"
    assert refused(numbering, "2", seat=0).facts == {"turn_seat": 1}


@pytest.mark.rule("PTR-5")
def test_the_first_player_names_a_letter_the_next_a_number_and_a_random_objective_goes_there() -> None:
    state = act(begin(3, objectives="named"), "first-3")
    assert state.to_act() == (2,)
    act(state, "G")
    assert state.to_act() == (0,)
    act(state, "7")
    assert {action.text: weight for action, weight in state.odds()} == {"blue": 2, "red": 2, "green": 2, "yellow": 2}
    act(state, "red")
    assert write(state) == same("""
        map-1, 3 seats
         7 . . . . . . r
        bag: blue 2 red 1 green 2 yellow 2
        first 2, turn 0
        1 names a letter
    """)


@pytest.mark.rule("PTR-5")
def test_naming_passes_one_seat_at_each_name() -> None:
    state = act(begin(3, objectives="named"), "first-2")
    namers = []
    for row, colour in enumerate(("blue", "blue", "red", "red", "green", "green", "yellow", "yellow"), 1):
        namers += [*state.to_act(), *act(state, "D").to_act()]
        act(state, str(row), colour)
    assert namers == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    assert (state.phase.name, state.to_act()) == ("start", (1,))


@pytest.mark.rule("PTR-5")
def test_a_taken_square_is_not_named_again_and_the_same_player_names_another_number() -> None:
    named = ONE_TO_PLACE.replace("0 names a letter", "1 names a number for D")
    assert legal(ONE_TO_PLACE, "D") == [str(number) for number in range(2, 16)]
    assert why(named, "1") == "PTR-5 taken"
    assert play(named, "2").phase.name == "colour"


@pytest.mark.rule("PTR-5")
def test_a_letter_is_named_before_a_number_and_only_once() -> None:
    named = ONE_TO_PLACE.replace("0 names a letter", "1 names a number for D")
    assert why(ONE_TO_PLACE, "7") == "PTR-5 name-letter"
    assert why(named, "E") == "PTR-5 name-number"
    assert why(named, "straight") == why(ONE_TO_PLACE, "A1-W") == "PTR-5 place-first"


@pytest.mark.rule("PTR-5")
def test_no_letter_can_be_full_so_all_can_always_be_named() -> None:
    seven = "\n".join(f"{row} . . . {sign}" for row, sign in enumerate("bbrrggy", 1))
    position = f"map-1, 2 seats\n{seven}\nbag: yellow 1\n0 names a letter"
    assert legal(position) == list("ABCDEFGHIJKLMNOPQRST")
    assert legal(position, "D") == [str(number) for number in range(8, 16)]


@pytest.mark.rule("PTR-5")
def test_the_last_objective_begins_the_first_turn() -> None:
    assert after(ONE_TO_PLACE, "T", "15", "yellow") == same("""
        map-1, 3 seats
         1 . . . b b r . . . . . r
         7 . . . . . . g g y
        15 . . . . . . . . . . . . . . . . . . . y
        first 1, turn 1
        1 to start
    """)
    assert story(ONE_TO_PLACE, "T", "15", "yellow") == ["letter 0 PTR-5", "number 1 PTR-5", "place-yellow -2 PTR-5"]


@pytest.mark.rule("PTR-5")
def test_colours_are_drawn_not_chosen_and_only_those_left() -> None:
    drawing = ONE_TO_PLACE.replace("0 names a letter", "colour for T15")
    assert legal(drawing) == ["yellow"]
    assert why(drawing, "blue") == "PTR-5 colour-out"
    assert why(drawing, "yellow", seat=0) == "PTR-5 by-chance"
    assert why(drawing, "B", seat=0) == why(drawing, "3", seat=1) == "PTR-5 draw-first"
    assert refused(drawing, "B", seat=0).facts == {"square": "T15"}


@pytest.mark.rule("PTR-5")
def test_all_stand_before_the_first_turn_and_then_none_is_named() -> None:
    started = "map-1, 2 seats\n1 b\n0 to start"
    assert why(started, "B") == why(started, "7") == "PTR-5 placed"
    assert why(started, "B", seat=1) == "PTR-5 placed", "to wait for one’s turn would not help"


@pytest.mark.rule("PTR-5")
@pytest.mark.parametrize("awaited", ["0 names a letter", "1 names a number for D", "colour for T15"])
@pytest.mark.parametrize("text", ["A1-W", "left", "stop", "upstream"])
def test_no_seat_builds_a_track_before_all_objectives_stand(awaited: str, text: str) -> None:
    position = ONE_TO_PLACE.replace("0 names a letter", awaited)
    assert {why(position, text, seat) for seat in range(3)} == {"PTR-5 place-first"}


@pytest.mark.rule("PTR-5")
def test_chance_places_all_eight_unless_the_players_agreed_to_name_them() -> None:
    assert [option.default for option in GAME.options if option.name == "objectives"] == ["chance"]
    state = act(begin(2), "first-2")
    rng = Rng(4)
    while state.to_act() == (-1,):
        state.apply(-1, state.sample(rng))
    assert len(state.objectives) == 8
    assert Counter(state.objectives.values()) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert (state.phase.name, state.to_act()) == ("start", (1,))


@pytest.mark.rule("PTR-5")
def test_chance_takes_every_free_square_alike() -> None:
    position = ONE_TO_PLACE.replace("map-1, ", "map-1, objectives by chance, ").replace("0 names", "chance names")
    letters = {action.text: weight for action, weight in play(position).odds()}
    assert sum(letters.values()) == 300 - 7
    assert (letters["A"], letters["D"], letters["F"], letters["I"]) == (15, 14, 14, 14)
    assert {weight for _, weight in play(position, "D").odds()} == {1}
    assert "1" not in legal(position, "D")


@pytest.mark.rule("PTR-5")
def test_where_chance_places_the_objectives_nobody_names_squares_and_none_is_taken_twice() -> None:
    position = ONE_TO_PLACE.replace("map-1, ", "map-1, objectives by chance, ").replace("0 names", "chance names")
    numbering = position.replace("names a letter", "names a number for D")
    drawing = position.replace("chance names a letter", "colour for T15")
    assert {why(where, "D", seat=0) for where in (position, numbering, drawing)} == {"PTR-5 chance-names"}
    assert why(position, "left", seat=0) == "PTR-5 place-first"
    assert why(numbering, "1") == "PTR-5 taken"
    assert refused(numbering, "1").facts == {"square": "D1"}
    assert why(numbering, "E") == why(position, "left") == "PTR-5 chance-waits"
