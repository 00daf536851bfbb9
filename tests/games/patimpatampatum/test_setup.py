"""PPP-8 to PPP-11: the bag, the order of play, the deal."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import PLACES, WORTH
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.chance import Rng
from tests.games.patimpatampatum.play import events, legal, play, why


def new(seats: int) -> Patum:
    return GAME.new(seats)


def bag(*names: str) -> list[str]:
    return [f"bag {name}" for name in names]


def crowds(state: Patum) -> dict[str, int]:
    return {PLACES[plaza].word: state.pawns.crowd(plaza) for plaza in state.pawns.town.plazas}


def until(state: Patum, *stops: str, seed: int = 1) -> Patum:
    """Let chance act until something else is awaited."""
    rng = Rng(seed)
    while state.awaits not in stops:
        state.apply(-1, state.sample(rng))
    return state


@pytest.mark.rule("PPP-8")
@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (4, {"creu": 2, "fonts": 2, "francesc": 3, "magdalena": 3, "viladomat": 3, "joan": 3}),
        (5, {"creu": 2, "fonts": 2, "francesc": 2, "magdalena": 3, "viladomat": 3, "joan": 3}),
    ],
)
def test_the_plazas_get_two_or_three_pawns(seats: int, expected: dict[str, int]) -> None:
    state = until(new(seats), "lot", "deal")
    assert crowds(state) == expected
    assert all(state.in_bag(seat) == 0 for seat in range(seats))
    assert sum(crowds(state).values()) == {4: 16, 5: 15}[seats]


@pytest.mark.rule("PPP-8")
@pytest.mark.parametrize(("two", "three"), [("magdalena", "viladomat"), ("viladomat", "magdalena")])
def test_with_three_players_chance_picks_which_seven_gets_two(two: str, three: str) -> None:
    assert [(action.text, odds) for action, odds in new(3).odds()] == [("two magdalena", 1), ("two viladomat", 1)]
    state = until(play(new(3), f"two {two}"), "lot", "deal")
    assert crowds(state) == {"fonts": 2, "francesc": 2, two: 2, three: 3, "joan": 3}


@pytest.mark.rule("PPP-8")
@pytest.mark.parametrize("seats", GAME.seats)
def test_plazas_are_filled_from_the_dearest_down_those_with_two_pawns_first(seats: int) -> None:
    state = play(new(seats), "two viladomat") if seats == 3 else new(seats)
    rng = Rng(3)
    filled: list[str] = []
    while state.awaits == "bag":
        before = crowds(state)
        state.apply(-1, state.sample(rng))
        filled += [word for word, crowd in crowds(state).items() if crowd > before[word]]
    assert (
        list(dict.fromkeys(filled))
        == {
            3: ["fonts", "francesc", "viladomat", "magdalena", "joan"],
            4: ["creu", "fonts", "francesc", "magdalena", "viladomat", "joan"],
            5: ["creu", "fonts", "francesc", "magdalena", "viladomat", "joan"],
        }[seats]
    )


@pytest.mark.rule("PPP-8")
def test_the_bag_is_drawn_from_blindly_by_what_is_left_in_it() -> None:
    assert [odds for _, odds in new(4).odds()] == [4, 4, 4, 4]
    assert [odds for _, odds in new(5).odds()] == [3, 3, 3, 3, 3]
    drawn = play(new(4), *bag("maces", "turcs", "maces", "turcs", "maces"))
    assert {action.text: odds for action, odds in drawn.odds()} == {
        "bag maces": 1,
        "bag gegants": 4,
        "bag guites": 4,
        "bag turcs": 2,
    }


@pytest.mark.rule("PPP-9")
def test_two_pawns_that_share_a_plaza_are_of_different_comparses() -> None:
    state = play(new(4), "bag maces")
    assert legal(state) == bag("gegants", "guites", "turcs")
    assert why(state, "bag maces") == "PPP-9 same-comparse"
    assert "bag maces" in legal(state, "bag turcs"), "on the next plaza it may come again"


@pytest.mark.rule("PPP-9")
def test_three_pawns_may_be_of_one_comparse() -> None:
    pairs = bag("maces", "gegants", "maces", "gegants")
    state = play(new(4), *pairs, *bag("turcs", "turcs", "turcs"))
    assert state.pawns.count(3, 3) == 3
    assert why(state, "bag nans") == "PPP-8 no-such-result"


@pytest.mark.rule("PPP-8", "PPP-10")
@pytest.mark.parametrize("seats", GAME.seats)
def test_all_other_pawns_start_on_sant_pere(seats: int) -> None:
    state = until(new(seats), "cards")
    for seat in range(seats):
        placed = {3: 4, 4: 4, 5: 3}[seats]
        assert state.pawns.count(seat, 0) == state.pawns.each - placed


@pytest.mark.rule("PPP-10")
@pytest.mark.parametrize("seed", range(12))
def test_whoever_has_the_fewest_points_on_the_plazas_plays_first(seed: int) -> None:
    state = until(new(3 + seed % 3), "cards", seed=seed)
    values = [
        sum(WORTH[plaza] * state.pawns.count(seat, plaza) for plaza in state.pawns.town.plazas) for seat in state.order
    ]
    assert values == sorted(values)
    assert state.turn == state.order[0]


@pytest.mark.rule("PPP-10")
def test_equal_players_draw_lots() -> None:
    # Maces and gegants 15 + 11 + 8 + 7 = 41 each, guites 8 + 7 + 7 + 6 = 28, turcs 8 + 7 + 6 + 6 = 27.
    state = play(
        new(4),
        *bag("maces", "gegants", "maces", "gegants"),  # creu, fonts
        *bag("maces", "gegants", "guites"),  # francesc
        *bag("maces", "gegants", "guites"),  # magdalena
        *bag("turcs", "turcs", "guites"),  # viladomat
        *bag("turcs", "turcs", "guites"),  # joan
    )
    assert state.order == [3, 2]
    assert why(state, "play 5", seat="maces") == "PPP-10 lot-awaited"
    assert why(state, "lot guites") == "PPP-10 no-such-result"
    assert state.odds() == [(GAME.parse(state, "lot maces"), 1), (GAME.parse(state, "lot gegants"), 1)]
    assert play(state, "lot gegants").order == [3, 2, 1, 0]
    assert play(state, "lot maces").order == [3, 2, 0, 1]
    told = [(event.kind, event.seat, event.facts) for event in events(state, "lot maces")]
    assert told[0] == ("lot", 0, {})
    assert [facts["place"] for kind, _, facts in told if kind == "order"] == [1, 2, 3, 4]


@pytest.mark.rule("PPP-11")
@pytest.mark.parametrize("seats", GAME.seats)
def test_twelve_cards_each_and_the_rest_is_the_pile(seats: int) -> None:
    state = until(new(seats), "cards")
    assert state.cards.sizes == [12] * seats
    assert [sum(hand) for hand in state.cards.hands] == [12] * seats
    assert state.cards.left == sum(state.cards.pile) == 7 * seats
    assert state.points == [0] * seats
    assert state.cards.discards == [0] * 17


@pytest.mark.rule("PPP-11")
def test_the_odds_of_the_deal_are_those_of_the_cards_that_are_left() -> None:
    state = until(new(3), "deal")
    assert {action.text: odds for action, odds in state.odds()}["draw 2"] == 11
    assert {action.text: odds for action, odds in play(state, "draw 2").odds()}["draw 2"] == 10
    assert why(state, "play 5", seat="maces") == "PPP-11 dealing"
    assert why(new(3), "play 5", seat="maces") == "PPP-8 set-up"
