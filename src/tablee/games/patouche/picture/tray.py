"""The tray: what can be chosen and lies nowhere on the table, or a slip that tells what is waited for."""

from __future__ import annotations

from math import ceil

from tablee.games.patouche import speech
from tablee.games.patouche.actions import Flee, Keep, Play, Take, Under
from tablee.games.patouche.flock import Place
from tablee.games.patouche.material import DIE_NAMES, PATOU_NAMES, PLAIN, SHEEP, UNTURNED
from tablee.games.patouche.outlook import mean
from tablee.games.patouche.picture.cards import HEIGHT, WIDTH
from tablee.games.patouche.picture.drawing import Drawing
from tablee.games.patouche.picture.frieze import patou_card, sheep_card
from tablee.games.patouche.picture.layout import Layout
from tablee.games.patouche.picture.middle import faces
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.picture.slips import fold, line, measure, slip
from tablee.games.patouche.table import FLIP
from tablee.kernel.picture import Palette, Value, at, g, num, place, rect
from tablee.kernel.state import Action

LARGE_CHIP, SMALL_CHIP = 70.0, 50.0  # how wide a chip with one card is at least, in one row or in two


class Tray(Drawing):
    """``cramped`` tells that the places to choose from are too small to be touched where they lie."""

    def __init__(self, scene: Scene, palette: Palette, sheet: str, layout: Layout, cramped: bool) -> None:
        super().__init__(scene, palette, sheet)
        self.layout = layout
        self.cramped = cramped

    def svg(self) -> str:
        """What can be chosen and lies nowhere on the table; else what is waited for."""
        if self.scene.keeps:
            return at(*self.layout.tray, *self._keeps(self.scene.keeps), id="tray")
        if self.scene.plays:
            return at(*self.layout.tray, *self._plays(self.scene.plays), id="tray")
        if self.cramped:
            return at(*self.layout.tray, *self._places(), id="tray")
        plan = self.layout
        if self.scene.dice_out:
            return at(*plan.tray, self._news(plan.tray_room[0]), id="tray")
        return at(*plan.calm, self._news(plan.calm_room), id="tray")

    def _chip(self, x: float, y: float, width: float, height: float, body: str, **attributes: Value) -> str:
        def frame(grow: float, **look: Value) -> str:
            return rect(-grow, -grow, width + 2 * grow, height + 2 * grow, rx=num(9 + grow), **look)

        return g(
            frame(3, fill=self.palette.sun, stroke=self.ink.night, stroke_width=1.6, class_="halo"),
            frame(6, fill="none", stroke=self.palette.focus, stroke_width=4, class_="focus", visibility="hidden"),
            frame(0, fill=self.palette.card, stroke=self.palette.ray, stroke_width=1.6),
            at(width / 2, height / 2, body),
            transform=place(x, y),
            class_="is-legal",
            **attributes,
        )

    def _keeps(self, keeps: list[Keep]) -> list[str]:
        """A chip for each way: the dice that stay, and how many fall again. As many to a row as fit."""
        size, tall = (0.31, 44.0) if self.layout.narrow else (0.48, 54.0)
        gap, x, y, chips = 10.0, 0.0, 0.0, []
        for keep in keeps:
            wide = 76 * size * keep.dice.count + 30
            if x + wide > self.layout.tray_room[0]:
                x, y = 0.0, y + tall + gap
            chips.append(self._chip(x, y, wide, tall, self._kept(keep, size), **self.button(keep)))
            x += wide + gap
        return chips

    def _kept(self, keep: Keep, size: float) -> str:
        """The dice that stay, then a sign: so many are thrown again, or none."""
        again = self.scene.seen.thrown.count - keep.dice.count
        step = 76 * size
        left = -(step * keep.dice.count + 20) / 2
        dice = "".join(
            self.use(f"pch-die-{face}", left + step * (i + 0.5), 0, scale=size)
            for i, face in enumerate(faces(keep.dice))
        )
        right = left + step * keep.dice.count + 11
        if not again:
            return dice + self.use("pch-stop", right, 0, scale=0.56)
        sign = self.use("pch-again", right, -7, scale=0.5)
        return dice + sign + line(self.palette, right, 15, f"×{again}", 14, font_weight="bold", text_anchor="middle")

    def _plays(self, plays: list[Play]) -> list[str]:
        """PCH-12: a chip for each die that is left, and each way of taking its card."""
        width, gap = self.layout.tray_room[0], 10.0
        across, tall = (2, 44.0) if self.layout.narrow else (1, 52.0)
        wide = (width - gap * (across - 1)) / across
        return [
            self._chip(
                (i % across) * (wide + gap),
                (i // across) * (tall + gap),
                wide,
                tall,
                self._card_offer(play),
                **self.button(play),
            )
            for i, play in enumerate(plays)
        ]

    def _places(self) -> list[str]:
        """A chip for each kind of place: the card that lies there. Before them the card that is being placed."""
        hand, offers, gap = self._hand(), self.scene.different, 10.0
        left = 88.0 if hand else 0.0
        room = self.layout.tray_room[0] - left - 4
        rows = 1 if len(offers) * (LARGE_CHIP + gap) <= room + gap else 2
        across = max(int((room + gap) / ((LARGE_CHIP if rows == 1 else SMALL_CHIP) + gap)), ceil(len(offers) / rows))
        wide, tall = (room - gap * (across - 1)) / across, 82.0 if rows == 1 else 44.0
        chips = [
            self._chip(
                left + (i % across) * (wide + gap),
                (i // across) * (tall + gap),
                wide,
                tall,
                self._place_offer(owner, spot, action, 0.62 if rows == 1 else 0.36),
                **self.button(action),
            )
            for i, (owner, spot, action) in enumerate(offers)
        ]
        return [slip(self.palette, 76, 82) + hand, *chips] if hand else chips

    def _place_offer(self, owner: int, spot: Place, action: Action, scale: float) -> str:
        """The card that flees, is guarded, is covered or is taken; whose it is, where that may be more than one."""
        card = sheep_card(spot.sheep[0], 0) if isinstance(action, Flee | Under) else patou_card(spot.patou, 0)
        columns = 2 if card == "pch-card-super" else 1
        scale /= columns
        drawn = self.use(card, -WIDTH * columns * scale / 2, -HEIGHT * scale / 2, scale=scale)
        return drawn + (self.use(f"gl-{owner + 1}", 17, -14, scale=0.7) if isinstance(action, Take) else "")

    def _card_offer(self, play: Play) -> str:
        small, size = self.layout.narrow, self.layout.letter
        scale, left = (0.34, -72.0) if small else (0.42, -104.0)
        card = self.use(f"pch-card-{DIE_NAMES[play.die]}-0", left, -HEIGHT * scale / 2, scale=scale)
        right = left + WIDTH * scale
        turn = self.use("pch-turn", right - 2, 0, scale=0.55 if small else 0.75) if play.flip else ""
        x = right + (11 if small else 16)
        first, second = self._offer_words(play)
        return (
            card
            + turn
            + line(self.palette, x, -2, first, size, font_weight="bold")
            + line(self.palette, x, size, second, size - 2, fill=self.ink.note)
        )

    def _offer_words(self, play: Play) -> tuple[str, str]:
        """What is done, and what to expect of it."""
        say, pile = self.scene.words.say, self.scene.seen.pile(play.die)
        if not pile.size():
            return say("picture.take"), say("picture.pile-empty")
        if not play.flip:
            return say("picture.take"), say(f"picture.take-{DIE_NAMES[play.die]}")
        side = pile.next_side()
        if side != UNTURNED:
            known = str(side) if play.die == SHEEP else say(f"patou.{PATOU_NAMES[side]}")
            return say("picture.turn"), say("picture.turn-known", side=known)
        if play.die == SHEEP:
            return say("picture.turn"), say("picture.turn-sheep", mean=speech.decimal(mean(pile), self.scene.words))
        hidden = sum(pile.unseen)
        special = hidden - pile.unseen[PLAIN]
        return say("picture.turn"), say("picture.turn-patou", special=special, cards=hidden)

    def _news(self, width: float) -> str:
        """On a slip: what is waited for, or how it ended; beside it the card that is being placed."""
        scene, small, card = self.scene, self.layout.narrow, self._hand()
        outcome = scene.seen.outcome()
        words = (
            scene.words.ending(outcome, scene.names) if outcome else speech.prompt(scene.seen, scene.words, scene.names)
        )
        size = self.layout.letter + (0 if small else 1)
        left, pitch = 76.0 if card else 11.0, 1.3 * size
        lines = fold(words, width - left - 9, size, 4 if small else 8)
        wide = min(width, left + max(measure(part, size) for part in lines) * 1.04 + 12)
        tall = max(pitch * len(lines) + 0.9 * size, 82.0 if card else 0.0)
        top = (self.layout.tray_room[1] - tall) / 2 if small else 6.0
        written = "".join(line(self.palette, left, pitch * (i + 1), part, size) for i, part in enumerate(lines))
        return at(0, top, slip(self.palette, wide, tall), written, card)

    def _hand(self) -> str:
        seen = self.scene.seen
        if seen.hand < 0 or seen.phase == FLIP:
            return ""
        card = sheep_card(seen.hand, 0) if seen.die == SHEEP else patou_card(seen.hand, 0)
        double = card == "pch-card-super"
        return self.use(card, 8, 8, scale=0.3 if double else 0.58, id="hand", class_="card")
