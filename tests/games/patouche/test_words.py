"""Patou'che's sentences: nothing that the rules can tell or refuse is without words, in either language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from tablee.games import patouche
from tablee.games.patouche import GAME, picture
from tablee.games.patouche.actions import ACTIONS
from tablee.games.patouche.material import EVERY_ROLL, PATOU_NAMES
from tablee.games.patouche.position import read
from tablee.games.patouche.rules import Patouche
from tablee.kernel.options import Choice
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, Words
from tests.games.patouche.play import events

NAMES = ("Ana", "Léa", "Bo", "Chloé", "Émile")
MODES = ("family", "expert", "cooperative")


def source(module: str) -> str:
    return files(patouche).joinpath(f"{module}.py").read_text(encoding="utf-8")


def calls(module: str, name: str) -> Iterator[ast.Call]:
    """Every call of this function or method in the source of a module."""
    for node in ast.walk(ast.parse(source(module))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
            yield node


def texts(node: ast.expr) -> list[str]:
    """What a piece of source can stand for: a text, one of two, or one with the name of a card or a die in it."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    if isinstance(node, ast.JoinedStr):
        pattern = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        fillings = PATOU_NAMES if "PATOU_NAMES" in ast.unparse(node) else ("patou", "sheep")
        return [pattern.format(filling) for filling in fillings]
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    return []


def told() -> set[str]:
    """Every kind of event."""
    return {kind for call in calls("rules", "tell") for kind in texts(call.args[0])}


def refused() -> set[str]:
    """The key of each refusal; one speaks of settings, before there is a game to refuse anything."""
    keys = {key for call in calls("refusals", "Refusal") for key in texts(call.args[1])}
    return keys | {action.alone for action in ACTIONS.values() if action.alone} | {"expert-cooperative"}


def clauses_cited() -> set[str]:
    return set(re.findall(r'"(PCH-\d+)"', "".join(map(source, ("phases", "actions", "state", "rules", "refusals")))))


def under(words: Words, table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in words.entries if key.startswith(f"{table}.")}


def spoken(table: str, *modules: str) -> set[str]:
    """The sentences of a table that the source asks for by name."""
    text = "".join(map(source, modules))
    return set(re.findall(rf'"{table}\.([a-z-]+)"', text))


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return GAME.words(str(request.param))


def test_every_event_has_a_sentence_and_a_name_in_the_statistics_and_no_other_has(words: Words) -> None:
    assert under(words, "event") == told()
    assert under(words, "count") == told()


def test_every_refusal_has_a_sentence_and_no_other_has(words: Words) -> None:
    assert under(words, "refusal") == refused()


def test_every_clause_told_or_refused_by_stands_in_the_rulebook() -> None:
    assert clauses_cited() <= set(GAME.rulebook("en").clauses)


def test_every_option_has_a_title_a_help_and_a_name_for_each_choice(words: Words) -> None:
    expected = {f"{option.name}.{part}" for option in GAME.options for part in ("title", "help")}
    for option in GAME.options:
        assert isinstance(option, Choice)
        expected |= {f"{option.name}.value.{value}" for value in option.values}
    assert under(words, "option") == expected


def test_every_roll_every_patou_and_every_valley_has_its_name(words: Words) -> None:
    assert words.say("title") == GAME.title
    assert words.say("tagline")
    assert under(words, "seat") == set("01234")
    assert under(words, "dice") == {dice.text for dice in EVERY_ROLL}
    assert under(words, "patou") == set(PATOU_NAMES)


def test_no_prompt_label_count_or_reason_is_missing_or_unused(words: Words) -> None:
    assert under(words, "prompt") == spoken("prompt", "speech")
    assert under(words, "tally") == spoken("tally", "speech")
    known = {"patou-known", "patou-flip-known"}  # made from `patou` and `patou-flip`
    assert under(words, "action") == spoken("action", "speech") | known
    assert under(words, "preview") == spoken("preview", "speech") | {"team-won", "team-lost"}
    given = {key for key in under(words, "reason") if f'"{key}"' in source("player")}
    assert under(words, "reason") == given


def test_every_sentence_of_the_picture_is_there(words: Words) -> None:
    sources = [file.read_text(encoding="utf-8") for file in files(picture).iterdir() if file.name.endswith(".py")]
    used = set(re.findall(r"""scene\.say\(["']([a-z.-]+[a-z])["']""", "".join(sources)))
    assert used
    assert used <= under(words, "picture")


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_can_be_prompted_told_refused_and_ended_in_words(mode: str, words: Words) -> None:
    chooser = random.Random(7)
    for seats in GAME.seats:
        state = GAME.new(seats, mode=mode, level="hard")
        state.story = []
        names = NAMES[:seats]
        while acting := state.to_act():
            seat = acting[0]
            said = [GAME.prompt(state, words, names)]
            said += [GAME.label(state, seat, action, words, names) for action in state.legal(seat)]
            said += [line for panel in range(seats) for line in GAME.counts(state, panel, words)]
            anything = chooser.choice(list(ACTIONS.values()))
            refusals = [state.why_not(asked, anything) for asked in (CHANCE, *range(seats))]
            said += [words.refusal(refusal, names) for refusal in refusals if refusal is not None]
            if seat >= 0:
                reasons = [GAME.sense.reason(state, seat, action) for action in state.legal(seat)]
                said += [words.say(f"reason.{key}", **facts) for key, facts in reasons]
            assert all(said)
            assert "{" not in "".join(said)
            state.apply(seat, chooser.choice(state.legal(seat)))
        assert "{" not in "".join(words.event(event, names) for event in state.story)
        outcome = state.outcome()
        assert outcome is not None
        assert words.ending(outcome, names)
        assert {*outcome.sources, *outcome.ties} <= under(words, "source")


def test_every_ending_has_a_sentence_and_every_source_a_name(words: Words) -> None:
    ending = source("state")
    assert under(words, "ending") == {
        "most-cards",
        "most-sheep",
        "fewest-patous",
        "shared",
        "pile-empty",
        "wolf-fed",
    }
    assert all(f'"{key}"' in ending for key in under(words, "ending") | under(words, "source"))


def labels(text: str, language: str = "en") -> dict[str, str]:
    """What each legal action says of itself in a written position."""
    state = read(text)
    assert isinstance(state, Patouche)
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
    assert said["keep ws"] == "Stop with two wolves and a sheep, the wolf goes to Léa, 2 sheep cards flee"


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
    assert said["wolf near"] == "Near: the wolf goes to Léa, 2 sheep cards flee"
    assert said["wolf far"] == "Far: the wolf goes 2 players on, to Bo, 1 sheep card flees"


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
