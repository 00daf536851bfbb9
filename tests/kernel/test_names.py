"""What players are called: by their names to others, *you* to themselves, and the sentence bends to either."""

from __future__ import annotations

import json

import pytest

from tablee.kernel.names import OTHER, OTHERS, YOU, Name, addressed, begun, filled, listed, named
from tablee.kernel.picture import cut, fitted

NAMES = ("Ana", "Max", "Yves")


def to(viewer: int | None, sentence: str, language: str = "en") -> str:
    ana, max_, yves = addressed(NAMES, viewer, language)
    return begun(filled(sentence, {"who": ana, "other": max_, "third": yves}))


@pytest.mark.parametrize(
    ("sentence", "by_others", "by_herself"),
    [
        ("{who} passes.", "Ana passes.", "You passes."),
        ("{who} {who:moves|move} on.", "Ana moves on.", "You move on."),
        ("It is {who:’s} turn.", "It is Ana’s turn.", "It is your turn."),
        ("{who:’s} turn.", "Ana’s turn.", "Your turn."),
        ("{who:{who} is to move|Move} a piece.", "Ana is to move a piece.", "Move a piece."),
        ("Done. {who} {who:wins|win}!", "Done. Ana wins!", "Done. You win!"),
    ],
)
def test_a_sentence_bends_to_whoever_reads(sentence: str, by_others: str, by_herself: str) -> None:
    assert to(None, sentence) == to(1, sentence) == by_others
    assert to(0, sentence) == by_herself


@pytest.mark.parametrize(
    ("viewer", "said"),
    [(None, "Ana terrasse Max."), (0, "Vous terrassez Max."), (1, "Ana vous terrasse."), (2, "Ana terrasse Max.")],
)
def test_words_change_their_order_where_a_form_holds_a_name(viewer: int | None, said: str) -> None:
    assert to(viewer, "{who} {other:|vous }{who:terrasse|terrassez}{other: {other}|}.", "fr") == said


@pytest.mark.parametrize(
    ("name", "of", "that"),
    [
        ("Ana", "d’Ana", "qu’Ana"),
        ("Max", "de Max", "que Max"),
        ("Élise", "d’Élise", "qu’Élise"),
        ("Hugo", "d’Hugo", "qu’Hugo"),
        ("Yves", "d’Yves", "qu’Yves"),
        ("Yasmine", "de Yasmine", "que Yasmine"),
        ("vous", "de vous", "que vous"),
    ],
)
def test_french_elides_before_a_vowel(name: str, of: str, that: str) -> None:
    assert (f"{Name(name):de}", f"{Name(name):que}") == (of, that)


@pytest.mark.parametrize(
    ("viewer", "seats", "said", "person"),
    [
        (None, [0], "Ana wins", OTHER),
        (0, [0], "you win", YOU),
        (None, [0, 1, 2], "Ana, Max and Yves all win", OTHERS),
        (2, [0, 1, 2], "you, Ana and Max win", YOU),
        (0, [1, 2], "Max and Yves all win", OTHERS),
        (None, [], " wins", OTHER),
    ],
)
def test_a_list_begins_with_whoever_reads(viewer: int | None, seats: list[int], said: str, person: int) -> None:
    names = addressed(NAMES, viewer, "en")
    winners = listed([names[seat] for seat in seats], " and ")
    assert winners.person == person
    assert f"{winners} {winners:wins|win|all win}" == said


def test_no_name_ends_a_form() -> None:
    odd = Name("A|{who}")
    assert filled("{who:{who} is|You are} to move.", {"who": odd}) == "A|{who} is to move."


def test_where_no_sentence_is_made_a_name_is_the_name() -> None:
    ana = addressed(NAMES, 0, "en")[0]
    assert ana == "Ana"
    assert json.dumps([ana, str(ana), cut(ana, 10), fitted(ana, 500, 20)]) == '["Ana", "Ana", "Ana", "Ana"]'
    assert f"{cut(ana, 10)} {fitted(ana, 500, 20)}" == "Ana Ana"


def test_a_name_cut_short_is_still_the_reader() -> None:
    reader = addressed(["Marie-Antoinette"], 0, "fr")[0]
    short = named(reader).cut(lambda words: cut(words, 8))
    assert (short, short.spoken, short.person) == ("Marie-A…", "vous", YOU)


def test_who_was_given_another_word_keeps_it_for_others() -> None:
    guest = Name("Guest", "our guest")
    assert begun(f"{addressed([guest], None, 'en')[0]} waits.") == "Our guest waits."
    assert begun(f"{addressed([guest], 0, 'en')[0]} wait.") == "You wait."
