"""What the engine asks of a kind: its puzzle, its techniques, and the steps that come of them."""
