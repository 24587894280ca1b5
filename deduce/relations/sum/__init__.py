"""Sums: cells that take values and add up to a total, such as the cages of Killer Sudoku."""
