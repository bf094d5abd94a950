"""Bot knowledge of Gladiator Arena: evaluation and search policy. Rules never import it."""
