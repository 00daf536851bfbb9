"""The engine and the oracle at the same game: its moments, one after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import COMPARSES, KIND_WORDS, PLACES
from tablee.games.patimpatampatum.rules import Patum
from tests.games.patimpatampatum.oracle import Oracle, number


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


def moments(rng: random.Random, seats: int) -> Iterator[tuple[Patum, Oracle]]:
    """A random game, step by step; the last moment is its end. Both are told the same actions."""
    state = GAME.new(seats)
    state.story = []
    slow = Oracle(seats)
    steps: list[str] = []
    while slow.stage != "over":
        yield state, slow
        actor = state.to_act()[0]
        if slow.stage == "plan" and not (slow.numbers or slow.character):
            steps = plan(rng, slow)
        choices = sorted(action.text for action in state.legal(actor))
        text = steps.pop(0) if steps and slow.actor() == slow.turn else answer(rng, choices)
        state.apply(actor, GAME.parse(state, text))
        slow.apply(text)
    yield state, slow


def told_to_the_oracle(state: Patum) -> Oracle:
    """A position of the engine as the oracle would hold it."""
    slow = Oracle(state.seats)
    each = state.pawns.each
    where = [PLACES[place].word for place in state.pawns.where]
    slow.pawns = {player: where[seat * each : (seat + 1) * each] for seat, player in enumerate(slow.players)}
    slow.crowds = {place: [] for place in where}
    for token, place in enumerate(where):
        slow.crowds[place].append(COMPARSES[token // each])
    slow.hands = {player: cards(state.cards.hands[seat]) for seat, player in enumerate(slow.players)}
    slow.pile = cards(state.cards.pile)
    slow.points = dict(zip(slow.players, state.points, strict=True))
    slow.order = [COMPARSES[seat] for seat in state.order]
    slow.round = state.round
    slow.two_seven = PLACES[state.seven].word if state.seven else ""
    slow.turn = COMPARSES[state.turn] if state.turn >= 0 else ""
    slow.numbers = [KIND_WORDS[kind] for kind in state.numbers]
    slow.character = KIND_WORDS[state.character] if state.character >= 0 else ""
    slow.pawn = where[state.pawn] if state.pawn >= 0 else ""
    slow.moved = where[state.first] if state.first >= 0 else ""
    slow.goal = PLACES[state.goal].word if state.goal else ""
    slow.rival = COMPARSES[state.rival] if state.rival >= 0 else ""
    slow.push = state.strength
    slow.options = [PLACES[square].word for square in state.retreats]
    used = [divmod(pair, state.seats) for pair, attacked in enumerate(state.attacked) if attacked]
    slow.attacked = {(COMPARSES[attacker], COMPARSES[rival]) for attacker, rival in used}
    slow.stage = {"cards": "plan"}.get(state.phase.name, state.phase.name)
    return slow


def cards(counts: list[int]) -> list[str]:
    return sorted(KIND_WORDS[kind] for kind, count in enumerate(counts) for _ in range(count))
