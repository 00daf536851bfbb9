"""Pagamas' sentences: nothing that the rules can tell or refuse is without words, in either language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.games.pagamas import ACTIONS, GAME, speech
from tablee.games.pagamas.material import KIND_WORDS, KINDS, LETTERS, MEANS_WORDS, PLACE_WORDS, ROLE_WORDS, SAILORS
from tablee.games.pagamas.phases.election import STAGES as ELECTION_STAGES
from tablee.games.pagamas.phases.share import STAGES as SHARE_STAGES
from tablee.games.pagamas.position import read
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.state import Frame
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, Words
from tests.games.pagamas.play import play

NAMES = ("Ana", "Léa", "Pau", "Jan", "Nil", "Iris")
FOLDER = Path(__file__).parents[3] / "src" / "tablee" / "games" / "pagamas"
RULES = sorted([*FOLDER.glob("*.py"), *FOLDER.glob("phases/*.py")])
KIND_AT = {"tell": 0, "lose_loot": 2, "tell_ambush": 2}
"""The functions that tell an event, and where its kind stands among what they are given."""


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of these functions or methods in the game's own modules."""
    for file in RULES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in names:
                yield node


def literals(node: ast.expr) -> list[str]:
    """A text, or both texts of a choice between two."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def told() -> set[str]:
    """Each kind of event. An ambush is told by its means."""
    found = {f"lays-{means}" for means in MEANS_WORDS}
    for call in calls(*KIND_AT):
        found.update(literals(call.args[KIND_AT[ast.unparse(call.func).split(".")[-1]]]))
    return found


def refused() -> set[str]:
    return {key for call in calls("Refusal") for key in literals(call.args[1])}


def cited() -> set[str]:
    """The clauses written anywhere in the code of the rules."""
    sources = [file.read_text(encoding="utf-8") for file in RULES]
    return set(re.findall(r"PGM-\d+", "".join(sources)))


def phases(kind: type[Frame] = Frame) -> set[str]:
    """The names of all frames, those that go on in several steps apart."""
    found = {kind.name} if "name" in vars(kind) and "moment" not in vars(kind) else set()
    return found.union(*(phases(sub) for sub in kind.__subclasses__()))


STEPS = {f"share-{step}" for step in SHARE_STAGES} | {f"election-{step}" for step in ELECTION_STAGES}


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
    assert under(words, "count") == told()


def test_every_refusal_has_a_sentence_and_no_other_has(words: Words) -> None:
    assert under(words, "refusal") == refused()


def test_every_clause_that_the_code_cites_stands_in_the_rulebook() -> None:
    assert cited() <= set(GAME.rulebook("en").clauses)


def test_characters_places_cards_and_phases_have_their_words(words: Words) -> None:
    assert under(words, "role") == set(ROLE_WORDS)
    assert under(words, "place") == set(PLACE_WORDS)
    assert under(words, "card") == set(KIND_WORDS)
    played = {KIND_WORDS[kind] for kind in range(SAILORS, KINDS)}
    assert under(words, "when") == under(words, "effect") == played
    assert under(words, "phase") == phases() | STEPS


def test_every_sentence_of_the_picture_is_there(words: Words) -> None:
    sources = [file.read_text(encoding="utf-8") for file in (FOLDER / "picture").glob("*.py")]
    used = re.findall(r"""scene\.say\(["']([a-z.-]+)["']""", "".join(sources))
    assert set(used) <= under(words, "picture")


def test_every_reason_has_a_sentence_and_no_other_has(words: Words) -> None:
    source = (FOLDER / "player.py").read_text(encoding="utf-8")
    keys = {f"hide-{place}" for place in PLACE_WORDS}
    keys |= {verb + own for action in ACTIONS for verb in action.split(" ")[:1] for own in ("", "-self")}
    keys |= set(re.findall(r'"([a-z-]+)"', source))
    keys |= {f"{key}-grudge" for key in keys}
    assert under(words, "reason") <= keys


def test_the_shelf_and_the_seats_have_their_words(words: Words) -> None:
    assert words.say("title") == GAME.title
    assert words.say("tagline")
    names = [words.say(f"seat.{seat}") for seat in range(max(GAME.seats))]
    assert [name[0].lower() for name in names] == list(LETTERS)  # as notation calls them


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_whole_game_can_be_told_refused_labelled_and_ended_in_words(seats: int, words: Words) -> None:
    random_choice = random.Random(seats)
    state = GAME.new(seats)
    assert isinstance(state, Pagamas)
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
        for action in state.legal(seat):
            assert speech.label(state, seat, action, words, NAMES)
        state.do(seat, random_choice.choice(state.legal(seat)))
    lines = {event.kind: words.event(event, NAMES) for event in state.story}
    assert "{" not in "".join(lines.values())
    outcome = state.outcome()
    assert outcome is not None
    assert words.ending(outcome, NAMES)
    assert under(words, "source") == set(outcome.sources)
    assert speech.prompt(state, words, NAMES) == words.say("prompt.over")


def test_every_ending_has_a_sentence(words: Words) -> None:
    assert under(words, "ending") == {"most-shares", "captain", "shared"}


# What is said to whoever is to act

A_SHARE = """
    a captain: sailors 1
    b mate: loot 2, hand rum ambush
    c lookout: loot 1
    d chaplain:
    share
"""


def test_a_proposal_is_asked_for_voted_on_and_forced_in_words(english: Words) -> None:
    dealing = play(A_SHARE, "loot 3", "loot 1", "loot 1")
    assert speech.prompt(dealing, english, NAMES) == "Ana: deal out the loot, as you like. Then all vote on it."
    labels = [speech.label(dealing, 0, action, english, NAMES) for action in dealing.legal(0)[:2]]
    assert labels == ["Keep card 3 (3)", "Card 3 (3) to Léa"]
    window = play(dealing, "deal 3 a", "deal 4 a", "deal 5 b")
    assert speech.prompt(window, english, NAMES) == "Léa: a Bribe or a Round of Rum before the vote?"
    assert [speech.label(window, 1, action, english, NAMES) for action in window.legal(1)] == [
        "Play nothing",
        "Play nothing until something changes",
        "Round of Rum: two more votes, for a loot card",
    ]
    vote = play(window, "pass on")
    assert speech.prompt(vote, english, NAMES) == "For or against this share? Still to vote: Ana, Léa, Pau and Jan."
    assert [speech.label(vote, 0, action, english, NAMES) for action in vote.legal(0)] == [
        "For, with 2 votes",
        "Against, with 2 votes",
    ]


def test_a_dodge_is_labelled_with_its_chance(english: Words) -> None:
    position = """
        a captain: loot 2
        b mate: loot 1, hand dodge
        c lookout:
        hideouts: a tavern, b island, c hammock
        {means} c on b: island
        springing
    """
    for means, chance in (("ambush", 2), ("blade", 3)):
        state = play(position.format(means=means))
        assert speech.prompt(state, english, NAMES) == "Léa: the ambush of Pau has found you. A Dodge?"
        labels = [speech.label(state, 1, action, english, NAMES) for action in state.legal(1)]
        assert labels == ["Play no Dodge", f"Play the Dodge: one chance in {chance}"]


@pytest.mark.rule("PGM-30")
def test_everybody_may_count_cards_sailors_and_loot_and_what_is_buried(english: Words) -> None:
    state = read(
        """
        a captain: loot 1 2, sailors 1 3, hand ambush dodge, buried 3
        b mate: hand rum
        c lookout:
        overboard
        """
    )
    assert speech.counts(state, 0, english) == ["Captain", "2 action cards", "2 sailors", "2 loot cards", "1 buried"]
    assert speech.counts(state, 1, english) == ["First Mate", "1 action card", "0 sailors", "0 loot cards"]
    for viewer in (1, 2, None):
        assert speech.counts(state.seen_by(viewer), 0, english) == speech.counts(state, 0, english)


@pytest.mark.rule("PGM-40")
def test_a_prompt_is_the_same_for_everybody_whatever_is_held(english: Words) -> None:
    rng = Rng(5)
    state = GAME.new(4)
    assert isinstance(state, Pagamas)
    while state.to_act():
        told = speech.prompt(state, english, NAMES)
        for viewer in (0, 1, 2, 3, None):
            seen = state.seen_by(viewer)
            assert speech.prompt(seen, english, NAMES) == told
            if viewer is not None:
                imagined = seen.imagine(viewer, rng)
                assert (imagined.to_act(), speech.prompt(imagined, english, NAMES)) == (state.to_act(), told)
        seat = state.to_act()[0]
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
