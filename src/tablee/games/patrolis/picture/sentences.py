"""What the picture says in words: for screen readers, captions and the labels of what can be touched."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, east_asian_width

from tablee.games.patrolis.actions import Lay, Letter, Number, PickUp, Start, Stop
from tablee.games.patrolis.material import (
    COUNTRYSIDE,
    MOUNTAIN,
    OFF,
    ROAD,
    VALUES,
    WATER,
    square_name,
)
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.tracks import step_square
from tablee.kernel.state import Action

TERRAIN_ART = {WATER: "ptr-water", MOUNTAIN: "ptr-mountain", COUNTRYSIDE: "ptr-country", ROAD: "ptr-road"}


def headline(scene: Scene) -> str:
    title = scene.words.say("picture.title", map=map_name(scene), players=scene.words.list(list(scene.names)))
    return f"{title} {which_game(scene)}." if scene.seen.match else title


def which_game(scene: Scene) -> str:
    """PTR-17: how far a match has come, or nothing where a single game is played."""
    seen = scene.seen
    return scene.words.say("picture.game", game=seen.game, games=seen.seats) if seen.match else ""


def result(scene: Scene, names: Sequence[str]) -> str:
    """PTR-17: what each won in the game of the match that has just ended."""
    scores = [f"{names[seat]} {points}" for seat, points in enumerate(scene.seen.last)]
    return scene.words.say("picture.result", game=scene.seen.game - 1, scores=scene.words.list(scores))


def map_name(scene: Scene) -> str:
    """A host's map has no words but its own name."""
    key = f"option.map.value.{scene.seen.map.name}"
    return scene.words.say(key) if key in scene.words else scene.seen.map.title


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    players = [_player(scene, seat) for seat in range(scene.seen.seats)]
    ended = [result(scene, scene.names)] if scene.just_ended else []
    return " ".join([*ended, *players, _objectives(scene)])


def _player(scene: Scene, seat: int) -> str:
    say, player, who = scene.words.say, scene.seen.players[seat], scene.names[seat]
    tiles = {"curves": player.curves, "crosses": player.crosses}
    if scene.seen.match:
        holds = say("picture.holds-match", who=who, points=player.total(), now=player.points(), **tiles)
    else:
        holds = say("picture.holds", who=who, points=player.points(), **tiles)
    return f"{holds} {_track(scene, seat)}"


def _track(scene: Scene, seat: int) -> str:
    say, track, who = scene.words.say, scene.live_track(seat), scene.names[seat]
    if track is None:
        return say("picture.no-track", who=who)
    tail = square_name(step_square(track.path[0]))
    last = square_name(step_square(track.path[-1]))
    ahead = scene.seen.tracks.head(scene.seen.tracks.live[seat])
    if ahead == OFF:
        return say("picture.track-edge", who=who, tail=tail, last=last)
    return say("picture.track", who=who, tail=tail, last=last, ahead=square_name(ahead // 4))


def _objectives(scene: Scene) -> str:
    say, standing = scene.words.say, scene.seen.objectives
    if not standing:
        return say("picture.no-objectives")
    worth = [f"{square_name(square)} {VALUES[standing[square]]}" for square in sorted(standing)]
    return say("picture.objectives", squares=scene.words.list(worth))


def terrain_name(scene: Scene, terrain: int) -> str:
    keys = {
        WATER: "picture.water",
        MOUNTAIN: "picture.mountain",
        COUNTRYSIDE: "picture.countryside",
        ROAD: "picture.road",
    }
    return scene.words.say(keys[terrain])


def label(scene: Scene, action: Action) -> str:
    """What touching a sign does."""
    say = scene.words.say
    if isinstance(action, Letter):
        return say("picture.name-letter", letter=action.text)
    if isinstance(action, Number):
        return say("picture.name-number", number=action.text)
    if isinstance(action, Start):
        sides = ("picture.from-north", "picture.from-east", "picture.from-south", "picture.from-west")
        return say(sides[action.entry % 4], square=square_name(action.entry // 4))
    if isinstance(action, Lay):
        pieces = ("picture.lay-left", "picture.lay-right", "picture.lay-straight")
        return say(pieces[action.piece], square=square_name(scene.seen.aim() // 4))
    if isinstance(action, PickUp):
        up = next(choice for choice in scene.pick_ups if choice.action is action)
        key = "picture.take-upstream" if action.upstream else "picture.take-downstream"
        who = scene.names[scene.seen.actor]
        return say(key, who=who, tiles=up.tiles, curves=up.curves, crosses=up.crosses)
    assert isinstance(action, Stop)
    return say("picture.stop-turn")


def piece_name(scene: Scene, piece: int) -> str:
    return scene.words.say(("picture.left", "picture.right", "picture.straight")[piece])


def barred_label(scene: Scene, action: Action) -> str:
    return scene.words.say("picture.barred", what=label(scene, action))


# Fitting


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
    if words.isascii():
        return len(words)
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in words)
