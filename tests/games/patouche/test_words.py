"""Patou'che's sentences: what it calls its dice, its cards, and what one can do with them."""

from __future__ import annotations

import re

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.material import EVERY_ROLL, PATOU_NAMES
from tablee.games.patouche.position import read
from tablee.kernel.words import LANGUAGES, Words
from tests.games.patouche.play import events

NAMES = ("Ana", "Léa", "Bo", "Chloé", "Émile")
MODES = ("family", "expert", "cooperative")


def under(words: Words, table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in words.entries if key.startswith(f"{table}.")}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return GAME.words(str(request.param))


def test_every_roll_and_every_patou_has_its_name(words: Words) -> None:
    assert under(words, "dice") == {dice.text for dice in EVERY_ROLL}
    assert under(words, "patou") == set(PATOU_NAMES)


def labels(text: str, language: str = "en") -> dict[str, str]:
    """What each legal action says of itself in a written position."""
    state = read(text)
    seat = state.to_act()[0]
    words = GAME.words(language)
    return {action.text: GAME.label(state, seat, action, words, NAMES[:3]) for action in state.legal(seat)}


def test_a_label_tells_what_is_kept_and_what_the_wolf_will_do() -> None:
    said = labels(
        """
        family
        a: s
        b: s*3
        c:
        wolf at a
        a to keep ws with w kept
        """
    )
    assert said["keep w"] == "Keep a wolf, throw 1 die again"
    assert said["keep ws"] == "Stop with two wolves and a sheep, the wolf goes to Léa’s flock, 2 sheep cards flee"


def test_a_label_tells_that_stopping_now_wins_or_loses_for_all() -> None:
    position = """
        cooperative hard
        a: s/p*5
        b: s/p*7
        c: s
        sheep 1
        lair 1
        wolf at {}
        a to keep ws with p kept
        """
    assert labels(position.format("a"))["keep ws"].endswith("nothing flees, and you all win")
    assert labels(position.format("b"))["keep ws"].endswith("1 sheep card flees, and you all lose")


def test_a_label_tells_where_the_wolf_can_go() -> None:
    said = labels(
        """
        expert
        a: s
        b: s*3
        c: 4
        wolf at a
        a to walk the wolf of wws
        """
    )
    assert said["wolf near"] == "Near: the wolf goes to Léa’s flock, 2 sheep cards flee"
    assert said["wolf far"] == "Far: the wolf goes 2 players on, to Bo’s flock, 1 sheep card flees"


def test_a_label_tells_the_average_of_the_cards_that_nobody_has_seen() -> None:
    position = """
        expert
        a:
        b:
        c:
        wolf at a
        a to play ps of wps
        """
    assert labels(position)["sheep flip"] == "Sheep: turn it, 2.0 on average"
    assert labels(position, "fr")["sheep flip"].endswith("2,0 en moyenne")


def test_a_label_names_a_card_that_everybody_remembers() -> None:
    said = labels(
        """
        expert
        a: s/p*10
        b: s/p*10
        c: s*12
        sheep 0 then 4
        wolf at a
        a to play ps of wps
        """
    )
    assert said["sheep flip"] == "Sheep: turn it, it is known (a card of four sheep)"
    assert said["patou flip"] == "Patou: turn it"


LAMB = """
    expert
    a: -/p -/tired
    b: 0 {}
    c:
    wolf at {}
    a to {}
    """


@pytest.mark.parametrize(
    ("language", "lost", "struck", "turned"),
    [
        (
            "en",
            "The wolf robs Léa of a lamb, which counts 0.",
            "The disguised wolf strikes Ana: it is discarded, and with it a lamb, which counts 0.",
            "Ana turns a card of the sheep pile: it is a lamb, which counts 0.",
        ),
        (
            "fr",
            "Chez Léa, le loup fait fuir un agneau, qui compte 0.",
            "Le loup déguisé frappe chez Ana : il est défaussé, et avec lui un agneau, qui compte 0.",
            "Ana retourne une carte de la pile des moutons : c’est un agneau, qui compte 0.",
        ),
    ],
)
def test_a_card_without_a_sheep_is_a_lamb(language: str, lost: str, struck: str, turned: str) -> None:
    def told(position: str, *actions: str) -> list[str]:
        return [GAME.words(language).event(event, NAMES).replace("\u00a0", " ") for event in events(position, *actions)]

    assert lost in told(LAMB.format("", "a", "keep wps"), "keep wps")
    assert struck in told(
        LAMB.format("", "a", "play s of wws").replace("-/p -/tired", "-/wolf"), "sheep flip", "shows 0"
    )
    assert turned in told(LAMB.format("", "a", "play s of wws"), "sheep flip", "shows 0")


@pytest.mark.parametrize(
    ("language", "flee"),
    [
        ("en", ["Column 1: a lamb, which counts 0", "Column 2: a sheep", "Column 3: a card of four sheep"]),
        (
            "fr",
            ["Colonne 1 : un agneau, qui compte 0", "Colonne 2 : un mouton", "Colonne 3 : une carte de quatre moutons"],
        ),
    ],
)
def test_a_label_calls_a_lamb_a_lamb(language: str, flee: list[str]) -> None:
    said = labels(LAMB.format("s 4", "b", "scare 1 of wps"), language)
    assert [text.replace("\u00a0", " ") for text in said.values()] == flee


def test_what_runs_away_is_counted_in_cards_since_a_lamb_is_no_sheep() -> None:
    said = labels(LAMB.format("", "a", "keep wps"), "fr")
    assert said["keep wps"].endswith(", d’où 1 carte Mouton s’enfuit")


def test_french_puts_no_little_word_before_a_name_that_might_begin_with_a_vowel() -> None:
    names = "who|there|owner|from|turn|players|winners"
    for key, entry in GAME.words("fr").entries.items():
        for text in [entry] if isinstance(entry, str) else entry.values():
            assert not re.search(rf"\b([dD]e|[qQ]ue|[lL]e|[lL]a|[jJ]usque) {{({names})}}", text), key
