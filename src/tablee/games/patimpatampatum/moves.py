"""A turn: the cards, pawns and goals that may be chosen, each only where it leads to a whole legal play."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.actions import (
    DISCARDS,
    GOES,
    NONE,
    PICKS,
    PLAY_CHARACTER,
    PLAY_NUMBER,
    PUSHES,
)
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    KINDS,
    LONGEST,
    NUMBERS,
    OWN_TURN,
    PIXAPI,
    SANT_PERE,
    TABALER,
    VALUE,
)
from tablee.games.patimpatampatum.state import NO_PAWN, Position
from tablee.games.patimpatampatum.streets import Reach
from tablee.kernel.state import Action

ALL_SUMS: Final = (1 << (LONGEST + 1)) - 2  # bit n for a movement of n: 1 to 12


class Prospects:
    """The movements with which somebody can do something: bit n for a movement of n.

    ``any`` serves plain numbers and the àliga, ``push`` the tabaler, ``tread`` the pixapi (PPP-43).
    """

    __slots__ = ("any", "push", "tread")

    def __init__(self) -> None:
        self.any = 0
        self.push = 0
        self.tread = 0

    def serving(self, character: int) -> int:
        if character == TABALER:
            return self.push
        return self.tread if character == PIXAPI else self.any


# Cards and pawn: PPP-12


def plans(state: Position, seat: int) -> list[Action]:
    """What can be added to the plan; where nothing can be played, the cards that can be thrown away."""
    rest = state.rest(seat)
    prospects = prospects_of(state, seat)
    found: list[Action] = []
    if len(state.numbers) < 2:
        for kind in range(KINDS):
            if rest[kind] and _number_leads_on(state, prospects, rest, kind):
                found.append(PLAY_NUMBER[kind])
    if state.character == NONE:
        for kind in OWN_TURN:
            if rest[kind] and _character_leads_on(state, seat, prospects, rest, kind):
                found.append(PLAY_CHARACTER[kind - NUMBERS])
    if state.numbers:
        found += picks(state, seat)
    if not found:  # PPP-18; a plan that was begun can always be completed
        found += [DISCARDS[kind] for kind in range(KINDS) if rest[kind]]
    return found


def _number_leads_on(state: Position, prospects: Prospects, rest: list[int], kind: int) -> bool:
    """Whether the cards chosen, this number and perhaps some of the rest make a whole play."""
    total = state.movement() + VALUE[kind]
    count = len(state.numbers) + 1
    rest[kind] -= 1
    leads = can_make(prospects.serving(state.character), total, count, rest)
    if not leads and state.character == NONE and rest[PIXAPI]:
        rest[PIXAPI] -= 1
        leads = can_make(prospects.tread, total, count, rest)
        rest[PIXAPI] += 1
    rest[kind] += 1
    return leads


def _character_leads_on(state: Position, seat: int, prospects: Prospects, rest: list[int], kind: int) -> bool:
    if kind == ADMINISTRADORS:
        return not state.numbers and len(open_houses(state, seat)) > 0
    rest[kind] -= 1
    leads = can_make(prospects.serving(kind), state.movement(), len(state.numbers), rest)
    rest[kind] += 1
    return leads


def picks(state: Position, seat: int) -> list[Action]:
    """The pawns that can do something with the cards chosen; the àliga's two are different (PPP-30)."""
    movement = state.movement()
    full = state.pawns.full_mask(state.capacity)
    found: list[Action] = []
    for place in state.pawns.places(seat):
        if state.first != NO_PAWN and state.pawns.token_at(seat, place, state.first) == NO_PAWN:
            continue
        if _can_go(state, seat, place, full, movement):
            found.append(PICKS[place])
    return found


# Where pawns can go: PPP-14 to PPP-19, PPP-28


def prospects_of(state: Position, seat: int) -> Prospects:
    """What each movement from 1 to 12 could do for some pawn of a seat."""
    full = state.pawns.full_mask(state.capacity)
    treads = state.cards.hands[seat][PIXAPI] > 0
    found = Prospects()
    for place in state.pawns.places(seat):
        reach = state.pawns.town.reach(place, full)
        found.push |= _pushing_sums(state, seat, full, reach)
        if found.any != ALL_SUMS:
            found.any |= _entering_sums(state, seat, full, reach)
            found.any |= _resting_sums(state, reach)
        if treads:
            found.tread |= _treading_sums(state, seat, reach)
    found.any |= found.push
    return found


def _pushing_sums(state: Position, seat: int, full: int, reach: Reach) -> int:
    """PPP-19: the push must be at least 1."""
    sums = 0
    for plaza in state.pawns.town.plazas:
        if full >> plaza & 1 and reach.distance[plaza] < LONGEST and state.rivals(seat, plaza):
            sums |= from_sum(reach.distance[plaza] + 1)
    return sums


def _entering_sums(state: Position, seat: int, full: int, reach: Reach) -> int:
    """PPP-14: into plazas and houses what is left over is lost."""
    sums = 0
    for plaza in state.pawns.town.plazas:
        if not full >> plaza & 1:
            sums |= from_sum(reach.distance[plaza])
    for house in state.pawns.town.houses:
        if state.pawns.holder(house) != seat:
            sums |= from_sum(reach.distance[house])
    return sums


def _resting_sums(state: Position, reach: Reach) -> int:
    """PPP-14, PPP-15: exactly to a free street square, or to Sant Pere (PPP-17)."""
    on = state.pawns.on
    sums = 0
    for movement in range(1, LONGEST + 1):
        for square in reach.squares[movement]:
            if on[square] < 0:
                sums |= 1 << movement
                break
    return sums


def _treading_sums(state: Position, seat: int, reach: Reach) -> int:
    """PPP-28: exactly to a street square held by a rival."""
    sums = 0
    for movement in range(1, LONGEST + 1):
        for square in reach.squares[movement]:
            if state.holds_rival(seat, square):
                sums |= 1 << movement
                break
    return sums


def _can_go(state: Position, seat: int, place: int, full: int, movement: int) -> bool:
    """Whether a pawn in a place can use the movement, with the character chosen."""
    reach = state.pawns.town.reach(place, full)
    bit = 1 << movement
    if state.character == PIXAPI:
        return bool(_treading_sums(state, seat, reach) & bit)
    if _pushing_sums(state, seat, full, reach) & bit:
        return True
    if state.character == TABALER:
        return False
    for square in reach.squares[movement]:
        if state.pawns.on[square] < 0:
            return True
    return bool(_entering_sums(state, seat, full, reach) & bit)


def goals(state: Position, seat: int) -> list[Action]:
    """Where the chosen pawn can go, then whom it can push."""
    if state.character == ADMINISTRADORS:
        return [GOES[house] for house in open_houses(state, seat)]
    movement = state.movement()
    pawns = state.pawns
    full = pawns.full_mask(state.capacity)
    reach = pawns.town.reach(pawns.where[state.pawn], full)
    if state.character == PIXAPI:
        return [GOES[square] for square in reach.squares[movement] if state.holds_rival(seat, square)]
    found: list[Action] = []
    if state.character != TABALER:
        places = [square for square in reach.squares[movement] if pawns.on[square] < 0]
        places += [p for p in pawns.town.plazas if reach.distance[p] <= movement and not full >> p & 1]
        places += [h for h in pawns.town.houses if reach.distance[h] <= movement and pawns.holder(h) != seat]
        places.sort()
        found += [GOES[place] for place in places]
    for plaza in pawns.town.plazas:
        if full >> plaza & 1 and reach.distance[plaza] < movement:
            found += [PUSHES[plaza][rival] for rival in state.rivals(seat, plaza)]
    return found


def open_houses(state: Position, seat: int) -> list[int]:
    """PPP-27: where administradors can take a pawn from Sant Pere; empty houses first."""
    if state.pawns.token_at(seat, SANT_PERE) == NO_PAWN:
        return []
    houses = state.pawns.town.houses
    empty = [house for house in houses if state.pawns.on[house] < 0]
    return empty if empty else [house for house in houses if state.pawns.holder(house) != seat]


def from_sum(least: int) -> int:
    """The movements of at least so much."""
    return ALL_SUMS & ~((1 << least) - 1) if least <= LONGEST else 0


def can_make(sums: int, total: int, count: int, rest: list[int]) -> bool:
    """Whether the total of ``count`` numbers, or with one or two more out of the rest, is one of the sums.

    A play has one or two numbers (PPP-12).
    """
    if count and sums >> total & 1:
        return True
    if count == 2:
        return False
    for kind in range(KINDS):
        if not rest[kind]:
            continue
        more = total + VALUE[kind]
        if sums >> more & 1:
            return True
        if count == 0:
            rest[kind] -= 1
            makes = can_make(sums, more, 1, rest)
            rest[kind] += 1
            if makes:
                return True
    return False
