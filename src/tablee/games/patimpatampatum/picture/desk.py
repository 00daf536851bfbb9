"""Beside the hand: what is going on in a line, the cards laid open or chosen, a push as a sum, the answers to it."""

from __future__ import annotations

from tablee.games.patimpatampatum.actions import DONE, NONE, PASS, YIELD, Defence
from tablee.games.patimpatampatum.material import KIND_NAMES, KINDS, NUMBERS, PLACES, VALUE
from tablee.games.patimpatampatum.picture.hand import card_ref
from tablee.games.patimpatampatum.picture.layout import CARD_HEIGHT, CARD_WIDTH, PLATES
from tablee.games.patimpatampatum.picture.pay import paid
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.picture.scene import CERTAIN
from tablee.games.patimpatampatum.push import defence_value, to_beat
from tablee.kernel.picture import FOCUS, at, g, place, rect
from tablee.kernel.state import Action

BEST_SHOWN = 3  # answers to a push that stand ready
SUM_WIDTH = 350  # what a push takes to be written out beside its cards


class Desk:
    def __init__(self, pen: Pen, width: float) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.seen = pen.scene.seen
        self.width = width
        self.size = 15.0 if pen.narrow else 21.0  # of its letters
        self.card = 0.25 if pen.narrow else 0.47  # scale of the cards that lie on it
        self.row = CARD_HEIGHT * self.card

    def draw(self, height: float) -> str:
        if self.scene.paid:
            return g(paid(self.pen, self.width, height), id="desk")
        below = self.size + 8
        acts = self._plates()
        return g(
            self.pen.write(
                0, self.size, self._line(), self.size, self.pen.ink.chalk, room=self.width, font_style="italic"
            ),
            at(0, below, self._table()),
            at(0, below + self.row + (10 if self.pen.narrow else 18), acts or self._shelf()),
            id="desk",
        )

    # In a line

    def _line(self) -> str:
        """What is awaited."""
        pen, seen, scene = self.pen, self.seen, self.scene
        room, size = self.width * 0.3, self.size
        if scene.pushing:
            facts = {"who": pen.name(seen.turn, room, size), "other": pen.name(seen.rival, room, size)}
            return pen.scene.say(f"line.{seen.awaits}", plaza=PLATES[PLACES[seen.goal].id].said, **facts)
        if seen.awaits == "over":
            return pen.scene.say(
                "line.over", who=scene.words.list([pen.name(seat, room, size) for seat in scene.leaders])
            )
        if scene.legal and scene.laid:
            return self._next_choice()
        if scene.acting:
            return scene.say("line.turn", round=seen.round, who=pen.name(scene.acting[0], 2 * room, size))
        return pen.scene.say("line.dealing", round=seen.round)

    def _next_choice(self) -> str:
        """What is still to choose of a turn that is being planned."""
        pen, seen = self.pen, self.seen
        if seen.awaits == "goal" and not seen.numbers:
            return pen.scene.say("line.house")
        if not seen.numbers:
            return pen.scene.say("line.numbers")
        key = {"cards": "plan", "goal": "goal"}.get(seen.awaits, "second")
        return pen.scene.say(f"line.{key}", movement=seen.movement())

    # The cards that matter now

    def _table(self) -> str:
        if self.scene.pushing:
            return self._sum()
        if self.scene.laid and (self.scene.my_plan or self.seen.awaits in ("second", "goal")):
            return self._chosen()
        return self._pile()

    def _laid(self, kinds: list[int], x: float) -> tuple[str, float]:
        """Cards side by side, and where they end."""
        step = CARD_WIDTH * self.card * 0.62
        cards = "".join(self._lie(kind, x + step * i) for i, kind in enumerate(kinds))
        return cards, x + step * (len(kinds) - 1) + CARD_WIDTH * self.card if kinds else x

    def _lie(self, kind: int, x: float) -> str:
        """A card on the desk; a character tells what it does."""
        card = self.pen.use("shadow") + self.pen.use(card_ref(kind))
        if kind >= NUMBERS:
            asked = self.scene.say("ask", card=KIND_NAMES[kind])
            card = self.pen.telling(asked, card, self.pen.focus("card-focus"))
        return at(x, 0, card, scale=self.card)

    def _kinds(self) -> list[int]:
        character = self.seen.character
        return [*self.seen.numbers, *([character] if character != NONE else [])]

    def _chosen(self) -> str:
        """The plan of a turn, and how far it goes (PPP-14)."""
        cards, end = self._laid(self._kinds(), 0)
        if not self.seen.numbers:
            return cards
        unit = self.row / 112
        equals = self.pen.cut("=", end + 24 * unit, 70 * unit, 30 * unit, self.pen.ink.chalk)
        total = self.pen.cut(
            str(self.seen.movement()), end + 50 * unit, 84 * unit, 58 * unit, self.pen.ink.chalk, anchor=0
        )
        return cards + equals + total

    def _sum(self) -> str:
        """PPP-19: the cards less the steps make the push; what would beat it."""
        pen, seen, unit = self.pen, self.seen, self.row / 112
        cards, x = self._laid(self._kinds(), 0)
        strength = seen.strength
        steps = seen.movement() - strength
        out = cards + pen.cut("-", x + 20 * unit, 72 * unit, 30 * unit, pen.ink.chalk)
        out += at(x + 62 * unit, 52 * unit, pen.use("slab-0", turn=4), pen.use("slab-2", 9, 9, turn=-6), scale=unit)
        out += pen.cut(str(steps), x + 66 * unit, 68 * unit, 24 * unit, pen.ink.key)
        out += pen.cut("=", x + 108 * unit, 70 * unit, 28 * unit, pen.ink.chalk)
        out += at(
            x + 166 * unit,
            56 * unit,
            pen.use("burst"),
            pen.cut(str(strength), 0, 13, 26, pen.ink.key),
            scale=1.25 * unit,
        )
        if seen.awaits == "defence":
            out += pen.use("shield", x + 242 * unit, 56 * unit, scale=1.9 * unit)
            out += pen.write(x + 268 * unit, 72 * unit, f"> {strength}", 44 * unit, pen.ink.chalk, font_weight="bold")
        shrunk = min(1.0, self.width / (x + SUM_WIDTH * unit))
        return at(0, self.row * (1 - shrunk) / 2, out, scale=round(shrunk, 2))

    def _pile(self) -> str:
        """PPP-13: what is left to draw."""
        pen, left = self.pen, self.seen.cards.left
        if self.seen.awaits == "over":
            return self._winners()
        backs = [self._back(3.0 * i, -1.5 * i) for i in range(min(4, -(-left // 12)))]
        unit = self.row / 112
        x = CARD_WIDTH * self.card + 26 * unit
        number = pen.cut(str(left), x, 62 * unit, 44 * unit, pen.ink.chalk, anchor=0)
        words = pen.write(x, 88 * unit, pen.scene.say("pile"), self.size * 0.86, pen.ink.chalk, font_style="italic")
        return "".join(backs) + number + words

    def _winners(self) -> str:
        """PPP-40: those with most points."""
        unit = self.row / 112
        return "".join(
            at(
                (60 + 120 * i) * unit,
                58 * unit,
                self.pen.use("halo", 0, 7, scale=1.7),
                self.pen.use(f"badge-{seat}", scale=1.3),
                scale=unit,
            )
            for i, seat in enumerate(self.scene.leaders)
        )

    def _back(self, x: float, y: float) -> str:
        return at(x, y, self.pen.use("card-back"), scale=self.card)

    # What has been played

    def _shelf(self) -> str:
        """The discards, which anybody may count, kind by kind."""
        pen, discards = self.pen, self.seen.cards.discards
        kinds = [kind for kind in range(KINDS) if discards[kind]]
        each = min(self.width / max(9, len(kinds)), 32.0 if pen.narrow else 50.0)
        scale = min(each * 0.86 / CARD_WIDTH, 0.2)
        out = ""
        for i, kind in enumerate(kinds):
            middle = CARD_WIDTH * scale / 2
            card = at(0, 0, pen.use(card_ref(kind)), scale=scale)
            number = pen.write(
                middle,
                CARD_HEIGHT * scale + self.size * 0.9,
                str(discards[kind]),
                self.size * 0.86,
                pen.ink.chalk,
                text_anchor="middle",
            )
            out += at(each * i, 0, card, number)
        return g(out, id="discards", role="img", aria_label=pen.scene.say("discards", cards=sum(discards)))

    # Answers

    def _plates(self) -> str:
        """The answers to a push that are enough, cheapest first; and letting it go, passing, having done."""
        ready: list[tuple[Action, str]] = [(answer, self._answer(answer)) for answer in self.scene.enough[:BEST_SHOWN]]
        for action, key in ((YIELD, "yield"), (PASS, "pass"), (DONE, "done")):
            if action.text in self.scene.by_text:
                ready.append((action, self.scene.say(key)))
        if not ready:
            return ""
        gap = 6.0
        each = (self.width - gap * (len(ready) - 1)) / len(ready)
        return "".join(self._plate((each + gap) * i, each, action, words) for i, (action, words) in enumerate(ready))

    def _answer(self, answer: Defence) -> str:
        parts = [KIND_NAMES[kind] for kind in (answer.number, answer.character) if kind != NONE]
        if answer.number >= NUMBERS:
            parts[0] = str(VALUE[answer.number])
        return " + ".join(parts)

    def _worth(self, action: Action) -> str:
        """What an answer makes of the push: its number against it."""
        if not isinstance(action, Defence) or action is YIELD or self.scene.margin(action) == CERTAIN:
            return ""
        return f"{defence_value(action)} > {to_beat(self.seen, action)}"

    def _plate(self, x: float, width: float, action: Action, words: str) -> str:
        pen = self.pen
        tall = 44.0 if pen.narrow else 56.0
        size = 14.0 if pen.narrow else 18.0
        worth = self._worth(action)
        base = tall / 2 + size * (-0.12 if worth else 0.35)
        return pen.touchable(
            action,
            rect(0, 0, width, tall, rx=8, fill=pen.palette.sun, stroke=pen.ink.key, stroke_width=2),
            rect(-3, -3, width + 6, tall + 6, rx=10, fill="none", stroke=pen.palette.focus, stroke_width=5, **FOCUS),
            pen.write(width / 2, base, words, size, font_weight="bold", text_anchor="middle", room=width - 8),
            pen.write(width / 2, base + 1.1 * size, worth, 0.9 * size, text_anchor="middle") if worth else "",
            transform=place(x, 0),
        )
