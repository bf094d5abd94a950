"""Bot knowledge of Arena: evaluation and search policy. Rules never import it."""
