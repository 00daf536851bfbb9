"""The material of Pagamas: loot, characters, hideouts, action cards. Data, no logic."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6
LETTERS: Final = "abcdef"  # how notation names the players

# PGM-1: loot cards of 1, 2 and 3 shares; the cards of four, two and one for each player. For six, a reconstruction.
VALUES: Final = (1, 2, 3)
EACH: Final = (0, 4, 2, 1)  # by value
SHORT_EACH: Final = (0, 3, 2, 1)  # with short loot
MOST_LOOT: Final = 7 * MOST_SEATS

# PGM-2, PGM-3: the characters, in the order in which they come into play with more players.
NO_ROLE: Final = -1
CAPTAIN: Final = 0
MATE: Final = 1
LOOKOUT: Final = 2
CHAPLAIN: Final = 3
BOSUN: Final = 4
STEWARD: Final = 5
ROLE_WORDS: Final = ("captain", "mate", "lookout", "chaplain", "bosun", "steward")
FORCE: Final = (4, 3, 2, 2, 4, 3)  # a reconstruction

# PGM-4: where one hides.
HAMMOCK: Final = 0
TAVERN: Final = 1
BROTHEL: Final = 2
ISLAND: Final = 3
PLACES: Final = (HAMMOCK, TAVERN, BROTHEL, ISLAND)
PLACE_WORDS: Final = ("hammock", "tavern", "brothel", "island")
NOWHERE: Final = -1  # no hideout chosen yet

# PGM-6: the action deck; the counts, the prices and the kinds that have one are a reconstruction.
SAILOR: Final = 0  # the sailors are the kinds 0, 1 and 2; their force is one more
SAILORS: Final = 3
AMBUSH: Final = 3
BLADE: Final = 4
DODGE: Final = 5
ALL_HANDS: Final = 6
BRIBE: Final = 7
RUM: Final = 8
SPYGLASS: Final = 9
KINDS: Final = 10
NO_CARD: Final = -1
KIND_WORDS: Final = (
    "sailor-1",
    "sailor-2",
    "sailor-3",
    "ambush",
    "blade",
    "dodge",
    "all-hands",
    "bribe",
    "rum",
    "spyglass",
)
DECK: Final = (6, 5, 4, 6, 2, 4, 4, 2, 2, 2)
PRICED: Final = (BLADE, BRIBE, RUM, SPYGLASS)
IS_PRICED: Final[list[bool]] = [kind in PRICED for kind in range(KINDS)]
HAND: Final = 2  # PGM-11
RUM_VOTES: Final = 2

# By what an ambush is set.
BY_MATE: Final = 0
BY_CARD: Final = 1
BY_BLADE: Final = 2
MEANS_WORDS: Final = ("power", "ambush", "blade")

# What becomes of an ambush.
SET: Final = 0  # its place is the author's secret
SPRUNG: Final = 1  # turned, and it matches: the victim may dodge
MISSED: Final = 2
DODGED: Final = 3
HIT: Final = 4
LATE: Final = 5  # another had hit the victim before
LAPSED: Final = 6  # the victim had lost the character at the Brothel (PGM-19)
FATE_WORDS: Final = ("set", "sprung", "missed", "dodged", "hit", "late", "lapsed")

# The sides of a mutiny.
NO_SIDE: Final = 0
LOYALIST: Final = 1
MUTINEER: Final = 2
SIDE_WORDS: Final = ("", "loyal", "mutineer")

# What a viewer does not see, and what is not there yet.
HIDDEN: Final = -3
AWAITED: Final = -4  # a secret choice that is not yet made
