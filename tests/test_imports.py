"""Imports point one way: kernel <- games <- players <- lab, table <- cli."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tablee"

MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "players": {"kernel", "games", "players"},
    "lab": {"kernel", "games", "players", "lab"},
    "table": {"kernel", "games", "players", "table"},
    "cli": {"kernel", "games", "players", "lab", "table", "cli"},
}


def imports(path: Path) -> set[str]:
    """Every module of the package that a file names in an import."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] == "tablee"}


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    for path in (SOURCE / layer).rglob("*.py"):
        for name in imports(path):
            parts = name.split(".")
            assert len(parts) == 1 or parts[1] in MAY_IMPORT[layer], f"{path.relative_to(SOURCE)} imports {name}"


def test_a_game_imports_no_other_game() -> None:
    for folder in (SOURCE / "games").iterdir():
        for path in folder.rglob("*.py") if folder.is_dir() else ():
            others = {name for name in imports(path) if name.startswith("tablee.games.")}
            assert all(name.split(".")[2] == folder.name for name in others), path


def test_every_package_is_a_layer() -> None:
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages <= set(MAY_IMPORT)
