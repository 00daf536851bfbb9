"""Sentences speak to whoever reads them: whole random games, in both languages, to every seat and to a spectator."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, find_game
from tablee.kernel.names import addressed
from tablee.kernel.options import Settings
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE, Action, Event, Outcome, State
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.address import YOU

GAMES = ("patolli", "patouche", "patrolis")
NAMES = ("Anouk", "Max", "Élise", "Hugo", "Yves", "Oscar")
NAME = "|".join(NAMES)

SELDOM = 7
"""Prompts, labels and refusals are read at every so manieth position, pictures at every so manieth of these."""
LABELS = 5
SETS = 4

Said = tuple[int | None, str]
"""A sentence, and who reads it."""

BEFORE_A_VERB = "(?:(?:ne|y|en|le|la|les|vous|lui|leur) |[nl]’)*+"
FRENCH_VERB = re.compile(rf"\bVous {BEFORE_A_VERB}(?!et\b|\w+ez\b|êtes\b|faites\b|dites\b)\w+")
ENGLISH_VERB = re.compile(r"\bYou (?!and\b|pass\b|cross\b)(is|has|does|was|\w+s)\b")
OTHERS = {
    "fr": re.compile(rf"(?<!et )\b(?:{NAME}) (?:\w+ez|êtes|faites|dites|votre|vos)\b"),
    "en": re.compile(rf"(?<!and )\b(?:{NAME}) (?:are|have|do|were|your)\b"),
}
OPEN_VOWEL = re.compile(r"\b(?:de|que) (?![A-T]\b)(?:[aeiouyAEIOUYàâéèêÀÂÉÈÊ]|Hugo)")


def ways(game: Game) -> list[tuple[Settings, int]]:
    """Some sets of options, with different numbers of players."""
    sets = list(game.option_sets())[:SETS]
    return [(given, game.seats[-1 - number % len(game.seats)]) for number, given in enumerate(sets)]


class Reading:
    """One random game as everybody reads it in one language."""

    def __init__(self, game: Game, given: Settings, seats: int, language: str) -> None:
        self.game = game
        self.language = language
        self.words = game.words(language)
        self.names = NAMES[:seats]
        self.viewers = [*range(seats), None]
        self.state: State = game.begin(seats, game.settle(seats, given))
        self.rng = Rng(seats)
        self.pool: dict[str, Action] = {}

    def called(self, viewer: int | None) -> list[str]:
        return addressed(self.names, viewer, self.language)

    def all(self) -> Iterator[Said]:
        step = 0
        while self.state.to_act():
            seat = self.state.to_act()[0]
            action = self.state.sample(self.rng) if seat == CHANCE else self.state.pick(seat, self.rng)
            self.pool[type(action).__name__] = action
            self.state.story = []
            self.state.do(seat, action)
            yield from self.events(self.state.story)
            step += 1
            if step % SELDOM == 0 or not self.state.to_act():
                yield from self.standing()
            if step % (SELDOM * SELDOM) == 0 or not self.state.to_act():
                yield from self.pictures()

    def events(self, story: list[Event]) -> Iterator[Said]:
        for event in story:
            for viewer in self.viewers:
                if event.known_to(viewer):
                    yield viewer, self.words.event(event, self.called(viewer))

    def standing(self) -> Iterator[Said]:
        outcome = self.state.outcome()
        for viewer in self.viewers:
            seen, names = self.state.seen_by(viewer), self.called(viewer)
            yield viewer, self.game.prompt(seen, self.words, names)
            if outcome is not None:
                yield viewer, self.words.ending(outcome, names)
            if viewer is None:
                continue
            for action in self.state.legal(viewer)[:LABELS]:
                yield viewer, self.game.label(seen, viewer, action, self.words, names)
            for action in self.pool.values():
                refusal = self.state.why_not(viewer, action)
                if refusal is not None:
                    yield viewer, self.words.refusal(refusal, names)

    def pictures(self) -> Iterator[Said]:
        """What a picture says to whoever hears it read; the plates beside the board have the names as they are."""
        for viewer in self.viewers:
            drawn = self.game.picture.view(self.state.seen_by(viewer), viewer, self.words, self.called(viewer), DAY)
            for heard in re.findall(r'aria-label="([^"]*)"|<desc>([^<]*)</desc>', drawn):
                yield viewer, "".join(heard)
            if viewer is not None:
                assert f">{self.names[viewer]}<" in drawn


@cache
def read(name: str, language: str) -> list[Said]:
    game = find_game(name)
    said = [said for given, seats in ways(game) for said in Reading(game, given, seats, language).all()]
    return list(dict.fromkeys(said))


SPOKEN: list[tuple[str, Event, str, dict[int | None, str]]] = [
    (
        "patolli",
        Event("capture", 0, "PTL-12", {"to": 12, "there": 1, "rival_seat": 1}),
        "fr",
        {
            None: "Anouk capture un pion à Max sur la case 12\u00a0: ce pion avait parcouru 1 case.",
            0: "Vous capturez un pion à Max sur la case 12\u00a0: ce pion avait parcouru 1 case.",
            1: "Anouk vous capture un pion sur la case 12\u00a0: ce pion avait parcouru 1 case.",
        },
    ),
    (
        "patolli",
        Event("black", 1, "PTL-9", {"to": 26}),
        "en",
        {
            None: "Max lands on black, square 26, and will lose their next turn.",
            1: "You land on black, square 26, and will lose your next turn.",
        },
    ),
    (
        "patouche",
        Event("patou-taken", 2, "PCH-7", {"from_seat": 0}),
        "fr",
        {
            None: "Élise prend un patou à Anouk.",
            0: "Élise vous prend un patou.",
            1: "Élise prend un patou à Anouk.",
            2: "Vous prenez un patou à Anouk.",
        },
    ),
    (
        "patouche",
        Event("wolf-visit", 0, "PCH-6", {"there_seat": 1, "steps": 1}),
        "en",
        {
            None: "Anouk sends the wolf to Max’s flock.",
            0: "You send the wolf to Max’s flock.",
            1: "Anouk sends the wolf to your flock.",
        },
    ),
    (
        "patrolis",
        Event("closed-off", 1, "PTR-12", {"by_seat": 2, "square": "C4"}),
        "fr",
        {
            None: "La tuile posée par Élise en C4 barre la route à Max, qui doit abandonner sa piste.",
            1: "La tuile posée par Élise en C4 vous barre la route\u00a0: vous devez abandonner votre piste.",
            2: "Votre tuile posée en C4 barre la route à Max, qui doit abandonner sa piste.",
        },
    ),
    (
        "patrolis",
        Event("butt", 1, "PTR-10", {"other_seat": 0, "square": "C4"}),
        "fr",
        {
            None: "Max bute en C4 contre la piste d’Anouk et abandonne la sienne.",
            0: "Max bute en C4 contre votre piste et abandonne la sienne.",
            1: "Vous butez en C4 contre la piste d’Anouk et abandonnez la vôtre.",
        },
    ),
]


@pytest.mark.parametrize(("name", "event", "language", "said"), SPOKEN, ids=lambda value: getattr(value, "kind", None))
def test_an_event_is_told_to_its_doer_to_whom_it_is_done_and_to_others(
    name: str, event: Event, language: str, said: dict[int | None, str]
) -> None:
    words = find_game(name).words(language)
    assert {viewer: words.event(event, addressed(NAMES, viewer, language)) for viewer in said} == said


@pytest.mark.parametrize(
    ("name", "outcome", "said"),
    [
        (
            "patolli",
            Outcome((1, 2), (6, 3), "PTL-15", "all-home", {}),
            {
                None: "Anouk a sorti ses six pions et gagne.",
                0: "Vous avez sorti vos six pions et gagnez.",
                1: "Anouk a sorti ses six pions avant vous et gagne.",
            },
        ),
        (
            "patouche",
            Outcome((1, 1, 3), (9, 9, 2), "PCH-11", "shared", {}),
            {
                None: "Anouk et Max ont le même nombre de moutons et le même nombre de cartes Patou, "
                "et partagent la victoire.",
                1: "Vous et Anouk avez le même nombre de moutons et le même nombre de cartes Patou, "
                "et partagez la victoire.",
            },
        ),
        (
            "patouche",
            Outcome((2, 2, 2), (4, 1, 2), "PCH-19", "wolf-fed", {}),
            {
                None: "Le loup a pris trop de moutons\u00a0: les bergers perdent ensemble.",
                2: "Le loup a pris trop de moutons\u00a0: vous perdez tous ensemble.",
            },
        ),
        (
            "patrolis",
            Outcome((2, 1), (4, 9), "PTR-16", "all-collected", {}),
            {
                None: "Tous les objectifs sont ramassés\u00a0: Max gagne.",
                1: "Tous les objectifs sont ramassés\u00a0: vous gagnez.",
            },
        ),
    ],
)
def test_an_ending_says_how_it_went_for_whoever_reads(name: str, outcome: Outcome, said: dict[int | None, str]) -> None:
    words, seats = find_game(name).words("fr"), len(outcome.ranks)
    assert {viewer: words.ending(outcome, addressed(NAMES[:seats], viewer, "fr")) for viewer in said} == said


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_their_own_name(game: str, language: str) -> None:
    assert [said for viewer, said in read(game, language) if viewer is not None and NAMES[viewer] in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_spoken_to(game: str, language: str) -> None:
    spoken_to = {viewer for viewer, said in read(game, language) if YOU[language].search(said)}
    assert spoken_to >= {0, 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spectator_reads_of_nobody_as_you(game: str, language: str) -> None:
    to_all = "at \\d you all lose"
    spoken = [re.sub(to_all, "", said) for viewer, said in read(game, language) if viewer is None]
    assert [said for said in spoken if YOU[language].search(said)] == []


def test_after_vous_the_verb_is_in_the_second_person(game: str) -> None:
    assert [said for _, said in read(game, "fr") if FRENCH_VERB.search(said)] == []


def test_after_you_the_verb_is_in_the_second_person(game: str) -> None:
    assert [said for _, said in read(game, "en") if ENGLISH_VERB.search(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_name_the_verb_is_in_the_third_person(game: str, language: str) -> None:
    assert [said for _, said in read(game, language) if OTHERS[language].search(said)] == []


def test_french_elides_before_a_vowel(game: str) -> None:
    assert [said for _, said in read(game, "fr") if OPEN_VOWEL.search(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_begins_with_a_capital_and_has_no_blank_too_many(game: str, language: str) -> None:
    small = re.compile(r"(?:^|[.!?] )(?:vous|votre|you|your)\b|  |\s[.,]")
    assert [said for _, said in read(game, language) if small.search(said)] == []
