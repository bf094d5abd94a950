"""Texts of the server: refusals, the table's log, notifications, and its start."""
