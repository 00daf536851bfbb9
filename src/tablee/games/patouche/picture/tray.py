"""The tray: what can be chosen and lies nowhere on the table, or a slip that tells what is waited for."""

from __future__ import annotations

from math import ceil

from tablee.games.patouche import speech
from tablee.games.patouche.actions import AtPlace, Flee, Keep, Play, Take, Under
from tablee.games.patouche.flock import Place
from tablee.games.patouche.material import DIE_NAMES, PATOU_NAMES, PLAIN, SHEEP, UNTURNED
from tablee.games.patouche.outlook import mean
from tablee.games.patouche.phases import FLIP
from tablee.games.patouche.picture.frieze import patou_card, sheep_card
from tablee.games.patouche.picture.layout import CARD_HEIGHT, CARD_WIDTH
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.scene import faces
from tablee.kernel.picture import FOCUS, Value, at, folded, measure, num, place, rect
from tablee.kernel.state import Action

GAP = 10.0
SIGN = 19.0  # how wide the sign beside dice to keep is
LARGE_CHIP, SMALL_CHIP = 70.0, 50.0  # how wide a chip with one card is at least, in one row or in two


def tray(pen: Pen, cramped: bool) -> str:
    """What can be chosen and lies nowhere on the table, or, where places are too cramped to be touched, those too; else
    what is waited for."""
    scene, layout = pen.scene, pen.layout
    if keeps := scene.offered(Keep):
        return at(*layout.tray, *_keeps(pen, keeps), id="tray")
    if plays := scene.offered(Play):
        return at(*layout.tray, *_plays(pen, plays), id="tray")
    if cramped:
        return at(*layout.tray, *_places(pen), id="tray")
    if scene.dice_out:
        return at(*layout.tray, _news(pen, layout.tray_room[0]), id="tray")
    return at(*layout.calm, _news(pen, layout.calm_room), id="tray")


def _chip(pen: Pen, action: Action, x: float, y: float, width: float, height: float, body: str) -> str:
    def frame(grow: float, **look: Value) -> str:
        return rect(-grow, -grow, width + 2 * grow, height + 2 * grow, rx=num(9 + grow), **look)

    return pen.touchable(
        action,
        frame(3, fill=pen.palette.sun, class_="halo", **pen.outline),
        frame(6, fill="none", stroke=pen.palette.focus, stroke_width=4, **FOCUS),
        frame(0, fill=pen.palette.card, stroke=pen.palette.ray, stroke_width=1.6),
        at(width / 2, height / 2, body),
        transform=place(x, y),
    )


# Dice to keep


def _keeps(pen: Pen, keeps: list[Keep]) -> list[str]:
    """A chip for each way: the dice that stay, and in words how many fall again. As many to a row as fit."""
    size, tall, letter = (0.31, 46.0, 12.5) if pen.narrow else (0.42, 54.0, 16.0)
    x, y, chips = 0.0, 0.0, []
    for keep in keeps:
        words = _comes_next(pen, keep)
        wide = max(76 * size * keep.dice.count + SIGN, measure(words, letter, bold=True)) + 10
        if x + wide > pen.layout.tray_room[0]:
            x, y = 0.0, y + tall + 8
        chips.append(_chip(pen, keep, x, y, wide, tall, _kept(pen, keep, size, tall, words, letter)))
        x += wide + 9
    return chips


def _comes_next(pen: Pen, keep: Keep) -> str:
    again = pen.scene.seen.thrown.count - keep.dice.count
    return pen.scene.say("again", dice=again) if again else pen.scene.say("stop")


def _kept(pen: Pen, keep: Keep, size: float, tall: float, words: str, letter: float) -> str:
    """The dice that stay and a sign, over what comes next."""
    step, high = 76 * size, -0.28 * letter - 5
    left = -(step * keep.dice.count + SIGN) / 2
    dice = "".join(
        pen.use(f"die-{face}", left + step * (i + 0.5), high, scale=size) for i, face in enumerate(faces(keep.dice))
    )
    last = keep.dice.count == pen.scene.seen.thrown.count
    sign = pen.use("stop" if last else "again", left + step * keep.dice.count + SIGN / 2, high, scale=0.42)
    return dice + sign + pen.write(0, tall / 2 - 5, words, letter, font_weight="bold", text_anchor="middle")


# Cards to take


def _plays(pen: Pen, plays: list[Play]) -> list[str]:
    """PCH-12: a chip for each die that is left, and each way of taking its card."""
    across, tall = (2, 44.0) if pen.narrow else (1, 52.0)
    wide = (pen.layout.tray_room[0] - GAP * (across - 1)) / across
    return [
        _chip(pen, play, (i % across) * (wide + GAP), (i // across) * (tall + GAP), wide, tall, _card_offer(pen, play))
        for i, play in enumerate(plays)
    ]


def _card_offer(pen: Pen, play: Play) -> str:
    size = pen.layout.letter
    scale, left, sign, gap, room = (0.34, -72.0, 0.55, 11, 100) if pen.narrow else (0.42, -104.0, 0.75, 16, 150)
    right = left + CARD_WIDTH * scale
    first, second = _offer_words(pen, play)
    return (
        pen.use(f"card-{DIE_NAMES[play.die]}-0", left, -CARD_HEIGHT * scale / 2, scale=scale)
        + (pen.use("turn", right - 2, 0, scale=sign) if play.flip else "")
        + pen.write(right + gap, -2, first, size, room=room, font_weight="bold")
        + pen.write(right + gap, size, second, size - 2, pen.ink.note, room=room)
    )


def _offer_words(pen: Pen, play: Play) -> tuple[str, str]:
    """What is done, and what to expect of it."""
    scene, pile = pen.scene, pen.scene.seen.pile(play.die)
    if not pile.size():
        return scene.say("take"), scene.say("pile-empty")
    if not play.flip:
        return scene.say("take"), scene.say(f"take-{DIE_NAMES[play.die]}")
    side = pile.next_side()
    if side != UNTURNED:
        known = str(side) if play.die == SHEEP else scene.words.say(f"patou.{PATOU_NAMES[side]}")
        return scene.say("turn"), scene.say("turn-known", side=known)
    if play.die == SHEEP:
        return scene.say("turn"), scene.say("turn-sheep", mean=speech.decimal(mean(pile), scene.words))
    hidden = sum(pile.unseen)
    return scene.say("turn"), scene.say("turn-patou", special=hidden - pile.unseen[PLAIN], cards=hidden)


# Places that are too slim for fingers


def _places(pen: Pen) -> list[str]:
    """A chip for each kind of place: the card that lies there. Before them the card that is being placed."""
    hand, offers = _hand(pen), pen.scene.different
    left = 88.0 if hand else 0.0
    room = pen.layout.tray_room[0] - left - 4
    rows = 1 if len(offers) * (LARGE_CHIP + GAP) <= room + GAP else 2
    across = max(int((room + GAP) / ((LARGE_CHIP if rows == 1 else SMALL_CHIP) + GAP)), ceil(len(offers) / rows))
    wide, tall, size = (room - GAP * (across - 1)) / across, *((82.0, 0.62) if rows == 1 else (44.0, 0.36))
    chips = [
        _chip(
            pen,
            action,
            left + (i % across) * (wide + GAP),
            (i // across) * (tall + GAP),
            wide,
            tall,
            _place_offer(pen, owner, spot, action, size),
        )
        for i, (owner, spot, action) in enumerate(offers)
    ]
    return [pen.slip(76, 82) + hand, *chips] if hand else chips


def _place_offer(pen: Pen, owner: int, spot: Place, action: AtPlace, scale: float) -> str:
    """The card that flees, is guarded, is covered or is taken; whose it is, where that may be more than one."""
    card = sheep_card(spot.sheep[0], 0) if isinstance(action, Flee | Under) else patou_card(spot.patou, 0)
    columns = 2 if card == "card-super" else 1
    scale /= columns
    drawn = pen.use(card, -CARD_WIDTH * columns * scale / 2, -CARD_HEIGHT * scale / 2, scale=scale)
    return drawn + (pen.glyph(owner, 17, -14, 0.7) if isinstance(action, Take) else "")


# News


def _news(pen: Pen, width: float) -> str:
    """On a slip: what is waited for, or how it ended; beside it the card that is being placed."""
    small, card = pen.narrow, _hand(pen)
    size = pen.layout.letter + (0 if small else 1)
    left, pitch = 76.0 if card else 11.0, 1.3 * size
    lines = folded(pen.scene.told, width - left - 9, size, 4 if small else 8)
    wide = min(width, left + max(measure(part, size) for part in lines) + 12)
    tall = max(pitch * len(lines) + 0.9 * size, 82.0 if card else 0.0)
    top = (pen.layout.tray_room[1] - tall) / 2 if small else 6.0
    written = "".join(pen.write(left, pitch * (i + 1), part, size) for i, part in enumerate(lines))
    return at(0, top, pen.slip(wide, tall), written, card)


def _hand(pen: Pen) -> str:
    seen = pen.scene.seen
    if seen.hand < 0 or seen.phase is FLIP:
        return ""
    card = sheep_card(seen.hand, 0) if seen.die == SHEEP else patou_card(seen.hand, 0)
    return pen.use(card, 8, 8, scale=0.3 if card == "card-super" else 0.58, id="hand", class_="card")
