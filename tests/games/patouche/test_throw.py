"""PCH-4, PCH-5: throwing, keeping, and what then acts first."""

from __future__ import annotations

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.position import read
from tests.games.patouche.play import after, events, legal, play, refused, same, story, why

TO_THROW = """
    family
    a:
    b: s s
    c:
    wolf at a
    a to throw
"""
TO_KEEP = TO_THROW.replace("a to throw", "a to keep wps")


@pytest.mark.rule("PCH-4")
def test_at_least_one_die_is_kept_and_all_may_be() -> None:
    assert legal(TO_KEEP) == ["keep w", "keep p", "keep s", "keep wp", "keep ws", "keep ps", "keep wps"]
    assert legal(TO_THROW, "throw pps") == ["keep p", "keep s", "keep pp", "keep ps", "keep pps"]
    assert legal(TO_THROW, "throw www") == ["keep w", "keep ww", "keep www"]


@pytest.mark.rule("PCH-4")
def test_a_die_that_was_not_thrown_is_not_kept() -> None:
    assert why(TO_KEEP, "keep ww") == "PCH-4 not-thrown"
    again = TO_THROW.replace("a to throw", "a to keep pp with w kept")
    assert [why(again, f"keep {dice}") for dice in ("s", "ws", "ww", "ppp")] == ["PCH-4 not-thrown-again"] * 4


@pytest.mark.rule("PCH-4")
def test_a_die_that_is_kept_already_is_not_kept_again() -> None:
    again = TO_THROW.replace("a to throw", "a to keep pp with w kept")
    assert [why(again, f"keep {dice}") for dice in ("w", "wp", "wpp")] == ["PCH-4 already-kept"] * 3
    refusal = refused(again, "keep w")
    assert GAME.words("en").refusal(refusal) == (
        "You cannot keep a wolf: you have already kept a wolf. Choose only among the dice of this throw: two patous."
    )
    assert GAME.words("fr").refusal(refusal) == (
        "Vous ne pouvez pas conserver un loup\u00a0: vous avez déjà conservé un loup. "
        "Choisissez seulement parmi les dés de ce lancer\u00a0: deux patous."
    )


@pytest.mark.rule("PCH-4")
def test_who_keeps_no_die_is_told_to_keep_one() -> None:
    keep_none = GAME.parse(read(TO_KEEP), "keep")
    assert keep_none.text == "keep"
    assert keep_none not in read(TO_KEEP).legal(0)
    assert why(TO_KEEP, "keep") == "PCH-4 keep-none"
    assert why(TO_KEEP, "keep", 1) == "PCH-29 not-your-turn"
    assert why(TO_THROW, "keep", 0) == "PCH-4 throw-first"


@pytest.mark.rule("PCH-4")
def test_only_the_dice_that_are_not_kept_are_thrown_again() -> None:
    assert after(TO_KEEP, "keep w") == same(TO_THROW.replace("a to throw", "a to throw again with w kept"))
    assert legal(TO_KEEP, "keep w") == ["throw ww", "throw wp", "throw ws", "throw pp", "throw ps", "throw ss"]
    assert legal(TO_KEEP, "keep ws") == ["throw w", "throw p", "throw s"]
    assert why(TO_THROW.replace("a to throw", "a to throw again with w kept"), "throw wps") == "PCH-4 no-such-throw"
    assert why(TO_THROW.replace("a to throw", "a to throw again with ws kept"), "throw ps") == "PCH-4 no-such-throw"


@pytest.mark.rule("PCH-4")
def test_a_kept_die_stays_as_it_is() -> None:
    position = TO_THROW.replace("a to throw", "a to keep ww with p kept")
    assert play(position, "keep w", "throw s").flocks[0].sheep() == 1
    assert story(position, "keep w", "throw s")[:3] == ["keep 0 PCH-4", "throw 0 PCH-4", "stand 0 PCH-4"]
    assert events(position, "keep w", "throw s")[2].facts == {"dice_word": "dice.wps"}


@pytest.mark.rule("PCH-4")
@pytest.mark.parametrize("throws", [["throw sss"], ["throw wps", "keep s", "throw ss"]])
def test_one_may_stop_after_any_throw(throws: list[str]) -> None:
    state = play(TO_THROW, *throws, "keep sss" if len(throws) == 1 else "keep ss")
    assert state.flocks[0].sheep() == 3
    assert state.turn == 1


@pytest.mark.rule("PCH-4")
def test_after_the_third_throw_all_dice_are_kept() -> None:
    assert legal(TO_THROW, "throw wps", "keep p", "throw wp", "keep p") == ["throw w", "throw p", "throw s"]
    third = TO_THROW.replace("a to throw", "a to throw a third time with pp kept")
    assert play(third, "throw s").turn == 1
    state = play(TO_THROW, "throw wps", "keep p", "throw wp", "keep p", "throw p")
    assert (state.turn, state.flocks[0].patous()) == (1, 3)


@pytest.mark.rule("PCH-4")
def test_a_die_thrown_alone_is_kept() -> None:
    state = play(TO_THROW, "throw pps", "keep ps", "throw p")
    assert (state.turn, state.flocks[0].patous(), state.flocks[0].sheep()) == (1, 2, 1)


@pytest.mark.rule("PCH-4")
def test_dice_are_thrown_before_anything_is_kept() -> None:
    assert why(TO_THROW, "keep p", 0) == "PCH-4 throw-first"
    assert why(TO_THROW, "throw www", 0) == "PCH-4 dice-decide"
    assert why(TO_KEEP, "throw www", -1) == "PCH-4 no-chance-now"


@pytest.mark.rule("PCH-4")
def test_dice_that_stand_are_not_kept_again() -> None:
    position = """
        expert
        a:
        b:
        c:
        wolf at a
        a to play ps of wps
    """
    assert why(position, "keep ps") == "PCH-4 dice-stand"
    assert why(position, "keep") == "PCH-4 dice-stand"
    turning = position.replace("play ps", "turn a patou, then s,")
    assert why(turning, "keep ps", 0) == "PCH-4 dice-stand"


@pytest.mark.rule("PCH-5")
def test_the_wolf_acts_before_the_other_dice() -> None:
    position = """
        family
        a:
        b:
        c:
        wolf at c
        a to keep wss
    """
    told = [
        "stand 0 PCH-4",
        "wolf-visit 0 PCH-6",
        "no-prey 0 PCH-6",
        "sheep 0 PCH-8",
        "sheep 0 PCH-8",
        "turn 1 PCH-29",
    ]
    assert story(position, "keep wss") == told  # the new sheep came too late to be scared


@pytest.mark.rule("PCH-5")
def test_nothing_is_played_before_the_wolf() -> None:
    position = """
        expert
        a: s
        b: s 4
        c:
        wolf at a
        a to walk the wolf of wwp
    """
    assert why(position, "patou") == "PCH-5 wolf-first"
    assert why(position.replace("walk the wolf", "scare 1"), "patou") == "PCH-5 wolf-first"
    assert why(TO_KEEP.replace("family", "expert"), "patou") == "PCH-5 keep-first"


@pytest.mark.rule("PCH-5")
def test_patou_and_sheep_dice_are_compulsory() -> None:
    position = """
        expert
        a: 4
        b:
        c:
        wolf at a
        a to play ps of wps
    """
    assert legal(position) == ["patou", "patou flip", "sheep", "sheep flip"]
    assert legal(position, "sheep") == ["patou", "patou flip"]
    assert play(position, "sheep", "patou", "under 2").turn == 1


@pytest.mark.rule("PCH-5")
def test_a_die_is_played_once() -> None:
    position = """
        expert
        a:
        b:
        c:
        wolf at a
        a to play s of wps
    """
    assert why(position, "patou") == "PCH-5 no-patou-die"
    assert why(position.replace("play s", "play p"), "sheep") == "PCH-5 no-sheep-die"
