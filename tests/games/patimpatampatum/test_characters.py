"""PPP-25, PPP-26, PPP-28 to PPP-32, PPP-42, PPP-43: what the characters do."""

from __future__ import annotations

import pytest

from tests.games.patimpatampatum.play import events, legal, places, play, pushes, story, where, why


def position(
    maces: str = "major9",
    gegants: str = "fonts fonts",
    guites: str = "fonts",
    hands: str = "4 3 6|6|2",
    round_: int = 1,
) -> str:
    mine, giants, dragons = hands.split("|")
    return f"""
        round {round_}: maces gegants guites
        maces 0: {maces} | {mine}
        gegants 0: {gegants} | {giants}
        guites 0: {guites} | {dragons}
        pile all
        maces to play
    """


PUSH = ("play 4", "play 3", "pawn major9", "push fonts gegants")  # a push of 5
DRUMMED = ("play 4", "play 3", "play tabaler", "pawn major9", "push fonts gegants")


# Comparse


@pytest.mark.rule("PPP-25")
def test_a_comparse_card_beats_any_push_of_the_comparse_it_shows_and_sends_the_pawn_home() -> None:
    start = position(hands="6 6|maces 2|2")
    push = ("play 6", "play 6", "pawn major9", "push fonts gegants", "defend maces")
    assert story(start, *push) == ["comparse gegants PPP-25", "defended gegants PPP-20", "sent-home maces PPP-25"]
    state = play(start, *push)
    assert (where(state, "maces"), where(state, "gegants")) == ([], ["fonts", "fonts"])
    assert state.cards.sizes[1] == 1


@pytest.mark.rule("PPP-25")
def test_a_comparse_card_is_played_alone_and_against_its_own_comparse_only() -> None:
    start = position(hands="4 3|maces gegants guites 2|2")
    assert why(start, *PUSH, "defend 2 maces") == "PPP-25 comparse-alone"
    assert why(start, *PUSH, "defend guites") == "PPP-25 other-comparse"
    assert why(start, *PUSH, "defend gegants") == "PPP-25 own-comparse"


@pytest.mark.rule("PPP-25", "PPP-6")
def test_any_comparse_card_serves_as_a_one() -> None:
    start = position(hands="4 3|maces gegants guites fuets|2")
    assert {"defend 1/gegants", "defend 1/guites", "defend 1/maces fuets"} <= set(legal(start, *PUSH))
    assert "enter maces PPP-21" in story(start, *PUSH, "defend 1/maces")
    assert why(position(hands="4 3 guites|2|2"), "play guites") == "PPP-25 defence-character"
    assert why(position(hands="4 3 maces|2|2"), "play maces") == "PPP-25 own-comparse"


# Tabaler


@pytest.mark.rule("PPP-26")
def test_with_the_tabaler_a_pawn_that_fails_stays_where_it_pushed_from() -> None:
    start = position(hands="4 3 tabaler|6|2")
    assert story(start, *DRUMMED, "defend 6")[-1] == "stay-tabaler maces PPP-26"
    state = play(start, *DRUMMED, "defend 6", "draw 2")
    assert (where(state, "maces"), state.cards.sizes[0]) == (["major9"], 1)


@pytest.mark.rule("PPP-26")
def test_the_tabaler_protects_against_a_comparse_card_too() -> None:
    start = position(hands="4 3 tabaler|maces 2|2")
    assert where(play(start, *DRUMMED, "defend maces"), "maces") == ["major9"]
    assert where(play(start, *PUSH, "defend maces"), "maces") == []


@pytest.mark.rule("PPP-26")
def test_the_tabaler_is_spent_either_way() -> None:
    start = position(hands="4 3 tabaler 2|6|2")
    for answer in ("yield", "defend 6"):
        assert play(start, *DRUMMED, answer).cards.discards[5] == 1


@pytest.mark.rule("PPP-43", "PPP-26")
def test_the_tabaler_is_played_only_with_a_push() -> None:
    start = position("major9 hores1", hands="4 3 tabaler|6|2")
    assert places(start, "play 4", "play tabaler", "pawn major9") == set()
    assert pushes(start, "play 4", "play tabaler", "pawn major9") == ["push fonts gegants", "push fonts guites"]
    assert why(start, "play 4", "play tabaler", "pawn major9", "to joan") == "PPP-43 tabaler-pushes"
    assert why(start, "play 4", "play tabaler", "pawn hores1") == "PPP-43 no-push"
    nobody = position("major9", "fonts", "fonts", hands="4 3 tabaler|6|2")
    assert why(nobody, "play 4", "play tabaler") == "PPP-43 no-push"
    assert why(nobody, "play tabaler") == "PPP-43 no-push"
    level = position("major9", hands="2 3 tabaler|6|2")
    assert why(level, "play 2", "play tabaler", "pawn major9") == "PPP-43 no-push", "a push of 2 - 2 is none"
    weak = position("major7", hands="2 3 tabaler|6|2")
    assert why(weak, "play tabaler", "play 2", "pawn major7") == "PPP-43 no-push"
    assert legal(weak, "play tabaler", "play 2") == ["play 3"], "two and three reach, neither does alone"


# Pixapi


@pytest.mark.rule("PPP-28")
def test_with_the_pixapi_a_move_ends_on_a_rivals_square_and_that_rival_returns_to_sant_pere() -> None:
    start = position("major1", "major4 hores3", "", hands="3 pixapi|6|2")
    assert places(start, "play 3", "play pixapi", "pawn major1") == {"major4"}
    told = story(start, "play 3", "play pixapi", "pawn major1", "to major4")
    assert told == ["play maces PPP-12", "pixapi maces PPP-28", "move maces PPP-14", "tread maces PPP-28"]
    state = play(start, "play 3", "play pixapi", "pawn major1", "to major4")
    assert (where(state, "maces"), where(state, "gegants")) == (["major4"], ["hores3"])


@pytest.mark.rule("PPP-28")
def test_plazas_houses_and_sant_pere_are_excepted() -> None:
    start = position("major4 ciutat2", "joan joan casa-ciutat major6", "joan", hands="2 4 pixapi|6|2")
    assert places(start, "play 2", "play pixapi", "pawn major4") == {"major6"}
    assert pushes(start, "play 4", "play pixapi") == []
    assert why(start, "play 2", "play pixapi", "pawn major4", "push joan gegants") == "PPP-28 pixapi-on-streets"
    assert why(start, "play 2", "play pixapi", "pawn major4", "to joan") == "PPP-28 pixapi-on-streets"
    assert why(start, "play 2", "play pixapi", "pawn ciutat2") == "PPP-43 nobody-to-tread-on"


@pytest.mark.rule("PPP-43", "PPP-28")
def test_the_pixapi_is_played_only_to_end_on_a_rival() -> None:
    start = position("major1 major3", "major4", "", hands="2 3 pixapi|6|2")
    assert why(start, "play 3", "play pixapi", "pawn major1", "to hores2") == "PPP-43 pixapi-treads"
    assert why(start, "play 3", "play pixapi", "pawn major3") == "PPP-43 nobody-to-tread-on"
    assert why(start, "play 2", "play 3", "play pixapi") == "PPP-43 nobody-to-tread-on"
    own = position("major1 major4", "hores6", "", hands="3 pixapi|6|2")
    assert why(own, "play 3", "play pixapi") == "PPP-43 nobody-to-tread-on"


@pytest.mark.rule("PPP-15", "PPP-28")
def test_without_the_pixapi_a_rivals_square_is_taken() -> None:
    start = position("major1", "major4", "", hands="3 pixapi|6|2")
    assert why(start, "play 3", "pawn major1", "to major4") == "PPP-15 occupied"


# Plens


@pytest.mark.rule("PPP-29")
def test_plens_take_away_the_lower_of_two_cards_and_a_number_must_beat_the_rest() -> None:
    # A push of 4 + 3 - 2 = 5 becomes 2.
    start = position(hands="4 3|plens 2 3|2")
    assert events(start, *PUSH, "defend 3 plens")[0].facts == {"removed": 3, "strength": 2}
    assert "defended gegants PPP-20" in story(start, *PUSH, "defend 3 plens")
    assert "enter maces PPP-21" in story(start, *PUSH, "defend 2 plens")
    assert where(play(start, *PUSH, "defend 3 plens"), "maces") == ["major8"], "one step back: 3 - 2"


@pytest.mark.rule("PPP-29")
def test_plens_need_a_number_unless_the_push_falls_below_one() -> None:
    start = position(hands="4 3|plens 2|2")
    assert "defend plens" not in legal(start, *PUSH)
    assert why(start, *PUSH, "defend plens") == "PPP-29 plens-need-number"


@pytest.mark.rule("PPP-29")
def test_when_the_push_falls_below_one_it_fails_without_a_number_and_the_attacker_does_not_move() -> None:
    # 3 + 2 - 3 = 2, and without the 2 nothing is left.
    start = position("major8", hands="3 2|plens 6|2")
    push = ("play 3", "play 2", "pawn major8", "push fonts gegants")
    assert story(start, *push, "defend plens") == [
        "plens gegants PPP-29",
        "defended gegants PPP-20",
        "stay-plens maces PPP-29",
    ]
    assert where(play(start, *push, "defend plens"), "maces") == ["major8"]
    assert why(start, *push, "defend 6 plens") == "PPP-29 plens-suffice"
    # 4 + 2 - 3 = 3, and without the 2 one is left: that has to be beaten.
    one_left = position("major8", hands="4 2|plens 6|2")
    push = ("play 4", "play 2", "pawn major8", "push fonts gegants")
    assert "defend plens" not in legal(one_left, *push)
    assert where(play(one_left, *push, "defend 6 plens"), "maces") == ["major3"]


@pytest.mark.rule("PPP-29")
def test_plens_answer_only_a_push_of_two_cards() -> None:
    start = position(hands="6 tabaler|plens 2|2")
    one = ("play 6", "pawn major9", "push fonts gegants")
    assert why(start, *one, "defend 2 plens") == "PPP-29 plens-two-cards"
    assert why(start, *one, "defend plens") == "PPP-29 plens-two-cards"
    drummed = ("play 6", "play tabaler", "pawn major9", "push fonts gegants")
    assert why(start, *drummed, "defend 2 plens") == "PPP-29 plens-two-cards"


@pytest.mark.rule("PPP-29", "PPP-6")
def test_a_character_used_as_a_number_counts_as_a_card() -> None:
    # 6 + 1 - 2 = 5 becomes 4.
    start = position(hands="6 tabaler|plens 5|2")
    push = ("play 6", "play 1/tabaler", "pawn major9", "push fonts gegants")
    assert events(start, *push, "defend 5 plens")[0].facts == {"removed": 1, "strength": 4}


@pytest.mark.rule("PPP-29")
def test_plens_themselves_may_be_the_number_only_if_there_are_two_of_them() -> None:
    assert "defend 1/plens plens" not in legal(position(hands="4 3|plens 2|2"), *PUSH)
    assert "defend 1/plens plens" in legal(position(hands="4 3|plens plens|2"), *PUSH)


@pytest.mark.rule("PPP-29")
def test_characters_of_ones_own_turn_do_not_defend_nor_defenders_attack() -> None:
    start = position(hands="4 3 plens fuets borratxos|tabaler aliga pixapi administradors|2")
    for card, clause in {"tabaler": 26, "administradors": 27, "pixapi": 28, "aliga": 30}.items():
        assert why(start, *PUSH, f"defend {card}") == f"PPP-{clause} own-turn-character"
    for card, clause in {"plens": 29, "fuets": 32, "borratxos": 31}.items():
        assert why(start, "play 4", f"play {card}") == f"PPP-{clause} defence-character"


@pytest.mark.rule("PPP-6", "PPP-12", "PPP-20")
def test_nobody_is_told_to_play_a_card_for_its_number_that_cannot_be_so_played() -> None:
    start = position(hands="4 3 plens|2|2")
    assert why(start, "play 4", "play 3", "play plens") == "PPP-29 defence-only", "a third number"
    assert why(start, "play 4", "pawn major9", "play plens") == "PPP-29 defence-only", "the pawn is chosen"
    assert why(start, "play fuets") == "PPP-12 no-such-card"
    assert why(start, *PUSH, "defend 2 tabaler") == "PPP-20 no-such-card"


@pytest.mark.rule("PPP-31")
def test_nobody_is_promised_borratxos_before_the_push_has_succeeded() -> None:
    start = position(hands="4 3|borratxos 2|2")
    assert why(start, *PUSH, "defend borratxos") == "PPP-31 borratxos-later"
    assert play(start, *PUSH, "yield").awaits == "draw", "there is no plaza to go to"
    asked = play(position("major9 joan", hands="4 3 2|borratxos|2"), *PUSH, "yield")
    assert why(asked, "play 2", seat="maces") == "PPP-31 borratxos-awaited"


# Àliga

TWO = ("play 2", "play aliga", "pawn major1", "to major3")


@pytest.mark.rule("PPP-30")
def test_with_the_aliga_the_numbers_apply_in_full_to_two_different_pawns() -> None:
    start = position("major1 hores1", "", "", hands="2 aliga 5|6|2")
    state = play(start, *TWO)
    assert (state.awaits, state.turn) == ("second", 0)
    assert "pawn major3" not in legal(state)
    assert why(state, "pawn major3") == "PPP-30 other-pawn"
    assert why(state, "play 5") == "PPP-30 cards-are-laid"
    done = play(state, "pawn hores1", "to hores3", "draw 2")
    assert (where(done, "maces"), done.turn, done.cards.sizes[0]) == (["hores3", "major3"], 1, 2)


@pytest.mark.rule("PPP-30")
def test_another_pawn_on_the_same_plaza_is_a_different_pawn() -> None:
    start = position("joan joan", "", "", hands="2 aliga 5|6|2")
    state = play(start, "play 2", "play aliga", "pawn joan", "to major7", "pawn joan", "to major4")
    assert where(state, "maces") == ["major4", "major7"]
    joined = play(start, "play 2", "play aliga", "pawn joan", "to major7")
    crossed = play(
        position("major4 joan", "", "", hands="2 aliga|6|2"), "play 2", "play aliga", "pawn major4", "to joan"
    )
    assert play(crossed, "pawn joan").pawn != crossed.first, "of two pawns on one plaza, the one that has not moved"
    assert play(joined, "pawn joan").pawn != joined.first
    home = play(start, "play 2", "play aliga", "pawn sp", "to hores2", "pawn sp", "to major2")
    assert where(home, "maces") == ["hores2", "joan", "joan", "major2"]


@pytest.mark.rule("PPP-30", "PPP-41")
def test_with_the_aliga_each_pawn_counts_its_own_squares() -> None:
    start = position("major1 major2", "", "", hands="2 aliga 5|6|2")
    state = play(start, "play 2", "play aliga", "pawn major2", "to major4", "pawn major1", "to major3")
    assert where(state, "maces") == ["major3", "major4"], "the second passes where the first went"


@pytest.mark.rule("PPP-30")
def test_with_the_aliga_each_pawn_may_push_and_each_push_is_defended_on_its_own() -> None:
    start = position("major9 major10", hands="4 3 aliga|6 plens 3|2")
    first = ("play 4", "play 3", "play aliga", "pawn major9", "push fonts gegants", "defend 3 plens")
    state = play(start, *first)
    assert (where(state, "maces"), state.awaits) == (["major10", "major8"], "second")
    second = play(state, "pawn major10", "push fonts gegants")
    assert second.strength == 6, "plens lower only the push they answer"
    assert second.awaits == "defence"
    assert play(second, "defend 6").awaits == "draw"


@pytest.mark.rule("PPP-43", "PPP-30")
def test_the_aligas_second_pawn_may_be_declined() -> None:
    start = position("major1", "", "", hands="2 aliga 5|6|2")
    assert story(start, *TWO, "done") == ["one-pawn maces PPP-43"]
    assert why(start, *TWO, "pawn sp", "done") == "PPP-46 pawn-chosen"
    assert play(start, *TWO, "done", "draw 2").turn == 1


@pytest.mark.rule("PPP-43")
def test_the_second_pawn_is_chosen_after_the_first_is_settled() -> None:
    start = position("major8 major10", hands="3 2 aliga|6|2")
    state = play(start, "play 3", "play 2", "play aliga", "pawn major10", "push fonts gegants", "yield")
    assert where(state, "gegants") == ["fonts"]
    again = play(state, "pawn major8", "push fonts gegants")
    assert again.strength == 2


# Borratxos

SAVED = (*PUSH, "yield")


@pytest.mark.rule("PPP-31")
def test_with_borratxos_the_beaten_pawn_takes_the_place_of_an_attackers_pawn_in_another_plaza() -> None:
    start = position("major9 joan", hands="4 3|borratxos 2|2")
    state = play(start, *SAVED, "borratxos joan")
    assert where(state, "maces") == ["fonts"], "the pawn of Sant Joan is back on Sant Pere"
    assert where(state, "gegants") == ["fonts", "joan"]
    assert story(start, *SAVED, "borratxos joan") == ["borratxos gegants PPP-31"]
    assert state.cards.sizes[1] == 1


@pytest.mark.rule("PPP-31")
def test_the_other_plaza_is_of_equal_or_lower_value() -> None:
    # Pushed out of Magdalena, worth 7: Viladomat, 7, and Sant Joan, 6, but not les Fonts, 11.
    start = position("pietat6 fonts viladomat joan magdalena", "magdalena magdalena", "", hands="4 3|borratxos 2|2")
    push = ("play 4", "pawn pietat6", "push magdalena gegants", "yield")
    assert legal(start, *push) == ["borratxos viladomat", "borratxos joan", "pass"]
    assert why(start, *push, "borratxos fonts") == "PPP-31 dearer-plaza"
    assert why(start, *push, "borratxos magdalena") == "PPP-31 another-plaza"


@pytest.mark.rule("PPP-42", "PPP-31")
def test_borratxos_need_a_pawn_of_the_attacker_and_the_defender_picks_the_plaza() -> None:
    start = position("major9 joan francesc", "fonts fonts viladomat", hands="4 3|borratxos 2|2")
    assert legal(start, *SAVED) == ["borratxos francesc", "borratxos joan", "pass"]
    assert why(start, *SAVED, "borratxos viladomat") == "PPP-42 no-target"
    assert where(play(start, *SAVED, "borratxos francesc"), "maces") == ["fonts", "joan"]
    assert play(position("major9", hands="4 3|borratxos|2"), *SAVED).awaits == "draw"


@pytest.mark.rule("PPP-42")
def test_borratxos_may_follow_a_losing_number_but_no_other_character() -> None:
    start = position("major9 joan", hands="4 3 2|borratxos 2 2 fuets plens|2")
    assert play(start, *PUSH, "defend 2").awaits == "borratxos"
    assert play(start, *PUSH, "defend 2 fuets").awaits == "draw"
    assert play(start, *PUSH, "defend 2 plens").awaits == "draw"


@pytest.mark.rule("PPP-42", "PPP-20")
def test_a_losing_defence_may_be_played() -> None:
    assert "defend 2" in legal(position(hands="4 3|2|2"), *PUSH)


@pytest.mark.rule("PPP-31")
def test_borratxos_are_no_answer_to_the_push_itself_and_cannot_be_answered() -> None:
    start = position("major9 joan", hands="4 3|borratxos 6|2")
    assert why(start, *PUSH, "defend borratxos") == "PPP-31 borratxos-later"
    assert why(start, *PUSH, "defend 6 borratxos") == "PPP-31 borratxos-later"
    assert play(start, *SAVED, "borratxos joan").awaits == "draw"
    assert why(position("major9 joan", hands="4 3|2|2"), *SAVED, "borratxos joan") == "PPP-31 no-such-card"


@pytest.mark.rule("PPP-31")
def test_whoever_passes_goes_to_sant_pere() -> None:
    start = position("major9 joan", hands="4 3|borratxos|2")
    assert where(play(start, *SAVED, "pass"), "gegants") == ["fonts"]
    assert story(start, *SAVED, "pass") == []


# Fuets


@pytest.mark.rule("PPP-32")
@pytest.mark.parametrize(("card", "doubled", "holds"), [("3", 6, True), ("2", 4, False), ("1/plens", 2, False)])
def test_fuets_double_the_number_whatever_card_serves(card: str, doubled: int, holds: bool) -> None:
    start = position(hands="4 3|3 2 plens fuets|2")
    told = {event.kind: event.facts for event in events(start, *PUSH, f"defend {card} fuets")}
    assert told["defend"]["defence"] == told["fuets"]["defence"] == doubled
    assert ("defended" in told) is holds


@pytest.mark.rule("PPP-32")
def test_fuets_need_a_number_and_set_the_retreat() -> None:
    start = position(hands="4 3|4 fuets|2")
    assert why(start, *PUSH, "defend fuets") == "PPP-32 fuets-need-number"
    assert where(play(start, *PUSH, "defend 4 fuets"), "maces") == ["major6"], "8 - 5 = 3 back"
    assert "defend 1/fuets fuets" in legal(position(hands="4 3|fuets fuets|2"), *PUSH)
