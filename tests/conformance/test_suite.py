"""The suite itself: what it says when a law is broken, and what it looks at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.kernel.errors import BadOption
from tablee.kernel.options import Settings, Switch
from tablee.kernel.state import Action
from tablee.lab.conformance import LAWS, Broken, check_game, check_play
from tests.conformance.faults import Thief, magpie
from tests.toys.magpie import MagpieGame
from tests.toys.magpie.rules import Magpie

DOCS = Path(__file__).parents[2] / "docs" / "conformance.md"


class Stumbles(Magpie):
    def do(self, seat: int, action: Action) -> None:
        super().do(seat, action)
        if self.left == 3:
            raise ZeroDivisionError


class Agreeable(MagpieGame):
    options = (Switch("sun", False), Switch("rain", False))

    def check(self, seats: int, settings: Settings) -> None:
        if settings["sun"] and settings["rain"]:
            raise BadOption("option-value", option="rain", value=True, expected="no")


def test_a_broken_law_tells_the_game_the_seed_the_step_and_the_history() -> None:
    report = check_game(magpie(Thief), plays=1, seed=7)

    broken = report.broken[0]
    assert broken.law == "totals"
    assert "magpie, 3 seats, seed 7, step" in str(broken)
    assert broken.history[0].startswith("1 * draw-")
    assert broken.history[-1].endswith("play-3")


def test_a_broken_law_breaks_again_from_its_seed() -> None:
    first = check_game(magpie(Thief), plays=1, seed=7).broken[0]

    with pytest.raises(Broken) as again:
        check_play(magpie(Thief), 3, {}, 7)

    assert str(again.value) == str(first)


def test_a_seed_gives_the_same_play_whichever_laws_are_examined() -> None:
    alone = check_game(magpie(Thief), plays=1, seed=7, laws=["totals"]).broken[0]

    assert str(alone) == str(check_game(magpie(Thief), plays=1, seed=7).broken[0])


def test_demand_raises_the_first_broken_law() -> None:
    with pytest.raises(Broken):
        check_game(magpie(Thief), plays=1).demand()


def test_an_error_in_the_rules_says_where_it_happened() -> None:
    with pytest.raises(ZeroDivisionError) as error:
        check_game(magpie(Stumbles), plays=1, laws=["turns"])

    assert "at: magpie, 3 seats, seed 0, step" in error.value.__notes__[0]


def test_options_that_do_not_go_together_are_left_out() -> None:
    report = check_game(Agreeable(), plays=1, laws=["turns"])

    assert report.plays == 3 * len(Agreeable.seats)


def test_a_report_counts_what_it_looked_at() -> None:
    report = check_game(MagpieGame(), plays=2, laws=["turns", "order"])

    assert report.plays == 4
    assert report.positions == 4 * 31  # the first position, fifteen draws, fifteen plays
    assert str(report) == "magpie: 2 laws, 4 plays, 124 positions: sound"


def test_every_law_stands_in_the_documentation_as_its_code_states_it() -> None:
    written = DOCS.read_text(encoding="utf-8")

    assert [f"| `{name}` | {law} |" for name, law in LAWS.items() if f"| `{name}` | {law} |" not in written] == []
