"""What a host does with what is kept, while the house is open: ``tablee backup``, ``restore`` and ``archive``."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.files import place
from tablee.cli.simulate import bar
from tablee.cli.voice import MISTAKE, AskedLanguage, Mistake, Voice, complain
from tablee.kernel.errors import UnknownGame, UserError
from tablee.kernel.game import find_game
from tablee.kernel.problem import dated

if TYPE_CHECKING:
    from tablee.table.archive import Archive, Old
    from tablee.table.backup import Told

DAY = 24 * 3600.0

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
    from tablee.table.backup import back_up, note_backup
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
    try:
        asyncio.run(note_backup(locate(database), contents))
    except UserError as error:  # who may only read there has a backup none the less
        voice.say("keep.backed-up-unnoted", why=error.say(voice.language))


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


def archive(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go; it must be there.")],
    older_than: Annotated[
        int, typer.Option(min=1, metavar="DAYS", help="Tables that nobody has touched for so many days.")
    ],
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Also games that are not over.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell which tables they are.")] = False,
    database: Database = "",
    lang: AskedLanguage = None,
) -> None:
    """Put old tables away: each becomes a record in a folder, then its moves and talk are deleted."""
    from tablee.table.archive import open_archive
    from tablee.table.database import locate

    voice = Voice(lang)
    if not folder.is_dir():
        raise Mistake("folder-nowhere", folder=folder)

    async def run() -> int:
        async with open_archive(locate(database), folder) as house:
            old = await house.old(time.time() - older_than * DAY, unfinished)
            if dry_run:
                for one in old:
                    _tell(voice, one)
                voice.say("keep.would", count=len(old))
                return 0
            return await _put_away(voice, house, old)

    if asyncio.run(run()):
        raise typer.Exit(MISTAKE)


async def _put_away(voice: Voice, house: Archive, old: list[Old]) -> int:
    """How many were left as they are, of which each was told."""
    done: list[Old] = []
    with told(voice, "keep.archiving") as tell:
        for number, one in enumerate(old, 1):
            try:
                await house.put_away(one)
                done.append(one)
            except UserError as error:
                complain(voice.text("keep.left-alone", id=one.id, why=error.say(voice.language)))
            tell(number, len(old))
    voice.say("keep.archived", count=len(done), folder=house.folder)
    if hands := sum(not one.finished for one in done):
        voice.say("keep.open-hands", count=hands)
    return len(old) - len(done)


def _tell(voice: Voice, one: Old) -> None:
    try:
        title = find_game(one.game).title
    except UnknownGame:
        title = one.game
    day = dated(date.fromtimestamp(one.touched_at), voice.language)
    voice.say(f"keep.candidate-{'over' if one.finished else 'unfinished'}", id=one.id, game=title, day=day)
