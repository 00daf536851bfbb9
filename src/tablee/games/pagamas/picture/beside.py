"""What lies beside a player's character: hideout, sailors, hand, loot."""

from __future__ import annotations

from tablee.games.pagamas.actions import Bribe
from tablee.games.pagamas.loot import UNKNOWN
from tablee.games.pagamas.material import HIDDEN, NOWHERE, PLACE_WORDS
from tablee.games.pagamas.picture.layout import CARD, Place
from tablee.games.pagamas.picture.pen import Pen
from tablee.kernel.picture import HIT, at, g, place, rect

LOOT_TILTS = (-4, 3, -2, 4)
NEAR = 46  # how wide a hideout lies before a player on a wide page
FINGER = 46  # how wide and high a thing has to be that is touched on a phone, whose page leaves a margin


class Beside:
    def __init__(self, pen: Pen, seat: int, spot: Place) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.seen = pen.scene.seen
        self.seat = seat
        self.spot = spot
        self.small = spot.narrow

    def _hidden(self) -> bool:
        return self.seen.hideouts[self.seat] != NOWHERE

    @property
    def _bed(self) -> float:
        """How much room the hideout takes."""
        if not self._hidden() or self.spot.mine:
            return 0
        return 34 if self.small else 54

    def hideout(self) -> str:
        """PGM-17: face down until the reveal; one's own, and one seen by Spyglass, shows its face."""
        if not self._hidden():
            return ""
        pen, spot = self.pen, self.spot
        where = self.seen.hideouts[self.seat]
        if spot.mine:
            return self._my_bed(where)
        wide = 31 if self.small else NEAR
        x = spot.beside(wide / 2 + 1)
        y = spot.y + (63 if self.small else 82)
        face = pen.use("card-back-hideout" if where == HIDDEN else f"card-{PLACE_WORDS[where]}")
        sign = ""
        if self._spied and not self.seen.revealed:
            sign = pen.use("eye", 0, 118, scale=4)
        return pen.lying(f"hideout-{self.seat}", x, y, face, sign, turn=3 * spot.way, scale=wide / CARD)

    @property
    def _spied(self) -> bool:
        viewer = self.scene.viewer
        return viewer is not None and bool(self.seen.peeked[self.seat] >> viewer & 1)

    def _my_bed(self, where: int) -> str:
        pen, spot = self.pen, self.spot
        wide = 52 if self.small else 78
        x, y = (spot.x + 258, spot.y + 48) if self.small else (spot.x + 378, spot.y + 72)
        if where == HIDDEN:
            face = pen.use("card-back-hideout")
        else:
            name = self.scene.words.say(f"place.{PLACE_WORDS[where]}")
            face = pen.use(f"card-{PLACE_WORDS[where]}") + pen.title(name, 118)
        return pen.lying(f"hideout-{self.seat}", x, y, face, turn=5, scale=wide / CARD)

    def sailors(self) -> str:
        """PGM-6: face up before their owner; a Bribe can take them."""
        pen, spot = self.pen, self.spot
        crew = self.scene.sailors(self.seat)
        if not crew:
            return ""
        bribes = {action.kind + 1: action for action in self.scene.offered(Bribe) if action.seat == self.seat}
        if bribes and self.small:
            return self._for_sale(crew, bribes)
        wide, step = self._crew(len(crew))
        called = self.seen.rallied >> self.seat & 1
        out = ""
        for i, force in enumerate(crew):
            x = spot.beside(self._bed + wide / 2 + 1 + step * i)
            sailor = pen.use(f"mini-sailor-{force}")
            if force in bribes:
                sailor = pen.ringed(bribes.pop(force), "mini", sailor)
            elif called:
                sailor = pen.use("legal-mini") + sailor
            out += g(sailor, transform=place(x, self._row(0), (-2, 3)[i % 2], round(wide / 100, 2)))
        return out

    def _for_sale(self, crew: list[int], bribes: dict[int, Bribe]) -> str:
        """On a phone, where a finger is to take one: one of each force, a finger's width apart."""
        pen, spot = self.pen, self.spot
        scale = 0.33
        start = min(0.0, (spot.room - FINGER * len(bribes)) / 2)
        reach = FINGER / scale
        touched = rect(-reach / 2, -reach / 2, reach, reach, **HIT)
        out = ""
        for i, force in enumerate(sorted(bribes, reverse=True)):
            like = crew.count(force)
            count = pen.slip(14, -76, 60, 46, f"×{like}", 38) if like > 1 else ""
            sailor = pen.ringed(bribes[force], "mini", touched, pen.use(f"mini-sailor-{force}"), count)
            out += at(spot.beside(start + FINGER * (i + 0.5)), self._row(0) + 1, sailor, scale=scale)
        return out

    def _row(self, number: int) -> float:
        """The middle of the sailors' row, and of the loot's."""
        if self.spot.mine:
            return self.spot.y + (72 if self.small else 76)
        return self.spot.y + ((58, 87) if self.small else (67, 111))[number]

    def _crew(self, sailors: int) -> tuple[float, float]:
        """How wide the sailors are, and how far from one to the next, so that each force can be read."""
        if self.spot.mine:
            wide, room = (32.0, 96.0) if self.small else (42.0, 150.0)
        else:
            wide, room = 27.0 if self.small else 36.0, self.spot.room - self._bed
        fitting = min(wide, room / (0.7 * sailors + 0.3))
        return fitting, min(fitting * 0.88, (room - fitting) / max(1, sailors - 1))

    def hand(self) -> str:
        """PGM-30: how many action cards others hold is public."""
        if not self._held:
            return ""
        start = self.spot.room - 30 if self.spot.mine else self._bed
        x = self.spot.beside(start + 9 + (10 if self._held == 2 and not self.spot.left else 0))
        return self.pen.use(f"hand-{self._held}", x, self._row(1), scale=0.17 if self.small else 0.23)

    @property
    def _held(self) -> int:
        """The viewer's own hand lies elsewhere, and all hands do where they are open."""
        elsewhere = self.seat == self.scene.viewer or bool(self.scene.open_hands)
        return 0 if elsewhere else self.seen.cards.sizes[self.seat]

    # Loot

    def loot(self) -> dict[int, str]:
        """PGM-16: face down before its owner, its number public; a face for whoever has seen it (PGM-39)."""
        pen, spot = self.pen, self.spot
        cards = self.scene.before(self.seat)
        start, wide, step = self._pile(cards)
        found = {}
        for i, card in enumerate(cards):
            x = spot.beside(start + wide / 2 + step * i)
            y = self._row(1) + (i % 2)
            face = pen.use(_loot_ref(pen, card), turn=LOOT_TILTS[card % 4], scale=wide / 100)
            found[card] = at(x, y, face, id=f"loot-{card}")
        return found

    def count(self) -> str:
        """How many loot cards there are."""
        cards = self.scene.before(self.seat)
        if len(cards) < 2 or (self._legible(cards) and not self.spot.mine):
            return ""
        start, wide, step = self._pile(cards)
        x = self.spot.beside(start + wide + step * (len(cards) - 1)) - 8
        y = self._row(1) + (-9 if self.small and not self.spot.mine else 5)
        return self.pen.slip(x - 6, y, 27, 18, f"×{len(cards)}", 13)

    def _legible(self, cards: list[int]) -> bool:
        """Whether all of these can be read, and so counted."""
        return all(self.seen.loot.value(card) != UNKNOWN for card in cards)

    def _pile(self, loot: list[int]) -> tuple[float, float, float]:
        """Where the loot begins, how wide its cards are, how far from one to the next."""
        spot, crew, cards = self.spot, len(self.scene.sailors(self.seat)), len(loot)
        if spot.mine:
            wide = 30.0 if self.small else 42.0
            sailor, aside = self._crew(crew)
            start = sailor + aside * (crew - 1) + 6 if crew else 0.0
            room = spot.room - start - (62 if self._hidden() else 16)
            return start, *_spread(wide, room, cards)
        wide = 19.0 if self.small else 26.0
        taken = 0 if not self._held else (11 if self.small else 15) + (9 if self.small else 11) * self._held
        start = self._bed + taken
        if self._legible(loot):
            return start, *_spread(wide, spot.room - start, cards)
        room = spot.room - start - 14
        return start, wide, min(wide * 0.62, (room - wide) / max(1, cards - 1))


def _spread(wide: float, room: float, cards: int) -> tuple[float, float]:
    """How wide cards are, and how far from one to the next, so that the number on each can be read."""
    fitting = min(wide, room / (0.8 * cards + 0.2))
    return fitting, min(fitting * 0.95, (room - fitting) / max(1, cards - 1))


def _loot_ref(pen: Pen, card: int) -> str:
    """A loot card as it lies small on the table."""
    value = pen.scene.seen.loot.value(card)
    return "mini-back-loot" if value == UNKNOWN else f"mini-loot-{value}"
