"""Commands are looked up by their id first: those that are stored together stand together."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    sqlite = op.get_context().dialect.name == "sqlite"
    names = {"uq": "uq_%(table_name)s"}  # SQLite gave the old constraint none
    with op.batch_alter_table("acts", naming_convention=names) as acts:
        acts.drop_constraint("uq_acts" if sqlite else "acts_table_command_key", type_="unique")
        acts.create_unique_constraint("commands", ["command", "table"])
