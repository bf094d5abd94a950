"""Types of the server's responses and messages; the JSON schema is generated from them."""
