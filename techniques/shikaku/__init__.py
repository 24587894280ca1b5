"""Shikaku (四角に切れ, Rectangles).

Cut the board into rectangles. Each of them holds one clue. A number says how many cells its rectangle has; a question
mark stands for any number.
"""

from techniques.shikaku.kind import KIND

__all__ = ["KIND"]
