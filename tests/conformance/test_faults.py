"""The suite catches what it is there to catch: one fault at a time, by the name of the law."""

from __future__ import annotations

import pytest

from tablee.kernel.game import Game
from tablee.lab.conformance import LAWS, check_game
from tests.conformance.blurs import BLURS
from tests.conformance.faults import RULES
from tests.conformance.leaks import LEAKS
from tests.conformance.slips import HEAP, SLIPS, Asked
from tests.conformance.smudges import SMUDGES
from tests.toys import magpie, objection, sealed

NAMED = {**SMUDGES, **SLIPS, **BLURS}


def fault(game: Game) -> str:
    position = getattr(game, "position", None)
    return f"{type(game).__name__}-{type(game.picture).__name__}-{getattr(position, '__name__', '')}"


FAULTS = [(f"{law}: {fault(game)}", law, game) for law, game in [*RULES, *LEAKS]]
FAULTS += [(f"{law}: {name}", law, game) for name, (law, game) in NAMED.items()]


@pytest.mark.parametrize("game", [magpie.GAME, sealed.GAME, objection.GAME], ids=lambda game: game.name)
def test_a_sound_toy_obeys_every_law(game: Game) -> None:
    report = check_game(game, plays=4, seed=100).demand()

    assert report.sound
    assert report.laws == tuple(LAWS)


@pytest.mark.parametrize(("law", "game"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_a_fault_is_caught_by_the_name_of_the_law(law: str, game: Game) -> None:
    report = check_game(game, plays=4, laws=[law], longest=400)

    assert {broken.law for broken in report.broken} == {law}


def test_a_game_whose_things_tell_what_they_are_obeys_every_law() -> None:
    check_game(Asked(HEAP), plays=2, laws=[*LAWS]).demand()


def test_every_law_has_a_fault_that_it_catches() -> None:
    assert {law for _, law, _ in FAULTS} == set(LAWS)
