"""Pushing into a full plaza: PPP-19 to PPP-26, with the characters that defend.

A push is announced and answered; each of these tells whether it is settled by that, or something else is awaited.
"""

from __future__ import annotations

from tablee.games.patimpatampatum.actions import NONE, PASS, REVELS, YIELD, Defence, defence
from tablee.games.patimpatampatum.material import (
    BORRATXOS,
    COMPARSE,
    FIRST_HOUSE,
    FUETS,
    KIND_NAMES,
    KINDS,
    NUMBERS,
    PLACE_NAMES,
    PLENS,
    SANT_PERE,
    TABALER,
    VALUE,
    WORTH,
)
from tablee.games.patimpatampatum.phases import DEFENCE, RETREAT, REVEL
from tablee.games.patimpatampatum.state import Position
from tablee.games.patimpatampatum.streets import retreats
from tablee.kernel.state import Action, Fact

# What a defence comes to


def defence_value(answer: Defence) -> int:
    """PPP-20, PPP-32: the number, doubled by fuets."""
    if answer.number == NONE:
        return 0
    return VALUE[answer.number] * 2 if answer.character == FUETS else VALUE[answer.number]


def lower_number(state: Position) -> int:
    """PPP-29: what plens takes away from a push of two cards."""
    return min(VALUE[state.numbers[0]], VALUE[state.numbers[1]]) if len(state.numbers) == 2 else 0


def to_beat(state: Position, answer: Defence) -> int:
    """The push that a defence is up against."""
    return state.strength - lower_number(state) if answer.character == PLENS else state.strength


def holds(state: Position, answer: Defence) -> bool:
    """PPP-20: a number must be strictly greater than the push; PPP-25 and PPP-29 need none."""
    if answer.character == COMPARSE + state.turn:
        return True
    strength = to_beat(state, answer)
    return (answer.character == PLENS and strength < 1) or defence_value(answer) > strength


# What may be answered


def defences(state: Position, seat: int) -> list[Action]:
    hand = state.cards.hands[seat]
    two = len(state.numbers) == 2
    left = state.strength - lower_number(state)  # PPP-29: where plens alone suffice, no number is added
    found: list[Action] = [YIELD]
    if hand[PLENS] and two and left < 1:
        found.append(defence(NONE, PLENS))
    if hand[COMPARSE + state.turn]:
        found.append(defence(NONE, COMPARSE + state.turn))
    for kind in range(KINDS):
        if hand[kind]:
            found.append(defence(kind, NONE))
            if hand[PLENS] > (kind == PLENS) and two and left >= 1:
                found.append(defence(kind, PLENS))
            if hand[FUETS] > (kind == FUETS):
                found.append(defence(kind, FUETS))
    return found


def revels(state: Position, seat: int) -> list[Action]:
    found: list[Action] = []
    if state.cards.hands[seat][BORRATXOS]:
        found += [REVELS[plaza] for plaza in revel_plazas(state)]
    found.append(PASS)
    return found


def revel_plazas(state: Position) -> list[int]:
    """PPP-31: other plazas of equal or lower value where the attacker has a pawn."""
    return [
        plaza
        for plaza in state.pawns.town.plazas
        if plaza != state.goal and WORTH[plaza] <= WORTH[state.goal] and state.pawns.count(state.turn, plaza) > 0
    ]


# What is done


def announce(state: Position, seat: int, plaza: int, rival: int) -> bool:
    """PPP-20: the pawn does not move before the answer. The empty-handed are not asked (PPP-45)."""
    start = state.pawns.where[state.pawn]
    state.goal = plaza
    state.rival = rival
    state.strength = state.movement() - state.reach(start).distance[plaza]
    if state.story is not None:
        facts: dict[str, Fact] = {"rival_seat": rival, "from": PLACE_NAMES[start], "to": PLACE_NAMES[plaza]}
        state.tell("push", seat, "PPP-19", {**facts, "strength": state.strength})
    if not state.out(rival):
        state.phase = DEFENCE
        return False
    state.attacked[seat * state.seats + rival] = True
    state.tell("last-attack", seat, "PPP-33", {"rival_seat": rival})
    return _enter(state, False)


def defend(state: Position, seat: int, answer: Defence) -> bool:
    number = answer.number
    character = answer.character
    held = holds(state, answer)
    value = defence_value(answer)
    state.strength = to_beat(state, answer)
    if number != NONE:
        state.cards.lay(seat, number)
    if character != NONE:
        state.cards.lay(seat, character)
    if state.story is not None:
        _tell_defence(state, seat, answer, value)
    tell_if_out(state, seat)
    return _repel(state, character, value) if held else _enter(state, character == NONE)


def _repel(state: Position, character: int, value: int) -> bool:
    """The push fails: the pawn stays where something keeps it; else it is sent home, or steps back."""
    seat = state.turn
    start = state.pawns.where[state.pawn]
    state.tell("defended", state.rival, "PPP-20", {"rival_seat": seat, "to": PLACE_NAMES[state.goal]})
    here: dict[str, Fact] = {"from": PLACE_NAMES[start]}
    if character == PLENS and state.strength < 1:
        state.tell("stay-plens", seat, "PPP-29", here)
    elif start >= FIRST_HOUSE:
        state.tell("stay-house", seat, "PPP-23", here)
    elif state.character == TABALER:
        state.tell("stay-tabaler", seat, "PPP-26", here)
    elif start == SANT_PERE:
        state.tell("stay-start", seat, "PPP-22", {})
    elif character == COMPARSE + seat:
        state.pawns.send_home(state.pawn)
        state.tell("sent-home", seat, "PPP-25", here)
    else:
        return _retreat(state, start, value - state.strength)
    return True


def _retreat(state: Position, start: int, steps: int) -> bool:
    """PPP-22: in doubt the defender decides."""
    squares = retreats(state.pawns.town, state.pawns.on, start, state.goal, steps)
    if len(squares) == 1:
        step_back(state, squares[0])
        return True
    state.retreats = squares
    state.phase = RETREAT
    return False


def step_back(state: Position, square: int) -> None:
    if state.story is not None:
        origin = PLACE_NAMES[state.pawns.where[state.pawn]]
        state.tell("retreat", state.turn, "PPP-22", {"from": origin, "to": PLACE_NAMES[square]})
    state.pawns.move(state.pawn, square)


def _enter(state: Position, may_revel: bool) -> bool:
    """PPP-21. Whoever is beaten and still has cards is asked for the borratxos (PPP-42, PPP-45)."""
    state.beaten = state.pawns.token_at(state.rival, state.goal)
    state.pawns.take_place(state.pawn, state.beaten)
    state.tell("enter", state.turn, "PPP-21", {"rival_seat": state.rival, "to": PLACE_NAMES[state.goal]})
    if may_revel and state.cards.sizes[state.rival] and revel_plazas(state):
        state.phase = REVEL
        return False
    return True


def revel(state: Position, seat: int, plaza: int) -> None:
    """PPP-31: the beaten pawn takes the place of one of the attacker's."""
    state.cards.lay(seat, BORRATXOS)
    state.pawns.take_place(state.beaten, state.pawns.token_at(state.turn, plaza))
    state.tell("borratxos", seat, "PPP-31", {"rival_seat": state.turn, "to": PLACE_NAMES[plaza]})
    tell_if_out(state, seat)


# In words


def _tell_defence(state: Position, seat: int, answer: Defence, value: int) -> None:
    number, character = answer.number, answer.character
    if character == COMPARSE + state.turn:
        state.tell("comparse", seat, "PPP-25", {"rival_seat": state.turn})
    if character == PLENS:
        state.tell("plens", seat, "PPP-29", {"removed": lower_number(state), "strength": state.strength})
    if number != NONE:
        facts: dict[str, Fact] = {"cards": card_name(number), "defence": value, "strength": state.strength}
        state.tell("defend", seat, "PPP-20", facts)
    if character == FUETS:
        state.tell("fuets", seat, "PPP-32", {"defence": value})
    if answer is YIELD:
        state.tell("yield", seat, "PPP-20", {})


def tell_if_out(state: Position, seat: int) -> None:
    if state.out(seat):
        state.tell("out", seat, "PPP-33", {})


def card_name(kind: int) -> str:
    """A card played for its number, as people write it."""
    return KIND_NAMES[kind] if kind < NUMBERS else f"1 ({KIND_NAMES[kind]})"
