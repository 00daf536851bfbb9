"""The action cards: deck, hands, sailors, discards. Cards of a kind are alike, so each of these is a count by kind."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.material import DECK, KIND_WORDS, KINDS, SAILORS
from tablee.kernel.chance import Rng
from tablee.kernel.state import Data

HELD: Final = -1  # instead of a kind that was shown: the card is still in the hand


class Older:
    """The cards that were in hands when the discards last became the deck. All had seen the discards, so all know which
    cards these are, though not who holds which; what was known of them from an earlier reshuffle is not kept.

    ``pool[kind]`` counts them, less those that have surely been shown since; ``counts[seat]`` says how many of these
    each seat has, ``cards[seat][kind]`` which. A hand holds two cards (PGM-11), so at most one of them lies beside a
    newer card. Then nobody else can tell which of the two a card played was: ``shown[seat]`` lists the kinds that may
    have been the older one, and ``gone[seat]`` says that it must be one of these, for the whole hand has been shown.
    """

    __slots__ = ("cards", "counts", "gone", "pool", "shown")

    def __init__(
        self, pool: list[int], counts: list[int], cards: list[list[int]], shown: list[list[int]], gone: list[bool]
    ) -> None:
        self.pool = pool
        self.counts = counts
        self.cards = cards
        self.shown = shown
        self.gone = gone

    def copy(self) -> Older:
        cards = [hand[:] for hand in self.cards]
        return Older(self.pool[:], self.counts[:], cards, [kinds[:] for kinds in self.shown], self.gone[:])

    def data(self) -> Data:
        return {
            "pool": _named(self.pool),
            "counts": self.counts[:],
            "cards": [_named(hand) for hand in self.cards],
            "shown": [[KIND_WORDS[kind] for kind in kinds] for kinds in self.shown],
            "gone": self.gone[:],
        }

    def tells_of(self, seat: int) -> bool:
        """Whether it matters which cards leave a hand."""
        return self.counts[seat] > 0 and not self.gone[seat]

    def show(self, seat: int, kind: int, size: int) -> None:
        """A card leaves a hand of this size for the discards."""
        if self.counts[seat] == size and not self.shown[seat]:  # the hand is as old as that
            self.pool[kind] -= 1
            self.counts[seat] -= 1
            self.cards[seat][kind] -= 1
        elif self.pool[kind]:
            self.shown[seat].append(kind)
        self.gone[seat] = size == 1 and self.counts[seat] > 0

    def seen_by(self, viewer: int | None) -> Older:
        seen = self.copy()
        for seat in range(len(self.cards)):
            if seat != viewer:
                seen.cards[seat] = [0] * KINDS
        return seen

    def still_held(self, seat: int) -> int:
        """How many a seat still holds, when it has been imagined which were shown."""
        return self.counts[seat] - sum(self.cards[seat])

    def suppose(self, seats: list[int], pool: list[int], unseen: list[int], rng: Rng) -> bool:
        """Choose, for each of these seats, which card shown was the older one, or that it is still held, so that those
        left in the pool can all be among the unseen cards; false if that is impossible."""
        if not seats:
            return all(pool[kind] <= unseen[kind] for kind in range(KINDS))
        seat = seats[0]
        ways = self.shown[seat][:] if self.gone[seat] else [*self.shown[seat], HELD]
        while ways:
            kind = ways.pop(rng.below(len(ways)))
            if kind == HELD:
                if self.suppose(seats[1:], pool, unseen, rng):
                    return True
            elif pool[kind]:
                pool[kind] -= 1
                self.cards[seat][kind] = 1
                if self.suppose(seats[1:], pool, unseen, rng):
                    return True
                pool[kind] += 1
                self.cards[seat][kind] = 0
        return False


def nothing_older(seats: int) -> Older:
    """Before the first reshuffle."""
    cards = [[0] * KINDS for _ in range(seats)]
    return Older([0] * KINDS, [0] * seats, cards, [[] for _ in range(seats)], [False] * seats)


NOTHING: Final = [0] * KINDS  # the cards that a glimpse does not tell; never changed
NOTHING_OLDER: Final = nothing_older(0)


class Cards:
    """``hands[seat][kind]``, ``sailors[seat][kind]``, ``deck[kind]`` and ``discards[kind]`` count cards.

    The deck has no order. Seen by somebody, the other hands are empty and ``deck`` counts all that this viewer has not
    seen, while ``sizes`` and ``left`` go on telling how many cards each hand and the deck hold (PGM-30). Copies share
    ``older`` until it changes.
    """

    __slots__ = ("deck", "discards", "hands", "left", "older", "sailors", "sizes")

    def __init__(
        self,
        deck: list[int],
        left: int,
        hands: list[list[int]],
        sizes: list[int],
        sailors: list[list[int]],
        discards: list[int],
        older: Older,
    ) -> None:
        self.deck = deck
        self.left = left
        self.hands = hands
        self.sizes = sizes
        self.sailors = sailors
        self.discards = discards
        self.older = older

    def copy(self) -> Cards:
        return Cards(
            self.deck[:],
            self.left,
            [hand[:] for hand in self.hands],
            self.sizes[:],
            [row[:] for row in self.sailors],
            self.discards[:],
            self.older,
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
        self.older = nothing_older(len(self.hands))
        self.older.counts = self.sizes[:]
        self.older.cards = [hand[:] for hand in self.hands]
        self.older.pool = [sum([hand[kind] for hand in self.hands]) for kind in range(KINDS)]
        return True

    def play(self, seat: int, kind: int) -> None:
        """A card leaves the hand for the discards."""
        if self.older.tells_of(seat):
            self.older = self.older.copy()
            self.older.show(seat, kind, self.sizes[seat])
        self.hands[seat][kind] -= 1
        self.sizes[seat] -= 1
        self.discards[kind] += 1

    def drop_hand(self, seat: int) -> list[int]:
        """The whole hand is discarded; its kinds."""
        dropped: list[int] = []
        for kind in range(SAILORS, KINDS):
            dropped.extend([kind] * self.hands[seat][kind])
        for kind in dropped:
            self.play(seat, kind)
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

    def data(self) -> Data:
        return {
            "deck": _named(self.deck),
            "deck_left": self.left,
            "hands": [_named(hand) for hand in self.hands],
            "sizes": self.sizes[:],
            "sailors": [row[:] for row in self.sailors],
            "discards": _named(self.discards),
            "older": self.older.data(),
        }

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
        seen.older = self.older.seen_by(viewer)
        return seen

    def glimpse(self, viewer: int) -> Cards:
        """The own hand and what lies open, to be read only: it shares them, and tells nothing of the deck."""
        hands = [NOTHING] * len(self.hands)
        hands[viewer] = self.hands[viewer]
        return Cards(NOTHING, self.left, hands, self.sizes, self.sailors, self.discards, NOTHING_OLDER)

    def imagine(self, seat: int, rng: Rng) -> Cards:
        """Deal what this seat has not seen to the other hands: first what was in hands at the last reshuffle, then
        newer cards; sailors are never in a hand."""
        full = self.copy()
        older = full.older = self.older.copy()
        others = [other for other in range(len(full.hands)) if other != seat]
        pool = [older.pool[kind] - older.cards[seat][kind] for kind in range(KINDS)]
        possible = older.suppose([other for other in others if older.shown[other]], pool, full.deck, rng)
        assert possible, "what a seat sees can be"
        unseen = _listed(pool)
        for other in others:
            for _ in range(older.still_held(other)):
                older.cards[other][full.take_unseen(other, unseen, rng)] += 1
        unseen = _listed(full.deck)
        for other in others:
            for _ in range(full.sizes[other] - sum(full.hands[other])):
                full.take_unseen(other, unseen, rng)
        return full

    def take_unseen(self, seat: int, unseen: list[int], rng: Rng) -> int:
        """One of these cards, imagined in a hand; its kind."""
        place = rng.below(len(unseen))
        kind = unseen[place]
        unseen[place] = unseen[-1]
        unseen.pop()
        self.deck[kind] -= 1
        self.hands[seat][kind] += 1
        return kind


def _named(counts: list[int]) -> dict[str, int]:
    """Cards by their notation, those that are there."""
    return {KIND_WORDS[kind]: count for kind, count in enumerate(counts) if count}


def _listed(counts: list[int]) -> list[int]:
    """The cards that can be in a hand, one by one."""
    found: list[int] = []
    for kind in range(SAILORS, KINDS):
        found.extend([kind] * counts[kind])
    return found


def new_cards(seats: int) -> Cards:
    """PGM-6: everything in the deck."""
    deck = list(DECK)
    hands = [[0] * KINDS for _ in range(seats)]
    sailors = [[0] * SAILORS for _ in range(seats)]
    return Cards(deck, sum(deck), hands, [0] * seats, sailors, [0] * KINDS, nothing_older(seats))
