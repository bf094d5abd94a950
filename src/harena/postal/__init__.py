"""Games run by a referee from written posts."""
