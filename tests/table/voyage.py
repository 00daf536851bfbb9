"""A turn of Pagamas worth looking at, up to any of its moments: chance brings what the story needs.

The share is refused twice and forced by the Mate, the Captain dodges an ambush, and the crew rises against him.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.pagamas import GAME
from tablee.games.pagamas.material import LETTERS
from tablee.kernel.record import Record, new_record
from tablee.kernel.state import CHANCE

NAMES = ("Léa", "Ana", "Zoé")
CAPTAIN, MATE, LOOKOUT = range(3)

OPENING = (
    *("loot 3", "loot 1", "loot 1"),
    *("draw dodge", "draw rum"),  # Léa, who is Captain
    *("draw ambush", "draw all-hands"),  # Ana
    *("draw sailor-2", "draw sailor-3"),  # Zoé
)
ROLES = ("a: give mate b",)
HAUL = ("loot 3", "loot 2")

KEEPS_ALL = ("a: deal 1 a", "a: deal 2 a")
FIRST_VOTE = ("a: aye", "b: nay", "c: nay")
FEEDS_THE_MATE = ("a: deal 1 a", "a: deal 2 b")
SECOND_VOTE = ("a: aye", "b: aye", "c: nay")
SHARE = (*KEEPS_ALL, *FIRST_VOTE, *FEEDS_THE_MATE, *SECOND_VOTE, "b: force")

OVERBOARD = ("a: done", "b: done")
HIDEOUTS = ("a: hide tavern", "b: hide island", "c: hide hammock")
NO_SPYGLASS = ("a: pass", "b: pass")
AMBUSHES = ("b: ambush a tavern", "a: pass on", "b: ambush c brothel", "a: pass", "b: pass")
ASHORE = (*OVERBOARD, *HIDEOUTS, *NO_SPYGLASS, *AMBUSHES)

DODGE = ("a: dodge",)
BURIAL = ("b: bury 2",)
MUTINY = ("b: pass", "c: mutiny", "b: join", "a: pass", "b: all-hands c")

LUCKY = 1
"""A seed of the dice with which the Captain's Dodge saves him."""


def voyage(*actions: str, opening: Sequence[str] = OPENING, haul: Sequence[str] = HAUL) -> Record:
    """The first turn, with its characters given and its loot drawn, then these actions."""
    record = new_record(GAME, len(NAMES), {}, NAMES, seed=LUCKY)
    for text in opening:
        bring(record, text)
    for text in ROLES:
        go_on(record, text)
    for text in haul:
        bring(record, text)
    for text in actions:
        go_on(record, text)
        while record.state.to_act() == (CHANCE,):
            record.throw()
    return record


def go_on(record: Record, text: str) -> None:
    """What a player does, as ``b: force``."""
    who, _, action = text.partition(": ")
    record.play(LETTERS.index(who), record.game.parse(record.state, action))


def bring(record: Record, text: str) -> None:
    """This result of chance."""
    record.play(CHANCE, record.game.parse(record.state, text))
