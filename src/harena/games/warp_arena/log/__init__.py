"""The game log: what happened, as events and sentences."""
