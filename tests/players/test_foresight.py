"""Where nothing is left to chance: one's own next turns are looked into, and points tell defeats from defeats."""

from __future__ import annotations

from math import inf

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Data, Fact, Outcome, Refusal, State
from tablee.players import SamplingPlayer
from tablee.players.budget import Budget
from tablee.players.intentions import MOST, Intentions
from tablee.players.rollouts import Sampling
from tablee.players.search import MOST_LOOKS, best_action
from tests.players.test_rollouts import NUMBERS, Numbers, Small

DIGITS = [Action(str(number), number) for number in range(4)]
WHOLE = 100


class Combination(State):
    """Two in turn say three digits each. A 0 is worth a point; but who begins with 2 and then 3 wins."""

    def __init__(self, said: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.said = said

    def to_act(self) -> tuple[int, ...]:
        return () if len(self.said) == 6 else (len(self.said) % 2,)

    def legal(self, seat: int) -> list[Action]:
        return [*DIGITS] if seat in self.to_act() else []

    def do(self, seat: int, action: Action) -> None:
        self.said += (action.order,)

    def odds(self) -> list[tuple[Action, int]]:
        return []

    def copy(self) -> Combination:
        return Combination(self.said)

    def points(self, seat: int) -> int:
        own = self.said[seat::2]
        return 9 if own[:2] == (2, 3) else own.count(0) - seat

    def outcome(self) -> Outcome | None:
        if len(self.said) < 6:
            return None
        points = (self.points(0), self.points(1))
        return Outcome((1, 2) if points[0] > points[1] else (2, 1), points, "", "said", {})

    def seen_by(self, viewer: int | None) -> Combination:
        return self.copy()

    def imagine(self, seat: int, rng: Rng) -> Combination:
        return self.copy()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None

    def data(self) -> Data:
        return {"said": list(self.said)}


class Habit(Sense[Combination]):
    """Says 0 always, if need be 1, and thinks that nothing else counts."""

    def value(self, state: Combination, seat: int) -> float:
        return 0.5 + 0.1 * state.said[seat::2].count(0)

    def choices(self, state: Combination, seat: int) -> list[Action]:
        return [DIGITS[0 if state.said else 1]]

    def certain(self, state: Combination) -> bool:
        return True

    def reason(self, state: Combination, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        return "only", {}


class Curious(Habit):
    """Knows no course but its habit, and the directions in which there are others."""

    def courses(self, state: Combination, seat: int) -> list[list[Action]]:
        return []

    def directions(self, state: Combination, seat: int) -> list[list[Action]]:
        return [[digit] for digit in DIGITS]


class Endless(Combination):
    """Goes on when all is said."""

    longest = 0

    def to_act(self) -> tuple[int, ...]:
        Endless.longest = max(Endless.longest, len(self.said))
        return (len(self.said) % 2,)

    def copy(self) -> Endless:
        return Endless(self.said)

    def outcome(self) -> Outcome | None:
        return None


class Knowing(Curious):
    """Knows that nothing counts after the sixth digit."""

    def foregone(self, state: Combination) -> Outcome | None:
        return Combination(state.said[:6]).outcome()


def sampling(
    sense: Sense, seat: int, said: tuple[int, ...], playouts: int, intentions: Intentions | None = None
) -> Sampling:
    meant = intentions or Intentions()
    return Sampling(Combination(said), seat, sense, Rng(1), Budget(playouts, inf), WHOLE, 0.0, 0.0, meant)


@pytest.mark.parametrize("sense", [Habit(), Curious()])
def test_what_wins_only_with_ones_next_turn_is_found(sense: Sense) -> None:
    near, far = sampling(sense, 1, (0,), 4), sampling(sense, 1, (0,), 60)
    assert near.choice() is DIGITS[0]
    assert far.choice() is DIGITS[2]
    assert far.played < 60
    assert far.judged()[0].value > 1.0


def test_who_errs_in_its_judgement_looks_no_farther() -> None:
    player = SamplingPlayer(Habit(), Budget(60, inf), WHOLE, 0.0, 1e-9)
    assert player.choose(Combination((0,)), 1, Rng(1)) is DIGITS[0]


def test_of_defeats_the_closest_is_chosen() -> None:
    lost = sampling(Habit(), 1, (0, 1, 0), 4)
    lost.choice()
    assert lost.judged()[0].action is DIGITS[0]
    assert [each.value for each in lost.judged()][:2] == pytest.approx([-0.002, -0.003])


def test_what_cannot_change_any_more_is_not_played_to_the_end() -> None:
    Endless.longest = 0
    found = Sampling(Endless((0,)), 1, Knowing(), Rng(1), Budget(60, inf), 10_000, 0.0, 0.0, Intentions())
    assert found.choice() is DIGITS[2]
    assert found.judged()[0].value > 1.0
    assert 6 < Endless.longest < 50


def test_a_game_without_an_end_is_judged_as_it_stands() -> None:
    Endless.longest = 0
    assert (
        Sampling(Endless((0,)), 1, Curious(), Rng(1), Budget(6, inf), 10_000, 0.0, 0.0, Intentions()).choice()
        is DIGITS[0]
    )
    assert 100 < Endless.longest < 110


class Alone(Endless):
    """The second says one digit more; then the first goes on for ever."""

    def to_act(self) -> tuple[int, ...]:
        Endless.longest = max(Endless.longest, len(self.said))
        return (1 if len(self.said) == 1 else 0,)

    def copy(self) -> Alone:
        return Alone(self.said)


def test_a_turn_that_never_comes_is_not_awaited_for_ever() -> None:
    Endless.longest = 0
    Sampling(Alone((0,)), 1, Curious(), Rng(1), Budget(20, inf), 10_000, 0.0, 0.0, Intentions()).choice()
    assert 100 < Endless.longest < 110


class Repeating(Curious):
    """Names the same courses twice."""

    def courses(self, state: Combination, seat: int) -> list[list[Action]]:
        return self.directions(state, seat)


def test_a_course_is_tried_once() -> None:
    """Where nothing wins, all that is tried in three turns: each of four digits, but the usual one is known."""
    once, twice = sampling(Curious(), 1, (0, 1, 0), 500), sampling(Repeating(), 1, (0, 1, 0), 500)
    once.choice()
    twice.choice()
    assert once.played == twice.played


# What one means to do


@pytest.mark.parametrize(("answer", "thinks"), [(0, False), (1, True)])
def test_a_line_that_wins_is_kept_as_long_as_the_game_goes_as_was_supposed(answer: int, thinks: bool) -> None:
    meant = Intentions()
    assert sampling(Curious(), 1, (0,), 60, meant).choice() is DIGITS[2]
    then = sampling(Curious(), 1, (0, 2, answer), 60, meant)
    assert then.choice() is DIGITS[3]
    assert then.judged()[0].value > 1.0
    assert (then.played > 0) is thinks


def test_a_line_is_kept_to_the_end_of_the_game() -> None:
    player, state = SamplingPlayer(Curious(), Budget(60, inf), WHOLE, 0.0), Combination((0,))
    while acting := state.to_act():
        state.do(acting[0], DIGITS[0] if acting[0] == 0 else player.choose(state, 1, Rng(1)))
    meant = player.intentions
    assert [meant.of(1, Combination(state.said[:number])) is not None for number in (1, 3, 5)] == [True] * 3
    assert meant.of(0, Combination((0,))) is None
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


class Behind(Combination):
    """Whatever the second says, the first wins."""

    def copy(self) -> Behind:
        return Behind(self.said)

    def points(self, seat: int) -> int:
        return 20 if seat == 0 else super().points(seat)


def test_where_nothing_wins_the_next_look_goes_on_from_what_was_found() -> None:
    def said(so_far: tuple[int, ...], playouts: int, meant: Intentions) -> Action:
        budget = Budget(playouts, inf)
        return Sampling(Behind(so_far), 1, Curious(), Rng(1), budget, WHOLE, 0.0, 0.0, meant).choice()

    meant = Intentions()
    assert said((0,), 60, meant) is DIGITS[2]
    assert said((0, 2, 0), 1, meant) is DIGITS[3]
    assert said((0, 2, 0), 1, Intentions()) is DIGITS[0]


class Sure(Small):
    def certain(self, state: Numbers) -> bool:
        return True


def test_a_course_that_is_begun_is_gone_to_its_end() -> None:
    meant = Intentions()
    meant.keep(0, Numbers(), [NUMBERS[3], NUMBERS[4]], 0.0)
    begun, before = (
        Sampling(Numbers(said), 0, Sure(), Rng(1), Budget(5, inf), WHOLE, 0.0, 0.0, meant) for said in ((3,), ())
    )
    assert begun.choice() is NUMBERS[4]
    assert begun.played == 0
    before.choice()
    assert before.played > 0


def test_who_errs_in_its_judgement_errs_once_a_turn() -> None:
    """Without noise the first number is the best; who took another for it goes on with what it then meant to say."""
    meant = Intentions()
    player = SamplingPlayer(Sure(), Budget(8, inf), WHOLE, 0.0, 1000.0).recalling(meant)
    begun = next(action for seed in range(20) if (action := player.choose(Numbers(), 0, Rng(seed))) is not NUMBERS[0])
    intended = meant.of(0, Numbers((begun.order,)))
    assert intended is not None
    assert {player.choose(Numbers((begun.order,)), 0, Rng(seed)) for seed in range(20)} == {intended.course[0]}


def test_what_is_meant_is_bounded() -> None:
    meant = Intentions()
    for number in range(MOST + 1):
        meant.keep(0, Combination((number, number)), [DIGITS[0]], 1.0)
    assert meant.of(0, Combination((0, 0))) is None
    assert meant.of(0, Combination((1, 1))) is not None


class Hasty(Curious):
    """Is told at once what it would do, and that is not quite what it does."""

    def course(self, state: Combination, seat: int) -> list[Action]:
        return [DIGITS[0]] if seat else [DIGITS[3]]


def test_only_what_wins_against_what_the_others_truly_do_is_taken_for_won() -> None:
    """The first seems to throw its points away, and says 0 all the same."""
    found = sampling(Hasty(), 1, (0, 0, 0), 60)
    found.choice()
    assert found.judged()[0].value < 1.0


class Winding(Combination):
    """The turn of the first goes on for twenty digits."""

    looked = 0

    def to_act(self) -> tuple[int, ...]:
        return (0,) if len(self.said) < 20 else (1,)

    def copy(self) -> Winding:
        Winding.looked += 1
        return Winding(self.said)

    def outcome(self) -> Outcome | None:
        return None


class Torn(Habit):
    """Never knows which of two digits to say, and likes all that says them."""

    def choices(self, state: Combination, seat: int) -> list[Action]:
        return DIGITS[:2]


def test_of_a_turn_that_forks_again_and_again_so_much_is_looked_into() -> None:
    Winding.looked = 0
    assert best_action(Winding(), 0, Torn(), 0) is DIGITS[0]
    assert MOST_LOOKS < Winding.looked < 4 * MOST_LOOKS


def test_a_turn_that_forks_a_few_times_is_looked_into_whole() -> None:
    Winding.looked = 0
    best_action(Winding((0,) * 13), 0, Torn(), 0)
    assert Winding.looked == 2**8 - 2
