"""The database: what is acknowledged is in there, and nowhere else."""
