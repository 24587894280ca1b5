"""Paths: numbers each of which stands beside the next, such as those of Hidoku and Numbrix."""
