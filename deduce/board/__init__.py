"""Marks, grids, edges and lines as bitsets: what lies where, and what hangs together. No puzzle."""
