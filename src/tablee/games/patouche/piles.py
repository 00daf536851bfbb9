"""The two piles in the middle: what is known of a card before somebody takes it."""

from __future__ import annotations

from tablee.games.patouche.material import HIDDEN, NO_CARD, REMEMBERED, UNTURNED
from tablee.kernel.state import Data


class Pile:
    """Cards with their plain side up.

    A pile has no order until a card is turned, so nothing here is a secret. ``top`` counts the cards whose hidden side
    nobody has seen. ``under`` lists, downwards, the sides of the cards below them: the first was seen by everybody
    before it went under the pile (PCH-25), the rest are seen sides or `UNTURNED`. ``unseen`` counts, by side, the
    hidden sides that nobody has seen yet: those of ``top`` and of unturned cards anywhere else. Any of these cards is
    as likely to have any of these sides, because nobody decides by what nobody knows; so they are the odds of a flip.
    """

    __slots__ = ("top", "under", "unseen")

    def __init__(self, top: int, under: list[int], unseen: list[int]) -> None:
        self.top = top
        self.under = under
        self.unseen = unseen

    def copy(self) -> Pile:
        return Pile(self.top, self.under[:], self.unseen[:])

    def size(self) -> int:
        return self.top + len(self.under)

    def next_side(self) -> int:
        """The hidden side of the uppermost card, `UNTURNED` if nobody knows it, `NO_CARD` if there is none."""
        if self.top:
            return UNTURNED
        return self.under[0] if self.under else NO_CARD

    def take(self) -> int:
        """The uppermost card, not turned: a side that was seen before is remembered."""
        if self.top:
            self.top -= 1
            return UNTURNED
        side = self.under.pop(0)
        self._rise()
        return REMEMBERED + side

    def put_under(self, card: int) -> None:
        """PCH-25: it comes back only when all those above it are gone."""
        self.under.append(HIDDEN[card])
        self._rise()

    def _rise(self) -> None:
        """Unturned cards that follow upon unturned ones are no different from them."""
        while self.under and self.under[0] == UNTURNED:
            del self.under[0]
            self.top += 1

    def key(self) -> object:
        return self.top, tuple(self.under), tuple(self.unseen)

    def data(self) -> Data:
        return {"top": self.top, "under": list(self.under), "unseen": list(self.unseen)}
