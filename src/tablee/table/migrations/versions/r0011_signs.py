"""Where a person is told that it is their turn, of which turns they know, and the messages on their way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "postboxes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("confirmed_at", sa.Double),
        sa.Column("trouble", sa.Text, nullable=False, server_default=""),
        sa.Column("trouble_at", sa.Double),
    )
    op.create_index("postboxes_by_owner", "postboxes", ["owner"])
    op.create_table(
        "told",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("told_by_owner", "told", ["owner"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("box", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("way", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("next_at", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("until", sa.Double, nullable=False, server_default="0"),
    )
    op.create_index("outbox_by_time", "outbox", ["next_at"])
    op.create_index("outbox_by_box", "outbox", ["box"])
    op.create_index("outbox_by_owner", "outbox", ["owner"])
