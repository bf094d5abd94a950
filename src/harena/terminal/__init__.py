"""Tables in a terminal: a client of the server that draws scenes in characters."""
