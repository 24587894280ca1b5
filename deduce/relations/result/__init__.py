"""Results: cells whose values give a number by an operation, such as the cages of Calcudoku."""
