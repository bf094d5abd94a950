"""Notices of tables by post: who is told what, when, and how it gets there."""
