"""The middle of the table: the two piles, the dice, and the wolf's lair."""

from __future__ import annotations

from math import ceil

from tablee.games.patouche.material import DIE_NAMES, PATOU, PER_PLAYER, SHEEP, THROWS, UNTURNED
from tablee.games.patouche.picture import sentences
from tablee.games.patouche.picture.layout import CARD_HEIGHT, CARD_WIDTH
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.scene import faces
from tablee.games.patouche.tips import LAIR, PILE
from tablee.kernel.picture import FOCUS, HIT, Value, at, circle, g, measure, num, path, place, rect

TILTS = (-5, 4, -7)
BLANKET_STEP = 92  # a blanket for one, two or three dice is so much wider each time


# Piles


def piles(pen: Pen) -> str:
    """Each tells what both hold."""
    words = sentences.piles(pen.scene)
    return "".join(
        pen.telling(words, _pile(pen, die), tip=PILE, id=f"pile-{DIE_NAMES[die]}", transform=place(*where))
        for die, where in zip((SHEEP, PATOU), pen.layout.piles, strict=True)
    )


def _pile(pen: Pen, die: int) -> str:
    seen, scale = pen.scene.seen, pen.layout.pile_scale
    count = seen.pile(die).size()
    top = pen.use(f"pile-{DIE_NAMES[die]}" if count else "pile-none", scale=scale)
    number = str(count)
    if seen.limit and die == SHEEP:  # PCH-23: the team wins when it is empty
        number = f"{count}/{PER_PLAYER * pen.scene.players}"
    badge = pen.pill(CARD_WIDTH * scale / 2 + 2, CARD_HEIGHT * scale, number, 13 if pen.narrow else 18)
    return top + badge + _under(pen, die)


def _under(pen: Pen, die: int) -> str:
    """PCH-25: what everybody saw go under the pile, in the order in which it comes back. On a desk it stands below its
    pile, on a phone all of it in one row, the sheep first."""
    small, (width, rows) = pen.narrow, pen.layout.known_room
    sheep, patous = _remembered(pen, SHEEP), _remembered(pen, PATOU)
    places = len(sheep) + len(patous) + 1 if small else max(len(sheep), len(patous), 1)
    step = min(15.0 if small else 22.0, width / ceil(places / rows))
    x, y = 0.0, CARD_HEIGHT * pen.layout.pile_scale + (30 if small else 28)
    if small and die == PATOU:
        (left, _), (right, _) = pen.layout.piles
        x = max(0.0, left + step * (len(sheep) + 0.5) - right)
    in_row = int(width / step + 0.01)
    return "".join(
        _known(pen, side, die, x + step * (i % in_row + 0.5), y + 1.1 * step * (i // in_row), step)
        for i, side in enumerate(sheep if die == SHEEP else patous)
    )


def _remembered(pen: Pen, die: int) -> list[int]:
    return pen.scene.seen.pile(die).under if pen.scene.seen.expert else []


def _known(pen: Pen, side: int, die: int, x: float, y: float, step: float) -> str:
    edge = pen.ink.night if side == UNTURNED else pen.ink.red
    line: dict[str, Value] = {"stroke": edge, "stroke_width": 1.4}
    box = rect(x - step * 0.44, y - step * 0.5, step * 0.88, step, rx=2, fill=pen.palette.card, **line)
    if die == PATOU and side != UNTURNED:
        return box + pen.use("wolf", x, y, scale=step / 80)
    says = "?" if side == UNTURNED else str(side)
    return box + pen.write(x, y + step * 0.3, says, step * 0.8, text_anchor="middle")


# Dice


def dice(pen: Pen) -> str:
    """Kept dice lie on a blanket; the others in the grass, or in the hand until they are thrown."""
    scene, (x, y), size = pen.scene, pen.layout.dice, pen.layout.dice_scale
    if not scene.dice_out:
        return ""
    kept, thrown = faces(scene.seen.kept), faces(scene.seen.thrown) + ["blank"] * scene.to_throw
    step = BLANKET_STEP * size
    out = at(x, y, pen.use(f"blanket-{len(kept)}", scale=size)) if kept else ""
    spent = _spent(pen, kept)
    apart = 0.34 * step if kept else 0
    for i, face in enumerate([*kept, *thrown]):
        aside = x + step * i + (apart if i >= len(kept) else 0)
        out += _die(pen, i, face, aside, y, lies=i >= len(kept), spent=i in spent)
    first = x + step * len(kept) + apart
    return g(out, id="fallen") + _asked(pen, first, y, step * len(thrown)) + _throw_count(pen, first, y, step)


def _asked(pen: Pen, x: float, y: float, wide: float) -> str:
    """The dice just thrown can be asked why not all of them are thrown again."""
    again, tall = pen.scene.barred_throw, BLANKET_STEP * pen.layout.dice_scale
    if again is None:
        return ""
    felt = rect(0, 0, wide, tall, **HIT)
    ring = rect(0, 0, wide, tall, rx=9, fill="none", stroke=pen.palette.focus, stroke_width=4, **FOCUS)
    where = place(x - tall / 2, y - tall / 2)
    return pen.touchable(again, felt, ring, words=pen.scene.say("barred"), barred=True, transform=where)


def _spent(pen: Pen, kept: list[str]) -> set[int]:
    """Which of the kept dice have acted."""
    if pen.scene.throwing:
        return set()
    left, spent = faces(pen.scene.seen.left), set()
    for i, face in enumerate(kept):
        if face in left:
            left.remove(face)
        else:
            spent.add(i)
    return spent


def _die(pen: Pen, number: int, face: str, x: float, y: float, lies: bool, spent: bool) -> str:
    tilt = TILTS[number] * (1 if lies else 0.4)
    cube = at(0, 0, pen.use(f"die-{face}"), turn=tilt, scale=pen.layout.dice_scale, opacity=".45" if spent else None)
    return at(x, y, cube, id=f"die-{number + 1}", class_="die")


def _throw_count(pen: Pen, x: float, y: float, step: float) -> str:
    """PCH-4: which of the three throws this is: a pebble for each, filled when it is made. On a desk it stands over the
    dice, as below them the wolf comes by."""
    if not pen.scene.throwing:
        return ""
    size, r = pen.layout.letter - 0.5, 4.2 if pen.narrow else 6.0
    made = pen.scene.seen.throws
    words = pen.scene.say("throw" if made else "no-throw", throw=made, throws=THROWS)
    wide = 11.4 * r + measure(words, size)
    left = min(x - step * 0.36, pen.layout.width - wide)
    low = y + step * 0.5 + 12 if pen.narrow else y - step * 0.5 - 10
    pebbles = (
        circle(left + i * 3 * r, low, r, fill=pen.ink.night if i < made else pen.palette.card, **pen.outline)
        for i in range(THROWS)
    )
    paper = at(left - 2 * r, low - 0.72 * size, pen.slip(wide, 1.45 * size))
    return paper + "".join(pebbles) + pen.write(left + 8.6 * r, low + r, words, size, font_style="italic")


# The lair


def lair(pen: Pen) -> str:
    """PCH-23: the sheep that the wolf has, and the places that are left before all is lost."""
    seen, scale, (x, y) = pen.scene.seen, pen.layout.lair_scale, pen.layout.lair
    if not seen.limit:
        return ""
    step, tall = CARD_WIDTH * scale + 4, CARD_HEIGHT * scale
    width = step * seen.limit
    cards = [pen.use("card-sheep-1", step * i, 0, scale=scale) for i in range(seen.lair)]
    cards += [_empty_place(pen, step * i, CARD_WIDTH * scale, tall) for i in range(seen.lair, seen.limit)]
    cave = path(
        f"M-12 {num(tall + 8)}C-14 {num(-tall * 0.5)} {num(width * 0.2)} -{num(tall * 0.62)} {num(width / 2)} "
        f"-{num(tall * 0.62)}S{num(width + 10)} {num(-tall * 0.5)} {num(width + 8)} {num(tall + 8)}Z",
        fill=pen.ink.slate,
    )
    eyes = path("M-9 -3L-2 1L-7 4ZM9 -3L2 1L7 4Z", fill=pen.ink.amber)
    left = x + step * (4 - seen.limit) / 2
    return at(left, y, cave, at(width / 2 - 2, -tall * 0.3, eyes, scale=1.2), *cards, id="lair", data_tip=LAIR)


def _empty_place(pen: Pen, x: float, width: float, height: float) -> str:
    line: dict[str, Value] = {"stroke": pen.ink.amber, "stroke_width": 1.4, "stroke_dasharray": "4 3"}
    return rect(x, 0, width, height, rx=3, fill=pen.ink.pelt, **line)
