"""The techniques that only Sudoku knows."""
