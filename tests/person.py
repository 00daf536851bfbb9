"""Games told to everybody at the table and to a spectator: every sentence speaks to whoever reads it, of all others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.names import addressed
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE, Action, Event, State
from tablee.kernel.words import Words

NAMES = ("Zébulon", "Anatole", "Wilhelmine", "Éloïse", "Ysolde", "Hippolyte")
PICTURED = 5
"""One position of so many is drawn."""
ASKED = 8
"""So many actions are asked about in every position."""

ANY = f"(?:{'|'.join(NAMES)})"
BEGINS = r"(?:^|(?<=[.!?…] ))"
SECOND = re.compile(r"\b(?:you|your|yours|yourself|vous|votre|vos|vôtres?)\b", re.IGNORECASE)
CLITICS = r"(?:(?:ne|y|en|le|la|les|vous|lui|leur) |[nl]’)*"
VERB = r"(?:\w+ez|êtes|faites|dites)\b"
ALONE = r"(?:$|[.,]|\u00a0[:;]| et\b)"
"""What follows *you* where no verb does."""

FLAWS = {
    "fr": {
        "no elision": r"\b(?:de|que) (?:Anatole|Éloïse|Ysolde|Hippolyte)\b",
        "you in the third person": rf"{BEGINS}Vous\b(?!{ALONE})(?! {CLITICS}{VERB})",
        "others in the second person": rf"{BEGINS}{ANY} {CLITICS}{VERB}",
        "an object after its verb": rf"{ANY} (?!et )\w+(?:e|t|d) vous\b",
    },
    "en": {
        "you in the third person": r"(?:\bYou|[:,] you) (?!as\b)(?:\w+[^\Ws]s|is|was)\b",
        "others in the second person": rf"{BEGINS}{ANY} (?:are|have|do|were)\b",
        "not reflexive": r"\b[Yy]ou \w+ (?:for |to |at |on )?you\b",
    },
    "both": {
        "begins small": rf"{BEGINS}(?:you|vous)\b",
        "a capital within": r"(?<!^)(?<![.!?…] )\b(?:You|Vous)\b",
    },
}


@dataclass(frozen=True)
class Told:
    """A sentence, where it was said, who reads it, and what a spectator reads instead."""

    where: str
    viewer: int | None
    sentence: str
    others: str = ""


def flaws(told: Told, language: str) -> Iterator[str]:
    sentence = told.sentence
    if told.viewer is None:
        if SECOND.search(sentence):
            yield "a spectator is addressed"
    else:
        own = NAMES[told.viewer]
        if own in sentence:
            yield f"{own} reads the own name"
        if own in told.others and told.others == sentence:
            yield f"{own} is not addressed"
    for flaw, pattern in (FLAWS[language] | FLAWS["both"]).items():
        if re.search(pattern, sentence):
            yield flaw


def faults(game: Game, actions: Sequence[Action], seats: int, seed: int, language: str) -> list[str]:
    """What is wrong with what is said in a random game, where any of these actions may be asked about."""
    found = []
    for told in sentences(game, actions, seats, seed, language):
        found += [f"{told.where}, for {told.viewer}: {flaw}: {told.sentence}" for flaw in flaws(told, language)]
    return sorted(set(found))


def sentences(game: Game, actions: Sequence[Action], seats: int, seed: int, language: str) -> Iterator[Told]:
    state, rng = game.new(seats), Rng(seed)
    readers = Readers(game, actions, seats, game.words(language))
    step = 0
    while state.to_act():
        yield from readers.position(state, rng)
        if step % PICTURED == 0:
            yield from readers.picture(state, readers.viewers[step // PICTURED % (seats + 1)])
        acting = state.to_act()
        seat = acting[rng.below(len(acting))]
        state.story = []
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
        yield from readers.happened(state.story)
        step += 1
    yield from readers.position(state, rng)
    yield from readers.ended(state)
    for viewer in readers.viewers:
        yield from readers.picture(state, viewer)


class Readers:
    """Everybody who reads a game in one language."""

    def __init__(self, game: Game, actions: Sequence[Action], seats: int, words: Words) -> None:
        self.game = game
        self.actions = actions
        self.words = words
        self.viewers: list[int | None] = [*range(seats), None]
        self.names = {viewer: addressed(NAMES[:seats], viewer, words.language) for viewer in self.viewers}

    def happened(self, events: list[Event]) -> Iterator[Told]:
        """An event is read by those who know of it, and by all of them when the game is over."""
        for event in events:
            others = self.words.event(event, self.names[None])
            for viewer in self.viewers:
                yield Told(f"event.{event.kind}", viewer, self.words.event(event, self.names[viewer]), others)

    def position(self, state: State, rng: Rng) -> Iterator[Told]:
        """What is asked, what each choice is called, and why something else cannot be done."""
        for viewer in self.viewers:
            seen, names = state.seen_by(viewer), self.names[viewer]
            others = self.game.prompt(seen, self.words, self.names[None])
            yield Told("prompt", viewer, self.game.prompt(seen, self.words, names), others)
            if viewer is None:
                continue
            for action in seen.legal(viewer):
                yield Told(f"label {action}", viewer, self.game.label(seen, viewer, action, self.words, names))
            for action in [self.actions[rng.below(len(self.actions))] for _ in range(ASKED)]:
                refusal = seen.why_not(viewer, action)
                if refusal is not None:
                    yield Told(f"refusal.{refusal.key}", viewer, self.words.refusal(refusal, names))

    def ended(self, state: State) -> Iterator[Told]:
        outcome = state.outcome()
        assert outcome is not None
        others = self.words.ending(outcome, self.names[None])
        for viewer in self.viewers:
            yield Told(f"ending.{outcome.reason}", viewer, self.words.ending(outcome, self.names[viewer]), others)

    def picture(self, state: State, viewer: int | None) -> Iterator[Told]:
        """What a picture says to whoever hears it, and what is written in it that is more than a name."""
        picture, seen, names = self.game.picture, state.seen_by(viewer), self.names[viewer]
        for narrow in (False, True):
            drawn = picture.view(seen, viewer, self.words, names, DAY, "art.svg", narrow=narrow)
            for part in ElementTree.fromstring(drawn).iter():
                told = [part.get("aria-label", ""), part.text or ""]
                yield from (Told("picture", viewer, words) for words in told if not is_name(words))


def is_name(words: str) -> bool:
    """Whether this is a name on its own, whole or as far as there was room."""
    return any(name.startswith(words.rstrip("…")) for name in NAMES)
