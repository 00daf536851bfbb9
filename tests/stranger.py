"""Packages of strangers, as they lie in a machine on which they were installed: Pig, which `tablee new` writes, and the
Royal Game of Ur."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablee.cli.new import write

UR = Path(__file__).parents[1] / "examples" / "royal-game-of-ur"
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", ".*_cache")


def pig(folder: Path) -> Path:
    """The package that a stranger begins with."""
    project = folder / "pig"
    write("pig", project)
    return project


def install(folder: Path, project: Path) -> Path:
    """What an installer leaves there: the package, and a note of its entry points."""
    facts = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(project / "src", folder, ignore=MADE, dirs_exist_ok=True)
    note = folder / f"{facts['name'].replace('-', '_')}-{facts['version']}.dist-info"
    note.mkdir()
    (note / "METADATA").write_text(f"Name: {facts['name']}\nVersion: {facts['version']}\n", encoding="utf-8")
    ((group, entries),) = facts["entry-points"].items()
    written = "".join(f"{name} = {value}\n" for name, value in entries.items())
    (note / "entry_points.txt").write_text(f"[{group}]\n{written}", encoding="utf-8")
    return folder


@contextmanager
def installed(folder: Path, project: Path | None = None) -> Iterator[Path]:
    """For the programs that are started meanwhile; Pig unless another is named. Where its package lies."""
    site = folder / "site"
    site.mkdir()
    install(site, project or pig(folder))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
        yield site


class Machine:
    """A virtual environment of somebody else's, in which nothing is installed but what Tablée needs, and Tablée; its
    owner works at the ``desk``, an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.desk = folder.with_name("desk")
        self.desk.mkdir()
        self.python = folder / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        ours = [sysconfig.get_path("purelib"), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
        lent = "".join(f"import site; site.addsitedir({path!r})\n" for path in ours)
        (self._packages() / "lent.pth").write_text(lent, encoding="utf-8")

    def _packages(self) -> Path:
        told = self._run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))", at=Path("/"))
        return Path(told.stdout.strip())

    def run(self, *arguments: str, at: Path) -> str:
        """What a command says, which must not fail."""
        done = self._run("-m", *arguments, at=at)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def _run(self, *arguments: str, at: Path) -> subprocess.CompletedProcess[str]:
        # Installing asks no registry: what builds a package is here already.
        alone = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | alone
        return subprocess.run([self.python, *arguments], cwd=at, env=environment, capture_output=True, text=True)
