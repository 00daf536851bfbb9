"""Whom one does not hear, what is shown to the host, and what the host does in the house."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("chairs", sa.Column("parts_at", sa.Integer, nullable=False, server_default="-1"))
    op.create_table(
        "mutes",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("handle", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("mutes_of_other", "mutes", ["other"])
    op.create_table(
        "reports",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("handle", sa.Text, nullable=False),
        sa.Column("speaker", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("answer", sa.Text, nullable=False, server_default=""),
        sa.Column("answered_at", sa.Double),
    )
    op.create_index("reports_by_owner", "reports", ["owner", "at"])
    op.create_index("reports_waiting", "reports", ["answer", "at"])
    op.create_table(
        "slips",
        sa.Column("handle", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("slips_by_owner", "slips", ["owner", "at"])
    op.create_table(
        "shut_outs",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("handle", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
    )
    op.create_table(
        "announcements",
        sa.Column("handle", sa.Text, primary_key=True),
        sa.Column("en", sa.Text, nullable=False),
        sa.Column("fr", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("handle", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("deeds_by_time", "deeds", ["at"])
    op.create_table(
        "backups",
        sa.Column("handle", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
    )
