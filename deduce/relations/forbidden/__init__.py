"""Forbidden pictures: the rule, what it says to marks, and its technique."""
