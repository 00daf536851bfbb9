"""Colour: the palettes of the house, and the inks of a game, each written once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Palette:
    """The colours of a picture. ``tone`` turns a colour of the art into what this palette prints."""

    name: str
    ink: str
    paper: str
    card: str
    warn: str
    sun: str
    ray: str
    focus: str
    players: tuple[str, ...]
    grey: bool = False

    def tone(self, colour: str) -> str:
        if not self.grey:
            return colour
        red, green, blue = _rgb(colour)
        light = min(255, round(0.2126 * red + 0.7152 * green + 0.0722 * blue) * 7 // 6)
        return f"#{light:02x}{light:02x}{light:02x}"


def mix(a: str, b: str, share: float) -> str:
    """A colour between two: ``share`` of the second in the first."""
    pairs = zip(_rgb(a), _rgb(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


DAY = Palette(
    name="day",
    ink="#22201c",
    paper="#f6efdf",
    card="#fffaf0",
    warn="#9a3412",
    sun="#ffd65c",
    ray="#f3a712",
    focus="#1a5fb4",
    players=("#c4451c", "#1d6a9c", "#17795c", "#a34a83", "#c98a12", "#3f93b8"),
)
PRINT = Palette(
    name="print",
    ink="#000000",
    paper="#ffffff",
    card="#ffffff",
    warn="#000000",
    sun="#ffffff",
    ray="#d0d0d0",
    focus="#000000",
    players=("#4a4a4a", "#9a9a9a", "#707070", "#c4c4c4", "#5c5c5c", "#dddddd"),
    grey=True,
)


# The inks of a game


class Ink:
    """A colour of a game's art. Without colours it becomes its grey, unless it is said what is ``printed`` instead: a
    night that is left white, a script that turns black."""

    def __init__(self, colour: str, printed: str = "") -> None:
        self.colour = colour
        self.printed = printed

    def __get__(self, inks: Inks, _owner: type[Inks]) -> str:
        return inks.tone(self.colour)


class Inks:
    """The inks of one game, as a palette prints them: a game lists its own, each once, as `Ink`."""

    listed: ClassVar[dict[str, str]] = {}  # what is printed for a colour that does not simply turn grey
    seats: ClassVar[float] = 0.4  # how dark a player's colour is when it writes

    def __init_subclass__(cls) -> None:
        darker = zip(DAY.players, PRINT.players, strict=True)
        cls.listed = {_dark(day, cls.seats): _dark(printed, cls.seats) for day, printed in darker}
        own = [ink for ink in vars(cls).values() if isinstance(ink, Ink)]
        cls.listed |= {ink.colour: ink.printed for ink in own if ink.printed}

    def __init__(self, palette: Palette) -> None:
        self.palette = palette

    def tone(self, colour: str) -> str:
        """What stands for a colour of the art in this palette."""
        if not self.palette.grey:
            return colour
        return self.listed.get(colour) or MATCHED.get(colour) or self.palette.tone(colour)

    def seat(self, seat: int) -> str:
        """A player's colour, dark enough to write with and to edge a piece."""
        return _dark(self.palette.players[seat], self.seats)


def _dark(colour: str, share: float) -> str:
    return mix(colour, "#000000", share)


def _matched() -> dict[str, str]:
    """What the house prints for its own colours."""
    names = ("ink", "paper", "card", "warn", "sun", "ray", "focus")
    own = {getattr(DAY, name): getattr(PRINT, name) for name in names}
    return own | dict(zip(DAY.players, PRINT.players, strict=True))


MATCHED = _matched()
