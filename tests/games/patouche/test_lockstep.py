"""The engine and the oracle play the same games and agree at every step."""

from __future__ import annotations

import random

import pytest

from tablee.games.patouche.actions import ACTIONS
from tablee.games.patouche.position import write
from tablee.games.patouche.rules import new_game
from tablee.kernel.state import CHANCE
from tests.games.patouche.oracle import Oracle, Question

GAMES = 20  # for each mode, level and number of players
MANY = 1500
HOW_MANY = pytest.mark.parametrize("games", [GAMES, pytest.param(MANY, marks=pytest.mark.soak)])


def play_together(rng: random.Random, seats: int, mode: str, level: str) -> None:
    state = new_game(seats, mode, level)
    slow = Oracle(seats, mode, level, rng)
    talk = slow.game()
    question: Question | None = next(talk)
    while question is not None:
        seat = CHANCE if question.seat is None else question.seat
        assert state.to_act() == (seat,)
        offered = [action.text for action in state.legal(seat)]
        answer = rng.choice(question.answers)
        if answer.startswith("shows"):  # what the card really shows is one of the things it might
            assert answer in offered
        else:
            assert sorted(offered) == sorted(question.answers)
        assert write(state).splitlines()[:-1] == slow.written()
        state.apply(seat, ACTIONS[answer])
        try:
            question = talk.send(answer)
        except StopIteration:
            question = None
    assert write(state).splitlines()[:-1] == slow.written()
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.ranks) == slow.places()
    assert list(outcome.points) == [slow.points(seat) for seat in range(seats)]


@pytest.mark.rule("PCH-4", "PCH-6", "PCH-7", "PCH-8", "PCH-9", "PCH-10", "PCH-11")
@HOW_MANY
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_family_games_go_as_the_clauses_say(seats: int, games: int) -> None:
    rng = random.Random(seats)
    for _ in range(games):
        play_together(rng, seats, "family", "easy")


@pytest.mark.rule("PCH-12", "PCH-13", "PCH-17", "PCH-19", "PCH-20", "PCH-21", "PCH-22", "PCH-25", "PCH-26", "PCH-27")
@HOW_MANY
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_expert_games_go_as_the_clauses_say(seats: int, games: int) -> None:
    rng = random.Random(seats)
    for _ in range(games):
        play_together(rng, seats, "expert", "easy")


@pytest.mark.rule("PCH-23", "PCH-24")
@pytest.mark.parametrize("level", ["very-easy", "easy", "hard"])
@HOW_MANY
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_cooperative_games_go_as_the_clauses_say(seats: int, level: str, games: int) -> None:
    rng = random.Random(seats)
    for _ in range(games):
        play_together(rng, seats, "cooperative", level)
