"""The players' places: character, flag, what lies beside them, and the ambushes laid on them."""

from __future__ import annotations

from tablee.games.pagamas.loot import BURIED, UNKNOWN
from tablee.games.pagamas.material import (
    DODGED,
    HIDDEN,
    HIT,
    LOYALIST,
    MUTINEER,
    NO_ROLE,
    PLACE_WORDS,
    ROLE_WORDS,
    SET,
    SPRUNG,
)
from tablee.games.pagamas.picture.beside import Beside
from tablee.games.pagamas.picture.layout import CARD, FLAG_HEIGHT, FLAG_WIDTH, Place
from tablee.games.pagamas.picture.pen import Pen
from tablee.games.pagamas.state import Ambush
from tablee.games.pagamas.tips import LAID, NO_CHARACTER
from tablee.kernel.picture import at, circle, g, place, rect

TILTS = (-1.6, 1.4, -1.1, 1.8, -1.3, 1.2)
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
        self.beside = Beside(pen, seat, spot)

    def draw(self) -> str:
        return g(
            self.beside.hideout(),
            self._flag(),
            self.beside.hand(),
            self._character(),
            self.beside.sailors(),
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
        return g(dashes, pen.slip(-84, -24, 168, 48, self.scene.say("lost"), 27), data_tip=NO_CHARACTER)

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
        worth = pen.centred(46, 14.6, str(loot.shares(self.seat)), 13, font_weight=700)
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
        scale = min(1.1, round((150 if spot.mine else spot.room) / FLAG_WIDTH, 3))
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
        who, high, low = self.scene.names[self.seat], spot.y + tall * 0.45, spot.y + tall * 0.85
        name = pen.write(inner, high, who, size, room=room, font_weight=700, text_anchor=anchor)
        ballot = self._ballot(inner, low - 4.5)
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
        laid = g(face, who, data_tip=LAID)
        return pen.lying(f"ambush-{number}", x, y, laid, fate, turn=turn, scale=wide / CARD)
