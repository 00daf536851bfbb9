"""Compiles the kernel, the rules and the search with mypyc where a C compiler is there; the same source runs without.

TABLEE_PURE=1 builds the package without compiled modules.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

ENGINE = {
    "kernel": ("chance", "state", "sense", "numbers", "forecast"),
    "games/pagamas": (
        *("material", "actions", "loot", "cards", "ballots", "state", "phases/rounds", "phases/opening"),
        *("phases/refit", "phases/share", "phases/ashore", "phases/ambushes", "phases/reveal", "phases/election"),
        *("phases/mutiny", "phases/turn", "refusals", "rules"),
        *("outlook", "bargains", "plots", "player", "forecast", "pending", "numbers"),
    ),
    "games/patimpatampatum": (
        *("material", "actions", "phases", "cards", "streets", "pawns", "scoring", "prospects", "state", "opening"),
        *("moves", "push", "refusals", "rules", "outlook", "planning", "player", "forecast", "numbers"),
    ),
    "games/patolli": (
        *("material", "actions", "phases", "state", "refusals", "rules", "outlook", "player"),
        *("features", "judgement", "forecast", "numbers"),
    ),
    "games/patouche": (
        *("material", "phases", "flock", "state", "actions", "turn", "refusals", "rules"),
        *("outlook", "player", "herd", "expert", "judgement", "forecast", "numbers"),
    ),
    "games/patrolis": (
        *("squares", "material", "actions", "phases", "tracks", "state", "refusals", "rules"),
        *("survey", "reach", "outlook", "player", "forecast", "numbers"),
    ),
    "players": ("budget", "search", "playouts", "intentions", "foresight", "rollouts", "ismcts"),
}


def path(folder: str, module: str) -> str:
    return f"src/tablee/{folder}/{module}.py"


COMPILED = [path(folder, module) for folder, modules in ENGINE.items() for module in modules]
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
"""The commands that need machine code; an editable installation runs the source as it stands."""


def obstacle() -> str:
    """What keeps this machine from compiling, or nothing."""
    if os.environ.get("TABLEE_PURE", "0") != "0":
        return "TABLEE_PURE is set"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not (shutil.which(compiler) or shutil.which("cc")):
        return "there is no C compiler"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python's headers are missing"
    return ""


class OptionalBuild(build_ext):
    """All compiled modules or none: a half-compiled package would not import."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as error:
            print(f"tablee: not compiled ({error}); it runs as plain Python, more slowly")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def compiled_modules() -> list[Extension]:
    if not BUILDING.intersection(sys.argv) or obstacle():
        return []
    from mypyc.build import mypycify

    # One library for each game, so that they are compiled side by side, and one for what they all build on.
    libraries: dict[str, list[str]] = {}
    for folder, modules in ENGINE.items():
        name = folder.removeprefix("games/") if folder.startswith("games/") else "kernel"
        libraries.setdefault(name, []).extend(path(folder, module) for module in modules)
    extensions = mypycify(
        COMPILED,
        opt_level="2",
        debug_level="0",
        separate=[(files, f"tablee_{name}") for name, files in libraries.items()],
    )
    # The largest first: then no core waits long for another.
    extensions.sort(key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))
    if os.name == "posix":  # nobody links to our functions by name, so the compiler may inline them
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return extensions


if __name__ == "__main__":
    setup(ext_modules=compiled_modules(), cmdclass={"build_ext": OptionalBuild})
