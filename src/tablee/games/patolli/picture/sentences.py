"""What the picture says in words: for screen readers and in captions."""

from __future__ import annotations

from collections.abc import Callable

from tablee.games.patolli.actions import Move
from tablee.games.patolli.material import RESERVE
from tablee.games.patolli.phases import MOVE, OVER, STARTING_THROW
from tablee.games.patolli.picture.scene import NO_DOT, Scene


def headline(scene: Scene) -> str:
    return scene.say("title", first=scene.names[0], second=scene.names[1])


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    seen, names = scene.seen, scene.names
    sentences = [_side(scene, 0), _side(scene, 1)]
    sentences += [scene.say("misses-turn", who=names[seat]) for seat in (0, 1) if scene.misses_turn(seat)]
    if seen.betting:
        purses = {"first_purse": seen.sides[0].purse, "second_purse": seen.sides[1].purse}
        sentences.append(scene.say("coins", first=names[0], second=names[1], pot=seen.pot, **purses))
    return " ".join([*sentences, _now(scene)])


def _side(scene: Scene, seat: int) -> str:
    side = scene.seen.sides[seat]
    squares = [str(square) for square in side.origins if square != RESERVE]
    facts = {"who": scene.names[seat], "reserve": len(side.reserve), "home": side.home}
    if not squares:
        return scene.say("side-off", **facts)
    return scene.say("side", squares=scene.words.list(squares), **facts)


def _now(scene: Scene) -> str:
    seen, names = scene.seen, scene.names
    if seen.phase is STARTING_THROW:
        if seen.starting:
            return scene.say("started", first=names[0], second=names[1], throw=seen.starting)
        return scene.say("start")
    if seen.phase is OVER:
        return scene.say("over", who=names[seen.turn])
    if seen.phase is MOVE:
        return scene.say("threw", who=names[seen.turn], throw=seen.throw)
    return scene.say("awaits", who=names[seen.turn])


def caption(scene: Scene, name: Callable[[int], str]) -> str:
    """What stands over the mat; ``name`` tells a player's name as far as there is room for it."""
    seen = scene.seen
    if seen.phase is STARTING_THROW:
        if seen.starting:
            return scene.say("caption.started", who=name(0), throw=seen.starting)
        return scene.say("caption.start")
    if seen.phase is OVER:
        return scene.say("caption.over", who=name(seen.turn))
    if seen.phase is MOVE:
        return scene.say("caption.ten" if seen.throw == NO_DOT else "caption.throw", throw=seen.throw)
    return scene.say("caption.awaits", who=name(seen.turn))


def barred_label(scene: Scene, move: Move) -> str:
    facts = {"from": move.origin, "throw": scene.seen.throw}
    return scene.say("barred-reserve" if move.origin == RESERVE else "barred", **facts)
