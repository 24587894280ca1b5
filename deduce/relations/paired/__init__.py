"""Pairs: printed cells of which each has a *yes* cell of its own beside it, and no such cell is left without one."""
