"""Short words for the tests of Patrolis's rules: a drawn position, actions, what comes of them."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.position import read, write
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.state import Refusal, Refused


def act(state: Patrolis, *actions: str) -> Patrolis:
    """Do these actions, each by whoever is to act, chance included."""
    for text in actions:
        state.apply(state.to_act()[0], GAME.parse(state, text))
    return state


def play(position: str, *actions: str) -> Patrolis:
    return act(read(position), *actions)


def begin(seats: int, **options: object) -> Patrolis:
    return GAME.new(seats, **options)


def after(position: str, *actions: str) -> str:
    return write(play(position, *actions))


def same(position: str) -> str:
    """A position as it is always drawn, to compare with."""
    return write(read(position))


def hand(state: Patrolis, seat: int) -> tuple[int, int]:
    return state.players[seat].curves, state.players[seat].crosses


def live(state: Patrolis) -> list[int]:
    """The seats that have a track that is not abandoned."""
    return [seat for seat, number in enumerate(state.tracks.live) if number >= 0]


def legal(position: str, *actions: str) -> list[str]:
    state = play(position, *actions)
    return [action.text for action in state.legal(state.to_act()[0])]


def story(position: str, *actions: str) -> list[str]:
    """What the log tells of these actions, as ``kind seat clause``, up to the next turn."""
    state = read(position)
    state.story = []
    act(state, *actions)
    told = [f"{event.kind} {event.seat} {event.clause}" for event in state.story]
    return [line for line in told if not line.startswith(("turn ", "round "))]


def facts(position: str, kind: str, *actions: str) -> dict[str, object]:
    """The facts of the one event of this kind."""
    state = read(position)
    state.story = []
    act(state, *actions)
    (event,) = [event for event in state.story if event.kind == kind]
    return dict(event.facts)


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
