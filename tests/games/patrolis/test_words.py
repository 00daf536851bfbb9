"""Patrolis's sentences: nothing that the rules can tell or refuse is without words, in either language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from tablee.games import patrolis
from tablee.games.patrolis import GAME, atlas, player
from tablee.games.patrolis.actions import ACTIONS
from tablee.games.patrolis.atlas import OURS
from tablee.games.patrolis.material import COLOURS, PIECES
from tablee.games.patrolis.phases import PHASES
from tablee.games.patrolis.position import read
from tablee.games.patrolis.rules import ENDINGS
from tablee.kernel.options import Choice
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, Words
from tests.games.patrolis.test_picture import LONG_NAMES, some_positions
from tests.games.patrolis.test_signs import NAMED

NAMES = ("Ana", "Léa", "Tom")
AT_THE_EDGE = """
    map-1, 2 seats
    1 . . ┼
    9 b
    0 from C1-S to C1-N
    1 from C1-W to C1-E
    0 to cross, 1 by C
"""

COMPUTED = {  # the kinds of events that the rules put together, as they are written there
    "f'place-{COLOURS[colour]}'": [f"place-{colour}" for colour in COLOURS],
    "f'collect-{COLOURS[colour]}'": [f"collect-{colour}" for colour in COLOURS],
    "PIECES[piece]": list(PIECES),
    "ENDINGS[reason]": list(ENDINGS.values()),
    "'upstream' if upstream else 'downstream'": ["upstream", "downstream"],
    "f'{kind}-self'": ["butt-self", "cross-self"],
    "f'{kind}-abandoned'": ["butt-abandoned", "cross-abandoned"],
    "kind": ["butt", "cross", "pass", "pass-no-start"],
}


def source(module: str) -> str:
    return files(patrolis).joinpath(f"{module}.py").read_text(encoding="utf-8")


def calls(module: str, name: str) -> Iterator[ast.Call]:
    """Every call of this function or method in the source of a module."""
    for node in ast.walk(ast.parse(source(module))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
            yield node


def told() -> set[str]:
    """Every kind of event that the rules tell."""
    found: set[str] = set()
    for call in calls("rules", "tell"):
        kind = call.args[0]
        found |= {str(kind.value)} if isinstance(kind, ast.Constant) else set(COMPUTED[ast.unparse(kind)])
    return found


def refused() -> dict[str, str]:
    """The key of each refusal with its clause: those of the phases, and those that the refusals name."""
    found = {phase.meanwhile: phase.clause for phase in PHASES}
    for call in calls("refusals", "Refusal"):
        clause, key = call.args[:2]
        if isinstance(key, ast.Constant):
            found[str(key.value)] = ast.literal_eval(clause)
        else:
            assert ast.unparse(key) == "phase.meanwhile"
    return found


def under(words: Words, table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in words.entries if key.startswith(f"{table}.")}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return GAME.words(str(request.param))


def test_every_event_has_a_sentence_and_a_name_in_the_statistics_and_no_other_has(words: Words) -> None:
    assert under(words, "event") == told()
    assert under(words, "count") == told() | {total.name for total in GAME.sums}


def test_every_refusal_has_a_sentence_and_no_other_has(words: Words) -> None:
    assert under(words, "refusal") == set(refused())


def test_every_clause_told_or_refused_by_stands_in_the_rulebook() -> None:
    cited = set(re.findall(r"PTR-\d+", "".join(map(source, ("phases", "state", "rules", "refusals")))))
    assert cited <= set(GAME.rulebook("en").clauses)


def test_french_puts_no_word_that_would_be_elided_before_a_name_or_a_square() -> None:
    names = "who|other|by|turn|winners|players|square|goal|tail|last|ahead|letter|file|map"
    elided = re.compile(rf"\b(?:de|que|le|la|jusque) \{{(?:{names})\}}")
    found = [str(entry) for entry in GAME.words("fr").entries.values() if elided.search(str(entry))]
    assert found == []


def test_every_option_has_a_title_a_help_and_a_name_for_each_of_our_choices(words: Words) -> None:
    expected = {f"{option.name}.{part}" for option in GAME.options for part in ("title", "help")}
    for option in GAME.options:
        if isinstance(option, Choice):
            values = OURS if option.name == "map" else option.values
            expected |= {f"{option.name}.value.{value}" for value in values}
    assert under(words, "option") == expected


class Asked(Words):
    """Remembers what was asked of it."""

    def __init__(self, language: str) -> None:
        super().__init__(GAME.package, language)
        self.keys: set[str] = set()

    def say(self, key: str, /, **facts: object) -> str:
        self.keys.add(key)
        return super().say(key, **facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_picture_is_there_and_none_is_unused(language: str) -> None:
    asked = Asked(language)
    for state in [*some_positions(), read(NAMED), read(AT_THE_EDGE)]:
        viewer, names = max(0, state.actor), LONG_NAMES[: state.seats]
        for narrow in (False, True):
            GAME.picture.view(state, viewer, asked, names, DAY, narrow=narrow)
        GAME.picture.text(state, viewer, asked, names, False)
    assert under(asked, "picture") == {key.removeprefix("picture.") for key in asked.keys if key.startswith("picture.")}


def test_every_action_has_words_and_no_others_are_there(words: Words) -> None:
    assert under(words, "action") == {action.says for action in ACTIONS.values()}


def test_every_fault_of_a_map_has_a_sentence_and_no_other_has(words: Words) -> None:
    faults = [call.args[0] for name in ("BadMap", "_wrong") for call in calls("atlas", name)]
    assert under(words, "map") == {str(key.value) for key in faults if isinstance(key, ast.Constant)}
    assert atlas.BadMap("no-folder", file="maps").say(words.language) == words.say("map.no-folder", file="maps")


def test_every_reason_of_a_player_has_a_sentence_and_no_other_has(words: Words) -> None:
    text = source(player.__name__.split(".")[-1])
    assert all(f'"{key}"' in text for key in under(words, "reason"))


@pytest.mark.parametrize("options", [{}, {"match": True, "objectives": "chance", "map": "map-2"}])
def test_a_whole_game_can_be_told_refused_and_ended_in_words(words: Words, options: dict[str, object]) -> None:
    random_choice = random.Random(7)
    state = GAME.new(3, **options)
    state.story = []
    while state.to_act():
        seat = state.to_act()[0]
        assert "{" not in GAME.prompt(state, words, NAMES)
        anything = random_choice.choice(list(ACTIONS.values()))
        for asked in (0, 1, 2, CHANCE):
            refusal = state.why_not(asked, anything)
            if refusal is not None:
                assert words.refusal(refusal, NAMES)
        choices = state.legal(seat)
        assert len({GAME.label(state, seat, choice, words, NAMES) for choice in choices}) == len(choices)
        state.apply(seat, random_choice.choice(choices))
    lines = [words.event(event, NAMES) for event in state.story]
    assert "{" not in "".join(lines)
    outcome = state.outcome()
    assert outcome is not None
    assert any(name in words.ending(outcome, NAMES) for name in NAMES)
    assert under(words, "source") == {*outcome.sources, *outcome.ties}
