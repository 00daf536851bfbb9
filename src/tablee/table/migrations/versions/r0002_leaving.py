"""Who has left a table, and which tables their owners have put away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("chairs", sa.Column("left_at", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("chairs", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
