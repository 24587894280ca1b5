"""Connection: the rule, what it says to marks, and its techniques."""
