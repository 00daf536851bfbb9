"""What is refused is refused by the clause that forbids it, and tells nothing that the seat does not know."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import ACTIONS
from tests.games.pagamas.play import asked, play, refused, why

REFIT = "a captain: hand dodge\n b mate:\n c lookout:\n refit"
HIDDEN = """
    a captain: loot 1, hand ambush
    b mate: loot 1, hand ambush
    c lookout: hand dodge
    hideouts: a hammock, b tavern, c island
    mate-ambush
"""


def test_somebody_elses_decision_is_named() -> None:
    refusal = refused(REFIT, "b: keep")
    assert (refusal.clause, refusal.key) == ("PGM-11", "not-you")
    assert refusal.facts == {"phase_word": "phase.refit", "turn_seat": 0}


def test_what_comes_later_is_refused_by_the_clause_that_says_when() -> None:
    expected = {
        "give mate b": "PGM-12 something-else",
        "deal 1 b": "PGM-14 something-else",
        "aye": "PGM-14 something-else",
        "force": "PGM-15 something-else",
        "overboard 1": "PGM-16 something-else",
        "hide island": "PGM-17 something-else",
        "bury 1": "PGM-22 something-else",
        "mutiny": "PGM-23 something-else",
        "join": "PGM-24 something-else",
        "plank b": "PGM-26 something-else",
        "reward 1 b": "PGM-26 something-else",
        "stand": "PGM-9 something-else",
        "elect b": "PGM-9 something-else",
        "pay 1": "PGM-7 something-else",
    }
    assert {text: why(REFIT, text) for text in expected} == expected


def test_what_chance_decides_is_not_for_players() -> None:
    assert why(REFIT, "a: draw rum") == "PGM-11 by-chance"
    assert why(REFIT, "a: loot 3") == "PGM-13 by-chance"
    assert why(REFIT, "a: lot b") == "PGM-9 by-chance"
    assert why(REFIT, "a: escapes") == "PGM-20 by-chance"
    assert why(REFIT, "a: reveal") == "PGM-19 by-chance"


def test_chance_does_only_what_it_can() -> None:
    drawing = play(REFIT, "keep")
    rum = ACTIONS["loot 3"]
    refusal = drawing.why_not(-1, rum)
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("PGM-11", "no-such-result")
    waiting = play(REFIT).why_not(-1, rum)
    assert waiting is not None
    assert waiting.key == "not-chance"


def test_a_player_who_is_not_there_is_told_so() -> None:
    assert why(HIDDEN, "ambush f tavern") == "PGM-2 no-such-player"


def test_while_chance_decides_players_wait() -> None:
    assert asked(REFIT, "keep") == "* refit"
    assert why(REFIT, "keep", "a: keep") == "PGM-11 not-now"


POOR = """
    a captain: sailors 2
    b mate: hand rum bribe
    c lookout: hand dodge
    d chaplain: hand dodge
    share
"""
HAUL = ("loot 1", "loot 2", "loot 3")
DEALT = (*HAUL, "deal 1 a", "deal 2 b", "deal 3 c")


@pytest.mark.rule("PGM-33")
def test_what_one_has_just_been_dealt_pays_for_no_card() -> None:
    assert asked(POOR, *DEALT) == "abcd share", "nobody has loot, so nobody was asked for cards"
    assert why(POOR, *DEALT, "b: rum") == why(POOR, *DEALT, "b: bribe a 2") == "PGM-33 price-offered"
    assert why(POOR, *DEALT, "d: rum") == "PGM-7 no-price", "d has been dealt nothing"
    window = POOR.replace("c lookout:", "c lookout: loot 1,")
    dealt = (*HAUL, "deal 2 a", "deal 3 b", "deal 4 c")
    assert asked(window, *dealt) == "c share-cards"
    assert why(window, *dealt, "b: rum") == "PGM-33 price-offered"


@pytest.mark.rule("PGM-32")
def test_once_the_vote_has_begun_no_card_comes_before_it() -> None:
    rich = POOR.replace("b mate:", "b mate: loot 1,")
    vote = (*HAUL, "deal 2 a", "deal 3 b", "deal 4 c", "pass")
    assert asked(rich, *vote) == "abcd share"
    assert why(rich, *vote, "b: rum") == why(rich, *vote, "b: bribe a 2") == "PGM-32 vote-under-way"
    ballot = """
        a captain:
        b mate: loot 1, hand rum
        c lookout:
        hideouts: a brothel, b hammock, c tavern
        reveal
    """
    assert asked(ballot, "reveal", "stand", "stand", "pass") == "bc election"
    assert why(ballot, "reveal", "stand", "stand", "pass", "b: rum") == "PGM-32 vote-under-way"
    assert why(ballot, "reveal", "stand", "stand", "pass", "c: rum") == "PGM-7 no-price"
    assert why(ballot, "reveal", "stand", "stand", "pass", "a: rum") == "PGM-28 no-character"


@pytest.mark.rule("PGM-6")
def test_a_bribe_needs_a_sailor_of_somebody_else() -> None:
    calm = POOR.replace("a captain: sailors 2", "a captain: loot 1").replace("b mate:", "b mate: loot 1, sailors 1,")
    dealt = (*HAUL, "deal 3 a", "deal 4 b", "deal 5 c")
    assert asked(calm, *dealt) == "b share-cards", "for Rum"
    assert why(calm, *dealt, "b: bribe a 1") == "PGM-6 no-rival-crew"
    assert why(calm, *dealt, "b: bribe b 1") == "PGM-6 bribe-yourself"
    others = calm.replace("b mate: loot 1, sailors 1,", "b mate: loot 1,").replace(
        "a captain:", "a captain: hand dodge,"
    )
    assert asked(others, *dealt) == "a share-cards"
    assert why(others, *dealt, "b: bribe a 1") == "PGM-6 no-rival-crew", "it is not that Bribe has another moment"


@pytest.mark.rule("PGM-33")
def test_nothing_goes_overboard_before_the_share_is_settled() -> None:
    rich = POOR.replace("a captain:", "a captain: loot 1,")
    assert why(rich, *HAUL, "overboard 1") == "PGM-33 share-first"
    assert why(rich, *HAUL, "overboard 2") == "PGM-33 loot-offered"
    assert why(rich, *HAUL, "b: overboard 1") == "PGM-10 loot-of-another"
    assert why(rich, *HAUL, "deal 2 a", "deal 3 b", "deal 4 c", "overboard 1") == "PGM-33 share-first"
    assert why(POOR, *DEALT, "aye", "aye", "aye", "aye", "c: overboard 1") == "PGM-10 loot-of-another"


def test_what_is_asked_is_named_as_far_as_it_has_come() -> None:
    def under_way(*actions: str) -> object:
        return refused(*actions).facts["phase_word"]

    assert under_way(POOR, *HAUL, "aye") == "phase.share-deal"
    assert under_way(POOR, *DEALT, "deal 1 b") == "phase.share-vote"
    twice = (*DEALT, *["nay"] * 4, *DEALT[3:], *["nay"] * 4)
    assert under_way(POOR, *twice, "b: aye") == "phase.share-force"
    lost = HIDDEN.replace("a captain: loot 1, hand ambush", "a captain:").replace("a hammock", "a brothel")
    standing = lost.replace("mate-ambush", "reveal")
    assert under_way(standing, "reveal", "elect c") == "phase.election-standing"
    assert under_way(standing, "reveal", "stand", "stand", "pass", "b: keep") == "phase.election-ballot"


def test_passing_and_being_done_are_told_apart() -> None:
    assert why(REFIT, "pass") == why(REFIT, "done") == "PGM-11 no-passing"
    assert why(HIDDEN, "done") == "PGM-18 pass-instead"
    assert why(HIDDEN, "pass on") == "PGM-40 passes-once"
    overboard = "a captain: loot 1\n b mate:\n c lookout:\n overboard"
    assert why(overboard, "pass") == why(overboard, "pass on") == "PGM-33 done-instead"


MUTINY = """
    a captain:
    b mate: loot 1
    c lookout: hand all-hands, sailors 1
    d chaplain:
    share forced
    hideouts: a hammock, b hammock, c hammock, d hammock
    offer
"""


@pytest.mark.rule("PGM-24")
def test_the_captain_has_no_side_to_choose() -> None:
    assert why(MUTINY, "mutiny", "a: loyal") == "PGM-24 captain-leads"
    assert why(MUTINY, "mutiny", "a: join") == "PGM-23 captain-cannot-rise"
    assert why(MUTINY, "a: loyal") == "PGM-24 not-you", "nobody has risen yet"


@pytest.mark.rule("PGM-35")
def test_a_mutiny_that_was_let_go_by_or_has_begun_is_not_started_again() -> None:
    assert why(MUTINY, "pass", "b: mutiny") == "PGM-35 offered-once"
    assert why(MUTINY, "d: mutiny") == "PGM-23 not-you", "d is asked later"
    assert why(MUTINY, "mutiny", "c: mutiny") == "PGM-35 risen-already"
    assert why(MUTINY, "mutiny", "a: mutiny") == "PGM-35 risen-already"
    assert why(MUTINY, "mutiny", "join", "join", "pass", "mutiny") == "PGM-35 risen-already", (
        "not in the election either"
    )


@pytest.mark.rule("PGM-35")
def test_once_the_forces_are_counted_no_sailors_are_called() -> None:
    fought = ("mutiny", "loyal", "join", "loyal", "pass")
    assert asked(MUTINY, *fought) == "a reckoning"
    assert why(MUTINY, *fought, "c: all-hands c") == "PGM-35 forces-counted"
    assert why(MUTINY, "mutiny", "all-hands c") == "PGM-6 card-window", "the sides are not formed yet"


@pytest.mark.rule("PGM-26", "PGM-27")
def test_rewards_are_refused_by_the_clause_of_whoever_has_won() -> None:
    fails = ("mutiny", "loyal", "loyal", "pass")
    assert asked(MUTINY, *fails) == "a rewards"
    assert why(MUTINY, *fails, "reward 1 a") == "PGM-26 reward-yourself"
    assert why(MUTINY, *fails, "c: reward 1 d") == "PGM-26 captain-only"
    rich = MUTINY.replace("a captain:", "a captain: loot 1").replace("b mate: loot 1", "b mate:")
    succeeds = ("mutiny", "join", "join", "pass", "stand", "decline", "decline")
    assert asked(rich, *succeeds) == "b rewards"
    assert why(rich, *succeeds, "reward 1 b") == "PGM-27 reward-yourself"
    assert why(rich, *succeeds, "c: reward 1 d") == "PGM-27 captain-only"
    assert why(rich, *succeeds, "pass") == "PGM-27 done-instead"


@pytest.mark.rule("PGM-32")
def test_whoever_has_said_whether_he_stands_is_not_asked_again() -> None:
    lost = "a captain:\n b mate:\n c lookout:\n hideouts: a brothel, b hammock, c tavern\n reveal"
    assert why(lost, "reveal", "stand", "b: decline") == "PGM-32 answered-already"
    assert why(lost, "reveal", "c: stand") == "PGM-9 not-you", "c is asked later"
    assert why(lost, "reveal", "stand", "stand", "b: stand") == "PGM-32 answered-already"


@pytest.mark.rule("PGM-20")
def test_a_dodge_that_is_played_is_not_played_again_before_the_draw() -> None:
    position = HIDDEN.replace("mate-ambush", "ambush a on c: island\n reveal").replace("hand dodge", "hand dodge dodge")
    assert why(position, "reveal", "dodge", "c: dodge") == "PGM-20 dodging"
    assert why(position, "reveal", "dodge", "b: dodge") == "PGM-20 not-hit"


@pytest.mark.rule("PGM-22")
def test_on_the_island_too_one_buries_only_what_one_has() -> None:
    island = """
        a captain: loot 1
        b mate: loot 2
        c lookout:
        hideouts: a island, b island, c island
        reveal
    """
    assert why(island, "reveal", "c: bury 1") == "PGM-10 loot-of-another", "c has nothing, and is not asked"
    assert why(island, "reveal", "b: bury 2") == "PGM-22 not-you", "b is asked later"


@pytest.mark.rule("PGM-30")
def test_a_refusal_says_the_same_whatever_others_hold_and_wherever_they_hide() -> None:
    other = HIDDEN.replace("c lookout: hand dodge", "c lookout: hand rum").replace("c island", "c brothel")
    for seat in (0, 1):
        for action in ACTIONS.values():
            assert str(play(HIDDEN).why_not(seat, action)) == str(play(other).why_not(seat, action))
