"""The middle of the table: the two piles, the dice, and the wolf's lair."""

from __future__ import annotations

from math import ceil

from tablee.games.patouche.material import (
    DIE_NAMES,
    PATOU,
    PER_PLAYER,
    SHEEP,
    THROWS,
    UNTURNED,
    Dice,
)
from tablee.games.patouche.picture.cards import HEIGHT, WIDTH
from tablee.games.patouche.picture.drawing import Drawing
from tablee.games.patouche.picture.layout import Layout
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.picture.signs import BLANKET_STEP
from tablee.games.patouche.picture.slips import line, measure, pill, slip
from tablee.games.patouche.piles import Pile
from tablee.kernel.picture import Palette, at, circle, g, num, path, place, rect

TILTS = (-5, 4, -7)


def faces(dice: Dice) -> list[str]:
    return ["wolf"] * dice.wolves + ["patou"] * dice.patous + ["sheep"] * dice.sheep


class Middle(Drawing):
    def __init__(self, scene: Scene, palette: Palette, sheet: str, layout: Layout) -> None:
        super().__init__(scene, palette, sheet)
        self.layout = layout

    # Piles

    def piles(self) -> str:
        seen, (sheep, patous) = self.scene.seen, self.layout.piles
        return at(*sheep, self._pile(seen.sheep, SHEEP), id="pile-sheep") + at(
            *patous, self._pile(seen.patous, PATOU), id="pile-patou"
        )

    def _pile(self, pile: Pile, die: int) -> str:
        scale, count = self.layout.pile_scale, pile.size()
        top = self.use(f"pch-pile-{DIE_NAMES[die]}" if count else "pch-pile-none", scale=scale)
        size = 13 if self.layout.narrow else 18
        number = str(count)
        if self.scene.seen.limit and die == SHEEP:  # PCH-23: the team wins when it is empty
            number = f"{count}/{PER_PLAYER * self.scene.players}"
        badge = pill(self.palette, WIDTH * scale / 2 + 2, HEIGHT * scale, number, size)
        return top + badge + self._under(die)

    def _under(self, die: int) -> str:
        """PCH-25: what everybody saw go under the pile, in the order in which it comes back. On a desk it stands below
        its pile, on a phone all of it in one row, the sheep first."""
        small, (width, rows) = self.layout.narrow, self.layout.known_room
        sheep, patous = self._remembered(SHEEP), self._remembered(PATOU)
        places = len(sheep) + len(patous) + 1 if small else max(len(sheep), len(patous), 1)
        step = min(15.0 if small else 22.0, width / ceil(places / rows))
        x, y = 0.0, HEIGHT * self.layout.pile_scale + (30 if small else 28)
        if small and die == PATOU:
            (left, _), (right, _) = self.layout.piles
            x = max(0.0, left + step * (len(sheep) + 0.5) - right)
        in_row = int(width / step + 0.01)
        return "".join(
            self._known(side, die, x + step * (i % in_row + 0.5), y + 1.1 * step * (i // in_row), step)
            for i, side in enumerate(sheep if die == SHEEP else patous)
        )

    def _remembered(self, die: int) -> list[int]:
        return self.scene.seen.pile(die).under if self.scene.seen.expert else []

    def _known(self, side: int, die: int, x: float, y: float, step: float) -> str:
        if side == UNTURNED:
            return self._boxed("?", x, y, step, self.ink.night)
        if die == SHEEP:
            return self._boxed(str(side), x, y, step, self.ink.red)
        return self._boxed("", x, y, step, self.ink.red) + self.use("pch-wolf", x, y, scale=step / 80)

    def _boxed(self, says: str, x: float, y: float, step: float, edge: str) -> str:
        box = rect(
            x - step * 0.44,
            y - step * 0.5,
            step * 0.88,
            step,
            rx=2,
            fill=self.palette.card,
            stroke=edge,
            stroke_width=1.4,
        )
        return box + (line(self.palette, x, y + step * 0.3, says, step * 0.8, text_anchor="middle") if says else "")

    # Dice

    def dice(self) -> str:
        """Kept dice lie on a blanket; the others in the grass, or in the hand until they are thrown."""
        seen, (x, y), size = self.scene.seen, self.layout.dice, self.layout.dice_scale
        if not self.scene.dice_out:
            return ""
        kept, thrown = faces(seen.kept), faces(seen.thrown) + ["blank"] * self.scene.to_throw
        step = BLANKET_STEP * size
        out = at(x, y, self.use(f"pch-blanket-{len(kept)}", scale=size)) if kept else ""
        spent = self._spent(kept)
        apart = 0.34 * step if kept else 0
        for i, face in enumerate([*kept, *thrown]):
            aside = x + step * i + (apart if i >= len(kept) else 0)
            out += self._die(i, face, aside, y, lies=i >= len(kept), spent=i in spent)
        return g(out, id="fallen") + self._throw_count(x + step * len(kept) + apart, y, step)

    def _spent(self, kept: list[str]) -> set[int]:
        """Which of the kept dice have acted."""
        if self.scene.throwing:
            return set()
        left, spent = faces(self.scene.acting), set()
        for i, face in enumerate(kept):
            if face in left:
                left.remove(face)
            else:
                spent.add(i)
        return spent

    def _die(self, number: int, face: str, x: float, y: float, lies: bool, spent: bool) -> str:
        tilt = TILTS[number] * (1 if lies else 0.4)
        return g(
            g(
                self.use(f"pch-die-{face}"),
                transform=place(0, 0, turn=tilt, scale=self.layout.dice_scale),
                opacity=".45" if spent else None,
            ),
            id=f"die-{number + 1}",
            class_="die",
            transform=place(x, y),
        )

    def _throw_count(self, x: float, y: float, step: float) -> str:
        """PCH-4: which of the three throws this is: a pebble for each, filled when it is made."""
        if not self.scene.throwing:
            return ""
        small, size = self.layout.narrow, self.layout.letter - 0.5
        r = 4.2 if small else 6.0
        made = self.scene.seen.throws
        words = self.scene.words.say("picture.throw" if made else "picture.no-throw", throw=made, throws=THROWS)
        wide = 11.4 * r + measure(words, size)
        left = min(x - step * 0.36, self.layout.width - wide)
        low = y + step * 0.5 + (12 if small else 17)
        pebbles = "".join(
            circle(
                left + i * 3 * r,
                low,
                r,
                fill=self.ink.night if i < made else self.palette.card,
                stroke=self.ink.night,
                stroke_width=1.6,
            )
            for i in range(THROWS)
        )
        return (
            at(left - 2 * r, low - 0.72 * size, slip(self.palette, wide, 1.45 * size))
            + pebbles
            + line(self.palette, left + 8.6 * r, low + r, words, size, font_style="italic")
        )

    # The lair

    def lair(self) -> str:
        """PCH-23: the sheep that the wolf has, and the places that are left before all is lost."""
        seen = self.scene.seen
        if not seen.limit:
            return ""
        scale = self.layout.lair_scale
        step, tall = WIDTH * scale + 4, HEIGHT * scale
        width = step * seen.limit
        x, y = self.layout.lair
        left = x + step * (4 - seen.limit) / 2
        cards = "".join(
            self.use("pch-card-sheep-1", step * i, 0, scale=scale)
            if i < seen.lair
            else rect(
                step * i,
                0,
                WIDTH * scale,
                tall,
                rx=3,
                fill=self.ink.pelt,
                stroke=self.ink.amber,
                stroke_width=1.4,
                stroke_dasharray="4 3",
            )
            for i in range(max(seen.limit, seen.lair))
        )
        cave = path(
            f"M-12 {num(tall + 8)}C-14 {num(-tall * 0.5)} {num(width * 0.2)} -{num(tall * 0.62)} {num(width / 2)} "
            f"-{num(tall * 0.62)}S{num(width + 10)} {num(-tall * 0.5)} {num(width + 8)} {num(tall + 8)}Z",
            fill=self.ink.slate,
        )
        eyes = path("M-9 -3L-2 1L-7 4ZM9 -3L2 1L7 4Z", fill=self.ink.amber)
        return at(left, y, cave, at(width / 2 - 2, -tall * 0.3, eyes, scale=1.2), cards, id="lair")
