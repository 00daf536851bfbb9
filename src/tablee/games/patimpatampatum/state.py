"""A position of PatimPatamPatum: what lies on the table, who acts, and who sees what."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from tablee.games.patimpatampatum.actions import NONE, Draw, Planned
from tablee.games.patimpatampatum.cards import Cards
from tablee.games.patimpatampatum.material import BAGGED, CAPACITY, HAND, KIND_WORDS, PLACES, VALUE
from tablee.games.patimpatampatum.pawns import Pawns
from tablee.games.patimpatampatum.phases import BAG, DEAL, DRAW, PLAN, RIVAL, SEVEN
from tablee.games.patimpatampatum.prospects import Prospects
from tablee.games.patimpatampatum.streets import Reach
from tablee.kernel.state import IN_TURN, NOBODY, Action, Data, Phase, State

NO_PAWN: Final = -1
NOWHERE: Final = 0  # no plaza


class Position(State):
    """The data of a position.

    ``numbers``, ``character`` and ``pawn`` are what the player in turn has chosen: hidden in the hand while it is
    planned (PPP-46), laid open once the pawn goes. ``goal``, ``rival`` and ``strength`` are the push under way, whose
    pawn still stands where it was. ``first`` is the àliga's first pawn, ``beaten`` the pawn that the borratxos could
    save, ``retreats`` the squares that the defender may choose from.
    """

    __slots__ = (
        "attacked",
        "beaten",
        "cards",
        "character",
        "first",
        "gains",
        "goal",
        "last_decides",
        "numbers",
        "order",
        "pawn",
        "pawns",
        "phase",
        "points",
        "prospects",
        "retreats",
        "rival",
        "round",
        "seats",
        "seven",
        "strength",
        "turn",
    )

    def __init__(self, seats: int, cards: Cards, pawns: Pawns) -> None:
        super().__init__()
        self.seats = seats
        self.cards = cards
        self.pawns = pawns
        self.phase: Phase = SEVEN if seats == 3 else BAG
        self.last_decides = False  # PPP-40: whether the last round decides between equals, by a house rule
        self.seven = NOWHERE  # with three players, the plaza worth 7 that gets two pawns
        self.round = 1
        self.order: list[int] = []  # seats in the order of play
        self.turn = NOBODY
        self.points = [0] * seats
        self.gains: list[list[int]] = []  # each seat's points, a row for each source of each round
        self.attacked = [False] * (seats * seats)  # PPP-33: attacker * seats + empty-handed rival
        self.numbers: list[int] = []
        self.character = NONE
        self.pawn = NO_PAWN
        self.first = NO_PAWN
        self.goal = NOWHERE
        self.rival = NOBODY
        self.strength = 0
        self.retreats: list[int] = []
        self.beaten = NO_PAWN
        self.prospects: Prospects | None = None  # while a turn is planned, what was found about it; no part of the data

    def take_over(self, other: Position) -> None:
        """Become equal to another position, cards and pawns apart."""
        self.phase = other.phase
        self.last_decides = other.last_decides
        self.seven = other.seven
        self.round = other.round
        self.order = other.order[:]
        self.turn = other.turn
        self.points = other.points[:]
        self.gains = other.gains[:]  # a row is never changed
        self.attacked = other.attacked[:]
        self.numbers = other.numbers[:]
        self.character = other.character
        self.pawn = other.pawn
        self.first = other.first
        self.goal = other.goal
        self.rival = other.rival
        self.strength = other.strength
        self.retreats = other.retreats[:]
        self.beaten = other.beaten

    @abstractmethod
    def copy(self) -> Position: ...

    # Who acts

    def actor(self) -> int:
        whose = self.phase.whose
        if whose == IN_TURN:
            return self.turn
        return self.rival if whose == RIVAL else whose

    def to_act(self) -> tuple[int, ...]:
        actor = self.actor()
        return () if actor == NOBODY else (actor,)

    @property
    def awaits(self) -> str:
        """What is being waited for, in a word."""
        if self.pawn != NO_PAWN and self.phase.whose == IN_TURN:
            return "goal"
        return self.phase.name

    def receiver(self) -> int:
        """Whose card is dealt or drawn next: hands are filled one after the other, in the order of play."""
        if self.phase is DRAW:
            return self.turn
        if self.phase is DEAL:
            for seat in self.order:
                if self.cards.sizes[seat] < HAND:
                    return seat
        return NOBODY

    # Simple facts

    @property
    def capacity(self) -> int:
        """PPP-16."""
        return CAPACITY[self.round]

    def movement(self) -> int:
        """PPP-14: the sum of the numbers."""
        total = 0
        for kind in self.numbers:
            total += VALUE[kind]
        return total

    def rest(self, seat: int) -> list[int]:
        """A hand without what is chosen already."""
        rest = self.cards.hands[seat][:]
        for kind in self.numbers:
            rest[kind] -= 1
        if self.character != NONE:
            rest[self.character] -= 1
        return rest

    def reach(self, place: int) -> Reach:
        """What a pawn in a place can reach past the plazas that are full."""
        return self.pawns.town.reach(place, self.pawns.full_mask(self.capacity))

    def out(self, seat: int) -> bool:
        """PPP-34: a hand is empty once its last card is gone and no draw is due to its owner this turn."""
        return self.cards.sizes[seat] == 0 and (seat != self.turn or self.cards.left == 0)

    def empty_hands(self) -> int:
        count = 0
        for seat in range(self.seats):
            if self.out(seat):
                count += 1
        return count

    def may_attack(self, seat: int, rival: int) -> bool:
        """PPP-33: the empty-handed may be attacked once more by each."""
        return not (self.out(rival) and self.attacked[seat * self.seats + rival])

    def rivals(self, seat: int, plaza: int) -> list[int]:
        """PPP-19, PPP-33: whom a player may push out of a plaza."""
        return [rival for rival in self.pawns.owners(plaza) if rival != seat and self.may_attack(seat, rival)]

    def holds_rival(self, seat: int, place: int) -> bool:
        """Whether another player's pawn stands on a street square or in a house."""
        token = self.pawns.on[place]
        return token >= 0 and token // self.pawns.each != seat

    def in_bag(self, seat: int) -> int:
        """PPP-8: pawns of a seat still in the bag, while the plazas are being filled."""
        placed = 0
        for plaza in self.pawns.town.plazas:
            placed += self.pawns.count(seat, plaza)
        return BAGGED[self.seats] - placed

    # Who sees what

    def hide(self, viewer: int | None) -> None:
        """Leave what this viewer may know: not the other hands, nor what somebody else is planning (PPP-46)."""
        self.cards = self.cards.seen_by(viewer)
        if self.phase is PLAN and viewer != self.turn:
            self.numbers = []
            self.character = NONE
            self.pawn = NO_PAWN

    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        if isinstance(action, Draw):
            return action.text if viewer is not None and viewer == self.receiver() else "draw ?"
        if self.phase is PLAN and viewer != seat and isinstance(action, Planned):
            return "plan ?"
        return action.text

    def data(self) -> Data:
        cards, pawns = self.cards, self.pawns
        return {
            **({"house tie": "last-round"} if self.last_decides else {}),
            "round": self.round,
            "awaits": self.awaits,
            "order": self.order[:],
            "turn": self.turn,
            "points": self.points[:],
            "gains": [row[:] for row in self.gains],
            "hands": [_listed(hand) for hand in cards.hands],
            "sizes": cards.sizes[:],
            "pile": _named(cards.pile),
            "left": cards.left,
            "discards": _named(cards.discards),
            "pawns": [
                [PLACES[place].word for place in pawns.where[seat * pawns.each : (seat + 1) * pawns.each]]
                for seat in range(self.seats)
            ],
            "slots": pawns.slots[:],
            "plan": {
                "numbers": [KIND_WORDS[kind] for kind in self.numbers],
                "character": KIND_WORDS[self.character] if self.character != NONE else "",
                "pawn": self.pawn,
                "first": self.first,
            },
            "push": {
                "goal": PLACES[self.goal].word if self.goal else "",
                "rival": self.rival,
                "strength": self.strength,
                "retreats": [PLACES[place].word for place in self.retreats],
                "beaten": self.beaten,
            },
            "attacked": self.attacked[:],
            "seven": PLACES[self.seven].word if self.seven else "",
        }


def _listed(counts: list[int]) -> list[str]:
    """Cards one by one, so that every card laid open is one hidden thing less."""
    return [KIND_WORDS[kind] for kind, count in enumerate(counts) for _ in range(count)]


def _named(counts: list[int]) -> dict[str, int]:
    """Cards by their notation, those that are there."""
    return {KIND_WORDS[kind]: count for kind, count in enumerate(counts) if count}
