"""New puzzles from solutions."""
