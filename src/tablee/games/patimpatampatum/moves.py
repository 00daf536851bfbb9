"""A turn: the cards, pawns and goals that may be chosen, each only where it leads to a whole legal play."""

from __future__ import annotations

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
    FIRST_HOUSE,
    FIRST_STREET,
    KINDS,
    LONGEST,
    NUMBERS,
    OWN_TURN,
    PIXAPI,
    SANT_PERE,
    TABALER,
    VALUE,
)
from tablee.games.patimpatampatum.prospects import UNKNOWN, Prospects
from tablee.games.patimpatampatum.state import NO_PAWN, Position
from tablee.games.patimpatampatum.streets import ALL_SUMS, Reach
from tablee.kernel.state import Action

# Cards and pawn: PPP-12


def plans(state: Position, seat: int) -> list[Action]:
    """What can be added to the plan; where nothing can be played, the cards that can be thrown away."""
    rest = state.rest(seat)
    total = state.movement()
    found: list[Action] = []
    if len(state.numbers) < 2:
        sums = sums_serving(state, seat, state.character)
        for kind, held in enumerate(rest):
            if held and (sums == ALL_SUMS or _number_leads_on(state, seat, sums, total, rest, kind)):
                found.append(PLAY_NUMBER[kind])
    if state.character == NONE:
        for kind in OWN_TURN:
            if rest[kind] and _character_leads_on(state, seat, total, rest, kind):
                found.append(PLAY_CHARACTER[kind - NUMBERS])
    if state.numbers:
        found += picks(state, seat)
    if not found:  # PPP-18; a plan that was begun can always be completed
        found += [DISCARDS[kind] for kind in range(KINDS) if rest[kind]]
    return found


def _number_leads_on(state: Position, seat: int, sums: int, total: int, rest: list[int], kind: int) -> bool:
    """Whether the cards chosen, this number and perhaps some of the rest make a whole play."""
    total += VALUE[kind]
    count = len(state.numbers) + 1
    rest[kind] -= 1
    leads = can_make(sums, total, count, rest)
    if not leads and state.character == NONE and rest[PIXAPI]:
        rest[PIXAPI] -= 1
        leads = can_make(sums_serving(state, seat, PIXAPI), total, count, rest)
        rest[PIXAPI] += 1
    rest[kind] += 1
    return leads


def _character_leads_on(state: Position, seat: int, total: int, rest: list[int], kind: int) -> bool:
    if kind == ADMINISTRADORS:
        return not state.numbers and len(open_houses(state, seat)) > 0
    rest[kind] -= 1
    leads = can_make(sums_serving(state, seat, kind), total, len(state.numbers), rest)
    rest[kind] += 1
    return leads


def picks(state: Position, seat: int) -> list[Action]:
    """The pawns that can do something with the cards chosen; the àliga's two are different (PPP-30)."""
    movement = state.movement()
    prospects = prospects_of(state, seat)
    found: list[Action] = []
    for index, place in enumerate(prospects.places):
        if state.first != NO_PAWN and state.pawns.token_at(seat, place, state.first) == NO_PAWN:
            continue
        if _can_go(state, seat, prospects, prospects.reaches[index], movement):
            found.append(PICKS[place])
    return found


# Where pawns can go: PPP-14 to PPP-19, PPP-28


def prospects_of(state: Position, seat: int) -> Prospects:
    """How things stand for the turn under way; found once."""
    known = state.prospects
    if known is None:
        pawns = state.pawns
        full = pawns.full_mask(state.capacity)
        pushed: list[int] = [plaza for plaza in pawns.town.plazas if full >> plaza & 1 and state.rivals(seat, plaza)]
        first, last = seat * pawns.each, (seat + 1) * pawns.each - 1
        houses = [house for house in pawns.town.houses if not first <= pawns.on[house] <= last]
        places = pawns.places(seat)
        reaches = [pawns.town.reach(place, full) for place in places]
        known = state.prospects = Prospects(places, reaches, full, pushed, houses)
    return known


def sums_serving(state: Position, seat: int, character: int) -> int:
    """The movements with which some pawn can do something, with this character or with none."""
    prospects = prospects_of(state, seat)
    if character == TABALER:
        if prospects.push == UNKNOWN:
            prospects.push = _sums(state, seat, prospects, character)
        return prospects.push
    if character == PIXAPI:
        if prospects.tread == UNKNOWN:
            prospects.tread = _sums(state, seat, prospects, character)
        return prospects.tread
    if prospects.any == UNKNOWN:
        prospects.any = _sums(state, seat, prospects, character)
    return prospects.any


def _sums(state: Position, seat: int, prospects: Prospects, character: int) -> int:
    sums = 0
    if character == PIXAPI:
        return _treading_sums(state, seat, prospects.reaches)
    for reach in prospects.reaches:
        for plaza in prospects.pushed:
            sums |= reach.pushing[plaza]
        if character != TABALER:
            sums |= reach.entering
            for house in prospects.houses:
                sums |= reach.into[house]
            sums |= _resting_sums(state.pawns.on, reach, sums)
        if sums == ALL_SUMS:
            break
    return sums


def _resting_sums(on: list[int], reach: Reach, known: int) -> int:
    """PPP-14, PPP-15: exactly to a free street square, or to Sant Pere (PPP-17); for movements not known to serve."""
    sums = 0
    for movement in range(1, LONGEST + 1):
        if known >> movement & 1:
            continue
        for square in reach.squares[movement]:
            if on[square] < 0:
                sums |= 1 << movement
                break
    return sums


def _treading_sums(state: Position, seat: int, reaches: list[Reach]) -> int:
    """PPP-28: exactly to a street square held by a rival."""
    sums = 0
    for square in state.pawns.where:
        if FIRST_STREET <= square < FIRST_HOUSE and state.holds_rival(seat, square):
            for reach in reaches:
                sums |= reach.exactly[square]
    return sums


def _can_go(state: Position, seat: int, prospects: Prospects, reach: Reach, movement: int) -> bool:
    """Whether a pawn can use the movement, with the character chosen."""
    if state.character == PIXAPI:
        return bool(_treading_sums(state, seat, [reach]) >> movement & 1)
    for plaza in prospects.pushed:
        if reach.distance[plaza] < movement:
            return True
    if state.character == TABALER:
        return False
    if reach.entering >> movement & 1:
        return True
    for house in prospects.houses:
        if reach.distance[house] <= movement:
            return True
    for square in reach.squares[movement]:  # noqa: SIM110 (a generator would make this slow)
        if state.pawns.on[square] < 0:
            return True
    return False


def goals(state: Position, seat: int) -> list[Action]:
    """Where the chosen pawn can go, then whom it can push."""
    if state.character == ADMINISTRADORS:
        return [GOES[house] for house in open_houses(state, seat)]
    movement = state.movement()
    pawns = state.pawns
    prospects = prospects_of(state, seat)
    full = prospects.full
    reach = pawns.town.reach(pawns.where[state.pawn], full)
    if state.character == PIXAPI:
        return [GOES[square] for square in reach.squares[movement] if state.holds_rival(seat, square)]
    found: list[Action] = []
    if state.character != TABALER:
        squares = reach.squares[movement]
        if squares and squares[0] == SANT_PERE:  # which holds any number; its number comes before all others
            found.append(GOES[SANT_PERE])
        for entered in pawns.town.plazas:
            if reach.distance[entered] <= movement and not full >> entered & 1:
                found.append(GOES[entered])
        for square in squares:
            if square != SANT_PERE and pawns.on[square] < 0:
                found.append(GOES[square])
        for house in prospects.houses:
            if reach.distance[house] <= movement:
                found.append(GOES[house])
    for plaza in prospects.pushed:
        if reach.distance[plaza] < movement:
            found += [PUSHES[plaza][rival] for rival in state.rivals(seat, plaza)]
    return found


def open_houses(state: Position, seat: int) -> list[int]:
    """PPP-27: where administradors can take a pawn from Sant Pere; empty houses first."""
    if state.pawns.token_at(seat, SANT_PERE) == NO_PAWN:
        return []
    houses = state.pawns.town.houses
    empty = [house for house in houses if state.pawns.on[house] < 0]
    return empty if empty else [house for house in houses if state.pawns.holder(house) != seat]


def can_make(sums: int, total: int, count: int, rest: list[int]) -> bool:
    """Whether the total of ``count`` numbers, or with one or two more out of the rest, is one of the sums.

    A play has one or two numbers (PPP-12).
    """
    if sums == ALL_SUMS:
        return count > 0 or any_card(rest)
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


def any_card(rest: list[int]) -> bool:
    for count in rest:  # noqa: SIM110 (a generator would make this slow)
        if count:
            return True
    return False
