"""Star Battle (スターバトル), also known as Two Not Touch and, with one star, as Queens.

Put stars on cells so that every row, every column and every region holds the same number of them, and no two stars
touch, not even at a corner. Some boards have blocked cells, which belong to no region and never hold a star.
"""

from techniques.starbattle.kind import KIND

__all__ = ["KIND"]
