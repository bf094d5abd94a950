"""The analysis board: a finished record, evaluated and explored."""
