"""Live tables: their sockets, clocks, windows, deadlines, bots and chat."""
