"""What lies before a player: columns from left to right, sheep above, patous below."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tablee.games.patouche.flock import Place
from tablee.games.patouche.material import (
    DISGUISED,
    HERD,
    PLAIN,
    RAM,
    SEATS,
    SUPER,
    TIRED,
    UNTURNED,
)
from tablee.games.patouche.picture.cards import HEIGHT, PATOU_LOOKS, SHEEP_LOOKS, WIDTH
from tablee.games.patouche.picture.drawing import Drawing, control
from tablee.games.patouche.picture.layout import Spot
from tablee.games.patouche.picture.scene import Scene, breadth
from tablee.games.patouche.picture.slips import fold, line
from tablee.games.patouche.table import NOBODY
from tablee.kernel.picture import Palette, at, g, path, place, rect
from tablee.kernel.state import Action

SPECIALS = {PLAIN: "plain", SUPER: "super", RAM: "ram", TIRED: "tired", DISGUISED: "disguise"}
LEGIBLE = 0.8  # cards of this size can be written on
FINGER = 46.0  # the breadth of a finger in a picture that is as wide as a phone
TIGHTEST = 34.0  # plain patous without sheep may overlap until so much of each is seen


@dataclass(frozen=True)
class Frieze:
    """Where a player's columns stand, in units of the cards, and how large they are drawn."""

    lefts: tuple[float, ...]
    width: float
    scale: float


def frieze(places: list[Place], spot: Spot, choosing: bool = False) -> Frieze:
    """As large as the room allows: plain patous without sheep move together first, then all becomes smaller. What a
    special is must be seen at a glance, so nothing lies over it. Where somebody is choosing, only those move together
    that are alike."""
    tucked = [
        here.idle and here.role == PLAIN and (here == following or not choosing) for here, following in pairwise(places)
    ]
    columns = sum(map(breadth, places))
    tight = (spot.room / spot.scale - (columns - sum(tucked)) * WIDTH) / sum(tucked) if any(tucked) else WIDTH
    step = max(TIGHTEST, min(WIDTH, tight))
    lefts, x = [], 0.0
    for number, here in enumerate(places):
        lefts.append(x)
        x += step if number < len(tucked) and tucked[number] else WIDTH * breadth(here)
    width = max(x, WIDTH)
    return Frieze(tuple(lefts), width, min(spot.scale, spot.room / width))


class FriezeView(Drawing):
    """One player's columns as SVG."""

    def __init__(self, scene: Scene, palette: Palette, sheet: str, seat: int, spot: Spot) -> None:
        super().__init__(scene, palette, sheet)
        self.seat = seat
        self.spot = spot
        self.places = scene.seen.flocks[seat].places
        choosing = any(spare.idle and self._offered(number) for number, spare in enumerate(self.places))
        self.frieze = frieze(self.places, spot, choosing)

    def svg(self) -> str:
        columns = range(len(self.places))
        return at(
            *self.spot.cards,
            self._shadow() if self.places else "",
            *map(self._lower, columns),
            *map(self._upper, columns),
            *map(self._touch, columns),
            g(*map(self._seams, columns), pointer_events="none"),
            self._sixth(),
            scale=round(self.frieze.scale, 3),
            id=f"flock-{SEATS[self.seat]}",
        )

    def _card(self, ref: str, x: float, y: float, id_: str) -> str:
        return self.use(ref, x, y, id=id_, class_="card")

    def _shadow(self) -> str:
        width = self.frieze.width
        foot = 2 * HEIGHT
        d = f"M-10 {foot - 6}C{width * 0.3:.0f} {foot + 14} {width * 0.7:.0f} {foot + 12} {width + 12:.0f} {foot - 4}"
        return path(f"{d}V{foot + 8}H-8Z", fill=self.ink.shadow, opacity=".35")

    def _id(self, number: int, row: str) -> str:
        return f"card-{SEATS[self.seat]}{number + 1}-{row}"

    def _lower(self, number: int) -> str:
        spot, x = self.places[number], self.frieze.lefts[number]
        if spot.open:
            return self.use("pch-danger", x, HEIGHT)
        return self._card(patou_card(spot.patou, number), x, HEIGHT, self._id(number, "p"))

    def _upper(self, number: int) -> str:
        spot, x = self.places[number], self.frieze.lefts[number]
        out = "".join(
            self._card(sheep_card(card, number + i), x + i * WIDTH, 0, self._id(number, f"s{i + 1}"))
            for i, card in enumerate(spot.sheep)
        )
        if self._covered(number):
            return out
        return out + "".join(
            self.use("pch-free", x + i * WIDTH, 0) for i in range(len(spot.sheep), len(spot.sheep) + spot.room)
        )

    def _covered(self, number: int) -> bool:
        """Whether the next column lies partly over this one."""
        lefts = self.frieze.lefts
        return number + 1 < len(lefts) and lefts[number + 1] - lefts[number] < WIDTH

    def _seams(self, number: int) -> str:
        """A paw where a sheep is guarded; eyes where a card lies below it and guards nothing."""
        spot, x = self.places[number], self.frieze.lefts[number]
        if spot.open or (not spot.sheep and spot.role not in (TIRED, DISGUISED)):
            return ""
        sign = "pch-exposed" if spot.role in (TIRED, DISGUISED) else "pch-guard"
        size = 1.0 if self.frieze.scale > 0.6 else 1.5
        seam = (self.frieze.lefts[number + 1] - x) / 2 if self._covered(number) else WIDTH - 19 * size
        return "".join(self.use(sign, x + i * WIDTH + seam, HEIGHT, scale=size) for i in range(max(1, len(spot.sheep))))

    def _sixth(self) -> str:
        """PCH-10: before the viewer's last free place of six, what happens when it is filled."""
        seen, columns = self.scene.seen, sum(map(breadth, self.places))
        near = seen.flocks[self.seat].sheep() == HERD - 1 and seen.last == NOBODY and not seen.limit
        if not near or columns >= HERD or self.seat != self.scene.viewer or self.spot.scale < LEGIBLE:
            return ""
        size = 15.5
        lines = fold(self.scene.words.say("picture.sixth"), WIDTH, size, 4)
        top = HEIGHT / 2 + 10 - 10 * len(lines)
        words = (line(self.palette, WIDTH / 2, top + 20 * (i + 0.5), part, size) for i, part in enumerate(lines))
        return at(self.frieze.width, 0, self.use("pch-free"), g(*words, text_anchor="middle", font_style="italic"))

    # What can be touched

    def _touch(self, number: int) -> str:
        if self._hidden_twin(number):
            return ""
        above, below = self.scene.on_sheep(self.seat, number), self.scene.on_patou(self.seat, number)
        if above:
            return self._button(above, number, self._upper_target(number), 0)
        if below:
            return self._button(below, number, 0, HEIGHT)
        barred = self.scene.barred(self.seat, number)
        return self._why(barred, number) if barred else ""

    def _hidden_twin(self, number: int) -> bool:
        """Whether the next column lies over this one and is just the same: then one finger's breadth is for both."""
        return self._covered(number) and self.places[number] == self.places[number + 1]

    def _offered(self, number: int) -> bool:
        return bool(self.scene.on_sheep(self.seat, number) or self.scene.on_patou(self.seat, number))

    def _touchable(self, number: int) -> bool:
        return self._offered(number) or bool(self.scene.barred(self.seat, number))

    def _upper_target(self, number: int) -> float:
        """A new sheep comes to the first free slot of a place; one that flees is alone."""
        spot = self.places[number]
        return len(spot.sheep) * WIDTH if spot.room and spot.sheep and spot.role == SUPER else 0

    def _span(self, number: int) -> tuple[float, float]:
        """From where to where a column is seen, with its twins; all of them where any patou will do."""
        if self.scene.takes_any(self.seat):
            return 0.0, self.frieze.width
        lefts, first = self.frieze.lefts, number
        while first and self._hidden_twin(first - 1):
            first -= 1
        right = lefts[number] + WIDTH * breadth(self.places[number])
        return lefts[first], min(right, lefts[number + 1]) if number + 1 < len(lefts) else right

    @property
    def cramped(self) -> bool:
        """Whether fingers are too broad for the columns that can be touched."""
        return any(
            (right - left) * self.frieze.scale < FINGER
            for left, right in (self._reach(number) for number in range(len(self.places)) if self._touchable(number))
        )

    def _reach(self, number: int) -> tuple[float, float]:
        """The whole column can be touched; a slim one also beside it, as far as a finger needs and neighbours allow."""
        left, right = self._span(number)
        others = [self._span(other) for other in range(len(self.places)) if other != number and self._touchable(other)]
        lack = max(0.0, FINGER / self.frieze.scale - (right - left))
        left -= min([lack, *(left - end for _, end in others if end <= left)]) / 2
        right += min([lack, *(start - right for start, _ in others if start >= right)]) / 2
        return left, right

    def _hit(self, number: int, aside: float = 0) -> str:
        left, right = self._reach(number)
        x = self.frieze.lefts[number] + aside
        return rect(left - x, 0, right - left, 2 * HEIGHT, fill="#000000", fill_opacity="0", class_="hit")

    def _button(self, action: Action, number: int, aside: float, row: float) -> str:
        glow = g(
            self.use("pch-glow", class_="halo"),
            self.use("pch-ring", class_="focus", visibility="hidden"),
            transform=place(0, row),
        )
        return g(
            self._hit(number, aside),
            glow,
            transform=place(self.frieze.lefts[number] + aside, 0),
            class_="is-legal",
            **self.button(action),
        )

    def _why(self, action: Action, number: int) -> str:
        sign = self.use("pch-barred", WIDTH - 20, 28)
        ring = self.use("pch-ring", class_="focus", visibility="hidden")
        return g(
            self._hit(number),
            ring,
            sign,
            transform=place(self.frieze.lefts[number], 0),
            class_="is-barred",
            aria_disabled="true",
            **control(action, self.scene.words.say("picture.barred")),
        )


def sheep_card(card: int, look: int) -> str:
    return f"pch-card-sheep-{look % SHEEP_LOOKS}" if card >= UNTURNED else f"pch-card-flock-{card}"


def patou_card(card: int, look: int) -> str:
    return f"pch-card-patou-{look % PATOU_LOOKS}" if card >= UNTURNED else f"pch-card-{SPECIALS[card]}"
