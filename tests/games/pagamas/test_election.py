"""The golden rule, no ship without a captain: PGM-9, PGM-28, PGM-31, PGM-32, PGM-36."""

from __future__ import annotations

import pytest

from tests.games.pagamas.play import asked, legal, loot, odds, play, role, story, told, why

LOST = """
    a captain:
    b mate: loot 1
    c lookout: sailors 1 2
    d chaplain: loot 1
    hideouts: a brothel, b hammock, c tavern, d tavern
    reveal
"""
NO_MATE = """
    a captain:
    b mate:
    c lookout: sailors 1
    d chaplain:
    e bosun:
    hideouts: a brothel, b brothel, c tavern, d tavern, e tavern
    reveal
"""


@pytest.mark.rule("PGM-9")
def test_a_captain_lost_is_replaced_at_once() -> None:
    state = play(LOST, "reveal")
    assert role(state, "a") == "-"
    assert asked(state) == "b election"
    after = play(state, "decline", "decline", "stand")
    assert role(after, "d") == "captain"
    assert after.captain == 3


@pytest.mark.rule("PGM-9", "PGM-32")
def test_anyone_but_the_former_captain_may_stand_from_his_left_on() -> None:
    asked_to_stand = [asked(LOST, "reveal", *["stand"] * count) for count in range(3)]
    assert asked_to_stand == ["b election", "c election", "d election"]
    assert legal(LOST, "reveal") == ["stand", "decline"]
    assert why(LOST, "reveal", "a: stand") == "PGM-9 former-captain"


@pytest.mark.rule("PGM-32")
def test_a_lone_candidate_is_elected_without_a_ballot() -> None:
    state = play(LOST, "reveal", "decline", "stand", "decline")
    assert role(state, "c") == "captain"
    assert told(LOST, "reveal", "decline", "stand", "decline")[:3] == ["declines d", "alone c", "captain c"]


@pytest.mark.rule("PGM-9")
def test_each_character_has_one_vote_and_one_for_each_sailor() -> None:
    ballot = ("reveal", "stand", "stand", "decline")
    assert asked(LOST, *ballot) == "bcd election"
    assert legal(LOST, *ballot) == ["elect b", "elect c"]
    events = story(LOST, *ballot, "elect b", "elect c", "elect b")
    votes = {event.seat: event.facts["votes"] for event in events if event.kind == "ballot"}
    assert votes == {1: 1, 2: 3, 3: 1}
    assert role(play(LOST, *ballot, "elect b", "elect c", "elect b"), "c") == "captain"


@pytest.mark.rule("PGM-9")
def test_a_plurality_is_enough() -> None:
    state = """
        a captain:
        b mate:
        c lookout: sailors 1
        d chaplain:
        e bosun:
        hideouts: a brothel, b hammock, c tavern, d tavern, e tavern
        reveal
    """
    votes = ("elect c", "elect c", "elect d", "elect e")  # 3 of 5 for c
    assert role(play(state, "reveal", *["stand"] * 4, *votes), "c") == "captain"
    plural = ("elect b", "elect c", "elect d", "elect e")  # 2 of 5 for c, no majority
    assert role(play(state, "reveal", *["stand"] * 4, *plural), "c") == "captain"


@pytest.mark.rule("PGM-9")
def test_a_tie_makes_the_mate_captain_though_he_does_not_stand() -> None:
    tie = LOST.replace("sailors 1 2", "sailors 1")
    ballot = ("reveal", "decline", "stand", "stand", "elect d", "elect c", "elect d")  # 2 to 2
    state = play(tie, *ballot)
    assert role(state, "b") == "captain"
    assert "mate-breaks-tie b" in told(tie, *ballot)


@pytest.mark.rule("PGM-9")
def test_a_tie_without_a_mate_is_voted_on_again_among_the_tied_then_drawn_by_lot() -> None:
    first = ("reveal", "decline", "stand", "stand", "stand", "elect c", "elect d", "elect d")  # 2 for c, 2 for d
    second = play(NO_MATE, *first)
    assert asked(second) == "cde election"
    assert legal(second) == ["elect c", "elect d"]  # e is no longer among the candidates
    assert role(play(second, "elect c", "elect c", "elect d"), "c") == "captain"
    lots = play(second, "elect c", "elect d", "elect d")
    assert asked(lots) == "* election"
    assert odds(lots) == {"lot c": 1, "lot d": 1}
    assert role(play(lots, "lot d"), "d") == "captain"


@pytest.mark.rule("PGM-9")
def test_without_a_candidate_the_mate_is_captain_else_the_lot_decides() -> None:
    assert role(play(LOST, "reveal", *["decline"] * 3), "b") == "captain"
    lots = play(NO_MATE, "reveal", *["decline"] * 4)
    assert odds(lots) == {"lot b": 1, "lot c": 1, "lot d": 1, "lot e": 1}  # all but the former


@pytest.mark.rule("PGM-9")
def test_without_a_voter_the_lot_falls_among_the_candidates() -> None:
    all_lost = """
        a captain:
        b mate:
        c lookout:
        hideouts: a brothel, b brothel, c brothel
        reveal
    """
    lots = play(all_lost, "reveal", "stand", "stand")
    assert odds(lots) == {"lot b": 1, "lot c": 1}
    assert told(all_lost, "reveal", "stand", "stand") == ["stands c"]  # no ballot is opened
    assert role(play(lots, "lot b"), "b") == "captain"


@pytest.mark.rule("PGM-9")
def test_the_winners_former_role_is_set_aside_for_the_turn() -> None:
    state = play(LOST, "reveal", "stand", "decline", "decline")
    assert [role(state, seat) for seat in "abcd"] == ["-", "captain", "lookout", "chaplain"]
    assert state.mate() == -2


@pytest.mark.rule("PGM-9")
def test_then_the_turn_goes_on_where_it_was() -> None:
    state = """
        a captain:
        b mate: loot 2
        c lookout: loot 1
        hideouts: a brothel, b island, c tavern
        power b on c: tavern
        reveal
    """
    elected = play(state, "reveal", "stand", "decline")
    assert loot(elected, "b") == [2, 1]  # the ambushes come after the election
    assert asked(elected) == "b burial"


@pytest.mark.rule("PGM-32")
def test_ballots_are_secret_until_all_are_given_and_nobody_abstains() -> None:
    ballot = ("reveal", "stand", "stand", "decline")
    state = play(LOST, *ballot, "c: elect b")
    assert state.seen_by(1).frame.data()["ballots"] == [-1, -4, -3, -4]
    assert state.seen_by(2).frame.data()["ballots"] == [-1, -4, 1, -4]
    assert asked(state) == "bd election"
    assert why(state, "b: pass") == "PGM-9 no-passing"
    assert why(state, "c: elect c") == "PGM-9 voted-already"
    action = state.legal(1)[0]
    assert [state.shown(viewer, 1, action) for viewer in (1, 2, None)] == ["elect b", "vote ?", "vote ?"]


@pytest.mark.rule("PGM-9")
def test_one_votes_for_a_candidate_only() -> None:
    assert why(LOST, "reveal", "stand", "stand", "decline", "b: elect d") == "PGM-9 not-candidate"
    assert why(LOST, "reveal", "stand", "stand", "decline", "b: elect a") == "PGM-9 not-candidate"


@pytest.mark.rule("PGM-32")
def test_rum_is_played_before_a_ballot_from_the_lost_captains_left() -> None:
    rum = LOST.replace("b mate: loot 1", "b mate: loot 1, hand dodge").replace(
        "d chaplain: loot 1", "d chaplain: loot 1, hand rum"
    )
    ballot = ("reveal", "decline", "stand", "stand")
    assert asked(rum, *ballot) == "b election-cards"
    assert asked(rum, *ballot, "pass") == "d election-cards"
    votes = ("pass", "rum", "pass", "elect d", "elect c", "elect d")  # 1 + 3 against 3
    assert role(play(rum, *ballot, *votes), "d") == "captain"
    assert legal(rum, *ballot, "pass") == ["pass", "pass on", "rum"]  # no bribes here


@pytest.mark.rule("PGM-32")
def test_rum_may_be_played_before_the_second_ballot_too_and_counts_once() -> None:
    rum = NO_MATE.replace("e bosun:", "e bosun: loot 1, hand rum")
    first = ("reveal", "decline", "stand", "stand", "decline")
    tied = play(rum, *first, "pass", "elect c", "elect d", "elect d")
    assert asked(tied) == "e election-cards"
    poured = play(tied, "rum")
    assert role(play(poured, "elect c", "elect d", "elect d"), "d") == "captain"  # 2 to 4


@pytest.mark.rule("PGM-28")
def test_a_player_without_a_character_has_no_vote_but_may_stand() -> None:
    state = play(NO_MATE, "reveal", "stand", "stand", "decline", "decline")
    assert asked(state) == "cde election"  # b has lost the character at the Brothel
    assert why(state, "b: elect b") == "PGM-28 no-character"
    elected = play(state, "elect b", "elect b", "elect b")
    assert role(elected, "b") == "captain"


@pytest.mark.rule("PGM-28")
def test_a_player_without_a_character_plays_no_rum() -> None:
    position = """
        a captain:
        b mate: loot 1, hand rum
        c lookout: loot 1, hand dodge
        d chaplain:
        hideouts: a hammock, b tavern, c island, d tavern
        ambush d on a: hammock
        ambush c on b: tavern
        reveal
    """
    state = play(position, "reveal", "pass", "stand", "stand", "decline")
    assert asked(state) == "c election-cards"
    assert why(state, "b: rum") == "PGM-28 no-character"


@pytest.mark.rule("PGM-28")
def test_a_player_without_a_character_is_a_normal_crew_member_next_turn() -> None:
    roles = "a captain:\n b -:\n c lookout:\n roles"
    state = play(roles, "give lookout b")
    assert [role(state, seat) for seat in "abc"] == ["captain", "lookout", "mate"]


@pytest.mark.rule("PGM-31")
def test_a_captain_lost_at_the_brothel_is_replaced_once_all_have_paid() -> None:
    state = """
        a captain:
        b mate: loot 1 2
        c lookout: loot 3
        hideouts: a brothel, b brothel, c tavern
        power b on c: tavern
        reveal
    """
    assert asked(state, "reveal") == "b payment"
    assert asked(state, "reveal", "pay 1") == "b election"
    assert loot(play(state, "reveal", "pay 1"), "c") == [3]  # no ambush has been turned yet


@pytest.mark.rule("PGM-31")
def test_a_captain_lost_to_an_ambush_is_replaced_once_all_are_settled() -> None:
    state = """
        a captain: loot 1
        b mate: loot 2
        c lookout: loot 3, hand dodge
        hideouts: a hammock, b island, c tavern
        power b on a: hammock
        ambush a on c: tavern
        reveal
    """
    assert asked(state, "reveal") == "c springing"
    assert asked(state, "reveal", "pass") == "b election"
    assert asked(state, "reveal", "pass", "stand", "decline") == "b burial"


@pytest.mark.rule("PGM-31")
def test_each_loss_has_its_own_election_barred_only_to_the_captain_just_lost() -> None:
    state = """
        a captain:
        b mate: loot 1
        c lookout: loot 1
        hideouts: a brothel, b hammock, c tavern
        ambush c on b: hammock
        reveal
    """
    second = play(state, "reveal", "stand", "decline")  # b is elected, then ambushed
    assert asked(second) == "c election"
    assert why(second, "b: stand") == "PGM-9 former-captain"
    again = play(second, "decline", "stand")  # a, who was Captain before, may stand
    assert role(again, "a") == "captain"


MUTINY = """
    a captain: sailors 1 1 1 1
    b mate:
    c lookout:
    d chaplain: loot 1, hand rum
    e bosun:
    share forced
    hideouts: a hammock, b hammock, c hammock, d hammock, e hammock
    offer
"""
RISEN = ("pass", "mutiny", "join", "join", "loyal", "loyal")  # c rises, d and e join, the Mate does not: 8 against 7


@pytest.mark.rule("PGM-36")
def test_in_the_mutineers_election_the_loyal_may_stand() -> None:
    state = play(MUTINY, *RISEN, "pass")  # no All Hands
    assert asked(state) == "b election"
    standing = play(state, "stand", "decline", "decline", "decline")
    assert role(standing, "b") == "captain"


@pytest.mark.rule("PGM-36")
def test_there_a_tie_makes_the_mate_captain_whichever_side_he_took() -> None:
    no_rum = MUTINY.replace("loot 1, hand rum", "sailors 2")
    state = play(no_rum, *RISEN, "decline", "stand", "stand", "decline")
    assert asked(state) == "cde election"  # the mutineers alone
    tied = play(state, "elect c", "elect d", "elect c")  # 2 to 2
    assert role(tied, "b") == "captain"
