"""What stands and happens on the map: places, pawns, where they may go, the push and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from math import cos, dist, pi, sin

from tablee.games.patimpatampatum.actions import Push
from tablee.games.patimpatampatum.material import EDGES, FIRST_HOUSE, FIRST_STREET, PLACE_NAMES, PLACES, ROOM, SANT_PERE
from tablee.games.patimpatampatum.picture.layout import (
    AIMING_HEIGHT,
    HOUSE,
    PHONE_HEIGHT,
    PLATES,
    PLAZA,
    SQUARE,
    START,
    TOWN_HEIGHT,
    TOWN_WIDTH,
    WHOLE,
    plan,
    score_cell,
    spot,
)
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.picture.window import Region, Touch, framed, hit
from tablee.games.patimpatampatum.state import NO_PAWN
from tablee.kernel.picture import FOCUS, HIT, Point, Value, at, el, g, num, path, place, poly, road, text
from tablee.kernel.state import Action

SHOWN_AT_START = 3  # pawns of a pile that are drawn; its number tells the rest
HOUSE_SCALE = 0.84
RISE, BURST = 4, 38  # how far a pawn stands above its place; how large the strength of a push is drawn
SMALL_HALO = 1.35  # on a small screen a light must be larger to be seen
ROUND_A_MARK = 10  # left free in a window, beside what it frames


class Board:
    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.seen = pen.scene.seen

    def draw(self) -> str:
        return "".join(
            (
                self.pen.use("ground"),
                self.pen.use(f"places-{self.seen.round}"),
                self._closed(),
                self.pen.use(f"lantern-{self.seen.round}"),
                self._uproar(),
                self._rings(),
                g(
                    *(self._pawn(token) for token in range(len(self.seen.pawns.where))),
                    id="pawns",
                    data_roads=_streets(),
                ),
                self._piles(),
                self._targets(),
                self._push(),
                self._markers(),
            )
        )

    def _closed(self) -> str:
        """PPP-4"""
        if self.seen.seats > 3:
            return ""
        pen = self.pen
        look: dict[str, Value] = {"font_style": "italic", "text_anchor": "middle"}
        return pen.use("closed") + text(140, 150, self.scene.say("closed"), font_size=21, fill=pen.ink.script, **look)

    # Pawns

    def where(self, token: int) -> Point:
        pawns = self.seen.pawns
        at_place = pawns.where[token]
        if at_place == SANT_PERE:
            seat = pawns.owner(token)
            return self._pile_place(seat, self.scene.at_start[seat].index(token))
        if at_place < FIRST_STREET:
            return spot(at_place).slots[pawns.slots.index(token) - (at_place - 1) * ROOM]
        x, y = spot(at_place).at
        return (x, y + 3) if at_place >= FIRST_HOUSE else (x, y)

    def _pile_place(self, seat: int, number: int) -> Point:
        """On Sant Pere each comparse has a pile; its first three pawns can be told apart."""
        x, y = spot(SANT_PERE).slots[seat]
        above = min(number, SHOWN_AT_START - 1)
        return x - 5 + 5 * above, y + 8 - 3 * above

    def _pawns(self) -> str:
        drawn = (self._pawn(token) for token in range(len(self.seen.pawns.where)))
        return g(*drawn, id="pawns", data_roads=_streets())

    def _pawn(self, token: int) -> str:
        pawns, pen = self.seen.pawns, self.pen
        seat, here = pawns.owner(token), pawns.where[token]
        x, y = self.where(token)
        id_ = f"pawn-{seat}-{token - seat * pawns.each}"
        hidden = here == SANT_PERE and self.scene.at_start[seat].index(token) >= SHOWN_AT_START
        if hidden:
            return at(x, y, id=id_)
        figure = pen.use(f"pawn-{seat}", scale=HOUSE_SCALE if here >= FIRST_HOUSE else 1)
        action = self._action_of(token)
        if action is None:
            return at(x, y, figure, id=id_)
        pushed = isinstance(action, Push)
        sign = pen.halo("rival" if pushed else "halo", scale=SMALL_HALO if pen.narrow and not pushed else 1)
        felt = self._felt((x, y), RISE, **HIT)
        return pen.touchable(action, felt, sign, pen.focus("focus"), figure, id=id_, transform=place(x, y))

    def _action_of(self, token: int) -> Action | None:
        """What touching a pawn does: choose it, or push it. Of a pile only the top pawn is touched."""
        scene, pawns = self.scene, self.seen.pawns
        seat, here = pawns.owner(token), pawns.where[token]
        if seat != scene.viewer:
            return scene.pushes.get((here, seat))
        if here == SANT_PERE and scene.at_start[seat].index(token) != self._top(seat):
            return None
        return None if token == self.seen.first else scene.picks.get(here)

    def _top(self, seat: int) -> int:
        return min(SHOWN_AT_START, len(self.scene.at_start[seat])) - 1

    def _piles(self) -> str:
        """How many pawns of each wait on Sant Pere."""
        out = ""
        for seat, waiting in enumerate(self.scene.at_start):
            if waiting:
                x, y = self._pile_place(seat, 0)
                number = self.pen.cut(str(len(waiting)), 0, 6, 12.5, self.pen.ink.pale)
                out += at(x + 19, y + 15, self.pen.use("pile"), number)
        return g(out, id="piles", pointer_events="none")

    # Where the chosen pawn may go

    def _targets(self) -> str:
        scene = self.scene
        marks = [self._target(here, action, self._sign(here)) for here, action in scene.goes.items()]
        marks += [self._target(here, action, "back") for here, action in scene.backs.items()]
        marks += [self._target(here, action, "to-plaza") for here, action in scene.revels.items()]
        focus = self.pen.palette.focus
        return g(*marks, id="targets", pointer_events="all", fill="none", stroke=focus, stroke_width=4.5)

    def _sign(self, here: int) -> str:
        if here == SANT_PERE:
            return "to-start"
        if here < FIRST_STREET:
            return "to-plaza"
        if here >= FIRST_HOUSE:
            return "to-house"
        return "to-rival" if self.seen.pawns.on[here] >= 0 else "to"

    def _target(self, here: int, action: Action, sign: str) -> str:
        """A place to go to. Its ring shows only with the focus, but is always felt."""
        x, y = spot(here).at
        return self.pen.touchable(
            action,
            self.pen.halo(sign),
            self._felt((x, y), 0, **FOCUS) or el("circle", r=round(size(here) + 2), **FOCUS),
            words=PLACE_NAMES[here],
            kind="target",
            transform=place(round(x), round(y)),
        )

    def _felt(self, here: Point, rise: float = 0, **more: Value) -> str:
        """On a small screen, room for a finger."""
        return hit(here, self._touched, self.region[2], rise, **more) if self.pen.narrow else ""

    @cached_property
    def _touched(self) -> dict[Point, Touch]:
        """Everything on the map that can be touched."""
        scene, pawns = self.scene, range(len(self.seen.pawns.where))
        actions = [(token, self._action_of(token)) for token in pawns]
        touched = {self.where(token): Touch(action.text, SQUARE) for token, action in actions if action}
        places = [*scene.goes.items(), *scene.backs.items(), *scene.revels.items()]
        return touched | {spot(here).at: Touch(action.text, size(here)) for here, action in places}

    def _rings(self) -> str:
        """The pawn in hand; in a push, also the pawns that may be pushed out."""
        out = ""
        if self.seen.pawn != NO_PAWN:
            out += self.pen.use("chosen", *self.where(self.seen.pawn))
        if self.seen.awaits in ("defence", "retreat"):
            pawns, goal, rival = self.seen.pawns, self.seen.goal, self.seen.rival
            first = rival * pawns.each
            pushed = [token for token in range(first, first + pawns.each) if pawns.where[token] == goal]
            out += "".join(self.pen.use("pushed", *self.where(token)) for token in pushed)
        return g(out, id="rings", pointer_events="none")

    # A push

    def _uproar(self) -> str:
        """Plazas that can be pushed into, each with the push that it would be."""
        scene, out = self.scene, ""
        for plaza in sorted({plaza for plaza, _ in scene.pushes}):
            out += self.pen.use("uproar", *spot(plaza).at)
        if scene.pushing and self.seen.goal:
            out += self.pen.use("uproar", *spot(self.seen.goal).at)
        return out

    def _push(self) -> str:
        """PPP-19: what each push would be; or the push that is announced, and the way it comes."""
        scene, seen = self.scene, self.seen
        out = ""
        for plaza in sorted({plaza for plaza, _ in scene.pushes}):
            out += self._burst(plaza, seen.movement() - scene.steps_to(plaza))
        if seen.awaits in ("defence", "retreat"):
            out += self._charge() + self._burst(seen.goal, seen.strength)
        return g(out, id="push", pointer_events="none")

    def _burst(self, plaza: int, strength: int) -> str:
        """The strength of a push beside its plaza, where it hides least."""
        number = self.pen.cut(str(strength), 0, 12, 24, self.pen.ink.key)
        return at(*_side(plaza), self.pen.use("burst"), number)

    def _charge(self) -> str:
        """An arrow along the way of the push, from beside the pawn to the edge of the plaza."""
        ink, start = self.pen.ink, self.seen.pawns.where[self.seen.pawn]
        points = [spot(step).at for step in self.scene.way(start, self.seen.goal)]
        (ax, ay), (bx, by) = points[-2], points[-1]
        ux, uy = (bx - ax) / dist(points[-2], points[-1]), (by - ay) / dist(points[-2], points[-1])
        x, y = bx - 44 * ux, by - 44 * uy
        line = _flow([_along(points[0], points[1], 0.4), *points[1:-1], (x - 14 * ux, y - 14 * uy)])
        head = poly(
            [(x, y), (x - 22 * ux - 13 * uy, y - 22 * uy + 13 * ux), (x - 22 * ux + 13 * uy, y - 22 * uy - 13 * ux)]
        )
        return g(
            path(line, stroke=ink.edge, stroke_width=14, stroke_linecap="round"),
            path(line, stroke=ink.flame, stroke_width=8, stroke_linecap="round"),
            path(line, stroke=ink.pale, stroke_width=3, stroke_dasharray="10 9"),
            path(head, fill=ink.flame, stroke=ink.edge, stroke_width=3),
            fill="none",
            stroke_linejoin="round",
        )

    # Points

    def _markers(self) -> str:
        """On the score track; markers on one cell lie on top of each other, the last of the order above."""
        out, cells = "", [points % 100 for points in self.seen.points]
        for seat in range(self.seen.seats):
            x, y = score_cell(self.seen.points[seat])
            below = cells[:seat].count(cells[seat])
            mark = self.pen.use(f"marker-{seat}", scale=0.82)
            out += at(x + 8 * below, y + 3 * below, mark, id=f"score-{seat}")
        return g(out, id="scores", pointer_events="none")

    # What a small screen shows of the map

    @property
    def tall(self) -> float:
        """How high the map is there."""
        return AIMING_HEIGHT if self.scene.aiming else PHONE_HEIGHT

    @cached_property
    def region(self) -> Region:
        """The part that matters now: which pawns may go, or where to, or the push; else the whole town."""
        scene, seen = self.scene, self.seen
        pushed = [seen.goal] if scene.pushing else [plaza for plaza, _ in scene.pushes]
        places = [*scene.picks, *scene.goes, *scene.backs, *scene.revels, *pushed]
        if not places:
            return WHOLE
        if seen.awaits == "defence":
            places += scene.way(seen.pawns.where[seen.pawn], seen.goal)
        marks = [(spot(here).at, size(here) + ROUND_A_MARK) for here in places]
        marks += [(_side(plaza), BURST + ROUND_A_MARK) for plaza in pushed]
        if seen.pawn != NO_PAWN:
            marks.append((self.where(seen.pawn), SQUARE + ROUND_A_MARK))
        return framed(marks, self.tall)


def size(here: int) -> float:
    """How far a place reaches round its middle."""
    if here == SANT_PERE:
        return START
    if here < FIRST_STREET:
        return PLAZA
    return HOUSE if here >= FIRST_HOUSE else SQUARE


def _flow(points: Sequence[Point]) -> str:
    """The path of a smooth line through points (Catmull and Rom's, as Bézier curves)."""
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for before, start, end, after in zip(
        [points[0], *points], points, points[1:], [*points[2:], points[-1]], strict=False
    ):
        lead = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        tail = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        d += "C" + " ".join(f"{num(x)} {num(y)}" for x, y in (lead, tail, end))
    return d


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@cache
def _side(plaza: int) -> Point:
    """Of sixteen places round a plaza, the one farthest from squares, houses, its medal and its name."""
    (x, y), plate = spot(plaza).at, PLATES[spot(plaza).id]
    ends = (plate.at[0] - 60, plate.at[1]), plate.at, (plate.at[0] + 60, plate.at[1])
    taken = [other.at for other in plan().spots.values() if other.at != (x, y)] + [plate.medal, *ends]
    round_about = [(x + 96 * cos(pi * i / 8), y + 96 * sin(pi * i / 8)) for i in range(16)]
    inside = [(a, b) for a, b in round_about if 40 < a < TOWN_WIDTH - 40 and 40 < b < TOWN_HEIGHT - 40]
    return max(inside, key=lambda place: min(dist(place, other) for other in taken))


@cache
def _streets() -> str:
    """By which pawns go: along the streets, and from street to street. Whole units are enough for walking."""
    drawn = plan()
    walked = {frozenset(pair) for street in drawn.streets for pair in pairwise(street)}
    across = [(PLACES[here].id, PLACES[there].id) for here, there in EDGES]
    ways = [*drawn.streets, *(pair for pair in across if frozenset(pair) not in walked)]
    return "|".join(road((round(x), round(y)) for x, y in (drawn.spots[node].at for node in way)) for way in ways)
