"""What a sensible player of Pagamas does, from what its seat sees and nothing else. It follows nothing said in talk."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.pagamas import bargains, plots
from tablee.games.pagamas.actions import (
    AYE,
    BURIES,
    BUY_RUM,
    DISCARD,
    DODGE_IT,
    DONE,
    FORCE_SHARE,
    FORGO,
    JOIN,
    KEEP,
    LOYAL,
    NAY,
    PASS,
    PASS_ON,
    PAYS,
    RISE,
    STAND,
    AllHands,
    Bribe,
    Bury,
    Deal,
    Elect,
    Give,
    Hide,
    HireBlade,
    LayAmbush,
    Overboard,
    Pay,
    Plank,
    Reward,
    Spyglass,
)
from tablee.games.pagamas.ambushes import AmbushWindow, MateAmbush
from tablee.games.pagamas.ashore import Ashore, SpyglassWindow
from tablee.games.pagamas.election import STANDING, Election, RumWindow
from tablee.games.pagamas.material import DODGE, PLACE_WORDS
from tablee.games.pagamas.mutiny import AllHandsWindow, Offer, Sides
from tablee.games.pagamas.outlook import Outlook
from tablee.games.pagamas.plank import Reckoning
from tablee.games.pagamas.refit import Refit, Roles
from tablee.games.pagamas.reveal import Burial, Springing
from tablee.games.pagamas.rounds import Payment
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.share import DEAL, VOTE, Share, ShareWindow
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Fact, State

SCALE: Final = 5.0  # a lead of so many shares wins about 73 % of games


class PagamasSense(Sense):
    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Pagamas)
        outcome = state.outcome()
        if outcome is not None:
            return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        view = Outlook(state.seen_by(seat), seat)
        lead = view.standing(seat) - view.best_rival()
        return 1.0 / (1.0 + exp(-lead / SCALE))

    def choices(self, state: State, seat: int) -> list[Action]:
        """The one action that the seat would do, from what it sees: whatever else was imagined is forgotten first."""
        assert isinstance(state, Pagamas)
        return [decide(Outlook(state.seen_by(seat), seat))]

    def reason(self, state: State, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        assert isinstance(state, Pagamas)
        if len(state.legal(seat)) == 1:
            return "only", {}
        return why(Outlook(state.seen_by(seat), seat), action)


def decide(view: Outlook) -> Action:
    """What to do, whatever is asked."""
    state = view.state
    frame = state.frame
    if isinstance(frame, Refit):
        return bargains.keep_or_discard(view)
    if isinstance(frame, Roles):
        return bargains.role_to_give(view)
    if isinstance(frame, Share):
        if frame.stage == DEAL:
            return bargains.card_to_deal(view, frame.proposal)
        return bargains.vote(view, frame.proposal) if frame.stage == VOTE else bargains.force_or_forgo(view)
    if isinstance(frame, Ashore):
        return plots.hideout(view)
    if isinstance(frame, MateAmbush):
        return plots.mate_ambush(view)
    if isinstance(frame, Payment):
        return PAYS[view.cheapest()]
    if isinstance(frame, Springing):
        return DODGE_IT if state.cards.hands[view.seat][DODGE] else PASS
    if isinstance(frame, Burial):
        return dearest(view)
    if isinstance(frame, Offer):
        return plots.rise_or_pass(view)
    if isinstance(frame, Sides):
        return plots.join_or_stay(view)
    if isinstance(frame, Reckoning):
        return plots.down_the_plank(view)
    if isinstance(frame, Election):
        return STAND if frame.stage == STANDING else bargains.ballot(view, frame)
    return card_to_play(view)


def card_to_play(view: Outlook) -> Action:
    """In a window: the card that is worth it, or none. What is left are questions where holding on is best."""
    state = view.state
    frame = state.frame
    if isinstance(frame, ShareWindow):
        share = state.frames[-2]
        assert isinstance(share, Share)
        return bargains.share_card(view, share.proposal)
    if isinstance(frame, RumWindow):
        election = state.frames[-2]
        assert isinstance(election, Election)
        return bargains.election_card(view, election)
    if isinstance(frame, SpyglassWindow):
        return plots.spyglass(view)
    if isinstance(frame, AmbushWindow):
        return plots.ambush_card(view)
    return plots.all_hands(view) if isinstance(frame, AllHandsWindow) else DONE


def dearest(view: Outlook) -> Action:
    """PGM-22: everything is buried, the best first."""
    best = 0
    for card in view.state.loot.of(view.seat):
        if not best or view.worth(card) > view.worth(best):
            best = card
    return BURIES[best]


# Why one would do it


def why(view: Outlook, action: Action) -> tuple[str, dict[str, Fact]]:
    if isinstance(action, (Hide, LayAmbush, HireBlade)):
        return why_there(view, action)
    if isinstance(action, (Deal, Reward, Pay, Overboard, Bury)):
        return why_that_card(view, action)
    if isinstance(action, (Give, Bribe, Spyglass, AllHands, Plank, Elect)):
        return why_that_player(view, action)
    if action is AYE or action is NAY or action is FORCE_SHARE or action is FORGO:
        return grudging(view, action is NAY, view.state.captain, action.text, {"gain": round(view.offered(view.seat))})
    if action is RISE or action is JOIN or action is LOYAL:
        percent: dict[str, Fact] = {"percent": round(100 * plots.chance_to_win(view))}
        return grudging(view, action is not LOYAL, view.state.captain, action.text, percent)
    if action is KEEP or action is DISCARD or action is STAND or action is BUY_RUM or action is DODGE_IT:
        return action.text, {}
    if action is PASS or action is PASS_ON:
        return ("no-mutiny" if isinstance(view.state.frame, Offer) else "pass"), {}
    return ("done" if action is DONE else "decline"), {}


def grudging(view: Outlook, hostile: bool, rival: int, key: str, facts: dict[str, Fact]) -> tuple[str, dict[str, Fact]]:
    """A reason, as one tells it of somebody by whom one has been wronged."""
    if hostile and view.grudge(rival):
        facts["wrongs"] = view.state.wrongs_done(rival, view.seat)
        return f"{key}-grudge", facts
    return key, facts


def why_there(view: Outlook, action: Hide | LayAmbush | HireBlade) -> tuple[str, dict[str, Fact]]:
    if isinstance(action, Hide):
        return f"hide-{PLACE_WORDS[action.place]}", {"percent": round(100 * view.danger()[action.place])}
    percent = round(100 * view.may_be(action.seat)[action.place])
    facts: dict[str, Fact] = {"percent": percent, "cards": view.state.loot.count(action.seat)}
    return grudging(view, True, action.seat, "ambush", facts)


def why_that_card(view: Outlook, action: Deal | Reward | Pay | Overboard | Bury) -> tuple[str, dict[str, Fact]]:
    card: dict[str, Fact] = {"card": action.card, "value": round(view.worth(action.card))}
    if isinstance(action, Deal):
        return ("deal-self" if action.seat == view.seat else "deal"), card
    if isinstance(action, Pay):
        return "pay", card
    if isinstance(action, Bury):
        return "bury", card
    return ("reward" if isinstance(action, Reward) else "overboard"), card


def why_that_player(
    view: Outlook, action: Give | Bribe | Spyglass | AllHands | Plank | Elect
) -> tuple[str, dict[str, Fact]]:
    if isinstance(action, Give):
        return "give", {}
    if isinstance(action, Bribe):
        return "bribe", {}
    if isinstance(action, Spyglass):
        return "spyglass", {}
    if isinstance(action, AllHands):
        return "all-hands", {"force": view.state.cards.crew_force(action.seat)}
    if isinstance(action, Plank):
        cards: dict[str, Fact] = {"cards": view.state.loot.count(action.seat)}
        return grudging(view, view.grudge(action.seat) > 1, action.seat, "plank", cards)  # all have just risen
    return ("elect-self" if action.seat == view.seat else "elect"), {}
