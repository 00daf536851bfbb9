"""Patou'che's material: the dice, the cards and what stands on them. Data, no rules."""

from __future__ import annotations

from typing import Final

SEATS: Final = "abcde"
"""The seats as they are written: places are numbers, so seats are letters."""

# PCH-2: each die has two faces of each kind, so the three kinds are equally likely.
WOLF: Final = 0
PATOU: Final = 1
SHEEP: Final = 2
DIE_NAMES: Final = ("wolf", "patou", "sheep")
ALL_DICE: Final = 3
THROWS: Final = 3  # PCH-4: and no more, because after each at least one die is kept

# PCH-1: a card has one of five hidden sides. A sheep card's side is its number of sheep, from 0 to 4.
SIDES: Final = 5
PLAIN: Final = 0
SUPER: Final = 1
RAM: Final = 2
TIRED: Final = 3
DISGUISED: Final = 4  # the wolf in sheep's clothing
SHEEP_SIDES: Final = (4, 8, 9, 8, 4)  # how many cards have each side
PATOU_SIDES: Final = (10, 2, 4, 4, 2)
SHEEP_NAMES: Final = ("0", "1", "2", "3", "4")
PATOU_NAMES: Final = ("plain", "super", "ram", "tired", "wolf")

# A card in play is a number: its side when it was turned; UNTURNED when nobody knows the other side; REMEMBERED + its
# side when it was turned before, went under the pile, came back, and was taken unturned.
UNTURNED: Final = 5
REMEMBERED: Final = 6
NO_CARD: Final = -1

HIDDEN: Final = (0, 1, 2, 3, 4, UNTURNED, 0, 1, 2, 3, 4)  # by card: the side that everybody knows, or UNTURNED
WORTH: Final = (0, 1, 2, 3, 4, 1, 1, 1, 1, 1, 1)  # PCH-15, PCH-28: the sheep on a sheep card
ROLE: Final = (PLAIN, SUPER, RAM, TIRED, DISGUISED, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN)  # PCH-28
ROOM: Final = (1, 2, 1, 1, 1)  # PCH-9, PCH-17: the sheep that find a place over a patou, by its role

HERD: Final = 6  # PCH-10: so many sheep cards bring the last round
PER_PLAYER: Final = 5  # PCH-23: sheep cards in the pile of a cooperative game
LIMITS: Final = {"very-easy": 4, "easy": 3, "hard": 2}  # PCH-23: the wolf's sheep that lose it
MOST_PLACES: Final = sum(SHEEP_SIDES) + sum(PATOU_SIDES)


FACTORIAL: Final = (1, 1, 2, 6)


class Dice:
    """Some of the three dice, by what they show; ``weight`` is in how many ways they fall so. Made once, in `ROLLS`."""

    __slots__ = ("count", "patous", "sheep", "text", "weight", "wolves")

    def __init__(self, wolves: int, patous: int, sheep: int) -> None:
        self.wolves = wolves
        self.patous = patous
        self.sheep = sheep
        self.count = wolves + patous + sheep
        self.text = "w" * wolves + "p" * patous + "s" * sheep
        self.weight = FACTORIAL[self.count] // (FACTORIAL[wolves] * FACTORIAL[patous] * FACTORIAL[sheep])

    def plus(self, more: Dice) -> Dice:
        return ROLLS[self.wolves + more.wolves][self.patous + more.patous][self.sheep + more.sheep]

    def minus(self, less: Dice) -> Dice:
        return ROLLS[self.wolves - less.wolves][self.patous - less.patous][self.sheep - less.sheep]

    def has(self, some: Dice) -> bool:
        return some.wolves <= self.wolves and some.patous <= self.patous and some.sheep <= self.sheep

    def showing(self, die: int) -> int:
        """How many show a wolf, a patou or a sheep."""
        return self.wolves if die == WOLF else self.patous if die == PATOU else self.sheep

    def __repr__(self) -> str:
        return f"<Dice {self.text or '-'}>"


ROLLS: Final = [
    [[Dice(w, p, s) for s in range(ALL_DICE + 1 - w - p)] for p in range(ALL_DICE + 1 - w)] for w in range(ALL_DICE + 1)
]
"""``ROLLS[wolves][patous][sheep]``."""

NO_DICE: Final = ROLLS[0][0][0]
ONE_DIE: Final = (ROLLS[1][0][0], ROLLS[0][1][0], ROLLS[0][0][1])  # by what it shows
EVERY_ROLL: Final = sorted(
    [dice for row in ROLLS for line in row for dice in line if dice.count],
    key=lambda dice: (dice.count, -dice.wolves, -dice.patous),
)
