"""PPP-35, PPP-46: what a player may know, and what may lie behind it."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.kernel.chance import Rng
from tests.games.patimpatampatum.play import play

POSITION = """
    round 1: maces gegants guites
    maces 0: major9 | 6 5 aliga
    gegants 0: fonts fonts | 3 plens
    guites 0: fonts | 2 2 maces borratxos
    pile 4 4 tabaler
    maces to play
"""


@pytest.mark.rule("PPP-35")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_player_imagines_looks_to_them_like_the_truth(seat: int) -> None:
    state = play(POSITION, "play 6")
    truth = state.seen_by(seat)
    others = set()
    for seed in range(30):
        fancy = truth.imagine(seat, Rng(seed))
        assert fancy.seen_by(seat).data() == truth.data()
        assert GAME.conserved(fancy) == GAME.conserved(state)
        assert fancy.cards.hands[seat] == state.cards.hands[seat]
        assert [sum(hand) for hand in fancy.cards.hands] == state.cards.sizes
        others.add(str(fancy.cards.hands))
    assert len(others) > 10, "and not always the same"


@pytest.mark.rule("PPP-35")
def test_the_odds_of_a_draw_are_those_of_all_cards_that_one_has_not_seen() -> None:
    state = play(POSITION, "play 6", "pawn major9", "to joan")
    assert {action.text: odds for action, odds in state.odds()} == {"draw 4": 2, "draw tabaler": 1}
    seen = {action.text: odds for action, odds in state.seen_by(0).odds()}
    assert seen == {
        "draw 2": 2,
        "draw 3": 1,
        "draw 4": 2,
        "draw tabaler": 1,
        "draw plens": 1,
        "draw borratxos": 1,
        "draw maces": 1,
    }


@pytest.mark.rule("PPP-11", "PPP-35")
def test_a_dealt_card_is_known_to_its_owner_alone() -> None:
    state = GAME.new(3)
    rng = Rng(4)
    while state.awaits != "deal":
        state.apply(-1, state.sample(rng))
    draw = GAME.parse(state, "draw 6")
    owner = state.receiver()
    shown = [state.shown(viewer, -1, draw) for viewer in (0, 1, 2, None)]
    assert shown == ["draw 6" if viewer == owner else "draw ?" for viewer in (0, 1, 2, None)]
    other = play(state, "draw 2")
    assert all(play(state, "draw 6").seen_by(v).data() == other.seen_by(v).data() for v in (0, 1, 2) if v != owner)


@pytest.mark.rule("PPP-11")
def test_samples_follow_the_odds() -> None:
    state = play(POSITION, "play 6", "pawn major9", "to joan")
    rng = Rng(9)
    drawn = [state.sample(rng).text for _ in range(600)]
    assert set(drawn) == {"draw 4", "draw tabaler"}
    assert 350 < drawn.count("draw 4") < 450
