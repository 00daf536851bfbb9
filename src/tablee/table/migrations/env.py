"""What Alembic runs: the revisions, on the connection and in the transaction of whoever asked for them."""

from __future__ import annotations

from alembic import context

from tablee.table.schema import metadata

# SQLite too takes back a half-made revision: its transactions are begun by us, not by its driver.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
context.run_migrations()
