"""The web server: tables in a database, played live over WebSockets."""
