"""What the picture says in words: for screen readers, captions and the labels of moves."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from tablee.games.patolli.material import LAST, PIECES
from tablee.games.patolli.picture.scene import HOME, Scene
from tablee.games.patolli.rules import RESERVE, Move

NO_DOT = 10  # PTL-4: the score when no dot shows


def headline(scene: Scene) -> str:
    return scene.words.say("picture.title", first=scene.names[0], second=scene.names[1])


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    say, seen, names = scene.words.say, scene.seen, scene.names
    sentences = [_side(scene, 0), _side(scene, 1)]
    sentences += [
        say("picture.misses-turn", who=name)
        for name, side in zip(names, seen.sides, strict=True)
        if side.loses_turn and not scene.over
    ]
    if seen.betting:
        purses = {"first_purse": seen.sides[0].purse, "second_purse": seen.sides[1].purse}
        sentences.append(say("picture.coins", first=names[0], second=names[1], pot=seen.pot, **purses))
    return " ".join([*sentences, _now(scene)])


def _side(scene: Scene, seat: int) -> str:
    side = scene.seen.sides[seat]
    squares = [str(square) for square in side.origins if square != RESERVE]
    facts = {"who": scene.names[seat], "reserve": len(side.reserve), "home": side.home}
    if not squares:
        return scene.words.say("picture.side-off", **facts)
    return scene.words.say("picture.side", squares=scene.words.list(squares), **facts)


def _now(scene: Scene) -> str:
    say, seen, names = scene.words.say, scene.seen, scene.names
    if scene.starting:
        if seen.starting:
            return say("picture.started", first=names[0], second=names[1], throw=seen.starting)
        return say("picture.start")
    if scene.over:
        return say("picture.over", who=names[seen.turn])
    if seen.phase == "move":
        return say("picture.threw", who=names[seen.turn], throw=seen.throw)
    return say("picture.awaits", who=names[seen.turn])


def caption(scene: Scene, width: int) -> str:
    """What stands over the mat, with names cut to fit."""
    say, seen = scene.words.say, scene.seen
    if scene.starting:
        if seen.starting:
            return say("picture.caption.started", who=cut(scene.names[0], width), throw=seen.starting)
        return say("picture.caption.start")
    who = cut(scene.names[seen.turn], width)
    if scene.over:
        return say("picture.caption.over", who=who)
    if seen.phase != "move":
        return say("picture.caption.awaits", who=who)
    return say("picture.caption.ten" if seen.throw == NO_DOT else "picture.caption.throw", throw=seen.throw)


def cut(name: str, width: int) -> str:
    """A name in so many columns, without anything that a terminal would obey."""
    shown = "".join(letter for letter in name if letter.isprintable())
    if columns(shown) <= width:
        return shown
    while columns(shown) >= width:
        shown = shown[:-1]
    return shown.rstrip() + "…"


def columns(words: str) -> int:
    """How wide words are on a grid of letters: some scripts take two columns a letter, accents none."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in words)


def label(scene: Scene, seat: int, move: Move) -> str:
    """What a legal move does, and what else comes of it."""
    say, board = scene.words.say, scene.seen.board
    facts = {"from": move.origin, "to": move.to, "throw": scene.seen.throw}
    parts = [say(f"action.{_kind(move)}", **facts)]
    if scene.chained(move):
        parts.append(say("preview.chain", **facts))
    if scene.captured(seat, move):
        parts.append(say("preview.capture", other=scene.names[1 - seat], **facts))
    if board.black[move.to]:
        parts.append(say("preview.black", **facts))
    if move.to == HOME and scene.seen.sides[seat].home < PIECES - 1:
        parts.append(say("preview.again", **facts))
    return ", ".join(parts)


def _kind(move: Move) -> str:
    if move.direction:
        return "right" if move.text.startswith("right") else "left"
    if move.to == LAST:
        return "exit"
    return "enter" if move.origin == RESERVE else "move"


def barred_label(scene: Scene, move: Move) -> str:
    facts = {"from": move.origin, "throw": scene.seen.throw}
    return scene.words.say("picture.barred-reserve" if move.origin == RESERVE else "picture.barred", **facts)
