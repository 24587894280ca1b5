"""Polyominoes of one size: the rule, and what is known of those that grow."""
