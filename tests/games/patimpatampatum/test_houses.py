"""PPP-24, PPP-27: the administrators' houses."""

from __future__ import annotations

import pytest

from tests.games.patimpatampatum.play import legal, play, story, where, why


def position(maces: str = "", gegants: str = "", cards: str = "4 administradors") -> str:
    return f"""
        round 1: maces gegants guites
        maces 0: {maces} | {cards}
        gegants 0: {gegants} | 2
        guites 0: | 2
        pile all
        maces to play
    """


ALL_TAKEN = "casa-buxade casa-maragall casa-ciutat casa-huch casa-balmes"


@pytest.mark.rule("PPP-24")
def test_entering_a_house_sends_a_rival_there_to_sant_pere_without_defence() -> None:
    start = position("ciutat1", "casa-ciutat")
    assert story(start, "play 4", "pawn ciutat1", "to casa-ciutat") == [
        "play maces PPP-12",
        "house maces PPP-14",
        "evict maces PPP-24",
    ]
    state = play(start, "play 4", "pawn ciutat1", "to casa-ciutat")
    assert (where(state, "maces"), where(state, "gegants"), state.awaits) == (["casa-ciutat"], [], "draw")


@pytest.mark.rule("PPP-24", "PPP-15")
def test_nobody_is_evicted_from_an_empty_house_and_an_own_pawn_never() -> None:
    assert story(position("ciutat1"), "play 4", "pawn ciutat1", "to casa-ciutat")[-1] == "house maces PPP-14"
    assert "to casa-ciutat" not in legal(position("ciutat1 casa-ciutat"), "play 4", "pawn ciutat1")


@pytest.mark.rule("PPP-27")
def test_administradors_take_a_pawn_from_sant_pere_to_an_empty_house_without_a_number() -> None:
    start = position(gegants="casa-huch casa-balmes")
    assert legal(start, "play administradors") == ["to casa-buxade", "to casa-maragall", "to casa-ciutat"]
    assert story(start, "play administradors", "to casa-ciutat") == [
        "administradors maces PPP-27",
        "house maces PPP-27",
    ]
    state = play(start, "play administradors", "to casa-ciutat")
    assert (where(state, "maces"), state.cards.sizes[0]) == (["casa-ciutat"], 1)


@pytest.mark.rule("PPP-27")
def test_empty_houses_come_first() -> None:
    assert why(position(gegants="casa-huch"), "play administradors", "to casa-huch") == "PPP-27 empty-first"
    assert why(position(), "play administradors", "to creu") == "PPP-4 out-of-play"
    assert why(position(), "play administradors", "to major4") == "PPP-27 house-only"
    assert why(position(), "play administradors", "push joan gegants") == "PPP-27 house-only"


@pytest.mark.rule("PPP-27")
def test_if_all_are_taken_the_player_chooses_and_the_rival_there_returns_to_sant_pere() -> None:
    start = position(gegants=ALL_TAKEN)
    assert legal(start, "play administradors") == [f"to {house}" for house in ALL_TAKEN.split()]
    assert story(start, "play administradors", "to casa-huch")[-1] == "evict maces PPP-27"
    state = play(start, "play administradors", "to casa-huch")
    assert where(state, "maces") == ["casa-huch"]
    assert "casa-huch" not in where(state, "gegants")


@pytest.mark.rule("PPP-27")
def test_an_own_pawn_is_never_displaced() -> None:
    mixed = position("casa-buxade casa-maragall", "casa-ciutat casa-huch casa-balmes")
    assert legal(mixed, "play administradors") == ["to casa-ciutat", "to casa-huch", "to casa-balmes"]
    assert why(mixed, "play administradors", "to casa-buxade") == "PPP-27 own-house"
    assert why(position(ALL_TAKEN), "play administradors") == "PPP-27 no-house"


@pytest.mark.rule("PPP-27")
def test_administradors_are_played_alone() -> None:
    assert why(position("major3"), "play 4", "play administradors") == "PPP-27 administradors-alone"
    start = position("major9", "fonts fonts fonts", "4 tabaler administradors")
    for other in ("play 4", "play 1/tabaler", "play tabaler"):
        assert other in legal(start)
        assert why(start, "play administradors", other) == "PPP-27 administradors-alone"
    assert "play tabaler" in legal(start, "play 4"), "which may be combined"
    assert why(start, "play tabaler", "play administradors") == "PPP-12 one-character"
    assert why(start, "play 4", "pawn major9", "play administradors") == "PPP-27 administradors-alone"
    assert why(start, "play administradors", "pawn major9") == "PPP-46 pawn-chosen"


@pytest.mark.rule("PPP-43")
def test_administradors_need_a_pawn_on_sant_pere() -> None:
    away = "major1 major2 major3 major4 major5 major6 major7 major8 major9 major10 ciutat1 ciutat2 {}"
    assert "play administradors" in legal(position(away.format("")))
    assert why(position(away.format("ciutat3")), "play administradors") == "PPP-43 nobody-on-start"
