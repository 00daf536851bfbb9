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
    # How often the host has taken something out of what is kept of it.
    Column("edition", Integer, nullable=False, server_default="0"),
    # When its rows were put away as a record; null while they are here.
    Column("archived_at", Double),
    # How much time is taken there (see `store.Agreement`); whether anybody in the house may sit down; whether it counts.
    Column("pace", Text, nullable=False, server_default=""),
    Column("open", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Index(
        "tables_driven", "driver", sqlite_where=text("driver IS NOT NULL"), postgresql_where=text("driver IS NOT NULL")
    ),
    Index("tables_by_touch", "finished", "touched_at"),
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
    # Whether its owner has taken the table off their list: theirs alone, and no part of the chair.
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Index("chairs_by_owner", "owner"),
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

# Whom somebody does not want to hear, and what that person was called then. The handle is how a browser names the row.
mutes = Table(
    "mutes",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("other", Text, primary_key=True, info={"secret": True}),
    Column("handle", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("mutes_of_other", "other"),
    info={"personal": True},
)

# Lines of talk that somebody has shown to the host; the answer is empty while they wait.
reports = Table(
    "reports",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("handle", Text, nullable=False),
    Column("speaker", Text, nullable=False, info={"secret": True}),
    Column("at", Double, nullable=False),
    Column("answer", Text, nullable=False, server_default=""),
    Column("answered_at", Double),
    Index("reports_by_owner", "owner", "at"),
    Index("reports_waiting", "answer", "at"),
    info={"personal": True},
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
    info={"personal": True},
)

# To whom the door is closed, and why; null where it is for good.
shut_outs = Table(
    "shut_outs",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("handle", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("until", Double),
    info={"personal": True},
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
