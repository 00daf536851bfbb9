"""PCH-17 to PCH-20, PCH-26, PCH-27, PCH-29: special patous, and where cards go."""

from __future__ import annotations

import pytest

from tablee.games.patouche.position import read
from tests.games.patouche.play import after, flock, legal, play, same, story, why


def roller(flock_of_a: str, awaited: str) -> str:
    return f"expert\na: {flock_of_a}\nb:\nc:\nwolf at a\na to {awaited}"


# Where cards go


@pytest.mark.rule("PCH-26")
@pytest.mark.parametrize("patou", ["plain", "ram", "tired", "super", "wolf"])
def test_a_new_patou_must_go_under_an_open_sheep_and_the_owner_picks_which(patou: str) -> None:
    position = roller("4/p s 3 -/p 2/tired", "play p of wwp")
    assert legal(position, "patou flip", f"shows {patou}") == ["under 2", "under 3"]  # after it was turned


@pytest.mark.rule("PCH-26")
def test_a_patou_finds_its_only_open_sheep_by_itself() -> None:
    assert flock(play(roller("4/p 3 -/p", "play p of wwp"), "patou"), 0) == "4/p 3/p -/p"
    assert flock(play(roller("s s", "play p of wwp"), "patou"), 0) == "s/p s"  # alike


@pytest.mark.rule("PCH-26", "PCH-19")
def test_a_sheep_over_a_tired_patou_is_not_open() -> None:
    assert flock(play(roller("s/tired", "play p of wwp"), "patou"), 0) == "s/tired -/p"


@pytest.mark.rule("PCH-26")
def test_a_patou_does_not_go_where_no_open_sheep_is() -> None:
    placing = roller("4/p s 3 -/p 2/tired", "place p, of wwp")
    assert why(placing, "under 1") == "PCH-26 not-open"
    assert why(placing, "under 5") == "PCH-26 not-open"
    assert why(placing, "under 4") == "PCH-26 no-sheep-above"
    assert why(placing, "under 6") == "PCH-29 no-place"
    assert why(placing, "over 4") == "PCH-29 patous-below"
    assert why(placing, "sheep") == "PCH-26 place-first"


@pytest.mark.rule("PCH-26")
def test_a_new_sheep_must_go_on_a_free_place_and_the_owner_picks_which() -> None:
    position = roller("s/p -/p s -/tired -/wolf 4/super -/ram", "play s of wws")
    assert legal(position, "sheep flip", "shows 4") == ["over 2", "over 4", "over 5", "over 6", "over 7"]


@pytest.mark.rule("PCH-26", "PCH-28")
def test_plain_patous_are_alike_turned_or_not() -> None:
    assert flock(play(roller("-/p -/plain -/p=wolf", "play s of wws"), "sheep"), 0) == "s/p -/plain -/p=wolf"


@pytest.mark.rule("PCH-26")
def test_a_sheep_does_not_go_where_no_place_is_free() -> None:
    placing = roller("s/p -/p s -/tired 4+s/super", "place 4, of wws")
    assert why(placing, "over 1") == "PCH-9 place-taken"
    assert why(placing, "over 5") == "PCH-9 place-taken"
    assert why(placing, "over 3") == "PCH-26 no-patou-below"
    assert why(placing, "over 6") == "PCH-29 no-place"
    assert why(placing, "under 3") == "PCH-29 sheep-above"
    assert why(placing, "sheep") == "PCH-26 place-first"
    assert why(roller("-/p", "play s of wws"), "over 1") == "PCH-26 nothing-to-place"
    assert why(roller("s s", "play s of wws"), "under 1") == "PCH-26 nothing-to-place"
    assert why("expert\na:\nb: s 4\nc:\nwolf at b\na to scare 1 of wws", "under 1") == "PCH-5 wolf-first"


@pytest.mark.rule("PCH-29")
def test_cards_are_added_on_the_right_sheep_above_patous_below() -> None:
    assert flock(play(roller("s/p 4", "play s of wws"), "sheep"), 0) == "s/p 4 s"
    assert flock(play(roller("s/p -/tired", "play p of wwp"), "patou"), 0) == "s/p -/tired -/p"


# Super Patou


@pytest.mark.rule("PCH-17", "PCH-27")
def test_a_super_patou_takes_two_open_sheep_that_the_owner_picks() -> None:
    position = roller("4 s/p 3 2", "place super, of wwp")
    assert legal(position) == ["under 1", "under 3", "under 4"]
    assert after(position, "under 3") == same(roller("4 s/p 3/super 2", "sit astride 3, of wwp"))
    assert legal(position, "under 3") == ["under 1", "under 4"]
    assert flock(play(position, "under 3", "under 1"), 0) == "s/p 3+4/super 2"  # the columns need not touch
    assert flock(play(position, "under 1", "under 4"), 0) == "4+2/super s/p 3"
    assert story(position, "under 3", "under 1")[:2] == ["guarded 0 PCH-17", "guarded 0 PCH-17"]


@pytest.mark.rule("PCH-27")
def test_a_super_patou_must_take_a_second_sheep_if_there_is_one() -> None:
    position = roller("4 3/p 2", "play p of wwp")
    assert flock(play(position, "patou flip", "shows super", "under 3"), 0) == "3/p 2+4/super"
    astride = roller("4 s/p 3/super 2", "sit astride 3, of wwp")
    assert why(astride, "under 3") == "PCH-26 not-open"
    assert why(astride, "patou") == "PCH-27 second-sheep-first"  # no card is in hand any more
    assert why(astride, "over 3") == "PCH-27 second-sheep-first"
    assert why(astride, "take b 1") == "PCH-27 second-sheep-first"


@pytest.mark.rule("PCH-27")
def test_a_super_patou_takes_two_sheep_that_are_alike_without_a_question() -> None:
    assert flock(play(roller("s s s/p s", "play p of wwp"), "patou flip", "shows super"), 0) == "s+s/super s/p s"


@pytest.mark.rule("PCH-17", "PCH-27")
def test_the_empty_places_of_a_super_patou_wait() -> None:
    one = play(roller("4", "play pss of pss"), "patou flip", "shows super")
    assert flock(one, 0) == "4/super"
    assert flock(play(roller("4/super", "play ss of pss"), "sheep"), 0) == "4+s/super"
    assert flock(play(roller("4/super", "play ss of pss"), "sheep", "sheep"), 0) == "4+s/super s"
    none = play(roller("", "play pss of pss"), "patou flip", "shows super", "sheep", "sheep")
    assert flock(none, 0) == "s+s/super"


@pytest.mark.rule("PCH-17")
def test_a_super_patou_guards_both_its_sheep() -> None:
    mine = read(roller("4+s/super s 1/super", "throw")).flocks[0]
    assert (mine.guarded(), mine.exposed_at(), mine.patous()) == (3, [1], 2)


# Ram


@pytest.mark.rule("PCH-18")
def test_a_ram_guards_one_sheep() -> None:
    position = roller("s", "play ps of wps")
    state = play(position, "patou flip", "shows ram", "sheep")
    assert flock(state, 0) == "s/ram s"
    assert (state.flocks[0].guarded(), state.flocks[0].exposed_at()) == (1, [1])
    assert story(position, "patou flip", "shows ram")[:2] == ["flip-ram 0 PCH-14", "guarded 0 PCH-18"]


# Tired Patou


@pytest.mark.rule("PCH-19")
def test_a_tired_patou_takes_a_place_but_guards_nothing() -> None:
    position = roller("s", "play ps of wps")
    state = play(position, "patou flip", "shows tired")
    assert flock(state, 0) == "s/tired"
    assert (state.flocks[0].guarded(), state.flocks[0].exposed_at()) == (0, [0])
    assert story(position, "patou flip", "shows tired") == ["flip-tired 0 PCH-14", "over-tired 0 PCH-19"]
    assert flock(play(roller("-/tired", "play s of wws"), "sheep"), 0) == "s/tired"


@pytest.mark.rule("PCH-19")
def test_the_place_over_a_tired_patou_is_free_again_when_its_sheep_flees() -> None:
    position = "expert\na:\nb: s/tired s/p\nc:\nwolf at a\na to keep wss"
    assert flock(play(position, "keep wss"), 1) == "-/tired s/p"


# Wolf in sheep's clothing


@pytest.mark.rule("PCH-20")
def test_under_a_sheep_the_wolf_in_disguise_and_the_sheep_are_discarded_at_once() -> None:
    position = roller("4 s/p", "play p of wwp")
    assert after(position, "patou flip", "shows wolf") == same("""
        expert
        a: s/p
        b:
        c:
        sheep 31 then 4
        patous 20 then wolf
        wolf at a
        b to throw
    """)
    assert story(position, "patou flip", "shows wolf")[:2] == ["flip-wolf 0 PCH-14", "wolf-strikes 0 PCH-20"]


@pytest.mark.rule("PCH-20", "PCH-26")
def test_the_owner_picks_the_sheep_that_the_wolf_in_disguise_costs() -> None:
    state = play(roller("4 s 3/p", "place wolf, of wwp"), "under 2")
    assert flock(state, 0) == "4 3/p"
    assert (state.sheep.under, state.patous.under) == ([], [4])


@pytest.mark.rule("PCH-20")
def test_without_an_open_sheep_the_wolf_in_disguise_waits_for_the_next_put_over_it() -> None:
    position = roller("s/p", "play pss of pss")
    assert flock(play(position, "patou flip", "shows wolf"), 0) == "s/p -/wolf"
    assert story(position, "patou flip", "shows wolf") == ["flip-wolf 0 PCH-14", "wolf-waits 0 PCH-20"]
    waiting = roller("s/p -/wolf", "play ss of pss")
    state = play(waiting, "sheep flip", "shows 2")
    assert flock(state, 0) == "s/p"
    assert (state.sheep.under, state.patous.under) == ([2], [4])
    assert story(waiting, "sheep flip", "shows 2") == ["flip-sheep 0 PCH-15", "wolf-strikes 0 PCH-20"]


@pytest.mark.rule("PCH-20", "PCH-8")
def test_a_waiting_wolf_can_be_avoided_only_where_another_place_is_free() -> None:
    assert legal(roller("-/wolf -/p", "play s of wws"), "sheep") == ["over 1", "over 2"]
    assert flock(play(roller("-/wolf s/p", "play s of wws"), "sheep"), 0) == "s/p"


@pytest.mark.rule("PCH-20", "PCH-28")
def test_a_wolf_that_was_taken_unturned_is_a_plain_patou() -> None:
    state = play(roller("s -/p=wolf", "play s of wws"), "sheep")
    assert flock(state, 0) == "s s/p=wolf"
    assert state.flocks[0].guarded() == 1
