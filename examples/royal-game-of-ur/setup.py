"""Installs the game as plain Python. With ``TABLEE_COMPILE=1``, with mypy and a C compiler at hand, the modules that
``compiled.txt`` lists become machine code: then bots think several times faster. Nothing else changes."""

import os
from pathlib import Path
from typing import Any

from setuptools import setup

PACKAGE = Path("src", "royal_game_of_ur")


def machine_code() -> list[Any]:
    if os.environ.get("TABLEE_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    names = (PACKAGE / "compiled.txt").read_text(encoding="utf-8").split()
    return list(mypycify([str(PACKAGE / f"{name}.py") for name in names], opt_level="2"))


setup(ext_modules=machine_code())
