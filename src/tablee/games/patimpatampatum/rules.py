"""PatimPatamPatum: what is legal and what each action does, PPP-8 to PPP-46."""

from __future__ import annotations

from tablee.games.patimpatampatum import moves, opening, push, refusals
from tablee.games.patimpatampatum.actions import (
    BACKS,
    BAGS,
    DONE,
    DRAWS,
    LOTS,
    NONE,
    SEVENS,
    Back,
    Bag,
    Character,
    Defence,
    Discard,
    Done,
    Draw,
    Lot,
    Number,
    Pass,
    Pick,
    Push,
    Revel,
    Seven,
    To,
)
from tablee.games.patimpatampatum.cards import new_cards
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    ALIGA,
    CAPACITY,
    FIRST_HOUSE,
    FIRST_STREET,
    HAND,
    KIND_NAMES,
    KIND_WORDS,
    KINDS,
    MAGDALENA,
    PLACE_NAMES,
    PLAZAS,
    ROUNDS,
    SANT_PERE,
    VILADOMAT,
    clause_of,
)
from tablee.games.patimpatampatum.pawns import new_pawns
from tablee.games.patimpatampatum.phases import BAG, DEAL, DEFENCE, DRAW, LOT, OVER, PLAN, RETREAT, REVEL, SECOND, SEVEN
from tablee.games.patimpatampatum.push import card_name, tell_if_out
from tablee.games.patimpatampatum.scoring import CLAUSES, by_round, houses_held, pay
from tablee.games.patimpatampatum.state import NO_PAWN, NOWHERE, Position
from tablee.kernel.chance import Rng, drawn
from tablee.kernel.state import CHANCE, NOBODY, Action, Fact, Outcome, Refusal


class Patum(Position):
    """A position of PatimPatamPatum."""

    __slots__ = ()

    def copy(self) -> Patum:
        twin = Patum(self.seats, self.cards.copy(), self.pawns.copy())
        twin.take_over(self)
        return twin

    def seen_by(self, viewer: int | None) -> Patum:
        seen = self.copy()
        seen.hide(viewer)
        return seen

    def imagine(self, seat: int, rng: Rng) -> Patum:
        full = self.copy()
        full.cards = self.cards.imagine(seat, rng)
        return full

    # What may be done

    def legal(self, seat: int) -> list[Action]:
        if seat != self.actor():
            return []
        phase = self.phase
        if phase is PLAN:
            return moves.plans(self, seat) if self.pawn == NO_PAWN else moves.goals(self, seat)
        if phase is SECOND:
            return [*moves.picks(self, seat), DONE] if self.pawn == NO_PAWN else moves.goals(self, seat)
        if phase is DEFENCE:
            return push.defences(self, seat)
        if phase is RETREAT:
            return [BACKS[square] for square in self.retreats]
        if phase is REVEL:
            return push.revels(self, seat)
        return [action for action, _ in self.odds()]

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def odds(self) -> list[tuple[Action, int]]:
        phase = self.phase
        if phase.whose != CHANCE:
            return []
        if phase is SEVEN:
            return [(SEVENS[MAGDALENA], 1), (SEVENS[VILADOMAT], 1)]
        if phase is BAG:
            plaza = opening.next_plaza(self)
            coming = [seat for seat in range(self.seats) if opening.may_come(self, seat, plaza)]
            return [(BAGS[seat], self.in_bag(seat)) for seat in coming]
        if phase is LOT:
            return [(LOTS[seat], 1) for seat in opening.first_in_line(self)]
        pile = self.cards.pile
        return [(DRAWS[kind], pile[kind]) for kind in range(KINDS) if pile[kind]]

    def sample(self, rng: Rng) -> Action:
        if self.phase is not DEAL and self.phase is not DRAW:
            return super().sample(rng)
        return DRAWS[drawn(self.cards.pile, rng)]  # a deal is many draws: no list is made for each

    # What is done

    def do(self, seat: int, action: Action) -> None:
        match action:
            case Draw():
                self._draw(action.kind)
            case Number():
                self._choose_number(action.kind)
            case Character():
                self._choose_character(seat, action.kind)
            case Pick():
                self.pawn = self.pawns.token_at(seat, action.place, self.first)
            case To():
                self._lay(seat)
                self._go(seat, action.place)
            case Push():
                self._lay(seat)
                if push.announce(self, seat, action.plaza, action.rival):
                    self._settle()
            case Defence():
                if push.defend(self, seat, action):
                    self._settle()
            case Discard():
                self._discard(seat, action.kind)
            case Back():
                push.step_back(self, action.place)
                self._settle()
            case Revel():
                push.revel(self, seat, action.plaza)
                self._settle()
            case Bag():
                self._out_of_the_bag(action.owner)
            case Lot():
                self.tell("lot", action.owner, "PPP-10", {})
                self.order.append(action.owner)
                self._line_up()
            case Seven():
                self.seven = action.plaza
                self.tell("seven", NOBODY, "PPP-8", {"plaza": PLACE_NAMES[action.plaza]})
                self.phase = BAG
            case Pass():
                self._settle()
            case Done():
                self.tell("one-pawn", seat, "PPP-43", {})
                self._end_turn()

    # Set-up: PPP-8 to PPP-11

    def _out_of_the_bag(self, owner: int) -> None:
        plaza = opening.next_plaza(self)
        self.pawns.move(self.pawns.token_at(owner, SANT_PERE), plaza)
        self.tell("bag", owner, "PPP-8", {"plaza": PLACE_NAMES[plaza]})
        if opening.next_plaza(self) == NOWHERE:
            self._line_up()

    def _line_up(self) -> None:
        """PPP-10: fewest points on the plazas first; equals by lot."""
        while True:
            first = opening.first_in_line(self)
            if len(first) > 1:
                self.phase = LOT
                return
            if not first:
                break
            self.order.append(first[0])
        self._begin_round("PPP-10", "PPP-11")

    def _begin_round(self, order_clause: str, deal_clause: str) -> None:
        for place, seat in enumerate(self.order, 1):
            self.tell("order", seat, order_clause, {"place": place})
        self.tell("round", NOBODY, deal_clause, {"round": self.round, "capacity": CAPACITY[self.round], "cards": HAND})
        self.phase = DEAL

    # Cards from the pile: PPP-11, PPP-13

    def _draw(self, kind: int) -> None:
        seat = self.receiver()
        self.cards.draw(seat, kind)
        if self.phase is DEAL:
            if self.receiver() == NOBODY:
                self._begin_turn(self.order[0])
            return
        if self.story is not None:
            self.tell("draw", seat, "PPP-13", {"left": self.cards.left})
            self.tell("drawn", seat, "PPP-13", {"card": KIND_NAMES[kind]}, (seat,))
            if self.cards.left == 0:
                self.tell("pile-empty", NOBODY, "PPP-13", {})
        self._next_turn()

    # A turn: PPP-12 to PPP-18

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = PLAN
        self.prospects = None
        if self.story is not None:
            self.tell("turn", seat, "PPP-12", {})

    def _choose_number(self, kind: int) -> None:
        """They are kept in order."""
        if self.numbers and kind < self.numbers[0]:
            self.numbers.insert(0, kind)
        else:
            self.numbers.append(kind)

    def _choose_character(self, seat: int, kind: int) -> None:
        self.character = kind
        if kind == ADMINISTRADORS:  # PPP-27: the pawn comes from Sant Pere
            self.pawn = self.pawns.token_at(seat, SANT_PERE)

    def _lay(self, seat: int) -> None:
        """PPP-46: the whole plan is laid open; an àliga's cards lie there already when its second pawn goes."""
        if self.phase is not PLAN:
            return
        for kind in self.numbers:
            self.cards.lay(seat, kind)
        if self.character != NONE:
            self.cards.lay(seat, self.character)
        if self.story is not None:
            self._tell_cards(seat)

    def _tell_cards(self, seat: int) -> None:
        if self.numbers:
            words = "+".join([card_name(kind) for kind in self.numbers])
            self.tell("play", seat, "PPP-12", {"cards": words, "sum": self.movement()})
        if self.character != NONE:
            self.tell(KIND_WORDS[self.character], seat, clause_of(self.character), {})
        tell_if_out(self, seat)

    def _discard(self, seat: int, kind: int) -> None:
        """PPP-18."""
        self.cards.lay(seat, kind)
        if self.story is not None:
            self.tell("discard", seat, "PPP-18", {"card": KIND_NAMES[kind]})
        tell_if_out(self, seat)
        self._settle()

    def _go(self, seat: int, place: int) -> None:
        """The pawn moves without a push; whoever it finds on a square or in a house returns to Sant Pere."""
        there = self.pawns.on[place]
        if self.story is not None:
            self._tell_way(seat, place, there)
        if there >= 0:
            self.pawns.send_home(there)
        self.pawns.move(self.pawn, place)
        self._settle()

    def _tell_way(self, seat: int, place: int, there: int) -> None:
        facts: dict[str, Fact] = {"from": PLACE_NAMES[self.pawns.where[self.pawn]], "to": PLACE_NAMES[place]}
        by_card = self.character == ADMINISTRADORS
        if place >= FIRST_HOUSE:
            self.tell("house", seat, "PPP-27" if by_card else "PPP-14", facts)
        elif SANT_PERE < place < FIRST_STREET:
            self.tell("plaza", seat, "PPP-14", facts)
        else:
            self.tell("move", seat, "PPP-14", facts)
        if there >= 0:
            met: dict[str, Fact] = {"rival_seat": self.pawns.owner(there), "to": PLACE_NAMES[place]}
            if place >= FIRST_HOUSE:
                self.tell("evict", seat, "PPP-27" if by_card else "PPP-24", met)
            else:
                self.tell("tread", seat, "PPP-28", met)

    def _settle(self) -> None:
        """The action under way is over: the round may end (PPP-34), or the àliga's second pawn act (PPP-30)."""
        self.goal = NOWHERE
        self.rival = NOBODY
        self.strength = 0
        self.retreats = []
        self.beaten = NO_PAWN
        if self.empty_hands() >= 2:
            self._end_round()
        elif self.character == ALIGA and self.first == NO_PAWN:
            self.first = self.pawn
            self.pawn = NO_PAWN
            self.prospects = None
            self.phase = SECOND
            if self.legal(self.turn) == [DONE]:
                self._end_turn()
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """PPP-13: draw one card, while there are any."""
        self._clear_plan()
        if self.cards.left:
            self.phase = DRAW
        else:
            self._next_turn()

    def _clear_plan(self) -> None:
        self.numbers = []
        self.character = NONE
        self.pawn = NO_PAWN
        self.first = NO_PAWN

    def _next_turn(self) -> None:
        """PPP-33: the empty-handed are skipped."""
        place = self.order.index(self.turn)
        while True:
            place = (place + 1) % self.seats
            if self.cards.sizes[self.order[place]]:
                break
        self._begin_turn(self.order[place])

    # The end of a round and of the game: PPP-34 to PPP-40

    def _end_round(self) -> None:
        self._clear_plan()
        self.turn = NOBODY
        self.tell("round-end", NOBODY, "PPP-34", {"round": self.round})
        paid = pay(self.pawns, self.round)
        self.gains += paid
        for seat in range(self.seats):
            self.points[seat] += sum([row[seat] for row in paid])
            if self.story is not None:
                self._tell_gains(seat, paid)
        if self.round == ROUNDS:
            self._end_game()
            return
        self.round += 1
        by_points = [(self.points[seat], place) for place, seat in enumerate(self.order)]
        self.order = [self.order[place] for _, place in sorted(by_points)]  # PPP-39: ties keep the previous order
        self.cards = new_cards(self.seats)
        self.attacked = [False] * (self.seats * self.seats)
        self._begin_round("PPP-39", "PPP-39")

    def _tell_gains(self, seat: int, paid: list[list[int]]) -> None:
        clause = CLAUSES[self.round]
        for row, plaza in enumerate(PLAZAS):
            points = paid[row][seat]
            if points:
                there = self.pawns.count(seat, plaza)
                facts: dict[str, Fact] = {"plaza": PLACE_NAMES[plaza], "points": points, "pawns": there}
                self.tell("score-plaza", seat, clause, facts)
        if paid[-1][seat]:
            held = houses_held(self.pawns, seat)
            self.tell("score-houses", seat, clause, {"houses": held, "points": paid[-1][seat]})

    def _end_game(self) -> None:
        """PPP-40."""
        self.phase = OVER
        for seat, rank in enumerate(self._ranks(self._last_round())):
            if rank == 1:
                self.tell("win", seat, "PPP-40", {"points": self.points[seat]})

    def _last_round(self) -> list[int]:
        """What each has won in the last round."""
        last = [0] * self.seats
        for row in by_round(self.gains)[-2:]:
            for seat in range(self.seats):
                last[seat] += row[seat]
        return last

    def _ranks(self, last: list[int]) -> tuple[int, ...]:
        """PPP-40: by points; equals share a place, unless by a house rule the last round decides."""
        scores = [(self.points[seat], last[seat] if self.last_decides else 0) for seat in range(self.seats)]
        return tuple([1 + sum([other > mine for other in scores]) for mine in scores])

    def outcome(self) -> Outcome | None:
        if self.phase is not OVER:
            return None
        last = self._last_round()
        ranks = self._ranks(last)
        ties: dict[str, tuple[int, ...]] = {}
        reason = "most-points"
        if self.last_decides:
            ties["last-round"] = tuple(last)
            if ranks.count(1) == 1 and self.points.count(max(self.points)) > 1:
                reason = "last-round"
        sources: dict[str, tuple[int, ...]] = {}
        for row, gained in enumerate(by_round(self.gains)):
            sources[f"{'houses' if row % 2 else 'plazas'}-{row // 2 + 1}"] = tuple(gained)
        return Outcome(ranks, tuple(self.points), "PPP-40", reason, sources, ties)


def new_game(seats: int, last_decides: bool = False) -> Patum:
    """All pawns on Sant Pere, all cards in the pile, the bag to be drawn from."""
    state = Patum(seats, new_cards(seats), new_pawns(seats))
    state.last_decides = last_decides
    return state
