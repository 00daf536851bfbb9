"""A written position: a few lines that a player can read aloud, and back.

    expert
    a: 4/ram s/p 2+s/super s
    b: -/tired 3 s=0/p
    c:
    sheep 23 then 4 s 0
    patous 16 then wolf
    wolf at b
    last round by c
    a to play ps of wps

The mode (for a team with its level: ``cooperative hard``); each seat with its places from left to right, the sheep
over a stroke, the patou under it: ``s`` and ``p`` lie unturned, ``0`` to ``4`` and ``plain``, ``super``, ``ram``,
``tired``, ``wolf`` were turned, ``s=0`` and ``p=wolf`` lie unturned although that side was once seen, ``-/p`` has no
sheep, and ``s`` alone no patou; ``s/p*3`` are three of a kind. Then the two piles, unturned cards first, ``then`` what
is known below them, downwards (a pile that is not mentioned holds all the other cards, unturned); for a team the lair,
``lair 1``; where the wolf stands; who brought the last round, if anybody did. At last what is awaited:

    first player                            the lot
    a to throw                              all three dice
    a to throw again with w kept            for the second time; or ``a third time``
    a to keep ps                            of the first throw; ``with w kept`` of the second
    a to walk the wolf of wwp               these dice are kept, and the wolf goes near or far
    a to scare 2 of wwp                     two more sheep must flee
    a to play ps of wps                     p and s have not acted yet
    a to turn a sheep, then p, of psw       what the card shows; p has not acted yet
    a to place 4, then p, of wps            a sheep or a patou in hand
    a to sit astride 2, then p, of wpp      a Super Patou takes its second sheep
    a to take a patou, then s, of wps       the pile is empty
    over after a
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablee.games.patouche import material
from tablee.games.patouche.flock import Flock, Place, place
from tablee.games.patouche.phases import DICE, END, FIRST, FLEE, FLIP, KEEP, OVER, TAKE, THROW, UNDER, WALK
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import COOPERATIVE, EXPERT, FAMILY, NOWHERE, Pile
from tablee.kernel.position import Also, Form, Notation, Row, attribute, numbered
from tablee.kernel.state import NOBODY


def _card_names(letter: str, names: Sequence[str]) -> list[str]:
    """By card: turned, unturned, and unturned with a side that was once seen."""
    return [*names, letter, *(f"{letter}={name}" for name in names)]


SHEEP_CARDS = _card_names("s", material.SHEEP_NAMES)
PATOU_CARDS = _card_names("p", material.PATOU_NAMES)
THE_REST = -1  # a pile that was not mentioned
ROLL_NAMES = {dice.text: dice for dice in material.EVERY_ROLL}
TIMES = {"": 1, "again": 2, "a third time": 3}
DICE_PARTS = {"thrown": "[wps]{1,3}", "kept": "[wps]{1,2}", "dice": "[wps]{3}", "left": "[ps]{1,3}", "fleeing": "[123]"}
CARD_PARTS = {"die": "sheep|patou", "sheep": r"s(?:=\d)?|\d", "patou": r"p\S*|[a-z]{3,}", "astride": r"\d{1,2}"}
PARTS = {"seat": "[a-e]", "time": "again|a third time"} | DICE_PARTS | CARD_PARTS
AWAITED = {
    FIRST: Form("first player", PARTS),
    THROW: Form("{seat} to throw[ {time} with {kept} kept]", PARTS),
    KEEP: Form("{seat} to keep {thrown}[ with {kept} kept]", PARTS),
    WALK: Form("{seat} to walk the wolf of {dice}", PARTS),
    FLEE: Form("{seat} to scare {fleeing} of {dice}", PARTS),
    DICE: Form("{seat} to play {left} of {dice}", PARTS),
    FLIP: Form("{seat} to turn a {die}[, then {left}], of {dice}", PARTS),
    UNDER: Form("{seat} to [place {patou}][sit astride {astride}][, then {left}], of {dice}", PARTS),
    OVER: Form("{seat} to place {sheep}[, then {left}], of {dice}", PARTS),
    TAKE: Form("{seat} to take a patou[, then {left}], of {dice}", PARTS),
    END: Form("over after {seat}", PARTS),
}
MORE = {"name": r"\w+", "places": r" \S+(?: \S+)*", "top": r"\d{1,2}", "under": r"\S+(?: \S+)*", "seat": r"\S+"}
FLOCK = Form("{seat}:[{places}]", MORE | PARTS)
PILE = Form("{name} {top}[ then {under}]", MORE)
WOLF, LAST = Form("wolf at {seat}", MORE), Form("last round by {seat}", MORE)


# Writing


def _lines(state: Patouche) -> list[str]:
    level = next((f" {name}" for name, limit in material.LIMITS.items() if limit == state.limit), "")
    lines = [f"{state.mode}{level}"]
    for seat, flock in enumerate(state.flocks):
        lines.append(" ".join([f"{material.SEATS[seat]}:", *map(_write_place, flock.places)]))
    lines.append(_write_pile("sheep", state.sheep, SHEEP_CARDS))
    lines.append(_write_pile("patous", state.patous, PATOU_CARDS))
    if state.limit:
        lines.append(f"lair {state.lair}")
    if state.wolf != NOBODY:
        lines.append(WOLF.write(seat=material.SEATS[state.wolf]))
    if state.last != NOBODY:
        lines.append(LAST.write(seat=material.SEATS[state.last]))
    return [*lines, _write_awaited(state)]


def _write_place(spot: Place) -> str:
    sheep = "+".join(SHEEP_CARDS[card] for card in spot.sheep) or "-"
    return sheep if spot.open else f"{sheep}/{PATOU_CARDS[spot.patou]}"


def _write_pile(name: str, pile: Pile, cards: list[str]) -> str:
    return PILE.write(name=name, top=pile.top, under=" ".join(cards[side] for side in pile.under))


def _write_awaited(state: Patouche) -> str:
    cards = SHEEP_CARDS if state.phase is OVER else PATOU_CARDS
    hand = cards[state.hand] if state.phase in (UNDER, OVER) and state.astride == NOWHERE else ""
    return AWAITED[state.phase].write(
        seat=material.SEATS[state.turn],
        time=list(TIMES)[state.throws] if state.phase is THROW else "",
        thrown=state.thrown.text,
        kept=state.kept.text,
        dice=state.kept.text,
        left=state.left.text,
        fleeing=state.fleeing,
        die="sheep" if state.die == material.SHEEP else "patou",
        sheep=hand,
        patou=hand,
        astride=state.astride + 1,
    )


# Reading


def _above(found: list[Row]) -> Patouche:
    mode, limit = _read_mode(found[0])
    seats = [row for row in found if FLOCK.fits(row.text)]
    if not 3 <= len(seats) <= 5:
        found[1].refuse("seats")
    flocks = [_read_flock(row, seat) for seat, row in enumerate(seats)]
    *things, awaited = found[1 + len(seats) :]
    state = Patouche(mode, limit, flocks, Pile(THE_REST, [], []), Pile(THE_REST, [], []))
    for row in things:
        _read_thing(state, row)
    _read_awaited(state, awaited)
    _count_cards(state, awaited)
    if state.phase is not END and not state.legal(state.actor):
        awaited.refuse("nothing")
    return state


def _read_mode(row: Row) -> tuple[str, int]:
    mode, _, level = row.text.partition(" ")
    if mode == COOPERATIVE and level in material.LIMITS:
        return mode, material.LIMITS[level]
    if row.text not in (FAMILY, EXPERT):
        row.refuse("mode", levels=", ".join(material.LIMITS))
    return mode, 0


def _read_flock(row: Row, seat: int) -> Flock:
    found = row.match(FLOCK, "seats")
    if found["seat"] != material.SEATS[seat]:
        row.refuse("seat", seat=material.SEATS[seat])
    return Flock([spot for text in found["places"].split() for spot in _read_places(row, text)])


def _read_places(row: Row, text: str) -> list[Place]:
    one, times, number = text.partition("*")
    if times and not re.fullmatch("[1-9][0-9]?", number):
        row.refuse("how-many", text=text)
    return [_read_place(row, one)] * (int(number) if times else 1)


def _read_place(row: Row, text: str) -> Place:
    above, stroke, below = text.partition("/")
    sheep = tuple(_card(row, name, SHEEP_CARDS) for name in above.split("+")) if above != "-" else ()
    patou = _card(row, below, PATOU_CARDS) if stroke else material.NO_CARD
    if len(sheep) > (material.ROOM[material.ROLE[patou]] if stroke else 1):
        row.refuse("sheep", text=text)
    if not sheep and not stroke:
        row.refuse("no-card", text=text)
    return place(patou, sheep)


def _card(row: Row, name: str, cards: list[str]) -> int:
    return row.named(name, numbered(cards))


def _read_thing(state: Patouche, row: Row) -> None:
    name, _, text = row.text.partition(" ")
    if name == "sheep":
        state.sheep = _read_pile(row, SHEEP_CARDS)
    elif name == "patous":
        state.patous = _read_pile(row, PATOU_CARDS)
    elif name == "lair" and state.limit and text.isdigit():
        state.lair = int(text)
    elif WOLF.fits(row.text):
        state.wolf = _seat(state, row, row.match(WOLF, "thing")["seat"])
    elif LAST.fits(row.text):
        state.last = _seat(state, row, row.match(LAST, "thing")["seat"])
    else:
        row.refuse("thing")


def _read_pile(row: Row, cards: list[str]) -> Pile:
    match = row.match(PILE, "pile")
    under = row.listed(match["under"], numbered(cards))
    if any(side > material.UNTURNED for side in under) or under[:1] == [material.UNTURNED]:
        row.refuse("under")
    return Pile(int(match["top"]), under, [])


def _seat(state: Patouche, row: Row, letter: str) -> int:
    seat = material.SEATS.find(letter) if len(letter) == 1 else -1
    if not 0 <= seat < len(state.flocks):
        row.refuse("no-seat", seat=letter)
    return seat


def _read_awaited(state: Patouche, row: Row) -> None:
    phase, found = row.form(AWAITED, "awaited")
    if phase is FIRST:
        return
    state.turn = _seat(state, row, found["seat"])
    if state.wolf == NOBODY:
        row.refuse("no-wolf")
    state.wait_for(phase)
    if phase is THROW:
        state.throws = TIMES[found["time"]] - 1
        state.kept = _dice(row, found["kept"])
        if state.kept.count < state.throws:
            row.refuse("kept")  # PCH-4
    elif phase is KEEP:
        state.thrown, state.kept = _dice(row, found["thrown"]), _dice(row, found["kept"])
        state.throws = 2 if state.kept.count else 1
        if state.thrown.count + state.kept.count != material.ALL_DICE or state.thrown.count == 1:
            row.refuse("keep")
    elif phase is not END:
        _read_acting(state, row, found)


def _read_acting(state: Patouche, row: Row, found: dict[str, str]) -> None:
    phase = state.phase
    state.kept = _dice(row, found["dice"])
    wolfless = material.ROLLS[0][state.kept.patous][state.kept.sheep]
    state.left = _dice(row, found["left"]) if phase not in (WALK, FLEE) else wolfless
    if phase is WALK:
        state.left = state.kept
    if not state.kept.has(state.left):
        row.refuse("not-among", left=state.left.text, dice=state.kept.text)
    if phase is FLEE:
        state.fleeing = int(found["fleeing"])
    elif phase is FLIP:
        state.die = material.SHEEP if found["die"] == "sheep" else material.PATOU
        state.hand = material.UNTURNED
    elif phase in (UNDER, OVER):
        state.die = material.SHEEP if phase is OVER else material.PATOU
        if phase is UNDER and found["astride"]:
            state.astride = int(found["astride"]) - 1
            places = state.flocks[state.turn].places
            if not 0 <= state.astride < len(places) or places[state.astride].role != material.SUPER:
                row.refuse("astride")
        elif phase is UNDER:
            state.hand = _card(row, found["patou"], PATOU_CARDS)
        else:
            state.hand = _card(row, found["sheep"], SHEEP_CARDS)
    elif phase is TAKE:
        state.die = material.PATOU


def _dice(row: Row, text: str) -> material.Dice:
    if not text:
        return material.NO_DICE
    if text not in ROLL_NAMES:
        row.refuse("dice", dice=text)
    return ROLL_NAMES[text]


def _count_cards(state: Patouche, row: Row) -> None:
    """PCH-1: every card is somewhere; what nobody has seen are the other sides."""
    sheep, patous = state.taken()
    total = material.PER_PLAYER * len(state.flocks) if state.limit else sum(material.SHEEP_SIDES)
    _count(row, "sheep-cards", state.sheep, sheep, material.SHEEP_SIDES, total - state.lair)
    _count(row, "patou-cards", state.patous, patous, material.PATOU_SIDES, sum(material.PATOU_SIDES))


def _count(row: Row, key: str, pile: Pile, cards: list[int], printed: Sequence[int], total: int) -> None:
    if pile.top == THE_REST:
        pile.top = max(0, total - len(cards))
    if pile.size() + len(cards) != total:
        row.refuse(key, total=total, found=pile.size() + len(cards))
    known = [material.HIDDEN[card] for card in cards] + pile.under
    pile.unseen = [number - known.count(side) for side, number in enumerate(printed)]
    if min(pile.unseen) < 0:
        row.refuse(f"{key}-printed")


def _agreed(state: Patouche) -> tuple[int, dict[str, object]]:
    level = next(({"level": name} for name, limit in material.LIMITS.items() if limit == state.limit), {})
    tie = "guarded" if state.guards_decide else "shared"
    return len(state.flocks), {"mode": state.mode, **level, "tie": tie}


SMALL_PRINT: tuple[Also[Patouche], ...] = (attribute("guards_decide", 0, 1),)
NOTATION = Notation("tablee.games.patouche", 5, _lines, _above, _agreed, SMALL_PRINT)
read, write = NOTATION.read, NOTATION.write
