"""A game at the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.kernel.chance import commitment
from tests.cli.command import GO_ON, LEAVE, THROW, THROW_OR_UNDO, WORD, Script, first_choice, tablee


def sections(out: str) -> tuple[str, str]:
    """The commitment at the beginning and the key at the end."""
    first, last = re.findall(r"^  ([0-9a-f]{64})$", out, flags=re.MULTILINE)
    return first, last


def test_a_whole_game_is_played_to_its_end_and_its_key_opens_the_commitment() -> None:
    answer = tablee("play", "patolli", "--names", "Zoé,Bob", typist=first_choice)
    assert (answer.code, answer.err) == (0, "")
    bound, key = sections(answer.out)
    assert commitment(bytes.fromhex(key)) == bound
    assert answer.out.index(bound) < answer.out.index("for the start")
    assert re.search("You brought all six pieces home and win|Bob brought all six pieces home before you", answer.out)
    assert "tablee verify FILE" in answer.out


def test_a_seed_makes_dice_and_players_repeatable_and_says_so() -> None:
    once, again = (tablee("play", "patolli", "--seed", 4, typist=first_choice).out for _ in range(2))
    assert once == again
    assert "Seeded dice: repeatable, not fair." in once
    assert tablee("play", "patolli", "--seed", 5, typist=first_choice).out != once


def test_without_a_seed_no_two_games_have_the_same_dice() -> None:
    first, second = (tablee("play", "patolli", "--players", "random").out for _ in range(2))
    assert sections(first) != sections(second)


def test_the_words_of_the_players_are_told_before_the_first_throw() -> None:
    out = tablee("play", "patolli", "--word", "maize", "--word", "cacao").out
    assert out.index("“maize”") < out.index("“cacao”") < out.index("for the start")


def test_a_person_gives_a_word_only_when_the_dice_are_bound() -> None:
    def typist(screen: str) -> str | None:
        return "  maize " if screen.endswith(WORD) else None

    out = tablee("play", "patolli", "--names", "Zoé,Bob", typist=typist).out
    bound = re.search(r"^  [0-9a-f]{64}$", out, flags=re.MULTILINE)
    assert bound is not None
    assert bound.end() < out.index(f"A {WORD}") < out.index("You give the word “maize”")
    assert re.search("Bob gives the word “[0-9a-f]{6}”", out)
    assert out.count(WORD) == 1


def test_a_bare_enter_leaves_the_word_to_chance() -> None:
    out = tablee("play", "patolli", "--players", "me", typist=Script()).out
    assert out.count(WORD) == 2
    first, second = re.findall("gives? the word “([0-9a-f]{6})”", out)
    assert first != second


@pytest.mark.parametrize("agreed", [("--seed", 6), ("--word", "maize", "--word", "cacao")])
def test_nobody_is_asked_for_a_word_that_is_given_already(agreed: tuple[object, ...]) -> None:
    assert WORD not in tablee("play", "patolli", *agreed).out


def test_the_words_reach_the_dice_and_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game"

    def typist(screen: str) -> str | None:
        if screen.endswith(WORD):
            return "maize"
        return None if "Saved" in screen else f"save {file}" if screen.count("> ") > 3 else first_choice(screen)

    tablee("play", "patolli", typist=typist)
    assert "\nword 1: maize\n" in file.read_text(encoding="utf-8")
    assert tablee("verify", file).out.endswith("as committed.\n")


def test_leaving_before_a_word_is_given_ends_as_cleanly_as_later() -> None:
    answer = tablee("play", "patolli")
    assert (answer.code, answer.err) == (0, "")
    assert "type save FILE before quit" in answer.out


def test_a_seeded_game_that_goes_on_warns_again(saved: Path) -> None:
    assert "Seeded dice: repeatable, not fair." in tablee("play", "patolli", "--resume", saved).out


def test_players_without_a_keyboard_play_by_themselves() -> None:
    answer = tablee("play", "patolli", "--players", "random,sensible", "--seed", 1)
    assert answer.code == 0
    assert ">" not in answer.out
    assert "wins." in answer.out


def test_choices_are_numbered_with_their_notation_and_what_they_do() -> None:
    out = tablee("play", "patolli", "--seed", 6, typist=Script()).out
    assert re.search(r"^  1  right-3  Enter on 3, going right,", out, flags=re.MULTILINE)
    assert re.search(r"^  2  left-3   Enter on 3, going left,", out, flags=re.MULTILINE)


def test_a_choice_is_made_by_its_notation() -> None:
    out = tablee("play", "patolli", "--seed", 6, typist=Script("left-3")).out
    assert "You go round by the left." in out


def test_where_choices_are_written_as_numbers_a_number_means_what_is_written() -> None:
    typed = Script("K", "7", "", "K", "7", "8")
    named = ("--option", "objectives=named")
    out = tablee("play", "patrolis", *named, "--players", "me,me", "--seed", 6, typist=typed).out
    assert re.search(r"^     8   Name the number 8$", out, flags=re.MULTILINE)
    assert "the square is K7" in out
    assert out.count("(PTR-5)") == 1, "K7 is taken: the number 7 cannot be named, and is not the seventh that can"
    assert "the square is K8" in out


def test_what_is_not_legal_is_refused_with_its_clause_and_changes_nothing() -> None:
    out = tablee("play", "patolli", "--seed", 6, typist=Script("right-4", "in-3", "xyzzy", "3", "", "1")).out
    assert "The whole throw counts: 3 takes this piece to 3, no less and no further. (PTL-6)" in out
    assert "(PTL-8)" in out
    assert "'xyzzy' is not a move of Patolli." in out
    assert "There is no choice 3: they go from 1 to 2." in out
    assert "Type the number of a choice" in out
    assert out.count("You throw 3.") == 1
    assert "You enter a piece on 3." in out


def test_a_number_that_is_too_long_is_refused_and_shown_shortened() -> None:
    out = tablee("play", "patolli", "--seed", 6, typist=Script("0000000012", "1" * 5000, "rules " + "x" * 5000)).out
    assert "There is no choice 0000000012: they go from 1 to 2." in out
    assert f"There is no choice {'1' * 19}…: they go" in out
    assert f"no clause {'x' * 19}…. Clauses:" in out
    assert "goes round" not in out


def test_why_explains_what_is_legal_and_what_is_not() -> None:
    out = tablee("play", "patolli", "--seed", 6, typist=Script("why right-4", "why right-3", "why 2", "why")).out
    assert "no less and no further. (PTL-6)" in out
    assert "right-3 is legal: Enter on 3, going right, both ways are alike: Tenochtitlán has not chosen yet." in out
    assert "left-3 is legal: Enter on 3, going left, both ways are alike" in out
    assert "why NOTATION" in out
    assert "goes round" not in out


def test_what_tells_what_a_thing_is_and_what_can_be_asked_about() -> None:
    out = tablee("play", "pagamas", "--seed", 1, typist=Script("what rum", "what sailor", "what", "what parrot")).out
    assert "Round of Rum\nBefore a ballot in which you vote" in out
    assert "(2 in the deck)  PGM-6" in out
    assert [f"Sailor of force {force}\n" in out for force in (1, 2, 3)] == [True] * 3
    assert "Captain · First Mate" in out
    assert "nothing called “parrot”" in out


def test_a_hint_names_a_legal_choice_and_its_reason() -> None:
    out = tablee("play", "patolli", "--seed", 6, typist=Script("hint")).out
    assert re.search(r"Hint: (right|left)-3 \(Enter on 3, going \1, [^)]*\)\.\nOne more piece on the way", out)


def test_a_hint_leaves_the_game_as_it_would_have_been(tmp_path: Path) -> None:
    plain, hinted = tmp_path / "plain", tmp_path / "hinted"
    tablee("play", "patolli", "--seed", 6, typist=Script("1", "", "1", "", f"save {plain}"))
    tablee("play", "patolli", "--seed", 6, typist=Script("hint", "1", "", "hint", "1", "", f"save {hinted}"))
    assert plain.read_text(encoding="utf-8") == hinted.read_text(encoding="utf-8")


def test_a_move_can_be_taken_back_until_the_next_throw() -> None:
    out = tablee("play", "patolli", "--seed", 6, typist=Script("1", "undo", "2", "", "undo")).out
    assert "Taken back: right-3." in out
    assert out.index("You go round by the right") < out.index("Taken back") < out.index("You go round by the left")
    assert "Chance spoke last, and what it showed cannot be taken back." in out
    assert out.count("You throw 3.") == 1


def test_another_players_move_cannot_be_taken_back() -> None:
    def typist(screen: str) -> str | None:
        if screen.endswith(GO_ON):
            return ""
        if screen.endswith(THROW):
            if "not yours" in screen:
                return None
            return "undo" if "Tenochtitlán enters" in screen else ""
        return "1"

    assert "The last move is not yours to take back." in tablee("play", "patolli", "--seed", 6, typist=typist).out


def test_nothing_can_be_taken_back_before_the_first_throw_or_after_the_last() -> None:
    def typist(screen: str) -> str | None:
        if screen.endswith(LEAVE):
            return "" if "the key of the dice is told" in screen else "undo"
        if screen.count(THROW) == 1 and "Nothing has been played yet." not in screen:
            return "undo"
        return first_choice(screen)

    out = tablee("play", "patolli", "--seed", 6, typist=typist).out
    assert "Nothing has been played yet." in out
    assert "the key of the dice is told: nothing can be taken back" in out


def test_the_board_the_rules_and_the_orders_are_shown_when_asked_for() -> None:
    out = tablee(
        "play", "patolli", "--seed", 6, typist=Script("board", "rules PTL-9", "rules", "rules 999", "help")
    ).out
    assert out.count("└───┴───┘") == 2
    assert "PTL-9 Black squares" in out
    assert "PTL-15  " in out
    assert "Patolli has no clause 999." in out
    assert "save FILE" in out


@pytest.mark.parametrize("last", ["quit", None])
def test_quitting_or_closing_the_terminal_ends_cleanly_and_says_how_to_save(last: str | None) -> None:
    answer = tablee("play", "patolli", typist=lambda screen: last)
    assert (answer.code, answer.err) == (0, "")
    assert "type save FILE before quit" in answer.out


def test_a_saved_game_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    file, whole, parts = tmp_path / "half", tmp_path / "whole", tmp_path / "parts"
    moves = ("1", "", "1", "", "1", "")
    play = ("play", "patolli", "--players", "me,sensible")  # which needs no chance of its own
    tablee(*play, "--seed", 6, typist=Script(*moves, *moves, f"save {whole}"))
    left = tablee(*play, "--seed", 6, typist=Script(*moves, f"save {file}", "quit"))
    assert f"tablee play patolli --resume {file}" in left.out
    resumed = tablee(*play, "--resume", file, typist=Script(*moves, f"save {parts}", "1", "quit"))
    assert "with the same dice" in resumed.out
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    assert f"What was played since {parts} was saved is lost." in resumed.out


def test_saving_overwrites_the_same_game_and_nothing_else(tmp_path: Path) -> None:
    file, other = tmp_path / "game", tmp_path / "diary"
    other.write_text("Dear diary,\n", encoding="utf-8")
    script = Script(f"save {file}", "1", "", f"save {file}", f"save {other}", "save", "quit")
    out = tablee("play", "patolli", "--seed", 6, typist=script).out
    assert out.count(f"Saved: {file}") == 2
    assert f"{other} exists already and holds something else" in out
    assert other.read_text(encoding="utf-8") == "Dear diary,\n"
    assert "keep it to yourself" in out
    second = tablee("play", "patolli", typist=Script(f"save {file}", "quit"))
    assert "exists already" in second.out


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "game"
    out = tablee("play", "patolli", "--seed", 6, typist=Script(f"save {file}", "1")).out
    assert f"{file} cannot be written: there is no folder {file.parent}." in out
    assert "You enter a piece" in out


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("~nosuchuser/game", "'~nosuchuser/game' does not name a file."),
        ("a\0b", r"'a\x00b' does not name a file."),
        (".", "'.' does not name a file."),
        ("..", ".. is a folder: name a file."),
        ("/dev/null", "/dev/null is there and is not an ordinary file"),
    ],
)
def test_what_does_not_name_a_file_is_told_and_the_game_goes_on(typed: str, sentence: str) -> None:
    answer = tablee("play", "patolli", "--seed", 6, typist=Script(f"save {typed}", "1"))
    assert (answer.code, answer.err) == (0, "")
    assert sentence in answer.out
    assert "You enter a piece" in answer.out


def test_a_saved_game_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "my game"
    out = tablee("play", "patolli", "--seed", 6, typist=Script(f"save {file}", "quit")).out
    assert file.stat().st_mode & 0o777 == 0o600
    assert f"--resume '{file}'" in out


def test_two_people_share_one_keyboard_and_an_open_table_needs_no_clearing() -> None:
    answer = tablee("play", "patolli", "--players", "me", "--seed", 6, typist=first_choice)
    assert answer.code == 0
    assert answer.out.count("you, at this keyboard") == 2
    assert "Pass the keyboard" not in answer.out
    assert THROW_OR_UNDO in answer.out
    assert "wins." in answer.out


def test_the_whole_table_speaks_french_and_takes_orders_in_it() -> None:
    def typist(screen: str) -> str | None:
        if screen.endswith("lancer > "):
            return ""
        return None if "Conseil" in screen else "conseil"

    out = tablee("play", "patolli", "--seed", 6, "--lang", "fr", typist=typist).out
    assert "Dés issus d’une graine" in out
    assert re.search(r"Conseil\s: (right|left)-3", out)
    assert "Vous quittez la partie" in out


def test_the_screen_is_plain_when_nobody_sees_colours() -> None:
    assert "\x1b" not in tablee("play", "patolli", "--seed", 6, "--no-colour", typist=Script("1", "", "1")).out
