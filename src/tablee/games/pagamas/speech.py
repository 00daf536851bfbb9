"""What Pagamas says to whoever is to act: the prompt, what each choice does, and what everybody may count.

A prompt depends on public facts alone: it is the same whatever is held (PGM-40).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.pagamas.actions import (
    AYE,
    BUY_RUM,
    DECLINE,
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
from tablee.games.pagamas.ambushes import MateAmbush
from tablee.games.pagamas.election import STAGES as ELECTION_STAGES
from tablee.games.pagamas.election import Election
from tablee.games.pagamas.loot import BURIED
from tablee.games.pagamas.material import KIND_WORDS, NO_ROLE, PLACE_WORDS, ROLE_WORDS
from tablee.games.pagamas.mutiny import Offer
from tablee.games.pagamas.opening import Opening
from tablee.games.pagamas.plank import force_of
from tablee.games.pagamas.refit import Refit
from tablee.games.pagamas.reveal import Springing
from tablee.games.pagamas.rounds import Payment
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.share import STAGES as SHARE_STAGES
from tablee.games.pagamas.share import Share
from tablee.games.pagamas.ship import BY_BLADE, LOYALIST, MUTINEER
from tablee.kernel.state import CHANCE, Action
from tablee.kernel.words import Words

PLAIN = {
    KEEP: "keep",
    DISCARD: "discard",
    FORCE_SHARE: "force",
    RISE: "mutiny",
    STAND: "stand",
    DECLINE: "decline",
    BUY_RUM: "rum",
    PASS_ON: "pass-on",
}
"""Actions that need no facts, with their key."""

UNKNOWN = "?"


# What each choice does


def label(state: Pagamas, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    if action in PLAIN:
        return words.say(f"action.{PLAIN[action]}")
    if isinstance(action, (Deal, Reward, Overboard, Pay, Bury)):
        return _loot(state, seat, action, words, names)
    if isinstance(action, (Hide, LayAmbush, HireBlade)):
        return _place(action, words, names)
    if isinstance(action, Bribe):
        card = words.say(f"card.{KIND_WORDS[action.kind]}")
        return words.say("action.bribe", rival=names[action.seat], card=card)
    if isinstance(action, (Give, Spyglass, AllHands, Plank, Elect)):
        return _person(state, seat, action, words, names)
    return _word(state, seat, action, words, names)


def _loot(
    state: Pagamas, seat: int, action: Deal | Reward | Overboard | Pay | Bury, words: Words, names: Sequence[str]
) -> str:
    """Something done with a loot card, whose value its holder knows."""
    facts: dict[str, object] = {"card": action.card, "value": state.loot.value(action.card) or UNKNOWN}
    if isinstance(action, Deal):
        key = "deal-self" if action.seat == seat else "deal"
        return words.say(f"action.{key}", rival=names[action.seat], **facts)
    if isinstance(action, Reward):
        return words.say("action.reward", rival=names[action.seat], **facts)
    if isinstance(action, Overboard):
        return words.say("action.overboard", **facts)
    return words.say("action.pay" if isinstance(action, Pay) else "action.bury", **facts)


def _place(action: Hide | LayAmbush | HireBlade, words: Words, names: Sequence[str]) -> str:
    word = PLACE_WORDS[action.place]
    if isinstance(action, Hide):
        return words.say(f"action.hide.{word}")
    key = "ambush" if isinstance(action, LayAmbush) else "blade"
    return words.say(f"action.{key}", rival=names[action.seat], place=words.say(f"place.{word}"))


def _person(
    state: Pagamas,
    seat: int,
    action: Give | Spyglass | AllHands | Plank | Elect,
    words: Words,
    names: Sequence[str],
) -> str:
    rival = names[action.seat]
    if isinstance(action, Give):
        return words.say("action.give", role=words.say(f"role.{ROLE_WORDS[action.role]}"), rival=rival)
    if isinstance(action, Spyglass):
        return words.say("action.spyglass", rival=rival)
    if isinstance(action, AllHands):
        return words.say("action.all-hands", rival=rival, force=state.cards.crew_force(action.seat))
    if isinstance(action, Plank):
        return words.say("action.plank", rival=rival, loot=state.loot.count(action.seat))
    return words.say("action.elect-self" if action.seat == seat else "action.elect", rival=rival)


def _word(state: Pagamas, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """An action of one word, whose meaning depends on the moment."""
    if action is AYE or action is NAY:
        return words.say("action.aye" if action is AYE else "action.nay", votes=state.votes(seat))
    if action is JOIN or action is LOYAL:
        sides = {"loyal": force_of(state, LOYALIST), "mutineers": force_of(state, MUTINEER)}
        return words.say(f"action.{action.text}", captain=names[state.captain], **sides)
    if action is FORGO:
        return words.say("action.forgo", captain=names[state.captain])
    if action is DODGE_IT:
        frame = state.frame
        blade = isinstance(frame, Springing) and frame.current(state).means == BY_BLADE
        return words.say("action.dodge", of=3 if blade else 2)
    if action is DONE:
        return words.say(f"action.done.{state.frame.name}")
    if action is PASS:
        return words.say(f"action.pass.{_declined(state)}")
    return words.say("action.chance")


def _declined(state: Pagamas) -> str:
    """What a pass lets go by."""
    if isinstance(state.frame, MateAmbush):
        return "mate"
    return state.frame.name if isinstance(state.frame, (Springing, Offer)) else "window"


# Who is to do what


def prompt(state: Pagamas, words: Words, names: Sequence[str]) -> str:
    if state.over:
        return words.say("prompt.over")
    who = words.list([names[seat] for seat in state.to_act() if seat != CHANCE])
    frame = state.frame
    if isinstance(frame, Springing):
        return _springing(state, frame, words, names)
    if state.to_act() == (CHANCE,) and isinstance(frame, (Opening, Refit)):
        drawer = frame.seat() if isinstance(frame, Opening) else frame.seat(state)
        return words.say("prompt.opening" if isinstance(frame, Opening) else "prompt.draw", who=names[drawer])
    return words.say(f"prompt.{_asked(state)}", who=who, captain=names[state.captain])


def _springing(state: Pagamas, frame: Springing, words: Words, names: Sequence[str]) -> str:
    ambush = frame.current(state)
    key = "dodging" if state.to_act() == (CHANCE,) else "springing"
    return words.say(f"prompt.{key}", who=names[ambush.victim], rival=names[ambush.author])


def _asked(state: Pagamas) -> str:
    """The key of what is asked now."""
    frame = state.frame
    if isinstance(frame, Share):
        stage = SHARE_STAGES[frame.stage]
        return f"deal-{frame.proposal}" if stage == "deal" else stage
    if isinstance(frame, Election):
        return ELECTION_STAGES[frame.stage]
    if isinstance(frame, Payment):
        return "payment" if frame.kind >= 0 else "payment-brothel"
    return frame.name


# What everybody may count


def counts(state: Pagamas, seat: int, words: Words) -> list[str]:
    """The character, action cards, sailors, loot, and what is buried if anything is."""
    role = state.roles[seat]
    told = [words.say("tally.no-role" if role == NO_ROLE else f"role.{ROLE_WORDS[role]}")] if state.turn else []
    told.append(words.say("tally.hand", count=state.cards.sizes[seat]))
    told.append(words.say("tally.crew", count=state.cards.crew(seat)))
    told.append(words.say("tally.loot", count=state.loot.count(seat)))
    buried = len(state.loot.of(seat, BURIED))
    return [*told, words.say("tally.buried", count=buried)] if buried else told
