"""Several houses on one database: which of them acts at a table; and tables that were put away as records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("driver", sa.Text))
    op.add_column("tables", sa.Column("archived_at", sa.Double))
    op.create_index(
        "tables_driven",
        "tables",
        ["driver"],
        sqlite_where=sa.text("driver IS NOT NULL"),
        postgresql_where=sa.text("driver IS NOT NULL"),
    )
    op.create_index("tables_by_touch", "tables", ["finished", "touched_at"])
    # Where a game goes on nobody knows whether the house is to act: the first house that opens looks.
    op.execute("UPDATE tables SET driver = '' WHERE NOT finished")
    op.create_table(
        "houses",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
