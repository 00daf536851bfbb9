"""What a sensible player of Pagamas does, from what its seat sees and nothing else. It follows nothing said in talk."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from tablee.games.pagamas import bargains, plots
from tablee.games.pagamas.actions import (
    AYE,
    BURIES,
    DODGE_IT,
    DONE,
    FORCE_SHARE,
    FORGO,
    JOIN,
    LOYAL,
    NAY,
    PASS,
    PASS_ON,
    PAYS,
    RISE,
    AllHands,
    Deal,
    Elect,
    Hide,
    HireBlade,
    LayAmbush,
    Move,
    Plank,
)
from tablee.games.pagamas.material import DODGE, HIDDEN, PLACE_WORDS
from tablee.games.pagamas.outlook import Outlook
from tablee.games.pagamas.phases.ambushes import AmbushWindow, MateAmbush
from tablee.games.pagamas.phases.ashore import Ashore, SpyglassWindow
from tablee.games.pagamas.phases.election import Election, RumWindow
from tablee.games.pagamas.phases.mutiny import AllHandsWindow, Offer, Reckoning, Rewards, Sides
from tablee.games.pagamas.phases.refit import Refit, Roles
from tablee.games.pagamas.phases.reveal import Burial, Springing
from tablee.games.pagamas.phases.rounds import Payment
from tablee.games.pagamas.phases.share import DEAL, Share, ShareWindow, ThrowOverboard
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.state import Frame
from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Fact

SCALE: Final = 5.0  # a lead of so many shares wins about 73 % of games
WAYWARD: Final = 4  # one in so many hides anywhere


class PagamasSense(Sense[Pagamas]):
    def value(self, state: Pagamas, seat: int) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        view = Outlook(state.glimpse(seat), seat)
        lead = view.standing(seat) - view.best_rival()
        return 1.0 / (1.0 + exp(-lead / SCALE))

    def choices(self, state: Pagamas, seat: int) -> list[Action]:
        """The one action that the seat would do, from what it sees: whatever else was imagined is forgotten first."""
        return [DECISIONS[type(state.frame)](Outlook(state.glimpse(seat), seat))]

    def course(self, state: Pagamas, seat: int) -> list[Action]:
        return self.choices(state, seat)

    def courses(self, state: Pagamas, seat: int) -> list[list[Action]]:
        """Of what is legal, all that leads elsewhere; of what the Captain can give, what somebody would propose."""
        frame = state.frame
        if isinstance(frame, OBVIOUS):
            return []
        if isinstance(frame, Roles):
            return bargains.other_roles(Outlook(state.glimpse(seat), seat))
        if isinstance(frame, Share) and frame.stage == DEAL:
            return bargains.other_shares(Outlook(state.glimpse(seat), seat))
        return [[action] for action in state.legal(seat) if action is not PASS_ON]

    def suppose(self, seen: Pagamas, seat: int, rng: Rng) -> Pagamas:
        """Most players hide where it is sensible, with the hand and the loot that they may have."""
        full = seen.imagine(seat, rng)
        for other in range(full.seats):
            if seen.hideouts[other] == HIDDEN and rng.below(WAYWARD):
                likely = plots.hideout(Outlook(full.glimpse(other), other))
                assert isinstance(likely, Hide)
                if likely.place in full.remaining(other):
                    full.hideouts[other] = likely.place
        return full

    def reason(self, state: Pagamas, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        if len(state.legal(seat)) == 1:
            return "only", {}
        assert isinstance(action, Move)
        return why(Outlook(state.glimpse(seat), seat), action)


def cheapest(view: Outlook) -> Action:
    """PGM-7: a price is paid with what is worth least."""
    return PAYS[view.cheapest()]


def dodge_or_pass(view: Outlook) -> Action:
    """PGM-20: there is nothing to lose by trying."""
    return DODGE_IT if view.state.cards.hands[view.seat][DODGE] else PASS


def dearest(view: Outlook) -> Action:
    """PGM-22: everything is buried, the best first."""
    best = 0
    for card in view.state.loot.of(view.seat):
        if not best or view.worth(card) > view.worth(best):
            best = card
    return BURIES[best]


def hold_on(_view: Outlook) -> Action:
    """Nothing goes overboard, and nothing is given away."""
    return DONE


DECISIONS: Final[dict[type[Frame], Callable[[Outlook], Action]]] = {
    Refit: bargains.keep_or_discard,
    Roles: bargains.role_to_give,
    Share: bargains.decide_share,
    ShareWindow: bargains.share_card,
    ThrowOverboard: hold_on,
    Ashore: plots.hideout,
    SpyglassWindow: plots.spyglass,
    MateAmbush: plots.mate_ambush,
    AmbushWindow: plots.ambush_card,
    Payment: cheapest,
    Springing: dodge_or_pass,
    Burial: dearest,
    Offer: plots.rise_or_pass,
    Sides: plots.join_or_stay,
    AllHandsWindow: plots.all_hands,
    Reckoning: plots.down_the_plank,
    Rewards: hold_on,
    Election: bargains.stand_or_vote,
    RumWindow: bargains.election_card,
}
"""Whatever is asked, how it is decided."""

OBVIOUS: Final = (Payment, Burial, ThrowOverboard, Rewards)
"""What needs no longer thought."""


# Why one would do it


def why(view: Outlook, action: Move) -> tuple[str, dict[str, Fact]]:
    """The verb of an action is its reason, unless there is more to say."""
    state, captain = view.state, view.state.captain
    if action in (PASS, PASS_ON):
        return ("no-mutiny" if isinstance(state.frame, Offer) else "pass"), {}
    if isinstance(action, Hide):
        return f"hide-{PLACE_WORDS[action.place]}", {"percent": round(100 * view.danger()[action.place])}
    if isinstance(action, (LayAmbush, HireBlade)):
        percent = round(100 * view.may_be(action.seat)[action.place])
        return grudging(view, True, action.seat, "ambush", {"percent": percent, "cards": view.count(action.seat)})
    if isinstance(action, Plank):
        hostile = view.grudge(action.seat) > 1  # all have just risen
        return grudging(view, hostile, action.seat, action.verb, {"cards": view.count(action.seat)})
    if isinstance(action, AllHands):
        return action.verb, {"force": state.cards.crew_force(action.seat)}
    if action in (AYE, NAY, FORCE_SHARE, FORGO):
        return grudging(view, action is NAY, captain, action.verb, {"gain": round(view.offered(view.seat))})
    if action in (RISE, JOIN, LOYAL):
        chance = round(100 * plots.chance_to_win(view))
        return grudging(view, action is not LOYAL, captain, action.verb, {"percent": chance})
    own = isinstance(action, (Deal, Elect)) and action.seat == view.seat
    facts: dict[str, Fact] = {"card": action.card, "value": round(view.worth(action.card))} if action.card else {}
    return (f"{action.verb}-self" if own else action.verb), facts


def grudging(view: Outlook, hostile: bool, rival: int, key: str, facts: dict[str, Fact]) -> tuple[str, dict[str, Fact]]:
    """A reason, as one tells it of somebody by whom one has been wronged."""
    return (f"{key}-grudge" if hostile and view.grudge(rival) else key), facts
