"""Why something is not legal: the clause that really forbids it. Nothing here depends on what the seat cannot see."""

from __future__ import annotations

from tablee.games.pagamas.actions import (
    AYE,
    BUY_RUM,
    CAUGHT,
    DECLINE,
    DISCARD,
    DODGE_IT,
    DONE,
    ESCAPES,
    FORCE_SHARE,
    FORGO,
    JOIN,
    KEEP,
    LOYAL,
    NAY,
    PASS,
    PASS_ON,
    REVEAL,
    RISE,
    STAND,
    AllHands,
    Bribe,
    Bury,
    Deal,
    DrawCard,
    DrawLoot,
    Elect,
    Give,
    Hide,
    HireBlade,
    LayAmbush,
    Lot,
    Overboard,
    Pay,
    Plank,
    Reward,
    Spyglass,
)
from tablee.games.pagamas.ambushes import AmbushWindow, MateAmbush
from tablee.games.pagamas.ashore import SpyglassWindow
from tablee.games.pagamas.election import BALLOT, Election, RumWindow
from tablee.games.pagamas.loot import OWNED
from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    DODGE,
    ISLAND,
    KIND_WORDS,
    NOBODY,
    RUM,
    SPYGLASS,
)
from tablee.games.pagamas.mutiny import AllHandsWindow, Offer, Sides
from tablee.games.pagamas.opening import Opening
from tablee.games.pagamas.plank import Reckoning, Rewards
from tablee.games.pagamas.refit import Roles
from tablee.games.pagamas.reveal import Burial, Springing
from tablee.games.pagamas.rounds import Payment, Window, no_price, not_own
from tablee.games.pagamas.share import DEAL, FORCE, VOTE, Share, ShareWindow, ThrowOverboard, rival_crew
from tablee.games.pagamas.ship import MUTINEER, NO_SIDE, NOWHERE, Frame, Ship
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def why_not(ship: Ship, seat: int, action: Action) -> Refusal:
    """For an action that is not legal."""
    if not ship.frames:
        return Refusal("PGM-29", "over", {})
    frame = ship.frames[-1]
    if seat == CHANCE:
        return _chance(ship, frame, action)
    if isinstance(action, (DrawCard, DrawLoot, Lot)) or action in (ESCAPES, CAUGHT, REVEAL):
        return Refusal(_clause(action, frame), "by-chance", {})
    if whom(action) >= ship.seats:
        return Refusal("PGM-2", "no-such-player", {})
    if seat in frame.acting(ship):
        better = frame.refuse(ship, seat, action) or _idle(ship, frame, seat, action)
        if better is not None:
            return better
    kind = card_of(action)
    if kind >= 0:
        return _card(ship, frame, seat, action, kind)
    return _person(ship, frame, seat, action) or _moment(ship, frame, seat, action)


def _chance(ship: Ship, frame: Frame, action: Action) -> Refusal:
    if CHANCE not in frame.acting(ship):
        return Refusal(frame.rule(), "not-chance", {})
    return Refusal(frame.rule(), "no-such-result", {"action": action.text})


def _moment(ship: Ship, frame: Frame, seat: int, action: Action) -> Refusal:
    """Somebody else decides, or it is something else that is to be decided."""
    acting = frame.acting(ship)
    phase: dict[str, Fact] = {"phase_word": f"phase.{frame.moment()}"}
    if seat in acting:
        return Refusal(_clause(action, frame), "something-else", phase)
    if len(acting) == 1 and acting[0] != CHANCE:
        return Refusal(_clause(action, frame), "not-you", {**phase, "turn_seat": acting[0]})
    return Refusal(_clause(action, frame), "not-now", phase)


def _idle(ship: Ship, frame: Frame, seat: int, action: Action) -> Refusal | None:
    """Why one who decides may not let it go by in this way."""
    if action is not PASS and action is not PASS_ON and action is not DONE:
        return None
    choices = frame.legal(ship, seat)
    if DONE in choices:
        return Refusal(frame.rule(), "done-instead", {})
    if PASS not in choices:
        return Refusal(frame.rule(), "no-passing", {"phase_word": f"phase.{frame.moment()}"})
    return Refusal("PGM-40", "passes-once", {}) if action is PASS_ON else Refusal(frame.rule(), "pass-instead", {})


def _card(ship: Ship, frame: Frame, seat: int, action: Action, kind: int) -> Refusal:
    """PGM-6: each card has its window, and in it each player a turn."""
    if isinstance(frame, MateAmbush) and kind in (AMBUSH, BLADE):
        return Refusal("PGM-18", "mate-first", {"turn_seat": ship.mate()})
    if isinstance(frame, Springing) and kind == DODGE:
        hit = seat == frame.current(ship).victim
        return Refusal("PGM-20", "dodging" if hit else "not-hit", {})
    if kind == ALL_HANDS and ship.starter != NOBODY and not isinstance(frame, (Sides, AllHandsWindow)):
        return Refusal("PGM-35", "forces-counted", {})
    window = _window_of(ship, frame, kind)
    if window is None:
        word = KIND_WORDS[kind]
        return Refusal("PGM-6", "card-window", {"card_word": f"card.{word}", "when_word": f"when.{word}"})
    if isinstance(frame, Payment):
        return _moment(ship, frame, seat, action)
    barred = _barred(ship, window, seat, kind) or no_price(ship, seat, kind)
    if barred is not None:
        return barred
    if not ship.cards.hands[seat][kind]:
        return Refusal("PGM-6", "not-held", {"card_word": f"card.{KIND_WORDS[kind]}"})
    if isinstance(frame, Window):
        return _turn_of(ship, frame)
    return Refusal("PGM-32", "vote-under-way", {})


def _window_of(ship: Ship, frame: Frame, kind: int) -> Frame | None:
    """The frame in whose cards this one is: a window, also while a price is paid in it, or the vote that follows it."""
    if isinstance(frame, Payment) and frame.kind >= 0:
        frame = ship.frames[-2]
    fits = False
    if isinstance(frame, ShareWindow) or (isinstance(frame, Share) and frame.stage == VOTE):
        fits = kind in (RUM, BRIBE)
    elif isinstance(frame, RumWindow) or (isinstance(frame, Election) and frame.stage == BALLOT):
        fits = kind == RUM
    elif isinstance(frame, SpyglassWindow):
        fits = kind == SPYGLASS
    elif isinstance(frame, AmbushWindow):
        fits = kind in (AMBUSH, BLADE)
    elif isinstance(frame, AllHandsWindow):
        fits = kind == ALL_HANDS
    return frame if fits else None


def _barred(ship: Ship, window: Frame, seat: int, kind: int) -> Refusal | None:
    """Why a seat could not play a card of this window even if it held and paid it."""
    if kind == BRIBE and not rival_crew(ship, seat):
        return Refusal("PGM-6", "no-rival-crew", {})
    if isinstance(window, RumWindow):
        return _no_ballot(ship, window.mutiny, seat)
    if isinstance(window, Election):
        return _no_ballot(ship, window.mutiny, seat)
    if isinstance(window, AllHandsWindow) and ship.sides[seat] == NO_SIDE:
        return Refusal("PGM-28", "no-character", {})
    return None


def _turn_of(ship: Ship, frame: Frame) -> Refusal:
    facts: dict[str, Fact] = {"phase_word": f"phase.{frame.moment()}", "turn_seat": frame.acting(ship)[0]}
    return Refusal(frame.rule(), "not-you", facts)


def _no_ballot(ship: Ship, mutiny: bool, seat: int) -> Refusal | None:
    """Why a seat has no vote in an election."""
    if not ship.has_character(seat):
        return Refusal("PGM-28", "no-character", {})
    if mutiny and ship.sides[seat] != MUTINEER:
        return Refusal("PGM-27", "mutineers-vote", {})
    return None


def _person(ship: Ship, frame: Frame, seat: int, action: Action) -> Refusal | None:
    """Why this is not for this seat to do, at the moment at which somebody may do it."""
    if isinstance(frame, Roles) and isinstance(action, Give):
        return Refusal("PGM-12", "captain-only", {"captain_seat": ship.captain})
    if isinstance(action, Overboard):
        return _thrower(ship, frame, seat, action.card)
    if isinstance(frame, Share):
        return _sharer(ship, frame, action)
    if isinstance(action, Hide) and ship.hideouts[seat] != NOWHERE:
        return Refusal("PGM-17", "hidden-already", {})
    if isinstance(frame, Burial) and isinstance(action, Bury):
        return _burier(ship, frame, seat, action.card)
    if action is RISE:
        return _riser(ship, frame, seat)
    if isinstance(frame, Election):
        return _elector(ship, frame, seat, action)
    if isinstance(frame, Sides) and (action is JOIN or action is LOYAL):
        return _sider(ship, seat, action)
    if (isinstance(frame, Reckoning) and isinstance(action, Plank)) or (
        isinstance(frame, Rewards) and isinstance(action, Reward)
    ):
        return Refusal(frame.rule(), "captain-only", {"captain_seat": ship.captain})
    return None


def _thrower(ship: Ship, frame: Frame, seat: int, card: int) -> Refusal | None:
    """PGM-33: nothing goes overboard before the share is settled; then each in turn throws cards of his own."""
    loot = ship.loot
    own = card <= loot.drawn and loot.where(card) == OWNED and loot.owner(card) == seat
    if isinstance(frame, ThrowOverboard):
        return None if own else not_own(ship, seat, card)
    for below in ship.frames:
        if isinstance(below, Share):
            return Refusal("PGM-33", "share-first", {}) if own else not_own(ship, seat, card)
    return None


def _sharer(ship: Ship, frame: Share, action: Action) -> Refusal | None:
    if isinstance(action, Deal) and frame.stage == DEAL:
        return Refusal("PGM-14", "captain-only", {"captain_seat": ship.captain})
    if (action is AYE or action is NAY) and frame.stage == VOTE:
        return Refusal("PGM-14", "voted-already", {})
    if (action is FORCE_SHARE or action is FORGO) and frame.stage == FORCE:
        return Refusal("PGM-15", "mate-only", {"turn_seat": ship.mate()})
    return None


def _burier(ship: Ship, frame: Burial, seat: int, card: int) -> Refusal:
    if ship.hideouts[seat] != ISLAND:
        return Refusal("PGM-22", "not-on-island", {})
    if not ship.has_character(seat):
        return Refusal("PGM-28", "no-character", {})
    return _turn_of(ship, frame) if card in ship.loot.of(seat) else not_own(ship, seat, card)


def _elector(ship: Ship, frame: Election, seat: int, action: Action) -> Refusal | None:
    if action is STAND or action is DECLINE:
        if seat == frame.former:
            return Refusal("PGM-9", "former-captain", {})
        return Refusal("PGM-32", "answered-already", {}) if frame.has_answered(ship, seat) else None
    if isinstance(action, Elect) and frame.stage == BALLOT:
        return _no_ballot(ship, frame.mutiny, seat) or Refusal("PGM-9", "voted-already", {})
    return None


def _riser(ship: Ship, frame: Frame, seat: int) -> Refusal | None:
    if ship.starter != NOBODY:
        return Refusal("PGM-35", "risen-already", {})
    if not isinstance(frame, Offer):
        return None
    if seat == ship.captain:
        return Refusal("PGM-23", "captain-cannot-rise", {})
    if not ship.has_character(seat):
        return Refusal("PGM-28", "no-character", {})
    if not frame.concerns(ship, seat):
        return Refusal("PGM-23", "not-at-tavern", {})
    return Refusal("PGM-35", "offered-once", {}) if frame.has_had_turn(ship, seat) else None


def _sider(ship: Ship, seat: int, action: Action) -> Refusal | None:
    if seat == ship.captain:
        return (
            Refusal("PGM-24", "captain-leads", {}) if action is LOYAL else Refusal("PGM-23", "captain-cannot-rise", {})
        )
    if not ship.has_character(seat):
        return Refusal("PGM-28", "no-character", {})
    return Refusal("PGM-24", "turned-already", {}) if ship.sides[seat] == MUTINEER else None


# What kind of action it is


def card_of(action: Action) -> int:
    """The kind of action card that an action plays, or -1; the Mate's own ambush looks like that of a card."""
    if isinstance(action, LayAmbush):
        return AMBUSH
    if isinstance(action, HireBlade):
        return BLADE
    if isinstance(action, Bribe):
        return BRIBE
    if isinstance(action, Spyglass):
        return SPYGLASS
    if isinstance(action, AllHands):
        return ALL_HANDS
    if action is BUY_RUM:
        return RUM
    return DODGE if action is DODGE_IT else -1


def whom(action: Action) -> int:
    """The player to whom something is done, or -1."""
    if isinstance(action, (LayAmbush, HireBlade, Bribe, Spyglass, AllHands)):
        return action.seat
    if isinstance(action, (Elect, Plank, Give, Deal, Reward)):
        return action.seat
    return -1


def _clause(action: Action, frame: Frame) -> str:
    """The clause that says when an action is done."""
    if isinstance(action, DrawCard) or action is KEEP or action is DISCARD:
        return "PGM-11"
    if isinstance(action, Give):
        return "PGM-12"
    if isinstance(action, DrawLoot):
        return "PGM-8" if isinstance(frame, Opening) else "PGM-13"
    if isinstance(action, Deal) or action is AYE or action is NAY:
        return "PGM-14"
    if action is FORCE_SHARE or action is FORGO:
        return "PGM-15"
    if isinstance(action, Overboard):
        return "PGM-16"
    if isinstance(action, Hide):
        return "PGM-17"
    if isinstance(action, Bury):
        return "PGM-22"
    if action is RISE:
        return "PGM-23"
    if action is JOIN or action is LOYAL:
        return "PGM-24"
    if isinstance(action, (Plank, Reward)):
        return frame.rule() if isinstance(frame, Rewards) else "PGM-26"
    if isinstance(action, (Elect, Lot)) or action is STAND or action is DECLINE:
        return "PGM-9"
    if isinstance(action, Pay):
        return "PGM-7"
    if action is REVEAL:
        return "PGM-19"
    if action is ESCAPES or action is CAUGHT:
        return "PGM-20"
    return frame.rule()
