"""The techniques, one file for each."""
