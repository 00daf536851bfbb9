"""What Patolli says to whoever is to act: the prompt, and what each choice does."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patolli.actions import Move
from tablee.games.patolli.material import LAST, PIECES
from tablee.games.patolli.phases import MOVE, OVER, STARTING_THROW, THROW
from tablee.games.patolli.rules import Patolli
from tablee.kernel.state import CHANCE, Action
from tablee.kernel.words import Words


def label(state: Patolli, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """What a legal action does, and what else comes of it."""
    if not isinstance(action, Move):
        return words.say("action.throw")
    facts = {"from": action.origin, "to": action.to}
    parts = [words.say(f"action.{action.kind}", **facts)]
    if action.direction:
        parts += _way_round(state, seat, action.direction, words, names[1 - seat])
    if action.to - action.origin > state.throw:  # PTL-11
        parts.append(words.say("preview.chain"))
    if state.victim(seat, action.to):
        parts.append(words.say("preview.capture", other=names[1 - seat]))
    if state.board.black[action.to]:
        parts.append(words.say("preview.black"))
    if action.to == LAST and state.sides[seat].home < PIECES - 1:
        parts.append(words.say("preview.again"))
    return ", ".join(parts)


def _way_round(state: Patolli, seat: int, direction: int, words: Words, other: str) -> list[str]:
    """PTL-8: what a direction means for whoever chooses: which way the other side goes, and where it is first met."""
    rival = state.sides[1 - seat]
    if not rival.direction:
        return [words.say("way.alike", other=other)]
    parts = [words.say("way.same" if rival.direction == direction else "way.against", other=other)]
    across = state.board.across(direction, rival.direction)
    met = [square for square in range(1, LAST + 1) if across[square] and rival.on[across[square]]]
    return [*parts, words.say("way.met", square=met[0])] if met else parts


def prompt(state: Patolli, words: Words, names: Sequence[str]) -> str:
    if state.phase is OVER:
        return words.say("prompt.over")
    if state.phase is MOVE:
        chosen = state.sides[state.turn].direction
        return words.say("prompt.move" if chosen else "prompt.direction", who=names[state.turn], throw=state.throw)
    return words.say("prompt.throw" if state.phase is THROW else "prompt.starting-throw", who=names[_throws(state)])


GUIDE = {
    "starting-throw": "PTL-5",
    "throw": "PTL-4",
    "direction": "PTL-8",
    "move": "PTL-6",
}
"""Kinds of decisions that a newcomer is told about, with the clause behind each."""


def asks(state: Patolli) -> str:
    """The kind of what is awaited, as the guide knows it."""
    if state.phase is MOVE:
        return "move" if state.sides[state.turn].direction else "direction"
    return "throw" if state.phase is THROW else "starting-throw"


def counts(state: Patolli, seat: int, words: Words) -> list[str]:
    """Where a player's pieces are, and the purse when there are stakes."""
    side = state.sides[seat]
    entered = sum(map(bool, side.on))
    told = [words.say("tally.road", count=entered), words.say("tally.home", count=side.home)]
    return [*told, words.say("tally.purse", count=side.purse)] if state.betting else told


def thrower(state: Patolli) -> int | None:
    """Whose beans are to fall."""
    return _throws(state) if state.phase.whose == CHANCE else None


def _throws(state: Patolli) -> int:
    """For the start seat 0 throws first (PTL-5), then each in turn (PTL-6)."""
    if state.phase is STARTING_THROW:
        return 1 if state.starting else 0
    return state.turn
