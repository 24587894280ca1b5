"""Counts: the rule, what it says to marks, its ways, and the techniques of one count and of two that share cells."""
