"""Why a sensible shepherd does something: the key of the sentence under ``reason``, and its facts."""

from __future__ import annotations

from tablee.games.patouche.actions import FAR, Flee, Keep, Over, Play, Take, Under
from tablee.games.patouche.flock import Flock
from tablee.games.patouche.material import DISGUISED, PATOU, TIRED, UNTURNED, WORTH, Dice
from tablee.games.patouche.outlook import mean
from tablee.games.patouche.rules import Patouche
from tablee.kernel.state import Action, Fact


def reason(state: Patouche, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
    if len(state.legal(seat)) == 1:
        return "only", {}
    if isinstance(action, Keep):
        return _why_keep(state, seat, action.dice)
    if isinstance(action, Play):
        return _why_play(state, action)
    if isinstance(action, Flee):
        return _why_flee(state, seat, action.at), {}
    if isinstance(action, Under):
        return _why_under(state, seat, action.at), {}
    if isinstance(action, Over):
        return _why_over(state, seat, action.at), {}
    if isinstance(action, Take):
        return "take-together" if state.limit else "take", {}
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
