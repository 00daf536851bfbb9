"""PCH-6 to PCH-9: the wolf, patous, sheep and pairs in family mode."""

from __future__ import annotations

import pytest

from tests.games.patouche.play import after, events, flock, legal, play, same, story, why


@pytest.mark.rule("PCH-5", "PCH-6", "PCH-7", "PCH-8", "PCH-29")
def test_the_example_of_a_turn_one_wolf_one_sheep_one_patou() -> None:
    position = """
        family
        a: s/p s
        b: s/p s
        c: s
        wolf at a
        a to keep wps
    """
    assert after(position, "keep wps") == same("""
        family
        a: s/p s/p s
        b: s/p
        c: s
        wolf at b
        b to throw
    """)
    assert story(position, "keep wps") == [
        "stand 0 PCH-4",
        "wolf-visit 0 PCH-6",
        "sheep-lost 1 PCH-6",
        "sheep 0 PCH-8",
        "patou 0 PCH-7",
        "guarded 0 PCH-9",
        "turn 1 PCH-29",
    ]


def wolves(number: int, flock_of_b: str) -> str:
    dice = "w" * number + "p" * (3 - number)
    return f"family\na:\nb: {flock_of_b}\nc: s s s\nwolf at a\na to keep {dice}"


@pytest.mark.rule("PCH-6")
@pytest.mark.parametrize(("number", "rest"), [(1, "s s s"), (2, "s s"), (3, "s")])
def test_the_wolf_goes_one_player_on_and_scares_a_sheep_for_each_wolf(number: int, rest: str) -> None:
    position = wolves(number, "s s s s")
    state = play(position, position.splitlines()[-1].removeprefix("a to "))
    assert state.wolf == 1  # once, however many wolves show
    assert flock(state, 1) == rest
    assert flock(state, 2) == "s s s"
    assert state.sheep.size() == 33 - 3 - (4 - number)


@pytest.mark.rule("PCH-6")
def test_the_sheep_that_flee_are_not_guarded() -> None:
    assert flock(play(wolves(2, "s/p s/p s"), "keep wwp"), 1) == "s/p s/p"
    assert flock(play(wolves(3, "s/p s/p s s"), "keep www"), 1) == "s/p s/p"
    assert flock(play(wolves(3, "s/p"), "keep www"), 1) == "s/p"


@pytest.mark.rule("PCH-6")
def test_the_wolf_walks_on_from_where_it_stands_and_may_come_to_the_roller() -> None:
    position = """
        family
        a: s s
        b: s
        c: s
        wolf at c
        a to keep wpp
    """
    assert after(position, "keep wpp") == same("""
        family
        a: s/p -/p
        b: s
        c: s
        wolf at a
        b to throw
    """)


@pytest.mark.rule("PCH-6")
def test_without_a_wolf_the_wolf_stays() -> None:
    assert play(wolves(1, "s").replace("wpp", "pps"), "keep pps").wolf == 0


@pytest.mark.rule("PCH-6")
def test_the_wolf_finds_nothing_where_no_sheep_is_open() -> None:
    assert story(wolves(1, "s/p"), "keep wpp")[1:3] == ["wolf-visit 0 PCH-6", "no-prey 1 PCH-6"]


@pytest.mark.rule("PCH-6")
def test_in_family_mode_nobody_leads_the_wolf_or_picks_what_flees() -> None:
    position = wolves(2, "s s s")
    assert why(position, "wolf far") == "PCH-6 wolf-walks-alone"
    assert why(position, "flee 1") == "PCH-6 flee-alone"
    assert why(position, "patou flip") == "PCH-12 dice-act-alone"
    assert why(position, "under 1") == "PCH-9 pairs-alone"
    assert why(position, "over 1") == "PCH-9 pairs-alone"
    assert why(position, "shows 4") == "PCH-12 cards-stay"


def dice(flock_of_a: str, faces: str) -> str:
    return f"family\na: {flock_of_a}\nb:\nc:\nwolf at a\na to keep {faces}"


@pytest.mark.rule("PCH-7")
@pytest.mark.parametrize(
    ("before", "faces", "then"),
    [
        ("s s", "wpp", "s/p s/p"),
        ("s", "wpp", "s/p -/p"),
        ("", "ppp", "-/p -/p -/p"),
        ("s/p s s", "wwp", "s/p s/p s"),
        ("s/p -/p", "wwp", "s/p -/p -/p"),
    ],
)
def test_a_patou_goes_under_an_unguarded_sheep_or_beside_the_others(before: str, faces: str, then: str) -> None:
    assert flock(play(dice(before, faces), f"keep {faces}"), 0) == then


@pytest.mark.rule("PCH-8")
@pytest.mark.parametrize(
    ("before", "faces", "then"),
    [
        ("-/p -/p", "wss", "s/p s/p"),
        ("-/p", "wss", "s/p s"),
        ("", "sss", "s s s"),
        ("s/p -/p -/p", "wws", "s/p s/p -/p"),
        ("s/p s", "wws", "s/p s s"),
    ],
)
def test_a_sheep_goes_over_a_free_patou_or_beside_the_others(before: str, faces: str, then: str) -> None:
    assert flock(play(dice(before, faces), f"keep {faces}"), 0) == then


@pytest.mark.rule("PCH-9")
def test_a_patou_guards_exactly_one_sheep() -> None:
    state = play(dice("s/p s", "wws"), "keep wws")
    assert (state.flocks[0].guarded(), len(state.flocks[0].exposed_at())) == (1, 2)
    state = play(dice("s s s", "wpp"), "keep wpp")
    assert (state.flocks[0].guarded(), len(state.flocks[0].exposed_at())) == (2, 1)


@pytest.mark.rule("PCH-9")
@pytest.mark.parametrize("faces", ["ppp", "pps", "pss", "sss", "wps"])
@pytest.mark.parametrize("before", ["", "s/p", "s/p s s", "s/p -/p -/p"])
def test_as_many_sheep_are_guarded_as_there_are_patous_for_them(before: str, faces: str) -> None:
    mine = play(dice(before, faces), f"keep {faces}").flocks[0]
    assert mine.guarded() == min(mine.sheep(), mine.patous())


EMPTY = """
    family
    a: s s s
    b: -/p*8
    c: s/p*8 s
    d: -/p*6
    wolf at a
    a to keep wwp
"""


@pytest.mark.rule("PCH-7")
def test_from_an_empty_pile_a_patou_comes_from_a_player_who_has_most() -> None:
    assert legal(EMPTY, "keep wwp") == ["take b", "take c"]  # tied, so the roller picks
    assert after(EMPTY, "keep wwp", "take b") == same("""
        family
        a: s/p s s
        b: -/p*7
        c: s/p*8 s
        d: -/p*6
        wolf at b
        b to throw
    """)
    assert story(EMPTY, "keep wwp", "take b")[-3:] == ["patou-taken 0 PCH-7", "guarded 0 PCH-9", "turn 1 PCH-29"]


@pytest.mark.rule("PCH-7", "PCH-9")
def test_a_patou_that_guards_is_taken_too_and_its_sheep_is_open_again() -> None:
    assert flock(play(EMPTY, "keep wwp", "take c"), 2) == " ".join(["s/p"] * 7 + ["s"] * 2)


@pytest.mark.rule("PCH-7", "PCH-9")
def test_a_patou_without_a_sheep_is_taken_first() -> None:
    state = play(EMPTY.replace("c: s/p*8 s", "c: s/p*6 -/p*2"), "keep wwp", "take c")
    assert flock(state, 2) == "s/p s/p s/p s/p s/p s/p -/p"


@pytest.mark.rule("PCH-7")
def test_nobody_else_can_be_picked() -> None:
    taking = EMPTY.replace("wolf at a", "wolf at b").replace("keep wwp", "take a patou, of wwp")
    assert why(taking, "take d") == "PCH-7 not-most"
    assert why(taking, "take a") == "PCH-7 not-yourself"
    assert why(taking, "take e") == "PCH-3 no-such-player"
    assert why(taking, "take b 1") == "PCH-7 name-the-player"
    assert why(taking, "keep p") == "PCH-4 dice-stand"


@pytest.mark.rule("PCH-7")
def test_while_the_pile_lasts_nothing_is_taken_from_a_player() -> None:
    position = """
        family
        a:
        b: -/p*8
        c:
        wolf at a
        a to keep ppp
    """
    state = play(position, "keep ppp")
    assert [flock.patous() for flock in state.flocks] == [3, 8, 0]


@pytest.mark.rule("PCH-7")
def test_leaders_are_counted_again_for_each_die() -> None:
    position = """
        family
        a: -/p*3
        b: -/p*9
        c: -/p*8
        d: -/p*2
        wolf at a
        a to keep wpp
    """
    assert legal(position, "keep wpp") == ["take b", "take c"]  # b gave the first without a question, and is tied now
    assert play(position, "keep wpp", "take c").flocks[2].patous() == 7


@pytest.mark.rule("PCH-7")
def test_nothing_is_taken_when_the_roller_alone_has_most() -> None:
    position = """
        family
        a: -/p*8
        b: -/p*7
        c: -/p*7
        wolf at a
        a to keep wwp
    """
    assert [flock.patous() for flock in play(position, "keep wwp").flocks] == [8, 7, 7]
    assert "no-patou 0 PCH-7" in story(position, "keep wwp")


@pytest.mark.rule("PCH-7")
def test_a_roller_who_is_tied_for_most_takes_from_the_other() -> None:
    position = """
        family
        a: -/p*8
        b: -/p*8
        c: -/p*6
        wolf at a
        a to keep wwp
    """
    assert [flock.patous() for flock in play(position, "keep wwp").flocks] == [9, 7, 6]


@pytest.mark.rule("PCH-7")
def test_the_last_patou_of_the_pile_is_taken_before_any_other() -> None:
    position = """
        family
        a: -/p*3
        b: -/p*10
        c: -/p*8
        wolf at a
        a to keep wpp
    """
    state = play(position, "keep wpp")
    assert [flock.patous() for flock in state.flocks] == [5, 9, 8]
    assert "patou-pile-empty 0 PCH-7" in story(position, "keep wpp")


@pytest.mark.rule("PCH-8")
def test_from_an_empty_pile_no_sheep_is_taken() -> None:
    position = """
        family
        a: s
        b: s*15
        c: s*16
        wolf at c
        a to keep pss
    """
    state = play(position, "keep pss")
    assert [flock.sheep() for flock in state.flocks] == [2, 15, 16]
    told = story(position, "keep pss")
    assert told[1:4] == ["sheep 0 PCH-8", "sheep-pile-empty 0 PCH-8", "no-sheep 0 PCH-8"]


@pytest.mark.rule("PCH-8", "PCH-6")
def test_sheep_that_have_just_fled_can_be_taken_from_the_pile() -> None:
    position = """
        family
        a: s
        b: s*16
        c: s*16
        wolf at a
        a to keep wws
    """
    state = play(position, "keep wws")
    assert [flock.sheep() for flock in state.flocks] == [2, 14, 16]


@pytest.mark.rule("PCH-6")
def test_every_sheep_that_flees_is_told() -> None:
    lost = [event for event in events(wolves(3, "s s s s"), "keep www") if event.kind == "sheep-lost"]
    assert [(event.seat, event.facts) for event in lost] == [(1, {"worth": 1, "card_word": "card.1"})] * 3
