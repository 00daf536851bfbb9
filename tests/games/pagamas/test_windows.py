"""Windows for cards, who is asked in them, and what cards cost: PGM-6, PGM-7, PGM-32, PGM-40."""

from __future__ import annotations

import pytest

from tests.games.pagamas.play import asked, discards, hand, legal, loot, play, sailors, story, told, why

VOTE = """
    a captain: loot 1, hand dodge
    b mate: loot 1 3, hand rum bribe
    c lookout: loot 2, hand bribe, sailors 1 3
    d chaplain: hand ambush, sailors 2
    share
"""
NIGHT = """
    a captain: loot 1, hand dodge
    b mate: loot 1, hand ambush
    c lookout: loot 1, hand dodge
    ashore
"""
ROUSED = """
    a captain: loot 1, hand dodge rum
    b mate: loot 1
    c lookout: hand all-hands ambush, sailors 3 3
    share forced
    hideouts: a hammock, b tavern, c tavern
    power b on a: hammock
    ambush-cards
"""
DEALT = ("loot 1", "loot 1", "loot 1", "deal 5 a", "deal 6 b", "deal 7 c")


def votes(events_of: tuple[str, ...]) -> dict[int, object]:
    events = story(VOTE, *DEALT, *events_of)
    return {event.seat: event.facts["votes"] for event in events if event.kind in ("aye", "nay")}


@pytest.mark.rule("PGM-32")
def test_before_a_vote_rum_and_bribe_are_played_clockwise_from_the_captain() -> None:
    state = play(VOTE, *DEALT)
    assert asked(state) == "a share-cards"
    assert asked(state, "pass") == "b share-cards"
    assert asked(state, "pass", "pass") == "c share-cards"
    assert asked(state, "pass", "pass", "pass") == "abcd share"


@pytest.mark.rule("PGM-32")
def test_one_card_or_a_pass_until_all_pass_in_a_row() -> None:
    played = ("pass", "rum", "pay 2")
    assert asked(VOTE, *DEALT, *played) == "c share-cards"
    assert asked(VOTE, *DEALT, *played, "pass") == "a share-cards"
    assert asked(VOTE, *DEALT, *played, "pass", "pass") == "b share-cards"  # he may play his other card
    assert asked(VOTE, *DEALT, *played, "pass", "pass", "pass") == "abcd share"


@pytest.mark.rule("PGM-6")
def test_rum_adds_two_votes_in_this_vote_only() -> None:
    rum = ("pass", "rum", "pay 2", "pass", "pass", "pass")
    assert votes((*rum, *["nay"] * 4)) == {0: 1, 1: 3, 2: 3, 3: 2}
    again = (*rum, *["nay"] * 4, "deal 5 a", "deal 6 a", "deal 7 a", *["pass"] * 3)
    assert votes((*again, *["nay"] * 4)) == {0: 1, 1: 1, 2: 3, 3: 2}


@pytest.mark.rule("PGM-6")
def test_two_rounds_of_rum_add_four_votes() -> None:
    two = VOTE.replace("hand rum bribe", "hand rum rum")
    played = ("pass", "rum", "pay 2", "pass", "pass", "rum", "pass", "pass")
    events = story(two, *DEALT, *played, *["aye"] * 4)
    assert {event.seat: event.facts["votes"] for event in events if event.kind == "aye"}[1] == 5


@pytest.mark.rule("PGM-6")
def test_a_bribe_takes_one_rivals_sailor() -> None:
    assert legal(VOTE, *DEALT, "pass") == ["pass", "pass on", "rum", "bribe c 1", "bribe c 3", "bribe d 2"]
    state = play(VOTE, *DEALT, "pass", "bribe c 3", "pay 2")
    assert (sailors(state, "b"), sailors(state, "c")) == ([3], [1])
    assert discards(state) == ["bribe"]
    assert votes(("pass", "bribe c 3", "pay 2", "pass", "pass", "pass", *["aye"] * 4)) == {0: 1, 1: 2, 2: 2, 3: 2}


@pytest.mark.rule("PGM-6")
def test_nobody_bribes_the_own_sailors_or_one_who_is_not_there() -> None:
    assert why(VOTE, *DEALT, "pass", "pass", "bribe c 1") == "PGM-6 bribe-yourself"
    assert why(VOTE, *DEALT, "pass", "bribe b 1") == "PGM-6 bribe-yourself", "though b has no sailor at all"
    assert why(VOTE, *DEALT, "pass", "bribe d 3") == "PGM-6 no-such-sailor"
    assert why(VOTE, *DEALT, "pass", "bribe a 1") == "PGM-6 no-such-sailor"


@pytest.mark.rule("PGM-7")
def test_a_price_is_one_own_unburied_loot_card_of_ones_choice() -> None:
    state = play(VOTE, *DEALT, "pass", "rum")
    assert asked(state) == "b payment"
    assert legal(state) == ["pay 2", "pay 3"]
    assert loot(play(state, "pay 3"), "b") == [1]
    assert loot(play(state, "pay 2"), "b") == [3]


@pytest.mark.rule("PGM-7")
def test_no_change_is_given_and_the_card_is_gone_for_good() -> None:
    state = play(VOTE, *DEALT, "pass", "rum", "pay 3")  # three shares for a price of one card
    assert state.loot.where(3) == 3
    assert state.loot.left == 21
    assert told(VOTE, *DEALT, "pass", "rum", "pay 3") == ["pays b"]


@pytest.mark.rule("PGM-7")
def test_a_single_card_is_paid_by_itself() -> None:
    state = play(VOTE, *DEALT, "pass", "pass", "bribe d 2")
    assert asked(state) == "a share-cards"
    assert loot(state, "c") == []


@pytest.mark.rule("PGM-7")
def test_one_pays_neither_with_anothers_loot_nor_with_buried_loot() -> None:
    buried = VOTE.replace("loot 1 3, hand", "loot 1 3, buried 2, hand")
    dealt = ("loot 1", "loot 1", "loot 1", "deal 6 a", "deal 7 b", "deal 8 c")
    assert why(buried, *dealt, "pass", "rum", "pay 4") == "PGM-22 loot-buried"
    assert why(buried, *dealt, "pass", "rum", "pay 1") == "PGM-10 loot-of-another"
    assert why(buried, *dealt, "pass", "rum", "pay 40") == "PGM-13 loot-in-pile"


@pytest.mark.rule("PGM-7")
def test_whoever_cannot_pay_may_not_play() -> None:
    ambushes = """
        a captain: hand blade ambush
        b mate:
        c lookout:
        hideouts: a hammock, b hammock, c hammock
        ambush-cards
    """
    assert why(ambushes, "blade b tavern") == "PGM-7 no-price"
    assert not any(text.startswith("blade") for text in legal(ambushes))
    rich = ambushes.replace("captain:", "captain: loot 1,")
    assert "blade b tavern" in legal(rich)


@pytest.mark.rule("PGM-7")
def test_whoever_is_not_even_asked_for_want_of_loot_is_told_so() -> None:
    assert why(VOTE, *DEALT, "d: rum") == why(VOTE, *DEALT, "d: bribe c 1") == "PGM-7 no-price"
    assert why(VOTE.replace("hand ambush", "hand rum"), *DEALT, "d: rum") == "PGM-7 no-price"
    hidden = ("hide hammock", "hide tavern", "hide hammock", "hide tavern")
    assert why(VOTE.replace("    share", "    ashore"), *hidden, "d: spyglass a") == "PGM-7 no-price"
    assert why(VOTE, *DEALT, "c: bribe d 2") == "PGM-32 not-you", "this one can pay, and is asked later"
    assert why(VOTE, *DEALT, "c: rum") == "PGM-6 not-held"
    assert why(VOTE, *DEALT, "d: spyglass a") == "PGM-6 card-window"


@pytest.mark.rule("PGM-7")
def test_before_a_ballot_too_the_price_is_named_before_the_turn() -> None:
    ballot = """
        a captain:
        b mate: loot 1, hand dodge
        c lookout: hand rum
        d chaplain: loot 1, hand rum
        hideouts: a brothel, b hammock, c tavern, d tavern
        reveal
    """
    standing = ("reveal", "stand", "stand", "decline")
    assert asked(ballot, *standing) == "b election-cards"
    assert why(ballot, *standing, "c: rum") == "PGM-7 no-price"
    assert why(ballot, *standing, "d: rum") == "PGM-32 not-you"
    assert why(ballot, *standing, "a: rum") == "PGM-28 no-character"


@pytest.mark.rule("PGM-40")
def test_whoever_may_hold_a_card_is_asked_whatever_he_holds() -> None:
    for held in ("rum bribe", "dodge dodge", "ambush all-hands"):
        assert asked(VOTE.replace("hand rum bribe", f"hand {held}"), *DEALT, "pass") == "b share-cards"


@pytest.mark.rule("PGM-40")
def test_whoever_has_no_action_card_or_nothing_to_pay_with_is_not_asked() -> None:
    assert asked(VOTE.replace("hand rum bribe", ""), *DEALT, "pass") == "c share-cards"
    assert asked(VOTE, *DEALT, "pass", "pass", "pass") == "abcd share"  # d has a card, but no loot


@pytest.mark.rule("PGM-40")
def test_when_all_such_cards_are_known_to_be_discarded_nobody_is_asked() -> None:
    position = """
        a captain: loot 1, hand dodge
        b mate: loot 1, hand dodge
        c lookout:
        discards {discards}
        ashore
    """
    hidden = ("hide hammock", "hide tavern", "hide hammock")
    assert asked(position.format(discards="spyglass"), *hidden) == "a spyglass"
    assert asked(position.format(discards="spyglass spyglass"), *hidden) == "b mate-ambush"


@pytest.mark.rule("PGM-40")
def test_whoever_passes_on_is_left_out_of_all_windows_of_the_turn_and_asked_again_once_a_card_is_played() -> None:
    hidden = ("hide hammock", "hide tavern", "hide hammock")
    assert asked(NIGHT, *hidden) == "a spyglass"
    assert asked(NIGHT, *hidden, "pass on") == "b spyglass"
    night = play(NIGHT, *hidden, "pass on", "pass", "pass on", "pass")
    assert asked(night) == "b ambush-cards", "in the next window too, two of them rest"
    assert asked(play(night, "pass")) == "* reveal", "nothing has changed, so they are not asked"
    changed = play(night, "ambush c island")
    assert [asked(changed), asked(changed, "pass")] == ["c ambush-cards", "a ambush-cards"]
    assert legal(changed) == ["pass", "pass on"]


@pytest.mark.rule("PGM-40")
def test_a_plain_pass_is_asked_again_in_the_next_window() -> None:
    hidden = ("hide hammock", "hide tavern", "hide hammock")
    assert asked(NIGHT, *hidden, "pass", "pass", "pass", "pass") == "a ambush-cards"


@pytest.mark.rule("PGM-40")
def test_a_second_share_put_to_the_vote_ends_a_pass_until_something_changes() -> None:
    refused_share = play(VOTE, *DEALT, "pass on", "pass", "pass", *["nay"] * 4)
    assert refused_share.resting == 0b1
    assert asked(refused_share, "deal 5 a", "deal 6 a") == "a share"
    assert asked(refused_share, "deal 5 a", "deal 6 a", "deal 7 a") == "a share-cards"


@pytest.mark.rule("PGM-40")
def test_the_mates_own_ambush_ends_a_pass_until_something_changes() -> None:
    quiet = play(NIGHT, "hide hammock", "hide tavern", "hide hammock", "pass on", "pass on", "pass on")
    assert asked(quiet) == "b mate-ambush"
    assert asked(quiet, "pass") == "* reveal"
    assert asked(quiet, "ambush c island") == "a ambush-cards"


@pytest.mark.rule("PGM-40")
def test_a_dodge_ends_a_pass_until_something_changes() -> None:
    found = play(ROUSED, "pass", "pass on", "reveal")
    assert asked(found) == "a springing"
    assert found.resting == 0b100
    assert play(found, "dodge", "escapes").resting == 0


@pytest.mark.rule("PGM-40")
def test_a_mutiny_ends_a_pass_until_something_changes() -> None:
    missed = play(ROUSED.replace("on a: hammock", "on a: island"), "pass", "pass on", "reveal")
    assert missed.resting == 0b100
    assert asked(missed, "pass") == "c offer", "while nobody rises, nothing changes"
    assert play(missed, "pass").resting == 0b100
    assert asked(missed, "mutiny", "loyal") == "c all-hands"


@pytest.mark.rule("PGM-40")
def test_an_election_and_a_ballot_to_be_repeated_end_a_pass_until_something_changes() -> None:
    crew = """
        a captain:
        b lookout: loot 1, hand ambush
        c chaplain: loot 1, hand ambush
        d mate: hand ambush
        hideouts: a brothel, b tavern, c tavern, d brothel
        ambush-cards
    """
    lost = play(crew, "pass on", "pass on", "pass on", "reveal")
    assert asked(lost) == "b election"
    assert lost.resting == 0
    ballot = play(lost, "stand", "stand", "decline")
    assert asked(ballot) == "b election-cards"
    tied = play(ballot, "pass on", "pass on", "elect b", "elect c")
    assert asked(tied) == "b election-cards"


@pytest.mark.rule("PGM-40")
def test_nobody_rests_into_the_next_turn() -> None:
    end = """
        a captain: hand dodge
        b mate: hand dodge
        c lookout: hand dodge
        hideouts: a hammock, b hammock, c hammock
        ambush-cards
    """
    state = play(end, "pass on", "pass on", "pass on")
    assert state.resting == 0b111
    assert asked(state, "reveal") == "a refit"
    assert play(state, "reveal").resting == 0


@pytest.mark.rule("PGM-6")
@pytest.mark.parametrize(
    "card", ["rum", "bribe c 1", "spyglass a", "ambush a tavern", "blade a tavern", "all-hands a", "dodge"]
)
def test_no_card_is_played_outside_its_window(card: str) -> None:
    hands = "hand rum bribe spyglass ambush blade all-hands dodge"
    roles = VOTE.replace("hand rum bribe", hands).replace("hand bribe, ", "").replace("    share", "    roles")
    assert why(roles, f"b: {card}") == "PGM-6 card-window"


@pytest.mark.rule("PGM-6")
def test_a_card_that_one_does_not_hold_is_refused() -> None:
    assert why(VOTE, *DEALT, "rum") == "PGM-6 not-held"
    assert legal(VOTE, *DEALT) == ["pass", "pass on"]


@pytest.mark.rule("PGM-32")
def test_nobody_plays_before_his_turn_in_the_window() -> None:
    assert why(VOTE, *DEALT, "b: rum") == "PGM-32 not-you"
    assert why(VOTE, *DEALT, "b: pass") == "PGM-32 not-you"


@pytest.mark.rule("PGM-42")
def test_a_card_acts_as_it_is_played_and_is_paid_at_once() -> None:
    state = play(VOTE, *DEALT, "pass", "bribe c 3")
    assert sailors(state, "b") == [3]
    assert asked(state) == "b payment"
    assert hand(state, "b") == ["rum"]
    assert why(state, "c: bribe d 2") == "PGM-7 not-you", "first the price is paid"
