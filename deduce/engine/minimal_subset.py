"""The part of a set that dropping leaves, found with few questions.

Something holds of a set, and of every larger one. Its items are dropped one after another in a fixed order, each if it
still holds of the rest. What that leaves is unique, so it may be guessed: G is it if it holds of G and, for each item
of G, no longer of what comes after the item together with what G has before it. That is |G| + 1 questions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from deduce.board.marks import bits

Guess = Callable[[int], Sequence[int]]
"""Parts of a set that may be what dropping leaves of it."""
TRIED = 3
"""How many guesses are tried before the rest is found by halving."""


def least(order: Sequence[int], holds: Callable[[int], bool], guess: Guess = lambda _: ()) -> int:
    """What is left of a set when its items are dropped one after another as long as something `holds` of the rest.

    What a guess lacks is found by halving; what it has too much shows when it is its turn.

    Args:
        order: the set as bitsets, of which the first is dropped first and in each the lowest bit.
        holds: whether it holds of a part; it does of all, and of whatever contains a part of which it does.
        guess: see `Guess`. It costs questions where it is wrong, and changes no answer.
    """
    search = _Search(order, holds)
    kept, start, rest = 0, 0, search.whole  # `rest` is what is not dropped; all before set `start` is settled
    hope = search.best(guess(rest), rest)
    while True:
        while not search.holds(kept | hope):
            hope |= search.lacking(kept | hope)
        needless = 0
        for number in range(start, len(order)):
            for bit in bits(order[number] & hope):
                nearer = (search.after[number] | order[number] & ~(2 * bit - 1)) & rest
                if search.holds(kept | nearer):
                    needless, start, rest = bit, number, kept | nearer
                    break
                kept |= bit
            if needless:
                break
        if not needless:
            return kept
        search.settle(needless)
        hope = search.best([one for one in guess(rest) if not kept & ~one], rest) or hope & rest
        hope &= ~kept


class _Search:
    """The questions about one set."""

    def __init__(self, order: Sequence[int], holds: Callable[[int], bool]) -> None:
        self.order, self._asked = order, holds
        after = [0]
        for part in reversed(order):
            after.append(after[-1] | part)
        self.whole, *self.after = reversed(after)  # and what comes after each set
        self._enough, self._short = [self.whole], list[int]()
        self._settled = 0
        self._stride = 0

    def holds(self, part: int) -> bool:
        """Whether it holds; not asked where that follows from what was asked."""
        for one in self._short:
            if not part & ~one:
                return False
        for one in self._enough:
            if not one & ~part:
                return True
        found = self._asked(part)
        (self._enough if found else self._short).append(part)
        return found

    def best(self, guesses: Sequence[int], among: int) -> int:
        """The guess of which it holds and that dropping would prefer; else that which dropping would prefer."""
        left = [one for one in guesses if not one & ~among]
        first = 0
        for _ in range(min(TRIED, len(left))):
            best = left[0]
            for one in left[1:]:
                best = self._preferred(one, best)
            if self.holds(best):
                return best
            first = first or best
            left.remove(best)
        return first

    def _preferred(self, one: int, other: int) -> int:
        """Of two parts that which lacks the first item in which they differ."""
        for part in self.order:
            differ = (one ^ other) & part
            if differ:
                return other if one & differ & -differ else one
        return one

    def settle(self, item: int) -> None:
        """Nothing up to this item is to be looked for any more."""
        self._settled = self._items.index(item) + 1

    def lacking(self, have: int) -> int:
        """The item with which, and with what comes after it, it holds of `have`, and without which it does not."""
        low, high = self._settled, len(self._items)
        step = self._stride or max(1, (high - low) // 2)
        while low + step < high:
            if not self.holds(have | self._tails[low + step]):
                high = low + step
            else:
                low += step
                step *= 2
        while low + 1 < high:
            middle = (low + high) // 2
            if self.holds(have | self._tails[middle]):
                low = middle
            else:
                high = middle
        self._stride = low + 1 - self._settled
        self._settled = low + 1
        return self._items[low]

    @cached_property
    def _items(self) -> list[int]:
        """The items in their order."""
        return [bit for part in self.order for bit in bits(part)]

    @cached_property
    def _tails(self) -> list[int]:
        """Each item with what comes after it."""
        found, tail = [], self.whole
        for bit in self._items:
            found.append(tail)
            tail ^= bit
        return found
