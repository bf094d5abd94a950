"""The texts of Arena."""
