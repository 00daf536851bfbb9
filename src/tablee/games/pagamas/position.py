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

from tablee.games.pagamas.cards import Cards, new_cards
from tablee.games.pagamas.loot import BURIED, EVERYBODY, GONE, OWNED, Loot, new_loot
from tablee.games.pagamas.material import (
    CAPTAIN,
    ISLAND,
    KIND_WORDS,
    KINDS,
    LETTERS,
    MEANS_WORDS,
    MOST_SEATS,
    NO_ROLE,
    NOBODY,
    NOWHERE,
    PLACE_WORDS,
    ROLE_WORDS,
    SAILORS,
    SET,
    VALUES,
)
from tablee.games.pagamas.phases import ORDER
from tablee.games.pagamas.phases.turn import Turn
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.state import Ambush
from tablee.kernel.position import Row, rows

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
    return "\n".join([*lines, ORDER[_phase(state)]]) + "\n"


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


PLAYERS = "three to six players, such as a captain: loot 1 2, hand rum"


def read(text: str) -> Pagamas:
    """The position written as ``text``, or `BadPosition`. Blank lines and indentation do not matter."""
    found = rows(text, PLAYERS)
    players = [row for row in found if PLAYER.fullmatch(row.text)]
    last = found[-1]
    if not 3 <= len(players) <= MOST_SEATS or found[: len(players)] != players:
        last.refuse(f"expected {PLAYERS}")
    if last.text not in ORDER:
        last.refuse(f"the last line is one of {', '.join(ORDER)}")
    state = Pagamas(len(players), new_loot(len(players)), new_cards(len(players)))
    for seat, row in enumerate(players):
        _read_player(state, seat, row)
    _check_roles(state, last)
    for row in found[len(players) : -1]:
        _read_fact(state, row)
    _begin(state, last)
    return state


def _named(row: Row, words: str, table: Mapping[str, int]) -> list[int]:
    """Each of these words by the table."""
    return [row.named(word, table) for word in words.split()]


def _read_player(state: Pagamas, seat: int, row: Row) -> None:
    match = row.match(PLAYER, PLAYERS)
    if match["seat"] != LETTERS[seat]:
        row.refuse(f"expected player {LETTERS[seat]}")
    state.roles[seat] = row.named(match["role"], ROLE)
    for item in match["items"].split(","):
        name, _, words = item.strip().partition(" ")
        if name == "loot" or name == "buried":
            for value in _named(row, words, VALUE):
                _lay_loot(state.loot, value, OWNED if name == "loot" else BURIED, seat, 1 << seat, row)
        elif name == "sailors":
            for kind in _named(row, words, SAILOR):
                _take_card(state.cards, kind, row)
                state.cards.sailors[seat][kind] += 1
        elif name == "hand":
            for kind in _named(row, words, HELD):
                _take_card(state.cards, kind, row)
                state.cards.hands[seat][kind] += 1
                state.cards.sizes[seat] += 1
        elif name:
            row.refuse(f"'{name}' is none of loot, buried, sailors, hand")


def _lay_loot(loot: Loot, value: int, where: int, owner: int, saw: int, row: Row) -> None:
    if not loot.pile[value]:
        row.refuse(f"there are not so many loot cards of {value}")
    loot.lay(loot.draw(value, saw), where, owner)


def _take_card(cards: Cards, kind: int, row: Row) -> None:
    if not cards.deck[kind]:
        row.refuse(f"there are not so many cards {KIND_WORDS[kind]}")
    cards.deck[kind] -= 1
    cards.left -= 1


def _check_roles(state: Pagamas, row: Row) -> None:
    """PGM-2: as many characters as players, each once; there is a Captain (PGM-9)."""
    held = [role for role in state.roles if role != NO_ROLE]
    if len(set(held)) < len(held) or any(role >= state.seats for role in held):
        row.refuse(f"with {state.seats} players the characters are {', '.join(ROLE_WORDS[: state.seats])}, each once")
    state.captain = state.holder(CAPTAIN)
    if state.captain == NOBODY:
        row.refuse("there is no ship without a captain")
    if NO_ROLE in state.roles and ORDER.index("roles") < ORDER.index(row.text) <= ORDER.index("brothel"):
        row.refuse("until the reveal everybody has a character")


def _read_fact(state: Pagamas, row: Row) -> None:
    word, _, rest = row.text.partition(" ")
    if row.text == "captain kept all":
        state.kept_all = True
    elif row.text == "share forced":
        state.forced = True
    elif row.text == "last turn":
        state.last = True
    elif word == "pile":
        _read_pile(state.loot, _named(row, rest, VALUE), row)
    elif word == "discards":
        for kind in _named(row, rest, KIND):
            _take_card(state.cards, kind, row)
            state.cards.discards[kind] += 1
    elif word == "hideouts:":
        _read_hideouts(state, rest, row)
    else:
        _read_deed(state, row)


def _read_pile(loot: Loot, values: list[int], row: Row) -> None:
    for value in VALUES:
        if loot.pile[value] < values.count(value):
            row.refuse(f"there are not so many loot cards of {value}")
        for _ in range(loot.pile[value] - values.count(value)):
            _lay_loot(loot, value, GONE, NOBODY, EVERYBODY, row)


def _read_hideouts(state: Pagamas, text: str, row: Row) -> None:
    for item in text.split(", "):
        match = HIDEOUT.fullmatch(item)
        if match is None:
            row.refuse("expected hideouts such as a tavern, b island")
        state.hideouts[_seat(state, match["seat"], row)] = row.named(match["place"], PLACE)
    if NOWHERE in state.hideouts:
        row.refuse("everybody has a hideout, or nobody")
    if state.kept_all and ISLAND in state.hideouts:
        row.refuse("nobody is on the island when the captain kept all")


def _read_deed(state: Pagamas, row: Row) -> None:
    """What somebody has done."""
    rests = RESTS.fullmatch(row.text)
    if rests is not None:
        state.resting |= 1 << _seat(state, rests["seat"], row)
        return
    hit = HIT.fullmatch(row.text)
    if hit is not None:
        state.struck[_seat(state, hit["victim"], row)] = _seat(state, hit["author"], row)
        return
    wrong = WRONG.fullmatch(row.text)
    if wrong is not None:
        if wrong["doer"] == wrong["victim"]:
            row.refuse("nobody wrongs himself")
        state.wrong(_seat(state, wrong["doer"], row), _seat(state, wrong["victim"], row))
        return
    _read_ambush(state, row)


def _read_ambush(state: Pagamas, row: Row) -> None:
    match = AMBUSH.fullmatch(row.text)
    if match is None:
        row.refuse(
            "expected pile, discards, hideouts, an ambush, a hit, a wrong, a pass, share forced, captain kept all or "
            "last turn"
        )
    author, victim = _seat(state, match["author"], row), _seat(state, match["victim"], row)
    place = row.named(match["place"], PLACE)
    if place not in state.remaining(author) or author == victim:
        row.refuse("an ambush is one of the author's remaining hideouts, put on another")
    state.ambushes.append(Ambush(author, victim, place, MEANS_WORDS.index(match["means"])))


def _seat(state: Pagamas, letter: str, row: Row) -> int:
    if letter not in LETTERS[: state.seats]:
        row.refuse(f"there is no player {letter}")
    return LETTERS.index(letter)


def _begin(state: Pagamas, row: Row) -> None:
    phase = ORDER.index(row.text)
    if (NOWHERE in state.hideouts) == (phase > ORDER.index("ashore")):
        row.refuse("hideouts are written once they are laid")
    if not state.loot.left and not state.last and phase > ORDER.index("share"):
        row.refuse("when the pile has run out it is the last turn")
    state.revealed = phase > ORDER.index("reveal")
    state.turn = 1 if phase else 0
    state.push(Turn(phase))
    state.go_on()
