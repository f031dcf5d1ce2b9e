"""Runs the migrations on the connection that `hearthside.server.schema.migrate` opened."""

from alembic import context

from hearthside.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
