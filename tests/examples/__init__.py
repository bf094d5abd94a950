"""Two small games written as another package would write them, in plain Python."""
