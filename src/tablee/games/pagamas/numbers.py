"""Pagamas as numbers: every choice by its place in a list, and the table as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.pagamas.actions import (
    AYE,
    BRIBES,
    BURIES,
    BUY_RUM,
    CAUGHT,
    DEALS,
    DECLINE,
    DISCARD,
    DODGE_IT,
    DONE,
    DRAW_CARD,
    DRAW_LOOT,
    ELECTS,
    ESCAPES,
    FORCE_SHARE,
    FORGO,
    GIVES,
    HIDES,
    HIRE_BLADE,
    JOIN,
    KEEP,
    LAY_AMBUSH,
    LOTS,
    LOYAL,
    NAY,
    OVERBOARDS,
    PASS,
    PASS_ON,
    PAYS,
    PLANKS,
    RALLIES,
    REVEAL,
    REWARDS,
    RISE,
    SPYGLASSES,
    STAND,
)
from tablee.games.pagamas.ballots import Turned
from tablee.games.pagamas.loot import LIES_WORDS, UNKNOWN, Loot
from tablee.games.pagamas.material import (
    CAPTAIN,
    DECK,
    EACH,
    FATE_WORDS,
    HAND,
    HIDDEN,
    KINDS,
    LOYALIST,
    MEANS_WORDS,
    MOST_SEATS,
    MUTINEER,
    NOWHERE,
    PLACES,
    ROLE_WORDS,
    RUM,
    RUM_VOTES,
    SAILORS,
    VALUES,
)
from tablee.games.pagamas.pending import MOST_AMBUSHES, SECRET, VOTES, Pending, ballot_place, pending_parts
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.state import Ambush
from tablee.kernel.numbers import Merge, Numbers, Parts, Row, blank, flag, from_here, one_of, parts_of, round_from
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE, NOBODY, Action

PER_SEAT: Final = sum(EACH)  # loot cards
MOST_TURNS: Final = 12  # PGM-13: a turn shares out one card less than there are players
MOST_WRONGS: Final = 8
MOST_RUM: Final = DECK[RUM] * RUM_VOTES
MOST_VOTES: Final = 1 + sum(DECK[:SAILORS]) + MOST_RUM
MOST_SHOWN: Final = 32
ROOM: Final = len(PLACES) + 1  # a place, or one that the viewer does not see
ROLES: Final = len(ROLE_WORDS)
LIES: Final = len(LIES_WORDS)
FATES: Final = len(FATE_WORDS)
MEANS: Final = len(MEANS_WORDS)
VALUED: Final = len(VALUES)


class PagamasNumbers(Numbers[Pagamas]):
    merged: tuple[Merge, ...] = (
        Merge("frames.*.at", "Of the turns that a window has had, only whose it is now matters."),
        Merge("wrongs.*.*", "More wrongs than that are not forgiven either.", most=MOST_WRONGS),
        Merge("older.shown.*", "Which card was shown first decides nothing.", order=True),
    )

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        loot = range(1, PER_SEAT * seats + 1)
        found: list[Action] = [PASS, PASS_ON, DONE, KEEP, DISCARD, AYE, NAY, FORCE_SHARE, FORGO, DODGE_IT]
        found += [RISE, JOIN, LOYAL, STAND, DECLINE, BUY_RUM]
        for row in BRIBES[:seats]:
            found += row
        found += [*SPYGLASSES[:seats], *RALLIES[:seats], *ELECTS[:seats], *PLANKS[:seats]]
        for role in range(CAPTAIN + 1, seats):  # PGM-12: the Captain keeps his own
            found += GIVES[role][:seats]
        found += HIDES
        for seat in range(seats):
            found += LAY_AMBUSH[seat]
            found += HIRE_BLADE[seat]
        for single in (PAYS, OVERBOARDS, BURIES):
            found += [single[card] for card in loot]
        for given in (DEALS, REWARDS):
            for card in loot:
                found += given[card][:seats]
        return found

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return [*[DRAW_LOOT[value] for value in VALUES], *DRAW_CARD, *LOTS[:seats], ESCAPES, CAUGHT, REVEAL]

    def parts(self, seats: int, settings: Settings) -> Parts:
        loot = PER_SEAT * seats
        return {
            "loot": (loot, VALUED + LIES + seats + seats + 1),  # value, where it lies, whose, who has seen it
            "loot-unseen": (VALUED,),
            "loot-left": (1,),
            "hand": (KINDS,),
            "sizes": (seats,),
            "deck": (KINDS,),  # in the deck or in other hands
            "deck-left": (1,),
            "sailors": (seats, SAILORS),
            "discards": (KINDS,),
            "older-pool": (KINDS,),  # what was in hands when the discards last became the deck
            "older-counts": (seats,),
            "older-hand": (KINDS,),
            "older-shown": (seats, KINDS),
            "older-gone": (seats,),
            "turn": (1,),
            "flags": (4,),  # the last turn, a forced share, a Captain who kept all, hideouts revealed
            "captain": (seats,),
            "roles": (seats, ROLES),
            "acting": (seats + 1,),  # chance last
            "resting": (seats,),
            "rum": (seats,),
            "wrongs": (seats, seats),
            "vote": (2,),  # whether one was turned last, and whether it was an election
            "vote-given": (seats, SECRET + VOTES + seats),
            "vote-votes": (seats,),
            "vote-winner": (VOTES + seats,),
            "hideouts": (seats, ROOM),
            "peeked": (seats, seats),
            "ambushes": (seats * MOST_AMBUSHES, seats + seats + ROOM + MEANS + FATES),
            "struck": (seats, seats),
            "starter": (seats,),
            "sides": (seats, 2),
            "rallied": (seats,),
            **pending_parts(seats, loot),
        }

    def see(self, seen: Pagamas, viewer: int | None) -> dict[str, Row]:
        here, seats = viewer or 0, seen.seats
        around = round_from(here, seats)
        loot = PER_SEAT * seats
        acting = seen.to_act()
        found: dict[str, Row] = {
            "loot": _loot(seen.loot, loot, around),
            "loot-unseen": parts_of(seen.loot.pile[1:], [each * seats for each in EACH[1:]]),
            "loot-left": [seen.loot.left / loot],
            "turn": [seen.turn / MOST_TURNS],
            "flags": [*flag(seen.last), *flag(seen.forced), *flag(seen.kept_all), *flag(seen.revealed)],
            "captain": one_of(seats, from_here(seen.captain, here, seats)),
            "roles": [bit for seat in around for bit in one_of(ROLES, seen.roles[seat])],
            "acting": [*[1.0 if seat in acting else 0.0 for seat in around], *flag(CHANCE in acting)],
            "resting": _bits(seen.resting, around),
            "rum": [seen.rum[seat] / MOST_RUM for seat in around],
            "wrongs": [min(seen.wrongs_done(by, of), MOST_WRONGS) / MOST_WRONGS for by in around for of in around],
            "hideouts": [bit for seat in around for bit in one_of(ROOM, _room(seen.hideouts[seat]))],
            "peeked": [bit for seat in around for bit in _bits(seen.peeked[seat], around)],
            "ambushes": _ambushes(seen.ambushes, here, seats),
            "struck": [bit for seat in around for bit in one_of(seats, from_here(seen.struck[seat], here, seats))],
            "starter": one_of(seats, from_here(seen.starter, here, seats)),
            "sides": [1.0 if seen.sides[seat] == side else 0.0 for seat in around for side in (LOYALIST, MUTINEER)],
            "rallied": _bits(seen.rallied, around),
        }
        found.update(_cards(seen, viewer, around))
        found.update(_vote(seen.turned, here, around))
        found.update(Pending(seen, here, loot).rows)
        return found


def _bits(mask: int, around: list[int]) -> list[float]:
    return [1.0 if mask >> seat & 1 else 0.0 for seat in around]


def _room(place: int) -> int:
    return len(PLACES) if place == HIDDEN else place if place != NOWHERE else -1


def _loot(loot: Loot, most: int, around: list[int]) -> Row:
    seats = len(around)
    width = VALUED + LIES + 2 * seats + 1
    row = blank(most * width)
    for index in range(loot.drawn):
        begin = index * width
        if loot.values[index] != UNKNOWN:
            row[begin + loot.values[index] - 1] = 1.0
        row[begin + VALUED + loot.lies[index]] = 1.0
        if loot.owners[index] != NOBODY:
            row[begin + VALUED + LIES + around.index(loot.owners[index])] = 1.0
        saw = loot.saw[index]
        for place, seat in enumerate((*around, MOST_SEATS)):  # whoever looks on has a bit of their own
            if saw >> seat & 1:
                row[begin + VALUED + LIES + seats + place] = 1.0
    return row


def _cards(seen: Pagamas, viewer: int | None, around: list[int]) -> dict[str, Row]:
    cards, older = seen.cards, seen.cards.older
    nothing = [0] * KINDS
    shown = [0.0] * (len(around) * KINDS)
    for place, seat in enumerate(around):
        for kind in older.shown[seat]:
            shown[place * KINDS + kind] += 1.0 / MOST_SHOWN
    return {
        "hand": parts_of(nothing if viewer is None else cards.hands[viewer], [HAND] * KINDS),
        "sizes": [cards.sizes[seat] / HAND for seat in around],
        "deck": parts_of(cards.deck, DECK),
        "deck-left": [cards.left / sum(DECK)],
        "sailors": [share for seat in around for share in parts_of(cards.sailors[seat], DECK)],
        "discards": parts_of(cards.discards, DECK),
        "older-pool": parts_of(older.pool, DECK),
        "older-counts": [older.counts[seat] / HAND for seat in around],
        "older-hand": parts_of(nothing if viewer is None else older.cards[viewer], [HAND] * KINDS),
        "older-shown": shown,
        "older-gone": [1.0 if older.gone[seat] else 0.0 for seat in around],
    }


def _vote(turned: Turned | None, here: int, around: list[int]) -> dict[str, Row]:
    """The ballots that lie face up."""
    seats = len(around)
    given = [0.0] * (seats * (SECRET + VOTES + seats))
    votes = [0.0] * seats
    winner = [0.0] * (VOTES + seats)
    if turned is not None:
        for place, seat in enumerate(around):
            spot = ballot_place(turned.given[seat], turned.election, here, seats)
            if spot >= 0:
                given[place * (SECRET + VOTES + seats) + spot] = 1.0
            votes[place] = turned.votes[seat] / MOST_VOTES
        if turned.winner >= 0:
            winner[ballot_place(turned.winner, turned.election, here, seats) - SECRET] = 1.0
    return {
        "vote": [*flag(turned is not None), *flag(turned is not None and turned.election)],
        "vote-given": given,
        "vote-votes": votes,
        "vote-winner": winner,
    }


def _ambushes(ambushes: list[Ambush], here: int, seats: int) -> Row:
    """In the order in which they were laid."""
    width = 2 * seats + ROOM + MEANS + FATES
    row = blank(seats * MOST_AMBUSHES * width)
    for number, ambush in enumerate(ambushes):
        begin = number * width
        row[begin + from_here(ambush.author, here, seats)] = 1.0
        row[begin + seats + from_here(ambush.victim, here, seats)] = 1.0
        row[begin + 2 * seats + _room(ambush.place)] = 1.0
        row[begin + 2 * seats + ROOM + ambush.means] = 1.0
        row[begin + 2 * seats + ROOM + MEANS + ambush.fate] = 1.0
    return row
