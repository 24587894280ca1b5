"""Yin-Yang (しろまるくろまる, Shiromaru-Kuromaru).

Put a white or a black stone on every empty cell. All white stones are connected through shared edges, and so are
all black stones. No 2×2 block holds four stones of one colour. Given stones stay.
"""

from techniques.yinyang.kind import KIND

__all__ = ["KIND"]
