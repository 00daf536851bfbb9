"""Why something is not legal: the clause that really forbids it. Nothing here depends on what the seat cannot see.

Each phase knows its own reasons (`Frame.refuse`, `Frame.refuse_other`); here stands which of all reasons comes first.
"""

from __future__ import annotations

from tablee.games.pagamas.actions import DONE, PASS, PASS_ON, RISE, Chance, Hide, Move, Overboard, Plank, Reward
from tablee.games.pagamas.loot import OWNED
from tablee.games.pagamas.material import ALL_HANDS, AMBUSH, BLADE, DODGE, KIND_WORDS, NO_CARD, NOBODY, NOWHERE
from tablee.games.pagamas.phases.ambushes import MateAmbush
from tablee.games.pagamas.phases.mutiny import AllHandsWindow, Rewards, Sides
from tablee.games.pagamas.phases.opening import Opening
from tablee.games.pagamas.phases.reveal import Springing
from tablee.games.pagamas.phases.rounds import Payment, Window, no_price, not_own, turn_of
from tablee.games.pagamas.phases.share import Share, ThrowOverboard
from tablee.games.pagamas.state import Frame, Position
from tablee.kernel.state import CHANCE, Fact, Refusal


def why_not(state: Position, seat: int, action: Move) -> Refusal:
    """For an action that is not legal."""
    if not state.frames:
        return Refusal("PGM-29", "over", {})
    frame = state.frames[-1]
    if seat == CHANCE:
        return _chance(state, frame, action)
    if isinstance(action, Chance):
        return Refusal(_clause(action, frame), "by-chance", {})
    if action.seat >= state.seats:
        return Refusal("PGM-2", "no-such-player", {})
    if seat in frame.acting(state):
        better = frame.refuse(state, seat, action) or _idle(state, frame, seat, action)
        if better is not None:
            return better
    if action.plays != NO_CARD:
        return _card(state, frame, seat, action)
    return _person(state, frame, seat, action) or _moment(state, frame, seat, action)


def _clause(action: Move, frame: Frame) -> str:
    """The clause that says when an action is done: its own, unless the moment knows better."""
    drawn_for_captain = isinstance(frame, Opening) and action.value
    given_by_the_winner = isinstance(frame, Rewards) and isinstance(action, (Plank, Reward))
    return frame.rule() if drawn_for_captain or given_by_the_winner or not action.clause else action.clause


def _chance(state: Position, frame: Frame, action: Move) -> Refusal:
    if CHANCE not in frame.acting(state):
        return Refusal(frame.rule(), "not-chance", {})
    return Refusal(frame.rule(), "no-such-result", {"action": action.text})


def _moment(state: Position, frame: Frame, seat: int, action: Move) -> Refusal:
    """Somebody else decides, or it is something else that is to be decided."""
    acting = frame.acting(state)
    phase: dict[str, Fact] = {"phase_word": f"phase.{frame.moment()}"}
    if seat in acting:
        return Refusal(_clause(action, frame), "something-else", phase)
    if len(acting) == 1 and acting[0] != CHANCE:
        return Refusal(_clause(action, frame), "not-you", {**phase, "turn_seat": acting[0]})
    return Refusal(_clause(action, frame), "not-now", phase)


def _idle(state: Position, frame: Frame, seat: int, action: Move) -> Refusal | None:
    """Why one who decides may not let it go by in this way."""
    if action not in (PASS, PASS_ON, DONE):
        return None
    choices = frame.legal(state, seat)
    if DONE in choices:
        return Refusal(frame.rule(), "done-instead", {})
    if PASS not in choices:
        return Refusal(frame.rule(), "no-passing", {"phase_word": f"phase.{frame.moment()}"})
    return Refusal("PGM-40", "passes-once", {}) if action is PASS_ON else Refusal(frame.rule(), "pass-instead", {})


# Cards


def _card(state: Position, frame: Frame, seat: int, action: Move) -> Refusal:
    """PGM-6: each card has its window, and in it each player a turn. The Mate's own ambush looks like a card's."""
    kind = action.plays
    card: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[kind]}"}
    if isinstance(frame, MateAmbush) and kind in (AMBUSH, BLADE):
        return Refusal("PGM-18", "mate-first", {"turn_seat": state.mate()})
    if isinstance(frame, Springing) and kind == DODGE:
        return Refusal("PGM-20", "dodging" if seat == frame.current(state).victim else "not-hit", {})
    if kind == ALL_HANDS and state.starter != NOBODY and not isinstance(frame, (Sides, AllHandsWindow)):
        return Refusal("PGM-35", "forces-counted", {})
    window = _window(state, frame)
    if kind not in window.cards():
        return Refusal("PGM-6", "card-window", {**card, "when_word": f"when.{KIND_WORDS[kind]}"})
    if isinstance(frame, Payment):
        return _moment(state, frame, seat, action)
    barred = window.bar(state, seat, kind) or no_price(state, seat, kind)
    if barred is not None:
        return barred
    if not state.cards.hands[seat][kind]:
        return Refusal("PGM-6", "not-held", card)
    return turn_of(state, frame) if isinstance(frame, Window) else Refusal("PGM-32", "vote-under-way", {})


def _window(state: Position, frame: Frame) -> Frame:
    """Whose cards these are: of what is under way, also while a price is paid in it."""
    return state.frames[-2] if isinstance(frame, Payment) and frame.kind != NO_CARD else frame


# Persons


def _person(state: Position, frame: Frame, seat: int, action: Move) -> Refusal | None:
    """Why this is not for this seat to do: once it is done, or at the moment at which somebody may do it."""
    if isinstance(action, Overboard):
        return _thrower(state, frame, seat, action.card)
    if isinstance(action, Hide) and state.hideouts[seat] != NOWHERE:
        return Refusal("PGM-17", "hidden-already", {})
    if action is RISE and state.starter != NOBODY:
        return Refusal("PGM-35", "risen-already", {})
    return frame.refuse_other(state, seat, action)


def _thrower(state: Position, frame: Frame, seat: int, card: int) -> Refusal | None:
    """PGM-33: nothing goes overboard before the share is settled; then each in turn throws cards of his own."""
    loot = state.loot
    own = card <= loot.drawn and loot.where(card) == OWNED and loot.owner(card) == seat
    if isinstance(frame, ThrowOverboard):
        return None if own else not_own(state, seat, card)
    for below in state.frames:
        if isinstance(below, Share):
            return Refusal("PGM-33", "share-first", {}) if own else not_own(state, seat, card)
    return None
