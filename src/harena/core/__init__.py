"""What all games share: states, actions, dice, matches, records, scenes, options, errors."""
