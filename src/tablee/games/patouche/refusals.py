"""Why something is not allowed: the clause that forbids it, for every action in every position."""

from __future__ import annotations

from tablee.games.patouche.actions import (
    ANY_PLACE,
    Chance,
    Deed,
    First,
    Flee,
    Keep,
    Over,
    Play,
    Shows,
    Take,
    Throw,
    Under,
    Walk,
)
from tablee.games.patouche.material import ALL_DICE, DIE_NAMES, PATOU, SHEEP
from tablee.games.patouche.phases import DICE, END, FIRST, FLEE, FLIP, KEEP, OVER, ROLLER, TAKE, THROW, UNDER, WALK
from tablee.games.patouche.state import NOWHERE, Position
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def why_not(state: Position, seat: int, action: Action) -> Refusal | None:
    """The first thing wrong with an action that is not legal."""
    assert isinstance(action, Deed)
    if state.legal_named(seat, action.text) is not None:
        return None
    if state.phase is END:
        return Refusal(state.end_clause(), "over", {})
    if seat == CHANCE:
        return _not_by_chance(state, action)
    if isinstance(action, Chance):
        return _chance_decides(state, action)
    if state.phase is FIRST:
        return Refusal("PCH-3", "first-player", {})
    if seat != state.turn:
        return Refusal("PCH-29", "not-your-turn", {"turn_seat": state.turn})
    if action.alone and not state.expert:
        return Refusal(action.alone_clause, action.alone, {})
    if state.phase is THROW:
        return Refusal("PCH-4", "throw-first", {"dice": ALL_DICE - state.kept.count})
    if isinstance(action, Keep):
        return _not_keep(state, action)
    if state.phase is KEEP:
        return Refusal("PCH-5", "keep-first", {})
    match action:
        case Walk():
            return _not_walk(state)
        case Flee():
            return _not_flee(state, action.at)
        case Play():
            return _not_play(state, action.die)
        case Take():
            return _not_take(state, action)
        case Under():
            return _not_under(state, action.at)
        case Over():
            return _not_over(state, action.at)
    raise AssertionError(f"{action} is not known")


def _chance_decides(state: Position, action: Chance) -> Refusal:
    """Outside expert mode no card is turned, by anybody."""
    if isinstance(action, Shows) and not state.expert:
        return Refusal(action.alone_clause, "cards-stay", {})
    return Refusal(action.alone_clause, action.alone, {})


def _not_by_chance(state: Position, action: Action) -> Refusal:
    if state.phase.whose == ROLLER:
        clause = state.take_clause() if state.phase is TAKE else state.phase.clause
        return Refusal(clause, "no-chance-now", {"turn_seat": state.turn})
    if state.phase is FIRST:
        if isinstance(action, First):
            return _no_such_player(state)
        return Refusal("PCH-3", "first-player", {})
    if state.phase is THROW:
        dice = ALL_DICE - state.kept.count
        return Refusal("PCH-4", "no-such-throw" if isinstance(action, Throw) else "dice-to-fall", {"dice": dice})
    if isinstance(action, Shows) and action.die == state.die:
        return Refusal("PCH-1", "side-used-up", {})
    return Refusal("PCH-12", "card-to-turn", {})


def _no_such_player(state: Position) -> Refusal:
    return Refusal("PCH-3", "no-such-player", {"players": len(state.flocks)})


def _not_keep(state: Position, keep: Keep) -> Refusal:
    if state.phase is not KEEP:
        return Refusal("PCH-4", "dice-stand", {"dice_word": f"dice.{state.kept.text}"})
    if not keep.dice.count:
        return Refusal("PCH-4", "keep-none", {})
    facts: dict[str, Fact] = {"dice_word": f"dice.{keep.dice.text}", "thrown_word": f"dice.{state.thrown.text}"}
    if not state.kept.count:
        return Refusal("PCH-4", "not-thrown", facts)
    facts["kept_word"] = f"dice.{state.kept.text}"
    if state.kept.plus(state.thrown).has(keep.dice):
        return Refusal("PCH-4", "already-kept", facts)
    return Refusal("PCH-4", "not-thrown-again", facts)


def _not_walk(state: Position) -> Refusal:
    if not state.kept.wolves:
        return Refusal("PCH-13", "no-wolf", {})
    if state.kept.wolves == 1:
        return Refusal("PCH-13", "one-wolf", {})
    return Refusal("PCH-13", "wolf-has-walked", {})


def _not_flee(state: Position, at: int) -> Refusal:
    if state.phase is WALK:
        return Refusal("PCH-13", "walk-first", {})
    if not state.kept.wolves:
        return Refusal("PCH-13", "no-wolf", {})
    if state.phase is not FLEE:
        return Refusal("PCH-13", "nothing-flees", {})
    places = state.flocks[state.wolf].places
    if at >= len(places):
        return _no_place(state.wolf, at, len(places))
    if places[at].idle:
        return Refusal("PCH-13", "no-sheep-there", {"place": at + 1})
    return Refusal("PCH-16", "guarded", {"place": at + 1})


def _no_place(owner: int, at: int, places: int) -> Refusal:
    return Refusal("PCH-29", "no-place", {"owner_seat": owner, "place": at + 1, "places": places})


def _pending(state: Position) -> Refusal:
    """What must be done before a die is played, or instead of what was asked for."""
    if state.phase in (WALK, FLEE):
        return Refusal("PCH-5", "wolf-first", {})
    if state.phase is TAKE:
        return Refusal(state.take_clause(), "take-first", {})
    if state.phase is FLIP:
        return Refusal("PCH-12", "being-turned", {})
    if state.astride != NOWHERE:
        return Refusal("PCH-27", "second-sheep-first", {})
    return Refusal("PCH-26", "place-first", {})


def _not_play(state: Position, die: int) -> Refusal:
    if state.phase is not DICE:
        return _pending(state)
    if not state.left.showing(die):
        return Refusal("PCH-5", f"no-{DIE_NAMES[die]}-die", {})
    if die == SHEEP:
        return Refusal("PCH-8", "no-sheep-to-turn", {})
    return Refusal("PCH-22", "no-patou-to-turn", {})


def _not_take(state: Position, take: Take) -> Refusal:
    if state.phase not in (DICE, TAKE):
        return _pending(state)
    if state.patous.size():
        return Refusal("PCH-7", "patous-in-pile", {"cards": state.patous.size()})
    if state.phase is not TAKE and not state.left.patous:
        return Refusal("PCH-5", "no-patou-die", {})
    if state.phase is not TAKE:
        return Refusal("PCH-7", "patou-die-first", {})
    if take.owner >= len(state.flocks):
        return _no_such_player(state)
    if take.owner == state.turn:
        return Refusal("PCH-7", "not-yourself", {})
    if take.owner not in state.leaders():
        most = max(flock.patous() for flock in state.flocks)
        return Refusal("PCH-7", "not-most", {"owner_seat": take.owner, "most": most})
    if not state.expert:
        return Refusal("PCH-7", "name-the-player", {"owner_seat": take.owner})
    flock = state.flocks[take.owner]
    if not flock.idle_at():
        return Refusal("PCH-22", "no-spare-patou", {"owner_seat": take.owner})
    if take.at == ANY_PLACE:
        return Refusal("PCH-22", "name-the-patou", {"owner_seat": take.owner})
    places = flock.places
    if take.at >= len(places):
        return _no_place(take.owner, take.at, len(places))
    if places[take.at].open:
        return Refusal("PCH-22", "no-patou-there", {"place": take.at + 1})
    return Refusal("PCH-22", "sheep-over-it", {"place": take.at + 1})


def _not_under(state: Position, at: int) -> Refusal:
    if state.phase is not UNDER:
        return _not_placing(state, PATOU)
    places = state.flocks[state.turn].places
    if at >= len(places):
        return _no_place(state.turn, at, len(places))
    if places[at].idle:
        return Refusal("PCH-26", "no-sheep-above", {"place": at + 1})
    return Refusal("PCH-26", "not-open", {"place": at + 1})


def _not_over(state: Position, at: int) -> Refusal:
    if state.phase is not OVER:
        return _not_placing(state, SHEEP)
    places = state.flocks[state.turn].places
    if at >= len(places):
        return _no_place(state.turn, at, len(places))
    if places[at].open:
        return Refusal("PCH-26", "no-patou-below", {"place": at + 1})
    return Refusal("PCH-9", "place-taken", {"place": at + 1})


def _not_placing(state: Position, die: int) -> Refusal:
    """A patou was to be placed, or a sheep, but there is none in hand."""
    if state.phase is DICE:
        return Refusal("PCH-26", "nothing-to-place", {})
    if state.phase in (UNDER, OVER) and state.astride == NOWHERE:
        return Refusal("PCH-29", "sheep-above" if die == PATOU else "patous-below", {})
    return _pending(state)
