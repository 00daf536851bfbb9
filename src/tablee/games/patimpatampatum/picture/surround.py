"""Round the streets: the score track, the cartouche with its lanterns, the veil over what three players leave out."""

from __future__ import annotations

from tablee.games.patimpatampatum.picture.inks import Inks, inks
from tablee.games.patimpatampatum.picture.knife import box, burst, flow, gouge, rays, rough
from tablee.games.patimpatampatum.picture.layout import (
    ACROSS,
    CARTOUCHE,
    DOWN,
    HEIGHT,
    LANTERNS,
    LEFT,
    TOP,
    TOWN_HEIGHT,
    TOWN_WIDTH,
    WIDTH,
    plan,
    score_cell,
)
from tablee.games.patimpatampatum.picture.lettering import cut_words, printed
from tablee.kernel.picture import Palette, num, path, symbol


def cartouche(palette: Palette, ink: Inks) -> str:
    """The name of the game, and a lantern for each round with the places that it opens."""
    x, y, wide, tall = CARTOUCHE
    sheet = rough(box(x, y, wide, tall), 1, 24, "cartouche")
    frame = rough(box(x + 7, y + 7, wide - 14, tall - 14), 0.6, 30, "frame")
    lines = "".join(
        printed(name, x + wide / 2, y + 47 + 35 * i, 30, ink.key, ink.warm, track=6)
        for i, name in enumerate(("PATIM", "PATAM", "PATUM"))
    )
    return (
        path(sheet, fill=ink.edge, transform="translate(4 6)")
        + path(sheet, fill=ink.paper, stroke=ink.key, stroke_width=2)
        + path(frame, fill="none", stroke=ink.warm, stroke_width=1.8)
        + lines
        + path(gouge(x + 20, y + 130, x + wide - 20, y + 130, 1.6), fill=ink.key)
        + "".join(_lantern(palette, ink, round_, lit=False) for round_ in (1, 2, 3))
    )


def lanterns(palette: Palette) -> str:
    """``ppp-lantern-1`` to ``-3``: the lantern of a round, lit, where it hangs."""
    ink = inks(palette)
    return "".join(symbol(f"ppp-lantern-{n}", _lantern(palette, ink, n, lit=True)) for n in (1, 2, 3))


def _lantern(palette: Palette, ink: Inks, round_: int, lit: bool) -> str:
    """PPP-16: 3, 4, 5 places on a plaza."""
    x, y = LANTERNS[round_ - 1]
    body = rough(
        [(x - 14, y - 19), (x + 14, y - 19), (x + 17, y), (x + 12, y + 17), (x - 12, y + 17), (x - 17, y)],
        0.5,
        12,
        f"lantern {round_}",
    )
    light = path(rays((x, y - 1), 21, 30, 22, 2.2, "lit", 0.2), fill=ink.warm) if lit else ""
    return (
        light
        + path(f"M{x - 5} {y - 24}h10v5h-10z", fill=ink.key)
        + path(
            body, fill=ink.gold if lit else palette.tone("#e6d7b4"), stroke=ink.key, stroke_width=2.2 if lit else 1.4
        )
        + cut_words(str(round_ + 2), x, y + 10, 22, ink.key if lit else palette.tone("#6a5a3c"))
    )


def track(palette: Palette, ink: Inks) -> str:
    """The score track, a hundred cells round the town; it hides what sticks out of it."""
    edge = f"M{LEFT} {TOP}h{WIDTH}v{HEIGHT}h{-WIDTH}zM-2 -2V{TOWN_HEIGHT + 2}H{TOWN_WIDTH + 2}V-2z"
    stars = tens = fives = ""
    for cell in range(100):
        here, there = score_cell(cell)
        if cell % 10 == 0:
            block = rough(
                box(here - ACROSS / 2 + 3, there - DOWN / 2 + 3, ACROSS - 6, DOWN - 6), 0.7, 16, f"cell {cell}"
            )
            tens += path(block, fill=palette.tone("#b6381a")) + cut_words(
                str(cell), here, there + 8, 16, ink.paper, track=3
            )
        elif cell % 5 == 0:
            fives += cut_words(str(cell), here, there + 7.5, 15, palette.tone("#7a2b18"), track=3)
        else:
            stars += burst(here, there, 1.6, 4.6, 5)
    right, bottom = LEFT + WIDTH, TOP + HEIGHT
    rules = ""
    for i in range(1, 31):
        x = num(LEFT + i * ACROSS)
        rules += f"M{x} {TOP + 7}V{num(TOP + DOWN - 6)}M{x} {bottom - 7}V{num(bottom - DOWN + 6)}"
    for i in range(1, 21):
        y = num(TOP + i * DOWN)
        rules += f"M{LEFT + 7} {y}H{num(LEFT + ACROSS - 6)}M{right - 7} {y}H{num(right - ACROSS + 6)}"
    frame = rough(box(-2.5, -2.5, TOWN_WIDTH + 5, TOWN_HEIGHT + 5), 0.8, 30, "frame")
    return (
        path(edge, fill=palette.tone("#f3e7ca"), fill_rule="evenodd")
        + tens
        + fives
        + path(stars, fill=palette.tone("#b08a50"))
        + path(rules, stroke=palette.tone("#c9ae78"), stroke_width=1.4)
        + path(frame, fill="none", stroke=ink.key, stroke_width=3.5)
    )


def closed(ink: Inks) -> str:
    """PPP-4: with three players, all beyond Ronda de Queralt is shut."""
    limit = list(plan().limit)
    line = flow(limit)
    veil = f"{line}V802H-2V-2H{num(limit[0][0])}Z"
    return symbol(
        "ppp-closed",
        path(veil, fill=ink.dusk, opacity=".66"),
        path(line, fill="none", stroke=ink.edge, stroke_width=8),
        path(line, fill="none", stroke=ink.flame, stroke_width=3.4, stroke_dasharray="11 7"),
    )
