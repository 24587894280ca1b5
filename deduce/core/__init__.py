"""A compiled core: techniques translated from their Python to C++, and the loops that call them."""
