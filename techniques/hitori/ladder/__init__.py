"""The techniques that only Hitori knows."""
