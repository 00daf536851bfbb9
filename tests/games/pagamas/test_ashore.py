"""Phase 4, ashore: PGM-17; and the Spyglass."""

from __future__ import annotations

import pytest

from tests.games.pagamas.play import asked, discards, legal, loot, play, story, why

ASHORE = """
    a captain:
    b mate: loot 1 2, hand spyglass
    c lookout:
    d chaplain:
    ashore
"""
HIDDEN = ("hide hammock", "hide tavern", "hide brothel", "hide island")
KEPT = ASHORE.replace("    ashore", "    captain kept all\n    ashore")


@pytest.mark.rule("PGM-17")
def test_everyone_picks_a_hideout_at_the_same_time() -> None:
    assert asked(ASHORE) == "abcd ashore"
    assert asked(ASHORE, "c: hide tavern") == "abd ashore"
    assert play(ASHORE, *HIDDEN).hideouts == [0, 1, 2, 3]


@pytest.mark.rule("PGM-17", "PGM-30")
def test_a_hideout_is_the_owners_secret() -> None:
    state = play(ASHORE, "c: hide tavern")
    action = state.legal(0)[0]
    assert [state.seen_by(viewer).hideouts[2] for viewer in (0, 1, 2, 3, None)] == [-3, -3, 1, -3, -3]
    assert [state.shown(viewer, 0, action) for viewer in (0, 1, None)] == ["hide hammock", "hide ?", "hide ?"]


@pytest.mark.rule("PGM-17")
def test_nobody_picks_a_second_hideout() -> None:
    assert why(ASHORE, "c: hide tavern", "c: hide hammock") == "PGM-17 hidden-already"


@pytest.mark.rule("PGM-17")
def test_nobody_picks_a_second_hideout_later_in_the_turn_whoever_decides_then() -> None:
    for actions in (HIDDEN, (*HIDDEN, "pass"), (*HIDDEN, "pass", "pass")):
        for seat in "abcd":
            assert why(ASHORE, *actions, f"{seat}: hide tavern") == "PGM-17 hidden-already"
    assert why(ASHORE.replace("ashore", "overboard"), "b: hide tavern") == "PGM-17 something-else"


@pytest.mark.rule("PGM-17")
def test_when_the_captain_kept_all_nobody_may_go_to_treasure_island() -> None:
    for seat in "abcd":
        assert legal(KEPT, seat=seat) == ["hide hammock", "hide tavern", "hide brothel"]
        assert why(KEPT, f"{seat}: hide island") == "PGM-17 no-island"
    assert "hide island" in legal(ASHORE)


@pytest.mark.rule("PGM-17")
@pytest.mark.parametrize(
    ("votes", "kept"),
    [
        (("deal 1 a", "deal 2 a", "aye", "aye", "aye"), True),
        (("deal 1 a", "deal 2 b", "aye", "aye", "aye"), False),
        (("deal 1 a", "deal 2 a", *["nay"] * 3, "deal 1 a", "deal 2 a", *["nay"] * 3, "force"), True),
        (("deal 1 a", "deal 2 a", *["nay"] * 3, "deal 1 a", "deal 2 b", *["nay"] * 3, "force"), False),
        (("deal 1 a", "deal 2 a", *["nay"] * 3, "deal 1 c", "deal 2 b", *["nay"] * 3, "forgo"), True),
    ],
    ids=["accepted", "accepted in part", "forced", "forced in part", "by default"],
)
def test_kept_all_covers_an_accepted_a_forced_and_a_default_share(votes: tuple[str, ...], kept: bool) -> None:
    share = "a captain:\n b mate:\n c lookout:\n share"
    assert play(share, "loot 1", "loot 2", *votes).kept_all is kept


@pytest.mark.rule("PGM-6", "PGM-41")
def test_a_spyglass_looks_at_one_hideout_once_all_are_laid() -> None:
    state = play(ASHORE, *HIDDEN)
    assert asked(state) == "b spyglass"
    assert legal(state) == ["pass", "pass on", "spyglass a", "spyglass c", "spyglass d"]
    looked = play(state, "spyglass d", "pay 1")
    assert looked.seen_by(1).hideouts == [-3, 1, -3, 3]
    assert looked.seen_by(0).hideouts == [0, -3, -3, -3]
    assert discards(looked) == ["spyglass"]
    assert loot(looked, "b") == [2]


@pytest.mark.rule("PGM-6", "PGM-30")
def test_everybody_sees_who_looks_at_whom_and_only_the_looker_what() -> None:
    events = story(ASHORE, *HIDDEN, "spyglass d")
    assert [(event.kind, event.audience) for event in events] == [("spies", None), ("spied", (1,))]
    assert events[1].facts["place_word"] == "place.island"


@pytest.mark.rule("PGM-42")
def test_a_spyglass_looks_neither_at_the_own_hideout_nor_twice_at_one() -> None:
    assert why(ASHORE, *HIDDEN, "spyglass b") == "PGM-6 own-hideout"
    two = ASHORE.replace("hand spyglass", "hand spyglass spyglass").replace("loot 1 2", "loot 1 1 2")
    assert why(two, *HIDDEN, "spyglass d", "pay 1", "spyglass d") == "PGM-6 spied-already"


@pytest.mark.rule("PGM-41")
def test_spyglasses_are_played_clockwise_from_the_captain() -> None:
    state = """
        a mate: loot 1, hand dodge
        b lookout: loot 1, hand spyglass
        c captain: loot 1, hand rum
        d chaplain: loot 1, hand spyglass
        ashore
    """
    order = [asked(state, *HIDDEN, *["pass"] * count)[0] for count in range(4)]
    assert order == ["c", "d", "a", "b"]


@pytest.mark.rule("PGM-6")
def test_a_spyglass_is_of_no_use_before_the_hideouts_are_laid() -> None:
    assert why(ASHORE, "b: spyglass a") == "PGM-6 card-window"
