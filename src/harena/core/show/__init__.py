"""What is shown: scenes, and pictures of them."""
