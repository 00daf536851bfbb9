"""Why something is not legal: the clause that really forbids it."""

from __future__ import annotations

from tablee.games.patimpatampatum import opening
from tablee.games.patimpatampatum.actions import (
    DONE,
    NONE,
    PASS,
    Back,
    Bag,
    Character,
    Defence,
    Discard,
    Draw,
    Lot,
    Number,
    Overload,
    Pick,
    Push,
    Revel,
    Seven,
    To,
)
from tablee.games.patimpatampatum.choices import Choices
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    BORRATXOS,
    COMPARSE,
    FIRST_HOUSE,
    FIRST_STREET,
    FUETS,
    KIND_NAMES,
    OWN_TURN,
    PIXAPI,
    PLACE_NAMES,
    PLACES,
    PLENS,
    SANT_PERE,
    TABALER,
    WORTH,
    clause_of,
)
from tablee.games.patimpatampatum.standing import (
    BAG,
    DEAL,
    DEFENCE,
    DRAW,
    NO_PAWN,
    OVER,
    PLAN,
    RETREAT,
    SECOND,
)
from tablee.games.patimpatampatum.streets import FAR
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def why_not(state: Choices, seat: int, action: Action) -> Refusal | None:
    if state.legal_named(seat, action.text) is not None:
        return None
    if state.phase == OVER:
        return Refusal("PPP-40", "over", {})
    if seat == CHANCE:
        return _why_not_chance(state, action)
    if isinstance(action, (Seven, Bag, Lot, Draw)):
        return Refusal("PPP-13", "by-chance", {})
    if seat != state.actor():
        return _out_of_turn(state, seat, action)
    if state.phase == PLAN or state.phase == SECOND:
        return _why_not_in_turn(state, seat, action)
    if state.phase == DEFENCE:
        if isinstance(action, Defence):
            return _why_not_defence(state, seat, action)
        if isinstance(action, Overload):
            return Refusal("PPP-20", "too-many-cards", {})
        return Refusal("PPP-20", "answer-push", {"turn_seat": state.turn, "strength": state.strength})
    if state.phase == RETREAT:
        return Refusal("PPP-22", "choose-retreat", {"turn_seat": state.turn})
    if isinstance(action, Revel):
        return _why_not_revel(state, seat, action)
    return Refusal("PPP-31", "borratxos-or-pass", {})


def _why_not_chance(state: Choices, action: Action) -> Refusal:
    if state.actor() != CHANCE:
        return Refusal("PPP-12", "not-chance", {})
    if isinstance(action, Draw) and state.phase in (DEAL, DRAW):
        return Refusal("PPP-5", "none-left", {"card": KIND_NAMES[action.kind]})
    if isinstance(action, Bag) and state.phase == BAG and action.owner < state.seats and state.in_bag(action.owner):
        return Refusal("PPP-9", "same-comparse", {"plaza": PLACE_NAMES[opening.next_plaza(state)]})
    return Refusal("PPP-8", "no-such-result", {"action": action.text})


def _out_of_turn(state: Choices, seat: int, action: Action) -> Refusal:
    if isinstance(action, (Defence, Overload, Back, Revel)) or action is PASS:
        return Refusal("PPP-20", "not-attacked", {})
    if state.phase < DEAL:
        return Refusal("PPP-8", "set-up", {})
    if state.phase == DEAL:
        return Refusal("PPP-11", "dealing", {})
    if state.phase == DRAW:
        return Refusal("PPP-13", "drawing", {"turn_seat": state.turn})
    if seat == state.turn:
        return Refusal("PPP-20", "answer-awaited", {"rival_seat": state.rival})
    return Refusal("PPP-12", "not-your-turn", {"turn_seat": state.turn})


# In one's own turn


def _why_not_in_turn(state: Choices, seat: int, action: Action) -> Refusal:
    if isinstance(action, (Defence, Overload, Back, Revel)) or action is PASS:
        return Refusal("PPP-20", "not-attacked", {})
    if isinstance(action, Discard):
        return Refusal("PPP-18", "can-play", {})
    if isinstance(action, To):
        return _why_not_place(state, seat, action.place)
    if isinstance(action, Push):
        return _why_not_push(state, seat, action)
    for rival in range(state.seats):
        if not state.may_attack(seat, rival) and _needs_attack(state, seat, action):
            return _attacked_already(rival)
    if isinstance(action, (Number, Character)):
        return _why_not_card(state, seat, action)
    if state.pawn != NO_PAWN:
        return _pawn_chosen(state)
    if isinstance(action, Pick):
        return _why_not_pawn(state, seat, action.place)
    assert action is DONE
    return Refusal("PPP-30", "no-second-pawn", {})


def _needs_attack(state: Choices, seat: int, action: Action) -> bool:
    """PPP-33: whether this card or pawn could be chosen if no attack on the empty-handed were used up."""
    fresh = state.copy()
    assert isinstance(fresh, Choices)
    fresh.attacked = [False] * len(state.attacked)
    return fresh.legal_named(seat, action.text) is not None


def _attacked_already(rival: int) -> Refusal:
    return Refusal("PPP-33", "attacked-already", {"rival_seat": rival})


def _pawn_chosen(state: Choices) -> Refusal:
    return Refusal("PPP-46", "pawn-chosen", {"place": PLACE_NAMES[state.pawns.where[state.pawn]]})


def _why_not_card(state: Choices, seat: int, action: Number | Character) -> Refusal:
    if state.phase == SECOND:
        return Refusal("PPP-30", "cards-are-laid", {"sum": state.movement()})
    if state.character == ADMINISTRADORS:
        return Refusal("PPP-27", "administradors-alone", {})
    if isinstance(action, Number):
        return _why_not_number(state, seat, action.kind)
    return _why_not_character(state, seat, action.kind)


def _why_not_number(state: Choices, seat: int, kind: int) -> Refusal:
    if len(state.numbers) == 2:
        return Refusal("PPP-12", "third-number", {})
    card: dict[str, Fact] = {"card": KIND_NAMES[kind]}
    if state.cards.hands[seat][kind] == 0:
        return Refusal("PPP-12", "no-such-card", card)
    if state.rest(seat)[kind] == 0:
        if kind == state.character:
            return Refusal("PPP-6", "not-both", card)
        return Refusal("PPP-12", "no-other-card", card)
    if state.pawn != NO_PAWN:
        return _pawn_chosen(state)
    return _no_use(state.character)


def _why_not_character(state: Choices, seat: int, kind: int) -> Refusal:
    card: dict[str, Fact] = {"card": KIND_NAMES[kind]}
    if kind not in OWN_TURN:
        return Refusal(clause_of(kind), "defence-character", card)
    if state.cards.hands[seat][kind] == 0:
        return Refusal("PPP-12", "no-such-card", card)
    if state.character != NONE:
        return Refusal("PPP-12", "one-character", {"card": KIND_NAMES[state.character]})
    if state.rest(seat)[kind] == 0:
        return Refusal("PPP-6", "not-both", card)
    if kind == ADMINISTRADORS and state.numbers:
        return Refusal("PPP-27", "administradors-alone", {})
    if state.pawn != NO_PAWN:
        return _pawn_chosen(state)
    if kind != ADMINISTRADORS:
        return _no_use(kind)
    if state.pawns.token_at(seat, SANT_PERE) == NO_PAWN:
        return Refusal("PPP-43", "nobody-on-start", {})
    return Refusal("PPP-27", "no-house", {})


def _no_use(character: int) -> Refusal:
    """The cards would lead to nothing that a pawn can do."""
    if character == TABALER:
        return Refusal("PPP-43", "no-push", {})
    if character == PIXAPI:
        return Refusal("PPP-43", "nobody-to-tread-on", {})
    return Refusal("PPP-14", "leads-nowhere", {})


def _why_not_pawn(state: Choices, seat: int, place: int) -> Refusal:
    if not state.numbers:
        return Refusal("PPP-12", "cards-first", {})
    where: dict[str, Fact] = {"place": PLACE_NAMES[place]}
    if state.pawns.token_at(seat, place) == NO_PAWN:
        return Refusal("PPP-12", "no-pawn", where)
    if state.first != NO_PAWN and state.pawns.token_at(seat, place, state.first) == NO_PAWN:
        return Refusal("PPP-30", "other-pawn", where)
    if state.character in (TABALER, PIXAPI):
        return _no_use(state.character)
    return Refusal("PPP-14", "pawn-stuck", {"sum": state.movement(), **where})


def _pawn_first(state: Choices) -> Refusal:
    return Refusal("PPP-12", "pawn-first" if state.numbers else "cards-first", {})


def _why_not_place(state: Choices, seat: int, place: int) -> Refusal:
    if state.pawn == NO_PAWN:
        return _pawn_first(state)
    where: dict[str, Fact] = {"place": PLACE_NAMES[place]}
    if PLACES[place].left and place not in state.pawns.town.nodes:
        return Refusal("PPP-4", "out-of-play", where)
    if state.character == ADMINISTRADORS:
        return _why_not_administradors(state, seat, place)
    if place == state.pawns.where[state.pawn]:
        return Refusal("PPP-41", "no-square-twice", where)
    if state.character == TABALER:
        return Refusal("PPP-43", "tabaler-pushes", {})
    if state.character == PIXAPI and not FIRST_STREET <= place < FIRST_HOUSE:
        return Refusal("PPP-28", "pixapi-on-streets", {})
    if not _in_reach(state, place):
        return _out_of_reach(state, place)
    if SANT_PERE < place < FIRST_STREET:  # within reach, so it must be full
        return _why_not_full(state, seat, place)
    if state.pawns.holder(place) == seat:
        return Refusal("PPP-15", "own-pawn", where)
    if state.character == PIXAPI:
        return Refusal("PPP-43", "pixapi-treads", where)
    return Refusal("PPP-15", "occupied", {"rival_seat": state.pawns.holder(place), **where})


def _why_not_full(state: Choices, seat: int, plaza: int) -> Refusal:
    """Entering a full plaza takes a push."""
    if state.pushable(seat, plaza):
        return Refusal("PPP-19", "plaza-full", {"place": PLACE_NAMES[plaza]})
    for rival in state.pawns.owners(plaza):
        if rival != seat:  # PPP-33
            return _attacked_already(rival)
    return Refusal("PPP-19", "nobody-to-push", {"place": PLACE_NAMES[plaza]})


def _why_not_administradors(state: Choices, seat: int, place: int) -> Refusal:
    if place < FIRST_HOUSE:
        return Refusal("PPP-27", "house-only", {})
    if state.pawns.holder(place) == seat:
        return Refusal("PPP-27", "own-house", {"place": PLACE_NAMES[place]})
    return Refusal("PPP-27", "empty-first", {"place": PLACE_NAMES[place]})


def _in_reach(state: Choices, place: int, full: int | None = None) -> bool:
    """Whether the movement leads there, whoever stands there."""
    start = state.pawns.where[state.pawn]
    reach = state.pawns.town.reach(start, state.pawns.full_mask(state.capacity) if full is None else full)
    return reach.distance[place] <= state.movement() or place in reach.squares[state.movement()]


def _out_of_reach(state: Choices, place: int) -> Refusal:
    facts: dict[str, Fact] = {"place": PLACE_NAMES[place], "sum": state.movement()}
    if _in_reach(state, place, 0):
        return Refusal("PPP-15", "way-closed", facts)
    if place >= FIRST_HOUSE or SANT_PERE < place < FIRST_STREET:
        return Refusal("PPP-14", "too-far", facts)
    return Refusal("PPP-14", "not-exact", facts)


def _why_not_push(state: Choices, seat: int, push: Push) -> Refusal:
    if state.pawn == NO_PAWN:
        return _pawn_first(state)
    where: dict[str, Fact] = {"place": PLACE_NAMES[push.plaza]}
    if push.plaza not in state.pawns.town.plazas:
        return Refusal("PPP-4", "out-of-play", where)
    if state.character == ADMINISTRADORS:
        return Refusal("PPP-27", "house-only", {})
    if state.character == PIXAPI:
        return Refusal("PPP-28", "pixapi-on-streets", {})
    if push.plaza == state.pawns.where[state.pawn]:
        return Refusal("PPP-41", "no-square-twice", where)
    if state.pawns.crowd(push.plaza) < state.capacity:
        return Refusal("PPP-19", "has-room", where)
    if push.rival == seat:
        return Refusal("PPP-19", "own-push", where)
    if push.rival not in state.pawns.owners(push.plaza):
        return Refusal("PPP-19", "not-there", where)
    if not state.may_attack(seat, push.rival):
        return _attacked_already(push.rival)
    reach = state.pawns.town.reach(state.pawns.where[state.pawn], state.pawns.full_mask(state.capacity))
    distance = reach.distance[push.plaza]
    if distance == FAR or not _in_reach(state, push.plaza):
        return _out_of_reach(state, push.plaza)
    return Refusal("PPP-19", "too-weak", {"sum": state.movement(), "distance": distance, **where})


# Answers


def _why_not_defence(state: Choices, seat: int, answer: Defence) -> Refusal:
    number = answer.number
    character = answer.character
    hand = state.cards.hands[seat]
    if number != NONE and hand[number] == 0:
        return Refusal("PPP-20", "no-such-card", {"card": KIND_NAMES[number]})
    card: dict[str, Fact] = {"card": KIND_NAMES[character]}
    clause = clause_of(character)
    if character in OWN_TURN:
        return Refusal(clause, "own-turn-character", card)
    if hand[character] == 0:
        return Refusal("PPP-20", "no-such-card", card)
    if number == character and hand[character] == 1:
        return Refusal("PPP-6", "not-both", card)
    if character == BORRATXOS:
        return Refusal(clause, "borratxos-later", {})
    if character == FUETS:
        return Refusal(clause, "fuets-need-number", {})
    if character == PLENS:
        if len(state.numbers) < 2:
            return Refusal(clause, "plens-two-cards", {})
        left = state.strength - state.lower_number()
        return Refusal(clause, "plens-suffice" if left < 1 else "plens-need-number", {"strength": left})
    if character == COMPARSE + seat:
        return Refusal(clause, "own-comparse", card)
    if character != COMPARSE + state.turn:
        return Refusal(clause, "other-comparse", {"turn_seat": state.turn, **card})
    return Refusal(clause, "comparse-alone", card)


def _why_not_revel(state: Choices, seat: int, revel: Revel) -> Refusal:
    where: dict[str, Fact] = {"place": PLACE_NAMES[revel.plaza]}
    if state.cards.hands[seat][BORRATXOS] == 0:
        return Refusal("PPP-31", "no-such-card", {"card": KIND_NAMES[BORRATXOS]})
    if revel.plaza == state.goal:
        return Refusal("PPP-31", "another-plaza", where)
    if WORTH[revel.plaza] > WORTH[state.goal]:
        return Refusal("PPP-31", "dearer-plaza", where)
    return Refusal("PPP-42", "no-target", {"turn_seat": state.turn, **where})
