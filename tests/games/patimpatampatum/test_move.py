"""PPP-14 to PPP-17, PPP-41: where a pawn can go."""

from __future__ import annotations

import random

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.actions import NONE
from tablee.games.patimpatampatum.cards import new_cards
from tablee.games.patimpatampatum.material import CAPACITY, COMPARSES, FIRST_STREET, PIXAPI, PLACES, TABALER
from tablee.games.patimpatampatum.moves import goals
from tablee.games.patimpatampatum.pawns import new_pawns
from tablee.games.patimpatampatum.phases import PLAN
from tablee.games.patimpatampatum.position import NODE
from tablee.games.patimpatampatum.rules import Patum
from tests.games.patimpatampatum import oracle
from tests.games.patimpatampatum.play import places, play, pushes, story, where, why

POSITIONS = 2400


def position(maces: str, others: str = "", cards: str = "2 3 4 5 6 6 fuets plens", round_: int = 1) -> str:
    return f"""
        round {round_}: maces gegants guites
        maces 0: {maces} | {cards}
        gegants 0: {others} | 2
        guites 0: | 2
        pile all
        maces to play
    """


@pytest.mark.rule("PPP-14")
def test_on_streets_a_pawn_moves_exactly_the_sum_of_the_numbers() -> None:
    assert places(position("pietat2"), "play 3", "pawn pietat2") == {
        "pietat5",
        *("ciutat1", "hores1", "major1", "buxade1", "salo1", "balmes1"),  # two back to Sant Pere and one beyond
    }
    assert places(position("pietat2"), "play 2", "play 1/fuets", "pawn pietat2") == places(
        position("pietat2"), "play 3", "pawn pietat2"
    )
    assert why(position("pietat2"), "play 3", "pawn pietat2", "to pietat4") == "PPP-14 not-exact"
    assert why(position("pietat2"), "play 3", "pawn pietat2", "to pietat6") == "PPP-14 not-exact"


@pytest.mark.rule("PPP-14")
@pytest.mark.parametrize("card", ["3", "4", "5", "6"])
def test_what_is_left_over_is_lost_on_entering_a_plaza_or_a_house(card: str) -> None:
    assert "magdalena" in places(position("pietat4"), f"play {card}", "pawn pietat4")
    assert "casa-ciutat" in places(position("ciutat1"), f"play {card}", "pawn ciutat1")


@pytest.mark.rule("PPP-14")
def test_a_plaza_or_a_house_is_not_entered_with_too_little() -> None:
    assert why(position("pietat4"), "play 2", "pawn pietat4", "to magdalena") == "PPP-14 too-far"
    assert why(position("ciutat1"), "play 2", "pawn ciutat1", "to casa-ciutat") == "PPP-14 too-far"
    assert story(position("pietat4"), "play 5", "pawn pietat4", "to magdalena")[1] == "plaza maces PPP-14"


@pytest.mark.rule("PPP-15")
@pytest.mark.parametrize(("maces", "others", "key"), [("", "pietat5", "occupied"), (" pietat5", "", "own-pawn")])
def test_one_pawn_a_street_square_whoever_holds_it(maces: str, others: str, key: str) -> None:
    taken = position(f"pietat2{maces}", others)
    assert "pietat5" not in places(taken, "play 3", "pawn pietat2")
    assert why(taken, "play 3", "pawn pietat2", "to pietat5") == f"PPP-15 {key}"


@pytest.mark.rule("PPP-15")
def test_pawns_may_be_passed() -> None:
    assert "pietat5" in places(position("pietat2 pietat3", "pietat4"), "play 3", "pawn pietat2")


@pytest.mark.rule("PPP-15")
def test_a_full_plaza_cannot_be_crossed_and_one_with_room_can_as_one_square() -> None:
    # From hores7 two squares lead through Sant Francesc to sfranc2, huch1 and queralt1.
    beyond = {"sfranc2", "huch1", "queralt1"}
    assert beyond <= places(position("hores7", "francesc francesc"), "play 2", "pawn hores7")
    closed = position("hores7", "francesc francesc francesc")
    assert not beyond & places(closed, "play 2", "pawn hores7")
    assert why(closed, "play 2", "pawn hores7", "to huch1") == "PPP-15 way-closed"
    assert beyond <= places(position("hores7", "francesc francesc francesc", round_=2), "play 2", "pawn hores7")


@pytest.mark.rule("PPP-15")
def test_houses_are_dead_ends() -> None:
    assert places(position("casa-ciutat"), "play 2", "pawn casa-ciutat") == {"ciutat2", "ciutat4"}
    assert "ciutat5" not in places(position("ciutat3"), "play 4", "pawn ciutat3"), "nobody turns round in a house"


@pytest.mark.rule("PPP-15", "PPP-41")
def test_no_square_twice_in_a_turn_the_first_included() -> None:
    # The ring balmes6, Viladomat, moreta1 has three sides: a walk of three would end where it began.
    assert places(position("balmes6"), "play 3", "pawn balmes6") >= {"balmes3", "vall5"}
    assert "balmes6" not in places(position("balmes6"), "play 3", "pawn balmes6")
    assert why(position("balmes6"), "play 3", "pawn balmes6", "to balmes6") == "PPP-41 no-square-twice"
    assert "balmes5" not in places(position("balmes6"), "play 5", "pawn balmes6")


@pytest.mark.rule("PPP-16")
@pytest.mark.parametrize(("round_", "capacity"), [(1, 3), (2, 4), (3, 5)])
def test_a_plaza_holds_three_four_or_five_pawns_by_round(round_: int, capacity: int) -> None:
    almost = position("pietat6", " ".join(["magdalena"] * (capacity - 1)), round_=round_)
    assert "magdalena" in places(almost, "play 2", "pawn pietat6")
    full = position("pietat6", " ".join(["magdalena"] * capacity), round_=round_)
    assert "magdalena" not in places(full, "play 2", "pawn pietat6")
    assert pushes(full, "play 2", "pawn pietat6") == ["push magdalena gegants"]
    assert why(full, "play 2", "pawn pietat6", "to magdalena") == "PPP-19 plaza-full"


@pytest.mark.rule("PPP-17")
def test_pawns_may_leave_plazas_and_houses() -> None:
    state = play(position("magdalena casa-balmes"), "play 2", "pawn magdalena", "to vall2")
    assert where(state, "maces") == ["casa-balmes", "vall2"]
    state = play(position("magdalena casa-balmes"), "play 3", "pawn casa-balmes", "to balmes6")
    assert where(state, "maces") == ["balmes6", "magdalena"]


@pytest.mark.rule("PPP-17")
def test_a_pawn_that_leaves_a_full_plaza_makes_room() -> None:
    full = position("magdalena magdalena vall1", "magdalena")
    state = play(full, "play 5", "pawn magdalena", "to pietat2", "draw 3", "play 2")
    assert state.pawns.crowd(NODE["magdalena"]) == 2


@pytest.mark.rule("PPP-17", "PPP-14")
def test_sant_pere_is_entered_again_by_exact_movement_only() -> None:
    assert "sp" in places(position("pietat2"), "play 2", "pawn pietat2")
    assert why(position("pietat2"), "play 3", "pawn pietat2", "to sp") == "PPP-14 not-exact"
    back = play(position("pietat2"), "play 2", "pawn pietat2", "to sp")
    assert where(back, "maces") == []


@pytest.mark.rule("PPP-41")
def test_sant_pere_is_crossed_as_one_square_whoever_stands_there() -> None:
    assert "major1" in places(position("pietat1"), "play 2", "pawn pietat1")


@pytest.mark.rule("PPP-15")
def test_a_house_of_ones_own_is_taken() -> None:
    own = position("ciutat1 casa-ciutat")
    assert why(own, "play 4", "pawn ciutat1", "to casa-ciutat") == "PPP-15 own-pawn"


# Against the slow enumeration


def scattered(rng: random.Random) -> Patum:
    """A position with many pawns anywhere, and somebody's turn."""
    seats = rng.choice(GAME.seats)
    state = Patum(seats, new_cards(seats), new_pawns(seats))
    state.round = rng.choice((1, 2, 3))
    pawns = state.pawns
    plazas = [plaza for plaza in pawns.town.plazas if rng.random() < 0.6]
    for token in rng.sample(range(len(pawns.where)), rng.randrange(len(pawns.where))):
        place = rng.choice(plazas if plazas and rng.random() < 0.5 else pawns.town.nodes)
        if place and place < FIRST_STREET:
            if pawns.crowd(place) < CAPACITY[state.round]:
                pawns.move(token, place)
        elif pawns.on[place] < 0:
            pawns.move(token, place)
    state.phase = PLAN
    state.turn = rng.randrange(seats)
    state.cards.sizes = [rng.choice((0, 1, 2)) for _ in range(seats)]
    state.attacked = [rng.random() < 0.5 for _ in state.attacked]
    return state


def as_oracle(state: Patum) -> oracle.Oracle:
    slow = oracle.Oracle(state.seats)
    slow.round = state.round
    slow.turn = COMPARSES[state.turn]
    for token, place in enumerate(state.pawns.where):
        slow.move(COMPARSES[state.pawns.owner(token)], "sp", PLACES[place].word)
    for seat, size in enumerate(state.cards.sizes):
        slow.hands[COMPARSES[seat]] = ["2"] * size
    used = [divmod(number, state.seats) for number, attacked in enumerate(state.attacked) if attacked]
    slow.attacked = {(COMPARSES[attacker], COMPARSES[rival]) for attacker, rival in used}
    return slow


def numbers_for(movement: int) -> list[int]:
    """One or two cards with this sum."""
    if movement == 1:
        return [TABALER]
    larger = min(6, movement if movement <= 6 else movement - 2)
    return [value - 2 for value in (movement - larger, larger) if value]


@pytest.mark.rule("PPP-14", "PPP-15", "PPP-16", "PPP-17", "PPP-19", "PPP-28", "PPP-33", "PPP-41", "PPP-43")
@pytest.mark.parametrize("part", range(4))
def test_every_way_a_pawn_can_go_is_found_and_no_other(part: int) -> None:
    rng = random.Random(f"ways {part}")
    for _ in range(POSITIONS // 4):
        state = scattered(rng)
        slow = as_oracle(state)
        movement = rng.randrange(1, 13)
        state.numbers = numbers_for(movement)
        state.character = rng.choice((NONE, NONE, TABALER, PIXAPI))
        character = {TABALER: "tabaler", PIXAPI: "pixapi"}.get(state.character, "")
        place = rng.choice(state.pawns.places(state.turn))
        state.pawn = state.pawns.token_at(state.turn, place)
        found = {action.text for action in goals(state, state.turn)}
        oracle.lengths.cache_clear()  # every way is walked again
        assert found == slow.goals(PLACES[place].word, movement, character)
