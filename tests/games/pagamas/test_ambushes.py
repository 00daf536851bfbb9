"""Phase 5, ambushes: PGM-18, PGM-34, PGM-38."""

from __future__ import annotations

import pytest

from tests.games.pagamas.play import asked, discards, legal, loot, play, role, story, why

AMBUSH = """
    a captain: loot 1
    b mate: loot 2
    c lookout: loot 1 1, hand blade
    d chaplain: hand ambush ambush
    hideouts: a hammock, b tavern, c island, d tavern
    mate-ambush
"""


@pytest.mark.rule("PGM-18")
def test_the_mate_may_set_one_ambush_before_the_cards() -> None:
    assert asked(AMBUSH) == "b mate-ambush"
    assert asked(AMBUSH, "ambush c island") == "c ambush-cards"
    assert asked(AMBUSH, "pass") == "c ambush-cards"
    assert discards(play(AMBUSH, "ambush c island")) == []


@pytest.mark.rule("PGM-18")
def test_no_card_comes_before_the_mate() -> None:
    assert why(AMBUSH, "d: ambush a hammock") == "PGM-18 mate-first"
    assert why(AMBUSH, "c: blade a hammock") == "PGM-18 mate-first"


@pytest.mark.rule("PGM-18")
def test_an_ambush_is_one_of_the_remaining_hideouts_put_on_another() -> None:
    places = {text.split()[2] for text in legal(AMBUSH) if text != "pass"}
    victims = {text.split()[1] for text in legal(AMBUSH) if text != "pass"}
    assert places == {"hammock", "brothel", "island"}
    assert victims == {"a", "c", "d"}


@pytest.mark.rule("PGM-18")
def test_one_names_neither_the_own_hideout_nor_a_place_used_before_nor_oneself() -> None:
    assert why(AMBUSH, "ambush a tavern") == "PGM-18 own-place"
    assert why(AMBUSH, "ambush b island") == "PGM-18 ambush-yourself"
    cards = play(AMBUSH, "pass", "pass", "ambush a hammock", "pass")
    assert asked(cards) == "d ambush-cards"
    assert why(cards, "ambush c hammock") == "PGM-18 place-used"
    assert why(cards, "ambush c tavern") == "PGM-18 own-place"


@pytest.mark.rule("PGM-18")
def test_cards_are_played_clockwise_from_the_captain_until_all_pass_in_a_row() -> None:
    state = """
        a lookout: hand ambush dodge
        b captain: hand dodge
        c mate: hand ambush
        hideouts: a hammock, b tavern, c island
        ambush-cards
    """
    assert [asked(state, *["pass"] * count) for count in range(4)] == [
        "b ambush-cards",
        "c ambush-cards",
        "a ambush-cards",
        "* reveal",
    ]
    assert asked(state, "pass", "pass", "ambush b tavern") == "b ambush-cards"
    assert asked(state, "pass", "pass", "ambush b tavern", "pass", "pass", "pass") == "* reveal"


@pytest.mark.rule("PGM-18")
def test_ambushes_stack_on_one_victim() -> None:
    state = play(AMBUSH, "ambush c island", "pass", "ambush c island", "pass", "ambush c hammock")
    assert [(ambush.author, ambush.victim) for ambush in state.ambushes] == [(1, 2), (3, 2), (3, 2)]


@pytest.mark.rule("PGM-6")
def test_a_hired_blade_costs_a_loot_card() -> None:
    state = play(AMBUSH, "pass", "blade a hammock")
    assert asked(state) == "c payment"
    paid = play(state, "pay 3")
    assert loot(paid, "c") == [1]
    assert discards(paid) == ["blade"]


@pytest.mark.rule("PGM-38")
def test_who_ambushes_whom_with_what_is_public_and_the_place_is_not() -> None:
    state = play(AMBUSH, "ambush c island", "blade a hammock", "pay 3", "ambush a hammock")
    means = [(ambush.author, ambush.victim, ambush.means) for ambush in state.seen_by(None).ambushes]
    assert means == [(1, 2, 0), (2, 0, 2), (3, 0, 1)]
    for viewer in (0, 1, 2, 3, None):
        seen = [ambush.place >= 0 for ambush in state.seen_by(viewer).ambushes]
        assert seen == [viewer == 1, viewer == 2, viewer == 3]
    [event] = story(AMBUSH, "ambush c island")
    assert (event.kind, event.facts) == ("lays-power", {"rival_seat": 2})


@pytest.mark.rule("PGM-38")
def test_the_place_is_not_in_the_notation_that_others_read() -> None:
    state = play(AMBUSH)
    action = state.legal(1)[1]
    assert action.text == "ambush a hammock"
    assert [state.shown(viewer, 1, action) for viewer in (0, 1, None)] == [
        "ambush a ?",
        "ambush a hammock",
        "ambush a ?",
    ]
    cards = play(AMBUSH, "pass")
    blade = cards.legal(2)[-1]
    assert (cards.shown(2, 2, blade), cards.shown(0, 2, blade)) == ("blade d brothel", "blade d ?")


@pytest.mark.rule("PGM-34")
def test_an_ambush_stands_whatever_later_befalls_its_author() -> None:
    state = """
        a captain: loot 3
        b mate:
        c lookout: loot 1
        hideouts: a hammock, b brothel, c tavern
        power b on a: hammock
        reveal
    """
    after = play(state, "reveal")
    assert role(after, "b") == "-"  # lost at the Brothel, with empty pockets
    assert role(after, "a") == "-"  # and yet his ambush hit
    assert loot(after, "b") == [3]


@pytest.mark.rule("PGM-34")
def test_ambushes_lie_on_the_player_not_on_the_role() -> None:
    state = """
        a captain:
        b mate: loot 2
        c lookout: loot 1
        d chaplain: loot 1
        hideouts: a brothel, b hammock, c tavern, d tavern
        ambush d on b: hammock
        reveal
    """
    elected = play(state, "reveal", "stand", "decline", "decline")  # b becomes Captain before the ambushes
    assert loot(elected, "b") == []
    assert loot(elected, "d") == [2, 1]
    assert asked(elected) == "c election"
