"""What was learned of the expert game: positions between turns as numbers, and who judges where nothing was learned."""

from __future__ import annotations

import warnings

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.expert import (
    BESIDE,
    EXPERT_INPUTS,
    HERD_INPUTS,
    LEADS,
    VISITS,
    WHO,
    expert_row,
    expert_stage,
)
from tablee.games.patouche.herd import Herd
from tablee.games.patouche.judgement import PatoucheLearned
from tablee.games.patouche.position import read
from tablee.kernel.errors import LeftOut

THREE = """expert
a: 4/ram 2+s/super 3 1 s/tired
b: -/tired 0 2/p -/wolf -/p
c: 3/p 4
wolf at {wolf}
{turn} to throw"""
TURNED = """expert
a: -/tired 0 2/p -/wolf -/p
b: 3/p 4
c: 4/ram 2+s/super 3 1 s/tired
wolf at {wolf}
{turn} to throw"""
UNCAUGHT = """expert
a: 4/ram 2+s/super 3 1 s/tired
b: -/tired 0 2/p -/wolf -/p
c: 3/p 4/p s s s s
wolf at a
last round by c
b to throw"""
FOUR = """expert
a: 4/ram
b: 3
c: 2/p
d: s
wolf at a
b to throw"""


def test_a_herd_counts_what_is_safe_and_what_can_flee() -> None:
    herd = Herd(read(THREE.format(wolf="a", turn="b")), 0)
    assert (herd.points, herd.cards, herd.patous, herd.rams) == (13, 6, 3, 1)
    assert (herd.guarded, herd.safe, herd.prey) == (7, 8, 5)
    assert (herd.exposed, herd.most, herd.second, herd.rest, herd.forsaken) == (3, 3, 1, 1, 1)
    herd = Herd(read(THREE.format(wolf="a", turn="b")), 1)
    assert (herd.ready, herd.traps, herd.tired, herd.patous, herd.points) == (1, 1, 1, 4, 2)


def test_a_row_tells_how_a_seat_stands_beside_the_others() -> None:
    state = read(THREE.format(wolf="a", turn="b"))
    rows = [expert_row(state, seat) for seat in range(3)]
    assert [len(row) for row in rows] == [EXPERT_INPUTS] * 3
    assert [row[BESIDE] * 4 for row in rows] == [13 - 2, 2 - 7, 7 - 13], "before the next"
    assert [row[BESIDE + 1] * 4 for row in rows] == [13 - 7, 2 - 13, 7 - 2], "before the one after"
    assert [row[WHO : WHO + 3].index(1) for row in rows] == [2, 0, 1], "how soon it plays"
    assert [row[WHO + 3 : WHO + 6].index(1) for row in rows] == [2, 0, 1], "how soon the wolf comes"
    assert [sum(row[LEADS:WHO]) for row in rows] == [3] * 3, "each lead is one number"
    assert rows[0][HERD_INPUTS : 2 * HERD_INPUTS] == rows[1][:HERD_INPUTS], "all see the same herds"


def test_a_row_tells_what_the_wolf_would_change() -> None:
    row = expert_row(read(THREE.format(wolf="b", turn="a")), 0)  # it comes to c next, where a 4 lies open
    lost = [3 * each for each in row[VISITS:]]
    assert lost[2 * 6 + 0] == pytest.approx(6), "13 to 3 is far ahead"
    behind = expert_row(read(THREE.format(wolf="b", turn="a")), 1)
    assert 3 * behind[VISITS + 6] == pytest.approx(-6)
    own = expert_row(read(THREE.format(wolf="a", turn="a")), 2)
    assert 3 * own[VISITS + 1] == pytest.approx(-6)


def test_a_game_is_before_its_last_round_or_in_one_of_its_last_turns() -> None:
    before = THREE.format(wolf="a", turn="b")
    assert expert_stage(read(before)) == 0
    assert expert_stage(read(before.replace("\nb to", "\nlast round by a\nb to"))) == 1
    assert expert_stage(read(before.replace("\nb to", "\nlast round by c\nb to"))) == 2


@pytest.mark.parametrize(("last", "moved_last"), [("", ""), ("last round by a\n", "last round by c\n")])
def test_an_expert_judges_alike_wherever_it_sits(last: str, moved_last: str) -> None:
    sense = PatoucheLearned(GAME.package, GAME.version)
    state = read(THREE.format(wolf="a", turn="b").replace("b to", f"{last}b to"))
    moved = read(TURNED.format(wolf="c", turn="a").replace("a to", f"{moved_last}a to"))
    said = [sense.value(state, seat) for seat in range(3)]
    assert said[0] > said[2] > said[1]
    assert 0.8 < sum(said) < 1.2, "each for itself, and yet hardly more than one wins"
    assert [sense.value(moved, seat) for seat in range(3)] == pytest.approx([*said[1:], said[0]])


def test_who_cannot_be_caught_up_with_in_the_last_turn_has_won() -> None:
    state = read(UNCAUGHT)
    sense = PatoucheLearned(GAME.package, GAME.version)
    assert [sense.value(state, seat) for seat in range(3)] == pytest.approx([1, 0, 0], abs=0.02)


def test_an_end_that_comes_about_in_several_ways_is_judged_once() -> None:
    sense = PatoucheLearned(GAME.package, GAME.version)
    state = read(THREE.format(wolf="a", turn="b"))
    other = read(THREE.format(wolf="a", turn="b").replace("4/ram 2+s/super 3 1", "3 2+s/super 1 4/ram"))
    assert sense.value(other, 0) == sense.value(state, 0)
    assert len(sense.known) == 1
    sense.value(state, 1)
    sense.value(read(THREE.format(wolf="b", turn="b")), 0)
    sense.value(read(THREE.format(wolf="a", turn="c")), 0)
    assert len(sense.known) == 4


def test_more_experts_are_judged_by_the_sense() -> None:
    state = read(FOUR)
    sense = PatoucheLearned(GAME.package, GAME.version)
    assert [sense.value(state, seat) for seat in range(4)] == [GAME.sense.value(state, seat) for seat in range(4)]


def test_where_nothing_was_learned_the_sense_judges_and_that_is_told_once() -> None:
    state = read(THREE.format(wolf="a", turn="b"))
    sense = PatoucheLearned("tablee.games.patrolis", GAME.version)
    with pytest.warns(LeftOut):
        said = sense.value(state, 0)
    assert said == GAME.sense.value(state, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sense.value(state, 1)
