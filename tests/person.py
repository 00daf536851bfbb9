"""Games told to everybody at the table and to a spectator: every sentence speaks to whoever reads it, of all others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.names import addressed
from tablee.kernel.options import Settings
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE, Action, Event, State
from tablee.kernel.words import Words

NAMES = ("Zébulon", "Anatole", "Wilhelmine", "Éloïse", "Ysolde", "Hippolyte")
READ = 6
"""One position of so many is read."""
PICTURED = 5
"""One of so many of these is drawn."""

ANY = f"(?:{'|'.join(NAMES)})"
BEGINS = r"(?:^|(?<=[.!?…] ))"
SECOND = re.compile(r"\b(?:you|your|yours|yourself|vous|votre|vos|vôtres?)\b", re.IGNORECASE)
CLITICS = r"(?:(?:ne|y|en|le|la|les|vous|lui|leur) |[nl]’)*"
VERB = r"(?:\w+ez|êtes|faites|dites)\b"
LINE = "a line"
"""Of what is written in a picture: it may begin and end within a sentence."""
ALONE = r"(?:$|[.,]|\u00a0[:;]| –| et\b)"
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
    if told.where != LINE:
        for flaw, pattern in (FLAWS[language] | FLAWS["both"]).items():
            if re.search(pattern, sentence):
                yield flaw


def faults(game: Game, settings: Settings, seats: int, language: str) -> list[str]:
    """What is wrong with what is said in a random game."""
    found, addressed = [], set()
    for told in sentences(game, settings, seats, language):
        found += [f"{told.where}, for {told.viewer}: {flaw}: {told.sentence}" for flaw in flaws(told, language)]
        if SECOND.search(told.sentence):
            addressed.add(told.viewer)
    found += [f"{viewer} is never spoken to" for viewer in range(seats) if viewer not in addressed]
    return sorted(set(found))


def sentences(game: Game, settings: Settings, seats: int, language: str) -> Iterator[Told]:
    state, rng = game.begin(seats, game.settle(seats, settings)), Rng(seats)
    readers = Readers(game, seats, game.words(language))
    step = 0
    while state.to_act():
        if step % READ == 0:
            yield from readers.position(state)
        if step % (READ * PICTURED) == 0:
            yield from readers.picture(state, readers.viewers[step // (READ * PICTURED) % (seats + 1)])
        acting = state.to_act()
        seat = acting[rng.below(len(acting))]
        action = state.sample(rng) if seat == CHANCE else state.pick(seat, rng)
        readers.met[type(action).__name__, seat] = action
        state.story = []
        state.do(seat, action)
        yield from readers.happened(state.story)
        step += 1
    yield from readers.position(state)
    yield from readers.ended(state)
    for viewer in readers.viewers:
        yield from readers.picture(state, viewer)


class Readers:
    """Everybody who reads a game in one language; they ask about the last action of each kind that they have met."""

    def __init__(self, game: Game, seats: int, words: Words) -> None:
        self.game = game
        self.met: dict[tuple[str, int], Action] = {}
        self.words = words
        self.viewers: list[int | None] = [*range(seats), None]
        self.names = {viewer: addressed(NAMES[:seats], viewer, words.language) for viewer in self.viewers}

    def happened(self, events: list[Event]) -> Iterator[Told]:
        """An event is read by those who know of it, and by all of them when the game is over."""
        for event in events:
            others = self.words.event(event, self.names[None])
            for viewer in self.viewers:
                yield Told(f"event.{event.kind}", viewer, self.words.event(event, self.names[viewer]), others)

    def position(self, state: State) -> Iterator[Told]:
        """What is asked, what each choice is called, and why something else cannot be done."""
        for viewer in self.viewers:
            seen, names = state.seen_by(viewer), self.names[viewer]
            others = self.game.prompt(seen, self.words, self.names[None])
            yield Told("prompt", viewer, self.game.prompt(seen, self.words, names), others)
            if viewer is None:
                continue
            for action in seen.legal(viewer):
                yield Told(f"label {action}", viewer, self.game.label(seen, viewer, action, self.words, names))
            for action in self.met.values():
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
                heard = part.text if part.tag.endswith(("title", "desc")) else part.get("aria-label")
                for where, words in (("picture", heard), (LINE, part.text)):
                    if words and not is_name(words):
                        yield Told(where, viewer, words)


def is_name(words: str) -> bool:
    """Whether this is a name on its own, whole or as far as there was room."""
    return any(name.startswith(words.rstrip("…")) for name in NAMES)
