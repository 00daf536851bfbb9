"""Everything a viewer is given at a position, written out so that two positions can be compared to the byte."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE, Action, Event, State
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.innards import hold_the_same
from tablee.lab.conformance.play import Play

AROUND = 60
PICTURES = ("picture", "text picture")


@dataclass(frozen=True)
class Sight:
    """What a viewer is given, by name, and the seen position that it was made from."""

    given: dict[str, str]
    seen: State


def sight(play: Play, state: State, viewer: int | None, pool: Sequence[Action], beside: Sight | None = None) -> Sight:
    """What the viewer is given: position, turn, choices, refusals, pictures.

    Nearly all the time goes into pictures. ``beside`` is what the same viewer is given in another game, to compare
    with: where the two seen positions are the same down to their last attribute, the pictures are not drawn anew.
    """
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
    if beside is not None and hold_the_same(beside.seen, seen):
        return Sight(given | {name: beside.given[name] for name in PICTURES}, seen)
    words = play.game.words(LANGUAGES[0])
    given["picture"] = play.game.picture.view(seen, viewer, words, play.names, DAY)
    given["text picture"] = play.game.picture.text(seen, viewer, words, play.names, False)
    return Sight(given, seen)


def true_sight(play: Play, step: int, state: State, viewer: int | None, pool: Sequence[Action]) -> Sight:
    """What the viewer is given after so many steps of the play itself; it is drawn but once."""
    given = sight(play, state, viewer, pool, play.sights.get((step, viewer)))
    play.sights[step, viewer] = given
    return given


def texts(actions: Sequence[Action]) -> str:
    return ", ".join(action.text for action in actions)


def log(play: Play, told: Sequence[Event], viewer: int | None) -> str:
    """The events this viewer may know of, as data and as sentences."""
    words = play.game.words(LANGUAGES[0])
    known = [event for event in told if event.known_to(viewer)]
    return "\n".join(f"{json.dumps(event.data())} {words.event(event, play.names)}" for event in known)


def difference(one: Sight, other: Sight) -> str:
    """The first thing in which two sights differ, in words; empty when they are the same to the byte."""
    for name, text in one.given.items():
        if text != other.given[name]:
            return f"{name}: {apart(text, other.given[name])}"
    return ""


def apart(one: str, other: str) -> str:
    """Two texts from shortly before the place where they part."""
    same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    begin = max(0, same - AROUND)
    return f"…{one[begin : same + AROUND]}… or …{other[begin : same + AROUND]}…"
