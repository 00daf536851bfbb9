"""Luck and choices: what everybody gave away, and all that is left of the whole."""

from __future__ import annotations

import pytest

from tablee.players.account import CHOICES, LUCK, REST, account
from tablee.players.review import Lost

NOTHING = Lost(0.0, 0.0)


def entries(*lost: Lost, first: int, last: int, together: bool = False, valued: bool = True) -> list[tuple[str, int]]:
    found = account(0, first, last, lost, together=together, valued=valued)
    assert sum(entry.points for entry in found.entries) == last - first, "it adds up to the whole"
    return [(entry.kind, entry.points) for entry in found.entries]


def test_of_two_what_one_gives_away_the_other_gains() -> None:
    found = entries(Lost(0.4, 0.01), Lost(0.11, 0.02), first=50, last=0)
    assert found == [(CHOICES, -40), (CHOICES, 11), (LUCK, -21)]


def test_where_not_every_choice_was_valued_luck_is_not_told_from_the_rest() -> None:
    assert entries(NOTHING, NOTHING, first=50, last=100, valued=False)[-1] == (REST, 50)


def test_among_more_what_one_gives_away_is_shared_out_evenly() -> None:
    found = entries(Lost(0.1, 0.03), Lost(0.6, 0.1), NOTHING, NOTHING, first=26, last=100)
    assert found == [(CHOICES, -10), (CHOICES, 20), (CHOICES, 0), (CHOICES, 0), (LUCK, 64)]


def test_who_play_together_lose_together() -> None:
    found = entries(Lost(0.1, 0.0), Lost(0.2, 0.0), NOTHING, first=60, last=0, together=True)
    assert found == [(CHOICES, -10), (CHOICES, -20), (CHOICES, 0), (LUCK, -30)]


@pytest.mark.parametrize(("seats", "error"), [(2, 5), (3, 3)])
def test_it_says_how_exact_the_choices_are(seats: int, error: int) -> None:
    lost = [Lost(0.1, 0.03), Lost(0.1, 0.05), NOTHING][:seats]
    assert account(0, 50, 40, lost, together=False, valued=True).error == error


@pytest.mark.parametrize(("cost", "turbulent"), [(0.9, False), (2.08, True)])
def test_it_says_when_more_than_a_whole_game_changed_hands(cost: float, turbulent: bool) -> None:
    assert account(0, 50, 40, [Lost(cost, 0.0), NOTHING], together=False, valued=True).turbulent == turbulent
