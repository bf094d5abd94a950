"""The rules, compiled: the state, and a file for each chapter of the rulebook."""
