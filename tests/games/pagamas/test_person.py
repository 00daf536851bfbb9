"""Pagamas speaks to whoever reads."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME, speech
from tablee.kernel.names import addressed
from tablee.kernel.state import Event
from tests.games.pagamas.play import play

NAMES = ("Anatole", "Léa", "Max")

A_SHARE = """
    a captain: loot 2
    b mate:
    c lookout:
    share
"""


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            Event("walks-plank", 1, "PGM-26", {"captain_seat": 0}),
            {
                None: "Anatole fait passer Léa par la planche.",
                0: "Vous faites passer Léa par la planche.",
                1: "Anatole vous fait passer par la planche.",
            },
        ),
        (
            Event("misses", 0, "PGM-20", {"rival_seat": 1, "place_word": "place.tavern"}),
            {
                None: "Le traquenard qu’Anatole a tendu à Léa échoue. Lieu désigné\u00a0: Taverne.",
                0: "Le traquenard que vous avez tendu à Léa échoue. Lieu désigné\u00a0: Taverne.",
                1: "Le traquenard qu’Anatole vous a tendu échoue. Lieu désigné\u00a0: Taverne.",
            },
        ),
        (
            Event("deals", 0, "PGM-14", {"rival_seat": 1, "card": 3}),
            {None: "Anatole attribue le butin 3 à Léa.", 1: "Anatole vous attribue le butin 3."},
        ),
        (
            Event("keeps", 0, "PGM-14", {"card": 3}),
            {None: "Anatole garde le butin 3.", 0: "Vous gardez le butin 3."},
        ),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_an_event_is_told_to_its_doer_to_whom_it_is_done_and_to_others(
    event: Event, told: dict[int | None, str]
) -> None:
    words = GAME.words("fr")
    assert {viewer: words.event(event, addressed(NAMES, viewer, "fr")) for viewer in told} == told


def test_whoever_votes_is_asked_to_and_told_who_else_is_awaited() -> None:
    words, vote = GAME.words("fr"), play(A_SHARE, "loot 1", "loot 1", "deal 2 a", "deal 3 b")
    told = {viewer: speech.prompt(vote, words, addressed(NAMES, viewer, "fr")) for viewer in (None, 1)}
    assert told == {
        None: "Pour ou contre ce partage\u00a0? On attend encore Anatole, Léa et Max.",
        1: "Pour ou contre ce partage\u00a0? À vous de voter. On attend aussi Anatole et Max.",
    }
    last = play(vote, "a: aye", "c: aye")
    assert speech.prompt(last, words, addressed(NAMES, 1, "fr")) == "Pour ou contre ce partage\u00a0? À vous de voter."
