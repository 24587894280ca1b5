"""The puzzles: one folder for each kind, one file for each technique. Folders are found by walking this package."""
