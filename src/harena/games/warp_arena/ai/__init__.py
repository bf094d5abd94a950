"""Bot knowledge of Warp Arena: evaluation and search policy. Rules never import it."""
