"""A lesson is done by the engine: what is right, what is answered, what is refused, and what follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.kernel.course import Course, course, read_course
from tablee.kernel.errors import BadNotation
from tablee.kernel.lesson import GO_ON, REFUSED, RIGHT, UNASKED, Lesson
from tests.toys.sealed import GAME

BIDDING = course(GAME).lessons[0]
TOP = """
minutes = 1
title = { en = "Bidding", fr = "Miser" }
about = { en = "A coin.", fr = "Une pièce." }
"""
STEP = """
[[step]]
title = { en = "Bid", fr = "Miser" }
say = { en = "Bid.", fr = "Misez." }
ask = { en = "Bid 4.", fr = "Misez 4." }
do = "bid-4"
"""
READ = """
[[step]]
title = { en = "Look", fr = "Voyez" }
say = { en = "Look.", fr = "Voyez." }
"""


def written(folder: Path, text: str, name: str = "1-bidding.toml") -> Course:
    folder.joinpath(name).write_text(text, encoding="utf-8")
    return read_course(GAME, folder)


def problem(folder: Path, text: str, name: str = "1-bidding.toml") -> str:
    found = written(folder, text, name)
    assert found.lessons == ()
    (fault,) = found.faults
    return str(fault).removeprefix(f"Lessons of sealed, {name}, ")


def test_a_right_action_is_done_and_what_the_lesson_says_follows() -> None:
    assert BIDDING.attempt(1, "bid-4").kind == RIGHT
    after = BIDDING.at(1, "bid-4")
    assert after.data()["points"] == [0, 0, 1]
    assert after.story is not None
    assert [event.kind for event in after.story] == ["sealed"] * 3 + ["bid"] * 3 + ["takes"]


def test_the_next_step_goes_on_from_there() -> None:
    assert BIDDING.at(2).data() == BIDDING.at(1, "bid-4").data()
    assert BIDDING.at(2).story == []


def test_a_legal_action_that_was_not_asked_gets_the_answer_of_the_lesson() -> None:
    assert BIDDING.attempt(1, "bid-1").said == {"en": "Cautious, but now be bold.", "fr": "Prudent, mais osez."}
    other = BIDDING.attempt(1, "bid-3")
    assert other.kind == UNASKED
    assert other.said is not None
    assert other.said["en"] == "Higher still."


def test_what_the_rules_forbid_is_refused_by_them() -> None:
    attempt = BIDDING.attempt(2, "bid-4")
    assert attempt.kind == REFUSED
    assert attempt.refusal is not None
    assert attempt.refusal.clause == "SEA-1"
    assert BIDDING.answer(attempt, "en")


def test_what_is_no_action_at_all_is_no_notation() -> None:
    with pytest.raises(BadNotation):
        BIDDING.attempt(1, "bid-9")


def test_where_anything_legal_is_asked_all_of_it_is_right() -> None:
    assert {BIDDING.attempt(2, f"bid-{coin}").kind for coin in (1, 2, 3)} == {RIGHT}


def test_a_step_to_read_only_goes_on() -> None:
    assert BIDDING.attempt(0, GO_ON).kind == RIGHT
    assert BIDDING.attempt(0, "bid-4").kind == UNASKED


def test_the_learner_is_you_and_the_others_have_names() -> None:
    lesson = Lesson(GAME, "x", {}, {}, 1, 4, 1, ())
    assert lesson.names("en") == ["Zoé", "You", "Ana", "Tom"]
    assert f"{lesson.names('fr')[1]:fait|faites}" == "faites"


def test_a_course_counts_what_it_teaches() -> None:
    found = course(GAME)
    assert (len(found.lessons), found.steps, found.taught, found.left) == (1, 3, {"SEA-1", "SEA-2"}, ("SEA-3",))
    assert found.find("bidding") is BIDDING
    assert found.find("begging") is None
    assert [eyes.seat for eyes in BIDDING.steps[1].eyes] == [1]


def test_a_game_without_lessons_has_an_empty_course(tmp_path: Path) -> None:
    assert read_course(GAME, tmp_path / "lessons") == Course(())


def test_a_broken_lesson_is_left_out_and_the_others_are_taught(tmp_path: Path) -> None:
    written(tmp_path, TOP + STEP, "2-bidding.toml")
    found = written(tmp_path, TOP, "1-begging.toml")
    assert [lesson.name for lesson in found.lessons] == ["bidding"]
    assert str(found.faults[0]) == "Lessons of sealed, 1-begging.toml, line 1: step is missing."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TOP + STEP + "sya = 1", "line 11: 'sya' is none of answer, ask"),
        ("colour = 1" + TOP + STEP, "line 1: 'colour' is none of about, crop, minutes"),
        (TOP.replace(', fr = "Miser"', "") + STEP, "line 3: title is said in en and in fr"),
        (TOP + STEP.replace('"Misez."', '""'), "line 8: say (fr) is one line of words"),
        (TOP + STEP.replace("bid-4", "bid-5"), "line 10: 'bid-5' is not legal here, but bid-1, bid-2, bid-3, bid-4"),
        (TOP + STEP + 'clauses = ["SEA-9"]', "line 11: the rulebook has no clause SEA-9"),
        (TOP + STEP + 'then = ["1: bid-9"]', "line 11: "),
        (TOP + STEP + 'then = ["bid-1"]', "line 11: it is not said whose this is"),
        (TOP + STEP + 'then = ["0: bid-1"]', "line 11: "),
        (TOP + STEP + "position = 3", "line 11: a position is written in lines"),
        (TOP + STEP + 'do = "bid-3"', "line 11: Cannot overwrite a value"),
        (TOP + STEP.replace('do = "bid-4"', ""), "line 6: what is asked must be something to do"),
        (TOP + READ + 'do = "any"', "line 6: what is to be done must be asked"),
        (TOP + STEP.replace("title", "right"), "line 6: the first step has a title, and says something"),
        (TOP + STEP.replace('"bid-4"', '["bid-4", "bid-3"]') + READ, "line 10: where more than one action is right"),
        (TOP + STEP + STEP, "line 16: seat 0 has nothing to do here"),
        ("minutes = 99" + TOP.replace("minutes = 1", "") + STEP, "line 1: minutes is one of 1, 2"),
        ("seats = 9" + TOP + STEP, "line 1: seats is one of 3, 4"),
        (TOP + "step = 3", "line 5: a step begins with [[step]]"),
        (TOP + STEP + 'answer = "no"', "line 11: an answer begins with [[step.answer]]"),
        (TOP + STEP + '[[step.answer]]\nto = ["bid-7"]\nen = "No."\nfr = "Non."', "line 11: 'bid-7' is not legal"),
        (TOP + STEP + "eyes = 1", "line 11: whose eyes begins with [[step.eyes]]"),
        (TOP + STEP + '[[step.eyes]]\nen = "No."\nfr = "Non."', "line 11: whose eyes is a seat, counted from 0"),
        (TOP + STEP + '[[step.eyes]]\nseat = 3\nen = "No."\nfr = "Non."', "line 11: only 3 sit at this table"),
        ("crop = [1]" + TOP + STEP, "line 1: crop is four whole numbers"),
        (TOP + "[[step", "line 5: "),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    assert problem(tmp_path, text).startswith(said)


def test_a_file_that_is_no_lesson_is_named(tmp_path: Path) -> None:
    assert problem(tmp_path, "", "bidding.toml").startswith("line 1: a lesson is called like 2-capturing.toml")


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    tmp_path.joinpath("1-bidding.toml").write_bytes(TOP.encode() + b"\xff")
    assert str(read_course(GAME, tmp_path).faults[0]).endswith("line 5: this is no UTF-8.")


def test_a_game_that_reads_no_positions_says_so(tmp_path: Path) -> None:
    said = problem(tmp_path, TOP + STEP + 'position = "start"')
    assert said == "line 11: Sealed writes no positions: none can be read, drawn or begun from."
