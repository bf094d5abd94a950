"""Positions as plain text, written and read."""
