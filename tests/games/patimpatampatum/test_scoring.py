"""PPP-36 to PPP-40: what a round pays, the next round, and the winner."""

from __future__ import annotations

import pytest

from tablee.games.patimpatampatum.material import COMPARSES
from tablee.games.patimpatampatum.scoring import by_round
from tests.games.patimpatampatum.play import END, deal, events, last_card, play, why


def paid(round_: int, **pawns: str) -> dict[str, int]:
    state = play(last_card(round_, **pawns), *END)
    return {name: points for name, points in zip(COMPARSES, state.points, strict=True) if points}


@pytest.mark.rule("PPP-36")
def test_in_round_one_each_plaza_pays_every_player_with_a_pawn_there() -> None:
    # The printed example: one maces and two dwarves on la Creu, 15 each.
    assert paid(1, maces="creu", nans="creu creu") == {"maces": 15, "nans": 15}
    assert paid(1, turcs="fonts joan magdalena viladomat francesc", guites="joan") == {"turcs": 39, "guites": 6}


@pytest.mark.rule("PPP-37")
def test_in_round_two_it_takes_two_pawns() -> None:
    assert paid(2, maces="creu", nans="creu creu", turcs="joan joan joan") == {"nans": 15, "turcs": 6}


@pytest.mark.rule("PPP-38")
def test_in_round_three_two_pawns_pay_the_value_and_three_or_more_double() -> None:
    # The printed example at Sant Francesc and at the plaza of 6.
    assert paid(3, maces="francesc", guites="francesc francesc", turcs="francesc francesc") == {"guites": 8, "turcs": 8}
    assert paid(3, gegants="joan joan joan", nans="joan joan") == {"gegants": 12, "nans": 6}
    assert paid(3, nans="fonts fonts fonts fonts", turcs="creu creu creu creu creu") == {"nans": 22, "turcs": 30}


@pytest.mark.rule("PPP-36", "PPP-37", "PPP-38")
@pytest.mark.parametrize(("round_", "pays"), [(1, (1, 3, 6)), (2, (2, 5, 9)), (3, (3, 7, 12))])
def test_houses_pay_by_their_number(round_: int, pays: tuple[int, int, int]) -> None:
    houses = ["casa-huch", "casa-balmes", "casa-ciutat", "casa-buxade"]
    one, two, three = pays
    assert paid(round_, nans=houses[0], turcs=" ".join(houses[1:3])) == {"nans": one, "turcs": two}
    assert paid(round_, nans=" ".join(houses[:3])) == {"nans": three}
    assert paid(round_, nans=" ".join(houses)) == {"nans": three}


@pytest.mark.rule("PPP-36")
def test_points_are_told_by_source() -> None:
    told = events(last_card(1, turcs="fonts fonts casa-huch casa-balmes"), *END)
    scores = [(event.kind, event.seat, event.clause, event.facts) for event in told if event.kind.startswith("score")]
    assert scores == [
        ("score-plaza", 3, "PPP-36", {"plaza": "Plaça de les Fonts", "points": 11, "pawns": 2}),
        ("score-houses", 3, "PPP-36", {"houses": 2, "points": 3}),
    ]
    state = play(last_card(1, turcs="fonts fonts casa-huch casa-balmes"), *END)
    creu, fonts, *others, houses = state.gains
    assert (creu, fonts, houses) == ([0] * 5, [0, 0, 0, 11, 0], [0, 0, 0, 3, 0])
    assert not any(map(any, others))
    assert by_round(state.gains) == [fonts, houses]


@pytest.mark.rule("PPP-39")
def test_the_next_round_is_played_by_accumulated_points_fewest_first_ties_as_before() -> None:
    state = play(last_card(2, "9 9 30 4 4", "nans guites turcs gegants maces", gegants="creu creu"), *END)
    assert state.points == [9, 24, 30, 4, 4]
    assert [COMPARSES[seat] for seat in state.order] == ["nans", "turcs", "maces", "gegants", "guites"]
    swapped = play(last_card(2, "9 9 30 4 4", "turcs guites nans gegants maces", gegants="creu creu"), *END)
    assert [COMPARSES[seat] for seat in swapped.order] == ["turcs", "nans", "maces", "gegants", "guites"]


@pytest.mark.rule("PPP-39")
def test_for_the_next_round_all_cards_are_shuffled_twelve_dealt_and_the_pawns_stay() -> None:
    before = last_card(1, turcs="fonts major3", guites="casa-huch")
    state = play(before, *END)
    assert (state.awaits, state.cards.left, sum(state.cards.discards)) == ("deal", 95, 0)
    assert state.cards.sizes == [0] * 5
    assert why(state, "play 2", seat="maces") == "PPP-39 dealing"
    dealt = deal(state)
    assert (dealt.cards.sizes, dealt.cards.left) == ([12] * 5, 35)
    assert dealt.turn == dealt.order[0]
    assert dealt.pawns.where == state.pawns.where
    assert dealt.capacity == 4


@pytest.mark.rule("PPP-39", "PPP-33")
def test_used_attacks_count_for_their_round_only() -> None:
    start = last_card(1, gegants="fonts").replace("pile", "maces has attacked gegants\npile")
    assert any(play(start).attacked)
    assert not any(play(start, *END).attacked)


@pytest.mark.rule("PPP-40")
def test_after_round_three_most_points_win() -> None:
    state = play(last_card(3, "10 20 30 5 5", nans="creu creu creu"), *END)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (10, 20, 30, 5, 35)
    assert outcome.ranks == (4, 3, 2, 5, 1)
    assert (outcome.clause, outcome.reason, outcome.winners) == ("PPP-40", "most-points", (4,))
    assert outcome.sources["plazas-3"] == (0, 0, 0, 0, 30)
    assert sum(map(sum, outcome.sources.values())) == sum(outcome.points)
    assert (state.to_act(), state.awaits, state.legal(0)) == ((), "over", [])
    assert play(last_card(2, "10 20 30 5 5"), *END).outcome() is None


@pytest.mark.rule("PPP-40")
def test_ties_share_the_win() -> None:
    state = play(last_card(3, "10 30 30 5 5"), *END)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert outcome.ranks == (3, 1, 1, 4, 4)
    told = events(last_card(3, "10 30 30 5 5"), *END)
    assert [(event.seat, event.facts) for event in told if event.kind == "win"] == [
        (1, {"points": 30}),
        (2, {"points": 30}),
    ]
