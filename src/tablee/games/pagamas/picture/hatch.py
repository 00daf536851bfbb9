"""Drawing what lies on the hatch: a heading, cards with coins for those they can go to, plates to touch, ballots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablee.games.pagamas.actions import Move
from tablee.games.pagamas.material import KIND_WORDS, LOYALIST, MUTINEER, SAILORS
from tablee.games.pagamas.picture.camps import camps, tally
from tablee.games.pagamas.picture.hand import hand
from tablee.games.pagamas.picture.layout import CARD, NARROW_HATCHES
from tablee.games.pagamas.picture.pen import Pen
from tablee.games.pagamas.picture.sentences import outcome
from tablee.games.pagamas.picture.stage import BOLD, COIN, Slot, Stage, Voter
from tablee.kernel.picture import FOCUS, at, circle, fitted, fitting, folded, g, measure, place, rect
from tablee.kernel.state import NOBODY, Action

HEAD, PLATE = 26, 38
NARROW_PLATE = 46
LIST_ROW, CHIP_STEP, CHIP_SCALE = 48, 46, 1.16
COIN_ROOM, COIN_SCALE = 43.5, 1.07  # on a wide page, where a mouse needs less room than a finger
FOR_NAMES = 92  # how much room a name needs under a card
NAME, LEGIBLE = 24, 40  # what a name under a card takes, and how wide a card is that bears its own


ACTION_CARDS = {f"card-{word}" for word in KIND_WORDS[SAILORS:]}


def _by_means(slot: Slot) -> str:
    """The name of a card, and what lays it."""
    return f"{slot.title} · {slot.caption}" if slot.caption else slot.title


def _title_line(ref: str) -> float:
    """Where the name of a card stands: under the picture of an action, at the foot of every other card."""
    return 46 if ref in ACTION_CARDS else 118


def plate_widths(told: Sequence[str], room: float) -> list[float]:
    """How wide plates are beside each other: as wide as each other, unless that would cut a word short."""
    even, needed = min(190.0, room / len(told)), [measure(words, 16, bold=True) + 14 for words in told]
    if max(needed) <= even:
        return [even] * len(told)
    spare = room - sum(needed)
    return [each + spare / len(told) if spare > 0 else each * room / sum(needed) for each in needed]


class Hatch:
    def __init__(self, pen: Pen, stage: Stage) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.stage = stage
        self.narrow = pen.narrow
        self.plate = NARROW_PLATE if pen.narrow else PLATE

    @property
    def listed(self) -> bool:
        """Whether cards stand in rows, with their coins beside them: on a phone, where fingers need room."""
        return self.narrow and any(slot.chips for slot in self.stage.slots)

    @property
    def spread(self) -> bool:
        """Whether cards and their coins lie spread out below the ship, where there is room for all of them: on a wide
        page. Meanwhile the hatch shows what else would lie there."""
        return not self.narrow and any(slot.chips for slot in self.stage.slots)

    def size(self) -> str:
        """How large a hatch this takes on a phone."""
        stage = self.stage
        if self.listed:
            need = LIST_ROW * len(stage.slots)
        elif stage.camps:
            need = 140 if max(map(self.scene.seen.sides.count, (LOYALIST, MUTINEER))) > 3 else 118
        elif stage.tally:
            need = 32 * self.scene.seen.seats
        else:
            need = 104 if stage.slots else 30
        fitting = [size for size, down in NARROW_HATCHES.items() if down >= HEAD + need + self._foot()]
        return fitting[0] if fitting else "large"

    def draw(self, width: float, height: float) -> str:
        stage = self.stage
        body = height - HEAD - self._foot()
        if stage.camps:
            middle = camps(self.pen, width, body)
        elif stage.tally:
            middle = tally(self.pen, width, body)
        elif self.listed:
            middle = self._list(width)
        elif self.spread:
            wide = min(96.0, (body - 16) / 1.45)
            middle = at(0, 8, hand(self.pen, width, wide, wide + 12))
        else:
            middle = self._row(width, body)
        return g(
            self.pen.centred(width / 2, 19, stage.head, 16, self.pen.ink.chalk, width - 16, font_weight=700),
            at(0, HEAD, middle),
            at(0, height - self._foot(), self._footing(width)),
            self._outcome(width),
            id="hatch",
        )

    def _outcome(self, width: float) -> str:
        """What came of the vote that was turned last, on a slip over the edge."""
        words = outcome(self.scene)
        if not words:
            return ""
        size = 14 if measure(words, 14, bold=True) <= width - 40 else 12
        words = fitted(words, width - 40, size, bold=True)
        wide = measure(words, size, bold=True) + 18
        return self.pen.slip((width - wide) / 2, -16, wide, 21, words, size)

    # Below

    def _foot(self) -> float:
        stage = self.stage
        rows = self._plate_rows()
        return (self.plate + 4) * len(rows) + (28 if stage.voters else 0) + (22 if stage.note and not rows else 0) + 4

    def _footing(self, width: float) -> str:
        stage, out, y = self.stage, "", 0.0
        rows = self._plate_rows()
        if stage.voters:
            out += at(0, y, self._voters(width))
            y += 28
        if stage.note and not rows:
            out += self._note(width, y + 14)
        for row in rows:
            out += at(0, y, self._plates(row, width))
            y += self.plate + 4
        return out

    def _note(self, width: float, y: float) -> str:
        pen = self.pen
        return pen.centred(width / 2, y, self.stage.note, 14, pen.ink.chalk, room=width - 14, font_style="italic")

    def _plate_rows(self) -> list[Sequence[Action]]:
        plates = self.stage.plates
        if len(plates) <= 2 or not self.narrow:
            return [plates] if plates else []
        return [plates[:2], plates[2:]]

    def _plates(self, actions: Sequence[Action], width: float) -> str:
        """What is done by a word alone."""
        pen, gap = self.pen, 8.0
        told = [pen.scene.say(f"plate.{action.text.replace(' ', '-')}") for action in actions]
        wide = plate_widths(told, width - 16 - gap * (len(actions) - 1))
        left = (width - sum(wide) - gap * (len(actions) - 1)) / 2
        out = ""
        for action, words, each in zip(actions, told, wide, strict=True):
            fill = pen.ink.brass if action in BOLD else pen.ink.paper
            out += pen.touchable(
                action,
                rect(-4, -4, each + 8, self.plate + 8, rx=11, fill=pen.palette.focus, **FOCUS),
                rect(0, 0, each, self.plate, rx=9, fill=fill, stroke=pen.ink.key, stroke_width=2),
                pen.centred(each / 2, self.plate / 2 + 5.5, words, 16, room=each - 12, font_weight=700),
                transform=place(left, 0),
            )
            left += each + gap
        return out

    def _voters(self, width: float) -> str:
        """PGM-14, PGM-32: votes are given together, so a ballot that is given lies folded."""
        voters = self.stage.voters
        each = min(74.0, (width - 8) / len(voters))
        left = (width - each * len(voters)) / 2
        return "".join(at(left + each * i, 13, self._voter(voter)) for i, voter in enumerate(voters))

    def _voter(self, voter: Voter) -> str:
        pen = self.pen
        mark = ""
        if voter.mark == COIN:
            mark = circle(44, 0, 7, fill=pen.ink.ochre, stroke=pen.ink.chalk, stroke_width=1.6)
        elif voter.ballot is not None:
            mark = pen.ballot(voter.ballot, self.stage.election, 44, 0, 0.8)
        return (
            pen.glyph(voter.seat, 13, 0, 0.75)
            + pen.write(25, 5.5, str(voter.votes), 16, pen.ink.chalk, font_weight=700)
            + mark
        )

    # Cards

    def _row(self, width: float, height: float) -> str:
        """Side by side, as large as there is room; the coins under each."""
        slots = self.stage.slots
        if not slots:
            return self._note(width, height / 2) if self.stage.plates else ""
        each = (width - 12) / len(slots)
        under = 20 if any(slot.caption or slot.seat != NOBODY for slot in slots) else 4
        wide = min(each - 8, (height - under - 6) / 1.4, 96)
        step = each if len(slots) > 3 else min(each, wide + 26)
        left = width / 2 - step * (len(slots) - 1) / 2
        out = ""
        for i, slot in enumerate(slots):
            x, y = left + step * i, 2 + wide * 0.7
            out += self._card(slot, x, y, wide) + self._caption(slot, x, y + wide * 0.7 + 15, step)
        return out

    def table(self, width: float, height: float) -> str:
        """Side by side below the ship: each card, its name, and its coins."""
        slots = self.stage.slots
        each = min(180.0, width / len(slots))
        columns = min(3, int((each - 8) // COIN_ROOM))
        rows = -(-max(len(slot.chips) for slot in slots) // columns)
        wide = min(each - 8, (height - COIN_ROOM * rows - NAME) / 1.4, 96)
        left, named = width / 2 - each * (len(slots) - 1) / 2, wide * 1.4 + 14
        out = ""
        for i, slot in enumerate(slots):
            x = left + each * i
            out += self._card(replace(slot, title=""), x, wide * 0.7, wide)
            if slot.chips:
                out += self.pen.centred(x, named, _by_means(slot), 14, self.pen.light.script, room=each - 4)
                out += self._coins(slot, x, named + 6 + COIN_ROOM / 2, columns)
            else:
                out += self._caption(slot, x, named + 2, each)
        return g(out, id="table")

    def _coins(self, slot: Slot, x: float, y: float, columns: int) -> str:
        out = ""
        for k, action in enumerate(slot.chips):
            in_row = min(columns, len(slot.chips) - k // columns * columns)
            column = k % columns - (in_row - 1) / 2
            out += self._coin(action, x + column * COIN_ROOM, y + k // columns * COIN_ROOM, COIN_SCALE)
        return out

    def _coin(self, action: Move, x: float, y: float, scale: float) -> str:
        pen = self.pen
        lies = place(x, y, scale=scale)
        return pen.touchable(action, pen.focus("focus-chip"), pen.use(f"chip-{action.seat}"), transform=lies)

    def _card(self, slot: Slot, x: float, y: float, wide: float) -> str:
        pen = self.pen
        mini = slot.ref.startswith("mini")
        ring = "mini" if mini else "bust" if slot.ref.startswith("bust") else "card"
        pale = pen.ink.moon if slot.ref == "card-calm" else None
        title = pen.title(slot.title, _title_line(slot.ref), fill=pale) if slot.title and wide > LEGIBLE else ""
        face = self._nobody() if slot.ref == "none" else pen.use(slot.ref) + title
        if slot.sign:
            face += pen.use(slot.sign, 58, 30, turn=6, scale=0.4)
        if slot.action is not None:
            words = pen.scene.say("barred-place", place=slot.title) if slot.barred else ""
            face = pen.ringed(slot.action, ring, face, barred=slot.barred, words=words)
        scale = min(0.5, wide / 100) if mini else wide / CARD
        if slot.id:
            return pen.lying(slot.id, x, y, face, scale=scale)
        return g(face, transform=place(x, y, scale=round(scale, 3)))

    def _nobody(self) -> str:
        ink = self.pen.ink
        return rect(-90, -110, 180, 220, rx=14, fill="none", stroke=ink.chalk, stroke_width=6, stroke_dasharray="16 12")

    def _caption(self, slot: Slot, x: float, y: float, room: float) -> str:
        """Whose it is, or how many there are."""
        pen = self.pen
        words = slot.caption
        if slot.seat == NOBODY:
            return pen.centred(x, y, words, 14, pen.ink.chalk, room=room) if words else ""
        if not words and slot.id.startswith("loot"):
            words = pen.scene.names[slot.seat]
        if room < FOR_NAMES:
            return pen.glyph(slot.seat, x, y - 4, 0.9)
        words = fitted(words, room - 22, 13)
        wide = measure(words, 13)
        start = x - (wide + 20) / 2
        return pen.glyph(slot.seat, start + 8, y - 5, 0.68) + pen.write(start + 20, y, words, 13, pen.ink.chalk)

    def _list(self, width: float) -> str:
        """Each card in a row of its own, its coins as wide as a finger."""
        out = ""
        for i, slot in enumerate(self.stage.slots):
            y = LIST_ROW * (i + 0.5)
            out += self._card(slot, 26, y, 32)
            for k, action in enumerate(slot.chips):
                x = width - 26 - CHIP_STEP * (len(slot.chips) - 1 - k)
                out += self._coin(action, x, y, CHIP_SCALE)
            room = width - 54 - CHIP_STEP * len(slot.chips)
            if slot.chips:
                out += self._row_title(slot, 48, y, room)
            else:
                out += at(0, 0, self._caption(slot, 52 + room / 2, y + 5, room))
        return out

    def _row_title(self, slot: Slot, x: float, y: float, room: float) -> str:
        """The name of a card, in two lines if it is long, and what lays it."""
        pen, size = self.pen, min(fitting(word, room, 12.5) for word in slot.title.split(" "))
        words = folded(slot.title, room, size, 2)
        if slot.caption:
            words.append(slot.caption)
        step = 13 if len(words) > 2 else 15
        first = y + (2 if len(words) > 2 else 4) - step // 2 * (len(words) - 1)
        return "".join(
            pen.write(x, first + step * k, line, size, pen.ink.chalk, room=room) for k, line in enumerate(words)
        )
