"""The players in a row above the map: shape, name, tiles, objectives taken, points; in a match, which game it is."""

from __future__ import annotations

from functools import lru_cache

from tablee.games.patrolis.material import COLOURS, CROSS
from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.sentences import cut
from tablee.games.patrolis.picture.tiles import FREE, tile_name
from tablee.kernel.picture import Palette, at, g, rect, text, use

HEIGHT = 54
CHIP = 17  # between two objectives, where there is room
CHIPS_AT = 56  # the middle of the first one


def roster(scene: Scene, palette: Palette, sheet: str, width: float, a_row: int) -> str:
    """So many players a row, in this width."""
    across = width / min(a_row, scene.seen.seats)
    return g(
        *(
            at((seat % a_row) * across, (seat // a_row) * HEIGHT, _player(scene, palette, sheet, seat, across))
            for seat in range(scene.seen.seats)
        ),
        id="roster",
        fill=inks(palette).black,
    )


def _player(scene: Scene, palette: Palette, sheet: str, seat: int, width: float) -> str:
    player, now = scene.seen.players[seat], seat == scene.acting
    tiles, this_game = player.curves + player.crosses, player.points() if scene.seen.match else None
    won = tuple(player.won)
    return _card(palette, sheet, seat, scene.names[seat], now, tiles, player.total(), this_game, won, width)


@lru_cache(200)
def _card(
    palette: Palette,
    sheet: str,
    seat: int,
    name: str,
    now: bool,
    tiles: int,
    total: int,
    this_game: int | None,
    won: tuple[int, ...],
    width: float,
) -> str:
    """Kept, because from one view to the next hardly anything changes here."""
    ink, points = inks(palette), str(total)
    fill, line = (palette.sun, 2.2) if now else (palette.card, 0.8)
    room = width - 48 - 16 * len(points)
    chips = [colour for colour in range(len(COLOURS)) for _ in range(won[colour])]
    apart = min(CHIP, (room - 30) / max(1, len(chips) - 1))
    return (
        rect(2, 2, width - 4, HEIGHT - 5, rx=7, fill=fill, stroke=ink.black, stroke_width=line)
        + use(f"ptr-token-{seat}", 17, 18, scale=1.05, sheet=sheet)
        + text(33, 23, cut(name, int(room / 9.2)), font_size=16, font_weight="bold")
        + use(tile_name(CROSS, (FREE, FREE), 0), 16, 40, scale=0.42, sheet=sheet)
        + text(28, 45.5, str(tiles), font_size=15)
        + "".join(
            use(f"ptr-goal-{COLOURS[colour]}", CHIPS_AT + apart * n, 40, scale=0.42, sheet=sheet)
            for n, colour in enumerate(chips)
        )
        + _points(points, this_game, width - 10)
    )


def _points(total: str, this_game: int | None, right: float) -> str:
    """PTR-17: in a match the points so far, and how many of them this game has brought."""
    if this_game is None:
        return text(right, HEIGHT / 2 + 10, total, font_size=27, text_anchor="end")
    brought = text(right, 45.5, f"+{this_game}", font_size=15, text_anchor="end")
    return text(right, 27, total, font_size=24, text_anchor="end") + brought
