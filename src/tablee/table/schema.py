"""The tables of the database, as the newest migration leaves them.

Rows of ``moves``, ``talk``, ``commands`` and ``reviews`` are only ever added; of a line of talk that the host has
removed the text is emptied. No position is kept but one that a
game was begun from: all others are computed from the moves.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("laid_at", Double, nullable=False),
    # Null where there is none, so that a table has at most one rematch and any number have no ancestor.
    Column("rematch_of", Text, unique=True),
    # The written position that its game begins from; null where it begins as the rules say.
    Column("begun", Text),
    Column("touched_at", Double, nullable=False),
    Column("finished", Boolean, nullable=False),
    # The house that is to act there; null where none is, empty where nobody knows.
    Column("driver", Text),
    # How often something was taken out of what is kept of it: by the host, or because somebody has gone.
    Column("edition", Integer, nullable=False, server_default="0"),
    # When its rows were put away as a record; null while they are here.
    Column("archived_at", Double),
    # When the house is next to look at its clocks; null where none runs.
    Column("deadline_at", Double),
    # Its terms (see `store.Terms`).
    Column("pace", Text, nullable=False, server_default=""),
    Column("open", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    # The seats that are to do something, a bit for each, written with the move that makes it so; -1 where nobody knows.
    # And since when the last of them is.
    Column("awaited", Integer, nullable=False, server_default="-1"),
    Column("awaited_at", Double, nullable=False, server_default="0"),
    # For how many seconds free chairs wait for somebody; 0 for as long as it takes.
    Column("waits", Double, nullable=False, server_default="0"),
    Index(
        "tables_driven", "driver", sqlite_where=text("driver IS NOT NULL"), postgresql_where=text("driver IS NOT NULL")
    ),
    Index("tables_by_touch", "finished", "touched_at"),
    Index(
        "tables_timed",
        "deadline_at",
        sqlite_where=text("deadline_at IS NOT NULL"),
        postgresql_where=text("deadline_at IS NOT NULL"),
    ),
)

# Until when the time of those who play was kept, by the clock of the database, and until when a house meant to say so
# again: one row, once a clock has run.
vigil = Table(
    "vigil",
    metadata,
    Column("name", Text, primary_key=True),
    Column("kept_at", Double, nullable=False),
    Column("until", Double, nullable=False),
)

# The processes that serve this database, and until when each of them counts as open, by the database's clock.
houses = Table(
    "houses",
    metadata,
    Column("name", Text, primary_key=True),
    Column("place", Text, nullable=False),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=False),
)

# What the house keeps for itself, by name: keys that it signs with, and what its host is known by.
secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("word", Text, key="salt", nullable=False),
    Column("held", Boolean, nullable=False),
    Column("left_at", Integer, nullable=False, server_default="-1"),
    Column("chances", Boolean, nullable=False, server_default=false()),
    # At which version its owner offered to end the game without a result.
    Column("parts_at", Integer, nullable=False, server_default="-1"),
    # Whether anybody in the house may take it when it is free; and whether who sits there has laid the table.
    Column("house", Boolean, nullable=False, server_default=false()),
    Column("host", Boolean, nullable=False, server_default=false()),
    # Whether its owner has taken the table off their list: theirs alone, and no part of the chair.
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Index("chairs_by_owner", "owner"),
    Index(
        "chairs_free", "house", "table_id", sqlite_where=text("kind = 'open'"), postgresql_where=text("kind = 'open'")
    ),
)

# Who was shown out before the game began, by what name, and does not sit down there again unless they are asked back.
shown_out = Table(
    "shown_out",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("owner", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Index("shown_out_by_owner", "owner"),
    info={"personal": True},
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("to", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    # Who said it; empty where that was not noted, and then whoever holds the seat.
    Column("owner", Text, nullable=False, server_default=""),
    Index("talk_by_owner", "owner"),
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("key", Text, primary_key=True),
)

# What was found when a game that is over was looked at again, part by part; the version is that of the looking.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("part", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("content", JSON, nullable=False),
)

# Who plays here. A table with a column ``owner`` that is ``personal`` holds what is kept of a person: all of it but the
# columns that are ``secret`` is handed out to them when they ask, and it goes when they go unless it ``stays``.
PERSONAL = {"personal": True}
STAYS = {"personal": True, "stays": True}
SECRET = {"secret": True}

people = Table(
    "people",
    metadata,
    Column("owner", Text, primary_key=True),
    # Empty where none was ever given.
    Column("name", Text, nullable=False, server_default=""),
    Column("made_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    # The hash of the personal link, once one was made; null before.
    Column("link", Text, unique=True, info=SECRET),
    Column("link_at", Double),
    # The hash of a code that lets one more device in, until then; null where none is good.
    Column("code", Text, unique=True, info=SECRET),
    Column("code_until", Double, info=SECRET),
    # Whether the token that the person came with, of which ``owner`` is the hash, opens nothing any more by itself.
    Column("renewed", Boolean, nullable=False, server_default=false()),
    # When they asked to be forgotten; null while they stay.
    Column("left_at", Double),
    Index("people_by_leaving", "left_at"),
    info=PERSONAL,
)

# Browsers and programs that somebody is known by. The id is the hash of the token that they show.
devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True, info=SECRET),
    Column("owner", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    Index("devices_by_owner", "owner"),
    Index("devices_by_sight", "seen_at"),
    info=PERSONAL,
)

# Public halves of the keys by which somebody comes back. ``house`` is the name that the house had when it was made.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False, info=SECRET),
    Column("sign_count", Integer, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("used_at", Double),
    Index("passkeys_by_owner", "owner"),
    info=PERSONAL,
)

# Questions of the house that were answered, until they are too old to be answered again.
answered = Table(
    "answered",
    metadata,
    Column("id", Text, primary_key=True),
    Column("until", Double, nullable=False),
    Index("answered_by_end", "until"),
)

# Where a person is told that it is their turn: a device, a mailbox, a program of theirs. The secret is what a device's
# messages are sealed for, what the links of a mailbox are signed with, or what a program knows the house by.
postboxes = Table(
    "postboxes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("secret", Text, nullable=False, info=SECRET),
    Column("language", Text, nullable=False),
    Column("name", Text, nullable=False, server_default=""),
    Column("made_at", Double, nullable=False),
    # Null until its owner has shown that it is theirs.
    Column("confirmed_at", Double),
    # Why the last message could not be delivered; empty where it was, or none was sent yet.
    Column("trouble", Text, nullable=False, server_default=""),
    Column("trouble_at", Double),
    # The device that rings, by its hash: with it goes the box.
    Column("device", Text, nullable=False, server_default="", info=SECRET),
    # The message that was mailed last, until its reader has been in the house again.
    Column("mailed", Text, nullable=False, server_default="", info=SECRET),
    Index("postboxes_by_owner", "owner"),
    info=PERSONAL,
)

# The last turn of a person at a table of which they know, by a sign or because they were looking.
told = Table(
    "told",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("owner", Text, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("told_by_owner", "owner"),
    info=PERSONAL,
)

# Messages on their way to postboxes; a house that sends one has it for itself until then, by the database's clock.
outbox = Table(
    "outbox",
    metadata,
    Column("id", Text, primary_key=True),
    Column("box", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("way", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("facts", JSON, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("next_at", Double, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("until", Double, nullable=False, server_default="0"),
    Index("outbox_by_time", "next_at"),
    Index("outbox_by_box", "box"),
    Index("outbox_by_owner", "owner"),
    info=PERSONAL,
)

# Whom somebody does not want to hear, and what that person was called then. The handle is how a browser names the row.
mutes = Table(
    "mutes",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("other", Text, primary_key=True, info=SECRET),
    Column("handle", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("mutes_of_other", "other"),
    info=PERSONAL,
)

# Lines of talk that somebody has shown to the host; the answer is empty while they wait.
reports = Table(
    "reports",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("handle", Text, nullable=False),
    Column("speaker", Text, nullable=False, info=SECRET),
    Column("at", Double, nullable=False),
    Column("answer", Text, nullable=False, server_default=""),
    Column("answered_at", Double),
    Index("reports_by_owner", "owner", "at"),
    Index("reports_waiting", "answer", "at"),
    info=PERSONAL,
)

# What the house has to tell one person, until they have read it.
slips = Table(
    "slips",
    metadata,
    Column("handle", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("slips_by_owner", "owner", "at"),
    info=PERSONAL,
)

# To whom the door is closed, and why; null where it is for good. Who goes does not open it by that.
shut_outs = Table(
    "shut_outs",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("handle", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("until", Double),
    info=STAYS,
)

# What the host announces to all; empty in a language that it is not told in.
announcements = Table(
    "announcements",
    metadata,
    Column("handle", Text, primary_key=True),
    Column("en", Text, nullable=False),
    Column("fr", Text, nullable=False),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=False),
)

# All that was ever done on the host's page; rows are only added.
deeds = Table(
    "deeds",
    metadata,
    Column("handle", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("deed", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("deeds_by_time", "at"),
)

# When all that is kept was last written to a file, and how many rows that were.
backups = Table(
    "backups",
    metadata,
    Column("handle", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("rows", Integer, nullable=False),
)
