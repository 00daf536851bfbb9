"""Phase 3, sharing: PGM-13 to PGM-16, PGM-33."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tablee.kernel.state import CHANCE
from tests.games.pagamas.play import asked, legal, loot, odds, offered, play, story, told, why

SHARE = """
    a captain: loot 1
    b mate:
    c lookout: sailors 1
    d chaplain:
    share
"""
HAUL = ("loot 3", "loot 1", "loot 1")  # cards 2, 3 and 4
FIRST = (*HAUL, "deal 2 a", "deal 3 b", "deal 4 c")
AYE = ("aye", "aye", "aye", "aye")
NAY = ("nay", "nay", "nay", "nay")
REFUSED = (*FIRST, *NAY)
SECOND = (*REFUSED, "deal 2 a", "deal 3 a", "deal 4 d")
REFUSED_TWICE = (*SECOND, *NAY)


@pytest.mark.rule("PGM-13")
def test_one_loot_card_less_than_players_is_drawn() -> None:
    assert asked(SHARE, *HAUL[:2]) == "* share"
    assert asked(SHARE, *HAUL) == "a share"
    assert play(SHARE, *HAUL).loot.offered() == [2, 3, 4]
    assert odds(SHARE) == {"loot 1": 15, "loot 2": 8, "loot 3": 4}


@pytest.mark.rule("PGM-13")
def test_the_captain_and_the_lookout_see_what_is_drawn() -> None:
    before, state = play(SHARE), play(SHARE, *HAUL)
    drawn = GAME.parse(before, "loot 3")
    shown = [before.shown(viewer, CHANCE, drawn) for viewer in (0, 1, 2, 3, None)]
    assert shown == ["loot 3", "loot ?", "loot 3", "loot ?", "loot ?"]
    assert [state.seen_by(viewer).loot.value(2) for viewer in (0, 1, 2, 3, None)] == [3, 0, 3, 0, 0]


@pytest.mark.rule("PGM-13")
def test_a_turn_in_which_the_pile_runs_out_is_the_last() -> None:
    assert play(SHARE.replace("share", "pile 1 1 1 1\n share"), "loot 1", "loot 1", "loot 1").last is False
    last = SHARE.replace("share", "pile 1 1 1\n share")
    assert play(last, "loot 1", "loot 1", "loot 1").last is True
    assert told(last, "loot 1", "loot 1", "loot 1")[-2:] == ["haul a", "last-turn -"]


@pytest.mark.rule("PGM-13")
def test_when_fewer_are_left_those_are_drawn() -> None:
    state = play(SHARE.replace("share", "pile 1 3\n share"), "loot 3", "loot 1")
    assert asked(state) == "a share"
    assert len(state.loot.offered()) == 2
    assert state.last


@pytest.mark.rule("PGM-14")
def test_the_captain_deals_each_card_to_whom_he_likes_himself_included() -> None:
    assert legal(SHARE, *HAUL, "deal 2 a", "deal 3 d") == ["deal 4 a", "deal 4 b", "deal 4 c", "deal 4 d"]
    state = play(SHARE, *FIRST)
    assert [offered(state, seat) for seat in "abcd"] == [[3], [1], [1], []]


@pytest.mark.rule("PGM-14")
def test_no_card_is_dealt_twice_and_none_that_is_not_in_the_haul() -> None:
    assert why(SHARE, *HAUL, "deal 2 a", "deal 2 b") == "PGM-14 dealt-already"
    assert why(SHARE, *HAUL, "deal 1 b") == "PGM-14 not-offered"  # his own old card
    assert why(SHARE, *HAUL, "deal 5 b") == "PGM-13 loot-in-pile"
    assert why(SHARE, *HAUL, "b: deal 2 b") == "PGM-14 captain-only"


@pytest.mark.rule("PGM-14")
def test_the_receivers_look_once_all_is_dealt() -> None:
    before = play(SHARE, *HAUL, "deal 3 b", "deal 4 c")
    assert before.seen_by(1).loot.value(3) == 0
    state = play(before, "deal 2 b")
    assert [state.seen_by(1).loot.value(card) for card in (2, 3, 4)] == [3, 1, 0]
    assert [state.seen_by(3).loot.value(card) for card in (2, 3, 4)] == [0, 0, 0]


@pytest.mark.rule("PGM-14")
def test_all_vote_at_the_same_time_with_one_vote_and_one_for_each_sailor() -> None:
    assert asked(SHARE, *FIRST) == "abcd share"
    events = story(SHARE, *FIRST, "aye", "nay", "nay", "aye")
    votes = {event.seat: event.facts["votes"] for event in events if event.kind in ("aye", "nay")}
    assert votes == {0: 1, 1: 1, 2: 2, 3: 1}


@pytest.mark.rule("PGM-14")
def test_more_against_than_for_refuses_and_a_tie_accepts() -> None:
    assert "refused a" in told(SHARE, *FIRST, "aye", "nay", "nay", "aye")  # 2 to 3
    without_sailor = SHARE.replace("sailors 1", "")
    assert "accepted a" in told(without_sailor, *FIRST, "aye", "nay", "nay", "aye")  # 2 to 2
    state = play(without_sailor, *FIRST, "aye", "nay", "nay", "aye")
    assert [loot(state, seat) for seat in "abcd"] == [[1, 3], [1], [1], []]


@pytest.mark.rule("PGM-14")
def test_the_captain_may_keep_all_if_the_crew_accepts() -> None:
    state = play(SHARE, *HAUL, "deal 2 a", "deal 3 a", "deal 4 a", *AYE)
    assert loot(state, "a") == [1, 3, 1, 1]
    assert state.kept_all


@pytest.mark.rule("PGM-32")
def test_votes_are_given_together_and_nobody_votes_twice() -> None:
    half = play(SHARE, *FIRST, "c: nay", "a: aye")
    assert asked(half) == "bd share"
    assert half.seen_by(1).frame.data()["ballots"] == [-3, -4, -3, -4]
    assert half.seen_by(2).frame.data()["ballots"] == [-3, -4, 0, -4]
    assert why(half, "c: aye") == "PGM-14 voted-already"


@pytest.mark.rule("PGM-15")
def test_a_refused_share_is_taken_back_and_dealt_anew() -> None:
    state = play(SHARE, *REFUSED)
    assert asked(state) == "a share"
    assert state.loot.undealt() == [2, 3, 4]
    assert [loot(state, seat) for seat in "abcd"] == [[1], [], [], []]
    second = play(SHARE, *SECOND)
    assert asked(second) == "abcd share"
    accepted = play(second, *AYE)
    assert [loot(accepted, seat) for seat in "abcd"] == [[1, 3, 1], [], [], [1]]


@pytest.mark.rule("PGM-15")
def test_after_a_second_refusal_the_mate_may_force_this_share() -> None:
    assert asked(SHARE, *REFUSED_TWICE) == "b share"
    assert legal(SHARE, *REFUSED_TWICE) == ["force", "forgo"]
    state = play(SHARE, *REFUSED_TWICE, "force")
    assert [loot(state, seat) for seat in "abcd"] == [[1, 3, 1], [], [], [1]]
    assert state.forced
    assert not state.kept_all


@pytest.mark.rule("PGM-15")
def test_if_the_mate_does_not_force_it_all_goes_to_the_captain() -> None:
    state = play(SHARE, *REFUSED_TWICE, "forgo")
    assert [loot(state, seat) for seat in "abcd"] == [[1, 3, 1, 1], [], [], []]
    assert not state.forced


@pytest.mark.rule("PGM-15")
def test_nobody_but_the_mate_forces_a_share_and_he_not_after_one_refusal() -> None:
    assert why(SHARE, *REFUSED_TWICE, "c: force") == "PGM-15 mate-only"
    assert why(SHARE, *REFUSED, "b: force") == "PGM-15 not-you"


@pytest.mark.rule("PGM-16")
def test_shared_loot_lies_before_its_owner_and_its_number_is_public() -> None:
    state = play(SHARE, *FIRST, *AYE)
    stranger = state.seen_by(None)
    assert [stranger.loot.count(seat) for seat in range(4)] == [2, 1, 1, 0]
    assert [stranger.loot.value(card) for card in (1, 2, 3, 4)] == [0, 0, 0, 0]


@pytest.mark.rule("PGM-16", "PGM-33")
def test_clockwise_from_the_captain_each_may_throw_own_loot_overboard() -> None:
    state = play(SHARE, *FIRST, *AYE)
    assert asked(state) == "a overboard"
    assert legal(state) == ["done", "overboard 1", "overboard 2"]
    assert asked(state, "overboard 1") == "a overboard"
    assert asked(state, "overboard 1", "done") == "b overboard"
    assert asked(state, "overboard 1", "done", "overboard 3") == "c overboard"  # nothing is left to b
    assert asked(state, "overboard 1", "done", "overboard 3", "done") == "abcd ashore"  # d has none
    thrown = play(state, "overboard 2")
    assert loot(thrown, "a") == [1]
    assert thrown.seen_by(3).loot.value(2) == 3  # PGM-38: shown


@pytest.mark.rule("PGM-16")
def test_discarded_loot_never_returns() -> None:
    state = play(SHARE, *FIRST, *AYE, "overboard 2")
    assert state.loot.left == 24
    assert sum(state.loot.pile) == 24
    assert why(state, "overboard 2") == "PGM-16 loot-gone"


@pytest.mark.rule("PGM-16")
def test_nothing_goes_overboard_in_another_phase_nor_from_another_player() -> None:
    state = play(SHARE, *FIRST, *AYE)
    assert why(state, "overboard 3") == "PGM-10 loot-of-another"
    assert why(state, "done", "done", "done", "a: overboard 1") == "PGM-16 something-else"


@pytest.mark.rule("PGM-33")
def test_loot_in_a_proposal_pays_nothing() -> None:
    poor = """
        a captain:
        b mate: hand rum
        c lookout: sailors 1
        share
    """
    dealt = ("loot 3", "loot 1", "deal 1 b", "deal 2 a")
    assert asked(poor, *dealt) == "abc share"  # b has nothing to pay with yet, so he is not even asked
    rich = poor.replace("mate: hand", "mate: loot 2, hand")
    offered_one = ("loot 3", "loot 1", "deal 2 b", "deal 3 a")
    assert asked(rich, *offered_one) == "b share-cards"
    assert loot(play(rich, *offered_one, "rum"), "b") == []  # the only card that he owns has gone
    two = rich.replace("loot 2", "loot 2 2")
    assert why(two, "loot 3", "loot 1", "deal 3 b", "deal 4 a", "rum", "pay 3") == "PGM-33 loot-offered"


@pytest.mark.rule("PGM-33")
def test_what_the_captain_kept_is_fixed_before_anything_goes_overboard() -> None:
    all_kept = (*HAUL, "deal 2 a", "deal 3 a", "deal 4 a", *AYE)
    state = play(SHARE, *all_kept, "overboard 2", "overboard 3", "overboard 4", "overboard 1")
    assert state.kept_all
    shared = play(SHARE, *HAUL, "deal 2 a", "deal 3 a", "deal 4 b", *AYE, "done", "overboard 4")
    assert not shared.kept_all
