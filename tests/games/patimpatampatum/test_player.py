"""What the sensible player of PatimPatamPatum does, and that it does so from what its seat sees."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import LONGEST
from tablee.games.patimpatampatum.outlook import Outlook, life
from tablee.games.patimpatampatum.phases import PLAN
from tablee.games.patimpatampatum.planning import NO_SQUARE, Planner
from tablee.games.patimpatampatum.player import PatumSense, least_missed, worthwhile
from tablee.games.patimpatampatum.position import read
from tablee.games.patimpatampatum.rules import Patum, new_game
from tablee.games.patimpatampatum.state import NO_PAWN
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES
from tablee.lab.statistics import Share
from tests.games.patimpatampatum.play import SENSIBLE, play, play_out
from tests.games.patimpatampatum.test_turn import stuck_by_one

SENSE = PatumSense()


def chosen(position: str | Patum, *actions: str) -> str:
    """What the sensible player does next, whoever it is."""
    state = play(position, *actions)
    seat = state.to_act()[0]
    return SENSIBLE.choose(state.seen_by(seat), seat, Rng(1)).text


def turn(position: str) -> list[str]:
    """Everything that the sensible player does until somebody else or chance is to act."""
    state = read(position)
    seat = state.to_act()[0]
    done: list[str] = []
    while state.to_act() == (seat,):
        done.append(chosen(state))
        state = play(state, done[-1])
    return done


# One's own turn


def test_a_plaza_with_room_is_entered_with_no_more_than_it_takes() -> None:
    position = """
        round 1: maces gegants guites
        maces 0: major8 | 2 3 6 6 5
        gegants 0: fonts | 2 3 4 5 6
        guites 0: fonts | 2 3 4 5 6
        pile all
        maces to play
    """
    assert turn(position) == ["play 3", "pawn major8", "to fonts"]


def test_a_rival_without_cards_is_pushed_rather_than_one_who_can_answer() -> None:
    position = """
        round 1: maces gegants guites
        maces 0: major10 | 2 2 3
        gegants 0: fonts fonts |
        guites 0: fonts | 2 3 4 5 6
        pile all
        maces to play
    """
    assert turn(position)[-1] == "push fonts gegants"


def test_with_the_last_cards_of_a_round_a_house_is_worth_taking() -> None:
    position = """
        round 3: maces gegants guites
        maces 0: casa-huch casa-balmes ciutat3 | 2
        gegants 0: |
        guites 0: | 2
        pile empty
        maces to play
    """
    assert turn(position) == ["play 2", "pawn ciutat3", "to casa-ciutat"]


def test_the_administradors_take_a_house_when_nothing_else_is_left() -> None:
    position = """
        round 3: maces gegants guites
        maces 0: | administradors
        gegants 0: |
        guites 0: | 2
        pile empty
        maces to play
    """
    assert turn(position)[0] == "play administradors"


def test_an_aliga_moves_two_pawns_where_two_plazas_have_room() -> None:
    position = """
        round 1: maces gegants guites
        maces 0: major10 hores7 | 2 aliga 6 6
        gegants 0: | 2 3 4 5 6
        guites 0: | 2 3 4 5 6
        pile all
        maces to play
    """
    done = turn(position)
    assert "play aliga" in done
    assert {"to fonts", "to francesc"} <= set(done)


def test_where_nothing_can_be_played_a_card_is_discarded() -> None:
    assert turn(stuck_by_one("plens")) == ["discard plens"]


def test_of_the_cards_to_throw_away_the_cheapest_goes() -> None:
    state = read(stuck_by_one("6 maces fuets"))
    assert least_missed(state, 0).text == "discard maces"  # one's own comparse serves only as a number


def test_a_plaza_full_of_ones_own_pawns_is_left_alone() -> None:
    position = """
        round 3: maces gegants guites
        maces 0: fonts fonts fonts fonts fonts major10 | 2 3 6
        gegants 0: | 2 3 4 5 6
        guites 0: | 2 3 4 5 6
        pile all
        maces to play
    """
    assert turn(position)[-1] != "to fonts"


def test_a_plan_names_one_next_step_at_each_stage_of_a_turn() -> None:
    state = read(
        """
        round 1: maces gegants guites
        maces 0: major8 | 2 3 6
        gegants 0: fonts | 2 3 4 5 6
        guites 0: fonts | 2 3 4 5 6
        pile all
        maces to play
        """
    )
    while state.to_act() == (0,):
        (step,) = SENSE.choices(state, 0)
        assert step in state.legal(0)
        state = play(state, step.text)


def test_the_best_play_completes_what_a_player_has_already_chosen() -> None:
    state = play(
        """
        round 1: maces gegants guites
        maces 0: major8 hores5 | 2 3 6
        gegants 0: fonts | 2 3 4 5 6
        guites 0: fonts | 2 3 4 5 6
        pile all
        maces to play
        """,
        "play 6",
    )
    assert 4 in Planner(state, 0).best.numbers  # the six: kind 4


def test_the_best_free_square_is_found_without_looking_at_all() -> None:
    state, rng = new_game(3), Rng(4)
    looked_at = 0
    while acting := state.to_act():
        seat = acting[0]
        if state.phase is PLAN and not state.numbers and state.pawn == NO_PAWN:
            planner = Planner(state, seat)
            for start in planner.starts:
                for total in range(1, LONGEST + 1):
                    free = [square for square in start.reach.squares[total] if state.pawns.on[square] < 0]
                    worth = [planner.outlook.near[square] - start.leaving for square in free]
                    best = free[worth.index(max(worth))] if free else NO_SQUARE
                    assert planner._best_square(start, total, NO_SQUARE) == best
                    looked_at += 1
            assert Planner(state, seat, True).best.worth == planner.best.worth
        state.do(seat, state.sample(rng) if seat < 0 else state.pick(seat, rng))
    assert looked_at > 1000


# The answer to a push

PUSHED = """
    round 1: maces gegants guites
    maces 0: hores7 | 4 2 2 2
    gegants 0: francesc francesc francesc | {cards}
    guites 0: | 2 3 4 5 6
    pile all
    maces to play
"""
PUSH = ("play 4", "pawn hores7", "push francesc gegants")


@pytest.mark.parametrize("cards", ["2 2 2", "tabaler pixapi"])
def test_a_place_that_cannot_be_held_is_given_up(cards: str) -> None:
    assert chosen(PUSHED.format(cards=cards), *PUSH) == "yield"


def test_a_place_that_pays_is_held_with_the_cheapest_card_that_holds() -> None:
    position = """
        round 1: maces gegants guites
        maces 0: hores7 | 4 2 2 2
        gegants 0: francesc | 2 4 5 6 6
        guites 0: francesc francesc | 2 3 4 5 6
        pile all
        maces to play
    """
    assert chosen(position, *PUSH) == "defend 4"


def test_a_defence_that_falls_short_is_not_even_thought_of() -> None:
    state = play(PUSHED.format(cards="2 3 4 5 fuets"), *PUSH)
    considered = {action.text for action in worthwhile(state, state.legal(1))}
    assert "defend 3" not in considered
    assert {"yield", "defend 4", "defend 5", "defend 2 fuets"} <= considered


def test_borratxos_are_played_where_they_save_a_pawn() -> None:
    position = """
        round 1: maces gegants guites
        maces 0: hores7 joan | 4 2 2 2
        gegants 0: francesc | 2 2 borratxos
        guites 0: francesc francesc | 2 3 4 5 6
        pile all
        maces to play
    """
    assert chosen(position, *PUSH, "yield") == "borratxos joan"


# What it knows


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_whole_game_is_played_in_legal_steps_and_told_with_reasons(seats: int) -> None:
    rng = Rng(seats)
    state = GAME.new(seats)
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
            continue
        seen = state.seen_by(seat)
        action = SENSIBLE.choose(seen, seat, rng)
        key, facts = SENSE.reason(seen, seat, action)
        for language in LANGUAGES:
            assert GAME.words(language).say(f"reason.{key}", **facts)
        assert 0 <= SENSE.value(state, seat) <= 1
        state.apply(seat, action)
    assert sum(SENSE.value(state, seat) for seat in range(seats)) == 1


def test_a_turn_is_planned_from_what_the_seat_sees_alone() -> None:
    rng = Rng(9)
    state = GAME.new(3)
    for _ in range(400):
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
            continue
        seen = state.seen_by(seat)
        assert len({SENSIBLE.choose(seen, seat, Rng(seed)).text for seed in range(3)}) == 1
        state.apply(seat, SENSIBLE.choose(seen, seat, rng))


def test_discards_are_counted() -> None:
    """A six in the discards is no six in the rival's hand: the more have gone, the surer a push of five."""
    position = """
        round 1: maces gegants guites
        maces 0: major10 | 6
        gegants 0: fonts fonts fonts | 2 2 2 2
        guites 0: | 2 3
        pile {pile}
        maces to play
    """
    many, none = (
        Outlook(read(position.format(pile=pile)).seen_by(0), 0).breaks_through(1, 5, [4])
        for pile in ("all", "all but 6 6 6 6 6")
    )
    assert many < none


def test_cards_lose_their_worth_as_the_second_hand_runs_out() -> None:
    assert life([12, 12, 12]) > life([12, 5, 1]) > life([12, 1, 1]) > life([0, 0, 12]) == 0


def wins_alone(state: Patum, seat: int) -> bool:
    outcome = state.outcome()
    return outcome is not None and outcome.winners == (seat,)


def test_sensible_players_beat_random_ones_from_every_seat() -> None:
    for seat in range(3):
        for seed in range(3):
            assert wins_alone(play_out(3, seed, (seat,)), seat)


@pytest.mark.soak
def test_a_sensible_player_wins_at_least_three_in_five_of_a_thousand_games_against_two_random_ones() -> None:
    """From each seat in turn; the lower end of the interval counts, and a shared win does not."""
    wins = sum(wins_alone(play_out(3, seed, (seed % 3,)), seed % 3) for seed in range(1000))
    assert Share(wins, 1000).interval[0] >= 0.6
