"""The cards: hands, pile and discards. Cards of a kind are alike, so each of these is a count by kind."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import KINDS, new_deck
from tablee.kernel.chance import Rng


class Cards:
    """``hands[seat][kind]`` and ``discards[kind]`` count cards. The pile has no order.

    Seen by somebody, the other hands are empty and ``pile`` counts all that this viewer has not seen, while ``sizes``
    and ``left`` go on telling how many cards each hand and the pile hold (PPP-35).
    """

    __slots__ = ("discards", "hands", "left", "pile", "sizes")

    def __init__(
        self, hands: list[list[int]], sizes: list[int], pile: list[int], left: int, discards: list[int]
    ) -> None:
        self.hands = hands
        self.sizes = sizes
        self.pile = pile
        self.left = left
        self.discards = discards

    def copy(self) -> Cards:
        return Cards([hand[:] for hand in self.hands], self.sizes[:], self.pile[:], self.left, self.discards[:])

    def draw(self, seat: int, kind: int) -> None:
        self.pile[kind] -= 1
        self.left -= 1
        self.hands[seat][kind] += 1
        self.sizes[seat] += 1

    def lay(self, seat: int, kind: int) -> None:
        """A card is played, or thrown away: it goes to the discards."""
        self.hands[seat][kind] -= 1
        self.sizes[seat] -= 1
        self.discards[kind] += 1

    def seen_by(self, viewer: int | None) -> Cards:
        """A card in another hand might as well lie in the pile."""
        seen = self.copy()
        for seat in range(len(self.hands)):
            if seat != viewer:
                hand = self.hands[seat]
                for kind in range(KINDS):
                    seen.pile[kind] += hand[kind]
                seen.hands[seat] = [0] * KINDS
        return seen

    def imagine(self, seat: int, rng: Rng) -> Cards:
        """Deal out what this seat has not seen to the hands that it does not see."""
        full = self.copy()
        unseen: list[int] = []
        for kind in range(KINDS):
            unseen.extend([kind] * full.pile[kind])
        for other in range(len(full.hands)):
            if other == seat:
                continue
            for _ in range(full.sizes[other]):
                place = rng.below(len(unseen))
                kind = unseen[place]
                unseen[place] = unseen[-1]
                unseen.pop()
                full.pile[kind] -= 1
                full.hands[other][kind] += 1
        return full


def new_cards(seats: int) -> Cards:
    """Everything in the pile."""
    deck = new_deck(seats)
    return Cards([[0] * KINDS for _ in range(seats)], [0] * seats, deck, sum(deck), [0] * KINDS)
