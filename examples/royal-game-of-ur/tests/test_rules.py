"""The rules, clause by clause: a position, an action, an expectation."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadOption
from tablee.kernel.state import CHANCE, Event, Refused

from royal_game_of_ur import GAME
from royal_game_of_ur.material import ROSETTES, WAY
from royal_game_of_ur.rules import Ur


def position(text: str) -> Ur:
    return GAME.read(text)


def do(state: Ur, seat: int, *texts: str) -> list[str]:
    """Do it, and tell what happened."""
    state.story = told = list[Event]()
    for text in texts:
        state.apply(seat, GAME.parse(state, text))
    return [event.kind for event in told]


def moves(state: Ur) -> list[str]:
    return [action.text for action in state.legal(state.to_act()[0])]


def refused(state: Ur, seat: int, text: str) -> tuple[str, str]:
    """The clause that forbids it, and why."""
    with pytest.raises(Refused) as caught:
        state.apply(seat, GAME.parse(state, text))
    return caught.value.refusal.clause, caught.value.refusal.key


@pytest.mark.rule("UR-1")
def test_each_player_begins_with_seven_pieces_beside_the_board() -> None:
    assert GAME.new().places == [[0] * 7, [0] * 7]


@pytest.mark.rule("UR-1", "UR-2")
def test_both_ways_together_cover_the_twenty_squares() -> None:
    ours, theirs = set(WAY), {(column, 2 if lane == 0 else lane) for column, lane in WAY}
    assert len(WAY) == len(ours) == 14
    assert len(ours | theirs) == 20
    assert len(ours & theirs) == 8


@pytest.mark.rule("UR-2")
def test_the_way_makes_no_jump() -> None:
    for (column, lane), (to_column, to_lane) in pairwise(WAY):
        assert abs(column - to_column) + abs(lane - to_lane) == 1


@pytest.mark.rule("UR-3")
def test_the_rosettes_are_the_fourth_the_eighth_and_the_last_square() -> None:
    assert ROSETTES == (4, 8, 14)
    assert WAY[7] == (3, 1)


@pytest.mark.rule("UR-4")
def test_sixteen_ways_to_fall_give_nothing_to_four() -> None:
    state = position("0: reserve 7, home 0\n1: reserve 7, home 0\n0 to throw")
    assert [(action.text, weight) for action, weight in state.odds()] == [
        *(("0", 1), ("1", 4), ("2", 6), ("3", 4), ("4", 1)),
    ]
    assert refused(state, 0, "4") == ("UR-4", "throw-is-chance")


@pytest.mark.rule("UR-5")
def test_the_higher_throw_begins_and_moves_nothing() -> None:
    state = GAME.new()
    assert refused(state, 0, "in-1") == ("UR-5", "starting-throws-first")
    assert do(state, CHANCE, "1", "3") == ["starting-throw", "starting-throw", "turn"]
    assert (state.turn, state.places[1]) == (1, [0] * 7)


@pytest.mark.rule("UR-5")
def test_a_tie_is_thrown_again() -> None:
    state = GAME.new()
    assert do(state, CHANCE, "2", "2")[-1] == "tie"
    assert do(state, CHANCE, "0", "4")[-1] == "turn"
    assert state.turn == 1


@pytest.mark.rule("UR-6")
def test_one_piece_moves_by_the_whole_throw() -> None:
    state = position("0: 2 6, reserve 5, home 0\n1: reserve 7, home 0\n0 to move 3")
    assert moves(state) == ["in-3", "2-5", "6-9"]
    assert refused(state, 0, "2-4") == ("UR-6", "whole-throw")
    assert refused(state, 0, "pass") == ("UR-6", "no-passing")
    assert refused(state, 0, "7-9") == ("UR-6", "no-piece")
    assert refused(state, 1, "in-3") == ("UR-6", "not-your-turn")
    assert refused(state, CHANCE, "3") == ("UR-6", "already-thrown")
    assert do(state, 0, "2-5") == ["move", "turn"]
    assert refused(state, 1, "in-3") == ("UR-6", "throw-first")


@pytest.mark.rule("UR-6")
def test_nothing_thrown_or_nothing_to_move_passes_the_turn() -> None:
    state = position("0: 2 6, reserve 5, home 0\n1: reserve 7, home 0\n0 to throw")
    assert do(state, CHANCE, "0") == ["throw", "nothing", "turn"]
    assert state.turn == 1
    state = position("0: 13 14, reserve 0, home 5\n1: reserve 7, home 0\n0 to throw")
    assert do(state, CHANCE, "4") == ["throw", "no-move", "turn"]
    assert state.turn == 1


@pytest.mark.rule("UR-7")
def test_a_piece_comes_in_on_the_square_of_the_throw() -> None:
    state = position("0: reserve 7, home 0\n1: reserve 7, home 0\n0 to move 3")
    assert do(state, 0, "in-3") == ["enter", "turn"]
    assert sorted(state.places[0]) == [0] * 6 + [3]
    state = position("0: 1 2 3 5, reserve 0, home 3\n1: reserve 7, home 0\n0 to move 4")
    assert refused(state, 0, "in-4") == ("UR-7", "reserve-empty")


@pytest.mark.rule("UR-8")
def test_two_pieces_never_share_a_square_and_passing_is_free() -> None:
    state = position("0: 5 7, reserve 5, home 0\n1: 6, reserve 6, home 0\n0 to move 2")
    assert refused(state, 0, "5-7") == ("UR-8", "own-piece")
    state = position("0: 5 7, reserve 5, home 0\n1: 6, reserve 6, home 0\n0 to move 4")
    assert do(state, 0, "5-9") == ["move", "turn"]


@pytest.mark.rule("UR-9")
def test_landing_on_a_rival_in_the_middle_lane_captures() -> None:
    state = position("0: 7, reserve 6, home 0\n1: 10, reserve 6, home 0\n0 to move 3")
    assert do(state, 0, "7-10") == ["move", "capture", "turn"]
    assert state.places[1] == [0] * 7


@pytest.mark.rule("UR-9")
def test_on_squares_of_ones_own_nobody_is_captured() -> None:
    state = position("0: 11, reserve 6, home 0\n1: 13, reserve 6, home 0\n0 to move 2")
    assert do(state, 0, "11-13") == ["move", "turn"]
    assert 13 in state.places[1]


@pytest.mark.rule("UR-10")
@pytest.mark.parametrize(("origin", "to"), [(2, 4), (6, 8), (12, 14)])
def test_a_rosette_gives_another_throw(origin: int, to: int) -> None:
    state = position(f"0: {origin}, reserve 6, home 0\n1: reserve 7, home 0\n0 to move 2")
    assert do(state, 0, f"{origin}-{to}") == ["move", "rosette"]
    assert (state.turn, state.to_act()) == (0, (CHANCE,))


@pytest.mark.rule("UR-11")
def test_nobody_is_captured_on_the_rosette_in_the_middle() -> None:
    state = position("0: 6, reserve 6, home 0\n1: 8, reserve 6, home 0\n0 to move 2")
    assert moves(state) == ["in-2"]
    assert refused(state, 0, "6-8") == ("UR-11", "refuge")


@pytest.mark.rule("UR-12")
def test_a_piece_leaves_by_an_exact_throw() -> None:
    state = position("0: 11 13, reserve 5, home 0\n1: reserve 7, home 0\n0 to move 4")
    assert moves(state) == ["in-4", "11-off"]
    assert refused(state, 0, "13-off") == ("UR-12", "too-far")
    assert do(state, 0, "11-off") == ["exit", "turn"]
    assert GAME.counts(state, 0, GAME.words("en"))[1] == "1 off"


@pytest.mark.rule("UR-13")
def test_whoever_has_all_pieces_off_first_wins_at_once() -> None:
    state = position("0: 14, reserve 0, home 6\n1: 12, reserve 0, home 6\n0 to move 1")
    assert do(state, 0, "14-off") == ["exit", "win"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.points) == ((1, 2), (7, 6))
    assert refused(state, 1, "12-off") == ("UR-13", "over")


@pytest.mark.rule("UR-14")
def test_a_shorter_game_has_fewer_pieces_and_never_less_than_three() -> None:
    assert GAME.new(pieces=3).places == [[0] * 3, [0] * 3]
    with pytest.raises(BadOption):
        GAME.new(pieces=2)


def test_the_dice_fall_as_often_as_their_odds_say() -> None:
    state, rng = position("0: reserve 7, home 0\n1: reserve 7, home 0\n0 to throw"), Rng(1)
    fallen = Counter(state.sample(rng).text for _ in range(16_000))
    for text, ways in (("0", 1), ("1", 4), ("2", 6), ("3", 4), ("4", 1)):
        assert abs(fallen[text] - 1000 * ways) < 250
