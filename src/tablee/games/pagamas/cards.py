"""The action cards: deck, hands, sailors, discards. Cards of a kind are alike, so each of these is a count by kind."""

from __future__ import annotations

from tablee.games.pagamas.material import DECK, KINDS, SAILORS
from tablee.kernel.chance import Rng


class Cards:
    """``hands[seat][kind]``, ``sailors[seat][kind]``, ``deck[kind]`` and ``discards[kind]`` count cards.

    The deck has no order. Seen by somebody, the other hands are empty and ``deck`` counts all that this viewer has not
    seen, while ``sizes`` and ``left`` go on telling how many cards each hand and the deck hold (PGM-30).
    """

    __slots__ = ("deck", "discards", "hands", "left", "sailors", "sizes")

    def __init__(
        self,
        deck: list[int],
        left: int,
        hands: list[list[int]],
        sizes: list[int],
        sailors: list[list[int]],
        discards: list[int],
    ) -> None:
        self.deck = deck
        self.left = left
        self.hands = hands
        self.sizes = sizes
        self.sailors = sailors
        self.discards = discards

    def copy(self) -> Cards:
        return Cards(
            self.deck[:],
            self.left,
            [hand[:] for hand in self.hands],
            self.sizes[:],
            [row[:] for row in self.sailors],
            self.discards[:],
        )

    def draw(self, seat: int, kind: int) -> None:
        """PGM-11: a sailor goes on the table, any other card into the hand."""
        self.deck[kind] -= 1
        self.left -= 1
        if kind < SAILORS:
            self.sailors[seat][kind] += 1
        else:
            self.hands[seat][kind] += 1
            self.sizes[seat] += 1

    def reshuffle(self) -> bool:
        """PGM-11: the discards make a new deck; false if there are none."""
        if not any(self.discards):
            return False
        for kind in range(KINDS):
            self.deck[kind] += self.discards[kind]
        self.left = sum(self.discards)
        self.discards = [0] * KINDS
        return True

    def play(self, seat: int, kind: int) -> None:
        """A card leaves the hand for the discards."""
        self.hands[seat][kind] -= 1
        self.sizes[seat] -= 1
        self.discards[kind] += 1

    def drop_hand(self, seat: int) -> list[int]:
        """The whole hand is discarded; its kinds."""
        hand = self.hands[seat]
        dropped: list[int] = []
        for kind in range(SAILORS, KINDS):
            dropped.extend([kind] * hand[kind])
            self.discards[kind] += hand[kind]
        self.hands[seat] = [0] * KINDS
        self.sizes[seat] = 0
        return dropped

    def drop_sailors(self, seat: int) -> int:
        """A player's sailors are discarded; how many they were."""
        row = self.sailors[seat]
        for kind in range(SAILORS):
            self.discards[kind] += row[kind]
        self.sailors[seat] = [0] * SAILORS
        return sum(row)

    def move_sailor(self, kind: int, giver: int, taker: int) -> None:
        self.sailors[giver][kind] -= 1
        self.sailors[taker][kind] += 1

    def crew(self, seat: int) -> int:
        """How many sailors a player has: one vote each (PGM-6)."""
        row = self.sailors[seat]
        return row[0] + row[1] + row[2]

    def crew_force(self, seat: int) -> int:
        """What a player's sailors add with All Hands (PGM-25)."""
        row = self.sailors[seat]
        return row[0] + 2 * row[1] + 3 * row[2]

    def at_large(self, kind: int) -> bool:
        """Whether, as far as everybody can tell, some hand may hold such a card: not all lie in the discards."""
        return self.discards[kind] < DECK[kind]

    # Who sees what

    def seen_by(self, viewer: int | None) -> Cards:
        """A card in another hand might as well lie in the deck."""
        seen = self.copy()
        for seat in range(len(self.hands)):
            if seat != viewer:
                hand = self.hands[seat]
                for kind in range(KINDS):
                    seen.deck[kind] += hand[kind]
                seen.hands[seat] = [0] * KINDS
        return seen

    def imagine(self, seat: int, rng: Rng) -> Cards:
        """Deal what this seat has not seen to the other hands; sailors are never in a hand."""
        full = self.copy()
        unseen: list[int] = []
        for kind in range(SAILORS, KINDS):
            unseen.extend([kind] * full.deck[kind])
        for other in range(len(full.hands)):
            if other == seat:
                continue
            for _ in range(full.sizes[other]):
                place = rng.below(len(unseen))
                kind = unseen[place]
                unseen[place] = unseen[-1]
                unseen.pop()
                full.deck[kind] -= 1
                full.hands[other][kind] += 1
        return full


def new_cards(seats: int) -> Cards:
    """PGM-6: everything in the deck."""
    deck = list(DECK)
    hands = [[0] * KINDS for _ in range(seats)]
    return Cards(deck, sum(deck), hands, [0] * seats, [[0] * SAILORS for _ in range(seats)], [0] * KINDS)
