"""What bots know of WARP 6: evaluation and search advice. Rules never import it."""
