"""Tutorials: a scripted match as data, and the runner that plays it."""
