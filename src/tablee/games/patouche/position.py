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
from dataclasses import dataclass
from typing import NoReturn

from tablee.games.patouche.flock import Flock, Place, place
from tablee.games.patouche.material import (
    ALL_DICE,
    EVERY_ROLL,
    HIDDEN,
    LIMITS,
    NO_CARD,
    NO_DICE,
    PATOU,
    PATOU_NAMES,
    PATOU_SIDES,
    PER_PLAYER,
    ROLE,
    ROLLS,
    ROOM,
    SEATS,
    SHEEP,
    SHEEP_NAMES,
    SHEEP_SIDES,
    SUPER,
    UNTURNED,
    Dice,
)
from tablee.games.patouche.piles import Pile
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.table import (
    COOPERATIVE,
    DICE,
    END,
    EXPERT,
    FAMILY,
    FIRST,
    FLEE,
    FLIP,
    KEEP,
    NOBODY,
    NOWHERE,
    OVER,
    TAKE,
    THROW,
    UNDER,
    WALK,
)
from tablee.kernel.errors import UserError
from tablee.kernel.state import CHANCE


class BadPosition(UserError):
    """A written position that cannot be read, or that no game can reach: names the line and what is wrong there."""


@dataclass(frozen=True)
class Line:
    number: int
    text: str

    def refuse(self, problem: str) -> NoReturn:
        raise BadPosition("position", line=self.number, problem=problem)


def _card_names(letter: str, names: Sequence[str]) -> list[str]:
    """By card: turned, unturned, and unturned with a side that was once seen."""
    return [*names, letter, *(f"{letter}={name}" for name in names)]


SHEEP_CARDS = _card_names("s", SHEEP_NAMES)
PATOU_CARDS = _card_names("p", PATOU_NAMES)
THE_REST = -1  # a pile that was not mentioned
ROLL_NAMES = {dice.text: dice for dice in EVERY_ROLL}
SEAT = "(?P<seat>[a-e])"
FLOCK = re.compile(rf"{SEAT}:(?P<places>( \S+)*)")
PILE = re.compile(r"(?P<top>\d{1,2})(?: then (?P<under>\S+(?: \S+)*))?")
TIMES = {"": 1, "again": 2, "a third time": 3}
AWAITED = {
    FIRST: re.compile("first player"),
    THROW: re.compile(rf"{SEAT} to throw(?: (?P<time>again|a third time) with (?P<kept>[wps]{{1,2}}) kept)?"),
    KEEP: re.compile(rf"{SEAT} to keep (?P<thrown>[wps]{{1,3}})(?: with (?P<kept>[wps]) kept)?"),
    WALK: re.compile(rf"{SEAT} to walk the wolf of (?P<dice>[wps]{{3}})"),
    FLEE: re.compile(rf"{SEAT} to scare (?P<fleeing>[123]) of (?P<dice>[wps]{{3}})"),
    DICE: re.compile(rf"{SEAT} to play (?P<left>[ps]{{1,3}}) of (?P<dice>[wps]{{3}})"),
}
LATER = r"(?:, then (?P<left>[ps]{1,2}))?, of (?P<dice>[wps]{3})"
AWAITED |= {
    FLIP: re.compile(rf"{SEAT} to turn a (?P<die>sheep|patou){LATER}"),
    UNDER: re.compile(rf"{SEAT} to (?:place (?P<hand>p\S*|[a-z]{{3,}})|sit astride (?P<astride>\d{{1,2}})){LATER}"),
    OVER: re.compile(rf"{SEAT} to place (?P<hand>s(?:=\d)?|\d){LATER}"),
    TAKE: re.compile(rf"{SEAT} to take a patou{LATER}"),
    END: re.compile(rf"over after {SEAT}"),
}


# Writing


def write(state: Patouche) -> str:
    """The position as text, always in the same form."""
    level = next((f" {name}" for name, limit in LIMITS.items() if limit == state.limit), "")
    lines = [f"{state.mode}{level}"]
    for seat, flock in enumerate(state.flocks):
        lines.append(" ".join([f"{SEATS[seat]}:", *map(_write_place, flock.places)]))
    lines.append(_write_pile("sheep", state.sheep, SHEEP_CARDS))
    lines.append(_write_pile("patous", state.patous, PATOU_CARDS))
    if state.limit:
        lines.append(f"lair {state.lair}")
    if state.wolf != NOBODY:
        lines.append(f"wolf at {SEATS[state.wolf]}")
    if state.last != NOBODY:
        lines.append(f"last round by {SEATS[state.last]}")
    return "\n".join([*lines, _write_awaited(state)]) + "\n"


def _write_place(spot: Place) -> str:
    sheep = "+".join(SHEEP_CARDS[card] for card in spot.sheep) or "-"
    return sheep if spot.open else f"{sheep}/{PATOU_CARDS[spot.patou]}"


def _write_pile(name: str, pile: Pile, cards: list[str]) -> str:
    under = " ".join(cards[side] for side in pile.under)
    return f"{name} {pile.top} then {under}" if under else f"{name} {pile.top}"


def _write_awaited(state: Patouche) -> str:
    if state.phase == FIRST:
        return "first player"
    who = SEATS[state.turn]
    if state.phase == END:
        return f"over after {who}"
    return f"{who} to {_write_throwing(state) if state.phase in (THROW, KEEP) else _write_acting(state)}"


def _write_throwing(state: Patouche) -> str:
    if state.phase == KEEP:
        return f"keep {state.thrown.text}" + (f" with {state.kept.text} kept" if state.kept.count else "")
    if not state.throws:
        return "throw"
    time = next(words for words, number in TIMES.items() if number == state.throws + 1)
    return f"throw {time} with {state.kept.text} kept"


def _write_acting(state: Patouche) -> str:
    dice = state.kept.text
    if state.phase == WALK:
        return f"walk the wolf of {dice}"
    if state.phase == FLEE:
        return f"scare {state.fleeing} of {dice}"
    if state.phase == DICE:
        return f"play {state.left.text} of {dice}"
    later = (f", then {state.left.text}" if state.left.count else "") + f", of {dice}"
    if state.phase == FLIP:
        return f"turn a {'sheep' if state.die == SHEEP else 'patou'}{later}"
    if state.phase == TAKE:
        return f"take a patou{later}"
    if state.astride != NOWHERE:
        return f"sit astride {state.astride + 1}{later}"
    return f"place {(SHEEP_CARDS if state.phase == OVER else PATOU_CARDS)[state.hand]}{later}"


# Reading


def read(text: str) -> Patouche:
    """The position written as ``text``, or `BadPosition`. Blank lines and indentation do not matter."""
    lines = [Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) < 5:
        (lines or [Line(1, "")])[-1].refuse("expected a mode, three to five seats, the piles, and what is awaited")
    mode, limit = _read_mode(lines[0])
    seats = [line for line in lines if FLOCK.fullmatch(line.text)]
    if not 3 <= len(seats) <= 5:
        lines[1].refuse("expected three to five seats, such as a: 4/ram s/p s")
    flocks = [_read_flock(line, seat) for seat, line in enumerate(seats)]
    rest = lines[1 + len(seats) :]
    state = Patouche(mode, limit, flocks, Pile(THE_REST, [], []), Pile(THE_REST, [], []))
    awaited = rest[-1]
    for line in rest[:-1]:
        _read_thing(state, line)
    _read_awaited(state, awaited)
    _count_cards(state, awaited)
    if state.phase != END and not state.legal(state.actor):
        awaited.refuse("there is nothing of the kind to be done here")
    return state


def _read_mode(line: Line) -> tuple[str, int]:
    mode, _, level = line.text.partition(" ")
    if mode == COOPERATIVE and level in LIMITS:
        return mode, LIMITS[level]
    if line.text not in (FAMILY, EXPERT):
        line.refuse(f"expected {FAMILY}, {EXPERT}, or {COOPERATIVE} with one of {', '.join(LIMITS)}")
    return mode, 0


def _read_flock(line: Line, seat: int) -> Flock:
    match = FLOCK.fullmatch(line.text)
    if match is None or match["seat"] != SEATS[seat]:
        line.refuse(f"expected seat {SEATS[seat]}, such as {SEATS[seat]}: 4/ram s/p s")
    return Flock([spot for text in match["places"].split() for spot in _read_places(line, text)])


def _read_places(line: Line, text: str) -> list[Place]:
    one, times, number = text.partition("*")
    if times and not re.fullmatch("[1-9][0-9]?", number):
        line.refuse(f"'{text}' does not say how many, such as s/p*3")
    return [_read_place(line, one)] * (int(number) if times else 1)


def _read_place(line: Line, text: str) -> Place:
    above, stroke, below = text.partition("/")
    sheep = tuple(_card(line, name, SHEEP_CARDS) for name in above.split("+")) if above != "-" else ()
    patou = _card(line, below, PATOU_CARDS) if stroke else NO_CARD
    if len(sheep) > (ROOM[ROLE[patou]] if stroke else 1):
        line.refuse(f"'{text}' has more sheep than find a place there")
    if not sheep and not stroke:
        line.refuse(f"'{text}' has no card")
    return place(patou, sheep)


def _card(line: Line, name: str, cards: list[str]) -> int:
    if name not in cards:
        line.refuse(f"'{name}' is not one of {', '.join(cards)}")
    return cards.index(name)


def _read_thing(state: Patouche, line: Line) -> None:
    name, _, text = line.text.partition(" ")
    if name == "sheep":
        state.sheep = _read_pile(line, text, SHEEP_CARDS)
    elif name == "patous":
        state.patous = _read_pile(line, text, PATOU_CARDS)
    elif name == "lair" and state.limit and text.isdigit():
        state.lair = int(text)
    elif line.text.startswith("wolf at "):
        state.wolf = _seat(state, line, text.removeprefix("at "))
    elif line.text.startswith("last round by "):
        state.last = _seat(state, line, text.removeprefix("round by "))
    else:
        line.refuse("expected a pile, a lair, where the wolf stands, or who brought the last round")


def _read_pile(line: Line, text: str, cards: list[str]) -> Pile:
    match = PILE.fullmatch(text)
    if match is None:
        line.refuse("expected a number of cards, such as sheep 20 then 4 s 0")
    under = [_card(line, name, cards) for name in (match["under"] or "").split()]
    if any(side > UNTURNED for side in under) or under[:1] == [UNTURNED]:
        line.refuse("under the unturned cards comes one that was seen, then any")
    return Pile(int(match["top"]), under, [])


def _seat(state: Patouche, line: Line, letter: str) -> int:
    seat = SEATS.find(letter) if len(letter) == 1 else -1
    if not 0 <= seat < len(state.flocks):
        line.refuse(f"'{letter}' is no seat of this game")
    return seat


def _read_awaited(state: Patouche, line: Line) -> None:
    phase, found = _match_awaited(line)
    state.phase = phase
    if phase == FIRST:
        return
    state.turn = _seat(state, line, found["seat"] or "")
    if state.wolf == NOBODY:
        line.refuse("once there is a first player the wolf stands somewhere")
    state.actor = NOBODY if phase == END else CHANCE if phase in (THROW, FLIP) else state.turn
    if phase == THROW:
        state.throws = TIMES[found["time"] or ""] - 1
        state.kept = _dice(line, found["kept"])
        if state.kept.count < state.throws:
            line.refuse("after each throw at least one die is kept")  # PCH-4
    elif phase == KEEP:
        state.thrown, state.kept = _dice(line, found["thrown"]), _dice(line, found["kept"])
        state.throws = 2 if state.kept.count else 1
        if state.thrown.count + state.kept.count != ALL_DICE or state.thrown.count == 1:
            line.refuse("of two or three dice, all that are not kept, some are to be kept")
    elif phase != END:
        _read_acting(state, line, found)


def _match_awaited(line: Line) -> tuple[str, dict[str, str | None]]:
    matches = [(phase, match) for phase, form in AWAITED.items() if (match := form.fullmatch(line.text))]
    if not matches:
        line.refuse("expected what is awaited, such as a to throw")
    phase, match = matches[0]
    return phase, match.groupdict()


def _read_acting(state: Patouche, line: Line, found: dict[str, str | None]) -> None:
    phase = state.phase
    state.kept = _dice(line, found["dice"])
    wolfless = ROLLS[0][state.kept.patous][state.kept.sheep]
    state.left = _dice(line, found["left"]) if phase not in (WALK, FLEE) else wolfless
    if phase == WALK:
        state.left = state.kept
    if not state.kept.has(state.left):
        line.refuse(f"{state.left.text} are not among the dice {state.kept.text}")
    if phase == FLEE:
        state.fleeing = int(found["fleeing"] or 0)
    elif phase == FLIP:
        state.die = SHEEP if found["die"] == "sheep" else PATOU
        state.hand = UNTURNED
    elif phase in (UNDER, OVER):
        state.die = SHEEP if phase == OVER else PATOU
        if phase == UNDER and found["astride"]:
            state.astride = int(found["astride"]) - 1
            places = state.flocks[state.turn].places
            if not 0 <= state.astride < len(places) or places[state.astride].role != SUPER:
                line.refuse("only a Super Patou sits astride")
        else:
            state.hand = _card(line, found["hand"] or "", SHEEP_CARDS if phase == OVER else PATOU_CARDS)
    elif phase == TAKE:
        state.die = PATOU


def _dice(line: Line, text: str | None) -> Dice:
    if not text:
        return NO_DICE
    if text not in ROLL_NAMES:
        line.refuse(f"'{text}' are no dice: wolves are written first, then patous, then sheep")
    return ROLL_NAMES[text]


def _count_cards(state: Patouche, line: Line) -> None:
    """PCH-1: every card is somewhere; what nobody has seen are the other sides."""
    sheep = [card for flock in state.flocks for spot in flock.places for card in spot.sheep]
    patous = [spot.patou for flock in state.flocks for spot in flock.places if not spot.open]
    if state.hand != NO_CARD:
        (sheep if state.die == SHEEP else patous).append(state.hand)
    total = PER_PLAYER * len(state.flocks) if state.limit else sum(SHEEP_SIDES)
    _count(line, "sheep", state.sheep, sheep, SHEEP_SIDES, total - state.lair)
    _count(line, "patou", state.patous, patous, PATOU_SIDES, sum(PATOU_SIDES))


def _count(line: Line, name: str, pile: Pile, cards: list[int], printed: Sequence[int], total: int) -> None:
    if pile.top == THE_REST:
        pile.top = max(0, total - len(cards))
    if pile.size() + len(cards) != total:
        line.refuse(f"there are {total} {name} cards, not {pile.size() + len(cards)}")
    known = [HIDDEN[card] for card in cards] + pile.under
    pile.unseen = [number - known.count(side) for side, number in enumerate(printed)]
    if min(pile.unseen) < 0:
        line.refuse(f"there are more {name} cards of a kind than were printed")
