"""One loop: the rule, what it says to drawn edges, its inside and outside, and their techniques."""
