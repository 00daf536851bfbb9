"""Compiles the kernel, the rules and the search with mypyc where a C compiler is there; the same source runs without.

TABLEE_PURE=1 builds the package without compiled modules.
"""

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

ENGINE = {
    "kernel": ("chance", "state", "sense"),
    "games/pagamas": (
        *("material", "actions", "loot", "cards", "ship", "ballots", "rounds", "opening", "refit", "share", "ashore"),
        *("ambushes", "reveal", "election", "mutiny", "plank", "turn", "refusals", "rules"),
        *("outlook", "bargains", "plots", "player"),
    ),
    "games/patimpatampatum": (
        *("material", "actions", "phases", "cards", "streets", "pawns", "scoring", "state", "opening", "moves", "push"),
        *("refusals", "rules", "outlook", "planning", "player"),
    ),
    "games/patolli": ("material", "actions", "phases", "state", "refusals", "rules", "outlook", "player"),
    "games/patouche": (
        *("material", "actions", "piles", "flock", "table", "story", "ending", "refusals", "rules"),
        *("outlook", "player"),
    ),
    "games/patrolis": (
        *("material", "actions", "phases", "tracks", "state", "refusals", "rules"),
        *("survey", "outlook", "player"),
    ),
    "players": ("search",),
}
COMPILED = [f"src/tablee/{folder}/{module}.py" for folder, modules in ENGINE.items() for module in modules]


class OptionalBuild(build_ext):
    """All compiled modules or none: a half-compiled package would not import."""

    def run(self) -> None:
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as error:
            print(f"tablee: not compiled ({error}); it runs as plain Python, more slowly")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def compiled_modules() -> list:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if (
        os.environ.get("TABLEE_PURE", "0") != "0"
        or not (shutil.which(compiler) or shutil.which("cc"))
        or not headers.exists()
    ):
        return []
    from mypyc.build import mypycify

    extensions = mypycify(COMPILED, opt_level="3")
    if os.name == "posix":  # nobody links to our functions by name, so the compiler may inline them
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return extensions


setup(ext_modules=compiled_modules(), cmdclass={"build_ext": OptionalBuild})
