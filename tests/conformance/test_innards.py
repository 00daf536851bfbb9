"""What two positions hold is compared to the last attribute: only then may one picture stand for both."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from tablee.kernel.game import games
from tablee.lab.conformance.innards import hold_the_same

SHARED = [1, 2]


class Box:
    __slots__ = ("__dict__", "held", "unset")

    unset: object

    def __init__(self, held: object) -> None:
        self.held = held


def circle() -> Box:
    box = Box([])
    box.held = [box]
    return box


@pytest.mark.parametrize(
    "make", [lambda: Box([1, "a", None]), lambda: Box({"a": {2, 3}}), lambda: Box(Box(SHARED)), circle]
)
def test_two_boxes_packed_alike_hold_the_same(make: Any) -> None:
    assert hold_the_same(make(), make())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Box([1, 2]), Box([2, 1])),
        (Box([1]), Box([1, 1])),
        (Box(1), Box(True)),
        (Box((1,)), Box([1])),
        (Box({"a": 1, "b": 2}), Box({"b": 2, "a": 1})),
        (Box(Box(1)), Box(Box(2))),
    ],
)
def test_whatever_can_be_told_apart_is_a_difference(one: Box, other: Box) -> None:
    assert not hold_the_same(one, other)


def test_an_attribute_that_only_one_of_them_has_is_a_difference() -> None:
    marked, written_on = Box(1), Box(1)
    marked.unset = None
    vars(written_on)["truth"] = "hidden"
    assert not hold_the_same(marked, Box(1))
    assert not hold_the_same(written_on, Box(1))


@pytest.mark.parametrize("make", [lambda: deque([1]), lambda: iter([1]), lambda: lambda: 1])
def test_what_cannot_be_looked_into_is_taken_for_a_difference(make: Any) -> None:
    assert not hold_the_same(Box(make()), Box(make()))


@pytest.mark.parametrize("name", games())
def test_a_copy_holds_the_same_compiled_or_not(name: str) -> None:
    game = games()[name]
    position = game.begin(game.seats[0], game.settle(game.seats[0], {}))
    assert hold_the_same(position, position.copy())
