"""Short words for the tests of Pagamas' rules: a written position, actions, what comes of them.

An action is written as in a record, ``deal 2 b``; with a seat before it, ``c: aye``, it is that player's. Without, it
is done by whoever is to act, chance included, and of several by the first.
"""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.loot import BURIED, OFFERED, OWNED
from tablee.games.pagamas.material import KIND_WORDS, LETTERS, NO_ROLE, ROLE_WORDS
from tablee.games.pagamas.position import read
from tablee.games.pagamas.rules import Pagamas
from tablee.kernel.state import Action, Event, Refusal, Refused

Position = str | Pagamas


def split(state: Pagamas, text: str) -> tuple[int, Action]:
    """Who does what."""
    who, colon, what = text.partition(": ")
    seat = LETTERS.index(who) if colon else state.to_act()[0]
    return seat, GAME.parse(state, what if colon else text)


def play(position: Position, *actions: str) -> Pagamas:
    """The position after these actions."""
    state = read(position) if isinstance(position, str) else position.copy()
    for text in actions:
        state.apply(*split(state, text))
    return state


def story(position: Position, *actions: str) -> list[Event]:
    """What the last of these actions brings about."""
    state = play(position, *actions[:-1])
    state.story = []
    state.apply(*split(state, actions[-1]))
    return state.story


def told(position: Position, *actions: str) -> list[str]:
    """The same as ``kind who``."""
    return [f"{event.kind} {LETTERS[event.seat] if event.seat >= 0 else '-'}" for event in story(position, *actions)]


def asked(position: Position, *actions: str) -> str:
    """Who is to decide what, as ``ab ashore``; chance is ``*``."""
    state = play(position, *actions)
    if state.over:
        return "over"
    return "".join("*" if seat < 0 else LETTERS[seat] for seat in state.to_act()) + " " + state.frame.name


def legal(position: Position, *actions: str, seat: str = "") -> list[str]:
    """What the seat, or whoever is to act first, may do."""
    state = play(position, *actions)
    actor = LETTERS.index(seat) if seat else state.to_act()[0]
    return [action.text for action in state.legal(actor)]


def odds(position: Position, *actions: str) -> dict[str, int]:
    return {action.text: weight for action, weight in play(position, *actions).odds()}


# What lies before a player


def loot(state: Pagamas, seat: str) -> list[int]:
    """The values of the unburied cards."""
    return [state.loot.value(card) for card in state.loot.of(LETTERS.index(seat), OWNED)]


def buried(state: Pagamas, seat: str) -> list[int]:
    return [state.loot.value(card) for card in state.loot.of(LETTERS.index(seat), BURIED)]


def offered(state: Pagamas, seat: str) -> list[int]:
    """The values of the cards that a proposal gives a player."""
    return [state.loot.value(card) for card in state.loot.of(LETTERS.index(seat), OFFERED)]


def sailors(state: Pagamas, seat: str) -> list[int]:
    """The forces of the sailors."""
    row = state.cards.sailors[LETTERS.index(seat)]
    return [kind + 1 for kind, count in enumerate(row) for _ in range(count)]


def hand(state: Pagamas, seat: str) -> list[str]:
    row = state.cards.hands[LETTERS.index(seat)]
    return [KIND_WORDS[kind] for kind, count in enumerate(row) for _ in range(count)]


def role(state: Pagamas, seat: str) -> str:
    held = state.roles[LETTERS.index(seat)]
    return ROLE_WORDS[held] if held != NO_ROLE else "-"


def discards(state: Pagamas) -> list[str]:
    return [KIND_WORDS[kind] for kind, count in enumerate(state.cards.discards) for _ in range(count)]


# What is refused


def refused(position: Position, *actions: str) -> Refusal:
    """Why the last action is refused; refusing it changes nothing and tells nothing."""
    state = play(position, *actions[:-1])
    state.story = []
    seat, action = split(state, actions[-1])
    before = state.data()
    refusal = state.why_not(seat, action)
    assert refusal is not None, f"{actions[-1]} is legal"
    assert action not in state.legal(seat)
    with pytest.raises(Refused) as caught:
        state.apply(seat, action)
    assert (caught.value.refusal.clause, caught.value.refusal.key) == (refusal.clause, refusal.key)
    assert state.data() == before
    assert state.story == []
    return refusal


def why(position: Position, *actions: str) -> str:
    """The refusal as ``clause key``."""
    refusal = refused(position, *actions)
    return f"{refusal.clause} {refusal.key}"
