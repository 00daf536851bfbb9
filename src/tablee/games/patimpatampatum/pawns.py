"""The pawns on the board: who stands where."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.material import FIRST_STREET, NODES, PAWNS, PLAZAS, ROOM, SANT_PERE
from tablee.games.patimpatampatum.streets import Town, town_for

NOBODY_THERE: Final = -1


class Pawns:
    """Every pawn has a token, ``seat * each + number``, and keeps it, so that a picture can move the same pawn along.

    ``where[token]`` is its place. ``on[place]`` is the token on a street square or in a house; ``slots`` has five
    places for each plaza, the dearest plaza first. Sant Pere holds any number (PPP-3). ``there`` counts the pawns of
    each seat on Sant Pere and on each plaza, seat by seat.
    """

    __slots__ = ("each", "on", "seats", "slots", "there", "town", "where")

    def __init__(self, seats: int, where: list[int], on: list[int], slots: list[int], there: list[int]) -> None:
        self.seats = seats
        self.each = PAWNS[seats]
        self.town: Town = town_for(seats)
        self.where = where
        self.on = on
        self.slots = slots
        self.there = there

    def copy(self) -> Pawns:
        return Pawns(self.seats, self.where[:], self.on[:], self.slots[:], self.there[:])

    # Who stands where

    def owner(self, token: int) -> int:
        return token // self.each

    def token_at(self, seat: int, place: int, but: int = NOBODY_THERE) -> int:
        """The first pawn of a seat in a place, leaving one out of account."""
        first = seat * self.each
        for token in range(first, first + self.each):
            if self.where[token] == place and token != but:
                return token
        return NOBODY_THERE

    def places(self, seat: int) -> list[int]:
        """Where a seat has pawns: each place once, in order."""
        first = seat * self.each
        found: list[int] = []
        for place in range(FIRST_STREET):
            if self.there[seat * FIRST_STREET + place]:
                found.append(place)
        alone = [place for place in self.where[first : first + self.each] if place >= FIRST_STREET]
        if len(alone) > 1:
            alone.sort()
        found.extend(alone)
        return found

    def count(self, seat: int, place: int) -> int:
        """How many pawns of a seat stand in a place."""
        if place < FIRST_STREET:
            return self.there[seat * FIRST_STREET + place]
        return 1 if self.holder(place) == seat else 0

    def holder(self, place: int) -> int:
        """The seat whose pawn stands on a square or in a house; Sant Pere is nobody's."""
        token = self.on[place]
        return token // self.each if token >= 0 else NOBODY_THERE

    def crowd(self, plaza: int) -> int:
        crowd = 0
        for seat in range(self.seats):
            crowd += self.there[seat * FIRST_STREET + plaza]
        return crowd

    def full_mask(self, capacity: int) -> int:
        """The full plazas: bit n for plaza n."""
        mask = 0
        for plaza in self.town.plazas:
            if self.crowd(plaza) >= capacity:
                mask |= 1 << plaza
        return mask

    def owners(self, plaza: int) -> list[int]:
        """The seats with a pawn on a plaza, each once, in order."""
        return [seat for seat in range(self.seats) if self.there[seat * FIRST_STREET + plaza]]

    # Moving

    def move(self, token: int, place: int) -> None:
        """Take a pawn to a place that has room for it."""
        self._lift(token)
        if SANT_PERE < place < FIRST_STREET:
            slot = (place - 1) * ROOM
            while self.slots[slot] != NOBODY_THERE:
                slot += 1
            self.slots[slot] = token
        self._put(token, place)

    def send_home(self, token: int) -> None:
        self._lift(token)
        self._put(token, SANT_PERE)

    def take_place(self, token: int, beaten: int) -> None:
        """A pawn takes the place of another on a plaza; that one returns to Sant Pere."""
        slot = self.slots.index(beaten)
        plaza = self.where[beaten]
        self._lift(beaten)
        self._put(beaten, SANT_PERE)
        self._lift(token)
        self.slots[slot] = token
        self._put(token, plaza)

    def _lift(self, token: int) -> None:
        place = self.where[token]
        if place >= FIRST_STREET:
            self.on[place] = NOBODY_THERE
            return
        self.there[token // self.each * FIRST_STREET + place] -= 1
        if place != SANT_PERE:
            self.slots[self.slots.index(token)] = NOBODY_THERE

    def _put(self, token: int, place: int) -> None:
        self.where[token] = place
        if place >= FIRST_STREET:
            self.on[place] = token
        else:
            self.there[token // self.each * FIRST_STREET + place] += 1


def new_pawns(seats: int) -> Pawns:
    """All on Sant Pere."""
    everybody = [SANT_PERE] * (seats * PAWNS[seats])
    there = [PAWNS[seats] if place == SANT_PERE else 0 for _ in range(seats) for place in range(FIRST_STREET)]
    return Pawns(seats, everybody, [NOBODY_THERE] * NODES, [NOBODY_THERE] * (len(PLAZAS) * ROOM), there)
