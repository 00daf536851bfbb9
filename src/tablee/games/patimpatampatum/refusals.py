"""Why something is not legal: the clause that really forbids it."""

from __future__ import annotations

from tablee.games.patimpatampatum import opening
from tablee.games.patimpatampatum.actions import (
    NONE,
    PLAY_NUMBER,
    Answer,
    Back,
    Bag,
    Card,
    Defence,
    Discard,
    Draw,
    Number,
    Overload,
    Pick,
    Push,
    Result,
    Revel,
    To,
)
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
from tablee.games.patimpatampatum.phases import BAG, DEAL, DEFENCE, DRAW, OVER, RETREAT, REVEL, RIVAL, SECOND
from tablee.games.patimpatampatum.push import to_beat
from tablee.games.patimpatampatum.state import NO_PAWN, Position
from tablee.games.patimpatampatum.streets import Reach
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def why_not(state: Position, seat: int, action: Action) -> Refusal | None:
    if state.legal_named(seat, action.text) is not None:
        return None
    if state.phase is OVER:
        return Refusal("PPP-40", "over", {})
    if seat == CHANCE:
        return _why_not_chance(state, action)
    if isinstance(action, Result):
        return Refusal(action.clause, "by-chance", {})
    if seat != state.actor():
        return _out_of_turn(state, seat, action)
    if state.phase is DEFENCE:
        return _why_not_defence(state, seat, action)
    if state.phase is RETREAT:
        return _why_not_back(state, action)
    if state.phase is REVEL:
        return _why_not_revel(state, seat, action)
    return _why_not_in_turn(state, seat, action)


# What is chance's to do


def _why_not_chance(state: Position, action: Action) -> Refusal:
    clause = _awaited(state)
    if state.phase.whose != CHANCE:
        return Refusal(clause, "not-chance", {})
    if isinstance(action, Draw) and state.phase in (DEAL, DRAW):
        in_play = action.kind < COMPARSE + state.seats
        return Refusal("PPP-5" if in_play else "PPP-7", "none-left", _card(action.kind))
    if isinstance(action, Bag) and state.phase is BAG and action.owner < state.seats and state.in_bag(action.owner):
        return Refusal("PPP-9", "same-comparse", {"plaza": PLACE_NAMES[opening.next_plaza(state)]})
    return Refusal(clause, "no-such-result", {"action": action.text})


def _awaited(state: Position) -> str:
    """The clause of what the position waits for."""
    return "PPP-39" if state.phase is DEAL and state.round > 1 else state.phase.clause


# Out of turn


def _out_of_turn(state: Position, seat: int, action: Action) -> Refusal:
    if isinstance(action, Back) and state.phase is RETREAT:
        return Refusal("PPP-22", "defender-decides", {"rival_seat": state.rival})
    if isinstance(action, Answer):
        return _not_attacked()
    if state.phase is DRAW:
        return Refusal("PPP-13", state.phase.meanwhile, {"turn_seat": state.turn})
    if state.phase.whose == CHANCE:
        return Refusal(_awaited(state), state.phase.meanwhile, {})
    if state.phase.whose == RIVAL and seat == state.turn:  # whoever pushed waits for what the rival has to say
        return Refusal(state.phase.clause, state.phase.meanwhile, {"rival_seat": state.rival})
    return Refusal("PPP-12", "not-your-turn", {"turn_seat": state.turn})


def _not_attacked() -> Refusal:
    return Refusal("PPP-20", "not-attacked", {})


# In one's own turn


def _why_not_in_turn(state: Position, seat: int, action: Action) -> Refusal:
    if isinstance(action, Answer):
        return _not_attacked()
    if isinstance(action, Discard):
        return _why_not_discard(state, seat, action.kind)
    if not isinstance(action, Card) and _must_discard(state, seat):
        return Refusal("PPP-18", "must-discard", {})
    if isinstance(action, To):
        return _why_not_place(state, seat, action.place)
    if isinstance(action, Push):
        return _why_not_push(state, seat, action)
    for rival in range(state.seats):
        if not state.may_attack(seat, rival) and _needs_attack(state, seat, action):
            return _attacked_already(rival)
    if isinstance(action, Card):
        return _why_not_card(state, seat, action)
    if state.pawn != NO_PAWN:
        return _pawn_chosen(state)
    if isinstance(action, Pick):
        return _why_not_pawn(state, seat, action.place)
    return Refusal("PPP-30", "no-second-pawn", {})


def _must_discard(state: Position, seat: int) -> bool:
    """PPP-18: discards are offered where nothing else is."""
    return isinstance(state.legal(seat)[0], Discard)


def _why_not_discard(state: Position, seat: int, kind: int) -> Refusal:
    if _must_discard(state, seat):
        return Refusal("PPP-18", "no-such-card", _card(kind))
    return Refusal("PPP-18", "can-play", {})


def _needs_attack(state: Position, seat: int, action: Action) -> bool:
    """PPP-33: whether this card or pawn could be chosen if no attack on the empty-handed were used up."""
    fresh = state.copy()
    fresh.attacked = [False] * len(state.attacked)
    return fresh.legal_named(seat, action.text) is not None


def _attacked_already(rival: int) -> Refusal:
    return Refusal("PPP-33", "attacked-already", {"rival_seat": rival})


def _pawn_chosen(state: Position) -> Refusal:
    return Refusal("PPP-46", "pawn-chosen", _place(state.pawns.where[state.pawn]))


def _why_not_card(state: Position, seat: int, action: Card) -> Refusal:
    if state.phase is SECOND:
        return Refusal("PPP-30", "cards-are-laid", {"sum": state.movement()})
    if state.character == ADMINISTRADORS:
        return Refusal("PPP-27", "administradors-alone", {})
    if isinstance(action, Number):
        return _why_not_number(state, seat, action.kind)
    return _why_not_character(state, seat, action.kind)


def _why_not_number(state: Position, seat: int, kind: int) -> Refusal:
    if len(state.numbers) == 2:
        return Refusal("PPP-12", "third-number", {})
    card = _card(kind)
    if state.cards.hands[seat][kind] == 0:
        return Refusal("PPP-12", "no-such-card", card)
    if state.rest(seat)[kind] == 0:
        if kind == state.character:
            return Refusal("PPP-6", "not-both", card)
        return Refusal("PPP-12", "no-other-card", card)
    if state.pawn != NO_PAWN:
        return _pawn_chosen(state)
    return _no_use(state.character)


def _why_not_character(state: Position, seat: int, kind: int) -> Refusal:
    card = _card(kind)
    if state.cards.hands[seat][kind] == 0:
        return Refusal("PPP-12", "no-such-card", card)
    if kind == COMPARSE + seat:
        return Refusal("PPP-25", "own-comparse", card)
    if kind not in OWN_TURN:
        as_one = state.legal_named(seat, PLAY_NUMBER[kind].text) is not None
        return Refusal(clause_of(kind), "defence-character" if as_one else "defence-only", card)
    if state.character != NONE:
        return Refusal("PPP-12", "one-character", _card(state.character))
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


def _why_not_pawn(state: Position, seat: int, place: int) -> Refusal:
    if not state.numbers:
        return Refusal("PPP-12", "cards-first", {})
    where = _place(place)
    if state.pawns.token_at(seat, place) == NO_PAWN:
        return Refusal("PPP-12", "no-pawn", where)
    if state.first != NO_PAWN and state.pawns.token_at(seat, place, state.first) == NO_PAWN:
        return Refusal("PPP-30", "other-pawn", where)
    if state.character in (TABALER, PIXAPI):
        return _no_use(state.character)
    return Refusal("PPP-14", "pawn-stuck", {"sum": state.movement(), **where})


def _pawn_first(state: Position, seat: int) -> Refusal:
    if not state.numbers:
        return Refusal("PPP-12", "cards-first", {})
    for action in state.legal(seat):
        if isinstance(action, Pick):
            return Refusal("PPP-12", "pawn-first", {})
    return Refusal("PPP-12", "more-cards", {})


def _why_not_place(state: Position, seat: int, place: int) -> Refusal:
    if state.pawn == NO_PAWN:
        return _pawn_first(state, seat)
    where = _place(place)
    if PLACES[place].left and place not in state.pawns.town.nodes:
        return Refusal("PPP-4", "out-of-play", where)
    if state.character == ADMINISTRADORS:
        return _why_not_administradors(state, seat, place)
    if place == state.pawns.where[state.pawn]:
        return Refusal("PPP-41", "no-square-twice", where)
    if state.character == TABALER:
        return _tabaler_pushes()
    if state.character == PIXAPI and not FIRST_STREET <= place < FIRST_HOUSE:
        return Refusal("PPP-28", "pixapi-on-streets", {})
    if not _leads_to(_reach(state), place, state.movement()):
        return _out_of_reach(state, place)
    if SANT_PERE < place < FIRST_STREET:  # within reach, so it must be full
        return _why_not_full(state, seat, place)
    if state.pawns.holder(place) == seat:
        return Refusal("PPP-15", "own-pawn", where)
    if state.character == PIXAPI:
        return Refusal("PPP-43", "pixapi-treads", where)
    return Refusal("PPP-15", "occupied", {"rival_seat": state.pawns.holder(place), **where})


def _why_not_full(state: Position, seat: int, plaza: int) -> Refusal:
    """Entering a full plaza takes a push, and that must be at least 1."""
    if state.rivals(seat, plaza):
        if _reach(state).distance[plaza] == state.movement():
            return _too_weak(state, plaza)
        return Refusal("PPP-19", "plaza-full", _place(plaza))
    for rival in state.pawns.owners(plaza):
        if rival != seat:  # PPP-33
            return _attacked_already(rival)
    return Refusal("PPP-19", "nobody-to-push", _place(plaza))


def _why_not_administradors(state: Position, seat: int, place: int) -> Refusal:
    if place < FIRST_HOUSE:
        return Refusal("PPP-27", "house-only", {})
    if state.pawns.holder(place) == seat:
        return Refusal("PPP-27", "own-house", _place(place))
    return Refusal("PPP-27", "empty-first", _place(place))


def _reach(state: Position) -> Reach:
    """What the chosen pawn can reach."""
    return state.reach(state.pawns.where[state.pawn])


def _leads_to(reach: Reach, place: int, movement: int) -> bool:
    """Whether a movement leads there, whoever stands there."""
    return reach.distance[place] <= movement or place in reach.squares[movement]


def _out_of_reach(state: Position, place: int) -> Refusal:
    facts: dict[str, Fact] = {"place": PLACE_NAMES[place], "sum": state.movement()}
    if _leads_to(state.pawns.town.reach(state.pawns.where[state.pawn], 0), place, state.movement()):
        return Refusal("PPP-15", "way-closed", facts)
    if place >= FIRST_HOUSE or SANT_PERE < place < FIRST_STREET:
        return Refusal("PPP-14", "too-far", facts)
    return Refusal("PPP-14", "not-exact", facts)


def _why_not_push(state: Position, seat: int, push: Push) -> Refusal:
    if state.pawn == NO_PAWN:
        return _pawn_first(state, seat)
    where = _place(push.plaza)
    if push.plaza not in state.pawns.town.plazas:
        return Refusal("PPP-4", "out-of-play", where)
    if state.character == ADMINISTRADORS:
        return Refusal("PPP-27", "house-only", {})
    if state.character == PIXAPI:
        return Refusal("PPP-28", "pixapi-on-streets", {})
    if push.plaza == state.pawns.where[state.pawn]:
        return Refusal("PPP-41", "no-square-twice", where)
    if not _leads_to(_reach(state), push.plaza, state.movement()):
        return _out_of_reach(state, push.plaza)
    if state.pawns.crowd(push.plaza) < state.capacity:
        return _tabaler_pushes() if state.character == TABALER else Refusal("PPP-19", "has-room", where)
    if push.rival == seat:
        return Refusal("PPP-19", "own-push", where)
    if push.rival not in state.pawns.owners(push.plaza):
        return Refusal("PPP-19", "not-there", where)
    if not state.may_attack(seat, push.rival):
        return _attacked_already(push.rival)
    return _too_weak(state, push.plaza)


def _too_weak(state: Position, plaza: int) -> Refusal:
    """The plaza can be reached and somebody pushed, but nothing of the movement is left for it."""
    distance = _reach(state).distance[plaza]
    return Refusal("PPP-19", "too-weak", {"place": PLACE_NAMES[plaza], "sum": state.movement(), "distance": distance})


def _tabaler_pushes() -> Refusal:
    return Refusal("PPP-43", "tabaler-pushes", {})


# Answers


def _why_not_defence(state: Position, seat: int, answer: Action) -> Refusal:
    if isinstance(answer, Overload):
        return Refusal("PPP-20", "too-many-cards", {})
    if not isinstance(answer, Defence):
        return Refusal("PPP-20", "answer-push", {"turn_seat": state.turn, "strength": state.strength})
    number = answer.number
    character = answer.character
    hand = state.cards.hands[seat]
    if number != NONE and hand[number] == 0:
        return Refusal("PPP-20", "no-such-card", _card(number))
    card = _card(character)
    clause = clause_of(character)
    if hand[character] == 0:
        return Refusal("PPP-20", "no-such-card", card)
    if character in OWN_TURN:
        return Refusal(clause, "own-turn-character", card)
    if number == character and hand[character] == 1:
        return Refusal("PPP-6", "not-both", card)
    if character == BORRATXOS:
        return Refusal(clause, "borratxos-later", {})
    if character == FUETS:
        return Refusal(clause, "fuets-need-number", {})
    if character == PLENS:
        if len(state.numbers) < 2:
            return Refusal(clause, "plens-two-cards", {})
        left = to_beat(state, answer)
        return Refusal(clause, "plens-suffice" if left < 1 else "plens-need-number", {"strength": left})
    if character == COMPARSE + seat:
        return Refusal(clause, "own-comparse", card)
    if character != COMPARSE + state.turn:
        return Refusal(clause, "other-comparse", {"turn_seat": state.turn, **card})
    return Refusal(clause, "comparse-alone", card)


def _why_not_back(state: Position, action: Action) -> Refusal:
    if not isinstance(action, Back):
        return Refusal("PPP-22", "choose-retreat", {"turn_seat": state.turn})
    open_to_it = ", ".join([PLACE_NAMES[square] for square in state.retreats])
    return Refusal("PPP-22", "no-way-back", {"places": open_to_it, **_place(action.place)})


def _why_not_revel(state: Position, seat: int, revel: Action) -> Refusal:
    held = state.cards.hands[seat][BORRATXOS] > 0
    if not isinstance(revel, Revel):
        return Refusal("PPP-31", "borratxos-or-pass" if held else "only-pass", {})
    where = _place(revel.plaza)
    if not held:
        return Refusal("PPP-31", "no-such-card", _card(BORRATXOS))
    if revel.plaza == state.goal:
        return Refusal("PPP-31", "another-plaza", where)
    if WORTH[revel.plaza] > WORTH[state.goal]:
        return Refusal("PPP-31", "dearer-plaza", where)
    return Refusal("PPP-42", "no-target", {"turn_seat": state.turn, **where})


# Facts


def _card(kind: int) -> dict[str, Fact]:
    return {"card": KIND_NAMES[kind]}


def _place(place: int) -> dict[str, Fact]:
    return {"place": PLACE_NAMES[place]}
