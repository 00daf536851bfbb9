"""Pagamas' sentences: what each thing is called, and what is said to whoever is to act."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME, speech
from tablee.games.pagamas.material import KIND_WORDS, KINDS, LETTERS, PLACE_WORDS, ROLE_WORDS, SAILORS
from tablee.games.pagamas.phases.election import STAGES as ELECTION_STAGES
from tablee.games.pagamas.phases.share import STAGES as SHARE_STAGES
from tablee.games.pagamas.position import read
from tablee.games.pagamas.state import Frame
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, Words
from tests.games.pagamas.play import play

NAMES = ("Ana", "Léa", "Pau", "Jan", "Nil", "Iris")


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


def test_characters_places_cards_and_phases_have_their_words(words: Words) -> None:
    assert under(words, "role") == set(ROLE_WORDS)
    assert under(words, "place") == set(PLACE_WORDS)
    assert under(words, "card") == set(KIND_WORDS)
    played = {KIND_WORDS[kind] for kind in range(SAILORS, KINDS)}
    assert under(words, "when") == under(words, "effect") == played
    assert under(words, "phase") == phases() | STEPS


def test_players_are_called_by_the_letters_of_the_notation(words: Words) -> None:
    names = [words.say(f"seat.{seat}") for seat in range(max(GAME.seats))]
    assert [name[0].lower() for name in names] == list(LETTERS)


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
    assert speech.prompt(dealing, english, NAMES) == "Ana deals out the loot. Then all vote on it."
    labels = [speech.label(dealing, 0, action, english, NAMES) for action in dealing.legal(0)[:2]]
    assert labels == ["Keep card 3 (3)", "Card 3 (3) to Léa"]
    window = play(dealing, "deal 3 a", "deal 4 a", "deal 5 b")
    assert speech.prompt(window, english, NAMES) == "Léa may play a Bribe or a Round of Rum before the vote."
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
        assert speech.prompt(state, english, NAMES) == "The ambush of Pau has found Léa, who may play a Dodge."
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
