"""Masyu (ましゅ, Pearls).

Draw lines from cell to neighbouring cell, so that they form one single closed loop that nowhere crosses or touches
itself and passes every pearl. Through a white pearl the loop runs straight, and it turns in at least one of the cells
before and behind it. On a black pearl it turns, and it runs straight through the cells before and behind it.
"""

from techniques.masyu.kind import KIND

__all__ = ["KIND"]
