"""A package of a stranger, as it lies in a machine on which it was installed: Pig, the example of the documents."""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PIG = Path(__file__).parents[1] / "docs" / "pig"


def install(folder: Path) -> Path:
    """What an installer leaves there: the package, and a note of its entry points."""
    project = tomllib.loads((PIG / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(PIG / "pig", folder / "pig", ignore=shutil.ignore_patterns("__pycache__"))
    note = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    note.mkdir()
    (note / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8")
    ((group, entries),) = project["entry-points"].items()
    written = "".join(f"{name} = {value}\n" for name, value in entries.items())
    (note / "entry_points.txt").write_text(f"[{group}]\n{written}", encoding="utf-8")
    return folder


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """For the programs that are started meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(install(folder)), prepend=os.pathsep)
        yield
