"""The techniques that only Heyawake knows."""
