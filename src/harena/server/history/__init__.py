"""A table's log and all that follows from it: no network, no clock, no waiting."""
