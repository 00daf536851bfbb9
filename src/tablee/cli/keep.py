"""What a host does with what is kept, while the house is open: ``tablee backup`` and ``tablee restore``."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.files import place
from tablee.cli.simulate import bar
from tablee.cli.voice import AskedLanguage, Mistake, Voice

if TYPE_CHECKING:
    from tablee.table.backup import Told

Database = Annotated[
    str, typer.Option(help="Where tables are kept: a file, or postgresql://…; a file of your own if not said.")
]


# The database is imported where it is needed: no other command needs it.


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, for all that is kept.")],
    database: Database = "",
    lang: AskedLanguage = None,
) -> None:
    """Write all that is kept to one file, from which `tablee restore` fills any database; the house may be open."""
    from tablee.table.backup import back_up
    from tablee.table.database import locate
    from tablee.table.drafts import drafted

    voice = Voice(lang)
    if place(file).exists():
        raise Mistake("file-there", file=file)
    if not place(file).parent.is_dir():
        raise Mistake("file-nowhere", file=file, folder=file.parent)
    with drafted(place(file)) as out, told(voice, "keep.writing") as tell:
        contents = asyncio.run(back_up(locate(database), out, tell))
    voice.say("keep.backed-up", tables=contents.rows["tables"], rows=contents.total, file=file)
    voice.say("keep.backed-up-secret")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `tablee backup` has written.")],
    database: Database = "",
    lang: AskedLanguage = None,
) -> None:
    """Fill an empty database from a backup, and bring it up to date: a file or PostgreSQL, whichever it came from."""
    from tablee.table.backup import restore as fill
    from tablee.table.database import locate, shown

    voice, url = Voice(lang), locate(database)
    with told(voice, "keep.filling") as tell:
        contents = asyncio.run(fill(url, file, tell))
    voice.say("keep.restored", tables=contents.rows["tables"], rows=contents.total, database=shown(url))


@contextmanager
def told(voice: Voice, what: str) -> Iterator[Told]:
    """How far it has come, on a bar for somebody who looks."""
    with bar(hidden=False) as progress:
        task = progress.add_task(voice.text(what), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
