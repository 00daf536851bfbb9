"""The command's tests speak English and see no colours, whoever runs them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import THROW, tablee


@pytest.fixture(autouse=True)
def plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of a few steps, saved by the command itself."""
    file = tmp_path / "saved.txt"
    choices = iter(["1", "1", "1", f"save {file}", "quit"])
    tablee("play", "patolli", "--seed", 6, "--names", "Zoé,Bob", typist=lambda screen: _typed(screen, choices))
    assert file.exists()
    return file


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, saved when it was over."""
    file = tmp_path_factory.mktemp("finished") / "finished.txt"
    ends = iter([f"save {file}", ""])

    def typist(screen: str) -> str:
        if screen.endswith("save FILE > "):
            return next(ends)
        return "" if screen.endswith(("throw > ", "undo > ")) else "1"

    assert tablee("play", "patolli", "--seed", 11, "--lang", "en", typist=typist).code == 0
    return file


def _typed(screen: str, choices: Iterator[str]) -> str:
    return "" if screen.endswith((THROW, "undo > ")) else next(choices)
