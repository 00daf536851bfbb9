"""What was learned of the expert game: positions between turns as numbers, and who judges where nothing was learned."""

from __future__ import annotations

import warnings

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.expert import EXPERT_INPUTS, expert_rows
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
    rows = expert_rows(read(THREE.format(wolf="a", turn="b")))
    assert [len(row) for row in rows] == [EXPERT_INPUTS] * 3
    leads = [row[32] * 4 for row in rows]
    assert leads == [13 - 7, 2 - 13, 7 - 13]
    assert [row[22] for row in rows] == [0, 1, 0], "who throws next"
    assert [row[23] for row in rows] == [1, 0, 0], "who has just played"
    assert [row[30] for row in rows] == [0, 1, 0], "to whom the wolf comes next"
    assert all(row[25] == 1 for row in rows), "the last round has not come"
    last = expert_rows(read(THREE.format(wolf="a", turn="b").replace("\nb to", "\nlast round by a\nb to")))
    assert [row[26] for row in last] == [1, 1, 1], "two turns are left"
    assert [row[28] for row in last] == [0, 1, 1], "who still plays"
    assert [row[29] for row in last] == [1, 0, 0], "who brought it"


def test_three_experts_share_one_victory_wherever_they_sit() -> None:
    sense = PatoucheLearned(GAME.package, GAME.version)
    said = [sense.value(read(THREE.format(wolf="a", turn="b")), seat) for seat in range(3)]
    assert sum(said) == pytest.approx(1)
    assert said[0] > said[2] > said[1]
    moved = [sense.value(read(TURNED.format(wolf="c", turn="a")), seat) for seat in range(3)]
    assert moved == pytest.approx([*said[1:], said[0]])


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
