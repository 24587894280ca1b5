"""Numberlink (ナンバーリンク, Arukone, Flow Free).

Join the two cells of each number by a line that runs from cell to cell through shared edges. Lines do not cross,
branch or share a cell, and each number cell is the end of one line. Three rule sets are in use: cells may stay empty;
every cell is used; or every cell is used and no line fills a 2×2 block.
"""

from techniques.numberlink.kind import KIND

__all__ = ["KIND"]
