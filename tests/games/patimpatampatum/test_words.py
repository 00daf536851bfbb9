"""PatimPatamPatum's sentences: nothing that the rules can tell or refuse is without words, in either language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tablee.games.patimpatampatum import ACTIONS, GAME, picture, speech
from tablee.games.patimpatampatum.actions import Defence
from tablee.games.patimpatampatum.material import COMPARSE_NAMES, KIND_WORDS, OWN_TURN, PLACES
from tablee.games.patimpatampatum.phases import PHASES
from tablee.games.patimpatampatum.position import read
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, Words
from tests.games.patimpatampatum.play import play

NAMES = ("Ana", "Léa", "Pau", "Jan", "Nil")
FOLDER = Path(__file__).parents[3] / "src" / "tablee" / "games" / "patimpatampatum"

A_FULL_PLAZA = """
    round 1: maces gegants guites
    maces 0: hores7 | 4 3 tabaler
    gegants 0: francesc francesc francesc | 6 2 fuets plens
    guites 0: | 2
    pile all
    maces to play
"""


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of this function or method in the source of the rules."""
    for module in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
                yield node


def literals(node: ast.expr) -> list[str]:
    """A text, or both texts of a choice between two."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def told() -> set[str]:
    """Each kind of event. A character of one's own turn is told by its word."""
    found = {kind for call in calls("tell") for kind in literals(call.args[0])}
    return found | {KIND_WORDS[kind] for kind in OWN_TURN}


def refused() -> set[str]:
    """Each refusal by its key. Whoever is too early is told so by the phase that is awaited."""
    found = {key for call in calls("Refusal") for key in literals(call.args[1])}
    return found | {phase.meanwhile for phase in PHASES if phase.meanwhile}


def cited() -> set[str]:
    """The clauses written beside events and refusals."""
    found = {clause for call in calls("tell") for clause in literals(call.args[2])}
    found |= {clause for call in calls("Refusal") for clause in literals(call.args[0])}
    return found | {phase.clause for phase in PHASES}


def under(words: Words, table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in words.entries if key.startswith(f"{table}.")}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return GAME.words(str(request.param))


@pytest.fixture
def english() -> Words:
    return GAME.words("en")


def test_every_event_has_a_sentence_and_a_name_in_the_statistics_and_no_other_has(words: Words) -> None:
    assert under(words, "event") == told()
    assert under(words, "count") == told() | {total.name for total in GAME.sums}


def test_every_refusal_has_a_sentence_and_no_other_has(words: Words) -> None:
    assert under(words, "refusal") == refused()


def test_every_clause_told_or_refused_by_stands_in_the_rulebook() -> None:
    assert cited() <= set(GAME.rulebook("en").clauses)


def test_every_sentence_of_the_picture_is_there(words: Words) -> None:
    sources = [file.read_text(encoding="utf-8") for file in files(picture).iterdir() if file.name.endswith(".py")]
    used = re.findall(r"""["']picture\.([a-z.-]+)["']""", "".join(sources))
    assert set(used) <= under(words, "picture")


def test_every_reason_has_a_sentence_and_no_other_has(words: Words) -> None:
    source = (FOLDER / "player.py").read_text(encoding="utf-8")
    keys = {key for key in re.findall(r'"([a-z-]+)"', source) if f"reason.{key}" in words}
    assert under(words, "reason") == keys


def test_the_shelf_and_the_seats_have_their_words(words: Words) -> None:
    assert words.say("title") == GAME.title
    assert words.say("tagline")
    assert [words.say(f"seat.{seat}") for seat in range(5)] == list(COMPARSE_NAMES)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_whole_game_can_be_told_refused_labelled_and_ended_in_words(seats: int, words: Words) -> None:
    random_choice = random.Random(seats)
    state = GAME.new(seats)
    state.story = []
    anything = list(ACTIONS.values())
    while state.to_act():
        seat = state.to_act()[0]
        for asked in (0, 1, CHANCE):
            refusal = state.why_not(asked, random_choice.choice(anything))
            if refusal is not None:
                assert words.refusal(refusal, NAMES)
        assert speech.prompt(state, words, NAMES)
        assert speech.counts(state, 0, words)
        action = random_choice.choice(state.legal(seat))
        assert speech.label(state, seat, action, words, NAMES)
        state.do(seat, action)
    lines = {event.kind: words.event(event, NAMES) for event in state.story}
    assert "{" not in "".join(lines.values())
    outcome = state.outcome()
    assert outcome is not None
    assert words.ending(outcome, NAMES)
    assert under(words, "source") == set(outcome.sources)
    assert speech.prompt(state, words, NAMES) == words.say("prompt.over")


# What is said to whoever is to act


def test_the_prompt_follows_a_turn_as_it_is_planned(english: Words) -> None:
    steps = ["play 4", "play tabaler", "play 3", "pawn hores7", "push francesc gegants"]
    told = [speech.prompt(play(A_FULL_PLAZA, *steps[:count]), english, NAMES) for count in range(len(steps) + 1)]
    assert told == [
        "Ana: choose a number or two, and a character if you like.",
        "Ana: 4 to move. Choose a pawn, or one more card.",
        "Ana: 4 to move. Choose a pawn, or one more card.",
        "Ana: 7 to move. Choose a pawn.",
        "Ana: from Carrer de la Torre de les Hores 7, with 7. Where to?",
        "Léa: Ana pushes at Plaça de Sant Francesc with 6. Do you defend?",
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
