"""Whatever the streams of the process are, no traceback is shown."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="the shell and its devices are needed")


def shell(line: str, environment: dict[str, str] | None = None, typed: bytes = b"") -> tuple[int, str, str]:
    """Run a line in which ``$T`` is the command; its exit code, its output and its complaints."""
    known = {**os.environ, "T": f"{sys.executable} -m tablee", "PYTHONUTF8": "0", **(environment or {})}
    done = subprocess.run(["/bin/sh", "-c", line], input=typed, env=known, capture_output=True, timeout=120)
    err = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in err
    assert "Exception ignored" not in err
    return done.returncode, done.stdout.decode("utf-8", "replace"), err


@pytest.mark.parametrize(
    "environment",
    [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}],
)
def test_a_letter_that_cannot_be_shown_becomes_a_question_mark(environment: dict[str, str]) -> None:
    code, out, _ = shell("$T play patolli --seed 6 --lang fr", environment, b"\n\n")
    assert code == 0
    assert "Patolli" in out


def test_a_name_that_cannot_be_shown_is_refused() -> None:
    assert shell("$T play \"$(printf '\\303\\251')\"", {"PYTHONIOENCODING": "ascii"})[0] == 2


def test_data_for_programs_lose_no_letter() -> None:
    full, plain = (shell("$T games --json", {"PYTHONIOENCODING": encoding})[1] for encoding in ("utf-8", "ascii"))
    assert json.loads(full) == json.loads(plain)
    assert not full.isascii()


@pytest.mark.parametrize("columns", ["0", "2", "99999999999999999999", "²"])
def test_any_number_of_columns_will_do(columns: str) -> None:
    code, out, _ = shell(
        "$T rules patolli && $T --help" if columns == "0" else "$T rules patolli", {"COLUMNS": columns}
    )
    assert code == 0
    assert len(out) > 100


def test_a_full_disk_is_told_in_one_line() -> None:
    assert shell("$T rules patolli > /dev/full") == (2, "", "Stopped: the disk is full.\n")
    french = shell("$T games --json > /dev/full", {"LC_ALL": "fr_FR.UTF-8", "PYTHONIOENCODING": "utf-8"})[2]
    assert french == "Arrêt\u00a0: le disque est plein.\n"
    assert shell("$T play patolli --seed 6 > /dev/full")[0] == 2


def test_a_complaint_that_nobody_can_read_keeps_its_exit_code() -> None:
    for nowhere in ("2> /dev/full", "2>&-"):
        assert shell(f"$T play chess {nowhere}") == (2, "", "")


def test_closed_streams_are_no_fault() -> None:
    assert shell("$T rules patolli >&-") == (0, "", "")
    assert shell("$T play patolli --players random >&- 2>&- <&-") == (0, "", "")
    code, out, err = shell("$T play patolli <&-")
    assert (code, err) == (0, "")
    assert "type save FILE before quit" in out


def test_a_reader_who_leaves_ends_the_command_in_silence() -> None:
    for command in ("rules patolli", "games --json", "play patolli --players random", "--help"):
        assert shell(f"{{ $T {command}; echo $? >&2; }} | true")[2] in ("0\n", "1\n")


def test_bytes_that_are_no_letters_are_answered_and_the_game_goes_on(tmp_path: Path) -> None:
    file = os.fsencode(tmp_path) + b"/game-\xff"
    typed = b"\n\n\xff\xfe\nrules \xff\nsave " + file + b"\n1\nquit\n"
    code, out, err = shell("$T play patolli --seed 6", typed=typed)
    assert (code, err) == (0, "")
    assert "is not a move of Patolli" in out
    assert "Patolli has no clause" in out
    assert Path(os.fsdecode(file)).exists()
    assert "You enter a piece" in out


def test_a_terminated_game_ends_without_a_word() -> None:
    pipe = subprocess.PIPE
    arguments = [sys.executable, "-m", "tablee", "play", "patolli"]
    with subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.terminate()
        _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (128 + signal.SIGTERM, b"")
