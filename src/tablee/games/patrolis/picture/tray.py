"""The box of tiles that stands below the map: its compartments, in both shapes of the picture."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.layout import NARROW, TRAY, WIDE
from tablee.kernel.picture import Palette, num, path, rect, symbol


@dataclass(frozen=True)
class Slot:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True)
class Tray:
    name: str
    width: float
    height: float
    curves: Slot
    crosses: Slot
    gauge: Slot
    pieces: tuple[Slot, Slot, Slot]
    stop: Slot
    scale: float  # of the pieces to lay


IN_A_ROW = Tray(
    name="ptr-box-wide",
    width=WIDE,
    height=TRAY,
    curves=Slot(10, 10, 140, 92),
    crosses=Slot(156, 10, 140, 92),
    gauge=Slot(302, 10, 270, 92),
    pieces=(Slot(578, 10, 72, 92), Slot(655, 10, 72, 92), Slot(732, 10, 72, 92)),
    stop=Slot(810, 10, 80, 92),
    scale=1.15,
)
IN_THREE_ROWS = Tray(
    name="ptr-box-narrow",
    width=NARROW,
    height=258,
    curves=Slot(8, 112, 184, 56),
    crosses=Slot(198, 112, 184, 56),
    gauge=Slot(8, 174, 374, 76),
    pieces=(Slot(8, 8, 92, 98), Slot(105, 8, 92, 98), Slot(202, 8, 92, 98)),
    stop=Slot(299, 8, 83, 98),
    scale=1.55,
)


def boxes(palette: Palette) -> str:
    return "".join(symbol(tray.name, _box(palette, tray)) for tray in (IN_A_ROW, IN_THREE_ROWS))


def _box(palette: Palette, tray: Tray) -> str:
    ink = inks(palette)
    grain = "".join(_vein(tray.width, tray.height * share) for share in (0.2, 0.5, 0.8))
    dark = (tray.curves, tray.crosses, *tray.pieces, tray.stop)
    gauge = tray.gauge
    return (
        rect(0, 0, tray.width, tray.height, rx=9, fill=ink.box)
        + rect(2, 2, tray.width - 4, tray.height - 4, rx=8, fill="none", stroke=ink.groove, stroke_width=2)
        + path(grain, fill="none", stroke=ink.slot, stroke_width=1.2, opacity=".5")
        + "".join(rect(slot.x, slot.y, slot.width, slot.height, rx=5, fill=ink.slot) for slot in dark)
        + path("".join(map(_lip, dark)), stroke=ink.groove, stroke_width=1.2)
        + rect(gauge.x, gauge.y, gauge.width, gauge.height, rx=5, fill=ink.sheet)
    )


def _vein(width: float, y: float) -> str:
    return f"M6 {num(y)}C{num(width * 0.3)} {num(y - 6)} {num(width * 0.6)} {num(y + 6)} {num(width - 6)} {num(y - 2)}"


def _lip(slot: Slot) -> str:
    """Light on the lower edge of a compartment."""
    return f"M{num(slot.x + 3)} {num(slot.y + slot.height - 1)}h{num(slot.width - 6)}"
