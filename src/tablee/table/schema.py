"""The tables of the database, as the newest migration leaves them.

Rows of ``moves``, ``talk``, ``commands`` and ``reviews`` are only ever added. No position is kept but one that a
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
    # When its rows were put away as a record; null while they are here.
    Column("archived_at", Double),
    # How much time is taken there (see `store.Terms`); whether anybody in the house may sit down; whether it counts.
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
