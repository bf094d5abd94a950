"""The database, the only place where acknowledged changes are kept."""
