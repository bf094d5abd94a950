"""Scenes: descriptions of a table that any client can draw."""
