"""Why something is not allowed: the clause that forbids it, for every action in every position."""

from __future__ import annotations

from tablee.games.patouche.actions import (
    ANY_PLACE,
    AtPlace,
    Chance,
    Deed,
    First,
    Flee,
    Keep,
    Play,
    Shows,
    Take,
    Throw,
    Walk,
)
from tablee.games.patouche.material import ALL_DICE, DIE_NAMES, PATOU, SHEEP
from tablee.games.patouche.phases import DICE, END, FIRST, FLEE, FLIP, KEEP, OVER, ROLLER, TAKE, THROW, UNDER, WALK
from tablee.games.patouche.state import NOWHERE, Position
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def why_not(table: Position, seat: int, action: Action) -> Refusal:
    """The first thing wrong with an action that is not legal."""
    assert isinstance(action, Deed)
    if table.phase is END:
        return Refusal(table.end_clause(), "over", {})
    if seat == CHANCE:
        return _not_by_chance(table, action)
    if isinstance(action, Chance):
        return _chance_decides(table, action)
    if table.phase is FIRST:
        return Refusal("PCH-3", "first-player", {})
    if seat != table.turn:
        return Refusal("PCH-29", "not-your-turn", {"turn_seat": table.turn})
    if action.alone and not table.expert:
        return Refusal(action.alone_clause, action.alone, {})
    if table.phase is THROW:
        return Refusal("PCH-4", "throw-first", {"dice": ALL_DICE - table.kept.count})
    if isinstance(action, Keep):
        return _not_keep(table, action)
    if table.phase is KEEP:
        return Refusal("PCH-5", "keep-first", {})
    if isinstance(action, Walk):
        return _not_walk(table)
    if isinstance(action, Play):
        return _not_play(table, action)
    if isinstance(action, Flee):
        return _not_flee(table, action)
    if isinstance(action, Take):
        return _not_take(table, action)
    assert isinstance(action, AtPlace)
    return _not_over(table, action.at) if action.above else _not_under(table, action.at)


def _chance_decides(table: Position, action: Chance) -> Refusal:
    """Outside expert mode no card is turned, by anybody."""
    if isinstance(action, Shows) and not table.expert:
        return Refusal(action.alone_clause, "cards-stay", {})
    return Refusal(action.alone_clause, action.alone, {})


def _not_by_chance(table: Position, action: Action) -> Refusal:
    if table.phase.whose == ROLLER:
        clause = table.take_clause() if table.phase is TAKE else table.phase.clause
        return Refusal(clause, "no-chance-now", {"turn_seat": table.turn})
    if table.phase is FIRST:
        if isinstance(action, First):
            return _no_such_player(table)
        return Refusal("PCH-3", "first-player", {})
    if table.phase is THROW:
        dice = ALL_DICE - table.kept.count
        return Refusal("PCH-4", "no-such-throw" if isinstance(action, Throw) else "dice-to-fall", {"dice": dice})
    if isinstance(action, Shows) and action.die == table.die:
        return Refusal("PCH-1", "side-used-up", {})
    return Refusal("PCH-12", "card-to-turn", {})


def _no_such_player(table: Position) -> Refusal:
    return Refusal("PCH-3", "no-such-player", {"players": len(table.flocks)})


def _not_keep(table: Position, keep: Keep) -> Refusal:
    if table.phase is not KEEP:
        return Refusal("PCH-4", "dice-stand", {"dice_word": f"dice.{table.kept.text}"})
    if not keep.dice.count:
        return Refusal("PCH-4", "keep-none", {})
    facts: dict[str, Fact] = {"dice_word": f"dice.{keep.dice.text}", "thrown_word": f"dice.{table.thrown.text}"}
    if not table.kept.count:
        return Refusal("PCH-4", "not-thrown", facts)
    facts["kept_word"] = f"dice.{table.kept.text}"
    if table.kept.plus(table.thrown).has(keep.dice):
        return Refusal("PCH-4", "already-kept", facts)
    return Refusal("PCH-4", "not-thrown-again", facts)


def _not_walk(table: Position) -> Refusal:
    if not table.kept.wolves:
        return Refusal("PCH-13", "no-wolf", {})
    if table.kept.wolves == 1:
        return Refusal("PCH-13", "one-wolf", {})
    return Refusal("PCH-13", "wolf-has-walked", {})


def _not_flee(table: Position, flee: Flee) -> Refusal:
    if table.phase is WALK:
        return Refusal("PCH-13", "walk-first", {})
    if not table.kept.wolves:
        return Refusal("PCH-13", "no-wolf", {})
    if table.phase is not FLEE:
        return Refusal("PCH-13", "nothing-flees", {})
    places = table.flocks[table.wolf].places
    if flee.at >= len(places):
        return _no_place(table.wolf, flee.at, len(places))
    if places[flee.at].idle:
        return Refusal("PCH-13", "no-sheep-there", {"place": flee.at + 1})
    return Refusal("PCH-16", "guarded", {"place": flee.at + 1})


def _no_place(owner: int, at: int, places: int) -> Refusal:
    return Refusal("PCH-29", "no-place", {"owner_seat": owner, "place": at + 1, "places": places})


def _pending(table: Position) -> Refusal:
    """What must be done before a die is played, or instead of what was asked for."""
    if table.phase in (WALK, FLEE):
        return Refusal("PCH-5", "wolf-first", {})
    if table.phase is TAKE:
        return Refusal(table.take_clause(), "take-first", {})
    if table.phase is FLIP:
        return Refusal("PCH-12", "being-turned", {})
    if table.astride != NOWHERE:
        return Refusal("PCH-27", "second-sheep-first", {})
    return Refusal("PCH-26", "place-first", {})


def _not_play(table: Position, play: Play) -> Refusal:
    if table.phase is not DICE:
        return _pending(table)
    if not table.left.showing(play.die):
        return Refusal("PCH-5", f"no-{DIE_NAMES[play.die]}-die", {})
    if play.die == SHEEP:
        return Refusal("PCH-8", "no-sheep-to-turn", {})
    return Refusal("PCH-22", "no-patou-to-turn", {})


def _not_take(table: Position, take: Take) -> Refusal:
    if table.phase not in (DICE, TAKE):
        return _pending(table)
    if table.patous.size():
        return Refusal("PCH-7", "patous-in-pile", {"cards": table.patous.size()})
    if table.phase is not TAKE and not table.left.patous:
        return Refusal("PCH-5", "no-patou-die", {})
    if table.phase is not TAKE:
        return Refusal("PCH-7", "patou-die-first", {})
    if take.owner >= len(table.flocks):
        return _no_such_player(table)
    if take.owner == table.turn:
        return Refusal("PCH-7", "not-yourself", {})
    if take.owner not in table.leaders():
        most = max(flock.patous() for flock in table.flocks)
        return Refusal("PCH-7", "not-most", {"owner_seat": take.owner, "most": most})
    if not table.expert:
        return Refusal("PCH-7", "name-the-player", {"owner_seat": take.owner})
    flock = table.flocks[take.owner]
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


def _not_under(table: Position, at: int) -> Refusal:
    if table.phase is not UNDER:
        return _not_placing(table, PATOU)
    places = table.flocks[table.turn].places
    if at >= len(places):
        return _no_place(table.turn, at, len(places))
    if places[at].idle:
        return Refusal("PCH-26", "no-sheep-above", {"place": at + 1})
    return Refusal("PCH-26", "not-open", {"place": at + 1})


def _not_over(table: Position, at: int) -> Refusal:
    if table.phase is not OVER:
        return _not_placing(table, SHEEP)
    places = table.flocks[table.turn].places
    if at >= len(places):
        return _no_place(table.turn, at, len(places))
    if places[at].open:
        return Refusal("PCH-26", "no-patou-below", {"place": at + 1})
    return Refusal("PCH-9", "place-taken", {"place": at + 1})


def _not_placing(table: Position, die: int) -> Refusal:
    """A patou was to be placed, or a sheep, but there is none in hand."""
    if table.phase is DICE:
        return Refusal("PCH-26", "nothing-to-place", {})
    if table.phase in (UNDER, OVER) and table.astride == NOWHERE:
        return Refusal("PCH-29", "sheep-above" if die == PATOU else "patous-below", {})
    return _pending(table)
