"""PCH-23, PCH-24: all together against the wolf."""

from __future__ import annotations

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.position import read
from tablee.games.patouche.rules import new_game
from tablee.kernel.words import LANGUAGES
from tests.games.patouche.play import events, legal, play, refused, result, story, why


def team(*flocks: str, lair: int, awaited: str, level: str = "easy", wolf: str = "a") -> str:
    lines = [f"{letter}: {flock}" for letter, flock in zip("abc", flocks, strict=True)]
    return "\n".join([f"cooperative {level}", *lines, f"lair {lair}", f"wolf at {wolf}", awaited])


@pytest.mark.rule("PCH-23")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_pile_has_five_sheep_cards_for_each_player_and_all_the_patous(seats: int) -> None:
    state = new_game(seats, "cooperative", "easy")
    assert (state.sheep.size(), state.patous.size()) == (5 * seats, 22)


@pytest.mark.rule("PCH-23")
def test_sheep_that_flee_are_kept_by_the_wolf() -> None:
    position = team("", "s s", "", lair=0, awaited="a to keep wps")
    state = play(position, "keep wps")
    assert (state.lair, state.flocks[1].sheep(), state.sheep.size()) == (1, 1, 15 - 2 - 1)
    caught = events(position, "keep wps")[2]
    assert (caught.kind, caught.seat, caught.clause) == ("sheep-caught", 1, "PCH-23")
    assert caught.facts == {"wolf": 1, "limit": 3}


@pytest.mark.rule("PCH-23")
@pytest.mark.parametrize(("level", "limit"), [("very-easy", 4), ("easy", 3), ("hard", 2)])
def test_all_lose_when_the_wolf_has_too_many(level: str, limit: int) -> None:
    enough = team("", "s", "", lair=limit - 1, awaited="a to keep wps", level=level)
    ending = result(enough, "keep wps")
    assert (ending.ranks, ending.winners) == ((2, 2, 2), ())
    assert (ending.clause, ending.reason, ending.sources) == ("PCH-23", "wolf-fed", {"sheep-cards": (0, 0, 0)})
    assert story(enough, "keep wps")[-1] == "team-lost -2 PCH-23"
    fewer = team("", "s", "", lair=limit - 2, awaited="a to keep wps", level=level)
    assert play(fewer, "keep wps").outcome() is None


@pytest.mark.rule("PCH-23")
def test_more_than_the_limit_loses_too() -> None:
    position = team("", "s s s", "", lair=1, awaited="a to keep www", level="hard")
    assert play(position, "keep www").lair == 4
    assert result(position, "keep www").reason == "wolf-fed"


@pytest.mark.rule("PCH-23")
def test_all_win_when_the_pile_is_empty() -> None:
    position = team("s*4", "s*5", "s*4", lair=1, awaited="a to keep pps")
    ending = result(position, "keep pps")
    assert (ending.ranks, ending.winners) == ((1, 1, 1), (0, 1, 2))
    assert (ending.clause, ending.reason, ending.points) == ("PCH-23", "pile-empty", (5, 5, 4))
    assert story(position, "keep pps")[-1] == "team-won -2 PCH-23"
    assert play(position.replace("s*5", "s*4"), "keep pps").outcome() is None


@pytest.mark.rule("PCH-24")
def test_emptying_the_pile_wins_in_the_middle_of_a_turn() -> None:
    position = team("s*4", "s*5", "s*4", lair=1, awaited="a to keep pss")
    state = play(position, "keep pss")
    assert state.outcome() is not None
    assert (state.flocks[0].sheep(), state.flocks[0].patous()) == (5, 0)  # the other dice act no more


@pytest.mark.rule("PCH-24")
def test_a_loss_comes_before_a_win_in_the_same_turn() -> None:
    position = team("s*4", "s*4", "s*4", lair=2, awaited="a to keep wss")
    state = play(position, "keep wss")
    ending = state.outcome()
    assert ending is not None
    assert (ending.reason, state.sheep.size()) == ("wolf-fed", 1)


@pytest.mark.rule("PCH-24", "PCH-10")
def test_six_sheep_cards_end_nothing() -> None:
    position = team("s*5", "", "", lair=0, awaited="a to keep pps")
    state = play(position, "keep pps")
    assert (state.flocks[0].sheep(), state.last, state.turn) == (6, -2, 1)


@pytest.mark.rule("PCH-23", "PCH-7")
def test_otherwise_family_rules_hold() -> None:
    position = team("s s", "-/p*11", "-/p*11", lair=0, awaited="a to keep wwp")
    assert legal(position, "keep wwp") == ["take b", "take c"]
    assert why(position, "wolf far") == "PCH-6 wolf-walks-alone"
    assert why(position, "patou flip") == "PCH-12 dice-act-alone"
    assert why(position, "shows ram") == "PCH-12 cards-stay"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_team_is_not_told_that_it_plays_the_family_game(language: str) -> None:
    position, words = team("s s", "-/p*11", "-/p*11", lair=0, awaited="a to keep wwp"), GAME.words(language)
    for text in ("wolf far", "flee 1", "patou flip", "under 1", "over 1", "shows 4", "take b"):
        said = words.refusal(refused(position, text), "abc")
        assert "family" not in said
        assert "famille" not in said


@pytest.mark.rule("PCH-23")
def test_nothing_can_be_done_when_it_is_over() -> None:
    lost = team("", "", "", lair=3, awaited="over after a")
    assert read(lost).to_act() == ()
    assert why(lost, "keep w", 0) == "PCH-23 over"
