"""How a sensible player plots: where to hide, whom to ambush, when to rise and on whose side to stand."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.pagamas.actions import (
    HIDES,
    HIRE_BLADE,
    JOIN,
    LAY_AMBUSH,
    LOYAL,
    PASS,
    PLANKS,
    RALLIES,
    RISE,
    SPYGLASSES,
)
from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BROTHEL,
    FORCE,
    HAMMOCK,
    ISLAND,
    LOYALIST,
    MUTINEER,
    NO_SIDE,
    PLACES,
    SPYGLASS,
    TAVERN,
)
from tablee.games.pagamas.outlook import CAPTAINCY, MOST_TURNS, UNBURIED, Outlook
from tablee.games.pagamas.phases.mutiny import force_of
from tablee.kernel.state import Action

# What things are worth, in shares.
WHIM: Final = 0.3  # how far a hideout may be from the best, for each share at stake
IDLE_WHIM: Final = 0.4
HUNT: Final = 0.5  # of what lies on Treasure Island and can be ambushed from elsewhere
TAVERN_RIGHT: Final = 0.2
DENIED: Final = 0.25  # of what a rival loses; twice that if he is ahead
REVENGE: Final = 0.3  # for each wrong that is paid back
UNREST: Final = 1.0  # what it costs a Captain that a hit opens a mutiny
AMBUSH_CARD: Final = 0.5
CROWDED: Final = 0.45  # of a victim for whom another lies in wait already (PGM-21)
RISKED: Final = 0.6  # how likely it is the starter who walks the plank
RESOLVE: Final = 0.3  # what a mutiny has to promise

# How likely somebody joins a mutiny, and how sharply force decides it.
WILLING: Final = 0.5
ANGRY: Final = 0.15  # more, if the Captain has kept all or the share was forced
SHARPNESS: Final = 1.5
EVEN: Final = 0.5  # the chance at which somebody rises who bears no grudge
WITH_OTHERS: Final = 0.45  # and at which he joins
DEFIANCE: Final = 0.03  # how much less will do, for each wrong that the Captain has done


# Hiding and ambushing


def hideout(view: Outlook) -> Action:
    """PGM-17: the loot to Treasure Island, unless that is just where one is awaited."""
    best = HAMMOCK
    highest = -1000.0
    danger = view.danger()
    catch = HUNT * best_catch(view) if view.ambushes_to_lay() else 0.0
    for place in PLACES:
        if place == ISLAND and view.state.kept_all:
            continue
        worth = worth_of_hiding(view, place, danger[place], catch)
        if worth > highest:
            highest = worth
            best = place
    return HIDES[best]


def worth_of_hiding(view: Outlook, place: int, danger: float, catch: float) -> float:
    """``catch`` is what may be caught from a place that is not Treasure Island."""
    state = view.state
    loot = view.loot(view.seat)
    kept = loot if place == ISLAND else (0.0 if state.last else UNBURIED * loot)
    blow = view.blow(view.seat)
    worth = (1.0 - danger) * kept - danger * blow
    if place == BROTHEL:
        if not view.count(view.seat):
            return -100.0  # PGM-19
        worth -= view.worth(view.cheapest())
    if place == TAVERN and view.seat != state.captain and not state.last:
        worth += TAVERN_RIGHT
    if place != ISLAND:
        worth += catch
    if not state.last:
        worth += view.whim(place) * max(IDLE_WHIM, WHIM * loot)
    return worth


def best_catch(view: Outlook) -> float:
    """What an ambush on Treasure Island may bring."""
    highest = 0.0
    for rival in range(view.state.seats):
        if rival != view.seat:
            highest = max(highest, view.may_be(rival)[ISLAND] * prize(view, rival, False))
    return highest


def prize(view: Outlook, rival: int, buries: bool) -> float:
    """What it is worth to strike a player down; ``buries`` if the loot can be buried in this very turn."""
    state = view.state
    kept = 1.0 if buries else (0.0 if state.last else UNBURIED)
    loot = view.loot(rival)
    denied = DENIED * (loot + view.blow(rival))
    if view.standing(rival) >= view.best_rival():
        denied *= 2.0
    cost = UNREST if view.seat == state.captain and not state.last else 0.0
    return kept * loot + denied + REVENGE * view.grudge(rival) - cost


def best_ambush(view: Outlook) -> tuple[int, int, float]:
    """PGM-18: the victim, the place and what it promises: the likelihood of the place times the prize."""
    state = view.state
    places = state.remaining(view.seat)
    buries = state.hideouts[view.seat] == ISLAND
    victim, chosen, highest = -1, -1, 0.0
    for rival in range(state.seats):
        if rival == view.seat or not state.has_character(rival):
            continue
        worth = prize(view, rival, buries)
        for ambush in state.ambushes:
            if ambush.victim == rival:
                worth *= CROWDED
        guess = view.may_be(rival)
        for place in places:
            if guess[place] * worth > highest:
                victim, chosen, highest = rival, place, guess[place] * worth
    return victim, chosen, highest


def mate_ambush(view: Outlook) -> Action:
    """The Mate's own ambush costs nothing."""
    victim, place, worth = best_ambush(view)
    return LAY_AMBUSH[victim][place] if worth > 0.0 else PASS


def ambush_card(view: Outlook) -> Action:
    hand = view.state.cards.hands[view.seat]
    victim, place, worth = best_ambush(view)
    spared = 0.0 if view.state.last else AMBUSH_CARD
    if hand[AMBUSH] and worth > spared:
        return LAY_AMBUSH[victim][place]
    if hand[BLADE] and view.count(view.seat) and worth > spared + view.price():
        return HIRE_BLADE[victim][place]
    return PASS


def spyglass(view: Outlook) -> Action:
    """To know a place is worth a card where an ambush would pay that sees it."""
    state = view.state
    if not state.cards.hands[view.seat][SPYGLASS] or not view.count(view.seat) or not view.ambushes_to_lay():
        return PASS
    best: Action = PASS
    highest = view.price() + AMBUSH_CARD
    for rival in range(state.seats):
        if rival != view.seat and not state.peeked[rival] >> view.seat & 1:
            guess = view.may_be(rival)
            gain = (1.0 - max(guess)) * prize(view, rival, state.hideouts[view.seat] == ISLAND)
            if gain > highest:
                highest = gain
                best = SPYGLASSES[rival]
    return best


# The mutiny


def chance_to_win(view: Outlook) -> float:
    """That the mutineers win with this seat among them: the forces that are known, the undecided by their temper."""
    state = view.state
    joins = WILLING
    if state.forced or state.kept_all:
        joins += ANGRY
    lead = 0.0
    for seat in range(state.seats):
        if not state.has_character(seat):
            continue
        force = float(FORCE[state.roles[seat]])
        if seat == view.seat or state.sides[seat] == MUTINEER:
            lead += force
        elif seat == state.captain:
            lead -= force
        elif state.sides[seat] == LOYALIST:
            lead -= force * 0.6  # he may still come over (PGM-24)
        else:
            lead += force * (2.0 * joins - 1.0)
    if state.cards.hands[view.seat][ALL_HANDS]:
        lead += state.cards.crew_force(view.seat)
    return 1.0 / (1.0 + exp(-(lead - 0.5) / SHARPNESS))


def crown(view: Outlook) -> float:
    """How likely this seat is elected if the mutineers win: its part of their votes."""
    state = view.state
    votes = 0
    for seat in range(state.seats):
        if seat == view.seat or state.sides[seat] == MUTINEER:
            votes += state.votes(seat)
        elif state.starter < 0 and seat != state.captain and state.has_character(seat):
            votes += 1
    return state.votes(view.seat) / votes


def promise(view: Outlook) -> float:
    """What it is worth to be a mutineer, in shares."""
    state = view.state
    captain = state.captain
    won = crown(view) * (CAPTAINCY * min(view.turns_left(), MOST_TURNS) + UNBURIED * view.loot(captain))
    won += DENIED * (view.loot(captain) + view.blow(captain)) + REVENGE * view.grudge(captain)
    mutineers = 1
    for side in state.sides:
        if side == MUTINEER:
            mutineers += 1
    lost = RISKED / mutineers * (UNBURIED * view.loot(view.seat) + view.blow(view.seat) + 1.0)
    chance = chance_to_win(view)
    return chance * won - (1.0 - chance) * lost


def rise_or_pass(view: Outlook) -> Action:
    """PGM-23: in the last turn there is nothing left to win by it."""
    if view.state.last:
        return PASS
    return RISE if promise(view) > RESOLVE and dares(view, EVEN) else PASS


def join_or_stay(view: Outlook) -> Action:
    """PGM-24: with the mutineers where force and votes promise more than the plank threatens."""
    return JOIN if promise(view) > 0.0 and dares(view, WITH_OTHERS) else LOYAL


def dares(view: Outlook, chance: float) -> bool:
    """Whether the force is enough; a grudge against the Captain dares with a little less."""
    return chance_to_win(view) > chance - DEFIANCE * view.grudge(view.state.captain)


def all_hands(view: Outlook) -> Action:
    """PGM-25: sailors are called where they turn the day."""
    state = view.state
    mine = state.sides[view.seat]
    if not state.cards.hands[view.seat][ALL_HANDS] or mine == NO_SIDE:
        return PASS
    lead = force_of(state, LOYALIST) - force_of(state, MUTINEER)
    missing = -lead if mine == LOYALIST else lead + 1  # a tie is the Captain's
    best: Action = PASS
    strongest = 0
    for seat in range(state.seats):
        force = state.cards.crew_force(seat)
        fresh = state.sides[seat] == mine and not state.rallied >> seat & 1
        if missing > 0 and fresh and force >= missing and force > strongest:
            strongest = force
            best = RALLIES[seat]
    return best


def down_the_plank(view: Outlook) -> Action:
    """PGM-26: the richest mutineer, or the one who is ahead, or with whom there is a score to settle."""
    state = view.state
    guilty = -1
    highest = -1.0
    for seat in range(state.seats):
        if state.sides[seat] == MUTINEER:
            worth = view.loot(seat) + DENIED * view.standing(seat) + REVENGE * view.grudge(seat)
            if worth > highest:
                highest = worth
                guilty = seat
    return PLANKS[guilty]
