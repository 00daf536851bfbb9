"""What a sensible shepherd knows: what dice are worth before they fall, sheep that the wolf can reach, dogs in wait.

A position between turns is judged by what lies on the table. In the middle of a turn the judgement is carried back:
over all throws that are left and the best dice to keep after each, exactly; over every side that a card may show; and
for dice that have still to act by a shepherd's habits, which ask nothing of chance.
"""

from __future__ import annotations

from tablee.games.patouche.actions import FAR, KEEPABLE, NEAR, PLAYS, THROWS_OF, Flee, Keep, Over, Play, Take, Under
from tablee.games.patouche.flock import Flock
from tablee.games.patouche.material import (
    ALL_DICE,
    DISGUISED,
    PATOU,
    SHEEP,
    SIDES,
    THROWS,
    TIRED,
    UNTURNED,
    WORTH,
    Dice,
)
from tablee.games.patouche.outlook import result, share, team_chance
from tablee.games.patouche.piles import Pile
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.table import DICE, END, FIRST, FLIP, KEEP, OVER, THROW, UNDER, WALK
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, Fact, State


class PatoucheSense(Sense):
    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Patouche)
        if state.phase == THROW and state.kept.count:
            leaves = after_each_throw(state, seat)
            if state.turn == seat or state.limit:
                return expected(state.kept, THROWS - state.throws, leaves)
            against = {dice: -value for dice, value in leaves.items()}  # another roller plays against this seat
            return -expected(state.kept, THROWS - state.throws, against)
        if state.phase == FLIP:
            return after_the_flip(state, seat)
        return settled(state, seat)

    def in_turn(self, state: State, seat: int) -> bool:
        assert isinstance(state, Patouche)
        return state.turn == seat and state.phase != END

    def choices(self, state: State, seat: int) -> list[Action]:
        """Where to put a card, there is often no doubt: a dog under the best sheep, a useless or evil one under the
        least; a sheep better than the next one is likely to be goes where it is guarded."""
        assert isinstance(state, Patouche)
        legal = state.legal(seat)
        if state.phase == UNDER:
            likings = [_liking(state, seat, action) for action in legal]
            most = max(likings)
            return [action for action, liking in zip(legal, likings, strict=True) if liking == most]
        if state.phase == OVER and WORTH[state.hand] >= mean(state.sheep):
            guarding: list[Action] = [
                action for action in legal if isinstance(action, Over) and _guards(state, seat, action.at)
            ]
            if guarding:
                return guarding
        return legal

    def together(self, state: State) -> bool:
        """PCH-23: a cooperative game has a limit for the wolf."""
        assert isinstance(state, Patouche)
        return state.limit > 0

    def reason(self, state: State, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        assert isinstance(state, Patouche)
        if len(state.legal(seat)) == 1:
            return "only", {}
        if isinstance(action, Keep):
            return _why_keep(state, seat, action.dice)
        if isinstance(action, Play):
            return _why_play(state, action)
        if isinstance(action, Flee):
            return _why_flee(state, seat, action.at), {}
        if isinstance(action, Under):
            return _why_under(state.hand), {}
        if isinstance(action, Over):
            return _why_over(state, seat, action.at), {}
        if isinstance(action, Take):
            return "take-together" if state.limit else "take", {}
        return _why_walk(state, action is FAR), {}


# In the middle of a turn


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


def after_each_throw(state: Patouche, seat: int) -> dict[str, float]:
    """By the dice that stand in the end: what the position is worth when they have acted."""
    leaves: dict[str, float] = {}
    for throw in THROWS_OF[ALL_DICE - state.kept.count]:
        child = state.copy()
        child.do(CHANCE, throw)
        leaves[state.kept.plus(throw.dice).text] = settled(child, seat)
    return leaves


def after_the_flip(state: Patouche, seat: int) -> float:
    total = 0.0
    ways = 0
    for shows, weight in state.odds():
        child = state.copy()
        child.do(CHANCE, shows)
        total += weight * settled(child, seat)
        ways += weight
    return total / ways


def settled(state: Patouche, seat: int) -> float:
    """What a position is worth to a seat when the dice of the turn have acted, the roller playing by habit."""
    roller = state.turn
    extra = 0.0
    if state.phase not in (THROW, FIRST, END):
        state = state.copy()
        while state.turn == roller and state.phase != END:
            if state.phase == DICE and state.left.sheep:
                extra += hope(state.sheep)
            state.do(roller, habit(state))
    if state.phase == END:
        return result(state, seat)
    if state.limit:
        return team_chance(state)
    return share(state, seat, roller, extra)


def hope(sheep: Pile) -> float:
    """What a sheep card is worth beyond its plain side to one who may turn it (PCH-15)."""
    return max(0.0, mean(sheep) - 1.0)


def mean(sheep: Pile) -> float:
    """The sheep on the next card of the pile, on average."""
    side = sheep.next_side()
    if side != UNTURNED:
        return float(max(side, 0))
    cards = 0
    total = 0
    for worth in range(SIDES):
        cards += sheep.unseen[worth]
        total += worth * sheep.unseen[worth]
    return total / cards


def habit(state: Patouche) -> Action:
    """What one does without much thought: never turn a card, guard the best, lose the least."""
    seat = state.turn
    phase = state.phase
    if phase == DICE:
        return PLAYS[SHEEP - PATOU][0] if state.left.sheep else PLAYS[0][0]
    if phase == WALK:
        wolves = state.kept.wolves
        return NEAR if _spoils(state, 1, wolves) >= _spoils(state, wolves, 1) else FAR
    choices = state.legal(seat)
    if phase == KEEP:
        return choices[-1]  # all of them
    best = choices[0]
    highest = -100
    for action in choices:
        liking = _liking(state, seat, action)
        if liking > highest:
            highest = liking
            best = action
    return best


def _spoils(state: Patouche, steps: int, most: int) -> int:
    """How many sheep flee if the wolf goes so far; one's own count against it."""
    there = (state.wolf + steps) % len(state.flocks)
    flee = min(most, _exposed(state.flocks[there]))
    return -flee if there == state.turn else flee


def _liking(state: Patouche, seat: int, action: Action) -> int:
    """How much one likes a place, or dislikes what goes from there."""
    if isinstance(action, Flee):
        worth = WORTH[state.flocks[state.wolf].places[action.at].sheep[0]]
        return -worth if state.wolf == seat else worth
    if isinstance(action, Under):
        worth = WORTH[state.flocks[seat].places[action.at].sheep[0]]
        return -worth if state.hand in (DISGUISED, TIRED) else worth
    if isinstance(action, Over):
        role = state.flocks[seat].places[action.at].role
        if role == DISGUISED:
            return 1 - WORTH[state.hand]
        return 0 if role == TIRED else 1
    assert isinstance(action, Take)
    if state.limit:
        return -_exposed(state.flocks[action.owner])
    return _exposed(state.flocks[action.owner])


# Reasons


def _exposed(flock: Flock) -> int:
    return len(flock.exposed_at())


def _guards(state: Patouche, seat: int, at: int) -> bool:
    """Whether a sheep put over this patou would be safe."""
    return state.flocks[seat].places[at].role not in (TIRED, DISGUISED)


def _why_keep(state: Patouche, seat: int, dice: Dice) -> tuple[str, dict[str, Fact]]:
    if dice is state.thrown:
        return "stop", {}
    if dice.wolves == dice.count:
        prey = _exposed(state.flocks[(state.wolf + 1) % len(state.flocks)])
        if not prey:
            return "quiet-wolf", {}
        if not state.limit and (state.wolf + 1) % len(state.flocks) != seat:
            return "keep-wolf", {"prey": prey}
    elif dice.sheep == dice.count:
        return "keep-sheep", {}
    elif dice.patous == dice.count:
        unguarded = _exposed(state.flocks[seat])
        return ("keep-patou", {"open": unguarded}) if unguarded else ("keep-patou-early", {})
    return "keep-mixed", {}


def _why_play(state: Patouche, play: Play) -> tuple[str, dict[str, Fact]]:
    pile = state.pile(play.die)
    if not pile.size():
        return "only", {}
    if pile.next_side() != UNTURNED:
        return "known-side", {}
    if play.die == PATOU:
        return "turn-patou" if play.flip else "leave-patou", {}
    if play.flip:
        return "turn-sheep", {"sheep": round(10 * mean(pile))}
    return "leave-sheep", {}


def _why_flee(state: Patouche, seat: int, at: int) -> str:
    places = state.flocks[state.wolf].places
    worth = WORTH[places[at].sheep[0]]
    most = max([WORTH[places[other].sheep[0]] for other in state.flocks[state.wolf].exposed_at()])
    if state.wolf == seat:
        return "flee-own"
    return "flee-most" if worth == most else "flee-harm"


def _why_under(hand: int) -> str:
    return "under-wolf" if hand == DISGUISED else "under-tired" if hand == TIRED else "under-most"


def _why_over(state: Patouche, seat: int, at: int) -> str:
    flock = state.flocks[seat]
    role = flock.places[at].role
    if role == DISGUISED:
        return "over-wolf"
    if role != TIRED:
        return "over-safe"
    spared = any(_guards(state, seat, free) for free in flock.free_at())
    return "over-tired-spare" if spared else "over-tired"


def _why_walk(state: Patouche, far: bool) -> str:
    wolves = state.kept.wolves
    near_spoils = _spoils(state, 1, wolves)
    far_spoils = _spoils(state, wolves, 1)
    gain = far_spoils - near_spoils if far else near_spoils - far_spoils
    if gain <= 0:
        return "wolf-stands"
    if (near_spoils if far else far_spoils) < 0:
        return "wolf-spares"
    return "wolf-far" if far else "wolf-near"
