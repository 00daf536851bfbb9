"""Wrongs that everybody saw, and what a sensible player does about those it has suffered."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.material import LETTERS
from tablee.games.pagamas.player import PagamasSense
from tests.games.pagamas.play import Position, play
from tests.games.pagamas.test_player import A_HAUL, chosen

SENSE = PagamasSense()


def wrongs(position: Position, *actions: str) -> list[str]:
    """Who has wronged whom, as ``a b``, as often as it was done."""
    state = play(position, *actions)
    found = []
    for doer in range(state.seats):
        for victim in range(state.seats):
            found += [f"{LETTERS[doer]} {LETTERS[victim]}"] * state.wrongs_done(doer, victim)
    assert state.seen_by(None).wrongs == state.wrongs, "it is public"
    return found


def reason(position: Position, *actions: str, seat: str = "") -> str:
    """Why the sensible player does what it does next."""
    state = play(position, *actions)
    actor = LETTERS.index(seat) if seat else state.to_act()[0]
    seen = state.seen_by(actor)
    key, facts = SENSE.reason(seen, actor, SENSE.choices(seen, actor)[0])
    return GAME.words("en").say(f"reason.{key}", **facts)


# What is remembered


@pytest.mark.rule("PGM-21")
def test_an_ambush_that_hits_is_a_wrong_and_one_that_misses_is_none() -> None:
    position = """
        a captain:
        b mate:
        c lookout:
        hideouts: a hammock, b tavern, c island
        power b on a: {place}
        reveal
    """
    assert wrongs(position.format(place="hammock"), "reveal") == ["b a"]
    assert wrongs(position.format(place="island"), "reveal") == []


@pytest.mark.rule("PGM-6")
def test_a_sailor_bribed_away_is_a_wrong() -> None:
    position = """
        a captain: loot 1, hand bribe
        b mate: sailors 2
        c lookout:
        share
    """
    assert wrongs(position, "loot 1", "loot 1", "deal 2 a", "deal 3 a", "bribe b 2") == ["a b"]


MUTINY = """
    a captain:
    b mate:
    c lookout:
    d chaplain:
    captain kept all
    hideouts: a hammock, b tavern, c hammock, d hammock
    offer
"""


@pytest.mark.rule("PGM-24", "PGM-26")
def test_whoever_rises_wrongs_the_captain_and_the_plank_wrongs_who_walks_it() -> None:
    assert wrongs(MUTINY, "mutiny", "join", "loyal") == ["b a", "c a"]
    failed = play(MUTINY, "mutiny", "loyal", "loyal")
    assert wrongs(failed) == ["a b", "b a"], "the one mutineer walks the plank by himself"


@pytest.mark.rule("PGM-27")
def test_the_captain_whom_the_mutineers_elect_wrongs_the_old_one() -> None:
    won = ("mutiny", "join", "join", "stand", "decline", "decline")
    assert wrongs(MUTINY, *won) == ["b a", "b a", "c a", "d a"]


def test_wrongs_are_remembered_in_the_turns_to_come() -> None:
    state = play(MUTINY, "mutiny", "loyal", "loyal")
    assert state.turn == 2
    assert wrongs(state) == ["a b", "b a"]


# What comes of it


def test_a_captain_who_has_wronged_a_voter_has_to_pay_more_for_the_vote() -> None:
    dealt = ("loot 3", "loot 1", "loot 2", "deal 4 a", "deal 5 b", "deal 6 a")
    wronged = A_HAUL.replace("    share", "    a wronged b\n    a wronged b\n    share")
    assert chosen(A_HAUL, *dealt, seat="b") == "aye"
    assert chosen(wronged, *dealt, seat="b") == "nay"
    assert "what this Captain has done to you" in reason(wronged, *dealt, seat="b")
    more = ("loot 3", "loot 1", "loot 2", "deal 4 b", "deal 5 a", "deal 6 a")
    assert chosen(wronged, *more, seat="b") == "aye", "interest comes first"


def test_of_two_equal_victims_the_ambush_is_for_the_one_who_struck_first() -> None:
    position = """
        a captain:
        b mate:
        c lookout: loot 2 2 2
        d chaplain: loot 2 2 2
        {doer} wronged b
        hideouts: a hammock, b tavern, c hammock, d hammock
        mate-ambush
    """
    for doer in "cd":
        assert chosen(position.format(doer=doer)).startswith(f"ambush {doer} ")
        assert "a score to settle" in reason(position.format(doer=doer))


def test_a_candidate_who_has_wronged_the_voter_gets_no_vote() -> None:
    position = """
        a captain:
        b mate: sailors 1 1
        c lookout:
        d chaplain:
        e bosun:
        {doer} wronged e
        hideouts: a brothel, b hammock, c hammock, d hammock, e hammock
        brothel
    """
    standing = ("stand", "stand", "stand", "decline")
    for doer, other in ("cd", "dc"):
        assert chosen(position.format(doer=doer), *standing, seat="e") == f"elect {other}"


def test_a_mutineer_who_has_wronged_the_captain_before_walks_the_plank() -> None:
    position = """
        a captain:
        b mate:
        c lookout:
        d bosun:
        e chaplain:
        {doer} wronged a
        {doer} wronged a
        captain kept all
        hideouts: a hammock, b tavern, c hammock, d hammock, e hammock
        offer
    """
    for doer in "bc":
        played = ("mutiny", "join", "loyal", "loyal", "loyal", "loyal")
        assert chosen(position.format(doer=doer), *played) == f"plank {doer}"
        assert "a score to settle with this mutineer" in reason(position.format(doer=doer), *played)


def test_with_a_grudge_against_the_captain_a_mutiny_is_joined_with_a_little_less_force() -> None:
    played = ("pass", "mutiny", "loyal")
    assert chosen(MUTINY, *played) == "loyal"
    wronged = MUTINY.replace("    offer", "    a wronged b\n    a wronged b\n    a wronged b\n    offer")
    assert chosen(wronged, *played) == "join"
    assert "a score to settle with this Captain" in reason(wronged, *played)
