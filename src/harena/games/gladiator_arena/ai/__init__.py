"""What bots know of Gladiator Arena: evaluation and search advice. Rules never import it."""
