"""A seen position for a terminal: three lines a player, sheep above, patous below; then the piles and the dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap

from tablee.games.patouche.flock import Place
from tablee.games.patouche.material import NO_CARD, PATOU, PATOU_NAMES, PLAIN, SHEEP, SUPER, THROWS, UNTURNED, Dice
from tablee.games.patouche.picture.scene import Scene, breadth
from tablee.games.patouche.picture.sentences import news
from tablee.games.patouche.picture.slips import columns, cut
from tablee.games.patouche.piles import Pile
from tablee.games.patouche.rules import Patouche
from tablee.kernel.words import Words

WIDTH = 79
MARGIN = 23  # columns for a player's name and counts
SHAPES = ("●", "■", "▲", "◆", "★")
MARK = "▸"  # stands before what can be done
WINNER = "✔"
WOOL, DANGER, FREE = "@", "!!", "··"
BOLD, DIM, PLAIN_INK = "1", "2", "0"
COLOURS = ("31", "34", "32", "35", "33")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def draw(seen: Patouche, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
    return Terminal(Scene(seen, viewer, words, names), colour).text()


class Terminal:
    def __init__(self, scene: Scene, colour: bool) -> None:
        self.scene = scene
        self.colour = colour
        self.say = scene.words.say

    def text(self) -> str:
        lines = [line for seat in range(self.scene.players) for line in self._player(seat)]
        lines += ["", *self._piles(), self._dice(), self._legend(), news(self.scene)]
        return "\n".join(line.rstrip() for line in lines).rstrip("\n")

    # Players

    def _player(self, seat: int) -> list[str]:
        """Name and counts, and beside them the columns with their numbers."""
        margin = [self._padded(words) for words in self._margin(seat)]
        return [left + right for left, right in zip(margin, self._columns(seat), strict=True)]

    def _margin(self, seat: int) -> list[str]:
        scene, flock = self.scene, self.scene.seen.flocks[seat]
        turn = scene.seen.turn == seat and not scene.over
        sign = WINNER if seat in scene.winners else MARK if turn else " "
        name = self._ink(f"{SHAPES[seat]} {cut(scene.names[seat], MARGIN - 6)}", COLOURS[seat], BOLD)
        if scene.seen.expert:
            worth = self.say("tally.sheep", count=flock.worth() + flock.rams())
            sheep = f"{worth}, {self.say('picture.cards', cards=flock.sheep())}"
        else:
            sheep = self.say("tally.sheep", count=flock.sheep())
        patous = self.say("tally.patous", count=flock.patous())
        return [f"{sign} {name}", f"  {sheep}", f"  {patous:11}{self._wolf(seat)}"]

    def _wolf(self, seat: int) -> str:
        """Where the wolf is, and where it may be sent."""
        for walk in self.scene.walks:
            if self.scene.visit(walk)[1] == seat:
                return MARK + self.say("picture.far" if walk.far else "picture.near")
        return self._ink(self.say("picture.die.wolf").upper(), BOLD) if seat == self.scene.seen.wolf else ""

    def _columns(self, seat: int) -> list[str]:
        places = self.scene.seen.flocks[seat].places
        breadths = sum(map(breadth, places))
        cell = max(3, min(5, (WIDTH - MARGIN) // max(1, breadths)))
        shown, used = 0, 0
        while shown < len(places) and used + breadth(places[shown]) <= (WIDTH - MARGIN - 4) // cell:
            used += breadth(places[shown])
            shown += 1
        rows = ["", "", ""]
        for number in range(shown):
            for row, words in enumerate(self._place(seat, number, cell)):
                rows[row] += words
        if shown < len(places):
            rows[2] += f"+{len(places) - shown}"
        return rows

    def _place(self, seat: int, number: int, cell: int) -> tuple[str, str, str]:
        """Its number, its sheep, its patou."""
        spot = self.scene.seen.flocks[seat].places[number]
        width = cell * breadth(spot)
        above, below = self.scene.on_sheep(seat, number), self.scene.on_patou(seat, number)
        upper = [self._sheep(card) for card in spot.sheep] + [FREE] * spot.room
        marks = [MARK if above and i == (len(spot.sheep) if spot.room else 0) else " " for i in range(len(upper))]
        sheep = "".join(f"{mark}{words}".ljust(cell) for mark, words in zip(marks, upper, strict=True))
        low = (MARK if below else " ") + self._patou(spot, width)
        counted = f" {number + 1}"
        return self._ink(counted, DIM) + " " * (width - len(counted)), sheep, low.ljust(width)

    def _sheep(self, card: int) -> str:
        return WOOL if card >= UNTURNED else f"{WOOL}{card}"

    def _patou(self, spot: Place, width: int) -> str:
        if spot.patou == NO_CARD:
            return DANGER
        name = self.say(f"picture.short.{PATOU_NAMES[spot.role]}")
        return name.center(width - 2, "=") if spot.role == SUPER else name

    # The middle of the table

    def _piles(self) -> list[str]:
        """In one line if that is wide enough, else one or more for each."""
        seen = self.scene.seen
        parts = [
            self._pile("picture.sheep-pile", seen.sheep, SHEEP),
            self._pile("picture.patou-pile", seen.patous, PATOU),
        ]
        if seen.limit:
            caught = WOOL * seen.lair + "_" * (seen.limit - seen.lair)
            parts.append(f"{self.say('picture.lair-short')} {caught} {seen.lair}/{seen.limit}")
        together = "  " + "   ".join(parts)
        if len(together) <= WIDTH:
            return [together]
        return [line for part in parts for line in wrap(part, WIDTH, initial_indent="  ", subsequent_indent="    ")]

    def _pile(self, key: str, pile: Pile, die: int) -> str:
        """PCH-25: its cards, and what everybody saw go under it."""
        words = f"{self.say(key)} {pile.size()}"
        if not self.scene.seen.expert or not pile.under:
            return words
        return f"{words} ({self.say('picture.beneath')} {' '.join(self._side(side, die) for side in pile.under)})"

    def _side(self, side: int, die: int) -> str:
        if side == UNTURNED:
            return "?"
        return str(side) if die == SHEEP else self.say(f"picture.short.{PATOU_NAMES[side]}")

    def _dice(self) -> str:
        scene, seen = self.scene, self.scene.seen
        if not scene.dice_out:
            return ""
        parts = []
        if scene.throwing:
            if seen.kept.count:
                parts.append(f"{self.say('picture.kept')} {self._faces(seen.kept)}")
            if seen.thrown.count:
                parts.append(f"{self.say('picture.thrown')} {self._faces(seen.thrown)}")
            key = "picture.throw" if seen.throws else "picture.no-throw"
            parts.append(self.say(key, throw=seen.throws, throws=THROWS))
        else:
            parts.append(f"{self.say('picture.dice')} {self._faces(seen.kept)}")
            if seen.left.count and seen.left is not seen.kept:
                parts.append(f"{self.say('picture.left')} {self._faces(seen.left)}")
        return "  " + "   ".join(parts)

    def _faces(self, dice: Dice) -> str:
        names = ["wolf"] * dice.wolves + ["patou"] * dice.patous + ["sheep"] * dice.sheep
        return " ".join(f"[{self.say(f'picture.die.{name}')}]" for name in names)

    def _legend(self) -> str:
        """What the short names on the table stand for."""
        roles = {spot.role for flock in self.scene.seen.flocks for spot in flock.places if not spot.open}
        roles |= {side for side in self.scene.seen.patous.under if side != UNTURNED}
        named = [
            f"{self.say(f'picture.short.{PATOU_NAMES[role]}')} {self.say(f'patou.{PATOU_NAMES[role]}')}"
            for role in sorted(roles - {PLAIN})
        ]
        return self._ink(cut("  " + ", ".join(named), WIDTH), DIM) if named else ""

    # Fitting

    def _padded(self, words: str) -> str:
        return words + " " * (MARGIN - columns(ESCAPE.sub("", words)))

    def _ink(self, words: str, *codes: str) -> str:
        if not self.colour or not words.strip():
            return words
        return f"\x1b[{';'.join(codes)}m{words}\x1b[{PLAIN_INK}m"
