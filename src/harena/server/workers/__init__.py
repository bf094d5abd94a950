"""Work that runs in other processes or threads: bots, hints, printed sheets."""
