"""A seen position as SVG: page and board from the sprite, and over them what changes."""

from __future__ import annotations

from math import dist

from tablee.kernel.picture import HIT, Point, Value, at, circle, g, measure, path, place, road, text

from royal_game_of_ur.actions import Move
from royal_game_of_ur.material import HOME, LAST, RESERVE
from royal_game_of_ur.picture.pen import Pen
from royal_game_of_ur.picture.sentences import barred_label, caption, description, headline

REACH = 0.5  # of a square: how far from its middle a piece can be touched
ALL_REACH = 30.0  # and beside the board
FALLEN = ((-96, 6, -14), (-32, -12, 9), (34, 10, -6), (98, -8, 17))  # on the mat: x, y, turn
RESTING = ((-90, 0, 0), (-30, 0, 0), (30, 0, 0), (90, 0, 0))


def draw(pen: Pen) -> str:
    scene, shape = pen.scene, pen.layout
    form = "narrow" if pen.narrow else "wide"
    return pen.board(
        shape.wide,
        shape.high,
        headline(scene),
        description(scene),
        pen.use(f"page-{form}"),
        "" if pen.narrow else _ornaments(pen),
        pen.use(f"board-{form}", *shape.origin),
        *(pen.use("gate", *shape.gate(rival), scale=shape.scale) for rival in (False, True)),
        *(_slots(pen, seat) for seat in (0, 1)),
        *(_plate(pen, seat) for seat in (0, 1)),
        _mat(pen),
        _targets(pen),
        _pieces(pen, 1 - scene.eyes),
        _threats(pen),
        _pieces(pen, scene.eyes),
        _numerals(pen),
        fill=pen.ink.line,
    )


def _ornaments(pen: Pen) -> str:
    return (
        pen.use("palm", 624, 188, scale=0.92)
        + pen.use("ziggurat", 800, 188, scale=0.94)
        + pen.use("palm", 934, 188, scale=0.6)
        + pen.use("bull", 540, 616, scale=0.82)
    )


# The board


def _numerals(pen: Pen) -> str:
    """The squares of the viewer's way, counted: on a chip in the corner of each."""
    shape = pen.layout
    size = 15.0 if pen.narrow else 18.0
    aside = shape.cell * 0.47 - size * 0.68
    chips, numbers = "", ""
    for number in range(1, LAST + 1):
        x, y = shape.square(number)
        x, y = x - aside, y - aside
        wide = size * 1.36
        chips += path(f"M{x - wide / 2:g} {y - size * 0.64:g}h{wide:g}v{size * 1.28:g}h-{wide:g}Z")
        numbers += text(x, y + size * 0.36, str(number))
    looks: dict[str, Value] = {"font_size": size, "font_weight": "bold", "text_anchor": "middle", "fill": pen.ink.line}
    chips = g(chips, fill=pen.ink.shell, stroke=pen.ink.line, stroke_width=1)
    return g(chips, g(numbers, **looks), class_="numerals", pointer_events="none")


def _targets(pen: Pen) -> str:
    """Where the moves of the viewer end."""
    ends = sorted({move.to for move in pen.scene.moves.values() if not pen.scene.captures(move)})
    return "".join(_ring(pen, to) for to in ends)


def _threats(pen: Pen) -> str:
    """Over each piece of the rival that a move would capture."""
    ends = sorted({move.to for move in pen.scene.moves.values() if pen.scene.captures(move)})
    return "".join(_ring(pen, to, "target-capture", "threat") for to in ends)


def _ring(pen: Pen, to: int, drawing: str = "target", kind: str = "target") -> str:
    return pen.use(drawing, *_end(pen, to), scale=pen.layout.scale, class_=kind)


def _end(pen: Pen, to: int) -> Point:
    return pen.layout.gate() if to == HOME else pen.layout.square(to)


# The pieces


def _pieces(pen: Pen, seat: int) -> str:
    """Those of one player, who go their way in one direction."""
    squares = [pen.layout.square(number, seat != pen.scene.eyes) for number in range(1, LAST + 1)]
    own = (_piece(pen, seat, piece) for piece in range(pen.scene.seen.pieces))
    return g(*own, id=f"pieces-{seat}", data_roads=road(squares), data_oneway="yes")


def _piece(pen: Pen, seat: int, piece: int) -> str:
    scene, here = pen.scene, pen.place(seat, piece)
    id_ = f"piece-{seat}-{piece + 1}"
    if seat == scene.viewer:
        move, barred = scene.moving(piece), scene.barred(piece)
        if move is not None:
            return pen.touchable(
                move,
                _trail(pen, move, here),
                circle(0, 0, _reach(pen, piece), **HIT),
                _shape(pen, seat, piece, under=pen.halo("halo") + pen.focus("focus")),
                kind="piece",
                id=id_,
                transform=place(*here),
            )
        if barred is not None:
            return pen.touchable(
                barred,
                circle(0, 0, _reach(pen, piece), **HIT),
                _shape(pen, seat, piece, under=pen.focus("focus"), over=pen.use("barred", 19, -19)),
                words=barred_label(scene, barred),
                barred=True,
                kind="piece",
                id=id_,
                transform=place(*here),
            )
    return at(*here, _shape(pen, seat, piece), id=id_, class_="piece")


def _shape(pen: Pen, seat: int, piece: int, under: str = "", over: str = "") -> str:
    scale = f"scale({round(pen.size(seat, piece), 3)})"
    return g(under, pen.use(f"piece-{seat}"), over, transform=scale, pointer_events="none")


def _trail(pen: Pen, move: Move, here: Point) -> str:
    """The squares that a move goes over, seen from where it starts."""
    over = [pen.layout.square(number) for number in range(move.origin + 1, min(move.to, LAST) + 1)]
    over += [pen.layout.gate()] if move.to == HOME else []
    steps = (pen.use("step", x - here[0], y - here[1], scale=pen.layout.scale) for x, y in over)
    return g(*steps, class_="trail", visibility="hidden", pointer_events="none")


def _reach(pen: Pen, piece: int) -> float:
    """As wide as a finger, but never over a neighbour that can be touched too."""
    scene = pen.scene
    mine, side = pen.place(scene.eyes, piece), scene.seen.places[scene.eyes]
    if side[piece] != RESERVE:
        return REACH * pen.layout.cell
    others = [
        dist(mine, pen.place(scene.eyes, other)) - REACH * pen.layout.cell
        for other, where in enumerate(side)
        if RESERVE < where < HOME
    ]
    return max(22.0, min([ALL_REACH, *others]))


# Beside the board


def _plate(pen: Pen, seat: int) -> str:
    """A player's name, and the star over whoever is in turn."""
    corner, shape = pen.corner(seat), pen.layout
    size = 19.0 if pen.narrow else 25.0
    name = pen.name(seat, shape.name_room, size, bold=True)
    x, y = corner.name
    star = "" if seat != pen.scene.turn else _star(pen, x + measure(name, size, bold=True), y, size)
    return (
        pen.glyph(seat, *corner.star, scale=0.9 if pen.narrow else 1.2)
        + pen.write(x, y, name, size, pen.ink.line, font_weight="bold")
        + star
    )


def _star(pen: Pen, x: float, y: float, size: float) -> str:
    return pen.use("sun", x + size * 1.2, y - size * 0.34, scale=size / 26, id="sun", class_="sun")


def _slots(pen: Pen, seat: int) -> str:
    """Where the pieces to come and those that are off have their places; what each row is, where there is room."""
    corner, shape, count = pen.corner(seat), pen.layout, pen.scene.seen.pieces
    rows = ((corner.reserve, corner.to_come, 1.0), (corner.home, corner.off, 0.8))
    rings = [
        circle(x + dx * number, y + dy * number, 29 * shape.waiting * share)
        for (x, y), (dx, dy), share in rows
        for number in range(count)
    ]
    drawn = g(*rings, fill="none", stroke=pen.ink.script, stroke_width=1.3, stroke_dasharray="4 5", opacity=0.55)
    if pen.narrow:
        return drawn
    words = zip(rows, ("reserve", "home"), strict=True)
    return drawn + "".join(
        pen.write(x + dx * count - 8, y + 7, pen.scene.say(key), 20, pen.ink.script, font_style="italic")
        for ((x, y), (dx, _), _), key in words
    )


def _mat(pen: Pen) -> str:
    """The four dice: fallen when there is a throw to see, in a row until then."""
    scene, shape = pen.scene, pen.layout
    marked = scene.marked
    lie = RESTING if marked is None else _fallen(pen)
    faces = [f"die-{int(one)}" for one in marked or [False] * len(lie)]
    dice = [
        pen.use(face, x, y, turn=turn, scale=1.12, id=f"die-{number}", class_="die")
        for number, (face, (x, y, turn)) in enumerate(zip(faces, lie, strict=True), 1)
    ]
    size = 16.0 if pen.narrow else 24.0
    words = caption(scene, lambda seat: pen.name(seat, 0.6 * shape.caption_room, size))
    anchor = None if pen.narrow else "middle"
    above = pen.write(
        *shape.caption, words, size, pen.ink.script, room=shape.caption_room, font_style="italic", text_anchor=anchor
    )
    thrown = g(*dice, id="throw", class_="throw" if marked else "throw is-resting")
    return above + at(*shape.mat, pen.use("mat"), thrown, scale=shape.mat_scale)


def _fallen(pen: Pen) -> list[tuple[int, int, int]]:
    """How the dice lie: one of two ways, which the position decides, so that it is always drawn alike."""
    if sum(map(sum, pen.scene.seen.places)) % 2:
        return [(-x, y, -turn) for x, y, turn in FALLEN]
    return list(FALLEN)
