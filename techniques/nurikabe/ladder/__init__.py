"""The techniques that only Nurikabe knows."""
