"""Declared kinds: a board, clues and rules said once, from which the parts of a kind are made that its folder lacks."""
