"""The techniques that only Masyu knows."""
