"""Positions as plain text."""
