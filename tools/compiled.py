"""The compiled package of this checkout: made aside, put in its place whole, used for exactly its sources.

    python -m tools.compiled                  make it, unless it is there
    python -m tools.compiled --if-possible    the same; without a C compiler that is no failure, except under CI
    python -m tools.compiled --behind         the same, nicely, until nobody holds the other end of our input
    python -m tools.compiled --where          tell the folder to import it from

A package stands in a folder that is named by a digest of what it was made from, and gets that name when it is whole.
So there is no moment at which half of one could be found, and after an edit none is found at all.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
RECIPE = ("constraints.txt", "pyproject.toml", "setup.py")
"""What decides, beside the sources, how they are compiled."""
ENCLOSED = ("README.md", "LICENSE", "NOTICE")
"""What a package takes along but never runs."""
ABI = str(sysconfig.get_config_var("SOABI"))
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-input")
NICENESS = 19
TOOLS = "tools-"

CHECK = """
from importlib import import_module
from setup import COMPILED
for path in COMPILED:
    name = path.removeprefix("src/").removesuffix(".py").replace("/", ".")
    if str(import_module(name).__file__).endswith(".py"):
        raise SystemExit(f"{name} was not compiled")
"""


class Failed(Exception):
    """There is no compiled package now: says why."""


@dataclass(frozen=True)
class Workshop:
    """Where the packages of one checkout are made and kept, for one Python."""

    root: Path = ROOT
    place: Path = Path(sys.prefix) / "compiled"

    @property
    def log(self) -> Path:
        return self.place / "log"

    def find(self) -> Path | None:
        """The compiled package of exactly these sources, if it is there."""
        folder = self.place / digest(self.root)
        return folder if folder.is_dir() else None

    def hold(self) -> Path | None:
        """The same, to be imported: it stays until this process ends, whatever is made meanwhile."""
        folder = self.find()
        if folder is None:
            return None
        with suppress(FileNotFoundError):
            fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_SH)
        return folder if folder.is_dir() else None

    def make(self) -> Path:
        """Compile these sources as they are now, unless that is done."""
        with self._alone():
            return self.find() or self._made()

    def _made(self) -> Path:
        making = self.place / "making"
        source, package = making / "source", making / "package"
        try:
            (making / "tmp").mkdir(parents=True)
            # Of a copy, since the sources may be edited meanwhile.
            for path in [*sources(self.root), *map(Path, ENCLOSED)]:
                (source / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.root / path, source / path)
            self.build(source, package)
            self.check(source, package)
            return self._placed(package, digest(source))
        except OSError as error:  # a full disk, for instance
            raise Failed(str(error)) from error
        finally:
            shutil.rmtree(making, ignore_errors=True)

    def build(self, source: Path, package: Path) -> None:
        options = ("--no-deps", "--no-build-isolation", "--target", package)
        self._run(*PIP, *options, source, seeing=[self.tools(source)])

    def check(self, source: Path, package: Path) -> None:
        """Without a word from the compiler, a package may still have become a plain one."""
        self._run("-c", CHECK, seeing=[package, source])

    def tools(self, source: Path) -> Path:
        """A folder with what builds a package: apart from what the house runs on, so that nothing moves under it."""
        names = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
        constraints = source / "constraints.txt"
        known = hashlib.sha256(repr([ABI, names, constraints.read_bytes()]).encode()).hexdigest()
        folder = self.place / f"{TOOLS}{known[:16]}"
        if folder.is_dir():
            return folder
        fresh = self.place / "making" / "tools"
        self._run(*PIP, "--constraint", constraints, "--target", fresh, *names)
        return self._placed(fresh, folder.name)

    def _run(self, *arguments: str | Path, seeing: Sequence[Path] = ()) -> None:
        """Run Python, on nothing but what it is told to see; what it says is written down."""
        around = {**os.environ, "TMPDIR": str(self.place / "making" / "tmp")}
        around["PYTHONPATH"] = os.pathsep.join(map(str, seeing))
        with self.log.open("ab") as log:
            command = [sys.executable, "-P", *map(str, arguments)]
            done = subprocess.run(command, env=around, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        if done.returncode:
            raise Failed(f"compiling has failed, with exit code {done.returncode}")

    def _placed(self, folder: Path, name: str) -> Path:
        """The one step from nothing to a whole folder; older ones of its kind go, unless somebody runs on them."""
        os.sync()
        placed = folder.rename(self.place / name)
        for other in self.place.iterdir():
            alike = other.name.startswith(TOOLS) == name.startswith(TOOLS)
            if alike and other.is_dir() and other.name not in (name, "making"):
                self._removed(other)
        return placed

    def _removed(self, folder: Path) -> None:
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            folder.rename(self.place / "making" / folder.name)  # where all is cleared away
        except BlockingIOError:
            pass
        finally:
            os.close(handle)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One at a time; what one that was killed has left lying is cleared away."""
        self.place.mkdir(parents=True, exist_ok=True)
        with (self.place / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            shutil.rmtree(self.place / "making", ignore_errors=True)
            self.log.write_bytes(b"")
            yield


def sources(root: Path) -> list[Path]:
    """What decides what a compiled package holds, relative to the root."""
    found = [path.relative_to(root) for path in (root / "src").rglob("*") if path.is_file()]
    return sorted([*filter(_counts, found), *map(Path, RECIPE)])


def _counts(path: Path) -> bool:
    made = path.suffix == ".so" or any(part == "__pycache__" or part.endswith(".egg-info") for part in path.parts)
    return not made and not path.name.startswith(".")


def digest(root: Path) -> str:
    """By content: the time of a file says nothing."""
    found = hashlib.sha256(ABI.encode())
    for path in sources(root):
        content = (root / path).read_bytes()
        found.update(f"\n{path.as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:32]


def obstacle() -> str:
    """What keeps this machine from compiling, or nothing."""
    # Imported here: setuptools takes a while, and who only runs a game needs none.
    return str(import_module("setup").obstacle())


def behind() -> None:
    """Go on as a process of our own, in the background, and end with whoever holds the other end of our input."""
    if os.fork():
        os._exit(0)
    os.setsid()
    os.nice(NICENESS)
    signal.signal(signal.SIGTERM, _leave)  # not handed down: what we started ends at once, we when we have cleared away
    threading.Thread(target=_watch, daemon=True).start()


def _leave(*_: object) -> NoReturn:
    sys.exit()


def _watch() -> None:
    while os.read(0, 1):  # not by `sys.stdin`, whose lock would be missed when all is done and we end
        pass
    os.killpg(0, signal.SIGTERM)


def main() -> int:
    parser = argparse.ArgumentParser(description="The compiled package of this checkout.")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--if-possible", action="store_true", help="no compiler is no failure, except under CI")
    how.add_argument("--behind", action="store_true", help="in the background, as long as our input is open")
    how.add_argument("--where", action="store_true", help="tell the folder to import it from")
    asked = parser.parse_args()
    if asked.behind:
        behind()
    workshop = Workshop()
    found = workshop.find()
    if asked.where:
        print(found or "")
        return 0 if found else 1
    if found:
        return 0
    why = obstacle()
    if why:
        print(f"Nothing is compiled: {why}.")
        return 0 if asked.if_possible and not os.environ.get("CI") else 1
    print("Compiling the engine, once for these sources: a minute or two …", flush=True)
    try:
        workshop.make()
    except Failed as error:
        if not asked.behind:  # what it says goes to the log itself
            print(workshop.log.read_text(encoding="utf-8", errors="replace"))
        print(f"Nothing is compiled: {error}.")
        return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
