"""Tables: the rule, what it says to marks, and the techniques of one table and of adjacent ones."""
