"""The whole map, small: tracks as bare lines, scouts, objectives, and the frame of the close-up."""

from __future__ import annotations

from tablee.games.patrolis.material import COLOURS
from tablee.games.patrolis.picture.inks import inks, seat_ink
from tablee.games.patrolis.picture.land import CELL
from tablee.games.patrolis.picture.layout import Window, centre, edge
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.tracks import Track, step_in, step_out, step_square
from tablee.kernel.picture import Palette, Point, g, path, rect, use


def overview(scene: Scene, palette: Palette, sheet: str, seen_closely: Window | None) -> str:
    ink, standing = inks(palette), scene.seen.objectives
    tracks = sorted(scene.tracks, key=lambda track: track.live)
    goals = (
        use(f"ptr-goal-{COLOURS[colour]}", *centre(square), scale=1.3, sheet=sheet)
        for square, colour in sorted(standing.items())
    )
    live = [track for track in tracks if track.live]
    scouts = (use(f"ptr-token-{track.owner}", *_front(scene, track), scale=1.9, sheet=sheet) for track in live)
    frame = seen_closely and rect(
        seen_closely.x,
        seen_closely.y,
        seen_closely.width,
        seen_closely.height,
        rx=6,
        fill="none",
        stroke=palette.warn,
        stroke_width=7,
    )
    return (
        "".join(use(part, sheet=sheet) for part in (f"ptr-map-{scene.seen.map.name}", "ptr-frame", "ptr-letters"))
        + g(
            *(_line(track, palette, ink.ash_rim) for track in tracks),
            fill="none",
            stroke_linejoin="round",
            stroke_linecap="round",
        )
        + "".join([*goals, *scouts])
        + (frame or "")
    )


def _line(track: Track, palette: Palette, ash: str) -> str:
    d = _way(track)
    if not track.live:
        return path(d, stroke=ash, stroke_width=11)
    dark, colour = seat_ink(palette, track.owner), palette.players[track.owner]
    return path(d, stroke=dark, stroke_width=16) + path(d, stroke=colour, stroke_width=11)


def _way(track: Track) -> str:
    first = track.path[0]
    x, y = edge(step_square(first), step_in(first))
    d = f"M{int(x)} {int(y)}"
    for step in track.path:
        (x, y), (u, v) = centre(step_square(step)), edge(step_square(step), step_out(step))
        d += f"Q{int(x)} {int(y)} {int(u)} {int(v)}"
    return d


def _front(scene: Scene, track: Track) -> Point:
    """Where a scout stands: at the end of its track, or a little back, so that it leaves an objective to be seen."""
    last = track.path[-1]
    return edge(step_square(last), step_out(last), 0 if scene.before_objective(track) else CELL / 2)
