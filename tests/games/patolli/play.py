"""Short words for the tests of Patolli's rules: a written position, moves, what comes of them."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.position import read, write
from tablee.games.patolli.rules import Patolli
from tablee.kernel.state import Refusal, Refused
from tests.games.written import plain


def play(position: str, *actions: str) -> Patolli:
    """The position after these actions, each done by whoever is to act, chance included."""
    state = read(position)
    for text in actions:
        state.apply(state.to_act()[0], GAME.parse(state, text))
    return state


def after(position: str, *actions: str) -> str:
    """What comes of it as it is written, whichever piece is which."""
    return plain(write(play(position, *actions)))


def same(position: str) -> str:
    """A position as it is always written, to compare with."""
    return plain(write(read(position)))


def legal(position: str, *actions: str) -> list[str]:
    state = play(position, *actions)
    return [action.text for action in state.legal(state.to_act()[0])]


def story(position: str, *actions: str) -> list[str]:
    """What the log tells, as ``kind seat clause``."""
    state = read(position)
    state.story = []
    for text in actions:
        state.apply(state.to_act()[0], GAME.parse(state, text))
    return [f"{event.kind} {event.seat} {event.clause}" for event in state.story]


def refused(position: str, text: str, seat: int | None = None) -> Refusal:
    """Why the action is refused; refusing it changes nothing and tells nothing."""
    state = read(position)
    state.story = []
    actor = state.to_act()[0] if seat is None else seat
    action = GAME.parse(state, text)
    before = state.data()
    refusal = state.why_not(actor, action)
    assert refusal is not None, f"{text} is legal"
    assert action not in state.legal(actor)
    with pytest.raises(Refused) as caught:
        state.apply(actor, action)
    assert (caught.value.refusal.clause, caught.value.refusal.key) == (refusal.clause, refusal.key)
    assert state.data() == before
    assert state.story == []
    return refusal


def why(position: str, text: str, seat: int | None = None) -> str:
    """The refusal as ``clause key``."""
    refusal = refused(position, text, seat)
    return f"{refusal.clause} {refusal.key}"
