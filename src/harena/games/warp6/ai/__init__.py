"""Bot knowledge of WARP 6: evaluation and search policy. Rules never import it."""
