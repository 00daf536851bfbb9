"""The engine and the oracle play the same games and agree at every step; and no position breaks an invariant."""

from __future__ import annotations

import random

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.atlas import MAPS, OURS
from tablee.games.patrolis.material import COLOURS, CROSS, CURVES, LINE, NO_TILE, OFF, ONWARD, SIDES, square_name
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.tracks import FREE, LINE_FREE, NONE, OPEN, Track, step_in, step_out, step_square
from tests.games.patrolis.oracle import Oracle
from tests.games.patrolis.play import begin

GAMES = 2  # for each map and number of players
MANY = 500
AWAITED = {"first": "lot", "cross": "crossing"}  # where the oracle has another word


def written(state: Patrolis) -> list[object]:
    """The engine's position in the oracle's words."""
    return [
        AWAITED.get(state.phase.name, state.phase.name),
        state.actor,
        state.turns,
        state.game,
        state.first if state.first >= 0 else None,
        {square_name(square): COLOURS[colour] for square, colour in state.objectives.items()},
        [(player.curves, player.crosses) for player in state.players],
        [{COLOURS[colour]: count for colour, count in enumerate(p.won) if count} for p in state.players],
        {square_name(square): lines_of(tile) for square, tile in enumerate(state.tracks.tiles) if tile != NO_TILE},
        [(track.owner, not track.live, steps_of(track)) for track in state.tracks.tracks],
    ]


def lines_of(tile: int) -> list[str]:
    if tile == CROSS:
        return ["EW", "NS"]
    return ["".join(sorted(SIDES[side] for side in CURVES[tile - 1]))]


def steps_of(track: Track) -> list[tuple[str, str, str]]:
    return [(square_name(step_square(step)), SIDES[step_in(step)], SIDES[step_out(step)]) for step in track.path]


def check_invariants(state: Patrolis) -> None:
    """What holds in every position in which no crossing waits for its choice."""
    tracks = state.tracks
    steps = [(number, step) for number, track in enumerate(tracks.tracks) for step in track.path]
    taken = {
        step_square(step) * 2 + LINE[tracks.tiles[step_square(step)] * 4 + step_in(step)]: number
        for number, step in steps
    }
    assert len(taken) == len(steps)  # no line is gone over twice
    assert taken == {line: number for line, number in enumerate(tracks.lines) if number != FREE}
    carrying = {line // 2 for line in taken}
    assert carrying == {square for square, tile in enumerate(tracks.tiles) if tile != NO_TILE}
    for track in tracks.tracks:
        for one, next_ in zip(track.path, track.path[1:], strict=False):
            assert ONWARD[step_square(one) * 4 + step_out(one)] == step_square(next_) * 4 + step_in(next_)
    assert carrying.isdisjoint(state.objectives)
    if state.phase.name != "over":
        check_heads(state)


def check_heads(state: Patrolis) -> None:
    tracks = state.tracks
    assert sorted(number for number in tracks.live if number != NONE) == [
        number for number, track in enumerate(tracks.tracks) if track.live
    ]
    for seat, number in enumerate(tracks.live):
        if number == NONE:
            continue
        assert tracks.tracks[number].owner == seat
        head = tracks.head(number)
        assert head != OFF
        assert tracks.look(head) in ((OPEN,) if seat == state.actor else (OPEN, LINE_FREE))


def play_together(rng: random.Random, name: str, seats: int, match: bool) -> None:
    named = rng.random() < 0.5
    state = begin(seats, map=name, objectives="named" if named else "chance", match=match)
    slow = Oracle(MAPS[name].rows, seats, named, match)
    totals = GAME.conserved(state)
    while slow.awaited != "over":
        assert written(state) == slow.written()
        assert GAME.conserved(state) == totals
        choices = [action.text for action in state.legal(slow.actor)]
        assert set(choices) == slow.options()
        assert state.to_act() == (slow.actor,)
        if state.phase.name != "cross":
            check_invariants(state)
        choice = rng.choice(choices if choices == ["stop"] else [text for text in choices if text != "stop"])
        if "stop" in choices and rng.random() < 0.2:  # long turns oftener than chance gives them: more incidents
            choice = "stop"
        state.apply(slow.actor, GAME.parse(state, choice))
        slow.do(choice)
    assert written(state) == slow.written()
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.ranks) == slow.places()
    assert match or outcome.reason == slow.reason
    assert GAME.conserved(state) == totals
    check_invariants(state)


@pytest.mark.rule(
    "PTR-4", "PTR-5", "PTR-6", "PTR-7", "PTR-8", "PTR-9", "PTR-10", "PTR-11", "PTR-12", "PTR-13", "PTR-14", "PTR-15"
)
@pytest.mark.rule("PTR-16", "PTR-17", "PTR-18", "PTR-19", "PTR-20")
@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_go_as_the_clauses_say(name: str, seats: int) -> None:
    rng = random.Random(f"{name} {seats}")
    for _ in range(GAMES):
        play_together(rng, name, seats, match=False)


@pytest.mark.rule("PTR-17")
@pytest.mark.parametrize("seats", [2, 3])
def test_random_matches_go_as_the_clauses_say(seats: int) -> None:
    play_together(random.Random(seats), "map-2", seats, match=True)


@pytest.mark.soak
@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_hundreds_of_random_games_go_as_the_clauses_say(name: str, seats: int) -> None:
    rng = random.Random(f"soak {name} {seats}")
    for number in range(MANY):
        play_together(rng, name, seats, match=number % 50 == 0)
