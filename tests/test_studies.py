"""What the document on studies shows is run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.transcripts import BLOCK

DOCUMENT = (Path(__file__).parents[1] / "docs" / "studies.md").read_text(encoding="utf-8")


def answer(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_transcript_is_what_the_program_answers(tmp_path: Path) -> None:
    ((command, told),) = BLOCK.findall(DOCUMENT)
    lines = answer(tmp_path, "-m", *shlex.split(command)).splitlines()
    assert [line.rstrip() for line in lines] == told.splitlines()


def test_its_program_runs(tmp_path: Path) -> None:
    ((source),) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    assert re.fullmatch(r"0\.\d+ (True|False)\n", answer(tmp_path, "-c", source))
