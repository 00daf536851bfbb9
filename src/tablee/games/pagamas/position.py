"""A written position: a few lines that a player can read aloud, and back.

    a captain: loot 1 2, sailors 1 3, hand ambush dodge, buried 3
    b mate: hand rum
    c lookout:
    pile 1 1 2
    discards blade
    hideouts: a tavern, b island, c brothel
    power b on a: tavern
    captain kept all
    reveal

Each player with the character and what he has; what is left of the loot, all other cards being gone, or no such line
when none is gone; discarded action cards, all others being in the deck; the hideouts; ambushes in the order in which
they were laid, by the Mate's ``power``, an ``ambush`` card or a ``blade``; who was hit, as ``a hit by b``; a wrong
that is not forgotten, as ``a wronged b``, as often as it was done; who passes until something changes, as ``a passes
on``; ``share forced``, ``captain kept all``, ``last turn``; and last the phase that begins. Loot cards are numbered as
written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from tablee.games.pagamas.cards import Cards, new_cards
from tablee.games.pagamas.loot import BURIED, EVERYBODY, GONE, OWNED, Loot, new_loot
from tablee.games.pagamas.material import (
    CAPTAIN,
    ISLAND,
    KIND_WORDS,
    KINDS,
    LETTERS,
    MOST_SEATS,
    NO_ROLE,
    NOBODY,
    PLACE_WORDS,
    ROLE_WORDS,
    SAILORS,
    VALUES,
)
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.ship import MEANS_WORDS, NOWHERE, SET, Ambush
from tablee.games.pagamas.turn import PHASES, Turn
from tablee.kernel.errors import UserError

PLAYER = re.compile(r"(?P<seat>[a-f]) (?P<role>[a-z]+|-):(?P<items>.*)")
AMBUSH = re.compile(r"(?P<means>power|ambush|blade) (?P<author>[a-f]) on (?P<victim>[a-f]): (?P<place>[a-z]+)")
HIT = re.compile(r"(?P<victim>[a-f]) hit by (?P<author>[a-f])")
WRONG = re.compile(r"(?P<doer>[a-f]) wronged (?P<victim>[a-f])")
RESTS = re.compile(r"(?P<seat>[a-f]) passes on")
HIDEOUT = re.compile(r"(?P<seat>[a-f]) (?P<place>[a-z]+)")

VALUE = {str(value): value for value in VALUES}
SAILOR = {str(kind + 1): kind for kind in range(SAILORS)}
HELD = {KIND_WORDS[kind]: kind for kind in range(SAILORS, KINDS)}
KIND = {word: kind for kind, word in enumerate(KIND_WORDS)}
PLACE = {word: place for place, word in enumerate(PLACE_WORDS)}
ROLE = {"-": NO_ROLE, **{word: role for role, word in enumerate(ROLE_WORDS)}}


class BadPosition(UserError):
    """A written position that cannot be read, or that no game can reach: names the line and what is wrong there."""


@dataclass(frozen=True)
class Line:
    number: int
    text: str

    def refuse(self, problem: str) -> NoReturn:
        raise BadPosition("position", line=self.number, problem=problem)

    def named(self, words: str, table: Mapping[str, int]) -> list[int]:
        """Each of these words by the table."""
        for word in words.split():
            if word not in table:
                self.refuse(f"'{word}' is none of {', '.join(table)}")
        return [table[word] for word in words.split()]


def write(state: Pagamas) -> str:
    """What lies on the table as text, always in the same form, at a moment at which a phase begins. It says neither who
    has seen which card, nor how the last vote went, nor what was in hands at the last reshuffle; loot cards are
    numbered anew when it is read."""
    if not _begins(state):
        raise ValueError("a position is written where a phase begins")
    lines = [_write_player(state, seat) for seat in range(state.seats)]
    if GONE in state.loot.lies:
        lines.append(_listed("pile", [str(value) for value in VALUES for _ in range(state.loot.pile[value])]))
    if any(state.cards.discards):
        lines.append(_listed("discards", _cards(state.cards.discards)))
    if state.hideouts[0] != NOWHERE:
        places = [f"{LETTERS[seat]} {PLACE_WORDS[place]}" for seat, place in enumerate(state.hideouts)]
        lines.append(f"hideouts: {', '.join(places)}")
    lines += [_write_ambush(ambush) for ambush in state.ambushes if ambush.fate == SET]
    for victim, author in enumerate(state.struck):
        if author != NOBODY:
            lines.append(f"{LETTERS[victim]} hit by {LETTERS[author]}")
    for doer in range(state.seats):
        for victim in range(state.seats):
            lines += [f"{LETTERS[doer]} wronged {LETTERS[victim]}"] * state.wrongs_done(doer, victim)
    lines += [f"{LETTERS[seat]} passes on" for seat in range(state.seats) if state.resting >> seat & 1]
    facts = {"share forced": state.forced, "captain kept all": state.kept_all, "last turn": state.last}
    lines += [fact for fact, true in facts.items() if true]
    return "\n".join([*lines, PHASES[_phase(state)]]) + "\n"


def _phase(state: Pagamas) -> int:
    """The phase under way, or -1 before the first."""
    turn = state.frames[0]
    assert isinstance(turn, Turn)
    return turn.phase - 1


def _begins(state: Pagamas) -> bool:
    """Whether it is as if the phase under way had just begun: with a Captain on board, no loot in a proposal, and
    nobody ashore before the others."""
    if len(state.frames) != 2 or _phase(state) < 0 or state.captain_lost() or state.loot.offered():
        return False
    if NOWHERE in state.hideouts and state.hideouts != [NOWHERE] * state.seats:
        return False
    again = state.copy()
    again.frames = [Turn(_phase(state))]
    if _phase(state) == 0:
        again.turn -= 1
    again.go_on()
    return again.data() == state.data()


def _write_player(state: Pagamas, seat: int) -> str:
    role = state.roles[seat]
    values = {where: [str(state.loot.value(card)) for card in state.loot.of(seat, where)] for where in (OWNED, BURIED)}
    crew = [str(kind + 1) for kind in range(SAILORS) for _ in range(state.cards.sailors[seat][kind])]
    items = [
        _listed("loot", values[OWNED]),
        _listed("sailors", crew),
        _listed("hand", _cards(state.cards.hands[seat])),
        _listed("buried", values[BURIED]),
    ]
    held = ", ".join(item for item in items if " " in item)
    return f"{LETTERS[seat]} {ROLE_WORDS[role] if role != NO_ROLE else '-'}: {held}".rstrip()


def _listed(name: str, words: list[str]) -> str:
    return " ".join([name, *words])


def _cards(counts: list[int]) -> list[str]:
    return [KIND_WORDS[kind] for kind, count in enumerate(counts) for _ in range(count)]


def _write_ambush(ambush: Ambush) -> str:
    author, victim = LETTERS[ambush.author], LETTERS[ambush.victim]
    return f"{MEANS_WORDS[ambush.means]} {author} on {victim}: {PLACE_WORDS[ambush.place]}"


def read(text: str) -> Pagamas:
    """The position written as ``text``, or `BadPosition`. Blank lines and indentation do not matter."""
    lines = [Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    players = [line for line in lines if PLAYER.fullmatch(line.text)]
    where = lines[-1] if lines else Line(1, "")
    if not 3 <= len(players) <= MOST_SEATS or lines[: len(players)] != players:
        where.refuse("expected three to six players, such as a captain: loot 1 2, hand rum")
    if where.text not in PHASES:
        where.refuse(f"the last line is one of {', '.join(PHASES)}")
    state = Pagamas(len(players), new_loot(len(players)), new_cards(len(players)))
    for seat, line in enumerate(players):
        _read_player(state, seat, line)
    _check_roles(state, where)
    for line in lines[len(players) : -1]:
        _read_fact(state, line)
    _begin(state, where)
    return state


def _read_player(state: Pagamas, seat: int, line: Line) -> None:
    match = PLAYER.fullmatch(line.text)
    assert match is not None
    if match["seat"] != LETTERS[seat]:
        line.refuse(f"expected player {LETTERS[seat]}")
    state.roles[seat] = line.named(match["role"], ROLE)[0]
    for item in match["items"].split(","):
        name, _, words = item.strip().partition(" ")
        if name == "loot" or name == "buried":
            for value in line.named(words, VALUE):
                _lay_loot(state.loot, value, OWNED if name == "loot" else BURIED, seat, 1 << seat, line)
        elif name == "sailors":
            for kind in line.named(words, SAILOR):
                _take_card(state.cards, kind, line)
                state.cards.sailors[seat][kind] += 1
        elif name == "hand":
            for kind in line.named(words, HELD):
                _take_card(state.cards, kind, line)
                state.cards.hands[seat][kind] += 1
                state.cards.sizes[seat] += 1
        elif name:
            line.refuse(f"'{name}' is none of loot, buried, sailors, hand")


def _lay_loot(loot: Loot, value: int, where: int, owner: int, saw: int, line: Line) -> None:
    if not loot.pile[value]:
        line.refuse(f"there are not so many loot cards of {value}")
    loot.lay(loot.draw(value, saw), where, owner)


def _take_card(cards: Cards, kind: int, line: Line) -> None:
    if not cards.deck[kind]:
        line.refuse(f"there are not so many cards {KIND_WORDS[kind]}")
    cards.deck[kind] -= 1
    cards.left -= 1


def _check_roles(state: Pagamas, line: Line) -> None:
    """PGM-2: as many characters as players, each once; there is a Captain (PGM-9)."""
    held = [role for role in state.roles if role != NO_ROLE]
    if len(set(held)) < len(held) or any(role >= state.seats for role in held):
        line.refuse(f"with {state.seats} players the characters are {', '.join(ROLE_WORDS[: state.seats])}, each once")
    state.captain = state.holder(CAPTAIN)
    if state.captain == NOBODY:
        line.refuse("there is no ship without a captain")
    if NO_ROLE in state.roles and PHASES.index("roles") < PHASES.index(line.text) <= PHASES.index("brothel"):
        line.refuse("until the reveal everybody has a character")


def _read_fact(state: Pagamas, line: Line) -> None:
    word, _, rest = line.text.partition(" ")
    if line.text == "captain kept all":
        state.kept_all = True
    elif line.text == "share forced":
        state.forced = True
    elif line.text == "last turn":
        state.last = True
    elif word == "pile":
        _read_pile(state.loot, line.named(rest, VALUE), line)
    elif word == "discards":
        for kind in line.named(rest, KIND):
            _take_card(state.cards, kind, line)
            state.cards.discards[kind] += 1
    elif word == "hideouts:":
        _read_hideouts(state, rest, line)
    else:
        _read_deed(state, line)


def _read_pile(loot: Loot, values: list[int], line: Line) -> None:
    for value in VALUES:
        if loot.pile[value] < values.count(value):
            line.refuse(f"there are not so many loot cards of {value}")
        for _ in range(loot.pile[value] - values.count(value)):
            _lay_loot(loot, value, GONE, NOBODY, EVERYBODY, line)


def _read_hideouts(state: Pagamas, text: str, line: Line) -> None:
    for item in text.split(", "):
        match = HIDEOUT.fullmatch(item)
        if match is None:
            line.refuse("expected hideouts such as a tavern, b island")
        state.hideouts[_seat(state, match["seat"], line)] = line.named(match["place"], PLACE)[0]
    if NOWHERE in state.hideouts:
        line.refuse("everybody has a hideout, or nobody")
    if state.kept_all and ISLAND in state.hideouts:
        line.refuse("nobody is on the island when the captain kept all")


def _read_deed(state: Pagamas, line: Line) -> None:
    """What somebody has done."""
    rests = RESTS.fullmatch(line.text)
    if rests is not None:
        state.resting |= 1 << _seat(state, rests["seat"], line)
        return
    hit = HIT.fullmatch(line.text)
    if hit is not None:
        state.struck[_seat(state, hit["victim"], line)] = _seat(state, hit["author"], line)
        return
    wrong = WRONG.fullmatch(line.text)
    if wrong is not None:
        if wrong["doer"] == wrong["victim"]:
            line.refuse("nobody wrongs himself")
        state.wrong(_seat(state, wrong["doer"], line), _seat(state, wrong["victim"], line))
        return
    _read_ambush(state, line)


def _read_ambush(state: Pagamas, line: Line) -> None:
    match = AMBUSH.fullmatch(line.text)
    if match is None:
        line.refuse(
            "expected pile, discards, hideouts, an ambush, a hit, a wrong, a pass, share forced, captain kept all or "
            "last turn"
        )
    author, victim = _seat(state, match["author"], line), _seat(state, match["victim"], line)
    place = line.named(match["place"], PLACE)[0]
    if place not in state.remaining(author) or author == victim:
        line.refuse("an ambush is one of the author's remaining hideouts, put on another")
    state.ambushes.append(Ambush(author, victim, place, MEANS_WORDS.index(match["means"])))


def _seat(state: Pagamas, letter: str, line: Line) -> int:
    if letter not in LETTERS[: state.seats]:
        line.refuse(f"there is no player {letter}")
    return LETTERS.index(letter)


def _begin(state: Pagamas, line: Line) -> None:
    phase = PHASES.index(line.text)
    if (NOWHERE in state.hideouts) == (phase > PHASES.index("ashore")):
        line.refuse("hideouts are written once they are laid")
    if not state.loot.left and not state.last and phase > PHASES.index("share"):
        line.refuse("when the pile has run out it is the last turn")
    state.revealed = phase > PHASES.index("reveal")
    state.turn = 1 if phase else 0
    state.push(Turn(phase))
    state.go_on()
