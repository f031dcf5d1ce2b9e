"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("family", sa.String, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("journal_format", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.String, nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("command", sa.String),
        sa.Column("entries", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table", "command"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("snapshot", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("table", sa.String, nullable=False, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.String),
        sa.Column("knock", sa.String, index=True),
    )
    op.create_table(
        "knocks",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("table", sa.String, nullable=False, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("seat", sa.String),
    )
