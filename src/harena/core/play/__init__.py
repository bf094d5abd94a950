"""What is played: states, actions, dice, matches and what each viewer sees of them."""
