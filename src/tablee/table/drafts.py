"""Files that must not be lost: whole and on the disk under their name, or not there at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tablee.kernel.errors import UserError, cause


@contextmanager
def drafted(path: Path) -> Iterator[BinaryIO]:
    """A new file that nobody else can read. It takes its name when all of it is on the disk, and never that of
    another: who is killed before leaves a draft, ``.tablee-…``."""
    draft: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=".tablee-", dir=path.parent)  # for its owner alone
        draft = Path(name)
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        if path.exists():
            raise FileExistsError(errno.EEXIST, "", str(path))
        draft.rename(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise UserError("file", file=path, why=cause(error)) from None
    finally:
        if draft is not None:
            draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """A name is on the disk when its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # of a place that knows no such thing
            raise
    finally:
        os.close(handle)
