"""What lies before a player: columns from left to right, sheep above, patous below."""

from __future__ import annotations

from itertools import pairwise

from tablee.games.patouche.material import DISGUISED, HERD, PLAIN, RAM, SEATS, SUPER, TIRED, UNTURNED
from tablee.games.patouche.picture.layout import CARD_HEIGHT, CARD_WIDTH
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.scene import breadth
from tablee.kernel.picture import HIT, at, folded, g, path, place, rect
from tablee.kernel.state import NOBODY, Action

SPECIALS = {PLAIN: "plain", SUPER: "super", RAM: "ram", TIRED: "tired", DISGUISED: "disguise"}
SHEEP_LOOKS, PATOU_LOOKS = 3, 2  # plain cards differ a little, so that a frieze does not repeat
LEGIBLE = 0.8  # cards of this size can be written on
FINGER = 46.0  # the breadth of a finger in a picture that is as wide as a phone
TIGHTEST = 34.0  # plain patous without sheep may overlap until so much of each is seen


class Frieze:
    """One player's columns, as large as the room allows: where each stands, in units of the cards, and their scale."""

    def __init__(self, pen: Pen, seat: int) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.seat = seat
        self.spot = pen.spot(seat)
        self.places = pen.scene.seen.flocks[seat].places
        choosing = any(spare.idle and self._offered(number) for number, spare in enumerate(self.places))
        self.lefts, self.width = self._stand(choosing)
        self.scale = min(self.spot.scale, self.spot.room / self.width)

    def _stand(self, choosing: bool) -> tuple[list[float], float]:
        """Plain patous without sheep move together first, then all becomes smaller. What a special is must be seen at
        a glance, so nothing lies over it. Where somebody is choosing, only those move together that are alike."""
        places, spot = self.places, self.spot
        tucked = [
            here.idle and here.role == PLAIN and (here == following or not choosing)
            for here, following in pairwise(places)
        ]
        loose = (sum(map(breadth, places)) - sum(tucked)) * CARD_WIDTH
        tight = (spot.room / spot.scale - loose) / sum(tucked) if any(tucked) else CARD_WIDTH
        step = max(TIGHTEST, min(CARD_WIDTH, tight))
        lefts, x = [], 0.0
        for number, here in enumerate(places):
            lefts.append(x)
            x += step if number < len(tucked) and tucked[number] else CARD_WIDTH * breadth(here)
        return lefts, max(x, CARD_WIDTH)

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
            scale=round(self.scale, 3),
            id=f"flock-{SEATS[self.seat]}",
            data_own="" if self.seat == self.scene.viewer else None,
        )

    def _card(self, ref: str, x: float, y: float, id_: str) -> str:
        return self.pen.use(ref, x, y, id=id_, class_="card")

    def _shadow(self) -> str:
        width = self.width
        foot = 2 * CARD_HEIGHT
        d = f"M-10 {foot - 6}C{width * 0.3:.0f} {foot + 14} {width * 0.7:.0f} {foot + 12} {width + 12:.0f} {foot - 4}"
        return path(f"{d}V{foot + 8}H-8Z", fill=self.pen.ink.shadow, opacity=".35")

    def _id(self, number: int, row: str) -> str:
        return f"card-{SEATS[self.seat]}{number + 1}-{row}"

    def _lower(self, number: int) -> str:
        spot, x = self.places[number], self.lefts[number]
        if spot.open:
            return self.pen.use("danger", x, CARD_HEIGHT)
        return self._card(patou_card(spot.patou, number), x, CARD_HEIGHT, self._id(number, "p"))

    def _upper(self, number: int) -> str:
        spot, x = self.places[number], self.lefts[number]
        out = "".join(
            self._card(sheep_card(card, number + i), x + i * CARD_WIDTH, 0, self._id(number, f"s{i + 1}"))
            for i, card in enumerate(spot.sheep)
        )
        if self._covered(number):
            return out
        return out + "".join(
            self.pen.use("free", x + i * CARD_WIDTH, 0) for i in range(len(spot.sheep), len(spot.sheep) + spot.room)
        )

    def _covered(self, number: int) -> bool:
        """Whether the next column lies partly over this one."""
        lefts = self.lefts
        return number + 1 < len(lefts) and lefts[number + 1] - lefts[number] < CARD_WIDTH

    def _seams(self, number: int) -> str:
        """A paw where a sheep is guarded; eyes where a card lies below it and guards nothing."""
        spot, x = self.places[number], self.lefts[number]
        if spot.open or (not spot.sheep and spot.role not in (TIRED, DISGUISED)):
            return ""
        sign = "exposed" if spot.role in (TIRED, DISGUISED) else "guard"
        size = 1.0 if self.scale > 0.6 else 1.5
        seam = (self.lefts[number + 1] - x) / 2 if self._covered(number) else CARD_WIDTH - 19 * size
        return "".join(
            self.pen.use(sign, x + i * CARD_WIDTH + seam, CARD_HEIGHT, scale=size)
            for i in range(max(1, len(spot.sheep)))
        )

    def _sixth(self) -> str:
        """PCH-10: before the viewer's last free place of six, what happens when it is filled."""
        seen, columns = self.scene.seen, sum(map(breadth, self.places))
        near = seen.flocks[self.seat].sheep() == HERD - 1 and seen.last == NOBODY and not seen.limit
        if not near or columns >= HERD or self.seat != self.scene.viewer or self.spot.scale < LEGIBLE:
            return ""
        size = 15.5
        lines = folded(self.scene.say("sixth"), CARD_WIDTH, size, 4)
        top = CARD_HEIGHT / 2 + 10 - 10 * len(lines)
        words = (self.pen.write(CARD_WIDTH / 2, top + 20 * (i + 0.5), part, size) for i, part in enumerate(lines))
        return at(self.width, 0, self.pen.use("free"), g(*words, text_anchor="middle", font_style="italic"))

    # What can be touched

    def _touch(self, number: int) -> str:
        if self._hidden_twin(number):
            return ""
        above, below = self.scene.on_sheep(self.seat, number), self.scene.on_patou(self.seat, number)
        if above:
            return self._button(above, number, self._upper_target(number), 0)
        if below:
            return self._button(below, number, 0, CARD_HEIGHT)
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
        return len(spot.sheep) * CARD_WIDTH if spot.room and spot.sheep and spot.role == SUPER else 0

    def _span(self, number: int) -> tuple[float, float]:
        """From where to where a column is seen, with its twins; all of them where any patou will do."""
        if self.scene.takes_any(self.seat):
            return 0.0, self.width
        lefts, first = self.lefts, number
        while first and self._hidden_twin(first - 1):
            first -= 1
        right = lefts[number] + CARD_WIDTH * breadth(self.places[number])
        return lefts[first], min(right, lefts[number + 1]) if number + 1 < len(lefts) else right

    @property
    def cramped(self) -> bool:
        """Whether fingers are too broad for the columns that can be touched."""
        return any(
            round((right - left) * self.scale, 1) < FINGER
            for left, right in (self._reach(number) for number in range(len(self.places)) if self._touchable(number))
        )

    def _reach(self, number: int) -> tuple[float, float]:
        """The whole column can be touched; a slim one also beside it, as far as a finger needs and neighbours allow."""
        left, right = self._span(number)
        others = [self._span(other) for other in range(len(self.places)) if other != number and self._touchable(other)]
        lack = max(0.0, FINGER / self.scale - (right - left))
        left -= min([lack, *(left - end for _, end in others if end <= left)]) / 2
        right += min([lack, *(start - right for start, _ in others if start >= right)]) / 2
        return left, right

    def _hit(self, number: int, aside: float = 0) -> str:
        left, right = self._reach(number)
        return rect(left - self.lefts[number] - aside, 0, right - left, 2 * CARD_HEIGHT, **HIT)

    def _button(self, action: Action, number: int, aside: float, row: float) -> str:
        glow = self.pen.halo("glow", 0, row) + self.pen.focus("ring", 0, row)
        where = place(self.lefts[number] + aside, 0)
        return self.pen.touchable(action, self._hit(number, aside), glow, transform=where)

    def _why(self, action: Action, number: int) -> str:
        sign = self.pen.focus("ring") + self.pen.use("barred", CARD_WIDTH - 20, 28)
        why, where = self.scene.say("barred"), place(self.lefts[number], 0)
        return self.pen.touchable(action, self._hit(number), sign, words=why, barred=True, transform=where)


def sheep_card(card: int, look: int) -> str:
    return f"card-sheep-{look % SHEEP_LOOKS}" if card >= UNTURNED else f"card-flock-{card}"


def patou_card(card: int, look: int) -> str:
    return f"card-patou-{look % PATOU_LOOKS}" if card >= UNTURNED else f"card-{SPECIALS[card]}"
