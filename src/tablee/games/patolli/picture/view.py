"""A seen position as SVG: the page from the sprite, and over it what changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import dist

from tablee.games.patolli.material import LAST, LEFT, PIECES, RIGHT
from tablee.games.patolli.picture.codex import pigments
from tablee.games.patolli.picture.furnishing import cities, mat, pot
from tablee.games.patolli.picture.layout import PAGE, Layout, home_place, reserve_place
from tablee.games.patolli.picture.scene import HOME, Scene
from tablee.games.patolli.picture.sentences import barred_label, description, headline, label
from tablee.games.patolli.rules import DIRECTION_NAMES, RESERVE, Move, Patolli
from tablee.kernel.picture import Palette, Point, Value, at, circle, desc, g, place, svg, text, use
from tablee.kernel.words import Words

RESERVE_SCALE = 1.08
REACH = 46.0  # how far from its centre a piece can be touched, unless another piece is nearer
TRAIL: Mapping[str, Value] = {"class_": "trail", "visibility": "hidden", "pointer_events": "none"}
SIGHT = 6  # how many squares past the stem the road is shown to who chooses a direction


def draw(
    seen: Patolli,
    viewer: int | None,
    words: Words,
    names: Sequence[str],
    palette: Palette,
    sheet: str = "",
    touch: bool = True,
) -> str:
    return View(Scene(seen, viewer, words, names, touch), palette, sheet).svg()


@dataclass(frozen=True)
class Dress:
    """How a piece shows what can be done with it."""

    state: str = ""
    touch: str = ""
    under: str = ""
    over: str = ""
    button: Mapping[str, Value] = field(default_factory=dict)


BARE = Dress()


class View:
    def __init__(self, scene: Scene, palette: Palette, sheet: str) -> None:
        self.scene = scene
        self.palette = palette
        self.sheet = sheet
        self.layout = Layout(scene.seen.board)

    def svg(self) -> str:
        scene = self.scene
        return svg(
            PAGE,
            PAGE,
            desc(description(scene)),
            self._use(f"ptl-ground-{scene.seen.board.name}"),
            *self._ways(),
            self._numerals(),
            cities(scene, self.palette, self.sheet),
            pot(scene, self.palette, self.sheet),
            mat(scene, self.palette, self.sheet),
            *self._targets(),
            *(self._piece(seat, piece) for seat in (1 - scene.eyes, scene.eyes) for piece in range(1, PIECES + 1)),
            *self._threats(),
            *(self._entry(move) for move in scene.first_moves),
            id="board",
            class_="board",
            role="group",
            aria_label=headline(scene),
        )

    def _use(
        self, ref: str, x: float = 0, y: float = 0, *, turn: float = 0, scale: float = 1, **attributes: Value
    ) -> str:
        return use(ref, x, y, turn=turn, scale=scale, sheet=self.sheet, **attributes)

    # The road

    def _ways(self) -> list[str]:
        seen = self.scene.seen
        return [
            self._use(f"ptl-way-{seen.board.name}-{seat}-{side.direction}")
            for seat, side in enumerate(seen.sides)
            if side.direction
        ]

    def _numerals(self) -> str:
        """Where the viewer's road turns; at both of its beginnings while the direction is open."""
        eyes = self.scene.eyes
        chosen = self.scene.seen.sides[eyes].direction
        if chosen:
            spots = self.layout.numerals(eyes, chosen)
        else:
            spots = [self.layout.numerals(eyes, direction)[0] for direction in (RIGHT, LEFT)]
        return g(
            *(text(x, y, str(number)) for number, x, y in spots),
            class_="numerals",
            font_size=25,
            font_style="italic",
            fill=pigments(self.palette).script,
            text_anchor="middle",
        )

    def _centre(self, seat: int, square: int, direction: int = 0) -> Point:
        return self.layout.centre(self.scene.cell(seat, square, direction))

    # Where legal moves end

    def _targets(self) -> list[str]:
        ends = {move.to: move for move in self.scene.move_from.values()}
        return [self._target(move) for _, move in sorted(ends.items())]

    def _target(self, move: Move) -> str:
        x, y = self._centre(self.scene.eyes, move.to, move.direction)
        return self._use(self._target_sign(move), x, y, scale=self.layout.scale, class_="target")

    def _target_sign(self, move: Move) -> str:
        if self.scene.captured(self.scene.eyes, move):
            return "ptl-target-capture"
        if move.to == LAST:
            return "ptl-target-home"
        return "ptl-target-black" if self.scene.seen.board.black[move.to] else "ptl-target"

    def _threats(self) -> list[str]:
        """A sign over each enemy piece that a legal move would capture."""
        aside = 15 * self.layout.scale
        places = {
            self._centre(self.scene.eyes, move.to, move.direction)
            for move in self.scene.moves
            if self.scene.captured(self.scene.eyes, move)
        }
        return [
            self._use("ptl-capture", x + aside, y - aside, scale=self.layout.scale, class_="threat")
            for x, y in sorted(places)
        ]

    def _trail(self, move: Move, origin: Point) -> str:
        """The footprints a move would leave, seen from where its piece stands."""
        return self._steps(range(move.origin + 1, move.to), move.direction, origin)

    def _steps(self, squares: range, direction: int, origin: Point) -> str:
        eyes, steps = self.scene.eyes, ""
        direction = direction or self.scene.seen.sides[eyes].direction
        for square in squares:
            x, y = self._centre(eyes, square, direction)
            heading = self.layout.heading(eyes, direction, square)
            steps += self._use(f"ptl-feet-{eyes}", x - origin[0], y - origin[1], turn=heading)
        return steps

    def _entry(self, move: Move) -> str:
        """PTL-8: one of the two entries of a first move, with the road to it and on to the arm where it turns."""
        x, y = self._centre(self.scene.eyes, move.to, move.direction)
        across = self._centre(self.scene.eyes, move.to, LEFT if move.direction == RIGHT else RIGHT)
        reach = min(REACH, dist((x, y), across) / 2)
        onward = range(move.to + 1, self.scene.seen.board.arm + SIGHT)
        return g(
            self._trail(move, (x, y)),
            g(self._steps(onward, move.direction, (x, y)), opacity=".3"),
            circle(0, 0, reach, fill="#000000", fill_opacity="0", class_="hit"),
            g(
                self._use(self._target_sign(move)),
                self._use(f"ptl-piece-{self.scene.eyes}", opacity=".55"),
                self._use("ptl-focus", class_="focus", visibility="hidden"),
                transform=f"scale({self.layout.scale})",
            ),
            transform=place(x, y),
            id=f"entry-{DIRECTION_NAMES[move.direction]}",
            class_="target is-legal",
            **self._button(move, label(self.scene, self.scene.eyes, move)),
        )

    # The pieces

    def _place(self, seat: int, piece: int) -> Point:
        where = self.scene.places[seat][piece]
        if where == RESERVE:
            return reserve_place(seat, piece)
        return home_place(seat, piece) if where == HOME else self._centre(seat, where)

    def _piece(self, seat: int, piece: int) -> str:
        x, y = self._place(seat, piece)
        where = self.scene.places[seat][piece]
        id_ = f"piece-{seat}-{piece}"
        if where == HOME:
            return at(x, y, self._use(f"ptl-home-{seat}"), id=id_, class_="piece is-home")
        scale = RESERVE_SCALE if where == RESERVE else self.layout.scale
        dress = self._dress(piece) if seat == self.scene.viewer else BARE
        shape = g(dress.under, self._use(f"ptl-piece-{seat}"), dress.over, transform=f"scale({scale})")
        return g(dress.touch, shape, id=id_, class_=f"piece{dress.state}", transform=place(x, y), **dict(dress.button))

    def _dress(self, piece: int) -> Dress:
        """What a piece of the viewer wears now."""
        scene = self.scene
        where = scene.places[scene.eyes][piece]
        if where == RESERVE and piece != scene.next_in(scene.eyes):
            return BARE
        sun = self._use("ptl-halo", 0, -1, class_="halo")
        focus = self._use("ptl-focus", class_="focus", visibility="hidden")
        move, barred = scene.move_from.get(where), scene.barred(piece)
        if move is not None:
            trail = g(self._trail(move, self._place(scene.eyes, piece)), **TRAIL)
            button = self._button(move, label(scene, scene.eyes, move))
            return Dress(" is-legal", touch=trail + self._hit(piece), under=sun + focus, button=button)
        if barred is not None:
            button = {**self._button(barred, barred_label(scene, barred)), "aria_disabled": "true"}
            sign = self._use("ptl-barred", 16, -17)
            return Dress(" is-barred", touch=self._hit(piece), under=focus, over=sign, button=button)
        return Dress(" is-ready", under=sun) if where == RESERVE and scene.first_moves else BARE

    def _button(self, move: Move, words: str) -> dict[str, Value]:
        return {"data_action": move.text, "role": "button", "tabindex": "0", "aria_label": words}

    def _hit(self, piece: int) -> str:
        """As wide as a finger, but never over a neighbour that can be touched too."""
        mine = self._place(self.scene.eyes, piece)
        others = [self._place(self.scene.eyes, other) for other in self._touchable() if other != piece]
        reach = min([REACH, *(dist(mine, other) / 2 for other in others)])
        return circle(0, 0, reach, fill="#000000", fill_opacity="0", class_="hit")

    def _touchable(self) -> list[int]:
        places = self.scene.places[self.scene.eyes]
        waiting = self.scene.next_in(self.scene.eyes)
        return [piece for piece, where in places.items() if where != HOME and (where != RESERVE or piece == waiting)]
