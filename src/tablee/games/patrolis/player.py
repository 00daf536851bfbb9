"""What a sensible Patrolis player knows. A turn is planned as a whole (see `outlook`), and its next step named."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.patrolis.actions import LETTER_ACTIONS, NUMBERS, PICK_UPS, STARTS, Lay, PickUp, Start
from tablee.games.patrolis.material import COLUMNS, OFF, ROWS, VALUES, square_name
from tablee.games.patrolis.outlook import DELAYS, WORTH, Outlook, wealth
from tablee.games.patrolis.phases import CROSSING, LAY, LETTER, NUMBER, OVER, START, TURN
from tablee.games.patrolis.reach import Reach
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.state import NOWHERE
from tablee.games.patrolis.survey import BORDER, FAR, FARTHEST, Survey, arrival
from tablee.games.patrolis.tracks import NONE
from tablee.kernel.sense import Sense, turns
from tablee.kernel.state import Action, Fact, Outcome

UPSTREAM: Final = PICK_UPS[0]
SCALE: Final = 3.0  # a lead of so many points wins about 73 % of games
MOST_STARTS: Final = 6  # that are compared at length, ...
MOST_TURNS: Final = 63  # that are compared at length, beside the usual one
ANY_START: Final = 2.0  # ... and how much less one may promise


class PatrolisSense(Sense[Patrolis]):
    def value(self, state: Patrolis, seat: int) -> float:
        if state.phase is OVER:
            return _result(state, seat)
        prospects = _prospects(state)
        best = max([prospects[other] for other in range(state.seats) if other != seat])
        return 1.0 / (1.0 + exp((best - prospects[seat]) / SCALE))

    def in_turn(self, state: Patrolis, seat: int) -> bool:
        return state.turn == seat and state.phase in TURN

    def choices(self, state: Patrolis, seat: int) -> list[Action]:
        """The next step of the best plan. A few starts are looked into, and at a crossing both sides, unless it is the
        track's own: to take up the loop would lead back to where it began."""
        if state.phase is LETTER:
            return [LETTER_ACTIONS[_lonely_column(state)]]
        if state.phase is NUMBER:
            return [NUMBERS[_handy_row(state, seat)]]
        if state.phase is START:
            return [STARTS[entry] for entry in Outlook(state, seat).best_starts()]
        if state.phase is LAY:
            return [Outlook(state, seat).best_step()]
        if state.phase is CROSSING and _goes_on_over_itself(state, seat):
            return [UPSTREAM]
        return state.legal(seat)

    def course(self, state: Patrolis, seat: int) -> list[Action]:
        if state.phase is START:
            return [STARTS[Outlook(state, seat).best_start()]]
        return Outlook(state, seat).best_turn() if state.phase is LAY else []

    def courses(self, state: Patrolis, seat: int) -> list[list[Action]]:
        """Whole turns. Where an objective lies is not worth a longer thought."""
        if state.phase is START:
            starts = Outlook(state, seat).best_starts(MOST_STARTS, ANY_START)
            return turns(state, seat, self, [STARTS[entry] for entry in starts], MOST_TURNS)
        return turns(state, seat, self, state.legal(seat), MOST_TURNS) if state.phase in TURN else []

    def directions(self, state: Patrolis, seat: int) -> list[list[Action]]:
        """To each objective, as if no other stood."""
        found: list[list[Action]] = []
        for square, colour in state.objectives.items():
            alone = state.copy()
            alone.objectives = {square: colour}
            course = self.course(alone, seat)
            if course and state.phase is START:
                alone.do(seat, course[0])
                course += self.course(alone, seat)
            if course and course not in found:
                found.append(course)
        return found

    def certain(self, state: Patrolis) -> bool:
        """Once the objectives lie there, unless another game of the match follows."""
        return state.phase in TURN and not state.match

    def foregone(self, state: Patrolis) -> Outcome | None:
        """When somebody leads by more points than lie on the board. The last objective may well be left lying until
        nobody has a turn any more."""
        if state.match or state.phase not in TURN:
            return None
        left = 0
        for colour in state.objectives.values():
            left += VALUES[colour]
        most = second = 0
        for player in state.players:
            points = player.total()
            if points > most:
                second = most
                most = points
            elif points > second:
                second = points
        return state.standing() if most - second > left else None

    def reason(self, state: Patrolis, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        if len(state.legal(seat)) == 1:
            return "only", {}
        if state.phase is LETTER:
            return "letter", {"letter": action.text}
        if state.phase is NUMBER:
            return "near" if seat == state.first else "far", {"square": square_name(state.named_square(action.order))}
        if isinstance(action, Start):
            return _reason_to_go(state, seat, action.entry >> 2, action.entry >> 2, "start")
        if isinstance(action, PickUp):
            return _reason_to_take_up(state, seat, action.upstream)
        if isinstance(action, Lay):
            return _reason_to_lay(state, seat, action)
        return "stop", {}


def _goes_on_over_itself(state: Patrolis, seat: int) -> bool:
    """PTR-13: the track has crossed itself, and comes to an empty square beyond."""
    tracks = state.tracks
    number, _ = tracks.crossed(seat)
    return number == tracks.live[seat] and arrival(tracks, tracks.head(number)) != OFF


# The objectives' squares (PTR-5)


def _lonely_column(state: Patrolis) -> int:
    """The letter farthest from the objectives that stand, so that they do not all lie on one heap."""
    best = COLUMNS // 2
    widest = 0
    if state.objectives:
        for column in range(COLUMNS):
            gap = min([abs(square % COLUMNS - column) for square in state.objectives])
            if gap > widest:
                widest = gap
                best = column
    return best


def _handy_row(state: Patrolis, seat: int) -> int:
    """Who starts first wants an objective near the border; everybody else wants it far away."""
    reach = Survey(state.tracks, state.map).arrivals(seat, OFF, FARTHEST)
    sign = 1 if seat == state.first else -1
    rows = [row for row in range(ROWS) if state.named_square(row) not in state.objectives]
    best = rows[0]
    for row in rows:
        if sign * reach.turns_to(state.named_square(row)) < sign * reach.turns_to(state.named_square(best)):
            best = row
    return best


# Positions


def _result(state: Patrolis, seat: int) -> float:
    outcome = state.outcome()
    assert outcome is not None
    if outcome.ranks[seat] > 1:
        return 0.0
    return 1.0 / len(outcome.winners)


def _prospects(state: Patrolis) -> list[float]:
    """For each player the points, what the track promises, and what the hand will be worth when it is there."""
    reach = Reach(
        Survey(state.tracks, state.map),
        [(square, DELAYS[colour]) for square, colour in state.objectives.items()],
        FARTHEST,
    )
    prospects: list[float] = []
    for seat, player in enumerate(state.players):
        tiles = player.curves + player.crosses
        if state.tracks.live[seat] == NONE:
            best = _best_start(tiles, reach)
        else:
            best = _best_way(arrival(state.tracks, state.tracks.head(state.tracks.live[seat])), tiles, reach)
        prospects.append(player.total() + best)
    return prospects


def _best_start(tiles: int, reach: Reach) -> float:
    """What the best place on the border and the hand are worth, looking no farther than a later one could be better."""
    hand = wealth(tiles)
    best = hand
    turns = 1
    while turns <= reach.turn or (best < WORTH[min(turns, FARTHEST)] + hand and reach.go_on()):
        needed = reach.nearest(BORDER, turns)
        if needed <= tiles:
            best = max(best, WORTH[turns] + wealth(tiles - needed))
        turns += 1
    return best


def _best_way(head: int, tiles: int, reach: Reach) -> float:
    """What the square before a head and the hand are worth."""
    hand = wealth(tiles)
    turns = reach.turns_to(head >> 2) if head != OFF else FAR
    if turns == FAR:
        return hand
    needed = reach.tiles_to(head >> 2, turns)
    return max(hand, WORTH[turns] + wealth(tiles - needed)) if needed <= tiles else hand


# Reasons


def _reason_to_take_up(state: Patrolis, seat: int, upstream: bool) -> tuple[str, dict[str, Fact]]:
    number, _ = state.tracks.crossed(seat)
    crossed = state.tracks.tracks[number]
    tiles = len(state.tracks.won_back(seat, upstream))
    if number == state.tracks.live[seat]:
        return "keep-head" if upstream else "undo-loop", {}
    if crossed.live and crossed.owner != seat and not upstream and state.tracks.freed(seat, False):
        return "set-back", {}
    return "take-up", {"tiles": tiles}


def _reason_to_lay(state: Patrolis, seat: int, tile: Lay) -> tuple[str, dict[str, Fact]]:
    """The rules themselves are asked what comes of the tile."""
    square = state.aim() >> 2
    facts: dict[str, Fact] = {"square": square_name(square)}
    if square in state.objectives:
        return "collect", {"points": VALUES[state.objectives[square]], **facts}
    after = state.copy()
    after.do(seat, tile)
    for rival in range(state.seats):
        if rival != seat and state.tracks.live[rival] != NONE and after.tracks.live[rival] == NONE:
            return "close" if after.tracks.live[seat] != NONE else "join", facts
    if after.phase is CROSSING and after.turn == seat:
        return "cross", facts
    if after.tracks.live[seat] == NONE:
        return "give-up", facts
    return _reason_to_go(after, seat, square, after.aim() >> 2, "way")


def _reason_to_go(state: Patrolis, seat: int, square: int, head: int, key: str) -> tuple[str, dict[str, Fact]]:
    """The objective to which the way leads."""
    facts: dict[str, Fact] = {"square": square_name(square)}
    outlook = Outlook(state, seat)
    goal = outlook.goal(head)
    if goal == NOWHERE:
        return "open", facts
    points = VALUES[state.objectives[goal]]
    turns = outlook.survey.arrivals_from(head * 4, FARTHEST).turns_to(goal)
    return key, {"goal": square_name(goal), "points": points, "turns": turns, **facts}
