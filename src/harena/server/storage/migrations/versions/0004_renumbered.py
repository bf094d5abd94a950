"""Games whose actions have got other ids: stored decisions move on (`Game.renumbered`)."""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa
from alembic import op

from harena.core.errors import BrokenGameError
from harena.core.registry import game_names, get_game

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

tables = sa.table("tables", sa.column("id", sa.String), sa.column("game", sa.String))
log = sa.table(
    "log",
    sa.column("table_id", sa.String),
    sa.column("kind", sa.String),
    sa.column("value", sa.Integer),
)


def _move(game: str, moves: list[tuple[int, int]]) -> None:
    """Move a game's actions, from an id up to the next one by so much."""
    value = log.c.value
    last = sorted(moves, reverse=True)
    own = sa.select(tables.c.id).where(tables.c.game == game)
    op.execute(
        sa.update(log)
        .where(log.c.kind == "decision", log.c.table_id.in_(own))
        .values(value=sa.case(*((value >= first, value + by) for first, by in last), else_=value))
    )


def _moves() -> dict[str, list[tuple[int, int]]]:
    """Which actions of which games have got other ids; a game that cannot be used has none."""
    found = {}
    for name in game_names():
        with suppress(BrokenGameError):
            found[name] = list(get_game(name).renumbered.get(revision, ()))
    return {name: moves for name, moves in found.items() if moves}


def upgrade() -> None:
    """From the old ids to the new ones."""
    for game, moves in _moves().items():
        _move(game, moves)


def downgrade() -> None:
    """Back again; a table at which a new action was used cannot be played on then."""
    for game, moves in _moves().items():
        _move(game, [(first + by, -by) for first, by in moves])
