"""New boards of declared kinds."""
