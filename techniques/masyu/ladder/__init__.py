"""The techniques that only Masyu knows: none so far."""
