"""People with secrets from each other share one keyboard."""

from __future__ import annotations

import pytest

from tablee.cli.session import Session
from tablee.cli.voice import Quit, Voice
from tablee.kernel.chance import Rng
from tablee.kernel.record import new_record
from tablee.players import RandomPlayer
from tests.toys.sealed import GAME


@pytest.fixture
def prompts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every prompt, each answered with the first choice."""
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return "1" if prompt == "> " else ""

    monkeypatch.setattr("builtins.input", answer)
    return asked


def play(people: int) -> Session:
    record = new_record(GAME, 3, {}, ["Ana", "Bob", "Cyd"])
    record.salts = ["a", "b", "c"]
    session = Session(record, [None] * people + [RandomPlayer()] * (3 - people), Voice("en"), Rng(1))
    session.run()
    return session


def test_the_keyboard_is_passed_when_another_person_must_choose_in_secret(
    prompts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    session = play(people=2)
    assert session.record.state.outcome() is not None
    assert "Bob, Enter when you are ready > " in prompts
    assert "Pass the keyboard to Bob, and let nobody else look." in capsys.readouterr().out


def test_nobody_passes_the_keyboard_when_only_one_person_plays(prompts: list[str]) -> None:
    play(people=1)
    assert set(prompts) == {"> ", "Enter to leave, or save FILE > "}


def test_a_game_without_words_of_its_own_is_still_prompted(
    prompts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    play(people=1)
    out = capsys.readouterr().out
    assert "It is up to you, Bob and Cyd." in out
    assert "  1  bid-1\n" in out


def test_a_secret_choice_is_not_taken_back_by_whoever_chooses_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["bid-3", "", "undo", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    with pytest.raises(Quit):
        play(people=2)
    out = capsys.readouterr().out
    assert "The last move is not yours to take back." in out
    assert "Taken back" not in out
