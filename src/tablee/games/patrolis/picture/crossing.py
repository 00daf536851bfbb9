"""PTR-13: a choice at a crossing. Both sides of the crossed track are shown, each with what it would bring and to whom.

A side is chosen by its tab, or by touching any of its tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

from tablee.games.patrolis.material import COLUMNS, CROSS
from tablee.games.patrolis.picture.layout import CELL, Window, centre, edge
from tablee.games.patrolis.picture.pen import CURVE, Pen
from tablee.games.patrolis.picture.scene import Scene, TakenUp
from tablee.games.patrolis.picture.sentences import caption
from tablee.games.patrolis.tracks import step_out, step_square
from tablee.kernel.picture import FOCUS, HIT, Point, Value, circle, g, measure, num, path, place, poly, rect, text

TAB_HEIGHT = 58
NARROWEST_TAB = 134  # with room for the tiles that come into the hand
MEANT = 3  # how much worse it is to hide a tile that the choice is about, or an objective, than another tile
COVERED = 20  # and another tab, the crossing or a scout,
TOUCHED = 0.3  # of which so much counts if only an edge is hidden
Corner = tuple[int, int]


@dataclass(frozen=True)
class Tab:
    choice: TakenUp
    caption: str
    at: Window
    tied_to: Point


class Crossing:
    """What a window on the map shows of a crossing that is to be decided."""

    def __init__(self, pen: Pen, window: Window) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.window = window

    # The sides

    def sides(self) -> str:
        """An edge round the squares of each side: upstream drawn through, downstream dashed; a ring at the crossing."""
        palette, ink = self.pen.palette, self.pen.ink
        x, y = centre(self.scene.crossing)
        upstream, downstream = (_outline(set(choice.squares)) for choice in self.scene.pick_ups)
        line: dict[str, Value] = {"fill": "none", "stroke_linejoin": "round"}
        return "".join(map(self._side, self._tabs)) + g(
            path(downstream, stroke=ink.black, stroke_width=6, **line),
            path(downstream, stroke=palette.card, stroke_width=3, stroke_dasharray="8 6", **line),
            path(upstream, stroke=ink.black, stroke_width=6.5, **line),
            path(upstream, stroke=palette.sun, stroke_width=3.8, **line),
            circle(x, y, 27, fill="none", stroke=ink.black, stroke_width=6),
            circle(x, y, 27, fill="none", stroke=palette.card, stroke_width=3.4),
            id="crossing",
            pointer_events="none",
        )

    def _side(self, tab: Tab) -> str:
        """The tiles of a side, each to be touched; the tab is the same choice for keyboards and screen readers."""
        action = tab.choice.action.text
        touched = [square for square in tab.choice.squares if self._is_bare(square)]
        if action not in self.scene.by_text or not touched:
            return ""
        tint = path(_outline(set(tab.choice.squares)), class_="trail", visibility="hidden", fill_opacity=".5")
        squares = (
            rect(x - CELL / 2, y - CELL / 2, CELL, CELL, data_action=action, **HIT) for x, y in map(centre, touched)
        )
        looks: dict[str, Value] = {"class_": "is-legal", "aria_hidden": "true", "fill": self._paper(tab)}
        return g(g(tint, pointer_events="none"), *squares, id=f"side-{action}", **looks)

    def _is_bare(self, square: int) -> bool:
        """The whole square is in the window, belongs to one side only, and has no tab over its middle."""
        both = square == self.scene.crossing or all(square in choice.squares for choice in self.scene.pick_ups)
        hidden = any(tab.at.shows(centre(square), 0) for tab in self._tabs)
        return self.window.shows(centre(square), -CELL / 2) and not both and not hidden

    # The tabs

    @cached_property
    def _tabs(self) -> list[Tab]:
        """A place for each tab near its side, none over another, nor over the crossing or a scout."""
        scene, tabs = self.scene, list[Tab]()
        taken = [_around(place_, 24) for place_ in [centre(scene.crossing), *_scouts(scene)]]
        for choice in scene.pick_ups:
            said = caption(scene, choice)
            width = max(NARROWEST_TAB, 24 + measure(said, 18, bold=True))
            spot, tip = self._free_spot(choice, width, taken)
            tabs.append(Tab(choice, said, Window(*spot, width, TAB_HEIGHT), tip))
            taken.append(tabs[-1].at)
        return tabs

    def tabs(self) -> str:
        """A paper tab for each side, with the number of its tiles, tied to the squares that it speaks of."""
        return g(*map(self._string, self._tabs), pointer_events="none") + "".join(map(self._tab, self._tabs))

    def _free_spot(self, choice: TakenUp, width: float, taken: list[Window]) -> tuple[Point, Point]:
        """The place for a tab near its side, over as little as can be, and where its string is tied; where all of them
        are taken, anywhere."""
        window = self.window
        anchors = [square for square in choice.squares if window.shows(centre(square), -CELL / 2)]
        tips = [centre(square) for square in anchors or [self.scene.crossing]]
        slant, beside, away = width / 2 - 20, width / 2 + 32, TAB_HEIGHT / 2 + 31
        near = (*product((0, -slant, slant), (-away, away)), *product((-beside, beside), (0, -24, 24)))
        spots = [((x + dx, y + dy), (x, y)) for x, y in tips for dx, dy in near]
        best = min((self._placed(middle, tip, width, taken) for middle, tip in spots), key=lambda spot: spot[0])
        if best[0] >= TOUCHED * COVERED:
            across = [window.x + width / 2 + part * (window.width - width) / 8 for part in range(9)]
            down = [window.y + part * window.height / 12 for part in range(13)]
            spots = [(middle, _nearest(middle, tips)) for middle in product(across, down)]
            anywhere = (self._placed(middle, tip, width, taken) for middle, tip in spots)
            best = min(best, *anywhere, key=lambda spot: spot[0])
        return best[1], best[2]

    def _placed(self, middle: Point, tip: Point, width: float, taken: list[Window]) -> tuple[float, Point, Point]:
        """What speaks against a tab in this place, as far as the window has it; where it lies; where it is tied."""
        scene, window = self.scene, self.window
        meant = {square for side in scene.pick_ups for square in side.squares}
        lying = [(centre(square), MEANT if square in meant else 1) for square in scene.laid]
        lying += [(centre(square), MEANT) for square in scene.seen.objectives]
        left = min(max(middle[0] - width / 2, window.x + 4), window.x + window.width - width - 4)
        top = min(max(middle[1] - TAB_HEIGHT / 2, window.y + 4), window.y + window.height - TAB_HEIGHT - 4)
        tab, heart = Window(left, top, width, TAB_HEIGHT), centre(scene.crossing)
        hidden = sum(cost for thing, cost in lying if tab.shows(thing, 18))
        over = hidden + COVERED * sum(_overlap(tab, other) for other in taken)
        return over + _apart(tip, heart) / 400 + _apart(middle, tip) / 4000, (left, top), tip

    def _paper(self, tab: Tab) -> str:
        return self.pen.palette.sun if tab.choice.action.upstream else self.pen.palette.card

    def _string(self, tab: Tab) -> str:
        tip, spot = tab.tied_to, tab.at
        near = (min(max(tip[0], spot.x), spot.x + spot.width), min(max(tip[1], spot.y), spot.y + TAB_HEIGHT))
        reach = CELL / 2 - 6
        tip = (_towards(tip[0], near[0], reach), _towards(tip[1], near[1], reach))
        string = f"M{num(near[0])} {num(near[1])}L{num(tip[0])} {num(tip[1])}"
        dark, bright = self.pen.ink.black, self._paper(tab)
        return path(string, stroke=dark, stroke_width=5.5) + path(string, stroke=bright, stroke_width=2.4)

    def _tab(self, tab: Tab) -> str:
        ink, action, width = self.pen.ink, tab.choice.action, tab.at.width
        drawn = (
            rect(2, 3, width, TAB_HEIGHT, rx=7, fill=ink.shadow, opacity=".45")
            + rect(0, 0, width, TAB_HEIGHT, rx=7, fill=self._paper(tab), stroke=ink.black, stroke_width=1.8)
            + text(width / 2, 23, tab.caption, font_size=18, font_weight="bold", text_anchor="middle")
            + g(self._into_hand(tab.choice), transform=place(width / 2 - NARROWEST_TAB / 2, 42), font_size=16)
        )
        spot = place(tab.at.x, tab.at.y)
        if action.text not in self.scene.by_text:
            return g(drawn, class_="tab", fill=ink.black, transform=spot)
        ring: dict[str, Value] = {"fill": "none", "stroke": self.pen.palette.focus, "stroke_width": 4, "rx": 7}
        focus, id_ = rect(0, 0, width, TAB_HEIGHT, **ring, **FOCUS), f"take-{action.text}"
        return self.pen.touchable(action, drawn, focus, kind="tab", id=id_, fill=ink.black, transform=spot)

    def _into_hand(self, choice: TakenUp) -> str:
        """Whose hand the tiles come into, and which: so many curves, so many crosses."""
        return (
            self.pen.use(f"token-{self.scene.seen.actor}", 17, 0, scale=0.9)
            + self.pen.bare_tile(CURVE, 46, 0, 0.44)
            + text(58, 5.5, str(choice.curves))
            + self.pen.bare_tile(CROSS, 90, 0, 0.44)
            + text(102, 5.5, str(choice.crosses))
        )


def _outline(squares: set[int]) -> str:
    """The outer edge of some squares, walked with the squares on the right hand."""
    ahead: dict[Corner, list[Corner]] = {}
    for square in squares:
        col, row = square % COLUMNS, square // COLUMNS
        corners = ((col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1))
        besides = ((col, row - 1), (col + 1, row), (col, row + 1), (col - 1, row))
        for n, (beside, row_beside) in enumerate(besides):
            inside = 0 <= beside < COLUMNS and row_beside * COLUMNS + beside in squares
            if not inside:
                ahead.setdefault(corners[n], []).append(corners[(n + 1) % 4])
    d = ""
    while ahead:
        here, walk = min(ahead), []
        while here in ahead:
            walk.append((float(CELL * here[0]), float(CELL * here[1])))
            onward = ahead[here].pop()
            if not ahead[here]:
                del ahead[here]
            here = onward
        d += poly(walk)
    return d


def _scouts(scene: Scene) -> list[Point]:
    return [edge(step_square(track.path[-1]), step_out(track.path[-1])) for track in scene.tracks if track.live]


def _around(middle: Point, reach: float) -> Window:
    return Window(middle[0] - reach, middle[1] - reach, 2 * reach, 2 * reach)


def _overlap(a: Window, b: Window) -> float:
    """How much one hides of another: all of the smaller one is 1, and to touch it is something."""
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    if across < 0 or down < 0:
        return 0.0
    return TOUCHED + (1 - TOUCHED) * across * down / min(a.width * a.height, b.width * b.height)


def _apart(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _nearest(middle: Point, places: list[Point]) -> Point:
    return min(places, key=lambda place_: _apart(middle, place_))


def _towards(start: float, goal: float, most: float) -> float:
    return start + max(-most, min(most, goal - start))
