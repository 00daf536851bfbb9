"""Files are written whole or not at all, and never in the place of something that is no file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.cli.files import write_files
from tablee.cli.voice import Mistake
from tablee.kernel.errors import UserError


@pytest.fixture
def mask() -> Iterator[int]:
    before = os.umask(0o027)
    yield 0o027
    os.umask(before)


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_a_new_file_has_the_mode_that_its_owner_wants_or_is_private(mask: int, tmp_path: Path) -> None:
    write_files({tmp_path / "picture": "a"})
    write_files({tmp_path / "secret": b"b"}, private=True)
    assert (mode(tmp_path / "picture"), mode(tmp_path / "secret")) == (0o640, 0o600)
    assert os.umask(mask) == mask


@pytest.mark.parametrize("private", [False, True])
def test_a_file_that_was_there_keeps_its_mode(private: bool, tmp_path: Path) -> None:
    file = tmp_path / "old"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o604)
    write_files({file: "new"}, private)
    assert (file.read_text(encoding="utf-8"), mode(file)) == ("new", 0o604)


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    file, link, far = tmp_path / "file", tmp_path / "link", tmp_path / "folder"
    far.mkdir()
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    (tmp_path / "new").symlink_to(far / "file")
    write_files({link: "new", tmp_path / "new": "newer"})
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert (far / "file").read_text(encoding="utf-8") == "newer"
    assert [path.name for path in far.iterdir()] == ["file"]


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(UserError, match="symbolic links"):
        write_files({tmp_path / "one": "a"})


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Mistake, match="not an ordinary file"):
        write_files({tmp_path / "pipe": "a"})


def test_another_file_beside_it_is_left_alone(tmp_path: Path) -> None:
    part = tmp_path / "game.part"
    part.write_text("mine", encoding="utf-8")
    write_files({tmp_path / "game": "a"})
    assert part.read_text(encoding="utf-8") == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game", "game.part"]
