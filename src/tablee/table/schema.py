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
    # How much time is taken there (see `store.Agreement`); whether anybody in the house may sit down; whether it counts.
    Column("pace", Text, nullable=False, server_default=""),
    Column("open", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    # How often something was taken out of what is kept here, such as the talk of somebody who has gone: whoever has the
    # table in memory by another number reads it whole.
    Column("cleared", Integer, nullable=False, server_default="0"),
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
# columns that are ``secret`` is handed out to them when they ask, and it goes when they go.
PERSONAL = {"personal": True}
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
