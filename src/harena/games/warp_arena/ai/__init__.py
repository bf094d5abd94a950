"""What bots know of Warp Arena: evaluation and search advice. Rules never import it."""
