"""Sealed: each round all bid one of their coins in secret; the highest bid made by one player alone takes the prize."""

from __future__ import annotations

from typing import Final, Self

from tablee.kernel.chance import Rng
from tablee.kernel.state import Action, Data, Event, Fact, Outcome, Refusal, State

ROUNDS: Final = 4  # in round n the prize is n; the coins are 1 to 4
OPEN: Final = 0  # no bid made yet
HIDDEN: Final = -1  # a bid made that the viewer does not see


class Bid(Action):
    """A coin is put under the hand."""

    __slots__ = ("coin",)

    def __init__(self, coin: int) -> None:
        super().__init__(f"bid-{coin}", coin)
        self.coin = coin


BIDS: Final = [Bid(coin) for coin in range(1, ROUNDS + 1)]


class Sealed(State):
    """``coins`` are those not yet shown, a bid under the hand included; ``bids`` are those of this round."""

    __slots__ = ("bids", "coins", "lost", "points", "round")

    def __init__(self, round_: int, coins: list[list[int]], bids: list[int], points: list[int], lost: int) -> None:
        super().__init__()
        self.round = round_
        self.coins = coins
        self.bids = bids
        self.points = points
        self.lost = lost

    @classmethod
    def new(cls, seats: int) -> Self:
        coins = [list(range(1, ROUNDS + 1)) for _ in range(seats)]
        return cls(1, coins, [OPEN] * seats, [0] * seats, 0)

    def prizes_to_come(self) -> range:
        return range(self.round, ROUNDS + 1)

    def to_act(self) -> tuple[int, ...]:
        if self.round > ROUNDS:
            return ()
        return tuple(seat for seat, bid in enumerate(self.bids) if bid == OPEN)

    def legal(self, seat: int) -> list[Action]:
        return [BIDS[coin - 1] for coin in self.coins[seat]] if seat in self.to_act() else []

    def odds(self) -> list[tuple[Action, int]]:
        return []

    def do(self, seat: int, action: Action) -> None:
        assert isinstance(action, Bid)
        self.bids[seat] = action.coin
        self._tell("sealed", seat, "SEA-1", {})
        if OPEN not in self.bids:
            self._reveal()

    def _reveal(self) -> None:
        """SEA-2: all hands open at once."""
        for seat, bid in enumerate(self.bids):
            self._tell("bid", seat, "SEA-2", {"coin": bid})
            self.coins[seat].remove(bid)
        alone = [bid for bid in self.bids if self.bids.count(bid) == 1]
        if alone:
            winner = self.bids.index(max(alone))
            self.points[winner] += self.round
            self._tell("takes", winner, "SEA-2", {"prize": self.round})
        else:
            self.lost += self.round
        self.round += 1
        self.bids = [OPEN] * len(self.bids)

    def outcome(self) -> Outcome | None:
        if self.round <= ROUNDS:
            return None
        ranks = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        return Outcome(ranks, tuple(self.points), "SEA-3", "rounds-played", {"prizes": tuple(self.points)})

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(seat):
            return None
        if self.round > ROUNDS:
            return Refusal("SEA-3", "over", {})
        if seat not in self.to_act():
            return Refusal("SEA-1", "already-bid", {})
        return Refusal("SEA-1", "no-such-coin", {"action": action.text})

    def copy(self) -> Self:
        coins = [row[:] for row in self.coins]
        return type(self)(self.round, coins, self.bids[:], self.points[:], self.lost)

    def seen_by(self, viewer: int | None) -> Self:
        seen = self.copy()
        seen.bids = [bid if seat == viewer or bid == OPEN else HIDDEN for seat, bid in enumerate(self.bids)]
        return seen

    def imagine(self, seat: int, rng: Rng) -> Self:
        full = self.copy()
        for other, bid in enumerate(full.bids):
            if bid == HIDDEN:
                full.bids[other] = full.coins[other][rng.below(len(full.coins[other]))]
        return full

    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        return action.text if viewer == seat else "bid-?"

    def data(self) -> Data:
        return {
            "round": self.round,
            "coins": [row[:] for row in self.coins],
            "bids": self.bids[:],
            "points": self.points[:],
            "lost": self.lost,
        }

    def _tell(self, kind: str, seat: int, clause: str, facts: dict[str, Fact]) -> None:
        if self.story is not None:
            self.story.append(Event(kind, seat, clause, facts))
