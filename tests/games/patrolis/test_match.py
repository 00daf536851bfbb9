"""PTR-17: a match has as many games as players."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.actions import ACTIONS
from tablee.games.patrolis.position import write
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.state import CHANCE
from tests.games.patrolis.play import act, begin, play, same, story, why
from tests.games.written import plain

LAST_OF_THE_FIRST_GAME = """
    map-1, match, 2 seats
     4 ─ ─ b .
     6 ─ . .
    0 from A4-W to B4-E
    1 from A6-W to A6-E
    0: 5 curves, 5 crosses, won red 1
    1: 7 curves, 7 crosses, won blue 1 red 1
    first 1, turn 9, game 1
    0 to lay
"""


@pytest.mark.rule("PTR-17")
def test_a_single_game_is_the_usual_option() -> None:
    assert GAME.settle(2, {})["match"] is False
    assert not begin(2).match


@pytest.mark.rule("PTR-17")
def test_after_a_game_all_is_dealt_again_the_points_are_kept_and_the_next_player_is_first() -> None:
    assert plain(write(play(LAST_OF_THE_FIRST_GAME, "straight"))) == same("""
        map-1, match, 2 seats
        0: 30 curves, 30 crosses, earlier blue 1 red 1
        1: 30 curves, 30 crosses, earlier blue 1 red 1
        bag: blue 2 red 2 green 2 yellow 2
        first 0, turn 0, game 2, last 8 8
        0 names a letter
    """)
    assert story(LAST_OF_THE_FIRST_GAME, "straight")[1:] == [
        "collect-blue 0 PTR-9",
        "end-collected -2 PTR-16",
        "score 0 PTR-17",
        "score 1 PTR-17",
        "game 0 PTR-17",
    ]


@pytest.mark.rule("PTR-17")
def test_the_points_of_all_earlier_games_add_up() -> None:
    position = LAST_OF_THE_FIRST_GAME.replace("2 seats", "3 seats").replace("game 1", "game 2")
    position = position.replace("won red 1\n", "won red 1, earlier blue 1 yellow 2\n")
    state = play(position, "straight")
    assert (state.game, state.first) == (3, 2)
    assert state.players[0].earlier == [2, 1, 0, 2]
    assert state.players[0].total() == 15
    assert state.last == [8, 8, 0], "of the second game alone"


LAST_OF_THE_MATCH = """
    map-1, match, 2 seats
     4 ─ ─ b .
    0 from A4-W to B4-E
    0: 5 curves, 5 crosses, won red 1, earlier yellow 2
    1: 7 curves, 7 crosses, won red 1, earlier blue 1 red 1 yellow 1
    first 0, turn 9, game 2
    0 to lay
"""


@pytest.mark.rule("PTR-17")
def test_the_highest_total_of_all_games_wins_the_match() -> None:
    outcome = play(LAST_OF_THE_MATCH, "straight").outcome()
    assert outcome is not None
    assert (outcome.clause, outcome.reason) == ("PTR-17", "match")
    assert outcome.points == (10, 12)
    assert outcome.ranks == (2, 1)
    assert outcome.sources == {"blue": (5, 5), "red": (3, 6), "green": (0, 0), "yellow": (2, 1)}


@pytest.mark.rule("PTR-17")
@pytest.mark.parametrize(
    ("won", "earlier", "ranks"),
    [
        ("red 2", "red 1 yellow 1", (1, 2)),
        ("green 2 yellow 1", "blue 1", (1, 1)),
        ("yellow 0", "blue 2", (2, 1)),
    ],
)
def test_blue_objectives_of_the_whole_match_decide_between_equals(
    won: str, earlier: str, ranks: tuple[int, int]
) -> None:
    """Both end with 10 points; seat 0 has one blue objective."""
    position = LAST_OF_THE_MATCH.replace("won red 1, earlier blue 1 red 1 yellow 1", f"won {won}, earlier {earlier}")
    outcome = play(position, "straight").outcome()
    assert outcome is not None
    assert outcome.points == (10, 10)
    assert outcome.ranks == ranks


@pytest.mark.rule("PTR-17")
def test_after_the_last_game_the_match_is_over() -> None:
    over = play(LAST_OF_THE_MATCH, "straight")
    refusals = [over.why_not(seat, action) for seat in (CHANCE, 0, 1) for action in ACTIONS.values()]
    assert {(refusal.clause, refusal.key) for refusal in refusals if refusal} == {("PTR-17", "match-over")}
    assert None not in refusals


@pytest.mark.rule("PTR-17")
def test_nobody_chooses_who_begins_a_later_game() -> None:
    assert why(LAST_OF_THE_MATCH, "first-2", seat=1) == "PTR-17 each-begins"
    assert why(LAST_OF_THE_MATCH.replace("game 2", "game 1"), "first-2", seat=1) == "PTR-4 by-lot"


@pytest.mark.rule("PTR-17")
def test_a_match_of_three_has_three_games_with_three_first_players() -> None:
    firsts = []
    state = begin(3, match=True, objectives="named")
    act(state, "first-2")
    while state.to_act():
        firsts.append((state.game, *state.to_act()))
        state = _end_of_game(state)
    assert firsts == [(1, 1), (2, 2), (3, 0)]


def _end_of_game(state: Patrolis) -> Patrolis:
    """Nobody has a tile left."""
    ended = state.copy()
    colours = ["blue", "blue", "red", "red", "green", "green", "yellow", "yellow"]
    for row, colour in enumerate(colours, 1):
        act(ended, "D", str(row), colour)
    for player in ended.players:
        player.curves = player.crosses = 0
    ended.players[ended.turn].crosses = 1
    return act(ended, "A10-W", "straight", "stop")
