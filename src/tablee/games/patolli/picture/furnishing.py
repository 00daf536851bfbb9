"""What stands round the cross and changes: suns and names by the cities, coins, the beans on the mat."""

from __future__ import annotations

from tablee.games.patolli.picture.codex import pigments, seat_ink
from tablee.games.patolli.picture.layout import BOWL, CAPTION, MAT, MAT_WIDTH, QUARTERS
from tablee.games.patolli.picture.scene import Scene
from tablee.games.patolli.picture.sentences import NO_DOT, caption, columns, cut
from tablee.kernel.picture import Palette, Point, at, g, text, use

NAME_WIDTH = 16
BEANS = 5
FALLEN = ((62, 66, -18), (156, 56, 22), (258, 82, -34), (86, 156, 12), (190, 152, -46))  # x, y on the mat, turn
HEAPED = ((126, 112, -12), (200, 108, 24), (160, 76, 4), (138, 150, 32), (192, 148, -30))
HEAP: tuple[Point, ...] = ((-24, 0), (0, 0), (24, 0), (-12, -17), (12, -17), (0, -34))
"""Coins in a heap, from the lowest to the top."""
BOWLFUL: tuple[Point, ...] = tuple((x, -14) for x in (-36, -12, 12, 36)) + tuple((x, -27) for x in (-24, 0, 24))
BOWLFUL += ((-12, -40), (12, -40), (0, -52))


def cities(scene: Scene, palette: Palette, sheet: str) -> str:
    seen = scene.seen
    out = ""
    if seen.turn >= 0:
        out += use("ptl-sun", *QUARTERS[seen.turn].sun, sheet=sheet, id="sun", class_="sun")
    for seat in (0, 1):
        out += _name(scene, palette, sheet, seat)
        if seen.sides[seat].loses_turn and not scene.over:
            out += _black_sun(scene, palette, sheet, seat)
        if seen.betting:
            out += _purse(scene, palette, sheet, seat)
    return out


def _name(scene: Scene, palette: Palette, sheet: str, seat: int) -> str:
    quarter, words = QUARTERS[seat], cut(scene.names[seat], NAME_WIDTH)
    half = 6.8 * columns(words)
    name = text(quarter.x + 14, quarter.label, words, fill=pigments(palette).line, **_set(25, "bold"))
    return use(f"gl-{seat + 1}", quarter.x - half - 8, quarter.label - 8, sheet=sheet) + name


def _black_sun(scene: Scene, palette: Palette, sheet: str, seat: int) -> str:
    """PTL-9: the next turn is lost; the sun over the city has gone out."""
    x, y = QUARTERS[seat].sun
    words = scene.words.say("picture.loses-turn")
    return g(
        use("ptl-black-sun", x, y, sheet=sheet),
        text(x, y - 44, words, fill=pigments(palette).line, font_style="italic", **_set(19)),
        id=f"black-sun-{seat}",
        class_="black-sun",
    )


def _purse(scene: Scene, palette: Palette, sheet: str, seat: int) -> str:
    purse = scene.seen.sides[seat].purse
    return at(
        *QUARTERS[seat].purse,
        _coins(HEAP, purse, sheet),
        text(0, 42, str(purse), fill=seat_ink(palette, seat), **_set(30, "bold")),
        id=f"purse-{seat}",
        class_="purse",
    )


def _coins(places: tuple[Point, ...], count: int, sheet: str) -> str:
    if not count:
        return use("ptl-coin", *places[1], scale=1.15, sheet=sheet, opacity=".22")
    return "".join(use("ptl-coin", x, y, scale=1.15, sheet=sheet) for x, y in places[:count])


def pot(scene: Scene, palette: Palette, sheet: str) -> str:
    """PTL-16: the coins of both in one bowl."""
    if not scene.seen.betting:
        return ""
    ink = pigments(palette)
    return at(
        *BOWL,
        _coins(BOWLFUL, scene.seen.pot, sheet),
        use("ptl-bowl", sheet=sheet),
        text(76, 4, str(scene.seen.pot), fill=ink.line, font_size=38, font_weight="bold"),
        text(78, 31, scene.words.say("picture.pot"), fill=ink.script, font_size=24, font_style="italic"),
        id="pot",
        class_="pot",
    )


def mat(scene: Scene, palette: Palette, sheet: str) -> str:
    """The five beans: fallen when there is a throw to see, in a heap until then."""
    throw = scene.seen.throw or scene.seen.starting
    dotted = _dotted(scene, throw) if throw else set()
    beans = [
        use(
            "ptl-bean-dot" if i in dotted else "ptl-bean-plain",
            MAT[0] + x,
            MAT[1] + y,
            turn=turn,
            sheet=sheet,
            id=f"bean-{i + 1}",
            class_="die",
        )
        for i, (x, y, turn) in enumerate(_fall(scene) if throw else HEAPED)
    ]
    words = text(
        CAPTION[0], CAPTION[1], caption(scene, 14), fill=pigments(palette).script, font_style="italic", **_set(27)
    )
    return words + g(*beans, id="throw", class_="throw" if throw else "throw is-resting")


def _fall(scene: Scene) -> list[tuple[int, int, int]]:
    """How the beans lie: one of two ways, which the position decides, so that it is always drawn alike."""
    if _chance(scene) % 2:
        return [(MAT_WIDTH - x, y, -turn) for x, y, turn in FALLEN]
    return list(FALLEN)


def _dotted(scene: Scene, throw: int) -> set[int]:
    dots = 0 if throw == NO_DOT else throw
    return {(_chance(scene) + 2 * i) % BEANS for i in range(dots)}


def _chance(scene: Scene) -> int:
    """A number that changes from throw to throw."""
    return sum(piece * square for places in scene.places for piece, square in places.items()) + scene.seen.turn


def _set(size: int, weight: str | None = None) -> dict[str, str | int | None]:
    return {"font_size": size, "font_weight": weight, "text_anchor": "middle"}
