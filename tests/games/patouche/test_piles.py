"""PCH-25: cards that went under a pile come back in their order; the rest is unknown."""

from __future__ import annotations

import pytest

from tablee.games.patouche.material import REMEMBERED, UNTURNED
from tablee.games.patouche.state import Pile
from tests.games.patouche.play import after, flock, legal, play, same, story


def pile(top: int, *under: int) -> Pile:
    return Pile(top, list(under), [4, 8, 9, 8, 4])


@pytest.mark.rule("PCH-25")
def test_a_seen_card_comes_back_only_when_those_above_are_gone() -> None:
    sheep = pile(2)
    sheep.put_under(3)
    sheep.put_under(0)
    assert [sheep.take() for _ in range(4)] == [UNTURNED, UNTURNED, REMEMBERED + 3, REMEMBERED + 0]
    assert sheep.size() == 0


@pytest.mark.rule("PCH-25")
def test_an_unturned_card_under_unturned_cards_is_one_of_them() -> None:
    sheep = pile(2)
    sheep.put_under(UNTURNED)
    assert (sheep.top, sheep.under) == (3, [])
    sheep.put_under(4)
    sheep.put_under(UNTURNED)
    assert (sheep.top, sheep.under, sheep.size()) == (3, [4, UNTURNED], 5)


@pytest.mark.rule("PCH-25")
def test_unturned_cards_below_a_seen_one_are_unknown_when_they_come() -> None:
    sheep = pile(0, 4, UNTURNED, UNTURNED, 2)
    assert sheep.take() == REMEMBERED + 4
    assert (sheep.top, sheep.under) == (2, [2])


@pytest.mark.rule("PCH-25")
def test_a_remembered_card_that_goes_under_again_is_still_known() -> None:
    sheep = pile(1)
    sheep.put_under(REMEMBERED + 0)
    assert sheep.under == [0]


@pytest.mark.rule("PCH-25")
def test_what_comes_next_is_known_only_at_the_bottom() -> None:
    assert pile(1, 4).next_side() == UNTURNED
    assert pile(0, 4).next_side() == 4
    assert pile(0).next_side() == -1


BOTTOM = """
    expert
    a: s
    b: 3/p*6 s/p*10
    c: 2/tired*4 s/p*2 4 s*6
    sheep 0 then 0 4 s
    wolf at a
    a to play ss of wss
"""


@pytest.mark.rule("PCH-25", "PCH-15")
def test_a_card_from_the_bottom_shows_what_everybody_remembers() -> None:
    state = play(BOTTOM, "sheep flip")
    assert state.to_act() == (0,)  # no chance is needed
    assert flock(state, 0) == "s 0"
    assert state.sheep.next_side() == 4
    assert story(BOTTOM, "sheep flip") == ["flip-sheep 0 PCH-15"]
    assert flock(play(BOTTOM, "sheep flip", "sheep flip"), 0) == "s 0 4"


@pytest.mark.rule("PCH-25", "PCH-28")
def test_a_known_lamb_taken_unturned_counts_one_and_goes_back_as_what_it_is() -> None:
    state = play(BOTTOM, "sheep")
    assert (flock(state, 0), state.flocks[0].worth()) == ("s s=0", 2)
    position = """
        expert
        a: s=0
        b:
        c:
        wolf at c
        c to keep wps
    """
    assert after(position, "keep wps") == same("""
        expert
        a:
        b:
        c:
        sheep 32 then 0
        wolf at a
        c to play ps of wps
    """)


@pytest.mark.rule("PCH-25")
def test_turning_a_card_that_nobody_knows_at_the_bottom_takes_the_odds_of_what_is_unseen() -> None:
    position = BOTTOM.replace("sheep 0 then 0 4 s", "sheep 3")
    assert play(position, "sheep flip").to_act() == (-1,)
    assert legal(position, "sheep flip") == ["shows 0", "shows 1", "shows 2", "shows 3", "shows 4"]


@pytest.mark.rule("PCH-25")
def test_several_cards_go_under_in_the_order_picked_the_last_lowest() -> None:
    position = """
        expert
        a:
        b: 1 2 3 4
        c:
        wolf at a
        a to walk the wolf of www
    """
    state = play(position, "wolf near", "flee 3", "flee 1", "flee 2")
    assert state.sheep.under == [3, 1, 4]
    assert flock(state, 1) == "2"


@pytest.mark.rule("PCH-25", "PCH-20")
def test_a_discarded_wolf_in_disguise_comes_back_last() -> None:
    position = """
        expert
        a: s/p -/p*18
        b: -/wolf
        c: -/p
        wolf at a
        b to play s of wws
    """
    assert after(position, "sheep") == same("""
        expert
        a: s/p -/p*18
        b:
        c: -/p
        patous 1 then wolf
        wolf at a
        c to throw
    """)
    next_turn = play(position, "sheep", "throw wpp", "keep wpp", "patou")
    assert next_turn.patous.next_side() == 4
    next_turn.story = []
    next_turn.apply(2, next(action for action in next_turn.legal(2) if action.text == "patou flip"))
    assert flock(next_turn, 2) == "-/p -/p -/wolf"
