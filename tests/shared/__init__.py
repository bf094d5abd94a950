"""Helpers and tests for all games."""

from __future__ import annotations
