"""What lies on the map and what can be done there, within a window on it; and the whole map, small."""

from __future__ import annotations

from functools import lru_cache

from tablee.games.patrolis.actions import Lay, Start
from tablee.games.patrolis.material import COLOURS, COLUMNS, OFF, ONWARD, TILE_TO_LAY, TURNS, opposite, square_name
from tablee.games.patrolis.phases import LAY, NUMBER
from tablee.games.patrolis.picture.border import gates, keys, names
from tablee.games.patrolis.picture.crossing import Crossing
from tablee.games.patrolis.picture.layout import CELL, MAP_HEIGHT, Window, centre, edge, heading
from tablee.games.patrolis.picture.pen import Pen, tile_name
from tablee.games.patrolis.tracks import Track, step_in, step_out, step_square
from tablee.kernel.picture import Point, Value, el, g, path, place, rect, text

TRAIL: dict[str, Value] = {"class_": "trail", "visibility": "hidden", "pointer_events": "none"}

MANY = 20_000  # tiles that are kept as they were written
SCOUT = 17  # how far from the middle of its last tile a scout stands
SCOUT_BEFORE_OBJECTIVE = 8  # so that its arrow does not reach what the objective is worth
CORNER = 13  # how far out a step's number stands where the middle of a square is taken
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))  # between north and east, and on clockwise


class Board:
    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.seen = pen.scene.seen

    def drawn(self, window: Window, naming: bool = True) -> str:
        """All that the window shows. Without ``naming``, letters and numbers are too small here to be touched, and are
        offered elsewhere."""
        starts = self._starts(window, CELL / 2)
        places = gates(self.pen, starts) if starts else ""
        letters = g(self.pen.use("letters"), pointer_events="none")
        edges = places + (names(self.pen) if naming else "") + letters
        return self._drawn(window, CELL / 2, edges, self._tiles(window, CELL / 2))

    def with_keys(self, window: Window) -> str:
        """All that the window shows, and keys for the squares of the border where letters and numbers stand elsewhere.
        This is much to send, so the tiles are written shorter still."""
        edges = keys(self.pen, self._starts(window, 0))
        return self._drawn(window, 0, edges, self._tiles(window, 0, named=False))

    def _drawn(self, window: Window, rim: float, edges: str, tiles: str) -> str:
        crossing = Crossing(self.pen, window) if self.scene.pick_ups else None
        lying = tiles + self._ends(window, rim) + self._flags(window, rim)
        return (
            self._ground()
            + self._named_column()
            + edges
            + g(lying, self._objectives(window, rim, ahead=False), pointer_events="none")
            + (crossing.sides() if crossing else "")
            + self._aim()
            + self._objectives(window, rim, ahead=True)
            + self._heads(window, rim)
            + self._reach(window, rim)
            + (crossing.tabs() if crossing else "")
        )

    def _ground(self) -> str:
        return self.pen.use(f"map-{self.seen.map.name}") + self.pen.use("frame")

    # Tiles, tracks, objectives

    def _tiles(self, window: Window, rim: float, named: bool = True) -> str:
        return "".join(self._tile(square, named) for square in self.scene.laid if window.shows(centre(square), rim))

    def _tile(self, square: int, named: bool) -> str:
        return _lying(self.pen.sheet, square, self.seen.tracks.tiles[square], self.scene.owners(square), named)

    def _ends(self, window: Window, rim: float) -> str:
        """PTR-14: where tracks were abandoned."""
        places = {
            edge(step_square(track.path[-1]), step_out(track.path[-1])) for track in self.scene.tracks if not track.live
        }
        return "".join(self.pen.use("end", x, y) for x, y in sorted(places) if window.shows((x, y), rim))

    def _flags(self, window: Window, rim: float) -> str:
        """PTR-6: where each live track came onto the map, as long as that part of it lies there."""
        out = ""
        for seat in range(self.seen.seats):
            track = self.scene.live_track(seat)
            if track is None:
                continue
            square, side = step_square(track.path[0]), step_in(track.path[0])
            if ONWARD[square * 4 + side] == OFF and window.shows(centre(square), rim):
                out += self._flag(seat, square, side)
        return out

    def _flag(self, seat: int, square: int, side: int) -> str:
        (x, y), (u, v) = edge(square, side), edge(square, side, CELL / 2 + 9)
        stub = f"M{int(x)} {int(y)}L{int(u)} {int(v)}"
        foot = {0: (x + 11, v - 1), 1: (u + 1, v - 9), 2: (x + 11, v + 22), 3: (u - 16, v - 9)}[side]
        return g(
            self.pen.line(stub, seat, 9, 5.6, stroke_linecap="round"),
            self.pen.use(f"flag-{seat}", *foot, scale=0.8),
            class_="flag",
        )

    def _objectives(self, window: Window, rim: float, ahead: bool) -> str:
        """Those under the signs of what can be done; or the one ahead, over the tile shown before it is laid."""
        standing, aim = self.seen.objectives, self.scene.aim
        shown = "".join(
            self.pen.use(f"goal-{COLOURS[standing[square]]}", *centre(square), id=f"goal-{square_name(square)}")
            for square in sorted(standing)
            if (aim != OFF and square == aim // 4) == ahead and window.shows(centre(square), rim)
        )
        return g(shown, pointer_events="none") if ahead and shown else shown

    def _heads(self, window: Window, rim: float) -> str:
        heads = {seat: self._head(seat) for seat in range(self.seen.seats)}
        shown = (
            g(
                self.pen.use(f"arrow-{seat}", turn=heading(head[1])),
                self.pen.use(f"token-{seat}"),
                id=f"head-{seat}",
                transform=place(*head[0]),
            )
            for seat, head in heads.items()
            if head is not None and window.shows(head[0], rim)
        )
        return g(*shown, pointer_events="none")

    def _head(self, seat: int) -> tuple[Point, int] | None:
        """Where a player's scout stands and which way it looks: on the last tile, or before the map's edge."""
        track, seen = self.scene.live_track(seat), self.seen
        if track is not None:
            last = track.path[-1]
            out = SCOUT_BEFORE_OBJECTIVE if self.scene.before_objective(track) else SCOUT
            return edge(step_square(last), step_out(last), out), step_out(last)
        if seen.phase is LAY and seat == seen.turn and seen.entry != OFF:
            square, side = divmod(seen.entry, 4)
            return edge(square, side, CELL / 2 + 12), opposite(side)
        return None

    def _named_column(self) -> str:
        """PTR-5: the letter that has been named; its number is still to come."""
        if self.seen.phase is not NUMBER or self.seen.letter < 0:
            return ""
        sun = self.pen.palette.sun
        return rect(self.seen.letter * CELL, 0, CELL, MAP_HEIGHT, fill=sun, fill_opacity=".42", id="column")

    # What can be done

    def _reach(self, window: Window, rim: float) -> str:
        """PTR-7: how far this turn may still go; each square with the number of the step that it would be."""
        far = {square: step for square, step in self.scene.reach.items() if step > self.seen.laid + 1}
        shown = [(square, step) for square, step in sorted(far.items()) if window.shows(centre(square), rim)]
        if not shown:
            return ""
        numbered = ((self._step_at(square), step) for square, step in shown)
        return g(
            *(self.pen.use("step", x, y) + text(x, y + 4.5, str(step)) for (x, y), step in numbered),
            id="reach",
            pointer_events="none",
            fill=self.pen.ink.black,
            font_size=13,
            font_weight="bold",
            text_anchor="middle",
        )

    def _step_at(self, square: int) -> Point:
        """In the middle, unless an objective stands or a scout points there: then in the corner that is freest."""
        x, y = centre(square)
        looked_at = [square * 4 + side in self.scene.heads for side in range(4)]
        if square not in self.seen.objectives and not any(looked_at):
            return x, y
        beside = [ONWARD[square * 4 + side] // 4 == self.scene.aim // 4 for side in range(4)]
        taken = [looked_at[side] + beside[side] for side in range(4)]
        dx, dy = CORNERS[min(range(4), key=lambda side: taken[side] + taken[(side + 1) % 4])]
        return x + CORNER * dx, y + CORNER * dy

    def _aim(self) -> str:
        """The square of the next tile, and the three ways on from it."""
        ways = [self._way(action) for action in self.scene.offered(Lay)]
        if not ways:
            return ""
        return g(self.pen.use("aim"), *ways, id="aim", transform=place(*centre(self.scene.aim // 4)))

    def _way(self, action: Lay) -> str:
        side_in = self.scene.aim % 4
        turn = heading((side_in + TURNS[action.piece]) % 4)
        tile = TILE_TO_LAY[side_in * 3 + action.piece]
        return self.pen.touchable(
            action,
            g(self.pen.use(tile_name(tile, self.scene.owners_to_be(tile))), **TRAIL),
            g(self.pen.use("way"), self.pen.focus("focus", 30, 0), transform=f"rotate({turn})"),
            id=f"way-{action.text}",
        )

    def _starts(self, window: Window, rim: float) -> list[Start]:
        """PTR-6: the places on the border where a track may start."""
        return [start for start in self.scene.offered(Start) if window.shows(centre(start.entry // 4), rim)]

    # The whole map, small

    def overview(self, seen_closely: Window | None) -> str:
        """Tracks as bare lines, scouts, objectives, and the frame of the close-up."""
        tracks = sorted(self.scene.tracks, key=lambda track: track.live)
        goals = (
            self.pen.use(f"goal-{COLOURS[colour]}", *centre(square), scale=1.3)
            for square, colour in sorted(self.seen.objectives.items())
        )
        scouts = (
            self.pen.use(f"token-{track.owner}", *self._front(track), scale=1.9) for track in tracks if track.live
        )
        lines = g(*map(self._line, tracks), fill="none", stroke_linejoin="round", stroke_linecap="round")
        shown = self._ground() + self.pen.use("letters") + lines + "".join([*goals, *scouts])
        if seen_closely is None:
            return shown
        x, y, width, height = seen_closely.x, seen_closely.y, seen_closely.width, seen_closely.height
        return shown + rect(x, y, width, height, rx=6, fill="none", stroke=self.pen.palette.warn, stroke_width=7)

    def _line(self, track: Track) -> str:
        first = track.path[0]
        x, y = edge(step_square(first), step_in(first))
        d = f"M{int(x)} {int(y)}"
        for step in track.path:
            (x, y), (u, v) = centre(step_square(step)), edge(step_square(step), step_out(step))
            d += f"Q{int(x)} {int(y)} {int(u)} {int(v)}"
        if track.live:
            return self.pen.line(d, track.owner, 16, 11)
        return path(d, stroke=self.pen.ink.ash, stroke_width=11)

    def _front(self, track: Track) -> Point:
        """Where a scout stands: at the end of its track, or a little back, so that it leaves an objective to be
        seen."""
        last = track.path[-1]
        return edge(step_square(last), step_out(last), 0 if self.scene.before_objective(track) else CELL / 2)


@lru_cache(MANY)
def _lying(sheet: str, square: int, tile: int, owners: tuple[str, str], named: bool) -> str:
    """A view may hold 120 tiles, so they are written short, and not anew every time."""
    x, y = centre(square)
    name = tile_name(tile, owners, (square + square // COLUMNS) % 2)
    id_ = f"tile-{square_name(square)}" if named else None
    return el("use", href=f"{sheet}#ptr-{name}", id=id_, x=int(x), y=int(y))
