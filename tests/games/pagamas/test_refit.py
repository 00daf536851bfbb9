"""Phases 1 and 2: refit, PGM-11, and roles, PGM-12."""

from __future__ import annotations

import pytest

from tablee.games.pagamas.rules import new_game
from tests.games.pagamas.play import asked, discards, hand, legal, odds, play, role, sailors, told, why

REFIT = """
    a captain: hand dodge
    b mate: hand rum ambush, sailors 2
    c lookout:
    refit
"""


@pytest.mark.rule("PGM-11")
def test_each_draws_two_cards_less_the_hand() -> None:
    one = play(REFIT, "keep", "draw ambush")
    assert hand(one, "a") == ["ambush", "dodge"]
    assert asked(one) == "b refit"
    none = play(one, "keep")
    assert hand(none, "b") == ["ambush", "rum"]
    two = play(none, "draw bribe", "draw blade")
    assert hand(two, "c") == ["blade", "bribe"]
    assert asked(two) == "a roles"


@pytest.mark.rule("PGM-11")
def test_an_empty_hand_draws_without_being_asked() -> None:
    assert asked(REFIT, "keep", "draw ambush", "keep") == "* refit"


@pytest.mark.rule("PGM-11")
def test_the_whole_hand_may_be_discarded_first() -> None:
    state = play(REFIT, "keep", "draw ambush", "discard", "draw dodge", "draw dodge")
    assert hand(state, "b") == ["dodge", "dodge"]
    assert discards(state) == ["ambush", "rum"]
    assert legal(REFIT, "keep", "draw ambush") == ["keep", "discard"]  # nothing in between: not one of the two cards


@pytest.mark.rule("PGM-11")
def test_a_sailor_goes_on_the_table_and_is_not_replaced() -> None:
    state = play(REFIT, "keep", "draw sailor-3")
    assert sailors(state, "a") == [3]
    assert hand(state, "a") == ["dodge"]
    assert asked(state) == "b refit"
    assert told(REFIT, "keep", "draw sailor-3") == ["enlists a"]


@pytest.mark.rule("PGM-11")
def test_the_captain_is_first_and_the_others_follow_clockwise() -> None:
    state = """
        a mate: hand rum rum
        b lookout: hand dodge dodge
        c captain: hand ambush ambush
        refit
    """
    assert [asked(state, *["keep"] * count) for count in range(3)] == ["c refit", "a refit", "b refit"]
    assert why(state, "a: keep") == "PGM-11 not-you"


SPENT = """
    a captain: hand dodge, sailors 1 1 1 1 1 1 2 2 2 2 2 3 3 3 3
    b mate: hand ambush ambush
    c lookout: hand ambush ambush
    discards {discards}
    refit
"""
HELD = (
    "ambush ambush blade blade dodge dodge dodge all-hands all-hands all-hands all-hands bribe bribe rum rum spyglass"
)


@pytest.mark.rule("PGM-11")
def test_the_discards_are_shuffled_when_the_deck_runs_out() -> None:
    state = play(SPENT.format(discards=HELD + " spyglass"), "keep")
    assert state.cards.left == 17
    assert discards(state) == []
    assert odds(state)["draw rum"] == 2
    last_of_the_deck = play(SPENT.format(discards=HELD), "keep")
    assert odds(last_of_the_deck) == {"draw spyglass": 1}
    assert told(last_of_the_deck, "draw spyglass") == ["draws a", "drawn a"]
    assert asked(last_of_the_deck, "draw spyglass", "discard") == "* refit"


@pytest.mark.rule("PGM-11")
def test_with_deck_and_discards_empty_fewer_cards_are_drawn() -> None:
    state = """
        a captain: hand dodge, sailors 1 1 1 1 1 1 2 2 2 2 2 3 3 3 3
        b mate: hand ambush ambush ambush ambush ambush ambush blade blade dodge dodge dodge
        c lookout: hand all-hands all-hands all-hands all-hands bribe bribe rum rum spyglass spyglass
        refit
    """
    assert asked(state, "keep") == "b refit"
    assert hand(play(state, "keep"), "a") == ["dodge"]


@pytest.mark.rule("PGM-11")
def test_the_first_turn_begins_with_two_cards_for_each() -> None:
    state = play(new_game(3), "loot 1", "loot 3", "loot 2")
    assert asked(state) == "* refit"
    state = play(state, *["draw ambush", "draw dodge"] * 3)
    assert [state.cards.sizes[seat] for seat in range(3)] == [2, 2, 2]
    assert asked(state) == "b roles"


ROLES = """
    a mate:
    b captain:
    c lookout:
    d chaplain:
    roles
"""


@pytest.mark.rule("PGM-12")
def test_the_captain_gives_a_character_to_each_player_as_he_likes() -> None:
    assert asked(ROLES) == "b roles"
    state = play(ROLES, "give chaplain a", "give mate c")
    assert [role(state, seat) for seat in "abcd"] == ["chaplain", "captain", "mate", "lookout"]


@pytest.mark.rule("PGM-12")
def test_he_takes_all_the_characters_first() -> None:
    assert [role(play(ROLES), seat) for seat in "abcd"] == ["-", "captain", "-", "-"]
    assert len(legal(ROLES)) == 3 * 3


@pytest.mark.rule("PGM-12")
def test_the_captain_keeps_his_own_character() -> None:
    assert why(ROLES, "give captain a") == "PGM-12 keeps-captain"
    assert why(ROLES, "give mate b") == "PGM-12 keeps-captain"


@pytest.mark.rule("PGM-12")
def test_each_character_is_given_once_and_each_player_gets_one() -> None:
    assert why(ROLES, "give mate a", "give mate c") == "PGM-12 role-given"
    assert why(ROLES, "give mate a", "give chaplain a") == "PGM-12 has-role"


@pytest.mark.rule("PGM-12")
def test_nobody_but_the_captain_gives_characters() -> None:
    assert why(ROLES, "a: give mate c") == "PGM-12 captain-only"
