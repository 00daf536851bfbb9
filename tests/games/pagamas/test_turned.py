"""Votes are turned together, and lie open until they are the past: PGM-9, PGM-14, PGM-30, PGM-32."""

from __future__ import annotations

import pytest

from tablee.games.pagamas.ballots import NO_BALLOT
from tablee.games.pagamas.rules import Pagamas
from tablee.kernel.state import NOBODY
from tests.games.pagamas.play import asked, play
from tests.games.pagamas.test_picture import LIMIT, LONG, NAMES, SHAPES, SHEET, by_id, drawn, everything, view, written

SHARE = """
    a captain: loot 1
    b mate: sailors 2
    c lookout:
    d chaplain: sailors 1 3
    share
"""
DEALT = ("loot 1", "loot 1", "loot 1", "deal 2 a", "deal 3 b", "deal 4 a")
REFUSED = (*DEALT, "a: aye", "b: aye", "c: nay", "d: nay")
AGAIN = (*REFUSED, "deal 2 a", "deal 3 b", "deal 4 c")
LOST = """
    a captain:
    b mate: sailors 2
    c lookout:
    d chaplain: sailors 1
    hideouts: a brothel, b hammock, c hammock, d hammock
    brothel
"""
NO_MATE = """
    a captain:
    b mate:
    c lookout: sailors 1
    d chaplain:
    e bosun:
    hideouts: a brothel, b brothel, c hammock, d hammock, e hammock
    brothel
"""
MATE = 1
STANDING = ("stand", "stand", "stand")
BALLOTS = ("b: elect b", "c: elect c", "d: elect c")


def turned(state: Pagamas) -> tuple[list[int], list[int], int] | None:
    """What each has chosen, with how many votes, and what has won."""
    vote = state.turned
    return None if vote is None else (vote.given, vote.votes, vote.winner)


@pytest.mark.rule("PGM-32", "PGM-30")
def test_no_vote_is_seen_before_the_last_is_given_and_then_all_are_at_once() -> None:
    for given in range(4):
        state = play(SHARE, *DEALT, *REFUSED[6 : 6 + given])
        assert [turned(state.seen_by(viewer)) for viewer in (0, 1, None)] == [None] * 3
    state = play(SHARE, *REFUSED)
    for viewer in (0, 1, 2, 3, None):
        assert turned(state.seen_by(viewer)) == ([1, 1, 0, 0], [1, 2, 1, 3], 0)


@pytest.mark.rule("PGM-14")
def test_a_refused_share_lies_open_until_the_next_vote_is_given() -> None:
    assert turned(play(SHARE, *AGAIN)) is not None
    assert turned(play(SHARE, *AGAIN, "c: aye")) is None


@pytest.mark.rule("PGM-14")
def test_an_accepted_share_lies_open_until_all_have_gone_ashore() -> None:
    state = play(SHARE, *AGAIN, "a: aye", "b: aye", "c: aye", "d: nay")
    assert turned(state) == ([1, 1, 1, 0], [1, 2, 1, 3], 1)
    while asked(state).endswith("overboard"):
        state = play(state, "done")
    assert turned(play(state, "a: hide hammock")) is not None
    assert turned(play(state, *(f"{seat}: hide hammock" for seat in "abcd"))) is None


@pytest.mark.rule("PGM-9")
def test_the_ballots_of_an_election_are_turned_with_whom_they_chose() -> None:
    state = play(LOST, *STANDING, *BALLOTS)
    assert turned(state) == ([NO_BALLOT, 1, 2, 2], [1, 2, 1, 2], 2)


@pytest.mark.rule("PGM-9")
def test_a_tie_is_won_by_the_mate_and_without_a_mate_by_nobody() -> None:
    tie = ("b: elect b", "c: elect b", "d: elect d")
    assert turned(play(LOST.replace("sailors 1", "sailors 1 1"), *STANDING, *tie)) == (
        [NO_BALLOT, 1, 1, 3],
        [1, 2, 1, 3],
        MATE,
    )
    state = play(NO_MATE, "decline", *STANDING, "c: elect c", "d: elect d", "e: elect d")
    assert turned(state) == ([NO_BALLOT, NO_BALLOT, 2, 3, 3], [1, 1, 2, 1, 1], NOBODY)
    assert asked(state) == "cde election", "the tied ballots lie open while all vote again"


@pytest.mark.rule("PGM-23")
def test_a_vote_is_the_past_when_the_mutiny_card_is_turned() -> None:
    elected = play(LOST.replace("b hammock", "b tavern"), *STANDING, "b: elect c", "c: elect c", "d: elect c")
    assert asked(elected) == "b offer"
    assert turned(elected) is not None
    assert turned(play(elected, "mutiny")) is None


@pytest.mark.rule("PGM-37")
def test_an_election_lies_open_until_the_next_share() -> None:
    state = play(LOST, *STANDING, *BALLOTS)
    while asked(state).split()[1] in ("refit", "roles"):
        assert turned(state) is not None
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.frame.name == "share"
    assert turned(state) is None


# The picture


@SHAPES
def test_the_turned_votes_lie_at_the_seats_with_what_came_of_them(narrow: bool) -> None:
    state = play(SHARE, *REFUSED)
    for viewer in (0, 3, None):
        found = by_id(view(state, viewer, narrow=narrow))
        marks = ["vote-for", "vote-for", "vote-against", "vote-against"]
        for seat, mark in enumerate(marks):
            assert mark in drawn(found[f"seat-{seat}"])
        assert "Refused, 4 to 3" in written(found["hatch"])
    elected = by_id(view(play(LOST, *STANDING, *BALLOTS), 0, "fr", narrow=narrow))
    assert f"{NAMES[2]} l’emporte avec 3" in written(elected["hatch"])
    assert {"vote-name", "#gl-3"} <= drawn(elected["seat-3"])


@SHAPES
def test_a_ballot_lies_folded_for_all_but_whoever_gave_it_until_the_game_is_over(narrow: bool) -> None:
    state = play(SHARE, *DEALT, "a: aye", "b: nay")
    folded = [drawn(by_id(view(state, viewer, narrow=narrow))["hatch"]) for viewer in (0, 1, 2, None)]
    assert [marks & {"vote-for", "vote-against"} for marks in folded] == [{"vote-for"}, {"vote-against"}, set(), set()]
    assert all({"vote", "no-vote"} <= marks for marks in folded)
    replayed = drawn(by_id(everything(state, None, narrow=narrow))["hatch"])
    assert {"vote-for", "vote-against", "no-vote"} <= replayed
    assert "vote" not in replayed


@SHAPES
def test_turned_votes_leave_the_view_small(narrow: bool) -> None:
    crew = """
        a captain: loot 1 1 1, sailors 1 1
        b mate: loot 1 1, sailors 2 2
        c lookout: loot 1 2, sailors 3 3
        d chaplain: loot 1 2, sailors 1 1
        e bosun: loot 1 2, sailors 2 2
        f steward: loot 1 2, sailors 3
        share
    """
    state = play(crew, *["loot 1"] * 5, *(f"deal {card} a" for card in range(14, 19)), "a: aye", *["nay"] * 5)
    assert len(view(state, 0, "fr", LONG, sheet=SHEET, narrow=narrow)) < LIMIT
