"""A first game that teaches: a scripted match as data, and how one goes through it."""
