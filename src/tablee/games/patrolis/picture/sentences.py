"""What the picture says in words, for screen readers and captions."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patrolis.material import OFF, VALUES, square_name
from tablee.games.patrolis.picture.scene import Scene, TakenUp
from tablee.games.patrolis.tracks import step_square


def headline(scene: Scene) -> str:
    title = scene.say("title", map=map_name(scene), players=scene.words.list(list(scene.names)))
    return f"{title} {which_game(scene)}." if scene.seen.match else title


def which_game(scene: Scene) -> str:
    """PTR-17: how far a match has come, or nothing where a single game is played."""
    seen = scene.seen
    return scene.say("game", game=seen.game, games=seen.seats) if seen.match else ""


def result(scene: Scene, names: Sequence[str]) -> str:
    """PTR-17: what each won in the game of the match that has just ended."""
    scores = [f"{names[seat]} {points}" for seat, points in enumerate(scene.seen.last)]
    return scene.say("result", game=scene.seen.game - 1, scores=scene.words.list(scores))


def map_name(scene: Scene) -> str:
    """A host's map has no words but its own name."""
    key = f"option.map.value.{scene.seen.map.name}"
    return scene.words.say(key) if key in scene.words else scene.seen.map.title


def caption(scene: Scene, choice: TakenUp) -> str:
    """PTR-13: a side of a crossed track, with its tiles."""
    return scene.say(choice.action.text, tiles=choice.tiles)


def description(scene: Scene) -> str:
    """The whole position in a few sentences."""
    players = [_player(scene, seat) for seat in range(scene.seen.seats)]
    ended = [result(scene, scene.names)] if scene.just_ended else []
    return " ".join([*ended, *players, _objectives(scene)])


def _player(scene: Scene, seat: int) -> str:
    player, who = scene.seen.players[seat], scene.names[seat]
    tiles = {"curves": player.curves, "crosses": player.crosses}
    if scene.seen.match:
        holds = scene.say("holds-match", who=who, points=player.total(), now=player.points(), **tiles)
    else:
        holds = scene.say("holds", who=who, points=player.points(), **tiles)
    return f"{holds} {_track(scene, seat)}"


def _track(scene: Scene, seat: int) -> str:
    track, who = scene.live_track(seat), scene.names[seat]
    if track is None:
        return scene.say("no-track", who=who)
    tail = square_name(step_square(track.path[0]))
    last = square_name(step_square(track.path[-1]))
    ahead = scene.seen.tracks.head(scene.seen.tracks.live[seat])
    if ahead == OFF:
        return scene.say("track-edge", who=who, tail=tail, last=last)
    return scene.say("track", who=who, tail=tail, last=last, ahead=square_name(ahead // 4))


def _objectives(scene: Scene) -> str:
    standing = scene.seen.objectives
    if not standing:
        return scene.say("no-objectives")
    worth = [f"{square_name(square)} {VALUES[standing[square]]}" for square in sorted(standing)]
    return scene.say("objectives", squares=scene.words.list(worth))
