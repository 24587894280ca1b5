"""Boards and steps as pictures."""
