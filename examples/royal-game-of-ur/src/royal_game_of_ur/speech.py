"""What the game says to whoever is to act: the prompt, what each choice does, and what everybody may count."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.state import Action
from tablee.kernel.words import Words

from royal_game_of_ur.actions import Move
from royal_game_of_ur.material import HOME, REFUGE, RESERVE, ROSETTE
from royal_game_of_ur.phases import MOVE, OVER, STARTING_THROW
from royal_game_of_ur.rules import Ur
from royal_game_of_ur.state import NOT_THROWN

GUIDE = {"starting-throw": "UR-5", "throw": "UR-4", "move": "UR-6"}
"""Kinds of decisions that a newcomer is told about once, with the clause behind each."""


def label(state: Ur, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """What a legal action does, and what else comes of it."""
    if not isinstance(action, Move):
        return words.say("action.throw")
    parts = [words.say(f"action.{action.kind}", **{"from": action.origin, "to": action.to})]
    if state.victim(seat, action.to) is not None:
        parts.append(words.say("preview.capture", other=names[1 - seat]))
    if action.to == REFUGE:
        parts.append(words.say("preview.refuge"))
    if ROSETTE[action.to]:
        parts.append(words.say("preview.again"))
    return ", ".join(parts)


def prompt(state: Ur, words: Words, names: Sequence[str]) -> str:
    if state.phase is OVER:
        return words.say("prompt.over")
    if state.phase is MOVE:
        return words.say("prompt.move", who=names[state.turn], throw=state.dice)
    key = "prompt.starting-throw" if state.phase is STARTING_THROW else "prompt.throw"
    return words.say(key, who=names[throws(state)])


def asks(state: Ur) -> str:
    """The kind of what is awaited, as the guide knows it."""
    return "move" if state.phase is MOVE else "starting-throw" if state.phase is STARTING_THROW else "throw"


def counts(state: Ur, seat: int, words: Words) -> list[str]:
    """Where a player's pieces are."""
    waiting, home = state.count(seat, RESERVE), state.count(seat, HOME)
    on_the_way = state.pieces - waiting - home
    return [words.say("tally.road", count=on_the_way), words.say("tally.home", count=home)]


def throws(state: Ur) -> int:
    """Whose throw it is: for the start seat 0 throws first (UR-5)."""
    if state.phase is STARTING_THROW:
        return 0 if state.starting == NOT_THROWN else 1
    return state.turn
