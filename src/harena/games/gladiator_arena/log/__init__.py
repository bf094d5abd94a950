"""Events of a match, as data and in words."""
