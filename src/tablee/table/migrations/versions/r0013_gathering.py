"""Who is awaited at a table and since when; chairs that anybody in the house may take, and who invites; for how long a
table waits; guests who were shown out before the game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("awaited", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("tables", sa.Column("awaited_at", sa.Double, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("waits", sa.Double, nullable=False, server_default="0"))
    op.add_column("chairs", sa.Column("house", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("chairs", sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index(
        "chairs_free",
        "chairs",
        ["house", "table_id"],
        sqlite_where=sa.text("kind = 'open'"),
        postgresql_where=sa.text("kind = 'open'"),
    )
    op.create_table(
        "shown_out",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_index("shown_out_by_owner", "shown_out", ["owner"])
