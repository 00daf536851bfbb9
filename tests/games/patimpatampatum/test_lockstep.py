"""The engine and the oracle play the same games and agree at every step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import COMPARSES, KIND_WORDS, PLACES
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.state import CHANCE
from tests.games.patimpatampatum.oracle import Oracle, number

GAMES = 2  # for each number of players
MANY = 60


def cards(counts: list[int]) -> list[str]:
    return sorted(KIND_WORDS[kind] for kind, count in enumerate(counts) for _ in range(count))


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


def answer(rng: random.Random, choices: list[str]) -> str:
    """At random, but oftener something than nothing."""
    telling = [text for text in choices if text not in ("yield", "pass", "done")]
    return rng.choice(telling if telling and rng.random() < 0.7 else choices)


def plan(rng: random.Random, slow: Oracle) -> list[str]:
    """A whole turn in small steps, chosen at random: oftener a push, then a plaza or a house, then anything."""
    plays = sorted((cards, by, pawn, goal) for cards, by, pawn, goals in slow.wholes() for goal in goals)
    pushes = [play for play in plays if play[3].startswith("push")]
    entries = [play for play in plays if play[3].removeprefix("to ") in slow.plazas + slow.houses]
    for some in (pushes, entries, plays):
        if some and rng.random() < 0.8:
            character = rng.choice(sorted({play[1] for play in some}))
            cards, _, pawn, goal = rng.choice([play for play in some if play[1] == character])
            steps = [f"play {number(card)}" for card in cards] + [f"play {character}"] * bool(character)
            rng.shuffle(steps)
            return [*steps, goal] if character == "administradors" else [*steps, f"pawn {pawn}", goal]
    return []


def play_together(rng: random.Random, seats: int, met: Counter[str]) -> None:
    state = GAME.new(seats)
    assert isinstance(state, Patum)
    state.story = []
    slow = Oracle(seats)
    steps: list[str] = []
    while slow.stage != "over":
        assert written(state) == slow.written()
        actor = state.to_act()[0]
        assert slow.actor() == ("*" if actor == CHANCE else COMPARSES[actor])
        choices = sorted(action.text for action in state.legal(actor))
        assert choices == sorted(slow.legal())
        if slow.stage == "bag":
            assert {action.text: odds for action, odds in state.odds()} == {
                f"bag {p}": n for p, n in slow.bag().items()
            }
        if slow.stage == "plan" and not (slow.numbers or slow.character):
            steps = plan(rng, slow)
        text = steps.pop(0) if steps and slow.actor() == slow.turn else answer(rng, choices)
        state.apply(actor, GAME.parse(state, text))
        slow.apply(text)
    assert written(state) == slow.written()
    assert state.to_act() == ()
    met.update(event.kind for event in state.story)


@pytest.mark.rule("PPP-8", "PPP-9", "PPP-10", "PPP-12", "PPP-14", "PPP-15", "PPP-19", "PPP-20", "PPP-21", "PPP-22")
@pytest.mark.rule("PPP-25", "PPP-26", "PPP-29", "PPP-30", "PPP-31", "PPP-32", "PPP-33", "PPP-34", "PPP-39", "PPP-43")
@pytest.mark.parametrize("seats", GAME.seats)
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
