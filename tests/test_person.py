"""Sentences speak to whoever reads them: whole random games, in both languages, to every seat and to a spectator."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.kernel.game import Game, find_game, games
from tablee.kernel.names import addressed
from tablee.kernel.options import Settings
from tablee.kernel.state import Event, Outcome
from tablee.kernel.words import LANGUAGES
from tests.person import faults

SETS = 4
"""Of one game that are played here; `make soak` plays all."""

NAMES = ("Anouk", "Max", "Élise", "Hugo", "Yves", "Oscar")

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


def ways() -> list[Any]:
    """Every set of options of every game, with different numbers of players; the first in both languages, the others in
    one or the other. In the long run other numbers, and both languages."""
    found = []
    for game in games().values():
        sets = list(game.option_sets())
        for number in range(max(len(sets), len(game.seats))):
            seats, settings = game.seats[-1 - number % len(game.seats)], sets[number % len(sets)]
            for at, language in enumerate(LANGUAGES):
                left = number >= min(SETS, len(sets)) or (number and at != number % len(LANGUAGES))
                marks = [pytest.mark.soak] if left else []
                name = f"{game.name} {number} {seats} {language}"
                found.append(pytest.param(game, settings, seats, language, marks=marks, id=name))
    return found


@pytest.mark.parametrize(("game", "settings", "seats", "language"), ways())
def test_every_sentence_speaks_to_whoever_reads_it(game: Game, settings: Settings, seats: int, language: str) -> None:
    assert faults(game, settings, seats, language) == []
