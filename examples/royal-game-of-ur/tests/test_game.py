"""The laws that every game obeys, what the rulebook and the players promise, and what the odds say."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from tablee.kernel.chance import Rng
from tablee.kernel.game import find_game
from tablee.lab.conformance import check_game
from tablee.players import find_players

from royal_game_of_ur import GAME
from royal_game_of_ur.material import LAST, WAYS
from royal_game_of_ur.outlook import hits
from royal_game_of_ur.rules import Ur


def test_the_game_is_on_the_shelf() -> None:
    assert find_game("royal-game-of-ur") is GAME


def test_it_obeys_every_law() -> None:
    check_game(GAME, plays=1).demand()


def test_every_clause_has_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    proven = {
        clause for found in re.findall(r"@pytest\.mark\.rule\(([^)]+)\)", tests) for clause in found.split('"')[1::2]
    }
    assert proven == set(GAME.rulebook("en").clauses)


def test_in_how_many_ways_a_piece_is_hit_is_counted_exactly() -> None:
    """Against all sixteen ways in which four dice fall, one by one."""
    rivals = [3, 6, 9]
    for square in range(1, LAST + 1):
        fallen = sum(sum(tips) > 0 and square - sum(tips) in rivals for tips in product((0, 1), repeat=4))
        assert hits(rivals, square) == (fallen if 5 <= square <= 12 and square != 8 else 0)
    assert sum(WAYS) == 2**4


@pytest.mark.parametrize(
    ("text", "best", "why"),
    [
        ("0: 2 7, reserve 4, home 1\n1: 10, reserve 5, home 1\n0 to move 3", "7-10", "capture"),
        ("0: 1 6, reserve 4, home 1\n1: 3 5, reserve 4, home 1\n0 to move 2", "6-8", "refuge"),
        ("0: 13, reserve 2, home 4\n1: 3, reserve 3, home 3\n0 to move 2", "13-off", "exit"),
    ],
)
def test_a_sensible_player_sees_what_is_worth_seeing(text: str, best: str, why: str) -> None:
    state = GAME.read(text)
    (player, _) = find_players(["sensible", "sensible"], GAME, seats=2)
    action = player.choose(state, 0, Rng(1))
    assert action.text == best
    assert GAME.sense.reason(state, 0, action)[0] == why


def test_the_sensible_player_beats_one_who_plays_at_random() -> None:
    wins = sum(_played(["sensible", "random"], seed).turn == 0 for seed in range(40))
    assert wins >= 34


def test_chances_add_up_and_grow_as_a_piece_goes_on() -> None:
    before = GAME.forecast.chances(GAME.read("0: 2, reserve 6, home 0\n1: 2, reserve 6, home 0\n0 to throw"))
    after = GAME.forecast.chances(GAME.read("0: 14, reserve 3, home 3\n1: 2, reserve 6, home 0\n0 to throw"))
    assert sum(before) == pytest.approx(1)
    assert after[0] > 0.8 > before[0] > 0.5


def test_a_position_is_written_with_every_piece_by_its_number() -> None:
    rows = "0: 3 8 12, reserve 2, home 2\n1: 6, reserve 5, home 1\n0 to move 3\n"
    text = f"{rows}also pieces: 3 1 2 4 5 6 7 / 1 2 3 4 5 6 7\n"
    assert GAME.write(GAME.read(text)) == text


def _played(names: list[str], seed: int) -> Ur:
    state, rng = GAME.new(), Rng(seed)
    players = find_players(names, GAME, seats=2)
    while state.outcome() is None:
        seat = state.to_act()[0]
        state.do(seat, state.sample(rng) if seat < 0 else players[seat].choose(state, seat, rng))
    return state
