"""Scenes, prompts and targets."""
