"""The page that never changes: the sheet of bark paper, the figures, the mat, and the cross of each board."""

from __future__ import annotations

from functools import cache

from tablee.games.patolli.material import BOARDS, LEFT, RIGHT, Board, Cell
from tablee.games.patolli.picture.codex import Pigments, pigments, stroke
from tablee.games.patolli.picture.figures import five_flower, tenochtitlan, tikal
from tablee.games.patolli.picture.layout import (
    FIELD,
    FIELD_WIDTH,
    MAT,
    MAT_HEIGHT,
    MAT_WIDTH,
    PAGE,
    QUARTERS,
    Layout,
    home_place,
    reserve_place,
)
from tablee.kernel.chance import Rng
from tablee.kernel.picture import Palette, Point, at, by_hand, circle, g, num, path, poly, rect, symbol, use

EDGE = 12  # the torn edge of the sheet runs about here
SHEET = PAGE - 2 * EDGE
STEPS_SOUTH = (1, 5, 10, 17, 18, 24, 28, 35, 36, 42, 45, 50)
STEPS_NORTH = (1, 5, 12, 15, 20, 22, 30, 33, 38, 41, 45, 50)


def ground(palette: Palette) -> str:
    ink = pigments(palette)
    crosses = "".join(
        symbol(f"ptl-ground-{board.name}", use("ptl-page"), _cross(palette, ink, Layout(board)), *_ways_in(board))
        for board in BOARDS.values()
    )
    ways = "".join(
        symbol(f"ptl-way-{board.name}-{seat}-{direction}", _footprints(board, seat, direction))
        for board in BOARDS.values()
        for seat in (0, 1)
        for direction in (RIGHT, LEFT)
    )
    return symbol("ptl-page", _sheet(palette, ink), _corners(palette, ink), _mat(palette, ink)) + crosses + ways


# The sheet


def _sheet(palette: Palette, ink: Pigments) -> str:
    """Amate: bark paper with a torn edge, its fibres lying across."""
    torn = path(poly(_torn_edge()), fill=ink.amate, stroke=ink.fibre, stroke_width=1.5)
    shadow = path(poly(_torn_edge()), fill="#000000", opacity=".16")
    return (
        g(shadow, transform="translate(3 9)")
        + g(shadow, transform="translate(2 5)")
        + torn
        + path(_fibres(3, 300), stroke=ink.fibre, stroke_width=1.3, fill="none", opacity=".38")
        + path(_fibres(4, 190), stroke=palette.tone("#fbf0d2"), stroke_width=2.2, fill="none", opacity=".5")
        + _ruled(4, ink.cochineal, 28)
        + _ruled(1.6, ink.line, 36)
    )


def _ruled(width: float, colour: str, inset: int) -> str:
    far = PAGE - inset
    frame = by_hand(f"M{inset} {inset}H{far}V{far}H{inset}Z", wobble=0.5)
    return path(frame, fill="none", stroke=colour, stroke_width=width)


def _torn_edge() -> list[Point]:
    rng = Rng(7)
    points: list[Point] = []
    for side in range(4):
        for i in range(44):
            along, off = SHEET * i / 44, rng.below(73) / 10 - 3.6
            far = EDGE + SHEET
            corners = ((EDGE + along, EDGE + off), (far + off, EDGE + along), (far - along, far + off))
            points.append((*corners, (EDGE + off, far - along))[side])
    return points


def _fibres(seed: int, count: int) -> str:
    rng = Rng(seed)
    d = ""
    for _ in range(count):
        length = 30 + rng.below(170)
        x, y = 20 + rng.below(960 - length), 20 + rng.below(960)
        bend, drop = rng.below(9) - 4, rng.below(7) - 3
        d += f"M{x} {y}q{length // 2} {bend} {length} {drop}"
    return d


# The corners


def _corners(palette: Palette, ink: Pigments) -> str:
    south, north = QUARTERS
    return (
        at(72, 84, five_flower(ink))
        + at(north.x, north.city, tenochtitlan(ink))
        + at(south.x, south.city, tikal(ink), scale=0.94)
        + _forecourt(palette, ink, 0)
        + _forecourt(palette, ink, 1)
    )


def _forecourt(palette: Palette, ink: Pigments, seat: int) -> str:
    """The ground line with a place for each piece in reserve; above the city, a garland with a bud for each."""
    quarter = QUARTERS[seat]
    x, floor, top = quarter.x, quarter.row + 25, quarter.garland
    line = f"M{x - 164} {floor}C{x - 80} {floor + 3} {x + 80} {floor - 3} {x + 164} {floor}"
    vine = f"M{x - 146} {top - 6}Q{x} {top + 54} {x + 146} {top - 6}"
    places = [reserve_place(seat, piece) for piece in range(1, 7)]
    slots = [circle(a, b - 1, 16) if seat == 0 else rect(a - 15, b - 16, 30, 30, rx=4) for a, b in places]
    buds = [use("ptl-bud", *home_place(seat, piece), scale=1.1) for piece in range(1, 7)]
    return (
        stroke(ink, line, 3)
        + g(*slots, fill="none", stroke=ink.line, stroke_width=1.8, stroke_dasharray="3 5", opacity=".6")
        + path(vine, fill="none", stroke=palette.tone("#5f7a3d"), stroke_width=4, stroke_linecap="round")
        + "".join(buds)
    )


def _mat(palette: Palette, ink: Pigments) -> str:
    """A reed mat in basket weave: the beans fall here."""
    weave, size = "", 36
    for row in range(MAT_HEIGHT // size):
        for col in range(MAT_WIDTH // size):
            x, y = col * size, row * size
            for reed in (6, 18, 30):
                weave += f"M{x + 1} {y + reed}h34" if (row + col) % 2 else f"M{x + reed} {y + 1}v34"
    fringe = "".join(f"M{x} 0v-9M{x} {MAT_HEIGHT}v9" for x in range(6, MAT_WIDTH, 9))
    edge = f"M0 0H{MAT_WIDTH}V{MAT_HEIGHT}H0Z"
    hem = f"M9 9H{MAT_WIDTH - 9}V{MAT_HEIGHT - 9}H9Z"
    return at(
        *MAT,
        rect(6, 10, MAT_WIDTH, MAT_HEIGHT, fill=ink.shadow, opacity=".3"),
        path(fringe, stroke=palette.tone("#a9783c"), stroke_width=3.4),
        rect(0, 0, MAT_WIDTH, MAT_HEIGHT, fill=palette.tone("#bf9450")),
        path(weave, stroke=palette.tone("#e2c27f"), stroke_width=10, fill="none"),
        path(weave, stroke=palette.tone("#efd69c"), stroke_width=3, transform="translate(-2 -2)", opacity=".7"),
        stroke(ink, hem, 6, ink.cochineal),
        stroke(ink, edge, 2.4, palette.tone("#7a5224")),
    )


# The cross


def _cross(palette: Palette, ink: Pigments, layout: Layout) -> str:
    low, high = FIELD, FIELD + FIELD_WIDTH
    a, b = layout.corner((layout.board.arm, 0))[0], layout.corner((layout.board.arm + 2, 0))[0]
    outline = f"M{a} {low}H{b}V{a}H{high}V{b}H{b}V{high}H{a}V{b}H{low}V{a}H{a}Z"
    caps = ((0, palette.players[1]), (180, palette.players[0]), (90, ink.ochre), (270, ink.ochre))
    return g(
        path(outline, fill=ink.shadow, opacity=".25", transform="translate(6 9)"),
        *(_cap(ink, layout, turn, fill) for turn, fill in caps),
        *(_square(palette, ink, layout, cell) for cell in _cells(layout.board)),
        stroke(ink, _grid(layout), 2.2),
        path(by_hand(outline), fill="none", stroke=ink.line, stroke_width=5, stroke_linejoin="round"),
        use("ptl-flower-cream", 500, 500, scale=0.62),
    )


def _cap(ink: Pigments, layout: Layout, turn: int, fill: str) -> str:
    """The rounded end of an arm, in the colour of whose arm it is."""
    w, y = num(layout.cell), num(-FIELD_WIDTH / 2)
    top, pearl, side = num(-FIELD_WIDTH / 2 - 24), num(-FIELD_WIDTH / 2 - 13), num(layout.cell - 15)
    foot = num(-FIELD_WIDTH / 2 - 4)
    return at(
        500,
        500,
        path(f"M-{w} {y}C-{w} {top} {w} {top} {w} {y}Z", fill=fill, stroke=ink.line, stroke_width=4),
        path(
            f"M-{side} {foot}C-{side} {pearl} {side} {pearl} {side} {foot}",
            fill="none",
            stroke=ink.cream,
            stroke_width=2.8,
            stroke_linecap="round",
            stroke_dasharray="1 8",
        ),
        turn=turn,
    )


@cache
def _cells(board: Board) -> dict[Cell, bool]:
    """Every square of the cross, and whether it is black."""
    cells: dict[Cell, bool] = {}
    for seat in (0, 1):
        for number, cell in enumerate(board.way(seat, RIGHT), 1):
            cells[cell] = board.black[number] == 1
    return cells


def _square(palette: Palette, ink: Pigments, layout: Layout, cell: Cell) -> str:
    (x, y), size = layout.corner(cell), layout.cell
    if _cells(layout.board)[cell]:
        inner = f"M{num(x + 5)} {num(y + 5)}H{num(x + size - 5)}V{num(y + size - 5)}H{num(x + 5)}Z"
        return rect(x, y, size, size, fill=ink.line) + stroke(ink, inner, 1.6, palette.tone("#8b7761"))
    return rect(x, y, size, size, fill=palette.tone(_tint(layout.board, cell)))


def _tint(board: Board, cell: Cell) -> str:
    """A private stem bears its player's tint; shared squares are cream. PTL-3, PTL-19"""
    dark = (cell[0] + cell[1]) % 2 == 0
    owners = [seat for seat in (0, 1) if cell in board.way(seat, RIGHT)]
    if owners == [0]:
        return "#ecbf9f" if dark else "#f4d2b8"
    if owners == [1]:
        return "#b3d2d0" if dark else "#cfe1da"
    return "#f0dcb1" if dark else "#f8ecd0"


def _grid(layout: Layout) -> str:
    a, b = layout.board.arm, layout.board.arm + 2
    low, high = layout.corner((a, 0))[0], layout.corner((b, 0))[0]
    middle = layout.corner((a + 1, 0))[0]
    d = f"M{middle} {FIELD}V{FIELD + FIELD_WIDTH}M{FIELD} {middle}H{FIELD + FIELD_WIDTH}"
    for i in range(layout.board.side + 1):
        p = num(layout.corner((i, 0))[0])
        if i != a + 1:
            d += f"M{p} {low}V{high}M{low} {p}H{high}"
    return d


# Footprints: the road of each player, once it is chosen


def _ways_in(board: Board) -> list[str]:
    """Both lanes where each player may enter (PTL-8)."""
    return [g(_step(Layout(board), seat, direction, 1), opacity=".3") for seat in (0, 1) for direction in (RIGHT, LEFT)]


def _footprints(board: Board, seat: int, direction: int) -> str:
    taken = {board.way(0, d)[number - 1] for d in (RIGHT, LEFT) for number in STEPS_SOUTH}
    numbers = [
        number
        for number in (STEPS_NORTH if seat else STEPS_SOUTH)[1:]
        if not board.black[number] and not (seat and board.way(seat, direction)[number - 1] in taken)
    ]
    return g(*(_step(Layout(board), seat, direction, number) for number in numbers), opacity=".32")


def _step(layout: Layout, seat: int, direction: int, number: int) -> str:
    x, y = layout.centre(layout.board.way(seat, direction)[number - 1])
    return use(f"ptl-feet-{seat}", x, y, turn=layout.heading(seat, direction, number), scale=layout.scale)
