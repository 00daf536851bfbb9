"""Everything a viewer is given at a position, written out so that two positions can be compared to the byte."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property

from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE, Action, Event, State
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.innards import hold_the_same
from tablee.lab.conformance.play import Play

AROUND = 60


class Sight:
    """What a viewer is given, by name, and the seen position that its pictures are drawn from when they are needed."""

    def __init__(self, play: Play, seen: State, viewer: int | None, given: dict[str, str]) -> None:
        self.play = play
        self.seen = seen
        self.viewer = viewer
        self.given = given

    @cached_property
    def pictures(self) -> dict[str, str]:
        game, names = self.play.game, self.play.names
        words = game.words(LANGUAGES[0])
        return {
            "picture": game.picture.view(self.seen, self.viewer, words, names, DAY),
            "text picture": game.picture.text(self.seen, self.viewer, words, names, False),
        }


def sight(play: Play, state: State, viewer: int | None, pool: Sequence[Action]) -> Sight:
    """What the viewer is given: position, turn, choices, refusals, pictures."""
    seen = state.seen_by(viewer)
    outcome = seen.outcome()
    given = {
        "position": json.dumps(seen.data()),
        "turn": str(seen.to_act()),
        "odds": str([(action.text, weight) for action, weight in seen.odds()]),
        "legal results of chance": texts(seen.legal(CHANCE)),
        "outcome": json.dumps(outcome and outcome.data()),
    }
    if viewer is not None:
        given["legal actions"] = texts(state.legal(viewer))
        given["legal actions in the seen position"] = texts(seen.legal(viewer))
        given["refusals"] = "; ".join(f"{action}: {state.why_not(viewer, action)}" for action in pool)
    return Sight(play, seen, viewer, given)


def texts(actions: Sequence[Action]) -> str:
    return ", ".join(action.text for action in actions)


def log(play: Play, told: Sequence[Event], viewer: int | None) -> str:
    """The events this viewer may know of, as data and as sentences."""
    words = play.game.words(LANGUAGES[0])
    known = [event for event in told if event.known_to(viewer)]
    return "\n".join(f"{json.dumps(event.data())} {words.event(event, play.names)}" for event in known)


def difference(one: Sight, other: Sight, draw: bool = False) -> str:
    """The first thing in which two sights differ, in words; empty when they are the same to the byte.

    Nearly all the time would go into pictures. Two seen positions that are the same down to their last attribute are
    drawn alike, so they are drawn only where they are not, or where it is asked for.
    """
    for name, text in one.given.items():
        if text != other.given[name]:
            return f"{name}: {apart(text, other.given[name])}"
    if draw or not hold_the_same(one.seen, other.seen):
        for name, text in one.pictures.items():
            if text != other.pictures[name]:
                return f"{name}: {apart(text, other.pictures[name])}"
    return ""


def apart(one: str, other: str) -> str:
    """Two texts from shortly before the place where they part."""
    same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    begin = max(0, same - AROUND)
    return f"…{one[begin : same + AROUND]}… or …{other[begin : same + AROUND]}…"
