"""A seen position as SVG: the page from the sprite, and over it what changes."""

from __future__ import annotations

from tablee.games.patolli.actions import Move
from tablee.games.patolli.material import DIRECTION_NAMES, LAST, LEFT, RIGHT
from tablee.games.patolli.picture.beside import cities, mat, pot
from tablee.games.patolli.picture.layout import DIGIT, NUMERAL, PAGE
from tablee.games.patolli.picture.pen import Pen
from tablee.games.patolli.picture.pieces import REACH, pieces
from tablee.games.patolli.picture.sentences import description, headline
from tablee.kernel.picture import HIT, Value, g, place, rect, text

SIGHT = 6  # how many squares past the stem the road is shown to who chooses a direction


def draw(pen: Pen) -> str:
    scene = pen.scene
    return pen.board(
        PAGE,
        PAGE,
        headline(scene),
        description(scene),
        pen.use(f"ground-{scene.seen.board.name}"),
        _ways(pen),
        cities(pen),
        pot(pen),
        mat(pen),
        _targets(pen),
        pieces(pen),
        _threats(pen),
        *(_entry(pen, move) for move in scene.first_moves),
        _numerals(pen),
    )


# The road


def _ways(pen: Pen) -> str:
    seen = pen.scene.seen
    return "".join(
        pen.use(f"way-{seen.board.name}-{seat}-{DIRECTION_NAMES[side.direction]}")
        for seat, side in enumerate(seen.sides)
        if side.direction
    )


def _numerals(pen: Pen) -> str:
    """Where the viewer's road turns, and bold on what is spoken of; on both of its beginnings while the direction is
    open."""
    scene, eyes = pen.scene, pen.scene.eyes
    chosen = scene.seen.sides[eyes].direction
    if chosen:
        numbers = [(square, chosen) for square in sorted(pen.layout.turns(eyes, chosen) | scene.discussed)]
    else:
        entries = [(move.to, move.direction) for move in scene.first_moves]
        numbers = sorted({(1, RIGHT), (1, LEFT), *entries})
    return g(
        *(_numeral(pen, square, direction) for square, direction in numbers),
        class_="numerals",
        font_size=NUMERAL,
        font_style="italic",
        fill=pen.ink.script,
        text_anchor="middle",
        pointer_events="none",
    )


def _numeral(pen: Pen, square: int, direction: int) -> str:
    """Beside the road; of the centre on a scrap of paper, as pieces stand all round it."""
    scene, cell = pen.scene, pen.scene.cell(pen.scene.eyes, square, direction)
    x, y = pen.layout.beside(cell)
    meant = square in scene.discussed or any(square == move.to for move in scene.first_moves)
    number = text(x, y, str(square), font_weight="bold" if meant else None, font_style="normal" if meant else None)
    if not pen.layout.is_inmost(cell):
        return number
    edge: dict[str, Value] = {"stroke": pen.ink.line, "stroke_width": 1.5, "rx": 5}
    paper = rect(x - 21, y - DIGIT - 5, 42, DIGIT + 10, fill=pen.palette.card, **edge)
    return paper + number


# Where legal moves end


def _targets(pen: Pen) -> str:
    ends = {move.to: move for move in pen.scene.move_from.values()}
    return "".join(_target(pen, move) for _, move in sorted(ends.items()))


def _target(pen: Pen, move: Move) -> str:
    x, y = pen.centre(pen.scene.eyes, move.to)
    return pen.use(_sign(pen, move), x, y, scale=pen.layout.scale, class_="target")


def _sign(pen: Pen, move: Move) -> str:
    if pen.scene.captures(move):
        return "target-capture"
    if move.to == LAST:
        return "target-home"
    return "target-black" if pen.scene.seen.board.black[move.to] else "target"


def _threats(pen: Pen) -> str:
    """A sign over each enemy piece that a legal move would capture."""
    aside = 15 * pen.layout.scale
    places = {pen.centre(pen.scene.eyes, move.to) for move in pen.scene.moves if pen.scene.captures(move)}
    return "".join(
        pen.use("capture", x + aside, y - aside, scale=pen.layout.scale, class_="threat") for x, y in sorted(places)
    )


def _entry(pen: Pen, move: Move) -> str:
    """PTL-8: one of the two entries of a first move, with the road to it and on to the arm where it turns."""
    eyes = pen.scene.eyes
    here = pen.centre(eyes, move.to, move.direction)
    half = abs(here[0] - pen.centre(eyes, move.to, LEFT if move.direction == RIGHT else RIGHT)[0]) / 2
    outward = -half if here[0] > PAGE / 2 else half - 2 * REACH
    onward = range(move.to + 1, pen.scene.seen.board.arm + SIGHT)
    return pen.touchable(
        move,
        pen.steps(range(1, move.to), move.direction, here),
        g(pen.steps(onward, move.direction, here), opacity=".3"),
        rect(outward, -REACH, 2 * REACH, 2 * REACH, **HIT),
        g(
            pen.use(_sign(pen, move)),
            pen.use(f"piece-{eyes}", opacity=".55"),
            pen.focus("focus"),
            transform=f"scale({pen.layout.scale})",
        ),
        kind="target",
        transform=place(*here),
        id=f"entry-{DIRECTION_NAMES[move.direction]}",
    )
