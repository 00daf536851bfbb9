"""How the judgement of the expert game is learned: a turn judged whole, and what its end is worth."""

from __future__ import annotations

import pytest
from benchmarks.improve import ONE, OURS, Table, Turn

from tablee.games.patouche import GAME
from tablee.games.patouche.expert import EXPERT_SEATS
from tablee.games.patouche.material import NO_DICE, THROWS
from tablee.games.patouche.phases import END
from tablee.games.patouche.player import PatoucheSense, expected
from tablee.games.patouche.position import read
from tablee.games.patouche.rules import Patouche
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tablee.players import find_player


def last_turn() -> Patouche:
    return read(
        """expert
a: 2/p s/p s/p s/p s s
b: 3/p s s
c: 2/p s/p 1/p
wolf at b
last round by a
c to throw"""
    )


def test_a_turn_comes_to_one_of_its_ends() -> None:
    turn = Turn(last_turn(), PatoucheSense())
    ends = turn.ends()
    assert sum(likely for likely, _ in ends) == pytest.approx(1)
    assert all(end.phase is END for _, end in ends)
    keys = {end.key() for _, end in ends}
    rng = Rng(1)
    assert all(turn.played(rng).key() in keys for _ in range(20))


def test_what_a_turn_may_bring_is_what_its_player_hopes_for() -> None:
    state = last_turn()
    turn = Turn(state, PatoucheSense())
    hoped = [Table(OURS).hoped(turn, seat) for seat in range(EXPERT_SEATS)]
    assert hoped[state.turn] == pytest.approx(expected(NO_DICE, THROWS, turn.leaves))
    assert sum(hoped) == pytest.approx(1), "in the last turn that is how the game ends"


def test_dice_are_kept_as_by_the_player_itself() -> None:
    state = last_turn()
    turn = Turn(state, PatoucheSense())
    player = find_player("sensible", GAME)
    for throw, _ in state.odds():
        thrown = state.copy()
        thrown.do(CHANCE, throw)
        keep = player.choose(thrown, state.turn, Rng(1))
        assert keep.text == f"keep {turn.kept(NO_DICE, thrown.thrown, THROWS - 1).text}"


def test_luck_is_nothing_on_average() -> None:
    """Over all ends of a turn, each as often as it comes about."""
    table = Table(OURS)
    turn = table.turn(last_turn())
    hoped = table.hoped(turn, ONE)
    assert sum(likely * (table.one.between_turns(end, ONE) - hoped) for likely, end in turn.ends()) == pytest.approx(0)
