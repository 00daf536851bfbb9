"""Who wants to see the win chances at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("chairs", sa.Column("chances", sa.Boolean, nullable=False, server_default=sa.false()))
