"""The engine: states, actions, dice, matches, records, scenes, options and errors of all games."""
