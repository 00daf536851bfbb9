"""The players above the map: shape, name, tiles, objectives taken, points; and the slip of a game that has ended."""

from __future__ import annotations

from tablee.games.patrolis.material import COLOURS, CROSS
from tablee.games.patrolis.picture.pen import Pen
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.picture import at, g, rect, text

HEIGHT = 54
CHIP = 17  # between two objectives, where there is room
CHIPS_AT = 56  # the middle of the first one
SLIP_HEAD, SLIP_ROW = 28, 30
MATCH_LINE = 22  # what a line about the match takes on a phone


def roster(pen: Pen, width: float, many: int) -> str:
    """So many players a row, in this width."""
    seats = pen.scene.seen.seats
    across = width / min(many, seats)
    cards = (at((seat % many) * across, (seat // many) * HEIGHT, _card(pen, seat, across)) for seat in range(seats))
    return g(*cards, id="roster", fill=pen.ink.black)


def _card(pen: Pen, seat: int, width: float) -> str:
    player, points = pen.scene.seen.players[seat], str(pen.scene.seen.players[seat].total())
    fill, line = (pen.palette.sun, 2.2) if seat in pen.scene.acting else (pen.palette.card, 0.8)
    room = width - 48 - 16 * len(points)
    chips = [colour for colour, count in enumerate(player.won) for _ in range(count)]
    apart = min(CHIP, (room - 30) / max(1, len(chips) - 1))
    return (
        rect(2, 2, width - 4, HEIGHT - 5, rx=7, fill=fill, stroke=pen.ink.black, stroke_width=line)
        + pen.use(f"token-{seat}", 17, 18, scale=1.05)
        + pen.write(33, 23, pen.scene.names[seat], 16, room=room, font_weight="bold")
        + pen.bare_tile(CROSS, 16, 40, 0.42)
        + text(28, 45.5, str(player.curves + player.crosses), font_size=15)
        + "".join(
            pen.use(f"goal-{COLOURS[colour]}", CHIPS_AT + apart * n, 40, scale=0.42) for n, colour in enumerate(chips)
        )
        + _points(points, player.points() if pen.scene.seen.match else None, width - 10)
    )


def _points(total: str, this_game: int | None, right: float) -> str:
    """PTR-17: in a match the points so far, and how many of them this game has brought."""
    if this_game is None:
        return text(right, HEIGHT / 2 + 10, total, font_size=27, text_anchor="end")
    brought = text(right, 45.5, f"+{this_game}", font_size=15, text_anchor="end")
    return text(right, 27, total, font_size=24, text_anchor="end") + brought


# PTR-17: what each player won in the game of a match that has just ended


def slip(pen: Pen, width: float, height: float) -> str:
    """What all players share is written once: views with the border's keys are large enough."""
    scene, many, points = pen.scene, a_row(pen.scene.seen.seats), [str(won) for won in pen.scene.seen.last]
    across = (width - 12) // min(many, scene.seen.seats)
    top = (height - slip_height(pen)) / 2
    spots = [
        (6 + (seat % many) * across, top + SLIP_HEAD + (seat // many) * SLIP_ROW) for seat in range(scene.seen.seats)
    ]
    names = [pen.name(seat, across - 46 - 11 * len(won), 15) for seat, won in enumerate(points)]
    title = scene.say("result-title", game=scene.seen.game - 1)
    return g(
        rect(1, 1, width - 2, height - 2, rx=4, fill=pen.ink.sheet, stroke=pen.ink.black, stroke_width=1.4),
        text(width / 2, top + 20, title, font_size=16, font_weight="bold", text_anchor="middle"),
        *(pen.use(f"token-{seat}", x + 16, y + 14) for seat, (x, y) in enumerate(spots)),
        g(*(text(x + 31, y + 19, name) for name, (x, y) in zip(names, spots, strict=True)), font_size=15),
        g(
            *(text(x + across - 8, y + 20, won) for won, (x, y) in zip(points, spots, strict=True)),
            font_size=19,
            font_weight="bold",
            text_anchor="end",
        ),
        id="slip",
        fill=pen.ink.black,
        pointer_events="none",
    )


def slip_height(pen: Pen) -> float:
    """What a slip takes at least."""
    seats = pen.scene.seen.seats
    return SLIP_HEAD + SLIP_ROW * -(-seats // a_row(seats)) + 4


# On a phone


def a_row(seats: int) -> int:
    """How many players stand side by side where there is little room: three, but of four two by two."""
    return 2 if seats == 4 else 3


def height(seen: Patrolis) -> int:
    """What the players take there, with the line about the match."""
    return HEIGHT * -(-seen.seats // a_row(seen.seats)) + MATCH_LINE * seen.match
