"""What PatimPatamPatum says to whoever is to act: the prompt, what each choice does, and what everybody may count."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patimpatampatum.actions import (
    NONE,
    YIELD,
    Back,
    Character,
    Defence,
    Discard,
    Done,
    Number,
    Pass,
    Pick,
    Push,
    Revel,
    To,
)
from tablee.games.patimpatampatum.material import (
    ADMINISTRADORS,
    FIRST_HOUSE,
    FIRST_STREET,
    FUETS,
    KIND_NAMES,
    NUMBERS,
    PLACE_NAMES,
    PLENS,
    SANT_PERE,
)
from tablee.games.patimpatampatum.phases import RIVAL
from tablee.games.patimpatampatum.push import defence_value, holds, to_beat
from tablee.games.patimpatampatum.rules import Patum
from tablee.games.patimpatampatum.scoring import houses_held
from tablee.kernel.state import NOBODY, Action
from tablee.kernel.words import Words


def label(state: Patum, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """What an action does, and to whom."""
    match action:
        case Number():
            key = "action.number" if action.kind < NUMBERS else "action.as-one"
            return words.say(key, card=KIND_NAMES[action.kind])
        case Character():
            return words.say("action.character", card=KIND_NAMES[action.kind])
        case Pick():
            there = state.pawns.count(seat, action.place)
            return words.say("action.pick", place=PLACE_NAMES[action.place], there=there)
        case To():
            return _going(state, action, words, names)
        case Push():
            return _pushing(state, action, words, names)
        case Discard():
            return words.say("action.discard", card=KIND_NAMES[action.kind])
        case Defence():
            return _answering(state, action, words)
        case Back():
            return words.say("action.back", place=PLACE_NAMES[action.place])
        case Revel():
            return words.say("action.revel", place=PLACE_NAMES[action.plaza])
        case Done():
            return words.say("action.done")
        case Pass():
            return words.say("action.pass")
    return words.say("action.chance")


def _going(state: Patum, action: To, words: Words, names: Sequence[str]) -> str:
    place = PLACE_NAMES[action.place]
    holder = state.pawns.holder(action.place)
    if holder >= 0:
        key = "action.evict" if action.place >= FIRST_HOUSE else "action.tread"
        return words.say(key, place=place, rival=names[holder])
    if action.place >= FIRST_HOUSE:
        return words.say("action.house", place=place)
    return words.say("action.plaza" if SANT_PERE < action.place < FIRST_STREET else "action.square", place=place)


def _pushing(state: Patum, action: Push, words: Words, names: Sequence[str]) -> str:
    place, rival = PLACE_NAMES[action.plaza], names[action.rival]
    if state.out(action.rival):
        return words.say("action.push-empty", place=place, rival=rival)
    distance = state.reach(state.pawns.where[state.pawn]).distance[action.plaza]
    return words.say("action.push", place=place, rival=rival, strength=state.movement() - distance)


def _answering(state: Patum, answer: Defence, words: Words) -> str:
    """The defence, what it comes to, and whether that is enough."""
    if answer is YIELD:
        return words.say("action.yield")
    if answer.number == NONE:
        key = "defence.plens-alone" if answer.character == PLENS else "defence.comparse"
        return words.say(key, card=KIND_NAMES[answer.character])
    facts = {"card": KIND_NAMES[answer.number], "value": defence_value(answer), "strength": to_beat(state, answer)}
    key = {NONE: "number", FUETS: "fuets", PLENS: "plens"}[answer.character]
    told = words.say(f"defence.{key}", **facts)
    return words.say("defence.holds" if holds(state, answer) else "defence.falls", answer=told)


def prompt(state: Patum, words: Words, names: Sequence[str]) -> str:
    """Who is to do what now. What somebody plans is told as far as the position shows it (PPP-46)."""
    awaits = state.awaits
    if state.phase.whose == RIVAL:
        facts = {"plaza": PLACE_NAMES[state.goal], "strength": state.strength}
        return words.say(f"prompt.{awaits}", who=names[state.rival], rival=names[state.turn], **facts)
    if state.turn == NOBODY:
        return words.say(f"prompt.{awaits}")
    who = names[state.turn]
    if awaits == "cards":
        return words.say(f"prompt.{_planned(state)}", who=who, sum=state.movement(), card=KIND_NAMES[state.character])
    if awaits == "goal":
        key = "administradors" if state.character == ADMINISTRADORS else "goal"
        place = PLACE_NAMES[state.pawns.where[state.pawn]]
        return words.say(f"prompt.{key}", who=who, sum=state.movement(), place=place)
    return words.say(f"prompt.{awaits}", who=who, sum=state.movement())


def _planned(state: Patum) -> str:
    """How far the choice of cards has come."""
    if not state.numbers:
        return "cards" if state.character == NONE else "number"
    full = len(state.numbers) == 2 and state.character != NONE
    return "pawn" if full else "more"


GUIDE = {
    "cards": "PPP-12",
    "number": "PPP-12",
    "pawn": "PPP-14",
    "goal": "PPP-19",
    "administradors": "PPP-27",
    "second": "PPP-30",
    "defence": "PPP-20",
    "retreat": "PPP-22",
    "borratxos": "PPP-31",
}
"""Kinds of decisions that a newcomer is told about, with the clause behind each."""


def asks(state: Patum) -> str:
    """The kind of what is awaited, as the guide knows it."""
    if state.awaits == "cards":
        planned = _planned(state)
        return "pawn" if planned == "more" else planned
    if state.awaits == "goal" and state.character == ADMINISTRADORS:
        return "administradors"
    return state.awaits


def counts(state: Patum, seat: int, words: Words) -> list[str]:
    """Points, cards (PPP-35), pawns on the plazas, and houses if there are any."""
    on_plazas = sum(state.pawns.count(seat, plaza) for plaza in state.pawns.town.plazas)
    told = [
        words.say("tally.points", count=state.points[seat]),
        words.say("tally.cards", count=state.cards.sizes[seat]),
        words.say("tally.plazas", count=on_plazas),
    ]
    houses = houses_held(state.pawns, seat)
    return [*told, words.say("tally.houses", count=houses)] if houses else told
