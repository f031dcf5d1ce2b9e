"""Every act and snapshot bears the format it was written in: a table goes on where an older program left it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for table in ("acts", "snapshots"):
        op.add_column(table, sa.Column("format", sa.Integer, nullable=False, server_default="1"))
    op.execute("ALTER TABLE tables DROP COLUMN journal_format")
