"""The command as a process of its own: its exit codes, its streams, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tablee.cli import app
from tablee.kernel.words import LANGUAGES, words
from tablee.lab.conformance import Broken, Report
from tablee.lab.conformance.catalogue import facts_by_key
from tests.cli.command import THROW, tablee
from tests.toys import sealed

COMMAND = (sys.executable, "-m", "tablee")


def hear_ctrl_c() -> None:
    """A suite that is run in the background has been told not to, and would hand that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_the_version_tells_the_program_the_rules_and_whether_it_is_compiled() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.startswith("tablee ")
    assert "compiled" in done.stdout or "interpreted" in done.stdout
    assert "Patolli: rules, version 1" in done.stdout


def test_a_mistake_has_exit_code_2_and_no_traceback() -> None:
    done = subprocess.run([*COMMAND, "play", "chess"], capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="the signal of Ctrl-C is sent otherwise there")
def test_ctrl_c_at_a_prompt_ends_with_a_clean_line_and_exit_code_130() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, "play", "patolli", "--seed", "1"], stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=hear_ctrl_c
    ) as process:
        assert process.stdout is not None
        seen = b""
        while not seen.endswith(THROW.encode()):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        farewell, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"You leave the game without having saved it." in farewell
    assert complaint == b"\nInterrupted.\n"


def test_ctrl_c_during_a_long_simulation_is_answered_in_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tablee.cli.simulate.simulate", interrupted)
    answer = tablee("simulate", "patolli", "--lang", "fr")
    assert (answer.code, answer.out, answer.err) == (130, "", "\nInterrompu.\n")


def test_the_bare_command_shows_what_it_can_do() -> None:
    answer = tablee()
    assert answer.code == 0
    assert all(command.name in answer.out for command in app.registered_commands if command.name)


def test_the_command_says_the_same_things_in_every_language() -> None:
    english, french = (facts_by_key(words("tablee", language)) for language in LANGUAGES)
    assert english == french


def test_a_game_is_checked_by_every_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.cli.house.find_game", lambda name: sealed.GAME)
    answer = tablee("check", "sealed", "--plays", 1)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("sealed: ")
    assert "sound" in answer.out


def test_a_game_that_breaks_a_law_is_told_with_exit_code_2(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Report("patolli", ("turns",), 1, 1, [Broken("turns", "seat 1 acts but has nothing to do")])
    monkeypatch.setattr("tablee.lab.conformance.check_game", lambda *_, **__: broken)
    answer = tablee("check", "patolli")
    assert (answer.code, answer.out) == (2, "")
    assert "[turns] seat 1 acts but has nothing to do" in answer.err
