"""Migrations of older databases, run at the start of the server."""
