"""Scenes, prompts and targets of Warp Arena."""
