"""Phase 7, mutiny: PGM-23 to PGM-27, PGM-35."""

from __future__ import annotations

import pytest

from tablee.games.pagamas.material import LOYALIST, MUTINEER
from tablee.games.pagamas.phases.mutiny import force_of
from tests.games.pagamas.play import (
    asked,
    discards,
    hand,
    legal,
    loot,
    play,
    role,
    sailors,
    story,
    told,
    why,
)

CALM = """
    a captain: loot 1
    b mate: loot 1 2
    c lookout: loot 3, hand dodge, sailors 2
    d chaplain: loot 1
    hideouts: a hammock, b hammock, c hammock, d {place}
    offer
"""
FORCED = CALM.format(place="hammock").replace("    offer", "    share forced\n    offer")


@pytest.mark.rule("PGM-23")
def test_without_a_reason_nobody_can_start_a_mutiny() -> None:
    assert asked(CALM.format(place="hammock")) == "* refit"  # the next turn has begun: the first hand is empty


@pytest.mark.rule("PGM-23")
@pytest.mark.parametrize("reason", ["share forced", "captain kept all", "a hit by b", "d hit by a"])
def test_it_is_open_to_all_when_the_share_was_forced_all_was_kept_or_an_ambush_hit(reason: str) -> None:
    state = CALM.format(place="hammock").replace("    offer", f"    {reason}\n    offer")
    assert asked(state) == "b offer"
    assert legal(state) == ["pass", "mutiny"]


@pytest.mark.rule("PGM-23")
def test_a_guest_of_the_tavern_may_always_start_one() -> None:
    state = CALM.format(place="tavern")
    assert asked(state) == "d offer"
    assert why(state, "c: mutiny") == "PGM-23 not-at-tavern"
    assert asked(state, "mutiny") == "b sides"


@pytest.mark.rule("PGM-23")
def test_the_captain_cannot_start_one_nor_a_player_without_a_character() -> None:
    assert why(FORCED, "a: mutiny") == "PGM-23 captain-cannot-rise"
    without = FORCED.replace("b mate:", "b -:")
    assert asked(without) == "c offer"
    assert why(without, "b: mutiny") == "PGM-28 no-character"


@pytest.mark.rule("PGM-23")
def test_turning_the_card_is_irrevocable_and_the_starter_is_a_mutineer() -> None:
    state = play(FORCED, "mutiny")
    assert state.starter == 1
    assert state.sides == [LOYALIST, MUTINEER, 0, 0]
    assert why(state, "b: loyal") == "PGM-24 turned-already"


@pytest.mark.rule("PGM-35")
def test_a_mutiny_is_offered_once_clockwise_from_the_captains_left() -> None:
    assert [asked(FORCED, *["pass"] * count) for count in range(3)] == ["b offer", "c offer", "d offer"]
    assert asked(FORCED, "pass", "pass", "pass") == "* refit"  # nobody is asked twice


@pytest.mark.rule("PGM-35")
def test_there_is_at_most_one_mutiny_a_turn() -> None:
    state = play(FORCED, "mutiny", "loyal", "loyal", "pass")  # 3 against 8; b goes down the plank
    assert asked(state, "done") == "* refit"
    assert state.turn == 1


@pytest.mark.rule("PGM-24")
def test_sides_are_chosen_clockwise_from_the_starter() -> None:
    state = play(FORCED, "pass", "mutiny")
    assert asked(state) == "d sides"
    assert asked(state, "loyal") == "b sides"
    assert legal(state) == ["join", "loyal"]


@pytest.mark.rule("PGM-24")
def test_the_loyal_are_asked_again_until_a_round_adds_no_mutineer() -> None:
    assert asked(FORCED, "mutiny", "loyal", "join") == "c sides"  # d has joined, so c is asked again
    assert asked(FORCED, "mutiny", "loyal", "join", "loyal") == "c all-hands"
    assert asked(FORCED, "mutiny", "loyal", "loyal") == "c all-hands"  # none was added


@pytest.mark.rule("PGM-24")
def test_a_mutineer_cannot_turn_back() -> None:
    state = play(FORCED, "mutiny", "loyal", "join")
    assert why(state, "d: loyal") == "PGM-24 turned-already"
    assert asked(state, "join") == "c all-hands"  # d is not asked again


@pytest.mark.rule("PGM-24")
def test_the_captain_is_on_his_own_side_and_players_without_a_character_are_out() -> None:
    without = FORCED.replace("c lookout:", "c -:")
    state = play(without, "mutiny")
    assert asked(state) == "d sides"
    assert why(state, "a: join") == "PGM-23 captain-cannot-rise"
    assert why(state, "c: join") == "PGM-28 no-character"
    assert play(state, "join").sides[2] == 0


@pytest.mark.rule("PGM-25")
def test_the_sides_add_the_force_of_their_characters_alone() -> None:
    state = play(FORCED, "mutiny", "join", "loyal", "join")  # the lookout's sailor of 2 does not count
    assert force_of(state, LOYALIST) == 4
    assert force_of(state, MUTINEER) == 3 + 2 + 2


@pytest.mark.rule("PGM-25")
def test_the_higher_force_wins() -> None:
    events = story(FORCED, "mutiny", "join", "loyal", "loyal", "pass")  # 5 against 6
    assert (events[0].kind, events[0].facts) == ("mutiny-fails", {"loyal": 6, "mutineers": 5})
    events = story(FORCED, "mutiny", "join", "join", "pass")  # 7 against 4
    assert (events[0].kind, events[0].facts) == ("mutiny-succeeds", {"loyal": 4, "mutineers": 7})


@pytest.mark.rule("PGM-25")
def test_a_tie_is_the_captains() -> None:
    position = """
        a captain:
        b mate:
        c lookout:
        d chaplain:
        share forced
        hideouts: a hammock, b hammock, c hammock, d hammock
        offer
    """
    events = story(position, "pass", "mutiny", "join", "loyal", "loyal")
    assert "mutiny-fails" in [event.kind for event in events]
    assert events[1].facts == {"loyal": 7, "mutineers": 4}
    tied = position.replace("b mate", "b -")
    last = story(tied, "mutiny", "join")
    assert [event.facts for event in last if event.kind == "mutiny-fails"] == [{"loyal": 4, "mutineers": 4}]


ALL_HANDS = """
    a captain: hand all-hands, sailors 3
    b mate: hand all-hands all-hands, sailors 1 2
    c lookout: hand dodge
    d -: hand all-hands, sailors 3
    share forced
    hideouts: a hammock, b hammock, c hammock, d hammock
    offer
"""
SIDES = ("mutiny", "join")  # b and c against a


@pytest.mark.rule("PGM-25", "PGM-6")
def test_all_hands_adds_a_players_sailors_with_their_force() -> None:
    state = play(ALL_HANDS, *SIDES, "all-hands b")
    assert force_of(state, MUTINEER) == 3 + 2 + 1 + 2
    assert discards(state) == ["all-hands"]


@pytest.mark.rule("PGM-35")
def test_all_hands_are_played_clockwise_from_the_starter_for_any_player_on_a_side() -> None:
    assert asked(ALL_HANDS, *SIDES) == "b all-hands"
    assert legal(ALL_HANDS, *SIDES) == ["pass", "pass on", "all-hands a", "all-hands b"]
    assert asked(ALL_HANDS, *SIDES, "pass") == "c all-hands"
    assert asked(ALL_HANDS, *SIDES, "pass", "pass") == "a all-hands"


@pytest.mark.rule("PGM-35")
def test_a_players_sailors_count_once() -> None:
    called = (*SIDES, "all-hands b", "pass", "pass")
    assert why(ALL_HANDS, *called, "all-hands b") == "PGM-35 counted-already"
    assert legal(ALL_HANDS, *called) == ["pass", "pass on", "all-hands a"]


@pytest.mark.rule("PGM-42", "PGM-24")
def test_all_hands_is_played_only_by_and_for_those_on_a_side_who_have_sailors() -> None:
    assert why(ALL_HANDS, *SIDES, "all-hands d") == "PGM-24 no-side"
    assert why(ALL_HANDS, *SIDES, "all-hands c") == "PGM-25 no-sailors"
    assert why(ALL_HANDS, *SIDES, "d: all-hands b") == "PGM-28 no-character"
    nobody = ALL_HANDS.replace(", sailors 3", "").replace(", sailors 1 2", "")
    assert asked(nobody, *SIDES) == "b election"  # there are no sailors to call, so nobody is asked


@pytest.mark.rule("PGM-25")
def test_all_hands_of_the_captain_can_turn_the_scales() -> None:
    events = told(ALL_HANDS, *SIDES, "pass", "pass", "all-hands a", "pass", "pass")
    assert events[0] == "mutiny-fails a"  # 4 + 3 against 5
    events = told(ALL_HANDS, *SIDES, "pass", "pass", "pass")
    assert events[0] == "mutiny-succeeds b"


@pytest.mark.rule("PGM-27")
def test_after_a_mutiny_it_is_told_that_the_mutineers_elect_and_not_the_crew() -> None:
    assert told(ALL_HANDS, *SIDES, "pass", "pass", "pass") == ["mutiny-succeeds b", "mutineers-elect a"]


FAILED = ("mutiny", "join", "loyal", "loyal", "pass")  # b and c against a and d, 5 to 6


@pytest.mark.rule("PGM-26")
def test_a_captain_who_wins_sends_one_mutineer_down_the_plank() -> None:
    assert asked(FORCED, *FAILED) == "a reckoning"
    assert legal(FORCED, *FAILED) == ["plank b", "plank c"]
    assert why(FORCED, *FAILED, "plank d") == "PGM-26 not-mutineer"
    assert why(FORCED, *FAILED, "b: plank c") == "PGM-26 captain-only"
    state = play(FORCED, *FAILED, "plank c")
    assert (role(state, "c"), hand(state, "c"), sailors(state, "c"), loot(state, "c")) == ("-", [], [], [])
    assert role(state, "b") == "mate"
    assert loot(state, "a") == [1, 3]


@pytest.mark.rule("PGM-26")
def test_a_lone_mutineer_goes_without_being_chosen() -> None:
    state = play(FORCED, "mutiny", "loyal", "loyal", "pass")
    assert role(state, "b") == "-"
    assert loot(state, "a") == [1, 1, 2]


@pytest.mark.rule("PGM-26")
def test_he_may_reward_the_loyal_with_whole_cards_of_the_victim_only() -> None:
    state = play(FORCED, *FAILED, "plank b")
    assert asked(state) == "a rewards"
    assert legal(state) == ["done", "reward 2 d", "reward 3 d"]
    assert why(state, "reward 1 d") == "PGM-26 not-from-the-plank"  # his own card: PGM-10
    assert why(state, "reward 2 c") == "PGM-26 not-of-the-winners"  # a mutineer
    assert why(state, "reward 4 d") == "PGM-10 loot-of-another"
    assert why(state, "d: reward 2 d") == "PGM-26 captain-only"
    rewarded = play(state, "reward 3 d", "done")
    assert loot(rewarded, "d") == [2, 1]
    assert loot(rewarded, "a") == [1, 1]
    assert loot(play(state, "done"), "a") == [1, 1, 2]


@pytest.mark.rule("PGM-26")
def test_without_cards_or_without_loyal_men_there_is_nothing_to_reward() -> None:
    poor = FORCED.replace("c lookout: loot 3,", "c lookout:")
    assert asked(poor, *FAILED, "plank c") == "* refit"


WON = ("mutiny", "join", "join", "pass")  # b, c and d against a


@pytest.mark.rule("PGM-27")
def test_when_the_mutineers_win_they_alone_elect_a_captain() -> None:
    five = """
        a captain: sailors 1 1
        b mate: sailors 3
        c bosun:
        d lookout:
        e chaplain: sailors 1 2
        share forced
        hideouts: a hammock, b hammock, c hammock, d hammock, e hammock
        offer
    """
    ballot = play(five, "mutiny", "join", "join", "loyal", "loyal", "stand", "decline", "decline", "stand")
    assert asked(ballot) == "bcd election"
    assert why(ballot, "e: elect e") == "PGM-27 mutineers-vote"
    assert why(ballot, "a: elect e") == "PGM-27 mutineers-vote"
    events = story(ballot, "elect b", "elect e", "elect e")  # and their sailors: 2 to 2, so the Mate
    assert [event.facts["votes"] for event in events if event.kind == "ballot"] == [2, 1, 1]


@pytest.mark.rule("PGM-27")
def test_the_new_captain_sends_the_old_one_down_the_plank() -> None:
    assert why(FORCED, *WON, "a: stand") == "PGM-9 former-captain"
    state = play(FORCED, *WON, "stand", "decline", "decline")
    assert (role(state, "a"), role(state, "b")) == ("-", "captain")
    assert loot(state, "a") == []
    assert loot(state, "b") == [1, 1, 2]


@pytest.mark.rule("PGM-27")
def test_he_may_share_the_old_captains_loot_among_the_mutineers() -> None:
    state = play(FORCED, *WON, "stand", "decline", "decline")
    assert legal(state) == ["done", "reward 1 c", "reward 1 d"]
    assert why(state, "reward 2 c") == "PGM-27 not-from-the-plank"
    assert loot(play(state, "reward 1 c"), "c") == [1, 3]
    assert why(state, "reward 1 a") == "PGM-27 not-of-the-winners"


@pytest.mark.rule("PGM-27")
def test_a_lone_voters_ballot_is_open_at_once() -> None:
    position = """
        a captain: hand dodge
        b mate: sailors 3 3, hand all-hands
        c lookout:
        share forced
        hideouts: a hammock, b hammock, c hammock
        offer
    """
    state = play(position, "mutiny", "loyal", "all-hands b")  # 9 against 6
    ballot = play(state, "stand", "stand")
    assert asked(ballot) == "b election"
    action = ballot.legal(1)[0]
    assert ballot.shown(None, 1, action) == "elect b"


@pytest.mark.rule("PGM-26", "PGM-39")
def test_whoever_is_given_a_card_may_look_at_it() -> None:
    state = play(FORCED, *FAILED, "plank b", "reward 3 d")
    assert state.seen_by(3).loot.value(3) == 2
    assert state.seen_by(0).loot.value(3) == 2  # the Captain had it in his hands
    assert state.seen_by(2).loot.value(3) == 0
