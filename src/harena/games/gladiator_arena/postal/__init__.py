"""Games by forum posts: the referee reads posts of orders and writes the report of each turn."""
