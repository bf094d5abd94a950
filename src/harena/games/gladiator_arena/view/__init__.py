"""What is drawn and may be pointed at: scenes, prompts, targets."""
