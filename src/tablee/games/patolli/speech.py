"""What Patolli says to whoever is to act: the prompt, and what each choice does."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patolli.picture import sentences
from tablee.games.patolli.picture.scene import Scene
from tablee.games.patolli.rules import Move, Patolli
from tablee.kernel.state import CHANCE, Action
from tablee.kernel.words import Words


def label(state: Patolli, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """What a legal move does and what else comes of it, as the picture says it too."""
    if isinstance(action, Move):
        return sentences.label(Scene(state, seat, words, names), seat, action)
    return words.say("action.throw")


def prompt(state: Patolli, words: Words, names: Sequence[str]) -> str:
    if state.phase == "over":
        return words.say("prompt.over")
    seat = thrower(state)
    who = names[state.turn if seat is None else seat]
    if state.phase == "move":
        chosen = state.sides[state.turn].direction
        return words.say("prompt.move" if chosen else "prompt.direction", who=who, throw=state.throw)
    return words.say("prompt.throw" if state.phase == "throw" else "prompt.starting-throw", who=who)


def counts(state: Patolli, seat: int, words: Words) -> list[str]:
    """Where a player's pieces are, and the purse when there are stakes."""
    side = state.sides[seat]
    entered = sum(map(bool, side.on))
    told = [words.say("tally.road", count=entered), words.say("tally.home", count=side.home)]
    return [*told, words.say("tally.purse", count=side.purse)] if state.betting else told


def thrower(state: Patolli) -> int | None:
    """Whose beans are to fall: for the start seat 0 throws first (PTL-5), then each in turn (PTL-6)."""
    if state.to_act() != (CHANCE,):
        return None
    if state.phase == "starting throw":
        return 1 if state.starting else 0
    return state.turn
