"""Runs ``tablee`` from the compiled package of exactly these sources if it is there, and otherwise from the sources.

Which it is, is decided here, once: the processes that it starts follow, whatever is compiled or edited meanwhile.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    sys.path[0] = str(ROOT)  # instead of the folder of this script
    from tools.compiled import Workshop

    package = str(Workshop().hold() or ROOT / "src")
    sys.path[0] = package
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    from tablee.cli import main as tablee

    tablee()


if __name__ == "__main__":
    main()
