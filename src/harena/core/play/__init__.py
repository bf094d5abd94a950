"""Playing: states, actions, dice, matches and the view of each player."""
