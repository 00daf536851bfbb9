"""Pagamas' rulebook: it says which clauses are ours, and its figures are true."""

from __future__ import annotations

import re

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.actions import PASS_ON
from tablee.games.pagamas.cards import new_cards
from tablee.games.pagamas.loot import new_loot
from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    DECK,
    DODGE,
    EACH,
    FORCE,
    HAND,
    PRICED,
    RUM,
    RUM_VOTES,
    SAILORS,
    SPYGLASS,
)
from tablee.kernel.rulebook import Clause, Rulebook
from tablee.kernel.words import LANGUAGES
from tests.games.pagamas.play import play


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(language: str) -> Rulebook:
    return GAME.rulebook(language)


def whole(clause: Clause) -> str:
    return " ".join((clause.text, *clause.rulings))


def numbers(text: str) -> list[int]:
    """The numbers in a text, those of clauses apart."""
    return [int(number) for number in re.findall(r"\d+", re.sub(r"PGM-\d+", "", text))]


def test_every_clause_that_is_all_ours_says_so(language: str, book: Rulebook) -> None:
    ours = {"en": "this clause is ours", "fr": "cette clause est de nous"}[language]
    said = {clause.id for clause in book.clauses.values() if any(ours in ruling for ruling in clause.rulings)}
    assert said == {f"PGM-{number}" for number in (28, *range(30, 43))}


@pytest.mark.rule("PGM-1", "PGM-3", "PGM-6")
def test_material_that_the_printed_text_does_not_give_is_marked_as_reconstructed(language: str, book: Rulebook) -> None:
    mark = {"en": "Reconstruction:", "fr": "Reconstitution\u00a0:"}[language]
    said = {clause.id for clause in book.clauses.values() if any(ruling.startswith(mark) for ruling in clause.rulings)}
    assert said == {"PGM-1", "PGM-3", "PGM-6"}


@pytest.mark.rule("PGM-40")
def test_that_somebody_passes_on_is_public_and_the_book_says_so(language: str, book: Rulebook) -> None:
    state = play("a captain: hand dodge\n b mate:\n c lookout:\n hideouts: a tavern, b tavern, c tavern\n ambush-cards")
    assert {state.shown(viewer, 0, PASS_ON) for viewer in (0, 1, 2, None)} == {"pass on"}
    assert {"en": "everybody sees", "fr": "tout le monde le voit"}[language] in book.clauses["PGM-40"].text


@pytest.mark.rule("PGM-42")
def test_the_book_calls_only_crews_that_have_sailors(language: str, book: Rulebook) -> None:
    assert {"en": "who has sailors", "fr": "qui a des matelots"}[language] in book.clauses["PGM-42"].text


@pytest.mark.rule("PGM-1")
def test_the_book_counts_the_loot_for_each_number_of_players(book: Rulebook) -> None:
    told = numbers(book.clauses["PGM-1"].text)
    assert told[3:6] == list(EACH[1:])
    assert told[6:] == [count for seats in GAME.seats for count in new_loot(seats).pile[1:]]


@pytest.mark.rule("PGM-3")
def test_the_book_gives_the_force_of_each_character(language: str, book: Rulebook) -> None:
    words = GAME.words(language)
    text = book.clauses["PGM-3"].text
    for role, word in enumerate(("captain", "mate", "lookout", "chaplain", "bosun", "steward")):
        assert re.search(rf"{words.say(f'role.{word}')}\s{FORCE[role]}", text), word


@pytest.mark.rule("PGM-6")
def test_the_book_counts_the_action_cards(language: str, book: Rulebook) -> None:
    text = book.clauses["PGM-6"].text
    words = GAME.words(language)
    assert numbers(text)[0] == sum(new_cards(4).deck) == sum(DECK)
    sailors = numbers(text)[1:7]
    assert sailors[::2] == list(DECK[:SAILORS])
    assert sailors[1::2] == [1, 2, 3]
    kinds = {AMBUSH: "ambush", BLADE: "blade", DODGE: "dodge", ALL_HANDS: "all-hands"}
    kinds |= {BRIBE: "bribe", RUM: "rum", SPYGLASS: "spyglass"}
    for kind, word in kinds.items():
        cards, price = re.findall(
            rf"{words.say(f'card.{word}')}, (\d) (?:cards|cartes)(, at a price|, payante?)?", text
        )[0]
        assert int(cards) == DECK[kind], word
        assert bool(price) == (kind in PRICED), word
    assert numbers(text)[-1] == RUM_VOTES


@pytest.mark.rule("PGM-11")
def test_the_book_tells_how_many_cards_a_hand_holds(book: Rulebook) -> None:
    assert set(numbers(whole(book.clauses["PGM-11"]))) == {HAND}
