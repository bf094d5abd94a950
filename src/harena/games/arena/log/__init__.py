"""What happened, as events and words."""
