"""Games on paper: sheets that a game brings, laid out on pages at true size, as PDF."""
