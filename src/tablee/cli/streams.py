"""The streams of the process: closed, full, narrow or of another encoding, they never end in a traceback."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TextIO

from tablee.cli.voice import MISTAKE, NARROWEST, complain, language_of_environment, silence
from tablee.kernel.errors import LeftOut, cause
from tablee.kernel.words import words

NOBODY_READS = 1
WIDEST = 1000
USUAL = warnings.formatwarning


def prepare() -> None:
    """Every stream is there and takes any character; what it cannot show becomes a question mark."""
    # Lowest first: a file opened later must not get the number of a stream that was closed.
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    warnings.formatwarning = _warning
    columns = os.environ.pop("COLUMNS", "")
    if columns.isascii() and columns.isdigit():
        os.environ["COLUMNS"] = str(min(max(int(columns[:9]), NARROWEST), WIDEST))


def _warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """What a host can set right is told in a sentence; any other warning as is usual."""
    if isinstance(message, LeftOut):
        return f"{message.error.say(language_of_environment())}\n"
    return USUAL(message, category, filename, lineno, line)


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return Path(os.devnull).open(mode, encoding="utf-8")


def guarded(command: Callable[[], int]) -> int:
    """The exit code of a command, also where its output cannot be written. A reader who left is no fault."""
    try:
        try:
            return command()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
        return NOBODY_READS
    except OSError as error:
        silence(sys.stdout)
        language = language_of_environment()
        complain(words("tablee", language).say("cli.stopped", why=cause(error).say(language)))
        return MISTAKE
