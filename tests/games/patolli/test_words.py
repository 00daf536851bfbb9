"""Patolli's sentences: nothing that the rules can tell or refuse is without words, in either language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tablee.games.patolli import ACTIONS, GAME, picture, rules
from tablee.games.patolli.player import PatolliSense
from tablee.games.patolli.position import read
from tablee.kernel.options import Choice
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, Words

NAMES = ("Ana", "Léa")
SOURCE = Path(__file__).parents[3] / "src" / "tablee" / "games" / "patolli"


def parsed(module: str) -> ast.Module:
    return ast.parse((SOURCE / f"{module}.py").read_text(encoding="utf-8"))


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of this function or method in the source of the rules."""
    for node in ast.walk(parsed("rules")):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
            yield node


def literal(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, str)
    return node.value


def told() -> dict[str, str]:
    """Each kind of event with its clause. The choice of a direction is told by the name of the direction."""
    found: dict[str, str] = {}
    for call in calls("tell"):
        kind, _, clause, _ = call.args
        kinds = [literal(kind)] if isinstance(kind, ast.Constant) else list(rules.DIRECTION_NAMES.values())
        found |= dict.fromkeys(kinds, literal(clause))
    return found


def refused() -> dict[str, str]:
    """The key of each refusal with its clause."""
    return {literal(call.args[1]): literal(call.args[0]) for call in calls("Refusal")}


def under(words: Words, table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in words.entries if key.startswith(f"{table}.")}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return GAME.words(str(request.param))


def test_every_event_has_a_sentence_and_a_name_in_the_statistics_and_no_other_has(words: Words) -> None:
    assert under(words, "event") == set(told())
    assert under(words, "count") == set(told())


def test_every_refusal_has_a_sentence_and_no_other_has(words: Words) -> None:
    assert under(words, "refusal") == set(refused())


def test_every_reason_of_a_hint_has_a_sentence_and_no_other_has(words: Words) -> None:
    returned = (node.value for node in ast.walk(parsed("player")) if isinstance(node, ast.Return))
    given = {literal(value.elts[0]) for value in returned if isinstance(value, ast.Tuple)}
    assert under(words, "reason") == given


def test_a_hint_to_capture_on_entering_speaks_of_no_square_before_the_first(words: Words) -> None:
    state = read("full-circuit\n0 right: 20, reserve 5\n1 right: 30, reserve 5\n0 to move 4\n")
    reason, facts = PatolliSense().reason(state, 0, GAME.parse(state, "in-4"))
    assert reason == "capture"
    assert re.findall(r"\d+", words.say(f"reason.{reason}", **facts)) == ["4", "30"]


def test_every_clause_told_or_refused_by_stands_in_the_rulebook() -> None:
    clauses = GAME.rulebook("en").clauses
    assert {*told().values(), *refused().values()} <= set(clauses)


def test_every_option_has_a_title_a_help_and_a_name_for_each_choice(words: Words) -> None:
    expected = {f"{option.name}.{part}" for option in GAME.options for part in ("title", "help")}
    for option in GAME.options:
        if isinstance(option, Choice):
            expected |= {f"{option.name}.value.{value}" for value in option.values}
    assert under(words, "option") == expected


def test_every_sentence_of_the_picture_is_there_and_none_is_unused(words: Words) -> None:
    sources = [file.read_text(encoding="utf-8") for file in files(picture).iterdir() if file.name.endswith(".py")]
    used = re.findall(r"""["']picture\.([a-z.-]+)["']""", "".join(sources))
    assert under(words, "picture") == set(used)


def test_the_shelf_and_the_seats_have_their_words(words: Words) -> None:
    assert words.say("title") == GAME.title
    assert words.say("tagline")
    assert under(words, "seat") == under(words, "piece") == {"0", "1"}


def test_a_whole_game_can_be_told_refused_and_ended_in_words(words: Words) -> None:
    random_choice = random.Random(7)
    state = GAME.new(board="full-circuit", betting=True)
    state.story = []
    while state.to_act():
        seat = state.to_act()[0]
        anything = random_choice.choice(list(ACTIONS.values()))
        for asked in (0, 1, CHANCE):
            refusal = state.why_not(asked, anything)
            if refusal is not None:
                assert words.refusal(refusal, NAMES)
        state.apply(seat, random_choice.choice(state.legal(seat)))
    lines = {event.kind: words.event(event, NAMES) for event in state.story}
    assert lines["win"].startswith(NAMES)
    assert "{" not in "".join(lines.values())
    outcome = state.outcome()
    assert outcome is not None
    assert words.ending(outcome, NAMES).startswith(NAMES)
    assert under(words, "source") == set(outcome.sources)
