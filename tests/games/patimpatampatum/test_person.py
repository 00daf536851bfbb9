"""PatimPatamPatum speaks to whoever reads."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.games.patimpatampatum.picture.sentences import headline
from tablee.games.patimpatampatum.position import read
from tablee.kernel.names import addressed
from tablee.kernel.state import Event, Outcome

NAMES = ("Anatole", "Léa", "Max")


def test_a_push_is_told_to_both_and_to_others() -> None:
    event = Event("push", 0, "PPP-19", {"rival_seat": 1, "from": "A", "to": "B", "strength": 3})
    told = {
        None: "Anatole pousse Léa\u00a0: A → B, poussée de 3.",
        0: "Vous poussez Léa\u00a0: A → B, poussée de 3.",
        1: "Anatole vous pousse\u00a0: A → B, poussée de 3.",
    }
    assert {viewer: GAME.words("fr").event(event, addressed(NAMES, viewer, "fr")) for viewer in told} == told


@pytest.mark.parametrize(
    ("ranks", "viewer", "told"),
    [
        ((1, 2, 3), None, "Three rounds are over. Anatole wins with the most points."),
        ((1, 2, 3), 0, "Three rounds are over. You win with the most points."),
        ((1, 1, 3), None, "Three rounds are over. Anatole and Léa win with the most points."),
        ((1, 1, 3), 1, "Three rounds are over. You and Anatole win with the most points."),
    ],
)
def test_the_ending_says_how_it_went_for_whoever_reads(ranks: tuple[int, ...], viewer: int | None, told: str) -> None:
    outcome = Outcome(ranks, (9, 9, 0), "PPP-40", "most-points", {})
    assert GAME.words("en").ending(outcome, addressed(NAMES, viewer, "en")) == told


def test_in_the_order_of_play_whoever_reads_stands_where_the_turn_comes() -> None:
    state = read(
        """
        round 1: guites maces gegants
        maces 0: | 4
        gegants 0: | 6
        guites 0: | 2
        pile all
        guites to play
        """
    )
    scene = Scene(state, 0, GAME.words("en"), addressed(NAMES, 0, "en"))
    assert headline(scene) == "PatimPatamPatum, in order of play: Max, you and Léa"
