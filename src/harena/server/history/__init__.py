"""A table's log and the state that follows from it, without network, clock or waiting."""
