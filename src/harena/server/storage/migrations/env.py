"""Run the migrations on the connection of the store."""

from __future__ import annotations

from alembic import context

from harena.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
