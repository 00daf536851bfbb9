"""What PatimPatamPatum says to whoever is to act."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import ACTIONS, GAME, speech
from tablee.games.patimpatampatum.actions import Defence
from tablee.games.patimpatampatum.material import COMPARSE_NAMES, PLACES
from tablee.games.patimpatampatum.phases import PHASES
from tablee.games.patimpatampatum.position import read
from tablee.kernel.words import LANGUAGES, Words
from tests.games.patimpatampatum.play import play

NAMES = ("Ana", "Léa", "Pau", "Jan", "Nil")

A_FULL_PLAZA = """
    round 1: maces gegants guites
    maces 0: hores7 | 4 3 tabaler
    gegants 0: francesc francesc francesc | 6 2 fuets plens
    guites 0: | 2
    pile all
    maces to play
"""


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return GAME.words(str(request.param))


@pytest.fixture
def english() -> Words:
    return GAME.words("en")


def test_the_seats_are_called_by_their_comparses(words: Words) -> None:
    assert [words.say(f"seat.{seat}") for seat in range(5)] == list(COMPARSE_NAMES)


def test_every_phase_is_prompted_and_stands_in_the_rulebook(words: Words) -> None:
    for phase in PHASES:
        assert f"prompt.{phase.name}" in words
        assert phase.clause in GAME.rulebook(words.language).clauses


def test_the_prompt_follows_a_turn_as_it_is_planned(english: Words) -> None:
    steps = ["play 4", "play tabaler", "play 3", "pawn hores7", "push francesc gegants"]
    told = [speech.prompt(play(A_FULL_PLAZA, *steps[:count]), english, NAMES) for count in range(len(steps) + 1)]
    assert told == [
        "Ana chooses cards to play.",
        "4 to move. Ana chooses a pawn, or one more card.",
        "4 to move. Ana chooses a pawn, or one more card.",
        "7 to move. Ana chooses a pawn.",
        "From Carrer de la Torre de les Hores 7, with 7. Ana chooses where to.",
        "Ana pushes against Léa at Plaça de Sant Francesc with 6. Does Léa defend?",
    ]


def test_nobody_else_is_told_what_a_player_plans(english: Words) -> None:
    state = play(A_FULL_PLAZA, "play 4", "play 3", "pawn hores7")
    assert speech.prompt(state.seen_by(0), english, NAMES) == speech.prompt(state, english, NAMES)
    for viewer in (1, 2, None):
        unplanned = speech.prompt(read(A_FULL_PLAZA), english, NAMES)
        assert speech.prompt(state.seen_by(viewer), english, NAMES) == unplanned


def test_a_push_is_labelled_with_its_strength_and_a_defence_with_what_it_comes_to(english: Words) -> None:
    state = play(A_FULL_PLAZA, "play 4", "play 3", "pawn hores7")
    pushes = [speech.label(state, 0, action, english, NAMES) for action in state.legal(0) if "push" in action.text]
    assert pushes == ["Push Léa out of Plaça de Sant Francesc, with 6"]
    state.apply(0, ACTIONS["push francesc gegants"])
    told = {
        action.text: speech.label(state, 1, action, english, NAMES)
        for action in state.legal(1)
        if isinstance(action, Defence)
    }
    assert told["yield"] == "Do not defend"
    assert told["defend 6"] == "6: 6 against 6, too low"
    assert told["defend 6 fuets"] == "6 and fuets: 12 against 6, it holds"
    assert told["defend 6 plens"] == "6 and plens: 6 against 3, it holds"


@pytest.mark.rule("PPP-26")
def test_the_label_of_a_comparse_card_promises_nothing_that_a_tabaler_prevents(english: Words) -> None:
    position = A_FULL_PLAZA.replace("6 2 fuets plens", "6 maces")
    state = play(position, "play 4", "play 3", "play tabaler", "pawn hores7", "push francesc gegants")
    label = speech.label(state, 1, ACTIONS["defend maces"], english, NAMES)
    assert label == "Comparse of the maces: it holds"
    state.apply(1, ACTIONS["defend maces"])
    assert "hores7" in [PLACES[place].word for place in state.pawns.places(0)]  # not sent to Sant Pere


def test_everybody_may_count_points_cards_and_pawns_on_plazas_and_houses(english: Words) -> None:
    state = read(
        """
        round 2: maces gegants guites
        maces 23: fonts fonts casa-huch | 2 5
        gegants 1: | 6
        guites 4: fonts | 2
        pile all
        maces to play
        """
    )
    assert speech.counts(state, 0, english) == ["23 points", "2 cards", "2 on plazas", "1 house"]
    assert speech.counts(state, 1, english) == ["1 point", "1 card", "0 on plazas"]
