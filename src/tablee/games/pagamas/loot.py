"""The loot: a pile without order, and cards that lie face down in the open, each known by its number."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.material import EACH, MOST_SEATS, SHORT_EACH, VALUES
from tablee.kernel.chance import Rng
from tablee.kernel.state import NOBODY, Data

# Where a card lies.
OFFERED: Final = 0  # in the Captain's proposal; its owner is whom it is dealt to, or nobody yet
OWNED: Final = 1  # before its owner
BURIED: Final = 2
GONE: Final = 3  # paid, thrown overboard or lost: shown, and out of the game

LIES_WORDS: Final = ("offered", "owned", "buried", "gone")
UNKNOWN: Final = 0  # a value that the viewer has not seen
EVERYBODY: Final = (1 << (MOST_SEATS + 1)) - 1  # every seat as a bit, and one more bit for whoever looks on


class Loot:
    """``pile[value]`` counts what is left to draw; card number n of those drawn has index n - 1 in each list.

    ``saw`` holds a bit for each seat that has seen the card's value: cards lie in the open, so whoever has seen one can
    follow it (PGM-39). Seen by somebody, the other values are unknown and ``pile`` counts all that this viewer has not
    seen, while ``left`` goes on telling how many cards the pile has.
    """

    __slots__ = ("left", "lies", "owners", "pile", "saw", "values")

    def __init__(
        self, pile: list[int], left: int, values: list[int], lies: list[int], owners: list[int], saw: list[int]
    ) -> None:
        self.pile = pile
        self.left = left
        self.values = values
        self.lies = lies
        self.owners = owners
        self.saw = saw

    def copy(self) -> Loot:
        return Loot(self.pile[:], self.left, self.values[:], self.lies[:], self.owners[:], self.saw[:])

    @property
    def drawn(self) -> int:
        """How many cards have been drawn, and so the number of the last one."""
        return len(self.values)

    def draw(self, value: int, saw: int) -> int:
        """A card comes out of the pile into the proposal; its number."""
        self.pile[value] -= 1
        self.left -= 1
        self.values.append(value)
        self.lies.append(OFFERED)
        self.owners.append(NOBODY)
        self.saw.append(saw)
        return len(self.values)

    # One card, by its number

    def value(self, card: int) -> int:
        return self.values[card - 1]

    def owner(self, card: int) -> int:
        return self.owners[card - 1]

    def where(self, card: int) -> int:
        return self.lies[card - 1]

    def lay(self, card: int, where: int, owner: int) -> None:
        self.lies[card - 1] = where
        self.owners[card - 1] = owner

    def seen(self, card: int, seat: int) -> bool:
        return bool(self.saw[card - 1] >> seat & 1)

    def show(self, card: int, seats: int) -> None:
        """These seats, as bits, see the value."""
        self.saw[card - 1] |= seats

    # Several cards, by their numbers

    def of(self, seat: int, where: int = OWNED) -> list[int]:
        """A player's cards, those before him unless told otherwise."""
        found: list[int] = []
        for index, owner in enumerate(self.owners):
            if owner == seat and self.lies[index] == where:
                found.append(index + 1)
        return found

    def count(self, seat: int) -> int:
        """How many unburied cards a player has: what can pay a price (PGM-7)."""
        found = 0
        for index, owner in enumerate(self.owners):
            if owner == seat and self.lies[index] == OWNED:
                found += 1
        return found

    def offered(self) -> list[int]:
        """The cards of the proposal."""
        return [index + 1 for index, lies in enumerate(self.lies) if lies == OFFERED]

    def undealt(self) -> list[int]:
        found: list[int] = []
        for index, owner in enumerate(self.owners):
            if owner == NOBODY and self.lies[index] == OFFERED:
                found.append(index + 1)
        return found

    def shares(self, seat: int) -> int:
        """PGM-29: the buried shares of a player."""
        return sum([self.value(card) for card in self.of(seat, BURIED)])

    def data(self) -> Data:
        return {
            "pile": self.pile[1:],
            "left": self.left,
            "loot": [
                [self.values[index], self.lies[index], self.owners[index], self.saw[index]]
                for index in range(self.drawn)
            ],
        }

    # Who sees what

    def seen_by(self, viewer: int | None) -> Loot:
        """A card whose value the viewer has not seen might as well be any card of the pile."""
        eye = MOST_SEATS if viewer is None else viewer
        seen = self.copy()
        for index in range(len(self.values)):
            if not self.saw[index] >> eye & 1:
                seen.pile[self.values[index]] += 1
                seen.values[index] = UNKNOWN
        return seen

    def glimpse(self, viewer: int) -> Loot:
        """The same to be read only: it shares what everybody sees."""
        values = self.values[:]
        pile = self.pile[:]
        for index in range(len(values)):
            if not self.saw[index] >> viewer & 1:
                pile[values[index]] += 1
                values[index] = UNKNOWN
        return Loot(pile, self.left, values, self.lies, self.owners, self.saw)

    def imagine(self, rng: Rng) -> Loot:
        """Give the unknown cards values out of what the viewer has not seen."""
        full = self.copy()
        unseen: list[int] = []
        for value in VALUES:
            unseen.extend([value] * full.pile[value])
        for index in range(len(full.values)):
            if full.values[index] == UNKNOWN:
                place = rng.below(len(unseen))
                value = unseen[place]
                unseen[place] = unseen[-1]
                unseen.pop()
                full.pile[value] -= 1
                full.values[index] = value
        return full


def new_loot(seats: int, short: bool = False) -> Loot:
    """PGM-1: everything in the pile."""
    pile = [each * seats for each in (SHORT_EACH if short else EACH)]
    return Loot(pile, sum(pile), [], [], [], [])
