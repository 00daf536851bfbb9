"""The transcripts of the README: commands and what they answer, run again.

``python -m tests.transcripts`` writes the answers anew.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n\$ (tablee [^\n]*)\n(.*?)```", re.DOTALL)


def answer(command: str) -> str:
    """What a command prints in a terminal of 80 columns, without colours."""
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    arguments = [sys.executable, "-m", *shlex.split(command)]
    done = subprocess.run(
        arguments, cwd=ROOT, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    told = done.stdout if done.returncode == 0 else done.stdout + done.stderr
    return "".join(f"{line.rstrip()}\n" for line in told.splitlines())


def rewritten(text: str) -> str:
    return BLOCK.sub(lambda block: f"```console\n$ {block[1]}\n{answer(block[1])}```", text)


if __name__ == "__main__":
    README.write_text(rewritten(README.read_text(encoding="utf-8")), encoding="utf-8")
