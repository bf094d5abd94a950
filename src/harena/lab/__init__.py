"""Studies: playtests and measurements."""
