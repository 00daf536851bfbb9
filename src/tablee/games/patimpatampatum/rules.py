"""PatimPatamPatum: what each action does, PPP-8 to PPP-46."""

from __future__ import annotations

from tablee.games.patimpatampatum import opening, refusals
from tablee.games.patimpatampatum.actions import (
    DONE,
    NONE,
    Back,
    Bag,
    Character,
    Defence,
    Discard,
    Draw,
    Lot,
    Number,
    Pick,
    Push,
    Revel,
    Seven,
    To,
)
from tablee.games.patimpatampatum.cards import new_cards
from tablee.games.patimpatampatum.choices import Choices
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    ALIGA,
    BORRATXOS,
    CAPACITY,
    COMPARSE,
    FIRST_HOUSE,
    FIRST_STREET,
    FUETS,
    HAND,
    KIND_NAMES,
    KIND_WORDS,
    NUMBERS,
    PLACE_NAMES,
    PLAZAS,
    PLENS,
    ROUNDS,
    SANT_PERE,
    TABALER,
    VALUE,
    clause_of,
)
from tablee.games.patimpatampatum.pawns import new_pawns
from tablee.games.patimpatampatum.retreat import retreats
from tablee.games.patimpatampatum.scoring import CLAUSES, by_round, houses_held, pay
from tablee.games.patimpatampatum.standing import (
    BAG,
    DEAL,
    DEFENCE,
    DRAW,
    LOT,
    NO_PAWN,
    NOBODY,
    NOWHERE,
    OVER,
    PLAN,
    RETREAT,
    REVEL,
    SECOND,
)
from tablee.kernel.chance import Rng
from tablee.kernel.state import Action, Fact, Outcome, Refusal


class Patum(Choices):
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

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def do(self, seat: int, action: Action) -> None:
        if isinstance(action, Draw):
            self._draw(action.kind)
        elif isinstance(action, Number):
            self.numbers.append(action.kind)
            self.numbers.sort()
        elif isinstance(action, Character):
            self._choose_character(seat, action.kind)
        elif isinstance(action, Pick):
            self.pawn = self.pawns.token_at(seat, action.place, self.first)
        elif isinstance(action, To):
            self._lay(seat)
            self._go(seat, action.place)
        elif isinstance(action, Push):
            self._lay(seat)
            self._announce(seat, action.plaza, action.rival)
        elif isinstance(action, Discard):
            self._discard(seat, action.kind)
        elif action is DONE:
            self.tell("one-pawn", seat, "PPP-43", {})
            self._end_turn()
        else:
            self._answer(seat, action)

    def _answer(self, seat: int, action: Action) -> None:
        """What a pushed player does, and what chance does before the first round."""
        if isinstance(action, Defence):
            self._defend(seat, action)
        elif isinstance(action, Back):
            self._step_back(action.place)
        elif isinstance(action, Revel):
            self._revel(seat, action.plaza)
        elif isinstance(action, Seven):
            self.seven = action.plaza
            self.tell("seven", NOBODY, "PPP-8", {"plaza": PLACE_NAMES[action.plaza]})
            self.phase = BAG
        elif isinstance(action, Bag):
            self._out_of_the_bag(action.owner)
        elif isinstance(action, Lot):
            self.tell("lot", action.owner, "PPP-10", {})
            self.order.append(action.owner)
            self._line_up()
        else:  # PASS
            self._settle()

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
        if self.phase == DEAL:
            if self.receiver() == NOBODY:
                self._begin_turn(self.order[0])
            return
        self.tell("draw", seat, "PPP-13", {"left": self.cards.left})
        self.tell("drawn", seat, "PPP-13", {"card": KIND_NAMES[kind]}, (seat,))
        if self.cards.left == 0:
            self.tell("pile-empty", NOBODY, "PPP-13", {})
        self._next_turn()

    # A turn: PPP-12 to PPP-18

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = PLAN
        self.tell("turn", seat, "PPP-12", {})

    def _choose_character(self, seat: int, kind: int) -> None:
        self.character = kind
        if kind == ADMINISTRADORS:  # PPP-27: the pawn comes from Sant Pere
            self.pawn = self.pawns.token_at(seat, SANT_PERE)

    def _lay(self, seat: int) -> None:
        """PPP-46: the whole plan is laid open; an àliga's cards lie there already when its second pawn goes."""
        if self.phase != PLAN:
            return
        for kind in self.numbers:
            self.cards.lay(seat, kind)
        if self.numbers:
            words = "+".join([card_name(kind) for kind in self.numbers])
            self.tell("play", seat, "PPP-12", {"cards": words, "sum": self.movement()})
        if self.character != NONE:
            self.cards.lay(seat, self.character)
            self.tell(KIND_WORDS[self.character], seat, clause_of(self.character), {})
        self._tell_if_out(seat)

    def _tell_if_out(self, seat: int) -> None:
        if self.out(seat):
            self.tell("out", seat, "PPP-33", {})

    def _discard(self, seat: int, kind: int) -> None:
        """PPP-18."""
        self.cards.lay(seat, kind)
        self.tell("discard", seat, "PPP-18", {"card": KIND_NAMES[kind]})
        self._tell_if_out(seat)
        self._settle()

    def _go(self, seat: int, place: int) -> None:
        """The pawn moves without a push; whoever it finds on a square or in a house returns to Sant Pere."""
        facts: dict[str, Fact] = {"from": PLACE_NAMES[self.pawns.where[self.pawn]], "to": PLACE_NAMES[place]}
        there = self.pawns.on[place]
        by_card = self.character == ADMINISTRADORS
        if place >= FIRST_HOUSE:
            self.tell("house", seat, "PPP-27" if by_card else "PPP-14", facts)
        elif SANT_PERE < place < FIRST_STREET:
            self.tell("plaza", seat, "PPP-14", facts)
        else:
            self.tell("move", seat, "PPP-14", facts)
        if there >= 0:
            self.pawns.send_home(there)
            met: dict[str, Fact] = {"rival_seat": self.pawns.owner(there), "to": PLACE_NAMES[place]}
            if place >= FIRST_HOUSE:
                self.tell("evict", seat, "PPP-27" if by_card else "PPP-24", met)
            else:
                self.tell("tread", seat, "PPP-28", met)
        self.pawns.move(self.pawn, place)
        self._settle()

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

    # A push and its answer: PPP-19 to PPP-26, PPP-29 to PPP-32

    def _announce(self, seat: int, plaza: int, rival: int) -> None:
        """PPP-20: the pawn does not move before the answer. The empty-handed are not asked (PPP-45)."""
        start = self.pawns.where[self.pawn]
        reach = self.pawns.town.reach(start, self.pawns.full_mask(self.capacity))
        self.goal = plaza
        self.rival = rival
        self.strength = self.movement() - reach.distance[plaza]
        self.tell(
            "push",
            seat,
            "PPP-19",
            {"rival_seat": rival, "from": PLACE_NAMES[start], "to": PLACE_NAMES[plaza], "strength": self.strength},
        )
        if self.out(rival):
            self.attacked[seat * self.seats + rival] = True
            self.tell("last-attack", seat, "PPP-33", {"rival_seat": rival})
            self._enter(False)
        else:
            self.phase = DEFENCE

    def _defend(self, seat: int, answer: Defence) -> None:
        number = answer.number
        character = answer.character
        if number != NONE:
            self.cards.lay(seat, number)
        if character != NONE:
            self.cards.lay(seat, character)
        if character == COMPARSE + self.turn:
            self.tell("comparse", seat, "PPP-25", {"rival_seat": self.turn})
        if character == PLENS:
            self.strength -= self.lower_number()
            self.tell("plens", seat, "PPP-29", {"removed": self.lower_number(), "strength": self.strength})
        value = 0
        if number != NONE:
            value = VALUE[number] * 2 if character == FUETS else VALUE[number]
            facts: dict[str, Fact] = {"cards": card_name(number), "defence": value, "strength": self.strength}
            self.tell("defend", seat, "PPP-20", facts)
        if character == FUETS:
            self.tell("fuets", seat, "PPP-32", {"defence": value})
        if number == NONE and character == NONE:
            self.tell("yield", seat, "PPP-20", {})
        self._tell_if_out(seat)
        self._compare(value, character)

    def _compare(self, value: int, character: int) -> None:
        """PPP-20: a number must be strictly greater than the push; PPP-25 and PPP-29 need none."""
        by_comparse = character == COMPARSE + self.turn
        by_plens = character == PLENS and self.strength < 1
        if not (by_comparse or by_plens or value > self.strength):
            self._enter(character == NONE)
            return
        seat = self.turn
        start = self.pawns.where[self.pawn]
        self.tell("defended", self.rival, "PPP-20", {"rival_seat": seat, "to": PLACE_NAMES[self.goal]})
        here: dict[str, Fact] = {"from": PLACE_NAMES[start]}
        if by_plens:
            self.tell("stay-plens", seat, "PPP-29", here)
        elif start >= FIRST_HOUSE:
            self.tell("stay-house", seat, "PPP-23", here)
        elif self.character == TABALER:
            self.tell("stay-tabaler", seat, "PPP-26", here)
        elif start == SANT_PERE:
            self.tell("stay-start", seat, "PPP-22", {})
        elif by_comparse:
            self.pawns.send_home(self.pawn)
            self.tell("sent-home", seat, "PPP-25", here)
        else:
            self._retreat(start, value - self.strength)
            return
        self._settle()

    def _retreat(self, start: int, steps: int) -> None:
        """PPP-22: in doubt the defender decides."""
        squares = retreats(self.pawns.town, self.pawns.on, start, self.goal, steps)
        if len(squares) == 1:
            self._step_back(squares[0])
        else:
            self.retreats = squares
            self.phase = RETREAT

    def _step_back(self, square: int) -> None:
        origin = PLACE_NAMES[self.pawns.where[self.pawn]]
        self.tell("retreat", self.turn, "PPP-22", {"from": origin, "to": PLACE_NAMES[square]})
        self.pawns.move(self.pawn, square)
        self._settle()

    def _enter(self, may_revel: bool) -> None:
        """PPP-21. Whoever is beaten and still has cards is asked for the borratxos (PPP-42, PPP-45)."""
        self.beaten = self.pawns.token_at(self.rival, self.goal)
        self.pawns.take_place(self.pawn, self.beaten)
        self.tell("enter", self.turn, "PPP-21", {"rival_seat": self.rival, "to": PLACE_NAMES[self.goal]})
        if may_revel and self.cards.sizes[self.rival] and self.revel_plazas():
            self.phase = REVEL
        else:
            self._settle()

    def _revel(self, seat: int, plaza: int) -> None:
        """PPP-31: the beaten pawn takes the place of one of the attacker's."""
        self.cards.lay(seat, BORRATXOS)
        self.pawns.take_place(self.beaten, self.pawns.token_at(self.turn, plaza))
        self.tell("borratxos", seat, "PPP-31", {"rival_seat": self.turn, "to": PLACE_NAMES[plaza]})
        self._tell_if_out(seat)
        self._settle()

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
        most = max(self.points)
        for seat in range(self.seats):
            if self.points[seat] == most:
                self.tell("win", seat, "PPP-40", {"points": most})

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        ranks = tuple([1 + sum([other > mine for other in self.points]) for mine in self.points])
        sources: dict[str, tuple[int, ...]] = {}
        for row, gained in enumerate(by_round(self.gains)):
            sources[f"{'houses' if row % 2 else 'plazas'}-{row // 2 + 1}"] = tuple(gained)
        return Outcome(ranks, tuple(self.points), "PPP-40", "most-points", sources)


def card_name(kind: int) -> str:
    """A card played for its number, as people write it."""
    return KIND_NAMES[kind] if kind < NUMBERS else f"1 ({KIND_NAMES[kind]})"


def new_game(seats: int) -> Patum:
    """All pawns on Sant Pere, all cards in the pile, the bag to be drawn from."""
    return Patum(seats, new_cards(seats), new_pawns(seats))
