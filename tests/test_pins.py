"""A fresh install brings nothing that constraints.txt does not name."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]


def pinned() -> set[str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {canonicalize_name(line.partition("==")[0]) for line in lines if "==" in line}


def asked_for() -> Iterator[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for group in (project["dependencies"], *project["optional-dependencies"].values()):
        yield from map(Requirement, group)


def test_all_that_comes_with_what_is_asked_for_is_pinned() -> None:
    waiting, seen = list(asked_for()), set()
    while waiting:
        wanted = waiting.pop()
        extras = frozenset({"", *wanted.extras})
        if (wanted.name, extras) in seen:
            continue
        seen.add((wanted.name, extras))
        try:
            brings = map(Requirement, requires(wanted.name) or ())
        except PackageNotFoundError:  # an extra that is not installed here
            continue
        waiting += [
            other
            for other in brings
            if other.marker is None or any(other.marker.evaluate({"extra": e}) for e in extras)
        ]
    assert {canonicalize_name(name) for name, _ in seen} <= pinned()
