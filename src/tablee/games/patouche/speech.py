"""What Patou'che says to whoever is to act: the prompt, what each choice does, and what everybody may count."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patouche.actions import ANY_PLACE, Flee, Keep, Over, Play, Take, Under, Walk
from tablee.games.patouche.material import (
    ALL_DICE,
    DISGUISED,
    PATOU,
    PATOU_NAMES,
    ROLE,
    SHEEP,
    THROWS,
    TIRED,
    UNTURNED,
    WORTH,
)
from tablee.games.patouche.outlook import mean
from tablee.games.patouche.phases import DICE, END, FIRST, FLEE, FLIP, KEEP, OVER, TAKE, THROW, UNDER
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import NOWHERE
from tablee.kernel.state import Action
from tablee.kernel.words import Words


def label(state: Patouche, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """What a legal action does now."""
    match action:
        case Keep():
            return _keep(state, seat, action, words, names)
        case Walk():
            return _walk(state, seat, action, words, names)
        case Flee():
            return _flee(state, action, words)
        case Play():
            return _play(state, action, words)
        case Take():
            return _take(state, action, words, names)
        case Under():
            return _under(state, seat, action, words)
        case Over():
            return _over(state, seat, action, words)
        case _:
            return _chance(state, words)


def _keep(state: Patouche, seat: int, keep: Keep, words: Words, names: Sequence[str]) -> str:
    dice = words.say(f"dice.{keep.dice.text}")
    if keep.dice is not state.thrown:
        return words.say("action.keep", dice=dice, again=state.thrown.count - keep.dice.count)
    told = words.say("action.stop", dice=words.say(f"dice.{state.kept.plus(keep.dice).text}"))
    return _with_previews(told, state, seat, keep, words, names)


def _walk(state: Patouche, seat: int, walk: Walk, words: Words, names: Sequence[str]) -> str:
    steps = state.kept.wolves if walk.far else 1
    there = names[(state.wolf + steps) % len(state.flocks)]
    told = words.say("action.far" if walk.far else "action.near", there=there, steps=steps)
    return _with_previews(told, state, seat, walk, words, names)


def _with_previews(told: str, state: Patouche, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """The choice, and what the wolf then does at once; if it ends a game together, that too."""
    after = state.copy()
    after.story = []
    after.do(seat, action)
    kinds = [event.kind for event in after.story]
    previews: list[str] = []
    if "wolf-visit" in kinds:
        if isinstance(action, Keep):
            previews.append(words.say("preview.visit", there=names[after.wolf]))
        flee = kinds.count("sheep-lost") + kinds.count("sheep-caught") + after.fleeing
        previews.append(words.say("preview.loses", count=flee) if flee else words.say("preview.no-prey"))
    previews += [words.say(f"preview.{kind}") for kind in ("team-won", "team-lost") if kind in kinds]
    return ", ".join([told, *previews])


def _flee(state: Patouche, flee: Flee, words: Words) -> str:
    spot = state.flocks[state.wolf].places[flee.at]
    key = "action.flee-tired" if spot.role == TIRED else "action.flee"
    return words.say(key, place=flee.at + 1, card=sheep_card(spot.sheep[0], words))


def _play(state: Patouche, play: Play, words: Words) -> str:
    pile = state.pile(play.die)
    side = pile.next_side()
    if play.die == SHEEP:
        if not pile.size():
            return words.say("action.sheep-none")
        if not play.flip:
            return words.say("action.sheep")
        if side == UNTURNED:
            return words.say("action.sheep-flip", mean=decimal(mean(pile), words))
        return words.say("action.sheep-flip-known", card=sheep_card(side, words))
    if not pile.size():
        takeable = any(state.flocks[leader].idle_at() for leader in state.leaders())  # PCH-22
        return words.say("action.patou-leader" if takeable else "action.patou-none")
    key = "action.patou-flip" if play.flip else "action.patou"
    if side == UNTURNED:
        return words.say(key)
    return words.say(f"{key}-known", patou=words.say(f"patou.{PATOU_NAMES[side]}"))


def _under(state: Patouche, seat: int, under: Under, words: Words) -> str:
    card = sheep_card(state.flocks[seat].places[under.at].sheep[0], words)
    if state.astride != NOWHERE:
        key = "action.astride"
    else:
        key = "action.under-wolf" if state.hand == DISGUISED else "action.under"
    return words.say(key, place=under.at + 1, card=card)


def _over(state: Patouche, seat: int, over: Over, words: Words) -> str:
    role = state.flocks[seat].places[over.at].role
    if role == DISGUISED:
        return words.say("action.over-wolf", place=over.at + 1)
    return words.say("action.over", place=over.at + 1, patou=words.say(f"patou.{PATOU_NAMES[role]}"))


def _take(state: Patouche, take: Take, words: Words, names: Sequence[str]) -> str:
    if take.at == ANY_PLACE:
        return words.say("action.take", owner=names[take.owner])
    patou = words.say(f"patou.{PATOU_NAMES[state.flocks[take.owner].places[take.at].role]}")
    return words.say("action.take-at", owner=names[take.owner], place=take.at + 1, patou=patou)


def _chance(state: Patouche, words: Words) -> str:
    """One word for whatever chance may bring: what it will be, nobody chooses."""
    if state.phase is FIRST:
        return words.say("action.first")
    if state.phase is FLIP:
        return words.say("action.turn-patou" if state.die == PATOU else "action.turn-sheep")
    if state.kept.count:
        return words.say("action.throw-again", dice=ALL_DICE - state.kept.count)
    return words.say("action.throw")


def sheep_card(card: int, words: Words) -> str:
    """What a sheep card is called by the side that shows."""
    return words.say(f"card.{WORTH[card]}")


def decimal(number: float, words: Words) -> str:
    """A number to one decimal, as it is written in this language."""
    return f"{number:.1f}".replace(".", "," if words.language == "fr" else ".")


def prompt(state: Patouche, words: Words, names: Sequence[str]) -> str:
    phase = state.phase
    if phase is END:
        return words.say("prompt.end")
    if phase is FIRST:
        return words.say("prompt.first")
    who = names[state.turn]
    if phase is THROW:
        if state.kept.count:
            return words.say("prompt.throw-again", who=who, dice=ALL_DICE - state.kept.count)
        return words.say("prompt.throw", who=who)
    if phase is KEEP:
        dice = words.say(f"dice.{state.thrown.text}")
        return words.say("prompt.keep", who=who, dice=dice, more=THROWS - state.throws)
    if phase is FLEE:
        return words.say("prompt.flee", who=who, there=names[state.wolf])
    if phase is FLIP:
        return words.say("prompt.flip-patou" if state.die == PATOU else "prompt.flip-sheep", who=who)
    if phase is UNDER:
        if state.astride != NOWHERE:
            return words.say("prompt.astride", who=who)
        return words.say("prompt.under", who=who, patou=words.say(f"patou.{PATOU_NAMES[ROLE[state.hand]]}"))
    if phase is OVER:
        return words.say("prompt.over", who=who, card=sheep_card(state.hand, words))
    return words.say("prompt.dice" if phase is DICE else "prompt.take" if phase is TAKE else "prompt.wolf", who=who)


GUIDE = {
    "throw": "PCH-4",
    "keep": "PCH-4",
    "wolf": "PCH-13",
    "flee": "PCH-13",
    "dice": "PCH-12",
    "under": "PCH-26",
    "astride": "PCH-27",
    "over": "PCH-26",
    "take": "PCH-7",
}
"""Kinds of decisions that a newcomer is told about, with the clause behind each."""


def asks(state: Patouche) -> str:
    """The kind of what is awaited, as the guide knows it."""
    if state.phase is UNDER and state.astride != NOWHERE:
        return "astride"
    return state.phase.name


def thrower(state: Patouche) -> int | None:
    """Who throws the dice. The lot falls, and a card shows its side, without anybody's hand."""
    return state.turn if state.phase is THROW else None


def counts(state: Patouche, seat: int, words: Words) -> list[str]:
    """What a panel tells of a player: sheep, those that the wolf could frighten, patous."""
    flock = state.flocks[seat]
    cards = flock.sheep()
    if state.expert:
        told = [words.say("tally.sheep", count=flock.worth() + flock.rams()), words.say("tally.cards", count=cards)]
    else:
        told = [words.say("tally.sheep", count=cards)]
    unguarded = cards - flock.guarded()
    if unguarded:
        told.append(words.say("tally.unguarded", count=unguarded))
    return [*told, words.say("tally.patous", count=flock.patous())]
