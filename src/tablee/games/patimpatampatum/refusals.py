"""Why something is not legal: the clause that really forbids it."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum import opening
from tablee.games.patimpatampatum.actions import (
    DONE,
    NONE,
    PASS,
    PLAY_NUMBER,
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
    LOT,
    NO_PAWN,
    OVER,
    PLAN,
    RETREAT,
    REVEL,
    SECOND,
    SEVEN,
)
from tablee.games.patimpatampatum.streets import Reach
from tablee.kernel.state import CHANCE, Action, Fact, Refusal

AWAITED: Final = {
    SEVEN: "PPP-8",
    BAG: "PPP-8",
    LOT: "PPP-10",
    DEAL: "PPP-11",
    PLAN: "PPP-12",
    SECOND: "PPP-30",
    DEFENCE: "PPP-20",
    RETREAT: "PPP-22",
    REVEL: "PPP-31",
    DRAW: "PPP-13",
}
"""By phase, the clause of what is awaited."""


def why_not(state: Choices, seat: int, action: Action) -> Refusal | None:
    if state.legal_named(seat, action.text) is not None:
        return None
    if state.phase == OVER:
        return Refusal("PPP-40", "over", {})
    if seat == CHANCE:
        return _why_not_chance(state, action)
    if isinstance(action, (Seven, Bag, Lot, Draw)):
        return _by_chance(action)
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
        if isinstance(action, Back):
            return _why_not_back(state, action.place)
        return Refusal("PPP-22", "choose-retreat", {"turn_seat": state.turn})
    if isinstance(action, Revel):
        return _why_not_revel(state, seat, action)
    held = state.cards.hands[seat][BORRATXOS] > 0
    return Refusal("PPP-31", "borratxos-or-pass" if held else "only-pass", {})


# What is chance's to do


def _why_not_chance(state: Choices, action: Action) -> Refusal:
    clause = _awaited(state)
    if state.actor() != CHANCE:
        return Refusal(clause, "not-chance", {})
    if isinstance(action, Draw) and state.phase in (DEAL, DRAW):
        in_play = action.kind < COMPARSE + state.seats
        return Refusal("PPP-5" if in_play else "PPP-7", "none-left", {"card": KIND_NAMES[action.kind]})
    if isinstance(action, Bag) and state.phase == BAG and action.owner < state.seats and state.in_bag(action.owner):
        return Refusal("PPP-9", "same-comparse", {"plaza": PLACE_NAMES[opening.next_plaza(state)]})
    return Refusal(clause, "no-such-result", {"action": action.text})


def _awaited(state: Choices) -> str:
    """The clause of what the position waits for."""
    if state.phase == DEAL and state.round > 1:
        return "PPP-39"
    return AWAITED[state.phase]


def _by_chance(action: Action) -> Refusal:
    if isinstance(action, Draw):
        return Refusal("PPP-13", "by-chance", {})
    return Refusal("PPP-10" if isinstance(action, Lot) else "PPP-8", "by-chance", {})


# Out of turn


def _out_of_turn(state: Choices, seat: int, action: Action) -> Refusal:
    if isinstance(action, Back) and state.phase == RETREAT:
        return Refusal("PPP-22", "defender-decides", {"rival_seat": state.rival})
    if isinstance(action, (Defence, Overload, Back, Revel)) or action is PASS:
        return Refusal("PPP-20", "not-attacked", {})
    if state.phase in (SEVEN, BAG):
        return Refusal("PPP-8", "set-up", {})
    if state.phase == LOT:
        return Refusal("PPP-10", "lot-awaited", {})
    if state.phase == DEAL:
        return Refusal(_awaited(state), "dealing", {})
    if state.phase == DRAW:
        return Refusal("PPP-13", "drawing", {"turn_seat": state.turn})
    if seat == state.turn:
        return _rival_awaited(state)
    return Refusal("PPP-12", "not-your-turn", {"turn_seat": state.turn})


def _rival_awaited(state: Choices) -> Refusal:
    """To whoever pushed: what the rival has to say first."""
    rival: dict[str, Fact] = {"rival_seat": state.rival}
    if state.phase == DEFENCE:
        return Refusal("PPP-20", "answer-awaited", rival)
    if state.phase == RETREAT:
        return Refusal("PPP-22", "retreat-awaited", rival)
    return Refusal("PPP-31", "borratxos-awaited", rival)


# In one's own turn


def _why_not_in_turn(state: Choices, seat: int, action: Action) -> Refusal:
    if isinstance(action, (Defence, Overload, Back, Revel)) or action is PASS:
        return Refusal("PPP-20", "not-attacked", {})
    if isinstance(action, Discard):
        return _why_not_discard(state, seat, action.kind)
    if not isinstance(action, (Number, Character)) and _must_discard(state, seat):
        return Refusal("PPP-18", "must-discard", {})
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


def _must_discard(state: Choices, seat: int) -> bool:
    """PPP-18: discards are offered where nothing else is."""
    return isinstance(state.legal(seat)[0], Discard)


def _why_not_discard(state: Choices, seat: int, kind: int) -> Refusal:
    if _must_discard(state, seat):
        return Refusal("PPP-18", "no-such-card", {"card": KIND_NAMES[kind]})
    return Refusal("PPP-18", "can-play", {})


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
    if state.cards.hands[seat][kind] == 0:
        return Refusal("PPP-12", "no-such-card", card)
    if kind == COMPARSE + seat:
        return Refusal("PPP-25", "own-comparse", card)
    if kind not in OWN_TURN:
        as_one = state.legal_named(seat, PLAY_NUMBER[kind].text) is not None
        return Refusal(clause_of(kind), "defence-character" if as_one else "defence-only", card)
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


def _pawn_first(state: Choices, seat: int) -> Refusal:
    if not state.numbers:
        return Refusal("PPP-12", "cards-first", {})
    for action in state.legal(seat):
        if isinstance(action, Pick):
            return Refusal("PPP-12", "pawn-first", {})
    return Refusal("PPP-12", "more-cards", {})


def _why_not_place(state: Choices, seat: int, place: int) -> Refusal:
    if state.pawn == NO_PAWN:
        return _pawn_first(state, seat)
    where: dict[str, Fact] = {"place": PLACE_NAMES[place]}
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


def _why_not_full(state: Choices, seat: int, plaza: int) -> Refusal:
    """Entering a full plaza takes a push, and that must be at least 1."""
    if state.pushable(seat, plaza):
        distance = _reach(state).distance[plaza]
        if distance == state.movement():
            return _too_weak(state, plaza)
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


def _reach(state: Choices) -> Reach:
    """What the chosen pawn can reach past the plazas that are full."""
    return state.pawns.town.reach(state.pawns.where[state.pawn], state.pawns.full_mask(state.capacity))


def _leads_to(reach: Reach, place: int, movement: int) -> bool:
    """Whether a movement leads there, whoever stands there."""
    return reach.distance[place] <= movement or place in reach.squares[movement]


def _out_of_reach(state: Choices, place: int) -> Refusal:
    facts: dict[str, Fact] = {"place": PLACE_NAMES[place], "sum": state.movement()}
    if _leads_to(state.pawns.town.reach(state.pawns.where[state.pawn], 0), place, state.movement()):
        return Refusal("PPP-15", "way-closed", facts)
    if place >= FIRST_HOUSE or SANT_PERE < place < FIRST_STREET:
        return Refusal("PPP-14", "too-far", facts)
    return Refusal("PPP-14", "not-exact", facts)


def _why_not_push(state: Choices, seat: int, push: Push) -> Refusal:
    if state.pawn == NO_PAWN:
        return _pawn_first(state, seat)
    where: dict[str, Fact] = {"place": PLACE_NAMES[push.plaza]}
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


def _too_weak(state: Choices, plaza: int) -> Refusal:
    """The plaza can be reached and somebody pushed, but nothing of the movement is left for it."""
    distance = _reach(state).distance[plaza]
    return Refusal("PPP-19", "too-weak", {"place": PLACE_NAMES[plaza], "sum": state.movement(), "distance": distance})


def _tabaler_pushes() -> Refusal:
    return Refusal("PPP-43", "tabaler-pushes", {})


# Answers


def _why_not_defence(state: Choices, seat: int, answer: Defence) -> Refusal:
    number = answer.number
    character = answer.character
    hand = state.cards.hands[seat]
    if number != NONE and hand[number] == 0:
        return Refusal("PPP-20", "no-such-card", {"card": KIND_NAMES[number]})
    card: dict[str, Fact] = {"card": KIND_NAMES[character]}
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
        left = state.strength - state.lower_number()
        return Refusal(clause, "plens-suffice" if left < 1 else "plens-need-number", {"strength": left})
    if character == COMPARSE + seat:
        return Refusal(clause, "own-comparse", card)
    if character != COMPARSE + state.turn:
        return Refusal(clause, "other-comparse", {"turn_seat": state.turn, **card})
    return Refusal(clause, "comparse-alone", card)


def _why_not_back(state: Choices, place: int) -> Refusal:
    open_to_it = ", ".join([PLACE_NAMES[square] for square in state.retreats])
    return Refusal("PPP-22", "no-way-back", {"place": PLACE_NAMES[place], "places": open_to_it})


def _why_not_revel(state: Choices, seat: int, revel: Revel) -> Refusal:
    where: dict[str, Fact] = {"place": PLACE_NAMES[revel.plaza]}
    if state.cards.hands[seat][BORRATXOS] == 0:
        return Refusal("PPP-31", "no-such-card", {"card": KIND_NAMES[BORRATXOS]})
    if revel.plaza == state.goal:
        return Refusal("PPP-31", "another-plaza", where)
    if WORTH[revel.plaza] > WORTH[state.goal]:
        return Refusal("PPP-31", "dearer-plaza", where)
    return Refusal("PPP-42", "no-target", {"turn_seat": state.turn, **where})
