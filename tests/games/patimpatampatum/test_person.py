"""PatimPatamPatum speaks to whoever reads."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import ACTIONS, GAME
from tablee.kernel.words import LANGUAGES
from tests.person import faults


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_sentence_speaks_to_whoever_reads_it(seats: int, language: str) -> None:
    assert faults(GAME, list(ACTIONS.values()), seats, seed=seats, language=language) == []
