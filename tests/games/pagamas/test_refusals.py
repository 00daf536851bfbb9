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
        "done": "PGM-11 something-else",
        "pass": "PGM-11 something-else",
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


@pytest.mark.rule("PGM-30")
def test_a_refusal_says_the_same_whatever_others_hold_and_wherever_they_hide() -> None:
    other = HIDDEN.replace("c lookout: hand dodge", "c lookout: hand rum").replace("c island", "c brothel")
    for seat in (0, 1):
        for action in ACTIONS.values():
            assert str(play(HIDDEN).why_not(seat, action)) == str(play(other).why_not(seat, action))
