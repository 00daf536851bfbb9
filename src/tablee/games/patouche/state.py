"""What lies on the table and what is awaited: a position of Patou'che, without the rules of play."""

from __future__ import annotations

from typing import Final

from tablee.games.patouche.flock import Flock, Place
from tablee.games.patouche.material import DIE_NAMES, HIDDEN, NO_CARD, NO_DICE, REMEMBERED, SEATS, SHEEP, UNTURNED
from tablee.games.patouche.phases import FIRST
from tablee.kernel.state import CHANCE, IN_TURN, NOBODY, Data, Outcome, Phase, State

NOWHERE: Final = -1

FAMILY: Final = "family"
EXPERT: Final = "expert"
COOPERATIVE: Final = "cooperative"

ACTING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), *[(seat,) for seat in range(len(SEATS))]]  # from NOBODY on


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


class Position(State):
    """The cards, the wolf, the dice, and what is pending.

    Everything here is common knowledge. A card that nobody turned has no identity (`Pile` says why), a card that was
    turned was turned before all, and what goes under a pile goes there before all. So every viewer sees the position
    as it is, and there is nothing behind it to imagine.
    """

    __slots__ = (
        "actor",
        "astride",
        "die",
        "expert",
        "fleeing",
        "flocks",
        "guards_decide",
        "hand",
        "kept",
        "lair",
        "last",
        "left",
        "limit",
        "mode",
        "patous",
        "phase",
        "sheep",
        "thrown",
        "throws",
        "turn",
        "wolf",
    )

    def __init__(self, mode: str, limit: int, flocks: list[Flock], sheep: Pile, patous: Pile) -> None:
        """The cards as they lie, before the first player is drawn."""
        super().__init__()
        self.mode = mode
        self.expert = mode == EXPERT
        self.guards_decide = False  # PCH-11: whether guarded sheep decide between equals, by a house rule
        self.limit = limit  # so many sheep in the lair lose a cooperative game; 0 in the other modes
        self.flocks = flocks
        self.sheep = sheep
        self.patous = patous
        self.lair = 0  # sheep cards that the wolf keeps (PCH-23)
        self.wolf = NOBODY  # the seat before which it stands
        self.turn = NOBODY
        self.last = NOBODY  # the seat that brought the last round
        self.phase = FIRST
        self.actor = CHANCE
        self.throws = 0  # how many were made, until the dice stand
        self.thrown = NO_DICE  # just thrown: some of them must be kept
        self.kept = NO_DICE
        self.left = NO_DICE  # of the kept dice, those that have not acted
        self.fleeing = 0  # how many more sheep flee from where the wolf stands
        self.die = NOWHERE  # what the die shows that is being played
        self.hand = NO_CARD  # taken, and not yet placed
        self.astride = NOWHERE  # the place of a Super Patou that is still to take a second sheep (PCH-27)

    def set_out(self, twin: Position) -> None:
        """Put a position with the same cards where this one stands in the game."""
        twin.guards_decide = self.guards_decide
        twin.lair = self.lair
        twin.wolf = self.wolf
        twin.turn = self.turn
        twin.last = self.last
        twin.phase = self.phase
        twin.actor = self.actor
        twin.throws = self.throws
        twin.thrown = self.thrown
        twin.kept = self.kept
        twin.left = self.left
        twin.fleeing = self.fleeing
        twin.die = self.die
        twin.hand = self.hand
        twin.astride = self.astride

    def wait_for(self, phase: Phase) -> None:
        self.phase = phase
        self.actor = self.turn if phase.whose == IN_TURN else phase.whose

    def to_act(self) -> tuple[int, ...]:
        return ACTING[self.actor + 2]

    def pile(self, die: int) -> Pile:
        """The pile from which such a die takes cards."""
        return self.sheep if die == SHEEP else self.patous

    def leaders(self) -> list[int]:
        """PCH-7: those who have most patou cards, but never the roller; nobody if the roller alone has most."""
        counts = [flock.patous() for flock in self.flocks]
        most = max(counts)
        return [seat for seat, count in enumerate(counts) if count == most and seat != self.turn]

    def taken(self) -> tuple[list[int], list[int]]:
        """The sheep and the patou cards that lie before players, or that one has in hand."""
        sheep = [card for flock in self.flocks for spot in flock.places for card in spot.sheep]
        patous = [spot.patou for flock in self.flocks for spot in flock.places if not spot.open]
        if self.hand != NO_CARD:
            (sheep if self.die == SHEEP else patous).append(self.hand)
        return sheep, patous

    def take_clause(self) -> str:
        """By which a patou comes from another player."""
        return "PCH-22" if self.expert else "PCH-7"

    # How it ended

    def end_clause(self) -> str:
        return "PCH-23" if self.limit else "PCH-21" if self.expert else "PCH-11"

    def ending(self) -> Outcome:
        """The result of a game that is over, and why (PCH-11, PCH-21, PCH-23)."""
        return self._of_the_team() if self.limit else self._of_each()

    def _of_the_team(self) -> Outcome:
        """PCH-24: a loss comes before a win."""
        lost = self.lair >= self.limit
        cards = tuple([flock.sheep() for flock in self.flocks])
        ranks = tuple([2 if lost else 1 for _ in self.flocks])
        return Outcome(ranks, cards, self.end_clause(), "wolf-fed" if lost else "pile-empty", {"sheep-cards": cards})

    def _of_each(self) -> Outcome:
        patous = tuple([flock.patous() for flock in self.flocks])
        sources: dict[str, tuple[int, ...]] = {}
        if self.expert:
            sources["sheep"] = tuple([flock.worth() for flock in self.flocks])
            sources["rams"] = tuple([flock.rams() for flock in self.flocks])
            points = tuple([flock.worth() + flock.rams() for flock in self.flocks])
        else:
            points = tuple([flock.sheep() for flock in self.flocks])
            sources["sheep-cards"] = points
        ties = {"patou-cards": patous}
        if self.guards_decide:
            ties["guarded"] = tuple([flock.guarded() for flock in self.flocks])
        scores = [(points[seat], -patous[seat], self._deciding(seat)) for seat in range(len(points))]
        ranks = tuple([1 + len([other for other in scores if other > score]) for score in scores])
        if ranks.count(1) > 1:
            reason = "shared"
        elif self.guards_decide and self._equal_in_patous(points, patous, ranks.index(1)):
            reason = "most-guarded"
        elif points.count(max(points)) > 1:
            reason = "fewest-patous"
        else:
            reason = "most-sheep" if self.expert else "most-cards"
        return Outcome(ranks, points, self.end_clause(), reason, sources, ties)

    def _equal_in_patous(self, points: tuple[int, ...], patous: tuple[int, ...], first: int) -> bool:
        """Whether somebody else has as many sheep and as many patous as the first."""
        for seat in range(len(points)):
            if seat != first and points[seat] == points[first] and patous[seat] == patous[first]:
                return True
        return False

    def _deciding(self, seat: int) -> int:
        """PCH-11: nothing tells apart those who are equal in patous too, or by a house rule their guarded sheep."""
        return self.flocks[seat].guarded() if self.guards_decide else 0

    # What tells it from others

    def key(self) -> object:
        """Mode and limit are the same in all positions of a game; places are made once, so they tell themselves."""
        return (
            self.phase.name,
            self.turn,
            self.wolf,
            self.lair,
            self.last,
            self.throws,
            self.thrown.text,
            self.kept.text,
            self.left.text,
            self.fleeing,
            self.die,
            self.hand,
            self.astride,
            self.sheep.key(),
            self.patous.key(),
            tuple([tuple(flock.places) for flock in self.flocks]),
        )

    def data(self) -> Data:
        return {
            **({"house tie": "guarded"} if self.guards_decide else {}),
            "mode": self.mode,
            "limit": self.limit,
            "flocks": [[_place_data(spot) for spot in flock.places] for flock in self.flocks],
            "sheep": self.sheep.data(),
            "patous": self.patous.data(),
            "lair": self.lair,
            "wolf": self.wolf,
            "turn": self.turn,
            "last": self.last,
            "throws": self.throws,
            "thrown": self.thrown.text,
            "kept": self.kept.text,
            "left": self.left.text,
            "phase": self.phase.name,
            "actor": self.actor,
            "fleeing": self.fleeing,
            "die": "" if self.die == NOWHERE else DIE_NAMES[self.die],
            "hand": self.hand,
            "astride": self.astride,
        }


def _place_data(spot: Place) -> Data:
    return {"sheep": list(spot.sheep), "patou": None if spot.patou == NO_CARD else spot.patou}
