"""What is said to whoever is to act in Patrolis: the prompt, what each choice does, what a panel counts."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tablee.kernel.state import CHANCE
from tests.games.patrolis.play import play
from tests.games.patrolis.test_crossing import OVER_A_RIVAL
from tests.games.patrolis.test_self_crossing import LOOP

NAMES = ("Ana", "Léa")
WORDS = GAME.words("en")


def prompt(position: str, *actions: str) -> str:
    return GAME.prompt(play(position, *actions), WORDS, NAMES)


def labels(position: str, *actions: str) -> dict[str, str]:
    state = play(position, *actions)
    seat = state.to_act()[0]
    return {action.text: GAME.label(state, seat, action, WORDS, NAMES) for action in state.legal(seat)}


@pytest.mark.parametrize(
    ("awaited", "said"),
    [
        ("lot", "The lot is to decide who begins."),
        ("0 names a letter", "Ana is to name a letter for the next objective."),
        ("1 names a number for G", "Léa is to name a number to go with G."),
        ("colour for G7", "Chance is to choose the objective for G7."),
    ],
)
def test_a_prompt_tells_who_places_what(awaited: str, said: str) -> None:
    assert prompt(f"map-1, 2 seats\nbag: blue 2 red 2 green 2 yellow 2\n{awaited}") == said


def test_a_prompt_tells_that_chance_names() -> None:
    position = "map-1, objectives by chance, 2 seats\nbag: blue 2 red 2 green 2 yellow 2\nchance names a letter"
    assert prompt(position) == "Chance is to choose a square for the next objective."


def test_a_prompt_leads_through_a_turn() -> None:
    start = "map-1, 2 seats\n14 . . . . . . b\n0 to start"
    assert prompt(start) == "Ana is to choose where on the border their track starts."
    assert prompt(start, "E1-N") == "Ana is to lay the first tile on E1."
    assert prompt(start, "E1-N", "straight") == "Ana is to go on to E2 (2 steps left), or stop."
    assert prompt(start, "E1-N", "straight", "straight") == "Ana is to go on to E3 (1 step left), or stop."
    done = prompt(start, "E1-N", "straight", "straight", "straight")
    assert done == "E4 cannot be entered in this turn: Ana is to stop here."
    assert prompt(OVER_A_RIVAL) == "Ana is to lay a tile on C4. The turn has at least one."
    assert prompt("map-1, 2 seats\n4 b\nover, no-tiles, 0 last") == "The game is over."


@pytest.mark.rule("PTR-13")
def test_a_prompt_tells_whose_track_was_crossed() -> None:
    abandoned = OVER_A_RIVAL.replace("to E6-E", "to E6-E, abandoned")
    assert prompt(OVER_A_RIVAL, "straight") == "Ana has crossed Léa’s track on D4. Ana is to choose a side."
    assert prompt(abandoned, "straight") == "Ana has crossed an abandoned track on D4. Ana is to choose a side."
    assert prompt(LOOP, "left") == "Ana has crossed their own track on C4. Ana is to choose a side."
    assert labels(LOOP)["left"].endswith("crosses its own track on C4")
    assert labels(abandoned)["straight"].endswith("crosses an abandoned track on D4")


def test_a_label_tells_what_a_tile_does_and_what_comes_of_it() -> None:
    position = """
        map-1, 2 seats
         4 ─ ─ b . .
         5 . . │
         6 . . │ . y
        0 from A4-W to B4-E
        1 from C6-S to C5-N
        0 to lay
    """
    assert labels(position) == {
        "left": "Curve on C4, turning left, collects 5 points, closes off Léa",
        "right": "Curve on C4, turning right, collects 5 points, joins Léa’s track: both are abandoned",
        "straight": "Cross on C4, straight on, collects 5 points",
    }


def test_a_label_tells_of_crossings_and_of_the_end_of_a_track() -> None:
    assert labels(OVER_A_RIVAL)["straight"] == "Cross on C4, straight on, crosses Léa’s track on D4"
    at_the_edge = "map-1, 2 seats\n1 . . . . ─\n9 b\n0 from E1-W to E1-E\n0 to lay"
    assert labels(at_the_edge)["left"] == "Curve on F1, turning left, the track ends there"


def test_a_label_tells_what_a_side_gives() -> None:
    assert labels(OVER_A_RIVAL, "straight") == {
        "upstream": "Take up the upstream side: 3 tiles for Ana (curves 0, crosses 3)",
        "downstream": "Take up the downstream side: 3 tiles for Ana (curves 1, crosses 2)",
    }


def test_a_label_names_what_chance_does() -> None:
    lot = play("map-1, 2 seats\nlot")
    assert [GAME.label(lot, CHANCE, action, WORDS, NAMES) for action in lot.legal(CHANCE)] == [
        "Ana begins",
        "Léa begins",
    ]
    drawn = labels("map-1, 2 seats\nbag: blue 2 red 2 green 2 yellow 2\ncolour for G7")
    assert drawn["blue"] == "A blue objective"


def test_a_panel_counts_the_points_of_the_match_and_the_tiles() -> None:
    state = play("""
        map-1, match, 2 seats
        4 b
        0: 1 curves, 12 crosses, won red 1, earlier blue 1
        first 1, turn 1, game 2
        0 to start
    """)
    assert GAME.counts(state, 0, WORDS) == ["8 points, 3 of them in game 2", "1 curve", "12 crosses"]
    assert GAME.counts(state, 1, WORDS) == ["0 points, 0 of them in game 2", "30 curves", "30 crosses"]
    assert GAME.counts(state, 0, GAME.words("fr"))[0] == "8 points, dont 3 dans la partie 2"
    single = play("map-1, 2 seats\n4 b\n0: 1 curves, 12 crosses, won red 1\n0 to start")
    assert GAME.counts(single, 0, WORDS) == ["3 points", "1 curve", "12 crosses"]


def test_nobody_throws_anything() -> None:
    assert GAME.thrower(play("map-1, 2 seats\nlot")) is None
