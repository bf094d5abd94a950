"""What the server says: the shapes of its answers and messages, from which the schema follows."""
