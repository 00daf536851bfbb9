"""Walks through random games: what a refusal says is so, and what it advises can be done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.actions import (
    ACTIONS,
    FIRSTS,
    LAYS,
    NUMBERS,
    PICK_UPS,
    STARTS,
    STOP,
    Lay,
    Number,
    Start,
)
from tablee.games.patrolis.phases import COLOUR, CROSSING, FIRST, LETTER, NUMBER, SET_UP
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Action, Refusal
from tablee.kernel.words import LANGUAGES
from tests.games.patrolis.play import begin

NAMES = ("Anne", "Bo", "Élise", "Hugo", "Inès", "Tom")
AGREED: list[tuple[int, dict[str, object]]] = [
    (2, {"map": "map-1", "objectives": "named", "match": True}),
    (3, {"map": "map-2", "objectives": "chance"}),
    (4, {"map": "map-1", "objectives": "named"}),
    (5, {"map": "map-2", "objectives": "chance", "match": True}),
    (6, {"map": "map-1", "objectives": "chance"}),
]
STEPS = 250


class Asked:
    """A seat that asks for what it cannot do, and is told why."""

    def __init__(self, state: Patrolis, seat: int, action: Action, refusal: Refusal) -> None:
        self.state = state
        self.seat = seat
        self.action = action
        self.refusal = refusal

    def may(self, kind: type[Action]) -> bool:
        return any(isinstance(action, kind) for action in self.state.legal(self.seat))

    def may_enter_square(self) -> bool:
        assert isinstance(self.action, Start)
        return any(STARTS[self.action.entry // 4 * 4 + side] in self.state.legal(self.seat) for side in range(4))

    def lacks(self, kind: str) -> bool:
        """Has none of these tiles, and is right to try the others if there are any."""
        hand = self.state.players[self.seat]
        mine, others = (hand.curves, hand.crosses) if kind == "curves" else (hand.crosses, hand.curves)
        return not mine and (self.may(Lay) or not others)

    def may_only_stop(self) -> bool:
        return self.state.legal(self.seat) == [STOP]

    def another_acts(self) -> bool:
        return self.state.to_act() == (self.refusal.facts["turn_seat"],) != (self.seat,)


IS_SO: dict[str, Callable[[Asked], bool]] = {
    "not-your-turn": lambda asked: asked.another_acts() and asked.state.phase not in SET_UP,
    "name-in-turn": lambda asked: asked.another_acts() and asked.state.phase in (LETTER, NUMBER),
    "lot-first": lambda asked: asked.state.phase is FIRST,
    "lot-drawn": lambda asked: asked.state.phase is not FIRST,
    "by-lot": lambda asked: asked.state.game == 1,
    "each-begins": lambda asked: asked.state.game > 1,
    "chance-names": lambda asked: not asked.state.named,
    "draw-first": lambda asked: asked.state.phase is COLOUR,
    "name-letter": lambda asked: asked.state.phase is LETTER,
    "name-number": lambda asked: asked.state.phase is NUMBER,
    "taken": lambda asked: asked.may(Number),
    "place-first": lambda asked: sum(asked.state.bag) > 0,
    "placed": lambda asked: sum(asked.state.bag) == 0,
    "start-first": lambda asked: asked.may(Start),
    "not-border": lambda asked: asked.may(Start),
    "occupied": lambda asked: asked.may(Start) and not asked.may_enter_square(),
    "from-inside": Asked.may_enter_square,
    "has-track": lambda asked: asked.may(Lay) or asked.may_only_stop(),
    "started": lambda asked: asked.may(Lay),
    "must-lay": lambda asked: asked.may(Lay) or asked.may(Start),
    "no-curve": lambda asked: asked.lacks("curves"),
    "no-cross": lambda asked: asked.lacks("crosses"),
    "too-many-steps": Asked.may_only_stop,
    "wrong-terrain": Asked.may_only_stop,
    "river": Asked.may_only_stop,
    "bridge": Asked.may_only_stop,
    "choose-side": lambda asked: asked.state.legal(asked.seat) == PICK_UPS,
    "no-crossing": lambda asked: asked.state.phase is not CROSSING,
}


@pytest.mark.parametrize(("seats", "options"), AGREED)
def test_what_a_refusal_says_is_so_and_what_it_advises_can_be_done(seats: int, options: dict[str, object]) -> None:
    rng = Rng(seats)
    state = begin(seats, **options)
    one_of_each = [FIRSTS[0], ACTIONS["D"], NUMBERS[0], ACTIONS["blue"], *LAYS, STOP, *PICK_UPS]
    for _ in range(STEPS):
        (actor,) = state.to_act()
        for seat in {actor, rng.below(seats), CHANCE}:
            for action in [*one_of_each, *(STARTS[rng.below(len(STARTS))] for _ in range(8))]:
                refusal = state.why_not(seat, action)
                if refusal is not None:
                    is_so = IS_SO.get(refusal.key)
                    assert is_so is None or is_so(Asked(state, seat, action, refusal)), refusal.key
                    assert all(is_whole(GAME.words(language).refusal(refusal, NAMES)) for language in LANGUAGES)
        choices = state.legal(actor)
        state.apply(actor, choices[rng.below(len(choices))])


def is_whole(sentence: str) -> bool:
    return sentence[0].isupper() and sentence.endswith(".") and "{" not in sentence
