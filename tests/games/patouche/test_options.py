"""PCH-23 and bad input: how many may play, in which modes, and how the game tells what does not go."""

from __future__ import annotations

import pytest

from tablee.games.patouche import GAME, ModesApart
from tablee.kernel.errors import BadNotation, BadOption, BadSeats
from tablee.kernel.options import parse_settings
from tablee.kernel.words import LANGUAGES


@pytest.mark.parametrize("seats", [2, 6])
def test_fewer_than_three_or_more_than_five_cannot_play(seats: int) -> None:
    with pytest.raises(BadSeats, match="3, 4, 5"):
        GAME.new(seats)


@pytest.mark.rule("PCH-23")
@pytest.mark.parametrize(
    "asked",
    ["expert+cooperative", "cooperative+expert", "expert, cooperative", "Expert & Cooperative", "expert_cooperative"],
)
def test_expert_and_cooperative_together_are_refused_with_the_reason(asked: str) -> None:
    with pytest.raises(ModesApart, match="PCH-23"):
        GAME.new(3, mode=asked)
    with pytest.raises(ModesApart, match="PCH-23"):  # as written in a form or on a command line
        parse_settings(GAME.options, [("mode", asked)])


@pytest.mark.rule("PCH-23")
def test_a_program_that_sends_a_list_of_both_modes_is_told_the_same() -> None:
    with pytest.raises(ModesApart):
        GAME.settle(3, {"mode": ["expert", "cooperative"]})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_is_told_in_every_language(language: str) -> None:
    with pytest.raises(ModesApart) as caught:
        GAME.new(3, mode="expert+cooperative")
    assert caught.value.say(language) == (f"{GAME.words(language).say('refusal.expert-cooperative')} (PCH-23)")


@pytest.mark.parametrize(("option", "value"), [("mode", "solo"), ("mode", 3), ("level", "mild"), ("level", "expert")])
def test_an_unknown_mode_or_level_is_refused_with_what_was_expected(option: str, value: object) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.new(3, **{option: value})
    assert not isinstance(caught.value, ModesApart)
    assert caught.value.facts["option"] == option


def test_where_a_level_does_not_matter_it_is_not_kept() -> None:
    for mode, level in (("expert", "easy"), ("cooperative", "hard")):
        settled = GAME.settle(3, {"mode": mode, "level": "hard"})
        assert settled == {"mode": mode, "level": level, "tie": "shared"}


def test_a_level_matters_in_cooperative_mode_only() -> None:
    assert [tuple(settings.values()) for settings in GAME.option_sets()] == [
        ("family", "easy", "shared"),
        ("expert", "easy", "shared"),
        ("cooperative", "very-easy", "shared"),
        ("cooperative", "easy", "shared"),
        ("cooperative", "hard", "shared"),
        ("family", "easy", "guarded"),
    ]


@pytest.mark.rule("PCH-23")
def test_only_in_cooperative_mode_all_win_or_lose_together() -> None:
    for settings in GAME.option_sets():
        state = GAME.begin(3, settings)
        assert GAME.together(settings) == (settings["mode"] == "cooperative") == (state.limit > 0)


@pytest.mark.parametrize("text", ["keep sp", "throw wwww", "under 0", "under 56", "take f", "first f", "sheep  flip"])
def test_what_is_no_notation_is_refused_as_such(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(GAME.new(3), text)
