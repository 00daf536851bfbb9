"""The players' places: character, flag, sailors, loot, hideout, and the ambushes laid on them."""

from __future__ import annotations

from tablee.games.pagamas.actions import Bribe
from tablee.games.pagamas.loot import BURIED, UNKNOWN
from tablee.games.pagamas.material import (
    DODGED,
    HIDDEN,
    HIT,
    LOYALIST,
    MUTINEER,
    NO_ROLE,
    NOWHERE,
    PLACE_WORDS,
    ROLE_WORDS,
    SET,
    SPRUNG,
)
from tablee.games.pagamas.picture.layout import CARD, FLAG_HEIGHT, FLAG_WIDTH, Place
from tablee.games.pagamas.picture.pen import Pen
from tablee.games.pagamas.state import Ambush
from tablee.kernel import picture
from tablee.kernel.picture import at, circle, g, place, rect

TILTS = (-1.6, 1.4, -1.1, 1.8, -1.3, 1.2)
LOOT_TILTS = (-4, 3, -2, 4)
NEAR = 46  # how wide a hideout lies before a player on a wide page
FINGER = 46  # how wide and high a thing has to be that is touched on a phone, whose page leaves a margin
FATES = {HIT: "hit", SPRUNG: "hit", DODGED: "dodged"}


class Seat:
    """One player's place."""

    def __init__(self, pen: Pen, seat: int, spot: Place) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.seen = pen.scene.seen
        self.seat = seat
        self.spot = spot
        self.small = spot.narrow

    def draw(self) -> str:
        return g(
            self._hideout(),
            self._flag(),
            self._hand(),
            self._character(),
            self._sailors(),
            self._upon(),
            id=f"seat-{self.seat}",
        )

    # The character

    def _character(self) -> str:
        """PGM-2: the card; an empty place where it is lost. Touching it is doing something to this player."""
        pen, (x, y) = self.pen, self.spot.centre
        action = self.scene.by_seat.get(self.seat)
        role = self.seen.roles[self.seat]
        ring = "bust" if self.small else "card"
        body = self._empty() if role == NO_ROLE else self._face(role)
        if action is not None:
            body = pen.ringed(action, ring, body)
        turn = TILTS[self.seat]
        scale = self.spot.card / CARD
        id_ = f"none-{self.seat}" if role == NO_ROLE else f"role-{ROLE_WORDS[role]}"
        return pen.lying(id_, x, y, body, turn=turn, scale=scale)

    def _face(self, role: int) -> str:
        pen, word = self.pen, ROLE_WORDS[role]
        rising = self.scene.is_mutineer(self.seat)
        kind = "bust" if self.small else "card"
        face = pen.use(f"{kind}-{word}{'-mutineer' if rising else ''}")
        if self.small:
            return face
        if rising:
            return face + pen.title(self.scene.say("mutineer"), 119, 30, pen.ink.linen)
        return face + pen.title(self.scene.words.say(f"role.{word}"), 118)

    def _empty(self) -> str:
        """PGM-28: without a character."""
        pen = self.pen
        down = 234 if self.small else 280
        dashes = rect(
            -98,
            -down / 2 + 2,
            196,
            down - 4,
            rx=14,
            fill="#000000",
            fill_opacity=".18",
            stroke=pen.light.trim if not pen.palette.grey else pen.ink.key,
            stroke_width=5,
            stroke_dasharray="15 12",
        )
        if self.scene.unmanned:
            return dashes
        return dashes + pen.slip(-84, -24, 168, 48, self.scene.say("lost"), 27)

    def _buried(self) -> str:
        """PGM-30: how many cards are buried is public; one's own can be added up."""
        pen, loot = self.pen, self.seen.loot
        cards = loot.of(self.seat, BURIED)
        if not cards:
            return ""
        known = all(loot.value(card) != UNKNOWN for card in cards)
        x, y = self.spot.centre
        width = 58 if known else 38
        left = x + self.spot.card / 2 - width + 8
        top = y + self.spot.down / 2 - 14 if self.small else y - self.spot.down / 2 - 8
        coin = circle(46, 10, 8.5, fill=pen.ink.ochre, stroke=pen.ink.key, stroke_width=1.2)
        worth = pen.write(46, 14.6, str(loot.shares(self.seat)), 13, font_weight=700, text_anchor="middle")
        return at(
            left,
            top,
            rect(0, 0, width, 20, rx=3, fill=pen.ink.slip, stroke=pen.ink.key, stroke_width=1),
            pen.use("chest", 13, 10),
            pen.write(24, 15, str(len(cards)), 14, font_weight=700),
            coin + worth if known else "",
        )

    def _upon(self) -> str:
        """What lies on the character must not be in the way of a finger."""
        upon = self._stack() + self._buried()
        return g(upon, pointer_events="none") if upon else ""

    # Who it is

    def _flag(self) -> str:
        """The player's flag, lit while a decision is awaited."""
        pen, spot = self.pen, self.spot
        scale = round((spot.room if not spot.mine else 150) / FLAG_WIDTH, 3)
        scale = min(scale, 1.1)
        lit = self.seat in self.scene.acting
        wide = FLAG_WIDTH * scale
        x = spot.beside(0)
        cloth = (pen.use("flag-lit") if lit else "") + pen.use(f"flag-{self.seat}")
        flag = g(cloth, transform=place(x, spot.y + 1, scale=scale, flip=not spot.left))
        anchor = "start" if spot.left else "end"
        room = wide - 34 * scale - 9
        inner = spot.beside(33 * scale)
        size = 14.5 if not self.small else 13.5
        tall = FLAG_HEIGHT * scale
        name = pen.write(
            inner,
            spot.y + tall * 0.45,
            self.scene.names[self.seat],
            size,
            room=room,
            font_weight=700,
            text_anchor=anchor,
        )
        low, ballot = spot.y + tall * 0.85, self._ballot(inner, spot.y + tall * 0.85 - 4.5)
        aside = 23 if ballot else 0
        words, colour = self._status()
        start = inner + aside * spot.way
        more = ballot + pen.write(start, low, words, 12.5, colour, room=room - aside, text_anchor=anchor)
        return flag + name + more

    @property
    def _voted(self) -> bool:
        return self.scene.turned is not None and self.scene.turned.given[self.seat] >= 0

    def _ballot(self, x: float, y: float) -> str:
        """PGM-30: what this player has voted, as all ballots are turned."""
        turned = self.scene.turned
        if turned is None or not self._voted:
            return ""
        return self.pen.ballot(turned.given[self.seat], turned.election, x + 9 * self.spot.way, y, 0.82)

    def _status(self) -> tuple[str, str]:
        """The votes that were given, the side in a mutiny, the character where it is not written elsewhere, else the
        votes that there would be."""
        pen, seen, seat = self.pen, self.seen, self.seat
        if self.scene.turned is not None and self._voted:
            return self.scene.say("votes", votes=self.scene.turned.votes[seat]), pen.ink.key
        role = seen.roles[seat]
        side = {LOYALIST: "loyal", MUTINEER: "mutineer"}.get(seen.sides[seat])
        if side is not None:
            return self.scene.say(f"side.{side}"), pen.ink.blood if side == "mutineer" else pen.ink.key
        if role == NO_ROLE:
            return "" if self.scene.unmanned else self.scene.say("side.out"), pen.ink.sepia
        if self.small:
            return self.scene.words.say(f"role.{ROLE_WORDS[role]}"), pen.ink.sepia
        return self.scene.say("votes", votes=seen.votes(seat)), pen.ink.sepia

    # What lies beside

    def _hidden(self) -> bool:
        return self.seen.hideouts[self.seat] != NOWHERE

    @property
    def _bed(self) -> float:
        """How much room the hideout takes."""
        if not self._hidden() or self.spot.mine:
            return 0
        return 34 if self.small else 54

    def _hideout(self) -> str:
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

    def _sailors(self) -> str:
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
        touched = rect(-reach / 2, -reach / 2, reach, reach, **picture.HIT)
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

    def _hand(self) -> str:
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
            face = pen.use(loot_ref(pen, card), turn=LOOT_TILTS[card % 4], scale=wide / 100)
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

    # Ambushes

    def _stack(self) -> str:
        """PGM-18: hideouts laid on the character, one over the other; turned at the reveal."""
        found = self.scene.ambushes_on(self.seat)
        x, y = self.spot.centre
        wide = 34 if self.small else 52
        down = min(24.0, (self.spot.down - wide * 1.2) / max(1, len(found) - 1))
        top = y - (self.spot.down * 0.5 - wide * 0.78) if len(found) > 1 else y + 2
        out = ""
        for i, (number, ambush) in enumerate(found):
            aside = (-6, 8, -2, 10)[i % 4] * self.spot.way
            out += self._ambush(number, ambush, x + aside, top + down * i, (-6, 7, -3, 5)[i % 4], wide)
        return out

    def _ambush(self, number: int, ambush: Ambush, x: float, y: float, turn: float, wide: float) -> str:
        """Whose it is can be seen; where it waits only when it is turned, or if one has laid it oneself."""
        pen = self.pen
        known = ambush.place != HIDDEN
        face = pen.use(f"card-{PLACE_WORDS[ambush.place]}" if known else "card-back-hideout")
        badge = circle(-62, -98, 44, fill=pen.ink.paper, stroke=pen.ink.key, stroke_width=6)
        who = badge + pen.glyph(ambush.author, -62, -98, 2.7)
        fate = pen.use(f"fate-{FATES.get(ambush.fate, 'missed')}", 66, 104, scale=3.6) if ambush.fate != SET else ""
        return pen.lying(f"ambush-{number}", x, y, face, who, fate, turn=turn, scale=wide / CARD)


def _spread(wide: float, room: float, cards: int) -> tuple[float, float]:
    """How wide cards are, and how far from one to the next, so that the number on each can be read."""
    fitting = min(wide, room / (0.8 * cards + 0.2))
    return fitting, min(fitting * 0.95, (room - fitting) / max(1, cards - 1))


def loot_ref(pen: Pen, card: int) -> str:
    """A loot card as it lies small on the table."""
    value = pen.scene.seen.loot.value(card)
    return "mini-back-loot" if value == UNKNOWN else f"mini-loot-{value}"
