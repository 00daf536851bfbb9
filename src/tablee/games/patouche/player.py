"""What a sensible shepherd knows: what a turn is worth, before its dice fall and while they act.

A position between turns is judged by what lies on the table. In the middle of a turn the judgement is carried back,
exactly: over all throws that are left and the best dice to keep after each, over every order of the dice, every way to
play them, and every side that a card may show. Only of the others one supposes that they turn no cards.
"""

from __future__ import annotations

from typing import Final

from tablee.games.patouche import reasons
from tablee.games.patouche.actions import KEEPABLE, THROWS_OF, Flee, Keep, Over, Play, Under
from tablee.games.patouche.flock import Place
from tablee.games.patouche.material import ALL_DICE, NO_CARD, THROWS, Dice
from tablee.games.patouche.outlook import result, share, team_chance
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.table import END, FIRST, FLEE, FLIP, KEEP, NOWHERE, OVER, THROW, UNDER
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, Fact, State

MOST_KNOWN: Final = 10_000  # positions that are remembered; one decision needs a thousand or two


class PatoucheSense(Sense):
    """Since a value looks through the rest of a turn by itself, nobody else has to: `in_turn` is left as it is."""

    def __init__(self) -> None:
        self.known: dict[object, float] = {}

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Patouche)
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        if state.phase == KEEP or (state.phase == THROW and state.kept.count):
            return self._throwing(state, seat)
        if state.phase in (FIRST, THROW):
            return between_turns(state, seat)
        return rest_of_turn(state, seat, state.turn, self.known)

    def _throwing(self, state: Patouche, seat: int) -> float:
        """While dice are thrown; a roller who plays against this seat wants the least for it."""
        sign = 1.0 if _friend(state, seat) else -1.0
        leaves: dict[str, float] = {}
        for throw in THROWS_OF[ALL_DICE - state.kept.count]:
            child = state.copy()
            child.do(CHANCE, throw)
            if child.phase == KEEP:
                child.do(state.turn, KEEPABLE[throw.dice.text][-1])  # all of them
            leaves[state.kept.plus(throw.dice).text] = sign * rest_of_turn(child, seat, state.turn, self.known)
        throws = THROWS - state.throws
        if state.phase == THROW:
            return sign * expected(state.kept, throws, leaves)
        return sign * best_kept(state.kept, state.thrown, throws, leaves)

    def choices(self, state: State, seat: int) -> list[Action]:
        assert isinstance(state, Patouche)
        return different(state, seat)

    def together(self, state: State) -> bool:
        """PCH-23: a cooperative game has a limit for the wolf."""
        assert isinstance(state, Patouche)
        return state.limit > 0

    def reason(self, state: State, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        assert isinstance(state, Patouche)
        return reasons.reason(state, seat, action)


def between_turns(state: Patouche, seat: int) -> float:
    if state.phase == END:
        return result(state, seat)
    return team_chance(state) if state.limit else share(state, seat)


def _friend(state: Patouche, seat: int) -> bool:
    return state.turn == seat or state.limit > 0


# The throws


def expected(kept: Dice, throws: int, leaves: dict[str, float]) -> float:
    """What a roller can hope for who has kept these dice and so many throws to come (PCH-4): exact."""
    total = 0.0
    ways = 0
    for throw in THROWS_OF[ALL_DICE - kept.count]:
        total += throw.dice.weight * best_kept(kept, throw.dice, throws - 1, leaves)
        ways += throw.dice.weight
    return total / ways


def best_kept(kept: Dice, thrown: Dice, throws: int, leaves: dict[str, float]) -> float:
    """Stop, or keep some of the dice and throw the others again."""
    best = leaves[kept.plus(thrown).text]
    if throws:
        for keep in KEEPABLE[thrown.text]:
            assert isinstance(keep, Keep)
            if keep.dice is not thrown:
                value = expected(kept.plus(keep.dice), throws, leaves)
                if value > best:
                    best = value
    return best


# The dice that act


def rest_of_turn(state: Patouche, seat: int, roller: int, known: dict[object, float]) -> float:
    """What a seat may expect when the dice stand: the best that the roller can make of them, or the worst that another
    can do to this seat. What was found about a position is kept in ``known``."""
    if state.turn != roller or state.phase == END:
        return between_turns(state, seat)
    key = rest_key(state, seat)
    found = known.get(key)
    if found is None:
        if state.phase == FLIP:
            found = _over_all_sides(state, seat, roller, known)
        else:
            found = _best_of(state, seat, roller, known)
        known[key] = found
    return found


def _over_all_sides(state: Patouche, seat: int, roller: int, known: dict[object, float]) -> float:
    total = 0.0
    ways = 0
    for shows, weight in state.odds():
        child = state.copy()
        child.do(CHANCE, shows)
        total += weight * rest_of_turn(child, seat, roller, known)
        ways += weight
    return total / ways


def _best_of(state: Patouche, seat: int, roller: int, known: dict[object, float]) -> float:
    friend = _friend(state, seat)
    best = -1.0
    worst = 2.0
    for action in different(state, roller):
        if not friend and isinstance(action, Play) and action.flip:
            continue
        child = state.copy()
        child.do(roller, action)
        value = rest_of_turn(child, seat, roller, known)
        best = max(best, value)
        worst = min(worst, value)
    return best if friend else worst


def rest_key(state: Patouche, seat: int) -> object:
    """What tells a position from others, as far as the judgement goes: a roller's places may stand in any order.
    Any game may ask, so the mode belongs to it."""
    own = state.flocks[state.turn].places
    return (
        state.mode,
        state.limit,
        seat,
        state.turn,
        state.phase,
        state.wolf,
        state.lair,
        state.last,
        state.left.text,
        state.fleeing,
        state.hand,
        NO_CARD if state.astride == NOWHERE else own[state.astride].number,
        state.sheep.key(),
        state.patous.key(),
        tuple(sorted([spot.number for spot in own])),
        tuple([tuple(flock.places) for flock in state.flocks if flock.places is not own]),
    )


def different(state: Patouche, seat: int) -> list[Action]:
    """What is legal; of places that are alike, one."""
    legal = state.legal(seat)
    if state.phase not in (UNDER, OVER, FLEE):
        return legal
    places = state.flocks[state.wolf if state.phase == FLEE else seat].places
    found: list[Action] = []
    kinds: list[Place] = []
    for action in legal:
        assert isinstance(action, Under | Over | Flee)
        spot = places[action.at]
        if spot not in kinds:
            kinds.append(spot)
            found.append(action)
    return found
