"""Files that the command writes: whole or not at all, and never in the place of something that is no file."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from tablee.cli.voice import Mistake, brief
from tablee.kernel.errors import UserError, cause

PRIVATE = 0o600
PUBLIC = 0o666


def place(path: Path) -> Path:
    """Where a file is to be written, links followed; what is there and is no regular file is refused."""
    real = _real(path)
    mode = _mode(path, real)
    if mode is not None and stat.S_ISDIR(mode):
        raise Mistake("file-folder", file=path)
    if mode is not None and not stat.S_ISREG(mode):
        raise Mistake("file-special", file=path)
    return real


def refuse_twice(paths: Iterable[Path | None]) -> None:
    """One file cannot serve for two."""
    seen: set[Path] = set()
    for path in paths:
        if path is not None:
            real = _real(path)
            if real in seen:
                raise Mistake("file-twice", file=path)
            seen.add(real)


def write_files(contents: Mapping[Path, str | bytes], private: bool = False) -> None:
    """Write all these files or none: each is complete beside its place before the first takes it.

    A file that was there keeps its mode; a new one that is ``private`` can be read by its owner alone.
    """
    places = {path: place(path) for path in contents}
    drafts: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            handle, name = tempfile.mkstemp(prefix=".tablee-", dir=places[path].parent)
            drafts[path] = Path(name)
            with os.fdopen(handle, "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
            old = _mode(path, places[path])
            drafts[path].chmod(stat.S_IMODE(old) if old is not None else PRIVATE if private else PUBLIC & ~_umask())
        for path, draft in drafts.items():
            draft.replace(places[path])
    except FileNotFoundError:
        raise Mistake("file-nowhere", file=path, folder=path.parent) from None
    except OSError as error:
        raise UserError("file", file=path, why=cause(error)) from None
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)


def _real(path: Path) -> Path:
    if not path.name or "\0" in str(path):
        raise Mistake("file-name", name=brief(str(path)))
    return Path(os.path.realpath(path))  # where Path.resolve raises RuntimeError for a circle of links, stat names it


def _mode(path: Path, real: Path) -> int | None:
    try:
        return real.stat().st_mode
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UserError("file", file=path, why=cause(error)) from None


def _umask() -> int:
    """The mask can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
