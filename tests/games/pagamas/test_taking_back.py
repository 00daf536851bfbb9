"""What has been shown, and what the rules call final, is not taken back."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tablee.kernel.record import SHOWN, Step, stands
from tests.games.pagamas.play import play

AMBUSHES = """
    a captain: loot 1, hand {lea}
    b mate: loot 1
    c lookout: loot 3, hand {zoe}
    d chaplain: hand {bo}
    hideouts: a hammock, b island, c hammock, d tavern
    ambush-cards
"""

FORCED = """
    a captain: loot 1
    b mate: loot 1 2
    c lookout: loot 3, hand dodge, sailors 2
    d chaplain: loot 1
    hideouts: a hammock, b hammock, c hammock, d hammock
    share forced
    offer
"""

SHARE = """
    a captain:
    b mate:
    c lookout:
    share
"""


def kept(position: str, *actions: str) -> str:
    """Why the last of these actions, of whoever is to act, cannot be taken back."""
    before = play(position, *actions[:-1])
    (seat,) = before.to_act()
    text = actions[-1]
    return stands(GAME, before, Step(seat, text), play(position, *actions), before.seats)


@pytest.mark.rule("PGM-23", "PGM-24")
def test_a_mutiny_and_joining_it_are_final_and_staying_loyal_is_not() -> None:
    assert kept(FORCED, "mutiny") == "PGM-23"
    assert kept(FORCED, "mutiny", "join") == "PGM-24"
    assert kept(FORCED, "pass") == ""


@pytest.mark.rule("PGM-30")
@pytest.mark.parametrize("own", ["ambush", "ambush ambush", "ambush rum"])
@pytest.mark.parametrize("others", [("rum", "dodge"), ("ambush", "ambush"), ("ambush rum", "spyglass ambush")])
def test_a_card_that_was_played_has_been_seen_whatever_others_hold(own: str, others: tuple[str, str]) -> None:
    position = AMBUSHES.format(lea=others[0], zoe=others[1], bo=own)
    asked = play(position)
    while asked.to_act() != (3,):
        asked = play(asked, "pass")
    after = play(asked, "ambush a hammock")
    assert stands(GAME, asked, Step(3, "ambush a hammock"), after, 4) == SHOWN
    assert stands(GAME, asked, Step(3, "pass"), play(asked, "pass"), 4) == ""


@pytest.mark.rule("PGM-30", "PGM-38")
def test_what_all_players_knew_and_those_who_look_on_did_not_has_been_shown() -> None:
    shared = ["loot 3", "loot 1", "deal 1 b", "deal 2 b", "aye", "aye", "aye"]
    assert play(SHARE, *shared).loot.saw == [0b111, 0b111]
    assert kept(SHARE, *shared, "overboard 1") == SHOWN
    assert kept(SHARE, *shared, "done") == ""
