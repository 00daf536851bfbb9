"""How a sensible player deals with the crew: cards to keep, roles, shares, votes, elections. It hears no promises."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import (
    AYE,
    BRIBES,
    BUY_RUM,
    DEALS,
    DISCARD,
    ELECTS,
    FORCE_SHARE,
    FORGO,
    GIVES,
    KEEP,
    NAY,
    PASS,
    STAND,
)
from tablee.games.pagamas.loot import OFFERED
from tablee.games.pagamas.material import (
    BOSUN,
    BRIBE,
    CHAPLAIN,
    KINDS,
    LOOKOUT,
    MATE,
    NO_ROLE,
    RUM,
    RUM_VOTES,
    SAILORS,
    STEWARD,
)
from tablee.games.pagamas.outlook import Outlook
from tablee.games.pagamas.phases.election import STANDING, Election, votes_in
from tablee.games.pagamas.phases.share import DEAL, VOTE, Share
from tablee.kernel.state import NOBODY, Action

# What a card in hand is worth keeping for, by kind: Ambush, Hired Blade, Dodge, All Hands, Bribe, Rum, Spyglass.
KEEPING: Final = (0.0, 0.0, 0.0, 1.0, 0.6, 1.0, 0.5, 0.6, 0.3, 0.3)
FRESH: Final = 0.6  # what a card drawn instead would be worth

POWER: Final = (MATE, BOSUN, STEWARD, LOOKOUT, CHAPLAIN)  # the characters, the strongest first
FAIR: Final = 0.5  # the part of an equal share that buys a vote at the first proposal
AHEAD: Final = 2.0  # how many times that much it takes if the Captain is ahead
GRUDGE: Final = 0.5  # how much more for each time he has wronged the voter
RIVALRY: Final = 0.15  # what it costs to feed a rival, for each share that he stands at
BRIBE_FROM: Final = 3  # turns to come that make a bought sailor worth a share


def keep_or_discard(view: Outlook) -> Action:
    """PGM-11: a hand that does less than fresh cards would is thrown away whole."""
    state = view.state
    hand = state.cards.hands[view.seat]
    worth = 0.0
    for kind in range(SAILORS, KINDS):
        worth += KEEPING[kind] * hand[kind]
    return KEEP if worth >= FRESH * state.cards.sizes[view.seat] else DISCARD


def role_to_give(view: Outlook) -> Action:
    """PGM-12: power goes to whoever threatens least."""
    state = view.state
    weakest = -1
    for seat in range(state.seats):
        if state.roles[seat] == NO_ROLE and (weakest < 0 or view.menace(seat) < view.menace(weakest)):
            weakest = seat
    for role in POWER:
        if role < state.seats and role not in state.roles:
            return GIVES[role][weakest]
    raise AssertionError("no character is left to give")


# The share


def share_under_way(view: Outlook) -> Share:
    for frame in view.state.frames:
        if isinstance(frame, Share):
            return frame
    raise AssertionError("nothing is being shared")


def decide_share(view: Outlook) -> Action:
    """PGM-14, PGM-15: the Captain deals, all vote, and at last the Mate decides."""
    stage = share_under_way(view).stage
    if stage == DEAL:
        return card_to_deal(view)
    return vote(view) if stage == VOTE else force_or_forgo(view)


def card_to_deal(view: Outlook) -> Action:
    """The next step of the share that the Captain has in mind."""
    receivers = share_plan(view)
    cards = view.state.loot.offered()
    card = view.state.loot.undealt()[0]
    return DEALS[card][receivers[cards.index(card)]]


def share_plan(view: Outlook) -> list[int]:
    """Who gets each card of the haul: the votes of a majority at least cost, the rest for the Captain.

    He does not keep all, for then nobody could bury anything (PGM-17), unless that is just what makes him win.
    """
    state = view.state
    cards = state.loot.offered()
    if state.last and view.leads():
        return [view.seat] * len(cards)
    friends = supporters(view, max(1, len(cards) - 1))
    friends.sort(key=view.menace, reverse=True)
    cheap = sorted(cards, key=view.worth)
    receivers = [view.seat] * len(cards)
    for place, friend in enumerate(friends):
        receivers[cards.index(cheap[place])] = friend
    return receivers


def other_shares(view: Outlook) -> list[list[Action]]:
    """Shares beside the one that the Captain has in mind: all for himself, another friend instead of one, one more."""
    receivers = share_plan(view)
    others = [seat for seat in range(view.state.seats) if seat not in receivers]
    found = [[view.seat] * len(receivers)]
    cards = view.state.loot.offered()
    spare = sorted([card for place, card in enumerate(cards) if receivers[place] == view.seat], key=view.worth)
    places = [place for place, receiver in enumerate(receivers) if receiver != view.seat]
    for place in places + [cards.index(card) for card in spare[:1]]:
        for other in others:
            if other != view.seat:
                changed = receivers[:]
                changed[place] = other
                found.append(changed)
    left = view.state.loot.undealt()
    shares: list[list[Action]] = []
    for share in found:
        course: list[Action] = []
        for card in left:
            course.append(DEALS[card][share[cards.index(card)]])
        if course not in shares:
            shares.append(course)
    return shares


def other_roles(view: Outlook) -> list[list[Action]]:
    """The strongest character that is left, for each who has none."""
    state = view.state
    found: list[list[Action]] = []
    for role in POWER:
        if role < state.seats and role not in state.roles:
            for seat in range(state.seats):
                if state.roles[seat] == NO_ROLE:
                    found.append([GIVES[role][seat]])
            break
    return found


def supporters(view: Outlook, most: int) -> list[int]:
    """The players whose votes the Captain buys with a card each: enough for a tie, a vote more the second time."""
    state = view.state
    others = [seat for seat in range(state.seats) if seat != view.seat]
    needed = 2 * (share_under_way(view).proposal - 1)
    for seat in range(state.seats):
        needed += state.votes(seat)
    best: list[int] = []
    lowest = 0.0
    for choice in range(1, 1 << len(others)):
        group = [seat for place, seat in enumerate(others) if choice >> place & 1]
        if len(group) > most:
            continue
        votes = state.votes(view.seat)
        cost = 0.0
        for seat in group:
            votes += state.votes(seat)
            cost += view.mean + RIVALRY * view.menace(seat)
        missing = max(0, needed - 2 * votes)
        cost += 10.0 * missing
        if not best or cost < lowest:
            best = group
            lowest = cost
    return best


def keeps_all(view: Outlook) -> bool:
    """Whether the proposal leaves everything to the Captain."""
    loot = view.state.loot
    return loot.of(view.state.captain, OFFERED) == loot.offered()


def vote(view: Outlook) -> Action:
    """By one's own interest, and with a grudge against a Captain who is ahead, or who has done one wrong. In the last
    turn a leader wants no Treasure Island for the others."""
    state = view.state
    if view.seat == state.captain:
        return AYE
    if state.last and view.leads():
        return AYE if keeps_all(view) else NAY
    enough = 0.0
    if share_under_way(view).proposal == 1:
        enough = FAIR * view.total(state.loot.offered()) / state.seats
        if view.buried(state.captain) > view.buried(view.seat):
            enough *= AHEAD
        enough *= 1.0 + GRUDGE * view.grudge(state.captain)
    return AYE if view.offered(view.seat) > enough else NAY


def force_or_forgo(view: Outlook) -> Action:
    """PGM-15: a share that feeds the Mate is forced; one that does not may turn the crew against the Captain."""
    if view.state.last and view.leads():
        return FORGO
    return FORCE_SHARE if view.offered(view.seat) > 0.0 else FORGO


def lead_of_ayes(view: Outlook) -> int:
    """By how many votes the share passes, if whoever gets a card votes for it."""
    state = view.state
    lead = 0
    for seat in range(state.seats):
        fed = seat == state.captain or view.offered(seat) > 0.0
        content = vote(view) is AYE if seat == view.seat else fed
        lead += state.votes(seat) if content else -state.votes(seat)
    return lead


def share_card(view: Outlook) -> Action:
    """PGM-32: Rum where it turns the vote, a Bribe where a sailor is worth a cheap card."""
    state = view.state
    hand = state.cards.hands[view.seat]
    price = view.price()
    if not view.count(view.seat):
        return PASS
    lead = lead_of_ayes(view)
    if hand[RUM] and vote(view) is AYE and -RUM_VOTES <= lead < 0 and view.offered(view.seat) > price:
        return BUY_RUM
    if hand[BRIBE] and price <= 1.0 and view.turns_left() >= BRIBE_FROM:
        return best_bribe(view)
    return PASS


def best_bribe(view: Outlook) -> Action:
    """The strongest sailor, of the strongest rival."""
    state = view.state
    best: Action = PASS
    highest = 0.0
    for rival in range(state.seats):
        for kind in range(SAILORS):
            if rival != view.seat and state.cards.sailors[rival][kind]:
                worth = 10.0 * (kind + 1) + view.menace(rival)
                if worth > highest:
                    highest = worth
                    best = BRIBES[rival][kind]
    return best


# An election


def election_under_way(view: Outlook) -> Election:
    for frame in view.state.frames:
        if isinstance(frame, Election):
            return frame
    raise AssertionError("nobody is being elected")


def rivals_votes(view: Outlook, election: Election) -> int:
    """The most votes that another candidate can give himself."""
    most = 0
    for rival in election.candidates:
        if rival != view.seat and votes_in(view.state, rival, election.mutiny):
            most = max(most, view.state.votes(rival))
    return most


def stand_or_vote(view: Outlook) -> Action:
    """PGM-9: whoever can be Captain stands. Then for oneself while one can win; else for the candidate who threatens
    least, and has done one least harm."""
    state = view.state
    election = election_under_way(view)
    if election.stage == STANDING:
        return STAND
    if view.seat in election.candidates:
        mine, theirs = state.votes(view.seat), rivals_votes(view, election)
        if mine > theirs or (mine == theirs and state.mate() in (view.seat, NOBODY)):
            return ELECTS[view.seat]
    best = election.candidates[0]
    for rival in election.candidates:
        if best == view.seat or (rival != view.seat and view.menace(rival) < view.menace(best)):
            best = rival
    return ELECTS[best]


def election_card(view: Outlook) -> Action:
    """PGM-32: Rum where it makes the difference for oneself."""
    state = view.state
    election = election_under_way(view)
    if not state.cards.hands[view.seat][RUM] or not view.count(view.seat) or state.last:
        return PASS
    mine, theirs = state.votes(view.seat), rivals_votes(view, election)
    wins = view.seat in election.candidates and mine <= theirs < mine + RUM_VOTES
    return BUY_RUM if wins and view.price() <= 2.0 else PASS
