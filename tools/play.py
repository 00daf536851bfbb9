"""``make play``: opens the house at once, and has the engine compiled behind it for the next time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.compiled import ROOT, Workshop, obstacle


def compile_behind(workshop: Workshop) -> None:
    """Start compiling. It ends with this process, whatever program this process becomes and however it ends, since the
    pipe between the two is closed then.
    """
    reading, writing = os.pipe()
    os.set_inheritable(writing, True)
    workshop.place.mkdir(parents=True, exist_ok=True)
    with workshop.log.open("ab") as log:
        command = [sys.executable, "-m", "tools.compiled", "--behind"]
        subprocess.run(command, cwd=ROOT, stdin=reading, stdout=log, stderr=log, check=False)
    os.close(reading)


def main() -> None:
    workshop = Workshop()
    if workshop.find() is None:
        why = obstacle()
        if why:
            print(f"Bots think as plain Python, more slowly: {why}.", flush=True)
        else:
            print(
                "Bots think as plain Python today; compiled meanwhile, they are quicker at the next start.", flush=True
            )
            try:
                compile_behind(workshop)
            except OSError as error:  # a full disk, for instance
                print(f"Nothing is compiled: {error}.", flush=True)
    command = Path(sys.prefix) / "bin" / "tablee"
    os.execv(command, [str(command), "serve"])


if __name__ == "__main__":
    main()
