"""PCH-12 to PCH-16, PCH-22, PCH-28: how the dice are played in expert mode."""

from __future__ import annotations

import pytest

from tablee.games.patouche.position import read
from tests.games.patouche.play import after, events, flock, legal, play, same, story, why


def expert(*flocks: str, awaited: str, wolf: str = "a", extra: str = "") -> str:
    lines = [f"{letter}: {flock}" for letter, flock in zip("abcde", flocks, strict=False)]
    return "\n".join(["expert", *lines, *filter(None, [extra]), f"wolf at {wolf}", awaited])


# The dice


@pytest.mark.rule("PCH-12")
def test_each_die_is_played_one_of_two_ways_in_the_order_of_the_roller() -> None:
    position = expert("", "", "", awaited="a to keep pss")
    assert legal(position, "keep pss") == ["patou", "patou flip", "sheep", "sheep flip"]
    assert legal(position, "keep pss", "sheep") == ["patou", "patou flip", "sheep", "sheep flip"]
    assert legal(position, "keep pss", "sheep", "sheep") == ["patou", "patou flip"]
    assert legal(position, "keep pss", "patou", "sheep") == ["sheep", "sheep flip"]


@pytest.mark.rule("PCH-12")
def test_the_flip_is_decided_before_the_card_is_seen() -> None:
    position = expert("", "", "", awaited="a to play s of wws")
    assert play(position, "sheep flip").to_act() == (-1,)
    turning = expert("", "", "", awaited="a to turn a sheep, of wws")
    assert after(position, "sheep flip") == same(turning)
    assert why(turning, "sheep", 0) == "PCH-12 being-turned"
    assert why(turning, "shows 4", 0) == "PCH-12 cards-decide"
    assert why(turning, "shows ram", -1) == "PCH-12 card-to-turn"
    assert why(turning, "throw www", -1) == "PCH-12 card-to-turn"


@pytest.mark.rule("PCH-13")
def test_while_a_card_is_turned_the_wolf_has_done_its_part() -> None:
    turning = expert("", "s", "", awaited="a to turn a patou, of {}")
    for dice, walk, flee in (
        ("wwp", "wolf-has-walked", "nothing-flees"),
        ("wps", "one-wolf", "nothing-flees"),
        ("pss", "no-wolf", "no-wolf"),
    ):
        assert why(turning.format(dice), "wolf far", 0) == f"PCH-13 {walk}"
        assert why(turning.format(dice), "flee 1", 0) == f"PCH-13 {flee}"


@pytest.mark.rule("PCH-12", "PCH-5")
def test_in_expert_mode_the_wolf_is_chosen_once_for_all_the_wolf_dice() -> None:
    position = expert("", "s s s", "", awaited="a to keep wwp")
    assert legal(position, "keep wwp") == ["wolf near", "wolf far"]
    assert legal(position, "keep wwp", "wolf near") == ["patou", "patou flip"]


# The wolf


@pytest.mark.rule("PCH-13")
@pytest.mark.parametrize(
    ("dice", "way", "stands", "flocks"),
    [
        ("wwp", "wolf near", "b", ["s s s s", "s s", "s s s s"]),
        ("wwp", "wolf far", "c", ["s s s s", "s s s s", "s s s"]),
        ("www", "wolf near", "b", ["s s s s", "s", "s s s s"]),
        ("www", "wolf far", "a", ["s s s", "s s s s", "s s s s"]),
    ],
)
def test_the_wolf_goes_near_for_all_or_far_for_one(dice: str, way: str, stands: str, flocks: list[str]) -> None:
    state = play(expert("s*4", "s*4", "s*4", awaited=f"b to walk the wolf of {dice}"), way)
    assert "abc"[state.wolf] == stands
    assert [flock(state, seat) for seat in range(3)] == flocks  # far, it may strike anybody, even where it stood


@pytest.mark.rule("PCH-13")
def test_the_far_wolf_may_strike_the_roller() -> None:
    state = play(expert("", "s s", "", awaited="b to walk the wolf of wwp", wolf="c"), "wolf far")
    assert (state.wolf, flock(state, 1)) == (1, "s")


@pytest.mark.rule("PCH-13")
def test_with_one_wolf_both_ways_are_one_move() -> None:
    position = expert("", "s s", "", awaited="a to keep wss")
    assert legal(position, "keep wss") == ["sheep", "sheep flip"]
    assert flock(play(position, "keep wss"), 1) == "s"
    one = expert("", "", "", awaited="a to play ss of wss", wolf="b")
    assert why(one, "wolf near") == "PCH-13 one-wolf"
    assert why(one.replace("wss", "pss"), "wolf near") == "PCH-13 no-wolf"
    assert why(one.replace("ss of wss", "s of wws"), "wolf far") == "PCH-13 wolf-has-walked"


@pytest.mark.rule("PCH-13")
def test_the_roller_picks_which_sheep_flee() -> None:
    position = expert("", "4/p 3 s 1/tired", "", awaited="a to walk the wolf of wwp")
    assert legal(position, "wolf near") == ["flee 2", "flee 3", "flee 4"]
    assert legal(position, "wolf near", "flee 2") == ["flee 2", "flee 3"]  # places close up
    assert after(position, "wolf near", "flee 2", "flee 3") == same(
        expert("", "4/p s -/tired", "", awaited="a to play p of wwp", wolf="b", extra="sheep 29 then 3 1")
    )
    assert why(position, "flee 2") == "PCH-13 walk-first"


@pytest.mark.rule("PCH-13")
def test_the_roller_picks_the_one_sheep_that_flees_from_the_far_wolf() -> None:
    position = expert("", "", "4 s", awaited="a to walk the wolf of wwp")
    assert legal(position, "wolf far") == ["flee 1", "flee 2"]
    assert flock(play(position, "wolf far", "flee 1"), 2) == "s"


@pytest.mark.rule("PCH-13", "PCH-16")
def test_what_is_not_there_or_guarded_does_not_flee() -> None:
    scaring = expert("", "4/p -/p 3 s 4+s/super", "", awaited="a to scare 1 of wwp", wolf="b")
    assert legal(scaring) == ["flee 3", "flee 4"]
    assert why(scaring, "flee 1") == "PCH-16 guarded"
    assert why(scaring, "flee 5") == "PCH-16 guarded"
    assert why(scaring, "flee 2") == "PCH-13 no-sheep-there"
    assert why(scaring, "flee 6") == "PCH-29 no-place"
    assert why(expert("", "s", "", awaited="a to play p of wwp"), "flee 1") == "PCH-13 nothing-flees"
    assert why(expert("", "s", "", awaited="a to play pss of pss"), "flee 1") == "PCH-13 no-wolf"


@pytest.mark.rule("PCH-13")
def test_sheep_that_are_alike_flee_without_a_question() -> None:
    position = expert("", "s s s 4/p", "", awaited="a to walk the wolf of wwp")
    assert legal(position, "wolf near") == ["patou", "patou flip"]
    assert flock(play(position, "wolf near"), 1) == "s 4/p"


@pytest.mark.rule("PCH-13", "PCH-19")
def test_it_matters_whether_the_sheep_that_flees_leaves_a_tired_patou_behind() -> None:
    position = expert("", "s s/tired", "", awaited="a to keep wss")
    assert legal(position, "keep wss") == ["flee 1", "flee 2"]


@pytest.mark.rule("PCH-13", "PCH-25")
def test_where_all_must_flee_the_order_is_picked_if_it_can_matter() -> None:
    position = expert("", "4 0", "", awaited="a to walk the wolf of wwp")
    assert legal(position, "wolf near") == ["flee 1", "flee 2"]
    assert play(position, "wolf near", "flee 2").sheep.under == [0, 4]
    assert play(position, "wolf near", "flee 1").sheep.under == [4, 0]
    unknown = expert("", "s s/tired", "", awaited="a to walk the wolf of wwp")
    assert flock(play(unknown, "wolf near"), 1) == "-/tired"  # nobody could tell the two apart under the pile


# Patous and sheep, taken or turned


@pytest.mark.rule("PCH-14")
def test_a_patou_is_taken_as_it_lies_or_turned() -> None:
    position = expert("", "", "", awaited="a to play p of wwp")
    assert flock(play(position, "patou"), 0) == "-/p"
    assert flock(play(position, "patou flip", "shows ram"), 0) == "-/ram"
    assert story(position, "patou flip", "shows ram") == ["flip-ram 0 PCH-14", "turn 1 PCH-29"]
    assert story(position, "patou")[0] == "patou 0 PCH-7"


@pytest.mark.rule("PCH-14")
def test_a_turned_plain_patou_is_a_patou_like_any_other() -> None:
    position = expert("s", "", "", awaited="a to play p of wwp")
    assert flock(play(position, "patou flip", "shows plain"), 0) == "s/plain"
    assert play(position, "patou flip", "shows plain").flocks[0].guarded() == 1


@pytest.mark.rule("PCH-15")
@pytest.mark.parametrize("sheep", [0, 1, 2, 3, 4])
def test_a_turned_sheep_card_counts_what_it_shows(sheep: int) -> None:
    position = expert("", "", "", awaited="a to play s of wws")
    state = play(position, "sheep flip", f"shows {sheep}")
    assert (flock(state, 0), state.flocks[0].worth()) == (str(sheep), sheep)
    assert events(position, "sheep flip", f"shows {sheep}")[0].facts == {"value": sheep, "card_word": f"card.{sheep}"}


@pytest.mark.rule("PCH-15")
def test_an_unturned_sheep_card_counts_one() -> None:
    state = play(expert("", "", "", awaited="a to play s of wws"), "sheep")
    assert (flock(state, 0), state.flocks[0].worth()) == ("s", 1)


@pytest.mark.rule("PCH-14", "PCH-15", "PCH-1")
def test_what_a_card_may_show_is_what_nobody_has_seen() -> None:
    sheep = read(expert("0 0 4", "0 4/p", "0 s", awaited="a to turn a sheep, of wws"))
    assert [(action.text, weight) for action, weight in sheep.odds()] == [
        ("shows 1", 8),
        ("shows 2", 9),
        ("shows 3", 8),
        ("shows 4", 2),
    ]
    patou = read(expert("s/ram", "-/super -/p", "-/wolf", awaited="a to turn a patou, of wwp"))
    assert [(action.text, weight) for action, weight in patou.odds()] == [
        ("shows plain", 10),
        ("shows super", 1),
        ("shows ram", 3),
        ("shows tired", 4),
        ("shows wolf", 1),
    ]
    assert why(expert("0 0", "0", "0", awaited="a to turn a sheep, of wws"), "shows 0", -1) == "PCH-1 side-used-up"


@pytest.mark.rule("PCH-14", "PCH-15")
def test_what_was_shown_is_not_shown_again() -> None:
    position = expert("0 0", "0", "", awaited="a to play pss of pss")
    assert "shows 0" in legal(position, "sheep flip")
    assert "shows 0" not in legal(position, "sheep flip", "shows 0", "sheep flip")
    state = play(position, "patou flip", "shows wolf", "sheep", "sheep")
    assert state.patous.unseen == [10, 2, 4, 4, 1]
    assert state.sheep.unseen == [1, 8, 9, 8, 4]


@pytest.mark.rule("PCH-28")
def test_a_card_taken_unturned_is_never_turned_later() -> None:
    state = play(expert("s/p", "", "", awaited="a to play ps of wps"), "patou", "sheep")
    assert flock(state, 0) == "s/p s/p"
    assert all(action.text.startswith("throw") for action in state.legal(-1))


# What guards stays


@pytest.mark.rule("PCH-16")
def test_a_guarded_sheep_and_its_patou_stay_together() -> None:
    position = expert("s/p 4", "s/p", "", awaited="a to play p of wwp")
    assert flock(play(position, "patou"), 0) == "s/p 4/p"
    placing = expert("s/p 4 3", "", "", awaited="a to place p, of wwp")
    assert why(placing, "under 1") == "PCH-26 not-open"


# The patou pile is empty


EMPTY = expert("s 4", "s/p*4 -/p -/ram", "-/p*6", "s/p*2 -/p*3 -/tired", "-/p*4", awaited="a to play p of wwp")


@pytest.mark.rule("PCH-22")
def test_from_an_empty_pile_a_patou_without_a_sheep_comes_from_a_player_who_has_most() -> None:
    assert legal(EMPTY.replace("p of wwp", "pp of wpp")) == ["patou"]
    assert legal(EMPTY.replace("p of wwp", "pp of wpp"), "patou") == [
        "take b 5",
        "take b 6",
        *[f"take c {place}" for place in range(1, 7)],
        *[f"take d {place}" for place in range(3, 7)],
    ]


@pytest.mark.rule("PCH-22")
def test_its_face_stays_as_it_is() -> None:
    state = play(EMPTY.replace("p of wwp", "ps of wps"), "patou", "take b 6", "under 2")
    assert flock(state, 0) == "s 4/ram"
    assert flock(state, 1) == "s/p s/p s/p s/p -/p"


TAKING = EMPTY.replace("play p of wwp", "take a patou, of wwp")


@pytest.mark.rule("PCH-22", "PCH-16")
def test_a_patou_with_a_sheep_over_it_is_never_taken() -> None:
    assert why(TAKING, "take b 1") == "PCH-22 sheep-over-it"
    assert why(TAKING.replace("-/p -/ram", "-/ram 4/p s"), "take b 7") == "PCH-22 no-patou-there"
    assert why(TAKING, "take b 7") == "PCH-29 no-place"
    assert why(TAKING, "take b") == "PCH-22 name-the-patou"
    assert why(TAKING, "take e 1") == "PCH-7 not-most"
    assert why(TAKING, "take a 1") == "PCH-7 not-yourself"
    assert why(TAKING, "patou") == "PCH-22 take-first"
    assert why(TAKING, "under 1") == "PCH-22 take-first"


@pytest.mark.rule("PCH-22")
def test_a_leader_whose_patous_all_have_sheep_gives_none() -> None:
    position = expert("", "s/p*8", "-/p*6 -/ram -/tired", "-/p*6", awaited="a to take a patou, of wwp")
    assert [why(position, text) for text in ("take b", "take b 1")] == ["PCH-22 no-spare-patou"] * 2


@pytest.mark.rule("PCH-22")
def test_patous_of_every_kind_count_for_who_has_most() -> None:
    kinds = ("-/tired*3 -/wolf s+s/super", "s/p*3 -/p*2", "-/ram*2 -/p*3")
    position = expert("-/p*4", *kinds, "-/p*3", awaited="a to take a patou, of wwp")
    assert read(position).leaders() == [1, 2, 3]


@pytest.mark.rule("PCH-22")
def test_a_super_patou_with_one_sheep_has_a_sheep_over_it() -> None:
    position = expert("", "s/super -/p*7", "-/p*8", "s/p*6", awaited="a to take a patou, of wwp")
    assert why(position, "take b 1") == "PCH-22 sheep-over-it"


@pytest.mark.rule("PCH-22")
def test_nothing_is_taken_if_no_leader_has_a_patou_without_a_sheep() -> None:
    position = expert("4 s", "s/p*9", "-/p*7 s/p", "-/p*5", awaited="a to play ps of wps")
    assert flock(play(position, "patou"), 0) == "4 s"  # c has free patous, but not the most patous
    assert story(position, "patou")[0] == "no-patou 0 PCH-22"


@pytest.mark.rule("PCH-22")
def test_patous_of_one_player_that_are_alike_need_no_pick() -> None:
    position = expert("4", "s/p -/p*8 -/plain", "-/p*7", "-/p*5", awaited="a to play ps of wps")
    assert flock(play(position, "patou"), 0) == "4/p"


@pytest.mark.rule("PCH-22")
def test_no_card_is_turned_from_an_empty_pile() -> None:
    position = EMPTY.replace("p of wwp", "ps of wps")
    assert legal(position) == ["patou", "sheep", "sheep flip"]
    assert why(position, "patou flip") == "PCH-22 no-patou-to-turn"
    sheepless = expert("s*11", "s*11", "s*11", awaited="a to play ps of wps")
    assert legal(sheepless) == ["patou", "patou flip", "sheep"]
    assert why(sheepless, "sheep flip") == "PCH-8 no-sheep-to-turn"
    assert story(sheepless, "sheep")[0] == "no-sheep 0 PCH-8"


@pytest.mark.rule("PCH-12", "PCH-22")
def test_with_both_piles_empty_the_order_of_the_dice_is_still_the_rollers() -> None:
    position = expert("s*11 -/p*9", "s*11 -/wolf*2 -/p*10", "s*11 -/p", awaited="a to play ps of wps")
    assert legal(position) == ["patou", "sheep"]
    assert legal(position.replace("ps of wps", "pss of pss"), "sheep") == ["patou", "sheep"]
    state = play(position, "patou", "take b 12", "sheep")  # the wolf in disguise sends a sheep back under the pile
    assert [flock.sheep() for flock in state.flocks] == [11, 11, 11]
    assert flock(play(position, "sheep", "take b 12"), 0).startswith(" ".join(["s"] * 10 + ["-/p"]))


@pytest.mark.rule("PCH-22", "PCH-20")
def test_a_turned_special_acts_in_its_new_place() -> None:
    wolf = expert("s 3/p", "-/wolf -/p*12", "-/p*8", awaited="a to play p of wwp")
    state = play(wolf.replace("p of wwp", "ps of wps"), "patou", "take b 1")
    assert flock(state, 0) == "3/p"
    assert (state.sheep.top, state.sheep.under) == (32, [])
    assert state.patous.under == [4]
    super_patou = expert("s 3 s", "-/super -/p*12", "-/p*9", awaited="a to play ps of wps")
    state = play(super_patou, "patou", "take b 1", "under 2")
    assert flock(state, 0) == "3+s/super s"


@pytest.mark.rule("PCH-22", "PCH-7")
def test_while_there_are_cards_in_the_pile_no_patou_is_taken_from_a_player() -> None:
    assert why(expert("", "-/p*5", "", awaited="a to play p of wwp"), "take b 1") == "PCH-7 patous-in-pile"
    assert why(EMPTY.replace("p of wwp", "ps of wps"), "take b 5") == "PCH-7 patou-die-first"
    assert why(EMPTY.replace("p of wwp", "s of wps"), "take b 5") == "PCH-5 no-patou-die"
    placing = EMPTY.replace("a: s 4", "a: 4 s").replace("c: -/p*6", "c: -/p*5").replace("play p", "place p,")
    assert why(placing, "take b 5") == "PCH-26 place-first"
