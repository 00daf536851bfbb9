"""What the page about the laboratory shows is run, and what it says of our games is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.kernel.game import Game, games
from tablee.lab import pettingzoo

PAGE = Path(__file__).parents[2] / "docs" / "laboratory.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_blocks_of_the_page_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) >= 8
    known: dict[str, object] = {}
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"{PAGE.name}, block {number}", "exec"), known)
    said = capsys.readouterr().out
    assert "The six pieces of a side are alike" in said
    assert "tablee record 1" in said


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_page_tells_how_many_numbers_a_game_has(game: Game) -> None:
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {game.title} |"))
    all_of_it = [
        game.numbered(seats, **settings) for settings in game.option_sets() for seats in (game.seats[0], game.seats[-1])
    ]
    told = {int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", row)}
    for counts in (
        {len(numbers.actions) for numbers in all_of_it},
        {len(numbers.results) for numbers in all_of_it},
        {numbers.size for numbers in all_of_it},
    ):
        assert {min(counts), max(counts)} <= told


def test_an_environment_knows_where_its_parts_lie_through_all_that_is_wrapped_around_it() -> None:
    env = pettingzoo.env("patolli")
    assert env.unwrapped.parts["throw"] == env.unwrapped.sort.numbering.places["throw"]
