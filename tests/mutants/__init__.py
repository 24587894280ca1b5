"""Mutation testing: wrong versions of our own modules, and whether the suite sees that they are wrong."""
