"""What stands beside the cross and changes: suns and names by the cities, coins, the beans on the mat."""

from __future__ import annotations

from tablee.games.patolli.picture.layout import BOWL, CAPTION, MAT, MAT_WIDTH, QUARTERS
from tablee.games.patolli.picture.pen import Pen
from tablee.games.patolli.picture.scene import Scene
from tablee.games.patolli.picture.sentences import caption
from tablee.kernel.picture import Point, at, g, measure

NAME_ROOM = 230
CAPTION_ROOM = 190  # of which for a name
BEANS = 5
FALLEN = ((62, 66, -18), (156, 56, 22), (258, 82, -34), (86, 156, 12), (190, 152, -46))  # x, y on the mat, turn
HEAPED = ((126, 112, -12), (200, 108, 24), (160, 76, 4), (138, 150, 32), (192, 148, -30))
HEAP: tuple[Point, ...] = ((-24, 0), (0, 0), (24, 0), (-12, -17), (12, -17), (0, -34))
"""Coins in a heap, from the lowest to the top."""
BOWLFUL: tuple[Point, ...] = tuple((x, -14) for x in (-36, -12, 12, 36)) + tuple((x, -27) for x in (-24, 0, 24))
BOWLFUL += ((-12, -40), (12, -40), (0, -52))


def cities(pen: Pen) -> str:
    seen = pen.scene.seen
    out = ""
    if seen.turn >= 0:
        out += pen.use("sun", *QUARTERS[seen.turn].sun, id="sun", class_="sun")
    for seat in (0, 1):
        out += _name(pen, seat)
        if pen.scene.misses_turn(seat):
            out += _black_sun(pen, seat)
        if seen.betting:
            out += _purse(pen, seat)
    return out


def _name(pen: Pen, seat: int) -> str:
    quarter, words = QUARTERS[seat], pen.name(seat, NAME_ROOM, 25, bold=True)
    half = measure(words, 25, bold=True) / 2
    name = pen.write(quarter.x + 14, quarter.label, words, 25, pen.ink.line, font_weight="bold", text_anchor="middle")
    return pen.glyph(seat, quarter.x - half - 4, quarter.label - 8) + name


def _black_sun(pen: Pen, seat: int) -> str:
    """PTL-9: the next turn is lost; the sun over the city has gone out."""
    x, y = QUARTERS[seat].sun
    words = pen.scene.say("loses-turn", who=pen.scene.names[seat])
    return g(
        pen.use("black-sun", x, y),
        pen.write(x, y - 44, words, 19, pen.ink.line, font_style="italic", text_anchor="middle"),
        id=f"black-sun-{seat}",
        class_="black-sun",
    )


def _purse(pen: Pen, seat: int) -> str:
    purse = pen.scene.seen.sides[seat].purse
    return at(
        *QUARTERS[seat].purse,
        _coins(pen, HEAP, purse),
        pen.write(0, 42, str(purse), 30, pen.ink.seat(seat), font_weight="bold", text_anchor="middle"),
        id=f"purse-{seat}",
        class_="purse",
    )


def _coins(pen: Pen, places: tuple[Point, ...], count: int) -> str:
    if not count:
        return pen.use("coin", *places[1], scale=1.15, opacity=".22")
    return "".join(pen.use("coin", x, y, scale=1.15) for x, y in places[:count])


def pot(pen: Pen) -> str:
    """PTL-16: the coins of both in one bowl."""
    seen = pen.scene.seen
    if not seen.betting:
        return ""
    return at(
        *BOWL,
        _coins(pen, BOWLFUL, seen.pot),
        pen.use("bowl"),
        pen.write(76, 4, str(seen.pot), 38, pen.ink.line, font_weight="bold"),
        pen.write(78, 31, pen.scene.say("pot"), 24, pen.ink.script, font_style="italic"),
        id="pot",
        class_="pot",
    )


def mat(pen: Pen) -> str:
    """The five beans: fallen when there is a throw to see, in a heap until then."""
    scene = pen.scene
    fallen = scene.dots is not None
    dotted = {(_chance(scene) + 2 * i) % BEANS for i in range(scene.dots or 0)}
    beans = [
        pen.use(
            "bean-dot" if i in dotted else "bean-plain",
            MAT[0] + x,
            MAT[1] + y,
            turn=turn,
            id=f"bean-{i + 1}",
            class_="die",
        )
        for i, (x, y, turn) in enumerate(_fall(scene) if fallen else HEAPED)
    ]
    words = caption(scene, lambda seat: pen.name(seat, CAPTION_ROOM, 27))
    above = pen.write(*CAPTION, words, 27, pen.ink.script, font_style="italic", text_anchor="middle")
    return above + g(*beans, id="throw", class_="throw" if fallen else "throw is-resting")


def _fall(scene: Scene) -> list[tuple[int, int, int]]:
    """How the beans lie: one of two ways, which the position decides, so that it is always drawn alike."""
    if _chance(scene) % 2:
        return [(MAT_WIDTH - x, y, -turn) for x, y, turn in FALLEN]
    return list(FALLEN)


def _chance(scene: Scene) -> int:
    """A number that changes from throw to throw."""
    return sum(piece * square for places in scene.places for piece, square in places.items()) + scene.seen.turn
