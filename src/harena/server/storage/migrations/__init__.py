"""The steps by which a database gets its tables, run at every start."""
