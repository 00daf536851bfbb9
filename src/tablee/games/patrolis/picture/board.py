"""What lies on the map and what can be done there, within a window on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tablee.games.patrolis.actions import Lay, Letter, Number, Start
from tablee.games.patrolis.material import COLOURS, COLUMNS, OFF, ONWARD, TILE_TO_LAY, TURNS, opposite, square_name
from tablee.games.patrolis.picture.crossing import Crossing
from tablee.games.patrolis.picture.inks import inks, seat_ink
from tablee.games.patrolis.picture.land import CELL
from tablee.games.patrolis.picture.layout import MAP_HEIGHT, MAP_WIDTH, Window, centre, edge, heading
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.sentences import label
from tablee.games.patrolis.picture.starting import gates, keys
from tablee.games.patrolis.picture.tiles import FREE, tile_name
from tablee.games.patrolis.situation import LAY, NUMBER
from tablee.games.patrolis.tracks import step_in, step_out, step_square
from tablee.kernel.picture import Palette, Point, Value, el, g, path, place, rect, text, use
from tablee.kernel.state import Action

TRAIL: Mapping[str, Value] = {"class_": "trail", "visibility": "hidden", "pointer_events": "none"}
BAND: Mapping[str, Value] = {
    "class_": "trail",
    "visibility": "hidden",
    "pointer_events": "all",
    "stroke": "none",
    "fill_opacity": ".35",
}
"""The squares of a letter or a number: seen when they are meant, touched at any time."""

MANY = 20_000  # tiles that are kept as they were written
SCOUT = 17  # how far from the middle of its last tile a scout stands
SCOUT_BEFORE_OBJECTIVE = 8  # so that its arrow does not reach what the objective is worth
CORNER = 13  # how far out a step's number stands where the middle of a square is taken
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))  # between north and east, and on clockwise


class Board:
    def __init__(self, scene: Scene, palette: Palette, sheet: str) -> None:
        self.scene = scene
        self.palette = palette
        self.sheet = sheet

    def drawn(self, window: Window, naming: bool = True) -> str:
        """All that the window shows. Without ``naming``, letters and numbers are too small here to be touched, and are
        offered elsewhere."""
        starts = self._starts(window, CELL / 2)
        places = gates(self.scene, self.palette, starts) if starts else ""
        names = self._edge_names() if naming else ""
        letters = g(self._use("ptr-letters"), pointer_events="none")
        return self._drawn(window, CELL / 2, places + names + letters, self._tiles(window, CELL / 2))

    def with_keys(self, window: Window) -> str:
        """What has its middle in the window, so that two windows share nothing, and keys for the squares of the border
        where letters and numbers stand elsewhere. This is much to send, so the tiles are written shorter still."""
        starts = self._starts(window, 0)
        tiles = self._tiles(window, 0, named=False)
        return self._drawn(window, 0, keys(self.scene, self.palette, self.sheet, starts), tiles)

    def _drawn(self, window: Window, rim: float, edges: str, tiles: str) -> str:
        crossing = Crossing(self.scene, self.palette, self.sheet, window) if self.scene.pick_ups else None
        lying = tiles + self._ends(window, rim) + self._flags(window, rim)
        return (
            self._use(f"ptr-map-{self.scene.seen.map.name}")
            + self._use("ptr-frame")
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

    def _use(self, ref: str, x: float = 0, y: float = 0, turn: float = 0, id_: str | None = None) -> str:
        return use(ref, x, y, turn=turn, sheet=self.sheet, id=id_)

    def _button(self, action: Action) -> dict[str, Value]:
        return {
            "class_": "is-legal",
            "data_action": action.text,
            "role": "button",
            "tabindex": "0",
            "aria_label": label(self.scene, action),
        }

    # Tiles, tracks, objectives

    def _tiles(self, window: Window, rim: float, named: bool = True) -> str:
        return "".join(self._tile(square, named) for square in self.scene.laid if window.shows(centre(square), rim))

    def _tile(self, square: int, named: bool) -> str:
        return _lying(self.sheet, square, self.scene.seen.tracks.tiles[square], self.scene.owners(square), named)

    def _ends(self, window: Window, rim: float) -> str:
        """PTR-14: where tracks were abandoned."""
        places = {
            edge(step_square(track.path[-1]), step_out(track.path[-1])) for track in self.scene.tracks if not track.live
        }
        return "".join(self._use("ptr-end", x, y) for x, y in sorted(places) if window.shows((x, y), rim))

    def _flags(self, window: Window, rim: float) -> str:
        """PTR-6: where each live track came onto the map, as long as that part of it lies there."""
        out = ""
        for seat in range(self.scene.seen.seats):
            track = self.scene.live_track(seat)
            if track is None:
                continue
            square, side = step_square(track.path[0]), step_in(track.path[0])
            if ONWARD[square * 4 + side] == OFF and window.shows(centre(square), rim):
                out += self._flag(seat, square, side)
        return out

    def _flag(self, seat: int, square: int, side: int) -> str:
        (x, y), (u, v) = edge(square, side), edge(square, side, CELL / 2 + 9)
        line: dict[str, Value] = {"stroke_linecap": "round"}
        stub = f"M{int(x)} {int(y)}L{int(u)} {int(v)}"
        foot = {0: (x + 11, v - 1), 1: (u + 1, v - 9), 2: (x + 11, v + 22), 3: (u - 16, v - 9)}[side]
        return g(
            path(stub, stroke=seat_ink(self.palette, seat), stroke_width=9, **line),
            path(stub, stroke=self.palette.players[seat], stroke_width=5.6, **line),
            use(f"ptr-flag-{seat}", *foot, scale=0.8, sheet=self.sheet),
            class_="flag",
        )

    def _objectives(self, window: Window, rim: float, ahead: bool) -> str:
        """Those under the signs of what can be done; or the one ahead, over the tile shown before it is laid."""
        standing, aim = self.scene.seen.objectives, self.scene.aim
        shown = "".join(
            self._use(f"ptr-goal-{COLOURS[standing[square]]}", *centre(square), id_=f"goal-{square_name(square)}")
            for square in sorted(standing)
            if (aim != OFF and square == aim // 4) == ahead and window.shows(centre(square), rim)
        )
        return g(shown, pointer_events="none") if ahead and shown else shown

    def _heads(self, window: Window, rim: float) -> str:
        seats = range(self.scene.seen.seats)
        heads = {seat: self._head(seat) for seat in seats}
        shown = (
            g(
                self._use(f"ptr-arrow-{seat}", turn=heading(head[1])),
                self._use(f"ptr-token-{seat}"),
                id=f"head-{seat}",
                transform=place(*head[0]),
            )
            for seat, head in heads.items()
            if head is not None and window.shows(head[0], rim)
        )
        return g(*shown, pointer_events="none")

    def _head(self, seat: int) -> tuple[Point, int] | None:
        """Where a player's scout stands and which way it looks: on the last tile, or before the map's edge."""
        track, seen = self.scene.live_track(seat), self.scene.seen
        if track is not None:
            last = track.path[-1]
            out = SCOUT_BEFORE_OBJECTIVE if self.scene.before_objective(track) else SCOUT
            return edge(step_square(last), step_out(last), out), step_out(last)
        if seen.phase == LAY and seat == seen.turn and seen.entry != OFF:
            square, side = divmod(seen.entry, 4)
            return edge(square, side, CELL / 2 + 12), opposite(side)
        return None

    # What can be done

    def _reach(self, window: Window, rim: float) -> str:
        """PTR-7: how far this turn may still go; each square with the number of the step that it would be."""
        far = {square: step for square, step in self.scene.reach.items() if step > self.scene.seen.laid + 1}
        shown = [(square, step) for square, step in sorted(far.items()) if window.shows(centre(square), rim)]
        if not shown:
            return ""
        numbered = ((self._step_at(square), step) for square, step in shown)
        return g(
            *(self._use("ptr-step", x, y) + text(x, y + 4.5, str(step)) for (x, y), step in numbered),
            id="reach",
            pointer_events="none",
            fill=inks(self.palette).black,
            font_size=13,
            font_weight="bold",
            text_anchor="middle",
        )

    def _step_at(self, square: int) -> Point:
        """In the middle, unless an objective stands or a scout points there: then in the corner that is freest."""
        x, y = centre(square)
        looked_at = [square * 4 + side in self.scene.heads for side in range(4)]
        if square not in self.scene.seen.objectives and not any(looked_at):
            return x, y
        beside = [ONWARD[square * 4 + side] // 4 == self.scene.aim // 4 for side in range(4)]
        taken = [looked_at[side] + beside[side] for side in range(4)]
        dx, dy = CORNERS[min(range(4), key=lambda side: taken[side] + taken[(side + 1) % 4])]
        return x + CORNER * dx, y + CORNER * dy

    def _aim(self) -> str:
        """The square of the next tile, and the three ways on from it."""
        if self.scene.aim == OFF:
            return ""
        x, y = centre(self.scene.aim // 4)
        ways = [self._way(action) for action in self.scene.offered.values() if isinstance(action, Lay)]
        return g(self._use("ptr-aim"), *ways, id="aim", transform=place(x, y)) if ways else ""

    def _way(self, action: Lay) -> str:
        side_in = self.scene.aim % 4
        turn = heading((side_in + TURNS[action.piece]) % 4)
        seat = str(self.scene.seen.turn)
        owners = (seat, FREE) if side_in % 2 == 0 or action.piece < 2 else (FREE, seat)
        return g(
            g(self._use(tile_name(TILE_TO_LAY[side_in * 3 + action.piece], owners, 0)), **TRAIL),
            g(
                self._use("ptr-way"),
                g(self._use("ptr-focus", 30, 0), class_="focus", visibility="hidden"),
                transform=f"rotate({turn})",
            ),
            id=f"way-{action.text}",
            **self._button(action),
        )

    def _starts(self, window: Window, rim: float) -> list[Start]:
        """PTR-6: the places on the border where a track may start."""
        starts = (action for action in self.scene.offered.values() if isinstance(action, Start))
        return [start for start in starts if window.shows(centre(start.entry // 4), rim)]

    # Naming

    def _named_column(self) -> str:
        """PTR-5: the letter that has been named; its number is still to come."""
        seen = self.scene.seen
        if seen.phase != NUMBER or seen.letter < 0:
            return ""
        return rect(seen.letter * CELL, 0, CELL, MAP_HEIGHT, fill=self.palette.sun, fill_opacity=".42", id="column")

    def _edge_names(self) -> str:
        names = [
            self._edge_name(action) for action in self.scene.offered.values() if isinstance(action, Letter | Number)
        ]
        ink = inks(self.palette)
        return (
            g(*names, id="names", fill=self.palette.sun, fill_opacity=".9", stroke=ink.black, stroke_width=1.6)
            if names
            else ""
        )

    def _edge_name(self, action: Letter | Number) -> str:
        """A letter above and below, or a number on both sides; the squares between can be touched as well."""
        if isinstance(action, Letter):
            x, y = action.column * CELL, 0
            keys = rect(x + 2, -38, 36, 29, rx=5) + rect(x + 2, MAP_HEIGHT + 9, 36, 29, rx=5)
            band = rect(x, y, CELL, MAP_HEIGHT, **BAND)
        else:
            x, y = self.scene.seen.letter * CELL, action.row * CELL
            keys = rect(-42, y + 4, 32, 32, rx=5) + rect(MAP_WIDTH + 10, y + 4, 32, 32, rx=5)
            keys += rect(x + 3, y + 3, 34, 34, rx=5, fill_opacity=".2")
            band = rect(0, y, MAP_WIDTH, CELL, **BAND)
        ring = g(keys, class_="focus", visibility="hidden", fill="none", stroke=self.palette.focus, stroke_width=4)
        return g(band, keys, ring, **self._button(action))


@lru_cache(MANY)
def _lying(sheet: str, square: int, tile: int, owners: tuple[str, str], named: bool) -> str:
    """A view may hold 120 tiles, so they are written short, and not anew every time."""
    x, y = centre(square)
    name = tile_name(tile, owners, (square + square // COLUMNS) % 2)
    id_ = f"tile-{square_name(square)}" if named else None
    return el("use", href=f"{sheet}#{name}", id=id_, x=int(x), y=int(y))
