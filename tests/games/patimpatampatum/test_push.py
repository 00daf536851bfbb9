"""PPP-19 to PPP-21, PPP-23, PPP-45: pushing into a full plaza, and the answer."""

from __future__ import annotations

import pytest

from tablee.cli.prompt import Prompt
from tablee.cli.session import Session
from tablee.cli.voice import Voice
from tablee.games.patimpatampatum import GAME
from tablee.kernel.chance import Rng
from tablee.kernel.game import Forbidden
from tablee.kernel.record import Record
from tests.games.patimpatampatum.play import after, events, legal, play, pushes, same, story, where, why


def position(
    attackers: str = "major9", gegants: str = "fonts fonts", guites: str = "fonts", hands: str = "4 3 6|6 2 5|2"
) -> str:
    maces, giants, dragons = hands.split("|")
    return f"""
        round 1: maces gegants guites
        maces 0: {attackers} | {maces}
        gegants 0: {gegants} | {giants}
        guites 0: {guites} | {dragons}
        pile all
        maces to play
    """


PUSH = ("play 4", "play 3", "pawn major9", "push fonts gegants")


@pytest.mark.rule("PPP-19")
def test_the_push_is_the_sum_less_the_distance_the_step_into_the_plaza_included() -> None:
    # The printed example: two squares from a full plaza 4 + 3 push with 7 - 2 = 5.
    state = play(position(), *PUSH)
    assert (state.strength, state.awaits, state.rival) == (5, "defence", 1)
    told = events(position(), *PUSH)
    assert told[-1].facts == {
        "rival_seat": 1,
        "from": "Carrer Major 9",
        "to": "Plaça de les Fonts",
        "strength": 5,
    }


@pytest.mark.rule("PPP-19")
def test_a_push_is_at_least_one() -> None:
    assert pushes(position(hands="2 3|6|2"), "play 2", "pawn major9") == []
    assert why(position(hands="2 3|6|2"), "play 2", "pawn major9", "push fonts gegants") == "PPP-19 too-weak"
    assert play(position(hands="2 3|6|2"), "play 3", "pawn major9", "push fonts gegants").strength == 1
    assert why(position("major7"), "play 3", "pawn major7", "push fonts gegants") == "PPP-14 too-far"


@pytest.mark.rule("PPP-19")
def test_the_distance_is_the_shortest_legal_way() -> None:
    # From major4 the shortest way into Sant Joan is two; from sfranc2 into les Fonts it leads by Carrer Huch.
    assert play(position("major4", "joan joan joan"), "play 4", "pawn major4", "push joan gegants").strength == 2
    # hores7 is eight from les Fonts through Sant Francesc, and farther than twelve when that is full.
    near = position("hores7", "fonts fonts", "fonts francesc", hands="6 6|6|2")
    assert play(near, "play 6", "play 6", "pawn hores7", "push fonts gegants").strength == 4
    far = position("hores7", "fonts fonts francesc", "fonts francesc francesc", hands="6 6|6|2")
    assert why(far, "play 6", "play 6", "pawn hores7", "push fonts gegants") == "PPP-15 way-closed"


@pytest.mark.rule("PPP-19")
def test_the_attacker_names_whose_pawn_is_pushed() -> None:
    assert pushes(position(), "play 4", "pawn major9") == ["push fonts gegants", "push fonts guites"]
    assert play(position(), "play 4", "pawn major9", "push fonts guites").rival == 2
    assert why(position(guites="", gegants="fonts fonts fonts"), *PUSH[:3], "push fonts guites") == "PPP-19 not-there"
    assert why(position(), *PUSH[:3], "push fonts nans") == "PPP-19 not-there"


@pytest.mark.rule("PPP-19")
def test_a_plaza_with_room_is_entered_and_not_pushed_into() -> None:
    assert why(position(guites=""), *PUSH) == "PPP-19 has-room"
    assert "to fonts" in legal(position(guites=""), *PUSH[:3])
    assert why(position(), "play 4", "play 3", "pawn major9", "to fonts") == "PPP-19 plaza-full"


@pytest.mark.rule("PPP-19")
def test_nobody_is_told_to_enter_a_plaza_with_room_that_is_out_of_reach() -> None:
    far = position("major7", guites="")
    assert why(far, "play 3", "pawn major7", "push fonts gegants") == "PPP-14 too-far"
    behind = position("hores7", "fonts francesc", "francesc francesc", hands="6 6|6|2")
    assert why(behind, "play 6", "play 6", "pawn hores7", "push fonts gegants") == "PPP-15 way-closed"


@pytest.mark.rule("PPP-19", "PPP-43")
def test_nobody_is_told_to_enter_a_plaza_with_room_when_the_tabaler_has_to_push() -> None:
    start = position("major9", "fonts fonts joan", "fonts", hands="4 3 tabaler|6|2")
    drummed = ("play 4", "play 3", "play tabaler", "pawn major9")
    assert "to joan" not in legal(start, *drummed)
    assert why(start, *drummed, "push joan gegants") == "PPP-43 tabaler-pushes"


@pytest.mark.rule("PPP-19")
def test_nobody_is_told_to_push_into_a_full_plaza_with_nothing_left_for_a_push() -> None:
    start = position(hands="2 3|6|2")
    assert pushes(start, "play 2", "pawn major9") == []
    assert why(start, "play 2", "pawn major9", "to fonts") == "PPP-19 too-weak"


@pytest.mark.rule("PPP-19")
def test_a_plaza_full_of_ones_own_pawns_cannot_be_entered() -> None:
    mine = position("major9 fonts fonts fonts", "", "")
    assert pushes(mine, "play 4", "pawn major9") == []
    assert why(mine, "play 4", "pawn major9", "to fonts") == "PPP-19 nobody-to-push"
    assert why(mine, "play 4", "pawn major9", "push fonts maces") == "PPP-19 own-push"


@pytest.mark.rule("PPP-19")
def test_one_may_push_where_ones_own_pawns_stand_too() -> None:
    mixed = position("major9 fonts fonts", "fonts", "")
    state = play(mixed, *PUSH, "yield", "draw 2")
    assert where(state, "maces") == ["fonts", "fonts", "fonts"]
    assert where(state, "gegants") == []


@pytest.mark.rule("PPP-20")
def test_the_attacker_does_not_move_before_the_answer() -> None:
    state = play(position(), *PUSH)
    assert where(state, "maces") == ["major9"]
    assert state.cards.sizes[0] == 1, "but the cards are laid"
    assert why(state, "to fonts", seat="maces") == "PPP-20 answer-awaited"


@pytest.mark.rule("PPP-20")
def test_defence_is_optional_and_at_most_one_number_and_one_character() -> None:
    assert legal(position(), *PUSH) == ["yield", "defend 2", "defend 5", "defend 6"]
    both = position(hands="4 3 6|6 2 fuets plens|2")
    assert "defend 6 fuets" in legal(both, *PUSH)
    assert "defend 6 plens" in legal(both, *PUSH)


@pytest.mark.rule("PPP-20")
@pytest.mark.parametrize(("card", "holds"), [("6", True), ("5", False), ("2", False)])
def test_a_defence_succeeds_only_if_it_is_strictly_greater_than_the_push(card: str, holds: bool) -> None:
    told = story(position(), *PUSH, f"defend {card}")
    assert ("defended gegants PPP-20" in told) is holds
    assert ("enter maces PPP-21" in told) is not holds


@pytest.mark.rule("PPP-20")
def test_a_defender_never_draws_for_it() -> None:
    state = play(position(), *PUSH, "defend 6", "draw 4")
    assert (state.turn, state.cards.sizes) == (1, [2, 2, 1])


@pytest.mark.rule("PPP-20")
def test_nobody_defends_out_of_turn() -> None:
    assert why(position(), "defend 6", seat="gegants") == "PPP-20 not-attacked"
    assert why(play(position(), *PUSH), "defend 2", seat="guites") == "PPP-20 not-attacked"
    assert why(play(position(), *PUSH), "play 2") == "PPP-20 answer-push"
    assert why(play(position(), *PUSH), "play 2", seat="guites") == "PPP-12 not-your-turn"
    assert why(position(), "borratxos joan") == "PPP-20 not-attacked"
    assert why(position(), "back major8") == "PPP-20 not-attacked"


@pytest.mark.rule("PPP-20")
def test_a_defence_needs_the_cards() -> None:
    assert why(position(), *PUSH, "defend 4") == "PPP-20 no-such-card"
    assert why(position(), *PUSH, "defend 6 fuets") == "PPP-20 no-such-card"
    assert why(position(hands="4 3|fuets|2"), *PUSH, "defend 1/fuets fuets") == "PPP-6 not-both"


@pytest.mark.rule("PPP-20")
def test_a_defence_is_at_most_one_number_and_one_character() -> None:
    hand = position(hands="4 3|6 2 5 plens fuets|2")
    assert {"defend 6 plens", "defend 6 fuets", "defend 1/plens fuets"} <= set(legal(hand, *PUSH))
    for cards in ("6 2", "6 6", "1/plens 1/fuets", "plens fuets", "6 plens fuets", "6 2 fuets", "plens 6 2", "3 3 3 3"):
        assert why(hand, *PUSH, f"defend {cards}") == "PPP-20 too-many-cards"
    assert why(hand, "defend 6 2", seat="gegants") == "PPP-20 not-attacked"
    assert why(play(hand, *PUSH), "defend plens fuets", seat="guites") == "PPP-20 not-attacked"


@pytest.mark.rule("PPP-20")
def test_a_terminal_too_names_the_clause_that_a_defence_of_too_many_cards_breaks() -> None:
    state = play(position(hands="4 3|6 2 5 plens fuets|2"), *PUSH)
    record = Record(GAME, 3, {}, ["Ana", "Léa", "Pau"])
    record.state = state
    prompt = Prompt(Session(record, [None] * 3, Voice("en"), Rng(1)), 1, state.legal(1))
    with pytest.raises(Forbidden) as refused:
        prompt.choice("defend plens fuets")
    assert refused.value.say("en").endswith("one card is played for its number and one for its character. (PPP-20)")
    assert refused.value.say("fr").endswith("(PPP-20)")
    assert prompt.choice("defend 6 fuets").text == "defend 6 fuets"


@pytest.mark.rule("PPP-21")
def test_after_a_success_the_attacker_enters_and_the_rival_returns_to_sant_pere() -> None:
    assert after(position(), *PUSH, "defend 2", "draw 4") == same("""
        round 1: maces gegants guites
        maces 0: fonts | 4 6
        gegants 0: fonts | 5 6
        guites 0: fonts | 2
        pile all but 2 3 4
        gegants to play
    """)


@pytest.mark.rule("PPP-21")
def test_the_pushed_pawn_is_one_of_the_named_owner() -> None:
    state = play(position(), "play 4", "play 3", "pawn major9", "push fonts guites", "yield")
    assert where(state, "guites") == []
    assert where(state, "gegants") == ["fonts", "fonts"]


@pytest.mark.rule("PPP-23")
def test_a_failed_push_from_a_house_leaves_the_pawn_there_and_the_cards_are_spent() -> None:
    house = position("casa-balmes", "viladomat viladomat", "viladomat", hands="3 2|6 2|2")
    push = ("play 3", "play 2", "pawn casa-balmes", "push viladomat gegants")
    assert play(house, *push).strength == 1
    assert story(house, *push, "defend 6")[-1] == "stay-house maces PPP-23"
    state = play(house, *push, "defend 6")
    assert where(state, "maces") == ["casa-balmes"]
    assert state.cards.sizes[0] == 0


@pytest.mark.rule("PPP-23", "PPP-25")
def test_a_house_protects_against_a_comparse_card_too() -> None:
    house = position("casa-balmes", "viladomat viladomat", "viladomat", hands="3 2 4|maces 2|2")
    state = play(house, "play 3", "play 2", "pawn casa-balmes", "push viladomat gegants", "defend maces")
    assert where(state, "maces") == ["casa-balmes"]
    lost = play(house, "play 3", "play 2", "pawn casa-balmes", "push viladomat gegants", "yield")
    assert where(lost, "maces") == ["viladomat"]


@pytest.mark.rule("PPP-45")
def test_whoever_holds_a_card_is_asked_whatever_it_is() -> None:
    assert legal(position(hands="4 3|aliga|2"), *PUSH) == ["yield", "defend 1/aliga"]


@pytest.mark.rule("PPP-45")
def test_the_empty_handed_are_not_asked() -> None:
    state = play(position(hands="4 3 2||2"), *PUSH)
    assert state.awaits == "draw"
    assert where(state, "maces") == ["fonts"]


@pytest.mark.rule("PPP-45")
@pytest.mark.parametrize("card", ["borratxos", "2"])
def test_a_beaten_defender_is_asked_for_borratxos_whether_or_not_they_are_there(card: str) -> None:
    asked = position("major9 joan", hands=f"4 3 2|{card}|2")
    assert play(asked, *PUSH, "yield").awaits == "borratxos"
    offered = legal(asked, *PUSH, "yield")
    assert offered == (["borratxos joan", "pass"] if card == "borratxos" else ["pass"])
    told = "borratxos-or-pass" if card == "borratxos" else "only-pass"
    assert why(asked, *PUSH, "yield", "defend 1/borratxos") == f"PPP-31 {told}"


@pytest.mark.rule("PPP-45")
def test_nobody_is_asked_for_borratxos_without_a_card_or_a_plaza() -> None:
    assert play(position("major9", hands="4 3 2|borratxos|2"), *PUSH, "yield").awaits == "draw"
    assert play(position("major9 joan", hands="4 3 2|2|2 3"), *PUSH, "defend 2").awaits == "draw"
