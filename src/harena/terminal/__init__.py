"""The terminal client: it plays at a server's tables and draws scenes as text."""
