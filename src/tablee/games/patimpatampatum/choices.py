"""What may be done: every choice of PatimPatamPatum, offered only where it leads to a whole legal play."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum import opening
from tablee.games.patimpatampatum.actions import (
    BACKS,
    BAGS,
    DISCARDS,
    DONE,
    DRAWS,
    GOES,
    LOTS,
    NONE,
    PASS,
    PICKS,
    PLAY_CHARACTER,
    PLAY_NUMBER,
    PUSHES,
    REVELS,
    SEVENS,
    YIELD,
    defence,
)
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    ALIGA,
    BORRATXOS,
    COMPARSE,
    FUETS,
    KINDS,
    LONGEST,
    MAGDALENA,
    NUMBERS,
    PIXAPI,
    PLENS,
    SANT_PERE,
    TABALER,
    VALUE,
    VILADOMAT,
    WORTH,
)
from tablee.games.patimpatampatum.standing import (
    BAG,
    DEFENCE,
    LOT,
    NO_PAWN,
    PLAN,
    RETREAT,
    REVEL,
    SECOND,
    SEVEN,
    Standing,
)
from tablee.games.patimpatampatum.streets import Reach
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Action

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


class Choices(Standing):
    """A position that knows what is legal in it."""

    __slots__ = ()

    def legal(self, seat: int) -> list[Action]:
        if seat != self.actor():
            return []
        phase = self.phase
        if phase == PLAN:
            return self._plans(seat) if self.pawn == NO_PAWN else self.goals(seat)
        if phase == SECOND:
            return [*self._picks(seat), DONE] if self.pawn == NO_PAWN else self.goals(seat)
        if phase == DEFENCE:
            return self._defences(seat)
        if phase == RETREAT:
            return [BACKS[square] for square in self.retreats]
        if phase == REVEL:
            return self._revels(seat)
        return [action for action, _ in self.odds()]

    # Chance

    def odds(self) -> list[tuple[Action, int]]:
        phase = self.phase
        if self.actor() != CHANCE:
            return []
        if phase == SEVEN:
            return [(SEVENS[MAGDALENA], 1), (SEVENS[VILADOMAT], 1)]
        if phase == BAG:
            plaza = opening.next_plaza(self)
            coming = [seat for seat in range(self.seats) if opening.may_come(self, seat, plaza)]
            return [(BAGS[seat], self.in_bag(seat)) for seat in coming]
        if phase == LOT:
            return [(LOTS[seat], 1) for seat in opening.first_in_line(self)]
        pile = self.cards.pile
        return [(DRAWS[kind], pile[kind]) for kind in range(KINDS) if pile[kind]]

    def sample(self, rng: Rng) -> Action:
        if self.phase in (SEVEN, BAG, LOT):
            return super().sample(rng)
        pile = self.cards.pile  # a deal is many draws: no list is made for each
        left = rng.below(sum(pile))
        kind = 0
        while left >= pile[kind]:
            left -= pile[kind]
            kind += 1
        return DRAWS[kind]

    # Cards and pawn: PPP-12

    def _plans(self, seat: int) -> list[Action]:
        rest = self.rest(seat)
        prospects = self.prospects(seat)
        found: list[Action] = []
        if len(self.numbers) < 2:
            for kind in range(KINDS):
                if rest[kind] and self._number_leads_on(prospects, rest, kind):
                    found.append(PLAY_NUMBER[kind])
        if self.character == NONE:
            for kind in (TABALER, ADMINISTRADORS, PIXAPI, ALIGA):
                if rest[kind] and self._character_leads_on(seat, prospects, rest, kind):
                    found.append(PLAY_CHARACTER[kind - NUMBERS])
        if self.numbers:
            found += self._picks(seat)
        if not found:  # PPP-18; a plan that was begun can always be completed
            found += [DISCARDS[kind] for kind in range(KINDS) if rest[kind]]
        return found

    def rest(self, seat: int) -> list[int]:
        """The hand without what is chosen already."""
        rest = self.cards.hands[seat][:]
        for kind in self.numbers:
            rest[kind] -= 1
        if self.character != NONE:
            rest[self.character] -= 1
        return rest

    def _number_leads_on(self, prospects: Prospects, rest: list[int], kind: int) -> bool:
        """Whether the cards chosen, this number and perhaps some of the rest make a whole play."""
        total = self.movement() + VALUE[kind]
        count = len(self.numbers) + 1
        rest[kind] -= 1
        leads = can_make(prospects.serving(self.character), total, count, rest)
        if not leads and self.character == NONE and rest[PIXAPI]:
            rest[PIXAPI] -= 1
            leads = can_make(prospects.tread, total, count, rest)
            rest[PIXAPI] += 1
        rest[kind] += 1
        return leads

    def _character_leads_on(self, seat: int, prospects: Prospects, rest: list[int], kind: int) -> bool:
        if kind == ADMINISTRADORS:
            return not self.numbers and len(self.open_houses(seat)) > 0
        rest[kind] -= 1
        leads = can_make(prospects.serving(kind), self.movement(), len(self.numbers), rest)
        rest[kind] += 1
        return leads

    def _picks(self, seat: int) -> list[Action]:
        """The pawns that can do something with the cards chosen; the àliga's two are different (PPP-30)."""
        movement = self.movement()
        full = self.pawns.full_mask(self.capacity)
        found: list[Action] = []
        for place in self.pawns.places(seat):
            if self.first != NO_PAWN and self.pawns.token_at(seat, place, self.first) == NO_PAWN:
                continue
            if self._can_go(seat, place, full, movement):
                found.append(PICKS[place])
        return found

    # Where pawns can go: PPP-14 to PPP-19, PPP-28

    def prospects(self, seat: int) -> Prospects:
        """What each movement from 1 to 12 could do for some pawn of a seat."""
        full = self.pawns.full_mask(self.capacity)
        treads = self.cards.hands[seat][PIXAPI] > 0
        found = Prospects()
        for place in self.pawns.places(seat):
            reach = self.pawns.town.reach(place, full)
            found.push |= self._pushing_sums(seat, full, reach)
            if found.any != ALL_SUMS:
                found.any |= self._entering_sums(seat, full, reach)
                found.any |= self._resting_sums(reach)
            if treads:
                found.tread |= self._treading_sums(seat, reach)
        found.any |= found.push
        return found

    def _pushing_sums(self, seat: int, full: int, reach: Reach) -> int:
        """PPP-19: the push must be at least 1."""
        sums = 0
        for plaza in self.pawns.town.plazas:
            if full >> plaza & 1 and reach.distance[plaza] < LONGEST and self.pushable(seat, plaza):
                sums |= from_sum(reach.distance[plaza] + 1)
        return sums

    def _entering_sums(self, seat: int, full: int, reach: Reach) -> int:
        """PPP-14: into plazas and houses what is left over is lost."""
        sums = 0
        for plaza in self.pawns.town.plazas:
            if not full >> plaza & 1:
                sums |= from_sum(reach.distance[plaza])
        for house in self.pawns.town.houses:
            if self.pawns.holder(house) != seat:
                sums |= from_sum(reach.distance[house])
        return sums

    def _resting_sums(self, reach: Reach) -> int:
        """PPP-14, PPP-15: exactly to a free street square, or to Sant Pere (PPP-17)."""
        on = self.pawns.on
        sums = 0
        for movement in range(1, LONGEST + 1):
            for square in reach.squares[movement]:
                if on[square] < 0:
                    sums |= 1 << movement
                    break
        return sums

    def _treading_sums(self, seat: int, reach: Reach) -> int:
        """PPP-28: exactly to a street square held by a rival."""
        sums = 0
        for movement in range(1, LONGEST + 1):
            for square in reach.squares[movement]:
                if self.holds_rival(seat, square):
                    sums |= 1 << movement
                    break
        return sums

    def _can_go(self, seat: int, place: int, full: int, movement: int) -> bool:
        """Whether a pawn in a place can use the movement, with the character chosen."""
        reach = self.pawns.town.reach(place, full)
        bit = 1 << movement
        if self.character == PIXAPI:
            return bool(self._treading_sums(seat, reach) & bit)
        if self._pushing_sums(seat, full, reach) & bit:
            return True
        if self.character == TABALER:
            return False
        for square in reach.squares[movement]:
            if self.pawns.on[square] < 0:
                return True
        return bool(self._entering_sums(seat, full, reach) & bit)

    def goals(self, seat: int) -> list[Action]:
        """Where the chosen pawn can go, then whom it can push."""
        if self.character == ADMINISTRADORS:
            return [GOES[house] for house in self.open_houses(seat)]
        movement = self.movement()
        pawns = self.pawns
        full = pawns.full_mask(self.capacity)
        reach = pawns.town.reach(pawns.where[self.pawn], full)
        if self.character == PIXAPI:
            return [GOES[square] for square in reach.squares[movement] if self.holds_rival(seat, square)]
        found: list[Action] = []
        if self.character != TABALER:
            places = [square for square in reach.squares[movement] if pawns.on[square] < 0]
            places += [p for p in pawns.town.plazas if reach.distance[p] <= movement and not full >> p & 1]
            places += [h for h in pawns.town.houses if reach.distance[h] <= movement and pawns.holder(h) != seat]
            places.sort()
            found += [GOES[place] for place in places]
        for plaza in pawns.town.plazas:
            if full >> plaza & 1 and reach.distance[plaza] < movement:
                found += [PUSHES[plaza][rival] for rival in self.rivals(seat, plaza)]
        return found

    def holds_rival(self, seat: int, place: int) -> bool:
        """Whether another player's pawn stands on a street square or in a house."""
        token = self.pawns.on[place]
        return token >= 0 and token // self.pawns.each != seat

    def rivals(self, seat: int, plaza: int) -> list[int]:
        """PPP-19, PPP-33: whom a player may push out of a plaza."""
        return [rival for rival in self.pawns.owners(plaza) if rival != seat and self.may_attack(seat, rival)]

    def pushable(self, seat: int, plaza: int) -> bool:
        return len(self.rivals(seat, plaza)) > 0

    def open_houses(self, seat: int) -> list[int]:
        """PPP-27: where administradors can take a pawn from Sant Pere; empty houses first."""
        if self.pawns.token_at(seat, SANT_PERE) == NO_PAWN:
            return []
        houses = self.pawns.town.houses
        empty = [house for house in houses if self.pawns.on[house] < 0]
        return empty if empty else [house for house in houses if self.pawns.holder(house) != seat]

    # Answers: PPP-20, PPP-25, PPP-29, PPP-31, PPP-32

    def _defences(self, seat: int) -> list[Action]:
        hand = self.cards.hands[seat]
        found: list[Action] = [YIELD]
        if hand[PLENS] and self.plens_suffices():
            found.append(defence(NONE, PLENS))
        if hand[COMPARSE + self.turn]:
            found.append(defence(NONE, COMPARSE + self.turn))
        for kind in range(KINDS):
            if hand[kind]:
                found.append(defence(kind, NONE))
                if hand[PLENS] > (kind == PLENS) and self.plens_needs_number():
                    found.append(defence(kind, PLENS))
                if hand[FUETS] > (kind == FUETS):
                    found.append(defence(kind, FUETS))
        return found

    def lower_number(self) -> int:
        """PPP-29: what plens takes away from a push of two cards."""
        return min(VALUE[self.numbers[0]], VALUE[self.numbers[1]]) if len(self.numbers) == 2 else 0

    def plens_suffices(self) -> bool:
        return len(self.numbers) == 2 and self.strength - self.lower_number() < 1

    def plens_needs_number(self) -> bool:
        return len(self.numbers) == 2 and self.strength - self.lower_number() >= 1

    def _revels(self, seat: int) -> list[Action]:
        found: list[Action] = []
        if self.cards.hands[seat][BORRATXOS]:
            found += [REVELS[plaza] for plaza in self.revel_plazas()]
        found.append(PASS)
        return found

    def revel_plazas(self) -> list[int]:
        """PPP-31: other plazas of equal or lower value where the attacker has a pawn."""
        return [
            plaza
            for plaza in self.pawns.town.plazas
            if plaza != self.goal and WORTH[plaza] <= WORTH[self.goal] and self.pawns.count(self.turn, plaza) > 0
        ]


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
