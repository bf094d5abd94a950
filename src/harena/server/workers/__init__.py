"""Work in other processes or threads: bots, hints, printed sheets."""
