"""Short words for the tests of PatimPatamPatum's rules: a written position, actions, what comes of them."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import COMPARSES, PLACES
from tablee.games.patimpatampatum.player import PatumSense
from tablee.games.patimpatampatum.position import read, write
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Event, Refusal, Refused
from tablee.players import ThinkingPlayer
from tests.games.written import plain

SENSIBLE = ThinkingPlayer(PatumSense(), 0)


def play(position: str | Patum, *actions: str) -> Patum:
    """The position after these actions, each done by whoever is to act, chance included."""
    state = read(position) if isinstance(position, str) else position.copy()
    for text in actions:
        state.apply(state.to_act()[0], GAME.parse(state, text))
    return state


def after(position: str | Patum, *actions: str) -> str:
    """What comes of it as it is written, whichever pawn is which."""
    return plain(write(play(position, *actions)))


def same(position: str) -> str:
    """A position as it is always written, to compare with."""
    return plain(write(read(position)))


def legal(position: str | Patum, *actions: str) -> list[str]:
    state = play(position, *actions)
    return [action.text for action in state.legal(state.to_act()[0])]


def places(position: str | Patum, *actions: str) -> set[str]:
    """Where the chosen pawn may go without a push."""
    return {text.removeprefix("to ") for text in legal(position, *actions) if text.startswith("to ")}


def pushes(position: str | Patum, *actions: str) -> list[str]:
    return [text for text in legal(position, *actions) if text.startswith("push ")]


def events(position: str | Patum, *actions: str) -> list[Event]:
    """What the last of these actions brings about."""
    state = play(position, *actions[:-1])
    state.story = []
    state.apply(state.to_act()[0], GAME.parse(state, actions[-1]))
    return state.story


def story(position: str | Patum, *actions: str) -> list[str]:
    """What the log tells of the last action, as ``kind who clause``."""
    return [
        f"{event.kind} {COMPARSES[event.seat] if event.seat >= 0 else '-'} {event.clause}"
        for event in events(position, *actions)
    ]


def where(state: Patum, comparse: str) -> list[str]:
    """The places of a comparse's pawns that are not on Sant Pere."""
    seat = COMPARSES.index(comparse)
    each = state.pawns.each
    return sorted(PLACES[place].word for place in state.pawns.where[seat * each : (seat + 1) * each] if place)


def refused(position: str | Patum, *actions: str, seat: str = "") -> Refusal:
    """Why the last action is refused; refusing it changes nothing and tells nothing."""
    state = play(position, *actions[:-1])
    state.story = []
    actor = COMPARSES.index(seat) if seat else state.to_act()[0]
    action = GAME.parse(state, actions[-1])
    before = state.data()
    refusal = state.why_not(actor, action)
    assert refusal is not None, f"{actions[-1]} is legal"
    assert action not in state.legal(actor)
    with pytest.raises(Refused) as caught:
        state.apply(actor, action)
    assert (caught.value.refusal.clause, caught.value.refusal.key) == (refusal.clause, refusal.key)
    assert state.data() == before
    assert state.story == []
    return refusal


def why(position: str | Patum, *actions: str, seat: str = "") -> str:
    """The refusal as ``clause key``."""
    refusal = refused(position, *actions, seat=seat)
    return f"{refusal.clause} {refusal.key}"


# The end of a round

ORDER = "maces gegants guites turcs nans"
END = ("play 2", "pawn sp", "to hores2")


def last_card(round_: int, points: str = "0 0 0 0 0", order: str = ORDER, **pawns: str) -> str:
    """Five players; maces have one card left, gegants none: the next play ends the round."""
    lines = [
        f"{name} {score}: {pawns.get(name, '')} | {'' if name == 'gegants' else 2}"
        for name, score in zip(COMPARSES, points.split(), strict=True)
    ]
    return "\n".join([f"round {round_}: {order}", *lines, "pile empty", "maces to play"])


def deal(state: Patum) -> Patum:
    """Twelve cards for everybody, those first that come first in the odds."""
    while state.awaits == "deal":
        state = play(state, state.odds()[0][0].text)
    return state


# Whole games


def play_out(seats: int, seed: int, sensible: tuple[int, ...] = ()) -> Patum:
    """A game to its end, with its story: these seats are sensible, the others play at random.

    After every step all cards and pawns are there.
    """
    state = GAME.new(seats)
    state.story = []
    rng = Rng(seed)
    whole = GAME.conserved(state)
    while acting := state.to_act():
        seat = acting[0]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
        elif seat in sensible:
            state.apply(seat, SENSIBLE.choose(state.seen_by(seat), seat, rng))
        else:
            state.do(seat, state.pick(seat, rng))
        assert GAME.conserved(state) == whole
    return state
