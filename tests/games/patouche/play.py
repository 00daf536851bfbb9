"""Short words for the tests of Patou'che's rules: a written position, actions, what comes of them."""

from __future__ import annotations

import pytest

from tablee.games.patouche.actions import ACTIONS
from tablee.games.patouche.position import read, write
from tablee.games.patouche.rules import Patouche
from tablee.kernel.state import Event, Outcome, Refusal, Refused


def play(position: str, *actions: str) -> Patouche:
    """The position after these actions, each done by whoever is to act, chance included."""
    state = read(position)
    state.story = []
    for text in actions:
        state.apply(state.to_act()[0], ACTIONS[text])
    return state


def after(position: str, *actions: str) -> str:
    return write(play(position, *actions))


def same(position: str) -> str:
    """A position as it is always written, to compare with."""
    return write(read(position))


def flock(state: Patouche, seat: int) -> str:
    """What lies before a seat, as it is written."""
    return write(state).splitlines()[1 + seat].partition(":")[2].strip()


def legal(position: str, *actions: str) -> list[str]:
    state = play(position, *actions)
    return [action.text for action in state.legal(state.to_act()[0])]


def events(position: str, *actions: str) -> list[Event]:
    story = play(position, *actions).story
    assert story is not None
    return story


def story(position: str, *actions: str) -> list[str]:
    """What the log tells, as ``kind seat clause``."""
    return [f"{event.kind} {event.seat} {event.clause}" for event in events(position, *actions)]


def result(position: str, *actions: str) -> Outcome:
    outcome = play(position, *actions).outcome()
    assert outcome is not None, "the game goes on"
    return outcome


def refused(position: str, text: str, seat: int | None = None) -> Refusal:
    """Why the action is refused; refusing it changes nothing and tells nothing."""
    state = read(position)
    state.story = []
    actor = state.to_act()[0] if seat is None else seat
    action = ACTIONS[text]
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
