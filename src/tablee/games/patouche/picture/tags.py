"""Who plays where: stones by the path, names and counts, the crook of who plays, the bell of who has won, the wolf."""

from __future__ import annotations

from tablee.games.patouche.actions import Walk
from tablee.games.patouche.picture.layout import ABOVE, BESIDE, Spot
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.sentences import fleeing, flock
from tablee.games.patouche.tips import FLOCK, WAY
from tablee.kernel.picture import HIT, Point, at, circle, g, measure, path, place, road

NAME_ROOM = 9.3  # for a name in a line with its counts, in units of its size


# Names


def name(pen: Pen, seat: int) -> str:
    spot = pen.spot(seat)
    if pen.narrow:
        paper = _row(pen, seat) if spot.name_at == BESIDE else _line(pen, seat, spot)
    else:
        paper = _line(pen, seat, spot) if spot.name_at == ABOVE else _sheet(pen, seat)
    return pen.telling(flock(pen.scene, seat), paper, tip=FLOCK, transform=place(*spot.name))


def _paper(pen: Pen, seat: int) -> str:
    """Whose turn it is has a golden name."""
    return pen.palette.sun if seat == pen.scene.seen.turn and not pen.scene.over else pen.palette.card


def _tally(pen: Pen, seat: int, x: float, y: float, size: float, step: float, across: int = 3) -> str:
    """What is counted, as signs: sheep cards (in expert mode also the sheep on them, rams included) and patous."""
    flock = pen.scene.seen.flocks[seat]
    counts = [("sheep-head", 0.29, flock.sheep()), ("patou-head", 0.28, flock.patous())]
    if pen.scene.seen.expert:
        counts[:1] = [("icon-card", 0.3, flock.sheep()), ("sheep-head", 0.29, flock.worth() + flock.rams())]
    out = ""
    for i, (sign, scale, number) in enumerate(counts):
        left, foot = x + step * (i % across), y + 1.45 * size * (i // across)
        out += pen.use(sign, left + size * 0.5, foot - size * 0.34, scale=round(scale * size / 17, 2))
        out += pen.write(left + size * 1.26, foot, str(number), size)
    return out


def _line(pen: Pen, seat: int, spot: Spot) -> str:
    """Glyph, name and counts in one line."""
    size = pen.layout.letter + (1 if pen.narrow else 2)
    step, signs = 2.45 * size, 3 if pen.scene.seen.expert else 2
    shown = pen.name(seat, min(NAME_ROOM * size, spot.room - 3 * size - signs * step), size, bold=True)
    start, tall = 1.9 * size, 1.7 * size
    said = start + measure(shown, size, bold=True) + 0.7 * size
    width = said + signs * step
    return (
        pen.slip(width, tall, _paper(pen, seat))
        + pen.glyph(seat, size, tall / 2 - 0.5, round(size / 21, 2))
        + pen.write(start, tall * 0.68, shown, size, font_weight="bold")
        + _tally(pen, seat, said, tall * 0.68, size, step)
        + _worn(pen, seat, width + 1.5 * size, tall / 2, 0.62 if pen.narrow else 1)
    )


def _sheet(pen: Pen, seat: int) -> str:
    """Glyph and name, the counts below them."""
    return (
        pen.slip(145, 82, _paper(pen, seat))
        + path("M0 0L-2 84L5 84L7 0Z", fill=pen.palette.players[seat])
        + pen.glyph(seat, 26, 24)
        + pen.write(45, 31, pen.scene.names[seat], 22, room=96, font_weight="bold")
        + _tally(pen, seat, 17, 65, pen.layout.letter, 44)
        + _worn(pen, seat, 132, -8, 0.7)
    )


def _row(pen: Pen, seat: int) -> str:
    """Name and counts at the side, on a phone."""
    size, lines = pen.layout.letter, 2 if pen.scene.seen.expert else 1
    return (
        pen.slip(88, (1.9 + 1.5 * lines) * size, _paper(pen, seat))
        + pen.glyph(seat, 13, 1.0 * size, 0.62)
        + pen.write(24, 1.35 * size, pen.scene.names[seat], size, room=62, font_weight="bold")
        + _tally(pen, seat, 7, 2.9 * size, size, 40, across=2)
        + _worn(pen, seat, 74, -6, 0.48)
    )


def _worn(pen: Pen, seat: int, x: float, y: float, scale: float) -> str:
    """The bell of a winner."""
    return pen.use("bell", x, y, scale=scale, class_="winner") if seat in pen.scene.winners else ""


def crook(pen: Pen) -> str:
    if not pen.scene.dice_out:
        return ""
    x, y = pen.spot(pen.scene.seen.turn).stone
    aside, low, size = (15, 10, 0.7) if pen.narrow else (-50, 12, 1)
    return at(x + aside, y + low, pen.use("crook", scale=size), id="crook", class_="crook", pointer_events="none")


# Stones and the wolf


def stones(pen: Pen) -> str:
    size = 0.62 if pen.narrow else 1
    return "".join(
        at(*pen.spot(seat).stone, pen.use("stone", scale=size), pen.glyph(seat, scale=round(1.1 * size + 0.1, 2)))
        for seat in range(pen.scene.players)
    )


def wolf(pen: Pen) -> str:
    scene, layout = pen.scene, pen.layout
    where = layout.token(scene.place_of(scene.seen.wolf)) if scene.begun else layout.home
    token = pen.use("token-red" if scene.seen.expert else "token-yellow", scale=layout.token_scale)
    way = road(layout.round()) or None
    return g(
        at(*where, token, id="wolf", class_="token", pointer_events="none"),
        id="wolf-way",
        data_roads=way,
        data_oneway="yes" if way else None,
    ) + _asked(pen, where)


def _asked(pen: Pen, where: Point) -> str:
    """While dice are being kept, the wolf can be asked why it does not go."""
    walk = pen.scene.barred_walk
    if walk is None:
        return ""
    felt = circle(0, 0, 24 if pen.narrow else 34, **HIT)
    ring = pen.focus("stone-ring", scale=0.66 if pen.narrow else 1)
    return pen.touchable(walk, felt, ring, words=pen.scene.say("barred"), barred=True, transform=place(*where))


def ways(pen: Pen) -> str:
    """Where the wolf would go: paw prints, and how many sheep would flee there."""
    scene = pen.scene
    walks = [(*scene.visit(walk), walk) for walk in scene.offered(Walk)]
    if walks:
        return "".join(_prints(pen, steps) for steps, *_ in walks) + "".join(
            pen.touchable(walk, _offer(pen, there, scared), transform=place(*pen.spot(there).stone))
            for _, there, scared, walk in walks
        )
    wolves = scene.wolves_so_far
    if not wolves:
        return ""
    there = scene.wolf_at_end_of(1)
    scared, where = scene.scared(there, wolves), place(*pen.spot(there).stone)
    words, loss = fleeing(scene, there, scared), _loss(pen, there, scared)
    return _prints(pen, 1) + pen.telling(words, loss, tip=WAY, transform=where)


def _prints(pen: Pen, steps: int) -> str:
    size = 0.85 if pen.narrow else 1.25
    return "".join(
        at(x, y, pen.use("paw", -5 if i % 2 else 5, 0, scale=size), turn=heading)
        for i, (x, y, heading) in enumerate(pen.layout.road(pen.scene.place_of(pen.scene.seen.wolf), steps))
    )


def _offer(pen: Pen, seat: int, fleeing: int) -> str:
    stone = g(
        pen.halo("stone-glow"),
        pen.focus("stone-ring"),
        pen.use("wolf", scale=0.72),
        transform="scale(0.66)" if pen.narrow else None,
    )
    return circle(0, 0, 30 if pen.narrow else 46, **HIT) + stone + _loss(pen, seat, fleeing)


def _loss(pen: Pen, seat: int, fleeing: int) -> str:
    """So many sheep cards would flee."""
    words = f"−{fleeing}" if fleeing else "0"
    if pen.narrow:
        return pen.pill(-12, 15, words, 12)
    head = pen.use("sheep-head", 41, 13, scale=0.34)
    x, y = (40, 4) if seat == pen.scene.eyes else (22, -42)
    return at(x, y, pen.slip(56, 26), pen.write(7, 19, words, 18, font_weight="bold"), head)
