"""Slitherlink (スリザーリンク, Fences, Loop the Loop).

Draw lines along the sides of cells, from dot to dot, so that they form one single closed loop that nowhere crosses or
touches itself. A number in a cell says how many of its four sides belong to the loop; a cell without a number, or with
a question mark, may have any number of them.
"""

from techniques.slitherlink.kind import KIND

__all__ = ["KIND"]
