"""One house for one file: a second one would not hear what is played at the first, and would write over it.

On PostgreSQL several may be open (see `street`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from tablee.table.database import SQLITE, NoDatabase, make_private


@contextmanager
def alone(url: URL) -> Iterator[None]:
    """While this lasts no other house opens the same file; `NoDatabase` when another has it."""
    if url.drivername != SQLITE:
        yield
        return
    with closing(_lock(Path(str(url.database)))):
        yield


def _lock(database: Path) -> sqlite3.Connection:
    """An exclusive lock on a file beside the database. The system lifts it when the process ends, however it ends."""
    path = database.resolve()
    beside = path.with_name(f"{path.name}.lock")
    make_private(beside)
    try:
        connection = sqlite3.connect(beside, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            connection.close()
            raise
    except sqlite3.Error as error:
        busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        raise NoDatabase("database-served" if busy else "database-read-only", database=database) from None
    return connection
