"""Who plays here: people with a name, the devices and the passkeys that they are known by; who has said what; and how
often something was taken out of what is kept of a table."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

GUESTS = ("", "-", "Guest", "Convive")
"""What somebody was called who gave no name."""


def upgrade() -> None:
    op.add_column("tables", sa.Column("edition", sa.Integer, nullable=False, server_default="0"))
    op.add_column("talk", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.create_index("talk_by_owner", "talk", ["owner"])
    people = op.create_table(
        "people",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.Column("link", sa.Text, unique=True),
        sa.Column("link_at", sa.Double),
        sa.Column("code", sa.Text, unique=True),
        sa.Column("code_until", sa.Double),
        sa.Column("renewed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("left_at", sa.Double),
    )
    op.create_index("people_by_leaving", "people", ["left_at"])
    op.create_table(
        "devices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
    )
    op.create_index("devices_by_owner", "devices", ["owner"])
    op.create_index("devices_by_sight", "devices", ["seen_at"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("house", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double),
    )
    op.create_index("passkeys_by_owner", "passkeys", ["owner"])
    op.create_table(
        "answered",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("answered_by_end", "answered", ["until"])
    known = list(_known(op.get_bind()).values())
    for first in range(0, len(known), 500):
        op.bulk_insert(people, known[first : first + 500])


def _known(connection: sa.Connection) -> dict[str, dict[str, object]]:
    """Those who sit somewhere, with the name that they gave last; of what was edited by hand only what makes sense."""
    rows = connection.execute(
        sa.text(
            "SELECT chairs.owner, chairs.name, tables.laid_at, tables.touched_at FROM chairs "
            "JOIN tables ON tables.id = chairs.table_id WHERE chairs.kind = 'human' AND chairs.owner <> '' "
            "ORDER BY tables.touched_at, chairs.seat DESC"
        )
    )
    known: dict[str, dict[str, object]] = {}
    for owner, name, laid_at, touched_at in rows:
        if not isinstance(owner, str):
            continue
        laid, touched = (when if isinstance(when, float) else time.time() for when in (laid_at, touched_at))
        person = known.setdefault(owner, {"owner": owner, "name": "", "made_at": laid, "seen_at": touched})
        if isinstance(name, str) and name not in GUESTS:
            person["name"] = name
        person["made_at"] = min(laid, float(str(person["made_at"])))
        person["seen_at"] = max(touched, float(str(person["seen_at"])))
    return known
