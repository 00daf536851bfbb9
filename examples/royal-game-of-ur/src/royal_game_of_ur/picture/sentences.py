"""What the picture says in words: for screen readers and in captions."""

from __future__ import annotations

from collections.abc import Callable

from royal_game_of_ur.actions import Move
from royal_game_of_ur.material import HOME, RESERVE
from royal_game_of_ur.phases import MOVE, OVER, STARTING_THROW
from royal_game_of_ur.picture.scene import Scene
from royal_game_of_ur.state import NOT_THROWN


def headline(scene: Scene) -> str:
    return scene.say("title", first=scene.names[0], second=scene.names[1])


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    return " ".join([_side(scene, 0), _side(scene, 1), _now(scene)])


def _side(scene: Scene, seat: int) -> str:
    seen = scene.seen
    squares = [str(place) for place in sorted(seen.places[seat]) if RESERVE < place < HOME]
    facts = {"who": scene.names[seat], "reserve": seen.count(seat, RESERVE), "home": seen.count(seat, HOME)}
    if not squares:
        return scene.say("side-off", **facts)
    return scene.say("side", squares=scene.words.list(squares), **facts)


def _now(scene: Scene) -> str:
    seen, names = scene.seen, scene.names
    if seen.phase is STARTING_THROW:
        if seen.starting == NOT_THROWN:
            return scene.say("start")
        return scene.say("started", first=names[0], second=names[1], throw=seen.starting)
    if seen.phase is OVER:
        return scene.say("over", who=names[seen.turn])
    if seen.phase is MOVE:
        return scene.say("threw", who=names[seen.turn], throw=seen.dice)
    return scene.say("awaits", who=names[seen.turn])


def caption(scene: Scene, name: Callable[[int], str]) -> str:
    """What stands by the dice; ``name`` tells a player's name as far as there is room for it."""
    seen = scene.seen
    if seen.phase is STARTING_THROW:
        if seen.starting == NOT_THROWN:
            return scene.say("caption.start")
        return scene.say("caption.started", who=name(0), throw=seen.starting)
    if seen.phase is OVER:
        return scene.say("caption.over", who=name(seen.turn))
    if seen.phase is MOVE:
        return scene.say("caption.throw", who=name(seen.turn), throw=seen.dice)
    return scene.say("caption.awaits", who=name(seen.turn))


def barred_label(scene: Scene, move: Move) -> str:
    throw = scene.seen.dice
    if move.origin == RESERVE:
        return scene.say("barred-reserve", throw=throw)
    return scene.say("barred", throw=throw, **{"from": move.origin})
