"""What Patrolis says to whoever is to act: the prompt, what each choice does, and what a panel counts."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patrolis.actions import ACTIONS, Lay, PickUp
from tablee.games.patrolis.material import CROSS, LETTERS, MOST_STEPS, OFF, square_name
from tablee.games.patrolis.phases import COLOUR, CROSSING, FIRST, LETTER, NUMBER, OVER, START
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.tracks import step_square
from tablee.kernel.state import CHANCE, Action, Event, Fact
from tablee.kernel.words import Words


def label(state: Patrolis, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
    """What a choice does, and what else comes of a tile."""
    told = done(state, action, words, names)
    if not isinstance(action, Lay):
        return told
    return ", ".join([told, *_previews(state, seat, action, words, names)])


def done(state: Patrolis, action: Action, words: Words, names: Sequence[str]) -> str:
    """What an action does, as the picture says it too."""
    deed = ACTIONS[action.text]
    return words.say(f"action.{deed.says}", **words.named(deed.facts | _facts(state, action), names))


def _facts(state: Patrolis, action: Action) -> dict[str, Fact]:
    """What changes from position to position: the square of a tile, the tiles of a side."""
    if isinstance(action, Lay):
        return {"square": square_name(state.aim() // 4)}
    if isinstance(action, PickUp):
        won_back = [state.tracks.tiles[square] for square in state.tracks.won_back(state.actor, action.upstream)]
        tiles, crosses = len(won_back), won_back.count(CROSS)
        return {"who_seat": state.actor, "tiles": tiles, "curves": tiles - crosses, "crosses": crosses}
    return {}


def _previews(state: Patrolis, seat: int, action: Action, words: Words, names: Sequence[str]) -> list[str]:
    """What would come of a tile at once: the rules themselves are asked, on a copy."""
    tried = state.copy()
    tried.story = []
    tried.do(seat, action)
    told: list[str] = []
    for event in tried.story:
        if event.kind in ("turn", "stop"):
            break
        told += _preview(event, words, names)
    return told


def _preview(event: Event, words: Words, names: Sequence[str]) -> list[str]:
    kind, facts = event.kind.partition("-")[0], words.named(event.facts, names)
    if kind == "collect":
        return [words.say("preview.collect", points=facts["points"])]
    if kind == "closed":
        return [words.say("preview.close", other=names[event.seat])]
    if kind == "join":
        return [words.say("preview.join", other=facts["other"])]
    if kind == "butt":
        return [words.say("preview.butt")]
    if kind == "cross":
        return [words.say(f"preview.{event.kind}", **facts)]
    return []


def prompt(state: Patrolis, words: Words, names: Sequence[str]) -> str:
    if state.phase in (FIRST, OVER):
        return words.say(f"prompt.{state.phase.name}")
    if state.phase is COLOUR:
        return words.say("prompt.colour", square=square_name(state.square))
    if state.actor == CHANCE:
        return words.say("prompt.naming")
    who = names[state.actor]
    if state.phase in (LETTER, START):
        return words.say(f"prompt.{state.phase.name}", who=who)
    if state.phase is NUMBER:
        return words.say("prompt.number", who=who, letter=LETTERS[state.letter])
    if state.phase is CROSSING:
        return _cross_prompt(state, who, words, names)
    return _lay_prompt(state, who, words)


def _cross_prompt(state: Patrolis, who: str, words: Words, names: Sequence[str]) -> str:
    """PTR-13: whose track was crossed, and where."""
    number, place = state.tracks.crossed(state.actor)
    crossed = state.tracks.tracks[number]
    square = square_name(step_square(crossed.path[place]))
    if number == state.tracks.live[state.actor]:
        return words.say("prompt.cross-self", who=who, square=square)
    if not crossed.live:
        return words.say("prompt.cross-abandoned", who=who, square=square)
    return words.say("prompt.cross", who=who, other=names[crossed.owner], square=square)


def _lay_prompt(state: Patrolis, who: str, words: Words) -> str:
    square = state.aim() // 4
    where = square_name(square)
    if not state.laid:
        return words.say("prompt.begin" if state.entry != OFF else "prompt.lay", who=who, square=where)
    if not state.may_step():
        return words.say("prompt.stop", who=who, square=where)
    left = MOST_STEPS[state.fits & state.map.fits[square]] - state.laid
    return words.say("prompt.go-on", who=who, square=where, left=left)


GUIDE = {
    "letter": "PTR-5",
    "number": "PTR-5",
    "start": "PTR-6",
    "lay": "PTR-7",
    "go-on": "PTR-10",
    "cross": "PTR-13",
}
"""Kinds of decisions that a newcomer is told about, with the clause behind each."""


def asks(state: Patrolis) -> str:
    """The kind of what is awaited, as the guide knows it."""
    if state.phase is CROSSING:
        return "cross"
    if state.phase in (LETTER, NUMBER, START):
        return state.phase.name
    return "go-on" if state.laid else "lay"


def counts(state: Patrolis, seat: int, words: Words) -> list[str]:
    """Points, over the whole match where there is one, and the tiles in hand."""
    player = state.players[seat]
    points = words.say("tally.points", count=player.total())
    if state.match:
        points = words.say("tally.match", points=points, game=state.game, now=player.points())
    tiles = {"curves": player.curves, "crosses": player.crosses}
    return [points, *(words.say(f"tally.{name}", count=count) for name, count in tiles.items())]
