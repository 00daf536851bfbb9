"""A written position: a few lines that a player can read aloud, and back.

    round 2: guites maces gegants
    maces 23: fonts fonts major3 casa-huch | 2 2 5 tabaler
    gegants 0: | 6
    guites 4: fonts |
    guites has attacked maces
    pile 3 4 plens
    maces to play

The round with the order of play; each comparse with its points, the places of its pawns, all others being on Sant
Pere, and its cards; who has used up an attack on somebody without cards (PPP-33); what lies in the pile, shorter as
``pile empty``, ``pile all`` or ``pile all but 3 4``, the other cards that nobody holds being discarded; and whose turn
it is. A position is written between two turns: nothing is planned, and nothing under way.
"""

from __future__ import annotations

import re

from tablee.games.patimpatampatum.cards import Cards
from tablee.games.patimpatampatum.material import (
    CAPACITY,
    COMPARSES,
    FIRST_STREET,
    KIND_WORDS,
    KINDS,
    PAWNS,
    PLACES,
    ROUNDS,
    SANT_PERE,
    new_deck,
)
from tablee.games.patimpatampatum.pawns import Pawns, new_pawns
from tablee.games.patimpatampatum.phases import PLAN
from tablee.games.patimpatampatum.rules import Patum
from tablee.games.patimpatampatum.scoring import SOURCES
from tablee.kernel.position import Row, rows

FIRST = re.compile(rf"round (?P<round>[1-{ROUNDS}]): (?P<order>[a-z ]+)")
SIDE = re.compile(
    r"(?P<name>[a-z]+) (?P<points>0|[1-9][0-9]{0,3}):(?P<pawns>(?: [a-z0-9-]+)*) \|(?P<cards>(?: [a-z2-6]+)*)"
)
ATTACK = re.compile(r"(?P<attacker>[a-z]+) has attacked (?P<rival>[a-z]+)")
PILE = re.compile(r"pile (?P<how>empty|all but|all)?(?P<cards>(?: ?[a-z2-6]+)*)")
TURN = re.compile(r"(?P<name>[a-z]+) to play")
NODE = {place.word: node for node, place in enumerate(PLACES)}
KIND = {word: kind for kind, word in enumerate(KIND_WORDS)}


def write(state: Patum) -> str:
    """The position as text, always in the same form: places and cards in order."""
    if state.awaits != "cards" or state.numbers or state.character >= 0:
        raise ValueError("a position is written between two turns")
    lines = [f"round {state.round}: {' '.join(COMPARSES[seat] for seat in state.order)}"]
    lines += [_write_side(state, seat) for seat in range(state.seats)]
    for attacker in range(state.seats):
        for rival in range(state.seats):
            if state.attacked[attacker * state.seats + rival]:
                lines.append(f"{COMPARSES[attacker]} has attacked {COMPARSES[rival]}")
    lines += [_write_pile(state.cards), f"{COMPARSES[state.turn]} to play"]
    return "\n".join(lines) + "\n"


def _write_side(state: Patum, seat: int) -> str:
    pawns = state.pawns
    places = sorted(pawns.where[seat * pawns.each : (seat + 1) * pawns.each])
    standing = [PLACES[place].word for place in places if place != SANT_PERE]
    return " ".join([f"{COMPARSES[seat]} {state.points[seat]}:", *standing, "|", *_cards(state.cards.hands[seat])])


def _write_pile(cards: Cards) -> str:
    if not cards.left:
        return "pile empty"
    discards = _cards(cards.discards)
    if not discards:
        return "pile all"
    if len(discards) < cards.left:
        return " ".join(["pile all but", *discards])
    return " ".join(["pile", *_cards(cards.pile)])


def _cards(counts: list[int]) -> list[str]:
    return [KIND_WORDS[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def read(text: str) -> Patum:
    """The position written as ``text``, or `BadPosition`. How lines are spaced does not matter.

    Pawns are numbered in the order written, those on Sant Pere last.
    """
    lines = rows(text, "a round and the order of play")
    first = lines[0].match(FIRST, "a round and the order of play, such as round 1: maces gegants guites")
    names = first["order"].split()
    seats = len(names)
    if seats not in PAWNS:
        lines[0].refuse(f"a game has 3 to 5 players, not {seats}")
    by_name = {name: seat for seat, name in enumerate(COMPARSES[:seats])}
    order = [lines[0].named(name, by_name) for name in names]
    if len(set(order)) < seats:
        lines[0].refuse("each comparse has one place in the order of play")
    if len(lines) < seats + 3:
        lines[-1].refuse("expected a line for each comparse, the pile, and whose turn it is")
    sides, attacks, pile, turn = lines[1 : seats + 1], lines[seats + 1 : -2], lines[-2], lines[-1]
    state = _read_sides(sides, int(first["round"]))
    state.order = order
    state.phase = PLAN
    _read_pile(state, pile)
    state.turn = turn.named(turn.match(TURN, "whose turn it is, such as maces to play")["name"], by_name)
    _check_hands(state, turn)
    for line in attacks:
        _read_attack(state, line, by_name)
    return state


def _read_sides(lines: list[Row], round_: int) -> Patum:
    seats = len(lines)
    deck = new_deck(seats)
    cards = Cards([[0] * KINDS for _ in range(seats)], [0] * seats, deck, sum(deck), [0] * KINDS)
    state = Patum(seats, cards, new_pawns(seats))
    state.round = round_
    for seat, line in enumerate(lines):
        match = line.match(
            SIDE, f"{COMPARSES[seat]} with points, places and cards, such as {COMPARSES[seat]} 0: major3 | 2 5"
        )
        if match["name"] != COMPARSES[seat]:
            line.refuse(f"expected {COMPARSES[seat]} here")
        state.points[seat] = int(match["points"])
        if round_ == 1 and state.points[seat]:
            line.refuse("nobody has points before the end of round 1")
        _read_pawns(state.pawns, seat, match["pawns"].split(), CAPACITY[round_], line)
        for kind in _read_cards(match["cards"], line):
            if not cards.pile[kind]:
                line.refuse(f"with {seats} players there are only {new_deck(seats)[kind]} cards '{KIND_WORDS[kind]}'")
            cards.draw(seat, kind)
    if round_ > 1:  # how the points were won is not written: all at once, on the plazas
        state.gains = [state.points[:]] + [[0] * seats for _ in range(SOURCES * (round_ - 1) - 1)]
    return state


def _read_pawns(pawns: Pawns, seat: int, words: list[str], capacity: int, line: Row) -> None:
    if len(words) > pawns.each:
        line.refuse(f"a player has {pawns.each} pawns, not {len(words)}")
    for number, word in enumerate(words):
        place = NODE.get(word, SANT_PERE)
        if place not in pawns.town.nodes or place == SANT_PERE:
            line.refuse(f"'{word}' is no street square, plaza or house in play")
        if place < FIRST_STREET and pawns.crowd(place) == capacity:
            line.refuse(f"in this round a plaza holds {capacity} pawns, and {word} has more")
        if pawns.on[place] >= 0:
            line.refuse(f"two pawns stand on {word}")
        pawns.move(seat * pawns.each + number, place)


def _read_cards(words: str, line: Row) -> list[int]:
    for word in words.split():
        if word not in KIND:
            line.refuse(f"'{word}' is no card; they are {', '.join(KIND_WORDS)}")
    return [KIND[word] for word in words.split()]


def _read_pile(state: Patum, line: Row) -> None:
    cards = state.cards
    match = line.match(PILE, "a pile, such as pile all, pile empty, pile all but 3 4 or pile 2 2 plens")
    named = [0] * KINDS
    unheld = cards.pile
    for kind in _read_cards(match["cards"], line):
        if not unheld[kind]:
            line.refuse(f"all cards '{KIND_WORDS[kind]}' are elsewhere")
        unheld[kind] -= 1
        named[kind] += 1
    if match["how"] in ("all", "empty") and any(named):
        line.refuse("pile all and pile empty name no cards")
    if match["how"] in ("all", "all but"):
        cards.discards = named
    else:
        cards.pile, cards.discards = named, unheld
    cards.left = sum(cards.pile)


def _check_hands(state: Patum, line: Row) -> None:
    if not state.cards.sizes[state.turn]:
        line.refuse("a player without cards has no turn")
    if state.cards.sizes.count(0) > 1:
        line.refuse("when two players have no cards the round is over")


def _read_attack(state: Patum, line: Row, by_name: dict[str, int]) -> None:
    match = line.match(ATTACK, "a used attack, such as maces has attacked guites")
    attacker, rival = line.named(match["attacker"], by_name), line.named(match["rival"], by_name)
    if attacker == rival or state.cards.sizes[rival]:
        line.refuse("only attacks on a rival without cards are counted")
    state.attacked[attacker * state.seats + rival] = True
