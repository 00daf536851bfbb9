"""Pagamas: a position that can be played. What is done in each phase stands in `phases`."""

from __future__ import annotations

from tablee.games.pagamas import refusals
from tablee.games.pagamas.actions import DRAW_CARD, DRAW_LOOT, Move
from tablee.games.pagamas.cards import new_cards
from tablee.games.pagamas.loot import new_loot
from tablee.games.pagamas.phases.opening import Opening
from tablee.games.pagamas.phases.refit import Refit
from tablee.games.pagamas.phases.share import Share
from tablee.games.pagamas.phases.turn import Turn
from tablee.games.pagamas.state import Frame, Position
from tablee.kernel.chance import Rng, drawn
from tablee.kernel.state import CHANCE, Action, Outcome, Refusal


class Pagamas(Position):
    """A position of Pagamas."""

    __slots__ = ()

    # Who acts, what is legal

    @property
    def frame(self) -> Frame:
        """What is being decided."""
        return self.frames[-1]

    @property
    def over(self) -> bool:
        return not self.frames

    def to_act(self) -> tuple[int, ...]:
        return self.frames[-1].acting(self) if self.frames else ()

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.to_act():
            return []
        if seat == CHANCE:
            return [action for action, _ in self.odds()]
        return self.frames[-1].legal(self, seat)

    def odds(self) -> list[tuple[Action, int]]:
        return self.frames[-1].odds(self) if self.to_act() == (CHANCE,) else []

    def sample(self, rng: Rng) -> Action:
        """Cards and loot are drawn many times in a game: no list is made for each."""
        frame = self.frames[-1]
        if isinstance(frame, Refit):
            return DRAW_CARD[drawn(self.cards.deck, rng)]
        if isinstance(frame, Share):
            return DRAW_LOOT[drawn(self.loot.pile, rng)]
        return super().sample(rng)

    def pick(self, seat: int, rng: Rng) -> Action:
        """As ever, without asking first whether it is this seat's to decide."""
        if seat == CHANCE:
            return super().pick(seat, rng)
        choices = self.frames[-1].legal(self, seat)
        return choices[rng.below(len(choices))]

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if self.legal_named(seat, action.text) is not None:
            return None
        assert isinstance(action, Move)
        return refusals.why_not(self, seat, action)

    # What an action does

    def do(self, seat: int, action: Action) -> None:
        assert isinstance(action, Move)
        self.frames[-1].take(self, seat, action)
        self.go_on()

    def go_on(self) -> None:
        """Everything that follows by itself, until somebody has to decide or the game is over."""
        while self.frames:
            if self.frames[-1].go_on(self):
                return

    def outcome(self) -> Outcome | None:
        """PGM-29: most buried shares; of those who are equal the Captain, else they share the place. By a house
        rule the Captain shares it too."""
        if self.frames:
            return None
        shares = [self.loot.shares(seat) for seat in range(self.seats)]
        ranks = [1 + sum([other > mine for other in shares]) for mine in shares]
        first = [seat for seat in range(self.seats) if ranks[seat] == 1]
        reason = "most-shares" if len(first) == 1 else "shared"
        ties: dict[str, tuple[int, ...]] = {}
        if len(first) > 1 and self.captain in first and not self.shared_ties:
            reason = "captain"
            ties["captain"] = tuple([int(seat == self.captain) for seat in range(self.seats)])
            for seat in first:
                if seat != self.captain:
                    ranks[seat] = 2
        return Outcome(tuple(ranks), tuple(shares), "PGM-29", reason, {"buried": tuple(shares)}, ties)

    # Copies, and who sees what

    def copy(self) -> Pagamas:
        twin = Pagamas(self.seats, self.loot.copy(), self.cards.copy(), self)
        twin.part()
        return twin

    def seen_by(self, viewer: int | None) -> Pagamas:
        seen = Pagamas(self.seats, self.loot.seen_by(viewer), self.cards.seen_by(viewer), self)
        seen.part()
        seen.hide(viewer)
        return seen

    def glimpse(self, seat: int) -> Pagamas:
        """What a seat sees and reckons with, to be read only and at once: it shares what everybody sees, and tells
        nothing of the deck. For a judgement that is asked at every step of a playout."""
        seen = Pagamas(self.seats, self.loot.glimpse(seat), self.cards.glimpse(seat), self)
        seen.hide_where_shared(seat)
        return seen

    def imagine(self, seat: int, rng: Rng) -> Pagamas:
        full = Pagamas(self.seats, self.loot.imagine(rng), self.cards.imagine(seat, rng), self)
        full.part()
        full.think_of_secrets(rng)
        return full

    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        """PGM-30: draws, hideouts, ballots and the places of ambushes are not for everybody."""
        assert isinstance(action, Move)
        return action.text if self.frames[-1].reads(self, viewer, seat, action) else action.covered


def new_game(seats: int, short: bool = False, shared_ties: bool = False) -> Pagamas:
    """Everything in the piles; who is Captain is drawn for (PGM-8)."""
    state = Pagamas(seats, new_loot(seats, short), new_cards(seats))
    state.short = short
    state.shared_ties = shared_ties
    state.push(Turn())
    state.push(Opening([0] * seats))
    return state
