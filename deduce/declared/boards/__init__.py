"""The boards of declared kinds: one class for each sort of variables and of places for clues."""
