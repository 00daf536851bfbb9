"""Why something is not legal: the clause that really forbids it. Nothing here depends on what the seat cannot see."""

from __future__ import annotations

from tablee.games.pagamas.actions import (
    AYE,
    BUY_RUM,
    CAUGHT,
    DECLINE,
    DISCARD,
    DODGE_IT,
    ESCAPES,
    FORCE_SHARE,
    FORGO,
    JOIN,
    KEEP,
    LOYAL,
    NAY,
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
from tablee.games.pagamas.ambushes import MateAmbush
from tablee.games.pagamas.election import BALLOT, Election, RumWindow
from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    DODGE,
    ISLAND,
    KIND_WORDS,
    PRICED,
    RUM,
    SPYGLASS,
)
from tablee.games.pagamas.mutiny import AllHandsWindow, Offer, Sides
from tablee.games.pagamas.plank import Reckoning, Rewards
from tablee.games.pagamas.refit import Roles
from tablee.games.pagamas.reveal import Burial, Springing
from tablee.games.pagamas.rounds import Window
from tablee.games.pagamas.share import DEAL, FORCE, VOTE, Share
from tablee.games.pagamas.ship import MUTINEER, NO_SIDE, NOWHERE, Frame, Ship
from tablee.kernel.state import CHANCE, Action, Refusal


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
        better = frame.refuse(ship, seat, action)
        if better is not None:
            return better
    kind = card_of(action)
    if kind >= 0:
        return _card(ship, frame, seat, kind)
    return _person(ship, frame, seat, action) or _moment(ship, frame, seat, action)


def _chance(ship: Ship, frame: Frame, action: Action) -> Refusal:
    if CHANCE not in frame.acting(ship):
        return Refusal(frame.clause, "not-chance", {})
    return Refusal(frame.clause, "no-such-result", {"action": action.text})


def _moment(ship: Ship, frame: Frame, seat: int, action: Action) -> Refusal:
    """Somebody else decides, or it is something else that is to be decided."""
    acting = frame.acting(ship)
    if seat in acting:
        return Refusal(_clause(action, frame), "something-else", {"phase_word": f"phase.{frame.name}"})
    if len(acting) == 1 and acting[0] != CHANCE:
        return Refusal(_clause(action, frame), "not-you", {"phase_word": f"phase.{frame.name}", "turn_seat": acting[0]})
    return Refusal(_clause(action, frame), "not-now", {"phase_word": f"phase.{frame.name}"})


def _card(ship: Ship, frame: Frame, seat: int, kind: int) -> Refusal:
    """PGM-6: each card has its window, and in it each player a turn."""
    if isinstance(frame, MateAmbush) and kind in (AMBUSH, BLADE):
        return Refusal("PGM-18", "mate-first", {"turn_seat": ship.mate()})
    if isinstance(frame, RumWindow) and kind == RUM:
        barred = _no_ballot(ship, frame.mutiny, seat)
        if barred is not None:
            return barred
    if isinstance(frame, AllHandsWindow) and kind == ALL_HANDS and ship.sides[seat] == NO_SIDE:
        return Refusal("PGM-28", "no-character", {})
    if isinstance(frame, Springing) and kind == DODGE and seat not in frame.acting(ship):
        return Refusal("PGM-20", "not-hit", {})
    word = KIND_WORDS[kind]
    if isinstance(frame, Window) and kind in frame.kinds(ship, seat):
        if kind in PRICED and not ship.loot.count(seat):
            return Refusal("PGM-7", "no-price", {"card_word": f"card.{word}"})
        return _turn_of(ship, frame)
    return Refusal("PGM-6", "card-window", {"card_word": f"card.{word}", "when_word": f"when.{word}"})


def _turn_of(ship: Ship, frame: Frame) -> Refusal:
    facts: dict[str, int | str] = {"phase_word": f"phase.{frame.name}", "turn_seat": frame.acting(ship)[0]}
    return Refusal(frame.clause, "not-you", facts)


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
    if isinstance(frame, Share):
        return _sharer(ship, frame, action)
    if isinstance(action, Hide) and ship.hideouts[seat] != NOWHERE:
        return Refusal("PGM-17", "hidden-already", {})
    if isinstance(frame, Burial) and isinstance(action, Bury):
        return _burier(ship, frame, seat)
    if isinstance(frame, Election):
        return _elector(ship, frame, seat, action)
    if isinstance(frame, (Offer, Sides)) and (action is RISE or action is JOIN or action is LOYAL):
        return _rebel(ship, frame, seat, action)
    if (isinstance(frame, Reckoning) and isinstance(action, Plank)) or (
        isinstance(frame, Rewards) and isinstance(action, Reward)
    ):
        return Refusal(frame.clause, "captain-only", {"captain_seat": ship.captain})
    return None


def _sharer(ship: Ship, frame: Share, action: Action) -> Refusal | None:
    if isinstance(action, Deal) and frame.stage == DEAL:
        return Refusal("PGM-14", "captain-only", {"captain_seat": ship.captain})
    if (action is AYE or action is NAY) and frame.stage == VOTE:
        return Refusal("PGM-14", "voted-already", {})
    if (action is FORCE_SHARE or action is FORGO) and frame.stage == FORCE:
        return Refusal("PGM-15", "mate-only", {"turn_seat": ship.mate()})
    return None


def _burier(ship: Ship, frame: Burial, seat: int) -> Refusal:
    if ship.hideouts[seat] != ISLAND:
        return Refusal("PGM-22", "not-on-island", {})
    if not ship.has_character(seat):
        return Refusal("PGM-28", "no-character", {})
    return _turn_of(ship, frame)


def _elector(ship: Ship, frame: Election, seat: int, action: Action) -> Refusal | None:
    if (action is STAND or action is DECLINE) and seat == frame.former:
        return Refusal("PGM-9", "former-captain", {})
    if isinstance(action, Elect) and frame.stage == BALLOT:
        return _no_ballot(ship, frame.mutiny, seat) or Refusal("PGM-9", "voted-already", {})
    return None


def _rebel(ship: Ship, frame: Frame, seat: int, action: Action) -> Refusal | None:
    if seat == ship.captain:
        return Refusal("PGM-23", "captain-cannot-rise", {})
    if not ship.has_character(seat):
        return Refusal("PGM-28", "no-character", {})
    if isinstance(frame, Sides) and ship.sides[seat] == MUTINEER:
        return Refusal("PGM-24", "turned-already", {})
    if isinstance(frame, Offer) and action is RISE and not frame.concerns(ship, seat):
        return Refusal("PGM-23", "not-at-tavern", {})
    return None


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
        return "PGM-13"
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
        return "PGM-26"
    if isinstance(action, (Elect, Lot)) or action is STAND or action is DECLINE:
        return "PGM-9"
    if isinstance(action, Pay):
        return "PGM-7"
    if action is REVEAL:
        return "PGM-19"
    if action is ESCAPES or action is CAUGHT:
        return "PGM-20"
    return frame.clause
