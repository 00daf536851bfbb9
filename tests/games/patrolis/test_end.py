"""PTR-16 and PTR-17: how a game ends and who has won it."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import act, hand, play, story, why
from tests.games.patrolis.test_turn import RING

LAST_OBJECTIVE = """
    map-1, 3 seats
     4 ─ ─ y .
    0 from A4-W to B4-E
    0: 5 curves, 5 crosses, won green 1
    1: 5 curves, 5 crosses, won blue 1
    2: 5 curves, 5 crosses, won red 1 yellow 1
    0 to lay
"""
LAST_TILE = """
    map-1, 2 seats
     4 ─ ─ . │ .
     5 . . . │
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from D4-N to D5-S
    0: 0 curves, 1 crosses, won red 1
    1: 0 curves, 0 crosses
    0 to lay
"""


@pytest.mark.rule("PTR-16")
def test_the_game_ends_when_all_objectives_are_collected() -> None:
    state = play(LAST_OBJECTIVE, "straight")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.clause, outcome.reason) == ("PTR-16", "all-collected")
    assert state.to_act() == ()
    assert [state.legal(seat) for seat in (-2, -1, 0, 1, 2)] == [[]] * 5


@pytest.mark.rule("PTR-17")
def test_objectives_score_by_colour_and_the_highest_total_wins() -> None:
    outcome = play(LAST_OBJECTIVE, "straight").outcome()
    assert outcome is not None
    assert outcome.points == (3, 5, 4)
    assert outcome.ranks == (3, 1, 2)
    assert outcome.winners == (1,)
    assert outcome.sources == {"blue": (0, 5, 0), "red": (0, 0, 3), "green": (2, 0, 0), "yellow": (1, 0, 1)}


@pytest.mark.rule("PTR-17")
@pytest.mark.parametrize(
    ("zero", "one", "ranks"),
    [
        ("red 1 yellow 1", "blue 1", (2, 1)),
        ("green 2", "blue 1", (2, 1)),
        ("blue 1", "red 2", (1, 2)),
        ("red 1 yellow 1", "red 1 green 1", (1, 1)),
    ],
)
def test_ties_go_to_more_blue_objectives_then_are_shared(zero: str, one: str, ranks: tuple[int, int]) -> None:
    """Seat 0 collects the last objective, a yellow one."""
    position = f"""
        map-1, 2 seats
         4 ─ ─ y .
        0 from A4-W to B4-E
        0: 5 curves, 5 crosses, won {zero}
        1: 5 curves, 5 crosses, won {one}
        0 to lay
    """
    outcome = play(position, "straight").outcome()
    assert outcome is not None
    assert outcome.ranks == ranks


@pytest.mark.rule("PTR-16")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    over = "map-1, 2 seats\n4 b\nover, no-tiles, 0 last"
    assert why(over, "A1-W", seat=0) == why(over, "first-1", seat=-1) == why(over, "stop", seat=1) == "PTR-16 over"


@pytest.mark.rule("PTR-16")
def test_the_game_ends_when_nobody_has_a_tile_at_the_end_of_a_turn() -> None:
    assert play(LAST_TILE, "straight", "upstream", "stop").phase.name == "over"
    assert story(LAST_TILE, "straight", "upstream", "stop") == [
        "straight 0 PTR-6",
        "cross 0 PTR-13",
        "upstream 0 PTR-13",
        "stop 0 PTR-10",
        "end-no-tiles -2 PTR-16",
        "score 0 PTR-17",
        "score 1 PTR-17",
    ]
    outcome = play(LAST_TILE, "straight", "upstream", "stop").outcome()
    assert outcome is not None
    assert (outcome.clause, outcome.reason, outcome.points) == ("PTR-16", "no-tiles", (3, 0))


@pytest.mark.rule("PTR-16")
def test_empty_hands_are_tested_after_pick_ups() -> None:
    state = play(LAST_TILE, "straight", "downstream", "stop")
    assert hand(state, 0) == (0, 1)
    assert state.phase.name == "lay"  # the other passes, and the same player goes on
    assert state.to_act() == (0,)


@pytest.mark.rule("PTR-16")
def test_empty_hands_end_the_game_only_at_the_end_of_the_turn() -> None:
    state = play(LAST_TILE, "straight", "upstream")
    assert (state.phase.name, hand(state, 0), hand(state, 1)) == ("lay", (0, 0), (0, 0))


@pytest.mark.rule("PTR-16")
def test_an_incident_with_the_last_tile_ends_the_game_too() -> None:
    position = LAST_TILE.replace("4 ─ ─ . │ .", "4 ─ ─ . └ ─").replace("5 . . . │\n", "").replace("D5-S", "E4-E")
    assert story(position, "straight")[1:3] == ["butt 0 PTR-11", "end-no-tiles -2 PTR-16"]


@pytest.mark.rule("PTR-16")
def test_one_player_with_tiles_plays_on_while_the_others_pass() -> None:
    state = play(LAST_TILE.replace("1: 0 curves, 0 crosses", "1: 1 curves, 0 crosses"), "straight", "upstream", "stop")
    assert (state.phase.name, state.to_act(), state.passes) == ("lay", (1,), 0)


@pytest.mark.rule("PTR-16")
def test_the_game_ends_when_all_players_in_a_row_pass() -> None:
    """Nobody can start, and whoever has a track has no tile."""
    position = RING.replace("0: 3 curves, 3 crosses", "0: 0 curves, 0 crosses")
    assert story(position, "stop")[:4] == [
        "stop 0 PTR-10",
        "pass-no-start 1 PTR-10",
        "pass 0 PTR-10",
        "end-passes -2 PTR-16",
    ]
    outcome = play(position, "stop").outcome()
    assert outcome is not None
    assert (outcome.clause, outcome.reason) == ("PTR-16", "all-pass")


@pytest.mark.rule("PTR-16")
def test_passes_that_are_not_in_a_row_do_not_end_the_game() -> None:
    state = play(RING, "stop")
    assert state.passes == 1
    act(state, "straight", "stop")
    assert (state.passes, state.to_act()) == (1, (0,))


@pytest.mark.rule("PTR-16")
@pytest.mark.parametrize(("seats", "turn", "ends"), [(2, 80, True), (2, 79, False), (3, 119, False), (3, 120, True)])
def test_the_game_ends_after_40_turns_each(seats: int, turn: int, ends: bool) -> None:
    position = f"""
        map-1, {seats} seats
         4 ─ ─ . .
         9 . . . . . . . b
        0 from A4-W to B4-E
        first 1, turn {turn}
        0 to lay
    """
    state = play(position, "straight", "stop")
    assert (state.phase.name == "over") == ends
    outcome = state.outcome()
    assert outcome is None or (outcome.clause, outcome.reason) == ("PTR-16", "turn-limit")
