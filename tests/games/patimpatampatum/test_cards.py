"""PPP-5 to PPP-7: the deck, and what a card is played for."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum.material import COMPARSE, KIND_WORDS, NUMBERS, VALUE, new_deck
from tests.games.patimpatampatum.play import after, legal, play, same, why

POSITION = """
    round 1: maces gegants guites
    maces 0: major3 | 5 tabaler guites
    gegants 0: | 2
    guites 0: | 2
    pile all
    maces to play
"""


@pytest.mark.rule("PPP-5")
@pytest.mark.parametrize(
    ("seats", "row"),
    [
        (3, "11 9 8 7 6 | 3 2 2 2 2 1 1"),
        (4, "14 12 11 10 8 | 4 3 2 2 2 2 2"),
        (5, "17 15 14 13 10 | 5 4 3 3 2 2 2"),
    ],
)
def test_nineteen_cards_a_player_in_the_printed_mixture(seats: int, row: str) -> None:
    numbers, characters = (part.split() for part in row.split("|"))
    deck = new_deck(seats)
    assert [str(count) for count in deck[:COMPARSE]] == numbers + characters
    assert sum(deck) == 19 * seats
    named = dict(zip(KIND_WORDS, deck, strict=True))
    order = ("tabaler", "plens", "administradors", "fuets", "pixapi", "aliga", "borratxos")
    assert [str(named[name]) for name in order] == characters


@pytest.mark.rule("PPP-6")
def test_a_characters_number_is_one() -> None:
    assert VALUE[:NUMBERS] == [2, 3, 4, 5, 6]
    assert set(VALUE[NUMBERS:]) == {1}
    assert "to major4" in legal(POSITION, "play 1/tabaler", "pawn major3")


@pytest.mark.rule("PPP-6")
def test_a_card_is_played_for_its_number_or_its_character_never_both() -> None:
    full = POSITION.replace("gegants 0: |", "gegants 0: joan joan joan |")
    assert "play tabaler" in legal(full, "play 5")
    assert "play tabaler" not in legal(full, "play 5", "play 1/tabaler")
    assert why(full, "play 5", "play 1/tabaler", "play tabaler") == "PPP-6 not-both"
    assert why(full, "play tabaler", "play 1/tabaler") == "PPP-6 not-both"
    two = full.replace("5 tabaler", "5 tabaler tabaler")
    assert "push joan gegants" in legal(two, "play 5", "play 1/tabaler", "play tabaler", "pawn major3")


@pytest.mark.rule("PPP-6")
def test_in_defence_too_a_card_is_not_both_at_once() -> None:
    pushed = """
        round 1: maces gegants guites
        maces 0: major9 | 4 3
        gegants 0: fonts fonts fonts | {cards}
        guites 0: | 2
        pile all
        maces to play
    """
    push = ("play 4", "play 3", "pawn major9", "push fonts gegants")
    for card in ("fuets", "plens"):
        answer = f"defend 1/{card} {card}"
        assert why(pushed.format(cards=f"{card} 2"), *push, answer) == "PPP-6 not-both"
        assert why(pushed.format(cards="2"), *push, answer) == "PPP-20 no-such-card", "nothing of the kind"
        assert answer in legal(pushed.format(cards=f"{card} {card}"), *push)


@pytest.mark.rule("PPP-12")
def test_a_card_chosen_already_is_not_chosen_again() -> None:
    assert why(POSITION, "play 5", "play 5") == "PPP-12 no-other-card"
    assert why(POSITION, "play 1/tabaler", "play 1/tabaler") == "PPP-12 no-other-card"
    assert why(POSITION, "play 6") == "PPP-12 no-such-card"
    assert "play 5" in legal(POSITION.replace("5 tabaler", "5 5 tabaler"), "play 5")


@pytest.mark.rule("PPP-6", "PPP-12")
def test_what_is_played_goes_to_the_discards_whatever_it_was_played_for() -> None:
    assert after(POSITION, "play 1/tabaler", "play 1/guites", "pawn major3", "to major5", "draw 6") == same("""
        round 1: maces gegants guites
        maces 0: major5 | 5 6
        gegants 0: | 2
        guites 0: | 2
        pile all but tabaler guites
        gegants to play
    """)


@pytest.mark.rule("PPP-7")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_comparse_card_for_each_comparse_in_play_and_none_for_the_others(seats: int) -> None:
    assert new_deck(seats)[COMPARSE:] == [1] * seats + [0] * (5 - seats)


@pytest.mark.rule("PPP-5", "PPP-7")
def test_a_card_of_which_none_is_left_is_not_drawn() -> None:
    position = POSITION.replace("pile all", "pile 2 2")
    drawing = play(position, "play 5", "pawn major3", "to major8")
    assert legal(drawing) == ["draw 2"]
    assert why(drawing, "draw 3") == "PPP-5 none-left"
    assert why(drawing, "draw nans") == "PPP-7 none-left"
