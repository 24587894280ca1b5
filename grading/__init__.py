"""From deductions to grades: how deep a puzzle is, and how hard within its tier."""
