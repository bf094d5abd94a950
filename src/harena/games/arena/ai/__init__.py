"""What bots know of Arena: evaluation and search advice. Rules never import it."""
