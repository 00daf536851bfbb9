"""A whole turn planned at once: which cards, which pawn, where to. Every play is weighed in points."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.actions import NONE
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    ALIGA,
    FIRST_HOUSE,
    KINDS,
    LONGEST,
    NUMBERS,
    PIXAPI,
    SANT_PERE,
    TABALER,
    VALUE,
)
from tablee.games.patimpatampatum.moves import open_houses
from tablee.games.patimpatampatum.outlook import NEAR_SMALL, NEAR_WHOLE, Outlook, card_worth, lower_of
from tablee.games.patimpatampatum.phases import SECOND
from tablee.games.patimpatampatum.state import NO_PAWN, Position
from tablee.games.patimpatampatum.streets import Reach

NO_RIVAL: Final = -1
NO_SQUARE: Final = -1
UNKNOWN: Final = -2  # a square that was not looked for yet
HOPELESS: Final = -1e9
ALIKE: Final = 1e-9  # squares whose worth differs by no more are compared exactly


class Plan:
    """A whole play and what it is worth; ``rival`` is whom it pushes, ``chance`` how likely the push succeeds."""

    __slots__ = ("chance", "character", "goal", "numbers", "place", "rival", "worth")

    def __init__(self, numbers: list[int], character: int, place: int, goal: int, worth: float) -> None:
        self.worth = worth
        self.numbers = numbers
        self.character = character
        self.place = place
        self.goal = goal
        self.rival = NO_RIVAL
        self.chance = 1.0


def worth_of(plan: Plan) -> float:
    return plan.worth


class Spending:
    """One or two cards to be played for their numbers, and what it means to be without them.

    ``house_kept`` is how much surer a house is afterwards, ``lower`` what plens would take away.
    """

    __slots__ = ("house_kept", "lower", "numbers", "total", "worth")

    def __init__(self, numbers: list[int], total: int, worth: float, house_kept: float) -> None:
        self.numbers = numbers
        self.total = total
        self.worth = worth
        self.house_kept = house_kept
        self.lower = lower_of(numbers)


class Target:
    """A place that a pawn could go to, or a pawn that it could push: ``gain`` if it gets there, ``loss`` if not."""

    __slots__ = ("distance", "gain", "loss", "place", "rival")

    def __init__(self, place: int, rival: int, distance: int, gain: float, loss: float) -> None:
        self.place = place
        self.rival = rival
        self.distance = distance
        self.gain = gain
        self.loss = loss


class Site:
    """A plaza or a house, and what it is worth to come there, wherever from: ``entering`` it, ``evicting`` whoever
    stands there, and for each of the ``rivals`` who could be pushed out what that and their defence are worth."""

    __slots__ = ("entering", "evicting", "place", "rivals")

    def __init__(self, place: int, entering: float, evicting: float) -> None:
        self.place = place
        self.entering = entering
        self.evicting = evicting
        self.rivals: list[tuple[int, float, float]] = []


class Start:
    """A place where a seat has a pawn to move, and all that could be done from there.

    ``rests[n]`` is the best street square to end on after exactly n steps, or Sant Pere, once it was looked for.
    """

    __slots__ = ("entries", "leaving", "pawns", "place", "pushes", "reach", "rests")

    def __init__(self, place: int, pawns: int, reach: Reach, leaving: float) -> None:
        self.place = place
        self.pawns = pawns
        self.reach = reach
        self.leaving = leaving
        self.entries: list[Target] = []
        self.pushes: list[Target] = []
        self.rests = [UNKNOWN] * (LONGEST + 1)


class Planner:
    """Finds the best play that completes what a player has already chosen; ``found`` are all that were weighed, if that
    is asked for. ``goal``, ``rival`` and ``chance`` are the latest answer of `_best_goal`."""

    __slots__ = (
        "asks_all",
        "best",
        "chance",
        "found",
        "goal",
        "outlook",
        "rival",
        "seat",
        "spendings",
        "starts",
        "state",
    )

    def __init__(self, state: Position, seat: int, asks_all: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.asks_all = asks_all
        self.outlook = Outlook(state, seat)
        self.best = Plan([], NONE, SANT_PERE, SANT_PERE, HOPELESS)
        self.found: list[Plan] = []
        self.goal = SANT_PERE
        self.rival = NO_RIVAL
        self.chance = 1.0
        self.starts = self._starts()
        self.spendings = self._spendings()
        self._weigh()

    # What there is to choose from

    def _starts(self) -> list[Start]:
        state, outlook, seat = self.state, self.outlook, self.seat
        pawns = state.pawns
        full = pawns.full_mask(state.capacity)
        plazas, houses = self._plazas(full), self._houses()
        found: list[Start] = []
        for place in pawns.places(seat):
            count = pawns.count(seat, place)
            if state.first != NO_PAWN and pawns.where[state.first] == place:
                count -= 1  # PPP-30: the second pawn is another one
            if not count or (state.pawn != NO_PAWN and pawns.where[state.pawn] != place):
                continue
            reach = pawns.town.reach(place, full)
            start = Start(place, count, reach, outlook.leaving(seat, place))
            self._look_around(start, plazas, houses)
            found.append(start)
        return found

    def _plazas(self, full: int) -> list[Site]:
        state, outlook, seat = self.state, self.outlook, self.seat
        found: list[Site] = []
        for plaza in state.pawns.town.plazas:
            site = Site(plaza, outlook.entering(seat, plaza), 0.0)
            if full >> plaza & 1:
                for rival in state.rivals(seat, plaza):
                    site.rivals.append((rival, outlook.chasing(rival, plaza), outlook.tiring(rival)))
                if not site.rivals:
                    continue
            found.append(site)
        return found

    def _houses(self) -> list[Site]:
        found: list[Site] = []
        for house in self.state.pawns.town.houses:
            if self.state.pawns.holder(house) != self.seat:
                found.append(Site(house, self.outlook.entering(self.seat, house), self._evicting(house)))
        return found

    def _look_around(self, start: Start, plazas: list[Site], houses: list[Site]) -> None:
        """The plazas and houses that lie within twelve squares."""
        distance = start.reach.distance
        failing = self.outlook.failing(start.place)
        for site in plazas:
            steps = distance[site.place]
            if steps > LONGEST:
                continue
            gain = site.entering - start.leaving
            if not site.rivals:
                start.entries.append(Target(site.place, NO_RIVAL, steps, gain, 0.0))
            for rival, chasing, tiring in site.rivals:
                start.pushes.append(Target(site.place, rival, steps, gain + chasing, tiring - failing))
        for site in houses:
            steps = distance[site.place]
            if steps <= LONGEST:
                gain = site.entering - start.leaving + site.evicting
                start.entries.append(Target(site.place, NO_RIVAL, steps, gain, 0.0))

    def _evicting(self, place: int) -> float:
        holder = self.state.pawns.holder(place)
        return self.outlook.chasing(holder, place) if holder >= 0 else 0.0

    def _spendings(self) -> list[Spending]:
        """The cards to play for their numbers: for each total the cheapest way with one card and with two."""
        state = self.state
        if state.phase is SECOND or state.pawn != NO_PAWN:
            sure = self.outlook.house_kept_after(len(state.numbers) if state.phase is not SECOND else 0)
            return [Spending(state.numbers[:], state.movement(), 0.0, sure)]
        kinds = self._spendable()
        best: dict[int, Spending] = {}
        if state.numbers:
            self._offer(best, state.numbers[:])
        for index, kind in enumerate(kinds):
            if len(state.numbers) == 1:
                self._offer(best, [*state.numbers, kind])
            elif not state.numbers:
                self._offer(best, [kind])
                for other in kinds[index + 1 :]:
                    self._offer(best, [kind, other])
        return list(best.values())

    def _spendable(self) -> list[int]:
        """Plain numbers, each at most twice, and the two characters that are least missed as a 1 (PPP-6)."""
        rest = self.state.rest(self.seat)
        kinds: list[int] = []
        for kind in range(NUMBERS):
            kinds.extend([kind] * min(rest[kind], 2))
        ones: list[tuple[float, int]] = []
        for kind in range(NUMBERS, KINDS):
            ones.extend([(card_worth(self.seat, kind), kind)] * rest[kind])
        ones.sort()
        for _, kind in ones[:2]:
            kinds.append(kind)
        return kinds

    def _offer(self, best: dict[int, Spending], numbers: list[int]) -> None:
        total = 0
        cost = 0.0
        for kind in numbers:
            total += VALUE[kind]
            cost += card_worth(self.seat, kind)
        key = total * 2 + len(numbers) - 1
        worth = self.outlook.spending(len(numbers), cost)
        known = best.get(key)
        if known is None or worth > known.worth:
            best[key] = Spending(numbers, total, worth, self.outlook.house_kept_after(len(numbers)))

    def best_few(self, most: int) -> list[Plan]:
        """The best plays that differ in what they do; of those that only spend other cards for it, the best."""
        few: list[Plan] = []
        done: set[tuple[int, int, int, int]] = set()
        for plan in sorted(self.found, key=worth_of, reverse=True):
            what = (plan.place, plan.goal, plan.rival, plan.character)
            if what not in done:
                done.add(what)
                few.append(plan)
                if len(few) == most:
                    break
        return few

    # Weighing

    def _weigh(self) -> None:
        state = self.state
        if state.character != NONE:
            self._weigh_with(state.character)
            return
        self._weigh_with(NONE)
        if state.pawn == NO_PAWN:
            hand = state.rest(self.seat)
            for character in (TABALER, PIXAPI, ALIGA):
                if hand[character]:
                    self._weigh_with(character)
            if hand[ADMINISTRADORS] and not state.numbers:
                self._weigh_with(ADMINISTRADORS)

    def _weigh_with(self, character: int) -> None:
        if character == ADMINISTRADORS:
            self._weigh_houses()
            return
        state = self.state
        two_pawns = character == ALIGA and state.phase is not SECOND and state.pawn == NO_PAWN
        for spending in self.spendings:
            cost = 0.0
            if character != state.character:
                left = state.cards.hands[self.seat][character]
                for kind in spending.numbers:
                    if kind == character:
                        left -= 1
                if not left:
                    continue  # it is needed as a number
                cost = self._cost(spending, character)
            if two_pawns:
                self._weigh_two(spending, cost)
                continue
            for start in self.starts:
                worth = self._best_goal(start, spending, character, NO_PAWN)
                if worth > HOPELESS:
                    better = worth + spending.worth - cost > self.best.worth
                    if better or self.asks_all:
                        self._keep(self._plan(start, spending, character, worth + (spending.worth - cost)), better)

    def _cost(self, spending: Spending, character: int) -> float:
        """What the character adds to the price of the numbers."""
        numbers = 0.0
        for kind in spending.numbers:
            numbers += card_worth(self.seat, kind)
        count = len(spending.numbers)
        both = self.outlook.spending(count + 1, numbers + card_worth(self.seat, character))
        return self.outlook.spending(count, numbers) - both

    def _weigh_two(self, spending: Spending, cost: float) -> None:
        """PPP-30: the best pawn, and with the same numbers another one to another goal."""
        first = Plan([], ALIGA, SANT_PERE, SANT_PERE, HOPELESS)
        for start in self.starts:
            worth = self._best_goal(start, spending, ALIGA, NO_PAWN)
            if worth > first.worth:
                first = self._plan(start, spending, ALIGA, worth)
        if first.worth == HOPELESS:
            return
        second = 0.0  # it may be declined
        for start in self.starts:
            if start.place != first.place or start.pawns > 1:
                second = max(second, self._best_goal(start, spending, ALIGA, first.goal))
        first.worth += second + spending.worth - cost
        self._keep(first, first.worth > self.best.worth)

    def _plan(self, start: Start, spending: Spending, character: int, worth: float) -> Plan:
        """The goal that was found last, as a plan."""
        plan = Plan(spending.numbers, character, start.place, self.goal, worth)
        plan.rival = self.rival
        plan.chance = self.chance
        return plan

    def _keep(self, plan: Plan, better: bool) -> None:
        self.found.append(plan)
        if better:
            self.best = plan

    def _weigh_houses(self) -> None:
        """PPP-27: a pawn from Sant Pere goes straight to a house."""
        worth = self.outlook.spending(1, card_worth(self.seat, ADMINISTRADORS))
        sure = self.outlook.house_kept_after(1)
        for house in open_houses(self.state, self.seat):
            gain = (self.outlook.entering(self.seat, house) + self._evicting(house)) * sure
            plan = Plan([], ADMINISTRADORS, SANT_PERE, house, gain + worth)
            self._keep(plan, plan.worth > self.best.worth)

    def _best_goal(self, start: Start, spending: Spending, character: int, avoid: int) -> float:
        """What the best is worth that one pawn can do with these numbers, leaving one goal to another pawn."""
        total = spending.total
        self.goal = SANT_PERE
        self.rival = NO_RIVAL
        self.chance = 1.0
        if character == PIXAPI:
            return self._tread(start, total)
        highest = HOPELESS
        if character != TABALER:
            highest = self._rest(start, total, avoid)
            for target in start.entries:
                if target.distance <= total and target.place != avoid:
                    sure = spending.house_kept if target.place >= FIRST_HOUSE else 1.0
                    if target.gain * sure > highest:
                        highest = target.gain * sure
                        self.goal = target.place
        for target in start.pushes:
            if target.distance < total and target.place != avoid:
                chance = self.outlook.breaks(target.rival, total - target.distance, spending.lower)
                loss = max(0.0, target.loss) if character == TABALER else target.loss
                worth = chance * target.gain + (1.0 - chance) * loss
                if worth > highest:
                    highest = worth
                    self.goal = target.place
                    self.rival = target.rival
                    self.chance = chance
        return highest

    def _rest(self, start: Start, total: int, avoid: int) -> float:
        """Exactly to a free street square, or back to Sant Pere."""
        square = start.rests[total]
        if square == UNKNOWN:
            square = start.rests[total] = self._best_square(start, total, NO_SQUARE)
        if square == avoid:
            square = self._best_square(start, total, avoid)
        if square == NO_SQUARE:
            return HOPELESS
        self.goal = square
        return self.outlook.near[square] - start.leaving

    def _best_square(self, start: Start, total: int, avoid: int) -> int:
        """The free square that is worth most; of equals the first."""
        near = self.outlook.near
        on = self.state.pawns.on
        best = NO_SQUARE
        highest = HOPELESS
        for square in self._ranked(start.reach)[total]:
            if on[square] >= 0 or square == avoid:
                continue
            if best != NO_SQUARE and near[square] < near[best] - ALIKE:
                break
            worth = near[square] - start.leaving
            if worth > highest or (worth == highest and square < best):
                highest = worth
                best = square
        return best

    def _ranked(self, reach: Reach) -> list[list[int]]:
        """Each of its lists of squares by what they are worth; found once, for the squares' order does not change."""
        if not reach.ranked:
            worth = NEAR_SMALL if self.state.seats == 3 else NEAR_WHOLE
            for squares in reach.squares:
                ranked = [(-worth[square], square) for square in squares]
                ranked.sort()
                reach.ranked.append([square for _, square in ranked])
        return reach.ranked

    def _tread(self, start: Start, total: int) -> float:
        """PPP-28: onto a rival's square."""
        near = self.outlook.near
        highest = HOPELESS
        for square in start.reach.squares[total]:
            if self.state.holds_rival(self.seat, square):
                worth = near[square] - start.leaving + self._evicting(square)
                if worth > highest:
                    highest = worth
                    self.goal = square
        return highest
