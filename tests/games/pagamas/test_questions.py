"""The questions and answers of the printed rules, and their example of an ambush with four characters."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import ACTIONS
from tests.games.pagamas.play import buried, discards, hand, legal, loot, play, role, sailors, story, told, why

# The example: the Lookout has piled up loot; the Mate and the Steward both think that he is on Treasure Island.
EXAMPLE = """
    a captain:
    b mate: loot 1
    c lookout: loot 1 2 3
    d chaplain: loot 1
    e bosun:
    f steward: hand ambush
    hideouts: a hammock, b tavern, c island, d tavern, e hammock, f tavern
    mate-ambush
"""
LAID = ("ambush c island", "ambush c island")


@pytest.mark.rule("PGM-18")
def test_the_mate_lays_his_island_first_and_the_steward_his_own_on_top() -> None:
    state = play(EXAMPLE, *LAID)
    stack = [(ambush.author, ambush.place) for ambush in state.ambushes if ambush.victim == 2]
    assert stack == [(1, 3), (5, 3)]


@pytest.mark.rule("PGM-20", "PGM-21")
def test_the_mate_gets_the_lookouts_loot_and_the_steward_comes_too_late() -> None:
    state = play(EXAMPLE, *LAID, "reveal")
    assert sorted(loot(state, "b")) == [1, 1, 2, 3]
    assert loot(state, "f") == []
    assert role(state, "c") == "-"
    assert "too-late f" in told(EXAMPLE, *LAID, "reveal")


@pytest.mark.rule("PGM-21")
def test_a_third_who_guessed_the_mates_hideout_takes_it_all() -> None:
    third = EXAMPLE.replace("e bosun:", "e bosun: loot 1, hand ambush")
    state = play(third, "ambush c island", "ambush b tavern", "ambush c island", "reveal")
    assert sorted(loot(state, "e")) == [1, 1, 1, 2, 3]
    assert [loot(state, seat) for seat in "bcf"] == [[], [], []]
    assert [role(state, seat) for seat in "bcef"] == ["-", "-", "bosun", "steward"]


@pytest.mark.rule("PGM-10")
def test_a_captain_deals_the_loot_of_the_day_and_gives_away_none_of_his_own() -> None:
    share = "a captain: loot 3\n b mate: loot 1\n c lookout:\n share"
    hauled = ("loot 1", "loot 2")
    assert "deal 3 b" in legal(share, *hauled)
    assert why(share, *hauled, "deal 1 b") == "PGM-14 not-offered"
    assert why(share, *hauled, "b: deal 2 c") == "PGM-14 captain-only", "nor does anybody else"


@pytest.mark.rule("PGM-10")
def test_what_a_player_does_with_his_own_loot_never_brings_it_to_another() -> None:
    crew = "a captain: loot 3\n b mate: loot 1 2\n c lookout:\n overboard"
    assert legal(crew, "done") == ["done", "overboard 2", "overboard 3"]
    assert why(crew, "done", "reward 2 c") == "PGM-26 something-else"
    assert why(crew, "done", "deal 2 c") == "PGM-14 something-else"
    thrown = play(crew, "done", "overboard 2")
    assert [loot(thrown, seat) for seat in "abc"] == [[3], [2], []]


@pytest.mark.rule("PGM-10")
def test_a_character_is_not_passed_on() -> None:
    roles = "a captain:\n b mate:\n c lookout:\n d chaplain:\n roles"
    given = ("give mate b", "give lookout c")
    assert why(roles, "give mate b", "give mate c") == "PGM-12 role-given"
    assert why(roles, "give mate b", "b: give mate c") == "PGM-12 captain-only"
    assert play(roles, *given).roles == [0, 1, 2, 3]
    assert why(roles, *given, *["loot 1"] * 3, "b: give mate c") == "PGM-12 not-you"


@pytest.mark.rule("PGM-10")
def test_the_effect_of_a_card_helps_another_who_never_gets_the_card() -> None:
    rising = """
        a captain:
        b mate: sailors 3 3
        c lookout: hand all-hands
        hideouts: a hammock, b tavern, c hammock
        offer
    """
    called = play(rising, "mutiny", "join", "all-hands b")
    assert hand(called, "b") == hand(called, "c") == []
    assert discards(called) == ["all-hands"]
    assert called.rallied == 0b10


@pytest.mark.rule("PGM-10")
def test_the_only_ways_to_hand_over_loot_are_the_share_and_the_plank() -> None:
    verbs = {text.split()[0] for text in ACTIONS if text.split()[-1] in "abcdef" and text.split()[1].isdigit()}
    assert verbs == {"deal", "reward"}


@pytest.mark.rule("PGM-10", "PGM-12")
def test_only_the_captain_assigns_characters() -> None:
    roles = "a captain:\n b mate:\n c lookout:\n roles"
    assert why(roles, "b: give lookout c") == "PGM-12 captain-only"


@pytest.mark.rule("PGM-9")
def test_a_character_and_all_his_sailors_vote_for_the_same_person() -> None:
    election = """
        a captain:
        b mate: loot 1
        c lookout: loot 1, sailors 1 1 3
        hideouts: a brothel, b tavern, c tavern
        reveal
    """
    state = play(election, "reveal", "stand", "stand")
    assert legal(state, seat="c") == ["elect b", "elect c"]  # one ballot, whatever the number of votes
    [ballot] = [event for event in story(state, "elect b", "elect c") if event.kind == "ballot" and event.seat == 2]
    assert ballot.facts == {"rival_seat": 2, "votes": 4}


@pytest.mark.rule("PGM-25", "PGM-35")
def test_one_helps_another_by_playing_all_hands_for_him() -> None:
    mutiny = """
        a captain: sailors 3
        b mate: hand all-hands
        c lookout:
        share forced
        hideouts: a hammock, b hammock, c hammock
        offer
    """
    events = told(mutiny, "pass", "mutiny", "loyal", "all-hands a")
    assert events[:2] == ["calls-all-hands b", "mutiny-fails a"]


@pytest.mark.rule("PGM-29")
def test_unburied_loot_is_lost_at_the_final_count() -> None:
    last = """
        a captain: loot 3 3 3
        b mate: buried 1
        c lookout:
        last turn
        hideouts: a hammock, b hammock, c hammock
        reveal
    """
    state = play(last, "reveal")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert buried(state, "a") == []


@pytest.mark.rule("PGM-21")
def test_two_who_ambush_each_other_both_suffer_and_their_loot_is_discarded() -> None:
    both = """
        a captain: loot 1
        b mate: loot 2, sailors 1
        c lookout: loot 3, sailors 2
        hideouts: a hammock, b tavern, c island
        power b on c: island
        ambush c on b: tavern
        reveal
    """
    state = play(both, "reveal")
    for seat in "bc":
        assert (role(state, seat), loot(state, seat), sailors(state, seat)) == ("-", [], [])
    assert loot(state, "a") == [1]
