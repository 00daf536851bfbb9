"""Which device a box rings on, so that it is silent once that is signed out; the mail after which none is written until
its reader has been there again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("postboxes", sa.Column("device", sa.Text, nullable=False, server_default=""))
    op.add_column("postboxes", sa.Column("mailed", sa.Text, nullable=False, server_default=""))
