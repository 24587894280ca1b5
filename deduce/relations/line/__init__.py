"""Lines: cells in a row whose values an automaton takes, such as one that reads runs of given lengths."""
