"""Playing one game of a study, and looking on."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.forecast import Forecast
from tablee.kernel.game import Game
from tablee.kernel.state import Event, State
from tablee.lab.simulate import game_seed
from tablee.lab.study.design import Design
from tablee.lab.study.sheet import FINE, NOBODY_LEADS, TENTHS, Sheet

MOST_LOOKS: Final = 64
"""Positions of a game at which it is asked who leads: at least half as many, evenly spread over it."""
AHEAD: Final = 0.05
"""The lead changes when somebody else's chance is so much better than that of whoever led."""
VALUED: Final = 8
"""Of so many decisions the choices of one are valued, drawn by lot."""
MOST_VALUED: Final = 24
"""Choices that are valued at one decision: all, or so many evenly taken."""
EQUAL: Final = 1e-6
EYE: Final = 1_000_003
"""The stream of chance of whoever looks on: it must not disturb the game."""


class Looks:
    """Positions of a game at even distances, however long it becomes: when there are too many every other is left."""

    def __init__(self) -> None:
        self.stride = 1
        self.kept: list[tuple[int, State]] = []

    def see(self, step: int, state: State) -> None:
        if step % self.stride:
            return
        self.kept.append((step, state.copy()))
        if len(self.kept) == MOST_LOOKS:
            self.kept = self.kept[::2]
            self.stride *= 2


def play(design: Design, task: tuple[int, int]) -> Sheet:
    """One game of one cell. Players receive what their seat sees, and have a chance of their own; where there is one
    thing to do, nobody is asked."""
    number_of_cell, number = task
    cell = design.cells[number_of_cell]
    game, seed = design.game, game_seed(design.seed, number)
    chance, eye = Rng(seed), Rng(game_seed(seed, EYE))
    minds = [Rng(game_seed(seed, seat)) for seat in range(cell.seats)]
    players = design.sitting(cell, number)
    state = game.begin(cell.seats, dict(cell.settings))
    story: list[Event] = []
    state.story = story
    looks = Looks()
    offered: dict[str, Counter[int]] = {}
    stakes: dict[str, list[int]] = {}
    steps = decisions = 0
    first = NOBODY_LEADS
    while acting := state.to_act():
        seat = acting[0]
        steps += 1
        if seat < 0:
            state.do(seat, state.sample(chance))
            continue
        decisions += 1
        first = seat if first == NOBODY_LEADS else first
        legal = state.legal(seat)
        kind = game.asks(state)
        offered.setdefault(kind, Counter())[len(legal)] += 1
        if game.forecast is not None and not cell.mixed:
            looks.see(steps, state)
            if len(legal) > 1 and not eye.below(VALUED):
                row = stakes.setdefault(kind, [0, 0])
                row[0] += 1
                row[1] += spread(state, seat, game.forecast)
        action = legal[0] if len(legal) == 1 else players[seat].choose(state.seen_by(seat), seat, minds[seat])
        state.do(seat, action)
    outcome = state.outcome()
    assert outcome is not None, "nobody acts, yet the game has no outcome"
    sheet = Sheet(
        number_of_cell,
        number,
        list(outcome.winners),
        list(outcome.points),
        outcome.reason,
        first,
        decisions,
        steps,
        {kind: dict(sorted(row.items())) for kind, row in offered.items()},
        dict(sorted(Counter(f"{event.clause} {event.kind}" for event in story).items())),
        stakes=stakes,
    )
    if looks.kept and not game.together(dict(cell.settings)):
        _follow(sheet, game, looks.kept)
    return sheet


def spread(state: State, seat: int, forecast: Forecast) -> int:
    """How far apart the best and the worst choice of a seat are, by the chances right after them, everything open."""
    legal = state.legal(seat)
    stride = -(-len(legal) // MOST_VALUED)
    values = []
    for action in legal[::stride]:
        after = state.copy()
        after.do(seat, action)
        values.append(forecast.chances(after)[seat])
    return round(FINE * (max(values) - min(values)))


def _follow(sheet: Sheet, game: Game, kept: list[tuple[int, State]]) -> None:
    """Who led when, how often the lead changed, and from when on the winner was likelier than all others together."""
    assert game.forecast is not None
    chances = [(step, game.forecast.chances(state)) for step, state in kept]
    leaders = [_leader(row) for _, row in chances]
    sheet.leads = []
    for tenth in range(1, TENTHS):
        at = max((place for place, (step, _) in enumerate(chances) if step * TENTHS <= tenth * sheet.steps), default=0)
        sheet.leads.append(leaders[at])
    led = NOBODY_LEADS
    for (_, row), leader in zip(chances, leaders, strict=True):
        if leader != NOBODY_LEADS and (led == NOBODY_LEADS or row[leader] >= row[led] + AHEAD):
            sheet.changes += led not in (NOBODY_LEADS, leader)
            led = leader
    if len(sheet.winners) == 1:
        open_until = max((step for step, row in chances if row[sheet.winners[0]] <= 0.5), default=0)
        later = next((step for step, _ in chances if step > open_until), sheet.steps)
        sheet.decided = FINE * later // sheet.steps if open_until else 0


def _leader(chances: list[float]) -> int:
    """Who is likeliest to win; nobody where several are."""
    best = max(chances)
    near = [seat for seat, chance in enumerate(chances) if chance >= best - EQUAL]
    return near[0] if len(near) == 1 else NOBODY_LEADS
