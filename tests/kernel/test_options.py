"""Options: what each kind accepts, how it is written, and what a user is told about a wrong one."""

from __future__ import annotations

import pytest

from tablee.kernel.errors import BadOption
from tablee.kernel.options import Choice, Number, Option, Setting, Switch, parse_settings, settle

BOARD = Choice("board", "black-centre", ("black-centre", "marked-arms"))
STAKE = Number("stake", 5, -2, 1000)
BETTING = Switch("betting", False)
OPTIONS = (BOARD, STAKE, BETTING)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (BOARD, "marked-arms", "marked-arms"),
        (BOARD, "Marked Arms", "marked-arms"),
        (BOARD, "  marked_arms ", "marked-arms"),
        (STAKE, "7", 7),
        (STAKE, " 7 ", 7),
        (STAKE, "-2", -2),
        (STAKE, "007", 7),
        (BETTING, "yes", True),
        (BETTING, "On", True),
        (BETTING, "1", True),
        (BETTING, "true", True),
        (BETTING, " no ", False),
        (BETTING, "OFF", False),
        (BETTING, "0", False),
        (BETTING, "false", False),
    ],
)
def test_an_option_reads_what_people_write(option: Option, text: str, value: Setting) -> None:
    assert option.parse(text) == value
    assert type(option.parse(text)) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (BOARD, ""),
        (BOARD, "round"),
        (BOARD, "marked"),
        (STAKE, ""),
        (STAKE, "-"),
        (STAKE, "--2"),
        (STAKE, "five"),
        (STAKE, "5.0"),
        (STAKE, "1e3"),
        (STAKE, "٥"),
        (STAKE, "1001"),
        (STAKE, "-3"),
        (STAKE, "9" * 10_000),
        (BETTING, ""),
        (BETTING, "2"),
        (BETTING, "maybe"),
    ],
)
def test_an_option_refuses_text_it_does_not_know(option: Option, text: str) -> None:
    with pytest.raises(BadOption) as refused:
        option.parse(text)
    assert refused.value.key == "option-value"
    assert refused.value.facts["option"] == option.name


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (BOARD, "Marked Arms"),
        (BOARD, 1),
        (BOARD, None),
        (BOARD, ["marked-arms"]),
        (STAKE, True),
        (STAKE, "5"),
        (STAKE, 5.0),
        (STAKE, 1001),
        (STAKE, None),
        (BETTING, 1),
        (BETTING, 0),
        (BETTING, "yes"),
        (BETTING, None),
    ],
)
def test_an_option_refuses_values_of_another_type_or_out_of_range(option: Option, value: object) -> None:
    with pytest.raises(BadOption):
        option.check(value)


@pytest.mark.parametrize("value", [True, False])
def test_yes_or_no_is_not_a_number(value: bool) -> None:
    with pytest.raises(BadOption):
        STAKE.check(value)


@pytest.mark.parametrize("option", OPTIONS)
def test_what_an_option_writes_it_reads_back(option: Option) -> None:
    for value in (*option.samples(), option.default):
        assert option.check(value) is value
        assert option.parse(option.write(value)) == value


def test_samples_cover_every_choice_and_both_positions_of_a_switch() -> None:
    assert list(BOARD.samples()) == ["black-centre", "marked-arms"]
    assert list(STAKE.samples()) == [5]
    assert list(BETTING.samples()) == [False, True]


def test_settling_fills_in_the_defaults_in_the_order_of_the_options() -> None:
    settings = settle(OPTIONS, {"stake": 7})
    assert list(settings.items()) == [("board", "black-centre"), ("stake", 7), ("betting", False)]


def test_settling_checks_what_is_given() -> None:
    with pytest.raises(BadOption):
        settle(OPTIONS, {"stake": "7"})


def test_settings_are_read_from_text() -> None:
    pairs = [("betting", "yes"), ("board", "Marked Arms")]
    assert parse_settings(OPTIONS, pairs) == {"board": "marked-arms", "stake": 5, "betting": True}


def test_no_text_at_all_means_the_defaults() -> None:
    assert parse_settings(OPTIONS, []) == settle(OPTIONS, {})


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption) as given:
        settle(OPTIONS, {"colour": "red"})
    with pytest.raises(BadOption) as written:
        parse_settings(OPTIONS, [("colour", "red")])
    for refused in (given.value, written.value):
        assert refused.say("en") == "There is no option 'colour'. Options: board, stake, betting."
        assert "« colour »" in refused.say("fr").replace("\u00a0", " ")


def test_an_unknown_option_of_a_game_without_options_is_refused_too() -> None:
    with pytest.raises(BadOption, match=r"Options: -\."):
        settle((), {"colour": "red"})


def test_an_option_given_twice_is_refused_even_with_the_same_value() -> None:
    with pytest.raises(BadOption) as refused:
        parse_settings(OPTIONS, [("stake", "5"), ("stake", "5")])
    assert refused.value.say("en") == "The option 'stake' is given twice."
    assert "deux fois" in refused.value.say("fr")


def test_a_wrong_value_is_refused_with_what_was_expected() -> None:
    with pytest.raises(BadOption) as refused:
        parse_settings(OPTIONS, [("stake", "lots")])
    assert str(refused.value) == "The option 'stake' cannot be 'lots'. Expected: -2…1000."
    assert "« lots »" in refused.value.say("fr").replace("\u00a0", " ")
    with pytest.raises(BadOption, match="Expected: black-centre, marked-arms"):
        BOARD.check("round")
    with pytest.raises(BadOption, match="Expected: yes, no"):
        BETTING.parse("maybe")


def test_an_option_can_matter_only_with_another() -> None:
    purse = Number("purse", 20, 0, 1000, when=("betting", True))
    assert purse.matters({"betting": True, "purse": 7})
    assert not purse.matters({"betting": False, "purse": 7})
    assert BOARD.matters({"board": "marked-arms"})
