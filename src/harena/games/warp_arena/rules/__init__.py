"""The rules, compiled: the table, and a file for each chapter of the rulebook."""
