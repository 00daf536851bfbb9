"""A position as a viewer looks at it: what both the drawing and the terminal need to know before they draw."""

from __future__ import annotations

from functools import cached_property

from tablee.games.patimpatampatum.actions import NONE, Back, Defence, Pick, Push, Revel, To
from tablee.games.patimpatampatum.material import HAND, KINDS, SANT_PERE, VALUE, new_deck
from tablee.games.patimpatampatum.phases import RIVAL
from tablee.games.patimpatampatum.push import defence_value, holds, to_beat
from tablee.games.patimpatampatum.rules import Patum
from tablee.games.patimpatampatum.speech import label
from tablee.games.patimpatampatum.state import NO_PAWN
from tablee.kernel import picture
from tablee.kernel.state import Action

CERTAIN = 99  # by how much a character alone turns a push back


class Scene(picture.Scene[Patum]):
    def label(self, action: Action) -> str:
        return label(self.seen, self.eyes, action, self.words, self.names)

    # What can be done

    @cached_property
    def picks(self) -> dict[int, Pick]:
        return {action.place: action for action in self.offered(Pick)}

    @cached_property
    def goes(self) -> dict[int, To]:
        return {action.place: action for action in self.offered(To)}

    @cached_property
    def pushes(self) -> dict[tuple[int, int], Push]:
        return {(action.plaza, action.rival): action for action in self.offered(Push)}

    @cached_property
    def backs(self) -> dict[int, Back]:
        return {action.place: action for action in self.offered(Back)}

    @cached_property
    def revels(self) -> dict[int, Revel]:
        return {action.plaza: action for action in self.offered(Revel)}

    # The turn

    @property
    def order(self) -> list[int]:
        """The seats in the order of play; until it is settled, as they sit."""
        order = self.seen.order
        return [*order, *(seat for seat in range(self.seen.seats) if seat not in order)]

    @property
    def my_plan(self) -> bool:
        """PPP-46: whether the viewer is planning a turn, its cards still in hand."""
        return self.seen.awaits in ("cards", "goal") and self.seen.turn == self.viewer and self.seen.first == NO_PAWN

    @property
    def laid(self) -> bool:
        """Whether the cards of the turn lie open on the table."""
        return bool(self.seen.numbers) or self.seen.character != NONE

    @property
    def pushing(self) -> bool:
        """Whether a push is being answered or settled."""
        return self.seen.phase.whose == RIVAL

    @property
    def asked(self) -> bool:
        """Whether the viewer must answer a push."""
        return self.seen.awaits == "defence" and self.seen.rival == self.viewer

    @property
    def aiming(self) -> bool:
        """Whether the viewer has only a place on the map to choose, and no card."""
        return bool(self.goes or self.backs or self.pushes)

    @property
    def paid(self) -> bool:
        """Whether the viewer has yet to see what the last round paid: until it chooses a card in this one. A spectator
        sees it while everybody has a first turn."""
        seen = self.seen
        if not seen.gains or self.laid or seen.awaits not in ("deal", "cards", "draw"):
            return False
        if seen.awaits == "deal":
            return True
        turns = sum(new_deck(seen.seats)) - HAND * seen.seats - seen.cards.left  # PPP-13: a card is drawn after each
        own = seen.order.index(self.viewer) if self.viewer is not None else seen.seats - 1
        return 0 <= turns < own or (turns == own and seen.awaits == "cards")

    @property
    def leaders(self) -> list[int]:
        """The seats with most points."""
        return [seat for seat, points in enumerate(self.seen.points) if points == max(self.seen.points)]

    @cached_property
    def hand(self) -> list[int]:
        """The viewer's cards by kind, without those that are chosen; empty for a spectator."""
        if self.viewer is None:
            return [0] * KINDS
        return self.seen.rest(self.viewer) if self.my_plan else self.seen.cards.hands[self.viewer][:]

    # Places

    @cached_property
    def at_start(self) -> list[list[int]]:
        """The pawns of each seat on Sant Pere, by token."""
        pawns = self.seen.pawns
        return [
            [token for token in range(seat * pawns.each, (seat + 1) * pawns.each) if pawns.where[token] == SANT_PERE]
            for seat in range(self.seen.seats)
        ]

    def steps_to(self, plaza: int) -> int:
        """How far the pawn in hand is from a plaza, by the shortest way that is open to it."""
        return self.seen.reach(self.seen.pawns.where[self.seen.pawn]).distance[plaza]

    def way(self, start: int, plaza: int) -> list[int]:
        """One of the shortest ways of a pawn into a plaza, places and all."""
        pawns = self.seen.pawns
        full = pawns.full_mask(self.seen.capacity)
        came = {start: start}
        line = [start]
        for place in line:  # grows while it is read
            if place == plaza:
                break
            for ahead in pawns.town.beside[place]:
                shut = place != start and full >> place & 1 and place in pawns.town.plazas
                if ahead not in came and not shut and ahead not in pawns.town.houses:
                    came[ahead] = place
                    line.append(ahead)
        way = [plaza]
        while way[-1] != start:
            way.append(came[way[-1]])
        return way[::-1]

    # Answers

    def margin(self, answer: Defence) -> int:
        """By how much an answer beats the push; at most 0 when it does not (PPP-20)."""
        if answer.number == NONE and holds(self.seen, answer):
            return CERTAIN
        return defence_value(answer) - to_beat(self.seen, answer)

    @cached_property
    def enough(self) -> list[Defence]:
        """The answers that turn the push back, the cheapest first: few cards, low numbers, characters kept."""
        winning = [answer for answer in self.offered(Defence) if self.margin(answer) > 0]
        return sorted(winning, key=_price)


def _price(answer: Defence) -> tuple[int, int, int]:
    number = VALUE[answer.number] if answer.number != NONE else 0
    cards = (answer.number != NONE) + (answer.character != NONE)
    return cards, number, answer.order
