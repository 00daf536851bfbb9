"""Magpie: draw a jewel that only you see, lay one open in your nest; it counts if it outshines the one before."""

from __future__ import annotations

from typing import Final, Self

from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Action, Data, Event, Fact, Outcome, Refusal, State

VALUES: Final = 5
EACH: Final = 3  # jewels of each value
DEALT: Final = 2  # jewels dealt to each seat
HIDDEN: Final = 0  # a jewel in a hand that the viewer does not see


class Jewel(Action):
    """A jewel is drawn, or laid open."""

    __slots__ = ("value",)

    def __init__(self, verb: str, value: int) -> None:
        super().__init__(f"{verb}-{value}", value)
        self.value = value


DRAWS: Final = [Jewel("draw", value) for value in range(1, VALUES + 1)]
PLAYS: Final = [Jewel("play", value) for value in range(1, VALUES + 1)]


class Magpie(State):
    """``stock[v - 1]`` counts the jewels of value v that nobody is seen to hold; in a full position, the stock's own.

    ``left`` is how many jewels the stock really has, which everybody knows.
    """

    __slots__ = ("drawing", "hands", "left", "nests", "points", "stock", "top", "turn")

    def __init__(
        self,
        stock: list[int],
        left: int,
        hands: list[list[int]],
        nests: list[list[int]],
        points: list[int],
        top: int,
        turn: int,
        drawing: bool,
    ) -> None:
        super().__init__()
        self.stock = stock
        self.left = left
        self.hands = hands
        self.nests = nests
        self.points = points
        self.top = top
        self.turn = turn
        self.drawing = drawing

    @classmethod
    def new(cls, seats: int) -> Self:
        nobody: list[list[int]] = [[] for _ in range(seats)]
        return cls([EACH] * VALUES, EACH * VALUES, nobody, [[] for _ in nobody], [0] * seats, 0, 0, True)

    def to_act(self) -> tuple[int, ...]:
        if self.drawing:
            return (CHANCE,)
        return (self.turn,) if self.hands[self.turn] else ()

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.to_act():
            return []
        if seat == CHANCE:
            return [draw for draw, _ in self.odds()]
        return [PLAYS[value - 1] for value in sorted(set(self.hands[seat]) - {HIDDEN})]

    def odds(self) -> list[tuple[Action, int]]:
        if not self.drawing:
            return []
        return [(draw, count) for draw, count in zip(DRAWS, self.stock, strict=True) if count]

    def do(self, seat: int, action: Action) -> None:
        assert isinstance(action, Jewel)
        if seat == CHANCE:
            self._draw(action.value)
        else:
            self._play(seat, action.value)

    def _draw(self, value: int) -> None:
        """MAG-1, MAG-2: seats are dealt to in turn, then the seat whose turn it is draws one."""
        seat = self.turn
        self.stock[value - 1] -= 1
        self.left -= 1
        self.hands[seat] = sorted([*self.hands[seat], value])
        self._tell("draw", seat, "MAG-2", {})
        self._tell("jewel", seat, "MAG-2", {"value": value}, (seat,))
        if any(len(hand) < DEALT for hand in self.hands) and not any(self.nests):
            self.turn = (seat + 1) % len(self.hands)
        elif len(self.hands[seat]) == DEALT and not any(self.nests):
            self.turn = 0  # the last jewel is dealt: the first seat draws
        else:
            self.drawing = False

    def _play(self, seat: int, value: int) -> None:
        """MAG-3: it counts if it outshines the jewel laid before."""
        self.hands[seat].remove(value)
        self.nests[seat].append(value)
        shines = value > self.top
        self._tell("shine" if shines else "play", seat, "MAG-3", {"value": value})
        if shines:
            self.points[seat] += value
        self.top = value
        self.turn = (seat + 1) % len(self.hands)
        self.drawing = self.left > 0

    def outcome(self) -> Outcome | None:
        if self.to_act():
            return None
        ranks = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        return Outcome(ranks, tuple(self.points), "MAG-4", "hands-empty", {"shine": tuple(self.points)})

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(seat):
            return None
        if not self.to_act():
            return Refusal("MAG-4", "over", {})
        if seat not in self.to_act():
            return Refusal("MAG-2", "not-now", {"turn_seat": self.turn})
        return Refusal("MAG-3", "no-such-jewel", {"action": action.text})

    def copy(self) -> Self:
        return type(self)(
            self.stock[:],
            self.left,
            [hand[:] for hand in self.hands],
            [nest[:] for nest in self.nests],
            self.points[:],
            self.top,
            self.turn,
            self.drawing,
        )

    def seen_by(self, viewer: int | None) -> Self:
        """Jewels in other hands might as well lie in the stock."""
        seen = self.copy()
        for seat, hand in enumerate(self.hands):
            if seat != viewer:
                for value in hand:
                    seen.stock[value - 1] += 1
                seen.hands[seat] = [HIDDEN] * len(hand)
        return seen

    def imagine(self, seat: int, rng: Rng) -> Self:
        full = self.copy()
        bag = [value for value, count in enumerate(self.stock, 1) for _ in range(count)]
        for hand in full.hands:
            for place, value in enumerate(hand):
                if value == HIDDEN:
                    hand[place] = bag.pop(rng.below(len(bag)))
                    full.stock[hand[place] - 1] -= 1
            hand.sort()
        return full

    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        return "draw-?" if seat == CHANCE and viewer != self.turn else action.text

    def data(self) -> Data:
        return {
            "stock": self.stock[:],
            "left": self.left,
            "hands": [hand[:] for hand in self.hands],
            "nests": [nest[:] for nest in self.nests],
            "points": self.points[:],
            "top": self.top,
            "turn": self.turn,
            "drawing": self.drawing,
        }

    def _tell(
        self, kind: str, seat: int, clause: str, facts: dict[str, Fact], audience: tuple[int, ...] | None = None
    ) -> None:
        if self.story is not None:
            self.story.append(Event(kind, seat, clause, facts, audience))
