"""When clocks are to be looked at, and how far the time of those who play was kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deadline_at", sa.Double))
    some = sa.text("deadline_at IS NOT NULL")
    op.create_index("tables_timed", "tables", ["deadline_at"], sqlite_where=some, postgresql_where=some)
    op.create_table(
        "vigil",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("kept_at", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
