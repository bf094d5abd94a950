"""Tables that are being played: who is connected, whose time runs, which bot thinks."""
