"""A seen position for a terminal: three lines a player, sheep above, patous below; then the piles and the dice."""

from __future__ import annotations

from tablee.games.patouche.actions import Walk
from tablee.games.patouche.flock import Place
from tablee.games.patouche.material import NO_CARD, PATOU, PATOU_NAMES, PLAIN, SHEEP, SUPER, THROWS, UNTURNED, Dice
from tablee.games.patouche.picture.scene import Scene, breadth, faces
from tablee.games.patouche.picture.sentences import news
from tablee.kernel import picture as kit
from tablee.kernel.picture import MARK, WIDTH, columns, cut, padded, wrapped

MARGIN = 23  # columns for a player's name and counts
WINNER = "✔"
WOOL, DANGER, FREE = "@", "!!", "··"


class Terminal(kit.Terminal[Scene]):
    def lines(self) -> list[str]:
        players = [line for seat in range(self.scene.players) for line in self._player(seat)]
        return [*players, "", *self._piles(), self._dice(), self._legend(), news(self.scene)]

    # Players

    def _player(self, seat: int) -> list[str]:
        """Name and counts, and beside them the columns with their numbers."""
        margin = [padded(words, MARGIN) for words in self._margin(seat)]
        return [left + right for left, right in zip(margin, self._columns(seat), strict=True)]

    def _margin(self, seat: int) -> list[str]:
        scene, flock = self.scene, self.seen.flocks[seat]
        turn = self.seen.turn == seat and not scene.over
        sign = WINNER if seat in scene.winners else MARK if turn else " "
        if self.seen.expert:
            worth = self.scene.words.say("tally.sheep", count=flock.worth() + flock.rams())
            sheep = f"{worth}, {self.scene.say('cards', cards=flock.sheep())}"
        else:
            sheep = self.scene.words.say("tally.sheep", count=flock.sheep())
        patous = self.scene.words.say("tally.patous", count=flock.patous())
        return [f"{sign} {self.player(seat, MARGIN - 4)}", f"  {sheep}", f"  {patous:11}{self._wolf(seat)}"]

    def _wolf(self, seat: int) -> str:
        """Where the wolf is, and where it may be sent."""
        for walk in self.scene.offered(Walk):
            if self.scene.visit(walk)[1] == seat:
                return MARK + self.scene.say("far" if walk.far else "near")
        return self.ink(self.scene.say("die.wolf").upper(), "bold") if seat == self.seen.wolf else ""

    def _columns(self, seat: int) -> list[str]:
        places = self.seen.flocks[seat].places
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
        spot = self.seen.flocks[seat].places[number]
        width = cell * breadth(spot)
        above, below = self.scene.on_sheep(seat, number), self.scene.on_patou(seat, number)
        upper = [self._sheep(card) for card in spot.sheep] + [FREE] * spot.room
        marks = [MARK if above and i == (len(spot.sheep) if spot.room else 0) else " " for i in range(len(upper))]
        sheep = "".join(f"{mark}{words}".ljust(cell) for mark, words in zip(marks, upper, strict=True))
        low = (MARK if below else " ") + self._patou(spot, width)
        counted = f" {number + 1}"
        return self.ink(counted, "dim") + " " * (width - len(counted)), sheep, low.ljust(width)

    def _sheep(self, card: int) -> str:
        return WOOL if card >= UNTURNED else f"{WOOL}{card}"

    def _patou(self, spot: Place, width: int) -> str:
        if spot.patou == NO_CARD:
            return DANGER
        name = self.scene.say(f"short.{PATOU_NAMES[spot.role]}")
        return name.center(width - 2, "=") if spot.role == SUPER else name

    # The middle of the table

    def _piles(self) -> list[str]:
        """In one line if that is wide enough, else one or more for each."""
        seen = self.seen
        parts = [self._pile("sheep-pile", SHEEP), self._pile("patou-pile", PATOU)]
        if seen.limit:
            caught = WOOL * seen.lair + "_" * (seen.limit - seen.lair)
            parts.append(f"{self.scene.say('lair-short')} {caught} {seen.lair}/{seen.limit}")
        together = "  " + "   ".join(parts)
        if columns(together) <= WIDTH:
            return [together]
        return [line for part in parts for line in wrapped(part, indent="  ")]

    def _pile(self, key: str, die: int) -> str:
        """PCH-25: its cards, and what everybody saw go under it."""
        pile = self.seen.pile(die)
        words = f"{self.scene.say(key)} {pile.size()}"
        if not self.seen.expert or not pile.under:
            return words
        return f"{words} ({self.scene.say('beneath')} {' '.join(self._side(side, die) for side in pile.under)})"

    def _side(self, side: int, die: int) -> str:
        if side == UNTURNED:
            return "?"
        return str(side) if die == SHEEP else self.scene.say(f"short.{PATOU_NAMES[side]}")

    def _dice(self) -> str:
        scene, seen = self.scene, self.seen
        if not scene.dice_out:
            return ""
        parts = []
        if scene.throwing:
            if seen.kept.count:
                parts.append(f"{self.scene.say('kept')} {self._faces(seen.kept)}")
            if seen.thrown.count:
                parts.append(f"{self.scene.say('thrown')} {self._faces(seen.thrown)}")
            key = "throw" if seen.throws else "no-throw"
            parts.append(self.scene.say(key, throw=seen.throws, throws=THROWS))
        else:
            parts.append(f"{self.scene.say('dice')} {self._faces(seen.kept)}")
            if seen.left.count and seen.left is not seen.kept:
                parts.append(f"{self.scene.say('left')} {self._faces(seen.left)}")
        return "  " + "   ".join(parts)

    def _faces(self, dice: Dice) -> str:
        return " ".join(f"[{self.scene.say(f'die.{face}')}]" for face in faces(dice))

    def _legend(self) -> str:
        """What the short names on the table stand for."""
        roles = {spot.role for flock in self.seen.flocks for spot in flock.places if not spot.open}
        roles |= {side for side in self.seen.patous.under if side != UNTURNED}
        named = [
            f"{self.scene.say(f'short.{PATOU_NAMES[role]}')} {self.scene.words.say(f'patou.{PATOU_NAMES[role]}')}"
            for role in sorted(roles - {PLAIN})
        ]
        return self.ink(cut("  " + ", ".join(named), WIDTH), "dim") if named else ""
