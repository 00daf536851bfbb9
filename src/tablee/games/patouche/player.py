"""What a sensible shepherd knows: what a turn is worth, before its dice fall and while they act.

A position between turns is judged by what lies on the table. In the middle of a turn the judgement is carried back,
exactly: over all throws that are left and the best dice to keep after each, over every order of the dice, every way to
play them, and every side that a card may show. Only of the others one supposes that they turn no cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from tablee.games.patouche.actions import FAR, KEEPABLE, THROWS_OF, AtPlace, Flee, Keep, Over, Play, Take, Under
from tablee.games.patouche.flock import Flock, Place
from tablee.games.patouche.material import ALL_DICE, DISGUISED, NO_CARD, PATOU, THROWS, TIRED, UNTURNED, WORTH, Dice
from tablee.games.patouche.outlook import mean, result, share, team_chance
from tablee.games.patouche.phases import END, FIRST, FLEE, FLIP, KEEP, OVER, THROW, UNDER
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import NOWHERE
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, Fact

MOST_KNOWN: Final = (
    30_000  # positions that are remembered; one turn needs a thousand or two, at worst some ten thousand
)


@mypyc_attr(allow_interpreted_subclasses=True)
class PatoucheSense(Sense[Patouche]):
    """Since a value looks through the rest of a turn by itself, nobody else has to: `in_turn` is left as it is."""

    def __init__(self) -> None:
        self.known: dict[object, float] = {}
        self.begun: object = None  # the turn that they belong to

    def value(self, state: Patouche, seat: int) -> float:
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        if state.phase is KEEP or (state.phase is THROW and state.kept.count):
            return self._throwing(state, seat)
        if state.phase in (FIRST, THROW):
            return self.between_turns(state, seat)
        return self.rest_of_turn(state, seat, state.turn)

    def between_turns(self, state: Patouche, seat: int) -> float:
        """What lies on the table, when a turn is over."""
        if state.phase is END:
            return result(state, seat)
        return team_chance(state) if state.limit else share(state, seat)

    def _throwing(self, state: Patouche, seat: int) -> float:
        """While dice are thrown; a roller who plays against this seat wants the least for it."""
        begun = (state.turn, state.wolf, tuple([tuple(flock.places) for flock in state.flocks]))
        if begun != self.begun:
            self.begun = begun
            self.known.clear()
        sign = 1.0 if _friend(state, seat) else -1.0
        leaves: dict[str, float] = {}
        for throw in THROWS_OF[ALL_DICE - state.kept.count]:
            child = state.copy()
            child.do(CHANCE, throw)
            if child.phase is KEEP:
                child.do(state.turn, KEEPABLE[throw.dice.text][-1])  # all of them
            leaves[state.kept.plus(throw.dice).text] = sign * self.rest_of_turn(child, seat, state.turn)
        throws = THROWS - state.throws
        if state.phase is THROW:
            return sign * expected(state.kept, throws, leaves)
        return sign * best_kept(state.kept, state.thrown, throws, leaves)

    # The dice that act

    def rest_of_turn(self, state: Patouche, seat: int, roller: int) -> float:
        """What a seat may expect when the dice stand: the best that the roller can make of them, or the worst that
        another can do to this seat. What was found about a position is kept."""
        if state.turn != roller or state.phase is END:
            return self.between_turns(state, seat)
        key = rest_key(state, seat)
        found = self.known.get(key)
        if found is None:
            if state.phase is FLIP:
                found = self._over_all_sides(state, seat, roller)
            else:
                found = self._best_of(state, seat, roller)
            self.known[key] = found
        return found

    def _over_all_sides(self, state: Patouche, seat: int, roller: int) -> float:
        total = 0.0
        ways = 0
        for shows, weight in state.odds():
            child = state.copy()
            child.do(CHANCE, shows)
            total += weight * self.rest_of_turn(child, seat, roller)
            ways += weight
        return total / ways

    def _best_of(self, state: Patouche, seat: int, roller: int) -> float:
        friend = _friend(state, seat)
        best = -1.0
        worst = 2.0
        for action in different(state, roller):
            if not friend and isinstance(action, Play) and action.flip:
                continue
            child = state.copy()
            child.do(roller, action)
            value = self.rest_of_turn(child, seat, roller)
            best = max(best, value)
            worst = min(worst, value)
        return best if friend else worst

    def choices(self, state: Patouche, seat: int) -> list[Action]:
        return different(state, seat)

    def courses(self, state: Patouche, seat: int) -> list[list[Action]]:
        """Each choice alone: its value looks through the rest of the turn."""
        return [[action] for action in different(state, seat)]

    def together(self, state: Patouche) -> bool:
        """PCH-23: a cooperative game has a limit for the wolf."""
        return state.limit > 0

    def reason(self, state: Patouche, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        return reason(state, seat, action)


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
            if keep.dice is not thrown:
                value = expected(kept.plus(keep.dice), throws, leaves)
                if value > best:
                    best = value
    return best


def rest_key(state: Patouche, seat: int) -> object:
    """What tells a position from others, as far as the judgement goes: a roller's places may stand in any order.
    Any game may ask, so the mode belongs to it."""
    own = state.flocks[state.turn].places
    return (
        state.mode,
        state.limit,
        seat,
        state.turn,
        state.phase.name,
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
    found: list[Action] = []
    kinds: list[Place] = []
    for action in legal:
        assert isinstance(action, AtPlace)
        owner, at = action.where(state)
        spot = state.flocks[owner].places[at]
        if spot not in kinds:
            kinds.append(spot)
            found.append(action)
    return found


# Why one does something: the key of the sentence under ``reason``, and its facts


def reason(state: Patouche, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
    if len(state.legal(seat)) == 1:
        return "only", {}
    match action:
        case Keep():
            return _why_keep(state, seat, action.dice)
        case Play():
            return _why_play(state, action)
        case Flee():
            return _why_flee(state, seat, action.at), {}
        case Under():
            return _why_under(state, seat, action.at), {}
        case Over():
            return _why_over(state, seat, action.at), {}
        case Take():
            return "take-together" if state.limit else "take", {}
        case _:
            return _why_walk(state, action is FAR), {}


def _exposed(flock: Flock) -> int:
    return len(flock.exposed_at())


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
        waiting = len(state.flocks[seat].open_at())  # PCH-26: no other sheep can get a guard
        return ("keep-patou", {"open": waiting}) if waiting else ("keep-patou-early", {})
    return "keep-mixed", {}


def _why_play(state: Patouche, play: Play) -> tuple[str, dict[str, Fact]]:
    pile = state.pile(play.die)
    if not pile.size():
        return "one-way", {}
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


def _why_under(state: Patouche, seat: int, at: int) -> str:
    """What is usual needs no more words; with more dice to act another place may be as good, or better."""
    flock = state.flocks[seat]
    worths = [WORTH[flock.places[other].sheep[0]] for other in flock.open_at()]
    worth = WORTH[flock.places[at].sheep[0]]
    if state.hand == DISGUISED and worth == min(worths):
        return "under-wolf"
    if state.hand == TIRED and worth == min(worths):
        return "under-tired"
    return "under-most" if state.hand not in (DISGUISED, TIRED) and worth == max(worths) else "place"


def _why_over(state: Patouche, seat: int, at: int) -> str:
    flock = state.flocks[seat]
    role = flock.places[at].role
    little = WORTH[state.hand] <= mean(state.sheep)
    if role == DISGUISED:
        return "over-wolf" if little else "place"
    if role != TIRED:
        return "over-safe"
    spared = any(flock.places[free].role not in (TIRED, DISGUISED) for free in flock.free_at())
    if not spared:
        return "over-tired"
    return "over-tired-spare" if little else "place"


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


def _spoils(state: Patouche, steps: int, most: int) -> int:
    """How many sheep flee if the wolf goes so far; one's own count against it."""
    there = (state.wolf + steps) % len(state.flocks)
    flee = min(most, _exposed(state.flocks[there]))
    return -flee if there == state.turn else flee
