"""The search by sampling: it repeats, sees no secret, is bounded, and leaves what is sensible for what is better."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, nan
from time import perf_counter, thread_time

import pytest

from tablee.games.patolli.position import read
from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game, find_game
from tablee.kernel.options import Settings
from tablee.kernel.sense import MOST_BEGUN, MOST_COURSES, MOST_JUDGED, WIDEST, Sense
from tablee.kernel.state import Action, Data, Fact, Outcome, Refusal, State
from tablee.players import SamplingPlayer, find_player
from tablee.players.budget import Budget
from tablee.players.intentions import Intentions
from tablee.players.rollouts import Sampling, surely
from tablee.players.search import best_action
from tests.toys import sealed
from tests.toys.sealed.rules import Sealed

SMALL = Budget(6, inf)
NEAR = 3
FIVE = ("pagamas", "patimpatampatum", "patolli", "patouche", "patrolis")


def small(game: Game, budget: Budget = SMALL) -> SamplingPlayer:
    assert game.sense is not None
    return SamplingPlayer(game.sense, budget, NEAR)


def modes() -> Iterator[tuple[str, Settings]]:
    for name in FIVE:
        for settings in find_game(name).option_sets():
            yield name, settings


def choices(game: Game, seed: int, every: int = 1, settings: Settings | None = None) -> Iterator[tuple[State, int]]:
    """Positions of a random game at which there is something to choose."""
    state: State = game.begin(game.seats[0], game.settle(game.seats[0], settings or {}))
    rng = Rng(seed)
    number = 0
    while acting := state.to_act():
        seat = acting[0]
        if seat < 0:
            state.do(seat, state.sample(rng))
            continue
        if len(state.legal(seat)) > 1:
            number += 1
            if number % every == 0:
                yield state, seat
        state.do(seat, state.pick(seat, rng))


@pytest.mark.parametrize("name", FIVE)
def test_with_a_seed_and_a_number_of_playouts_it_repeats_exactly(name: str) -> None:
    game = find_game(name)
    for (state, seat), _ in zip(choices(game, 1, 11), range(4), strict=False):
        seen = state.seen_by(seat)
        before = seen.data()
        first, again = (small(game, Budget(12, inf)).choose(seen, seat, Rng(5)) for _ in range(2))
        assert first is again
        assert seen.data() == before


@pytest.mark.parametrize("name", ["pagamas", "patimpatampatum"])
def test_secrets_that_are_swapped_change_no_choice(name: str) -> None:
    game = find_game(name)
    swapped = 0
    for (state, seat), _ in zip(choices(game, 2, 7), range(8), strict=False):
        other = state.seen_by(seat).imagine(seat, Rng(9))
        assert other.seen_by(seat).data() == state.seen_by(seat).data()
        swapped += other.data() != state.data()
        chosen = [small(game).choose(full.seen_by(seat), seat, Rng(3)) for full in (state, other)]
        assert chosen[0] is chosen[1]
    assert swapped > 4


@pytest.mark.parametrize("name", FIVE)
def test_what_a_seat_supposes_looks_to_it_like_what_it_sees(name: str) -> None:
    game = find_game(name)
    assert game.sense is not None
    for state, seat in choices(game, 5, 5):
        seen = state.seen_by(seat)
        supposed = game.sense.suppose(seen, seat, Rng(2))
        assert supposed.seen_by(seat).data() == seen.data()
        assert supposed.legal(seat) == state.legal(seat)


@pytest.mark.parametrize(("name", "settings"), list(modes()))
def test_in_whole_games_of_every_mode_it_chooses_what_is_legal(name: str, settings: Settings) -> None:
    game = find_game(name)
    player = small(game)
    for state, seat in choices(game, 4, 23, settings):
        assert player.choose(state.seen_by(seat), seat, Rng(1)) in state.legal(seat)


@pytest.mark.parametrize("name", FIVE)
def test_what_a_game_tells_of_its_courses_can_be_played(name: str) -> None:
    game = find_game(name)
    assert game.sense is not None
    for state, seat in choices(game, 6, 9):
        courses = game.sense.courses(state, seat)
        assert {course[0].text for course in courses} <= {action.text for action in state.legal(seat)}
        for course in (game.sense.course(state, seat), *game.sense.directions(state, seat)):
            position = state.copy()
            for number, step in enumerate(course):
                assert not number or position.to_act() == (seat,)
                position.apply(seat, step)


@pytest.mark.parametrize("name", ["pagamas", "patimpatampatum"])
def test_a_game_that_plans_ahead_tells_the_course_that_it_would_take_step_by_step(name: str) -> None:
    game = find_game(name)
    assert game.sense is not None
    for state, seat in choices(game, 3, 9):
        position = state.copy()
        for step in game.sense.course(state, seat):
            assert step is best_action(position, seat, game.sense, 0)
            position.do(seat, step)


def test_where_plans_are_whole_there_are_several_to_choose_from() -> None:
    for name in ("pagamas", "patimpatampatum", "patrolis"):
        game = find_game(name)
        assert game.sense is not None
        assert max(len(game.sense.courses(state, seat)) for state, seat in choices(game, 1, 5)) > 3


@pytest.mark.parametrize("match", [False, True])
def test_where_nothing_is_left_to_chance_a_course_is_tried_once(match: bool) -> None:
    game = find_game("patrolis")
    assert game.sense is not None
    certain = [game.sense.certain(state) for state, _ in choices(game, 4, 5, {"match": match})]
    assert any(certain) is not match
    tried = set()
    for (state, seat), _ in zip(choices(game, 4, 9, {"match": match}), range(4), strict=False):
        sampling = Sampling(state, seat, game.sense, Rng(1), Budget(200, inf), NEAR, 1.0, 0.0, Intentions())
        sampling.choice()
        if game.sense.certain(state):
            tried |= {len(line.results) for line in sampling.lines}
            assert sampling.played <= 200
    assert tried == (set() if match else {1})


def test_without_time_it_does_what_is_sensible() -> None:
    game = find_game("patolli")
    assert game.sense is not None
    for (state, seat), _ in zip(choices(game, 1), range(20), strict=False):
        hasty = SamplingPlayer(game.sense, Budget(1000, 1e-9))
        assert hasty.choose(state, seat, Rng(1)) is best_action(state, seat, game.sense, 0)


def test_it_finishes_the_game_when_it_can() -> None:
    state = read("black-centre\n0 right: 20 49, home 4\n1 right: 30, home 5\n0 to move 3\n")
    won = read("black-centre\n0 right: 49, home 5\n1 right: 30, home 5\n0 to move 3\n")
    player = small(find_game("patolli"), Budget(40, inf))
    assert player.choose(won, 0, Rng(1)).text == "49-off"
    assert player.choose(state, 0, Rng(1)) in state.legal(0)


@pytest.mark.parametrize(("playouts", "seconds"), [(0, 1.0), (-5, 1.0), (10, 0.0), (10, -1.0), (10, nan)])
def test_budgets_that_make_no_sense_are_refused(playouts: int, seconds: float) -> None:
    with pytest.raises(UserError, match="must be above 0"):
        Budget(playouts, seconds)


def test_in_a_study_the_seconds_are_those_of_the_processor() -> None:
    at_a_table, studied = Budget(10, 1.0), Budget(10, 1.0).studied()
    assert (studied.iterations, studied.seconds) == (at_a_table.iterations, at_a_table.seconds)
    for budget, clock in ((at_a_table, perf_counter), (studied, thread_time)):
        before = clock()
        assert before <= budget.now() <= clock()
    player = find_player("level-5", find_game("pagamas")).studied()
    assert isinstance(player, SamplingPlayer)
    assert player.budget.processor


def test_a_game_that_nobody_taught_the_bots_is_refused() -> None:
    with pytest.raises(UserError, match="Nobody has taught the bots to play Sealed"):
        find_player("rollouts", sealed.GAME)


def test_two_deals_that_came_out_alike_prove_little_and_many_prove_much() -> None:
    assert surely([1.0], [0.0], 1.0) == 0
    assert surely([0.6, 0.6], [0.5, 0.5], 1.0) <= 0 < surely([0.6] * 20, [0.5] * 20, 1.0)
    assert surely([0.0, 1.0] * 10, [1.0, 0.0] * 10, 1.0) < 0


class Guess(Sense[Sealed]):
    """A bidder of Sealed who thinks that only points count."""

    def value(self, state: Sealed, seat: int) -> float:
        return (1 + state.points[seat]) / (2 + sum(state.points))

    def reason(self, state: Sealed, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        return "only", {}


def test_choices_made_at_the_same_time_are_sampled_in_a_game_of_a_stranger() -> None:
    state: State = sealed.GAME.new(3)
    player = SamplingPlayer(Guess(), Budget(40, inf))
    rng = Rng(1)
    while acting := state.to_act():
        for seat in acting:
            state.apply(seat, player.choose(state.seen_by(seat), seat, rng))
    assert state.outcome() is not None


class Number(Action):
    """A number is said."""


NUMBERS = [Number(str(number), number) for number in range(5000)]


class Numbers(State):
    """Two in turn say two each of five thousand numbers; the first number decides."""

    def __init__(self, said: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.said = said

    def to_act(self) -> tuple[int, ...]:
        return () if len(self.said) == 4 else (len(self.said) // 2,)

    def legal(self, seat: int) -> list[Action]:
        return [*NUMBERS] if seat in self.to_act() else []

    def do(self, seat: int, action: Action) -> None:
        self.said += (action.order,)

    def odds(self) -> list[tuple[Action, int]]:
        return []

    def copy(self) -> Numbers:
        return Numbers(self.said)

    def outcome(self) -> Outcome | None:
        if len(self.said) < 4:
            return None
        return Outcome((1, 2) if self.said[0] == 0 else (2, 1), (0, 0), "", "said", {})

    def seen_by(self, viewer: int | None) -> Numbers:
        return self.copy()

    def imagine(self, seat: int, rng: Rng) -> Numbers:
        return self.copy()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None

    def data(self) -> Data:
        return {"said": list(self.said)}


class Small(Sense[Numbers]):
    """Takes the first number for 1, although 0 wins, and the others for the less the better; counts its judgements."""

    def __init__(self) -> None:
        self.judged = 0

    def value(self, state: Numbers, seat: int) -> float:
        self.judged += 1
        wrong = abs(state.said[0] - 1) if state.said else 0
        return 1.0 / (2.0 + wrong + sum(state.said[1:]))

    def choices(self, state: Numbers, seat: int) -> list[Action]:
        return [NUMBERS[0 if state.said else 1]]

    def reason(self, state: Numbers, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        return "only", {}


def test_what_is_sensible_is_left_for_what_turns_out_better() -> None:
    assert SamplingPlayer(Small(), Budget(200, inf)).choose(Numbers(), 0, Rng(1)) is NUMBERS[0]


def test_however_much_is_legal_the_work_is_bounded() -> None:
    sense = Small()
    courses = sense.courses(Numbers(), 0)
    assert len(courses) == MOST_COURSES
    assert all(len(course) <= 2 for course in courses)
    assert sense.judged <= MOST_BEGUN * (MOST_JUDGED + WIDEST)
