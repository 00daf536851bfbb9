"""What Pagamas says to whoever is to act: the prompt, what each choice does, and what everybody may count.

A prompt depends on public facts alone: it is the same whatever is held (PGM-40).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.pagamas.actions import DONE, PASS, PASS_ON, Chance, Hide, Move
from tablee.games.pagamas.loot import BURIED
from tablee.games.pagamas.material import (
    BY_BLADE,
    KIND_WORDS,
    LOYALIST,
    MUTINEER,
    NO_CARD,
    NO_ROLE,
    NOWHERE,
    PLACE_WORDS,
    ROLE_WORDS,
)
from tablee.games.pagamas.phases.ambushes import MateAmbush
from tablee.games.pagamas.phases.election import STAGES as ELECTION_STAGES
from tablee.games.pagamas.phases.election import Election
from tablee.games.pagamas.phases.mutiny import Offer, force_of
from tablee.games.pagamas.phases.opening import Opening
from tablee.games.pagamas.phases.refit import Refit
from tablee.games.pagamas.phases.reveal import Springing
from tablee.games.pagamas.phases.rounds import Payment
from tablee.games.pagamas.phases.share import STAGES as SHARE_STAGES
from tablee.games.pagamas.phases.share import Share
from tablee.games.pagamas.rules import Pagamas
from tablee.kernel.names import YOU, Name
from tablee.kernel.state import CHANCE, NOBODY, Action
from tablee.kernel.words import Words

UNKNOWN = "?"


# What each choice does


def label(state: Pagamas, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    assert isinstance(action, Move)
    key = f"action.{_choice(state, action)}"
    if action.seat == seat and f"{key}-self" in words:
        key += "-self"
    return words.say(key, **_facts(state, seat, action, words, names))


def _choice(state: Pagamas, action: Move) -> str:
    """The key of an action: its verb, and what it means at the moment."""
    if isinstance(action, Chance):
        return "chance"
    if isinstance(action, Hide):
        return f"hide.{PLACE_WORDS[action.place]}"
    if action is PASS_ON:
        return "pass-on"
    if action is DONE:
        return f"done.{state.frame.name}"
    return f"pass.{_declined(state)}" if action is PASS else action.verb


def _declined(state: Pagamas) -> str:
    """What a pass lets go by."""
    if isinstance(state.frame, MateAmbush):
        return "mate"
    return state.frame.name if isinstance(state.frame, (Springing, Offer)) else "window"


def _facts(state: Pagamas, seat: int, action: Move, words: Words, names: Sequence[str]) -> dict[str, object]:
    """All that can be said of an action; the value of a loot card as far as its holder knows it."""
    blade = isinstance(state.frame, Springing) and state.frame.current(state).means == BY_BLADE
    facts: dict[str, object] = {
        "captain": names[state.captain],
        "votes": state.votes(seat),
        "loyal": force_of(state, LOYALIST),
        "mutineers": force_of(state, MUTINEER),
        "of": 3 if blade else 2,
    }
    if action.seat != NOBODY:
        facts["rival"] = names[action.seat]
        facts["force"] = state.cards.crew_force(action.seat)
        facts["loot"] = state.loot.count(action.seat)
    if action.card:
        facts["card"] = action.card
        facts["value"] = state.loot.value(action.card) or UNKNOWN
    if action.kind != NO_CARD:
        facts["card"] = words.say(f"card.{KIND_WORDS[action.kind]}")
    if action.place != NOWHERE:
        facts["place"] = words.say(f"place.{PLACE_WORDS[action.place]}")
    if action.role != NO_ROLE:
        facts["role"] = words.say(f"role.{ROLE_WORDS[action.role]}")
    return facts


# Who is to do what


def prompt(state: Pagamas, words: Words, names: Sequence[str]) -> str:
    if state.over:
        return words.say("prompt.over")
    frame = state.frame
    if isinstance(frame, Springing):
        return _springing(state, frame, words, names)
    if state.to_act() == (CHANCE,) and isinstance(frame, (Opening, Refit)):
        drawer = frame.seat() if isinstance(frame, Opening) else frame.seat(state)
        return words.say("prompt.opening" if isinstance(frame, Opening) else "prompt.draw", who=names[drawer])
    awaited = [names[seat] for seat in state.to_act() if seat != CHANCE]
    asked = words.say(f"prompt.{_asked(state)}", who=words.list(awaited), captain=names[state.captain])
    others = [name for name in awaited if not (isinstance(name, Name) and name.person == YOU)]
    if not others or len(others) == len(awaited):
        return asked
    return f"{asked} {words.say('prompt.also', who=words.list(others))}"


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
        return "payment-brothel" if frame.kind == NO_CARD else "payment"
    return frame.name


GUIDE = {
    "refit": "PGM-11",
    "roles": "PGM-12",
    "deal": "PGM-14",
    "vote": "PGM-14",
    "force": "PGM-15",
    "share-cards": "PGM-6",
    "overboard": "PGM-16",
    "ashore": "PGM-17",
    "spyglass": "PGM-6",
    "mate-ambush": "PGM-18",
    "ambush-cards": "PGM-18",
    "springing": "PGM-20",
    "payment": "PGM-7",
    "burial": "PGM-22",
    "offer": "PGM-23",
    "sides": "PGM-24",
    "all-hands": "PGM-25",
    "reckoning": "PGM-26",
    "rewards": "PGM-26",
    "standing": "PGM-9",
    "ballot": "PGM-9",
    "election-cards": "PGM-32",
}
"""Kinds of decisions that a newcomer is told about, with the clause behind each."""


def asks(state: Pagamas) -> str:
    """The kind of what is awaited, as the guide knows it: both shares are of one kind, and so is all paying."""
    return _asked(state).partition("-")[0] if isinstance(state.frame, (Share, Payment)) else _asked(state)


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
