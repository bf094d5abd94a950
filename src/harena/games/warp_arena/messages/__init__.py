"""Texts of Warp Arena."""
