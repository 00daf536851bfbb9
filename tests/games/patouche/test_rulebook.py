"""The rulebook of Patou'che: plain text, as the page shows it."""

from __future__ import annotations

import pytest

from tablee.games.patouche import GAME
from tablee.kernel.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_carries_marks_that_the_page_would_not_understand(language: str) -> None:
    for clause in GAME.rulebook(language).clauses.values():
        assert not set("*_`<>|") & set(" ".join((clause.title, clause.text, *clause.rulings))), clause.id
