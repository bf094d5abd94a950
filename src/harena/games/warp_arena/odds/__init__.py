"""The exact odds of combats, for the page, the command line and the bots. Rules never import it."""
