"""Games run by hand from written posts."""
