"""The protocol: requests, checked where they come in, and responses."""
