"""Content that a game brings besides its rules: help, illustrations, tutorial, sheets, referee."""
