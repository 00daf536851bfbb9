"""The engine and the oracle play the same games and agree at every step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import COMPARSES, PLACES
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.state import CHANCE
from tests.games.patimpatampatum.together import cards, moments

GAMES = 1  # for each number of players
MANY = 60


def written(state: Patum) -> list[object]:
    """The engine's position in the oracle's words."""
    each = state.pawns.each
    where = [PLACES[place].word for place in state.pawns.where]
    used = [divmod(number, state.seats) for number, attacked in enumerate(state.attacked) if attacked]
    return [
        state.round,
        [COMPARSES[seat] for seat in state.order],
        state.points,
        [sorted(where[seat * each : (seat + 1) * each]) for seat in range(state.seats)],
        [cards(hand) for hand in state.cards.hands],
        cards(state.cards.pile),
        cards(state.cards.discards),
        COMPARSES[state.turn] if state.turn >= 0 else "",
        COMPARSES[state.rival] if state.rival >= 0 else "",
        PLACES[state.goal].word if state.goal else "",
        state.strength,
        sorted((COMPARSES[attacker], COMPARSES[rival]) for attacker, rival in used),
    ]


def play_together(rng: random.Random, seats: int, met: Counter[str]) -> None:
    for state, slow in moments(rng, seats):
        assert written(state) == slow.written()
        if slow.stage == "over":
            assert state.to_act() == ()
            assert state.story is not None
            met.update(event.kind for event in state.story)
            return
        actor = state.to_act()[0]
        assert slow.actor() == ("*" if actor == CHANCE else COMPARSES[actor])
        assert sorted(action.text for action in state.legal(actor)) == sorted(slow.legal())
        if slow.stage == "bag":
            assert {action.text: odds for action, odds in state.odds()} == {
                f"bag {p}": n for p, n in slow.bag().items()
            }


@pytest.mark.rule("PPP-8", "PPP-9", "PPP-10", "PPP-12", "PPP-14", "PPP-15", "PPP-19", "PPP-20", "PPP-21", "PPP-22")
@pytest.mark.rule("PPP-25", "PPP-26", "PPP-29", "PPP-30", "PPP-31", "PPP-32", "PPP-33", "PPP-34", "PPP-39", "PPP-43")
@pytest.mark.parametrize("seats", [GAME.seats[0], GAME.seats[-1]])
def test_random_games_go_as_the_clauses_say(seats: int) -> None:
    rng = random.Random(f"lockstep {seats}")
    met: Counter[str] = Counter()
    for _ in range(GAMES):
        play_together(rng, seats, met)
    wanted = {"push", "defended", "enter", "retreat", "tabaler", "aliga", "pixapi", "administradors", "fuets", "evict"}
    assert wanted <= set(met)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_many_random_games_go_as_the_clauses_say(seats: int) -> None:
    rng = random.Random(f"many {seats}")
    met: Counter[str] = Counter()
    for _ in range(MANY):
        play_together(rng, seats, met)
    wanted = {"plens", "comparse", "borratxos", "stay-house", "stay-plens", "stay-start", "stay-tabaler", "sent-home"}
    assert wanted | {"last-attack", "lot", "one-pawn"} <= set(met)
