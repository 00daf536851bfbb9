"""The picture of Patolli: what it shows, and to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import dist
from xml.etree.ElementTree import Element, fromstring

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS, LAST, RIGHT
from tablee.games.patolli.picture.layout import DIGIT, Layout
from tablee.games.patolli.position import read
from tablee.games.patolli.rules import Patolli
from tablee.kernel.chance import Rng
from tablee.kernel.picture import DAY
from tests.games.patolli.play import play

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Léa", "Ana")
LIMIT = 30_000
VIEWERS = (0, 1, None)
PICTURE = GAME.picture

MIDDLE = """
black-centre
0 right: 7 23 35 49 50, home 1
1 left: 9 33 15 47, reserve 1, home 1, loses a turn
0 to move 3
"""
FIRST = """
black-centre
0: reserve 6
1: reserve 6
0 to move 4
"""


def positions(board: str, betting: bool, seed: int) -> Iterator[Patolli]:
    """Every position of a game played at random."""
    state, rng = GAME.new(board=board, betting=betting), Rng(seed)
    while True:
        yield state
        acting = state.to_act()
        if not acting:
            return
        choices = state.legal(acting[0])
        state.apply(acting[0], state.sample(rng) if acting[0] < 0 else choices[rng.below(len(choices))])


@cache
def some_positions() -> list[Patolli]:
    """A few dozen positions of each board, from the first to the last."""
    found = []
    for seed, board in enumerate(BOARDS):
        game = [state.copy() for state in positions(board, seed % 2 == 0, seed)]
        found += [*game[:12], *game[12:-1:23], game[-1]]
    return found


def view(state: Patolli, viewer: int | None = 0) -> str:
    return PICTURE.view(state.seen_by(viewer), viewer, GAME.words("en"), NAMES, DAY)


def elements(markup: str) -> list[Element]:
    return list(fromstring(markup).iter())


def by_id(markup: str) -> dict[str, Element]:
    return {part.attrib["id"]: part for part in elements(markup) if "id" in part.attrib}


def with_class(markup: str, name: str) -> list[Element]:
    return [part for part in elements(markup) if name in part.get("class", "").split()]


def actions(markup: str, state: str) -> list[str]:
    return [part.attrib["data-action"] for part in with_class(markup, state)]


@pytest.mark.parametrize("board", BOARDS)
def test_the_longest_trails_fit_in_a_view(board: str) -> None:
    state = read(f"{board}\n0 right: 11 21 31 41, reserve 1, home 1\n1 left: 3, reserve 5\n0 to move 10\n")
    assert len(PICTURE.view(state, 0, GAME.words("fr"), NAMES, DAY, "/art/patolli.0123456789abcdef.svg")) < LIMIT


# What can be done


def test_every_legal_action_has_exactly_one_button() -> None:
    for state in some_positions():
        for seat in (0, 1):
            markup = view(state, seat)
            assert sorted(actions(markup, "is-legal")) == sorted(action.text for action in state.legal(seat))


def test_no_sun_and_no_target_is_shown_to_whoever_is_not_to_act() -> None:
    for state in some_positions():
        for viewer in VIEWERS:
            if viewer not in state.to_act():
                markup = view(state, viewer)
                assert not with_class(markup, "target")
                assert not with_class(markup, "halo")


@pytest.mark.rule("PTL-8")
def test_a_first_move_offers_its_two_entries() -> None:
    markup = view(read(FIRST))
    entries = by_id(markup)
    assert entries["entry-right"].get("data-action") == "right-4"
    assert entries["entry-left"].get("data-action") == "left-4"
    assert entries["entry-right"].get("transform") != entries["entry-left"].get("transform")
    assert len(with_class(markup, "halo")) == 1


def test_a_piece_that_cannot_move_can_be_asked_why() -> None:
    state = read(MIDDLE)
    barred = actions(view(state), "is-barred")
    refusals = [state.why_not(0, GAME.parse(state, text)) for text in barred]
    assert [(text, why and why.clause) for text, why in zip(barred, refusals, strict=True)] == [
        ("23-26", "PTL-13"),
        ("50-53", "PTL-14"),
    ]


def test_targets_tell_a_capture_from_a_quiet_move_and_from_home() -> None:
    captures = read("black-centre\n0 right: 12, reserve 5\n1 right: 31, reserve 5\n0 to move 1\n")
    markup = view(captures)
    assert len(with_class(markup, "threat")) == 1
    signs = {part.attrib["href"] for part in with_class(markup, "target")}
    assert signs == {"#ptl-target-capture", "#ptl-target"}
    assert "#ptl-target-home" in {part.get("href") for part in with_class(view(read(MIDDLE)), "target")}


def test_fingers_never_reach_over_a_neighbour() -> None:
    for state in some_positions():
        for seat in (0, 1):
            spots = [
                (*map(float, re.findall(r"-?[\d.]+", part.attrib["transform"])[:2]), float(hit.attrib["r"]))
                for part in [*with_class(view(state, seat), "piece"), *with_class(view(state, seat), "is-legal")]
                for hit in part.findall(f"{SVG}circle")
            ]
            for x, y, reach in set(spots):
                for x2, y2, _ in set(spots) - {(x, y, reach)}:
                    assert (x - x2) ** 2 + (y - y2) ** 2 > reach**2


# What is shown


def test_pieces_keep_their_ids_while_they_move() -> None:
    before = play(MIDDLE)
    everybody = {f"piece-{seat}-{piece}" for seat in (0, 1) for piece in range(1, 7)}
    for action in before.legal(0):
        after = before.copy()
        after.apply(0, action)
        old, new = by_id(view(before, None)), by_id(view(after, None))
        assert everybody <= old.keys()
        assert everybody <= new.keys()
        moved = {id_ for id_ in everybody if old[id_].get("transform") != new[id_].get("transform")}
        assert 1 <= len(moved) <= 2
        order = [part.get("id") for part in with_class(view(before, None), "piece")]
        assert order == [part.get("id") for part in with_class(view(after, None), "piece")]


def test_no_two_pieces_stand_in_one_place() -> None:
    for state in some_positions():
        places = [part.get("transform") for part in with_class(view(state, None), "piece")]
        assert len(set(places)) == len(places) == 12


def test_pieces_brought_home_are_flowers() -> None:
    markup = view(read(MIDDLE))
    assert len(with_class(markup, "is-home")) == 2


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5, 10])
def test_the_beans_show_the_throw(throw: int) -> None:
    state = read(f"black-centre\n0 right: 1 2 3, reserve 3\n1 left: 9, reserve 5\n0 to move {throw}\n")
    beans = [part.get("href") for part in with_class(view(state), "die")]
    assert len(beans) == 5
    assert beans.count("#ptl-bean-dot") == (0 if throw == 10 else throw)


def test_beans_rest_until_they_are_thrown() -> None:
    resting = read("black-centre\n0 right: 1, reserve 5\n1 left: 9, reserve 5\n0 to throw\n")
    assert with_class(view(resting), "is-resting")
    assert not with_class(view(read(MIDDLE)), "is-resting")
    starting = read("black-centre\n0: reserve 6\n1: reserve 6\nstarting throw 4\n")
    assert [part.get("href") for part in with_class(view(starting), "die")].count("#ptl-bean-dot") == 4


def test_a_turn_to_be_lost_darkens_the_sun_over_the_city() -> None:
    found = by_id(view(read(MIDDLE)))
    assert "black-sun-1" in found
    assert "black-sun-0" not in found


@pytest.mark.rule("PTL-16")
def test_coins_are_shown_when_there_is_betting_and_only_then() -> None:
    bet = read("full-circuit\n0 right: 1, reserve 5, purse 14\n1 left: 9, reserve 5, purse 0\npot 17\n0 to throw\n")
    found = by_id(view(bet))
    assert "14" in "".join(found["purse-0"].itertext())
    assert "0" in "".join(found["purse-1"].itertext())
    assert "17" in "".join(found["pot"].itertext())
    assert not {"purse-0", "purse-1", "pot"} & by_id(view(read(MIDDLE))).keys()


def test_the_road_is_numbered_as_the_viewer_counts_it() -> None:
    def numbers(viewer: int | None) -> list[str]:
        return [part.text or "" for part in with_class(view(read(MIDDLE), viewer), "numerals")[0]]

    turning = {1, 10, 17, 18, 25, 28, 35, 36, 43, 52}
    state = read(MIDDLE)
    for viewer in (0, 1):
        side = state.sides[viewer]
        told = {square for square in side.origins if square}
        if viewer in state.to_act():
            told |= {to for to in (side.landing(origin, state.throw) for origin in side.origins) if to <= LAST}
        assert list(map(int, filter(str.strip, numbers(viewer)))) == sorted(turning | told)
    assert numbers(None) == numbers(0)
    assert view(state, 0) != view(state, 1)


def test_each_number_stands_outside_the_road_or_on_its_corner_and_none_over_another() -> None:
    for name, board in BOARDS.items():
        layout = Layout(board)
        spots = {cell: layout.beside(cell) for cell in board.way(0, RIGHT)}
        road = [layout.centre(cell) for cell in spots]
        for cell, (x, y) in spots.items():
            middle = (x, y - DIGIT / 2)
            assert layout.is_inmost(cell) or all(dist(middle, square) > layout.cell * 0.85 for square in road), name
            others = [(u - x, v - y) for other, (u, v) in spots.items() if other != cell]
            assert all(abs(across) > 38 or abs(down) > DIGIT - 1 for across, down in others), (name, cell)


# Terminal


def test_the_terminal_picture_is_at_most_24_lines_high() -> None:
    for state in some_positions():
        assert PICTURE.text(state, 0, GAME.words("en"), NAMES, False).count("\n") < 24


def test_the_terminal_picture_marks_what_can_move() -> None:
    drawn = PICTURE.text(read(MIDDLE), 0, GAME.words("en"), NAMES, False)
    assert sorted(re.findall(r"▸(●\d+)", drawn)) == ["●35", "●49", "●7"]
    assert "│●50" in drawn
    assert "▸●" not in PICTURE.text(read(MIDDLE), 1, GAME.words("en"), NAMES, False)


def test_the_terminal_picture_is_a_cross() -> None:
    lines = PICTURE.text(read(FIRST), 0, GAME.words("en"), NAMES, False).split("\n")
    assert lines == CROSS.strip("\n").split("\n")


CROSS = """
                                ┌───┬───┐
                                │   │   │
                                │   │   │
◉ ◉ ◉ ◉ ●                       │   │   │   ■ Ana
                                │   │   │   reserve ■ ■ ■ ■ ■ ■
4 dots: 4 squares               │   │   │   home    · · · · · ·
                                │   │   │
                                │   │   │
                                │   │   │
┌───┬───┬───┬───┬───┬───┬───┬───┼───┼───┼───┬───┬───┬───┬───┬───┬───┬───┐
│   │   │   │   │   │   │   │   │▓▓▓│▓▓▓│   │   │   │   │   │   │   │   │
├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
│   │   │   │   │   │   │   │   │▓▓▓│▓▓▓│   │   │   │   │   │   │   │   │
└───┴───┴───┴───┴───┴───┴───┴───┼───┼───┼───┴───┴───┴───┴───┴───┴───┴───┘
                                │   │   │
                                │   │   │
▸ ● Léa                         │   │   │
▸ reserve ● ● ● ● ● ●           │   │   │
  home    · · · · · ·           ▸ 4 ▸ 4 │
                                │   │   │
                                │   │   │
                                │ 1 │ 1 │
                                └───┴───┘
"""
