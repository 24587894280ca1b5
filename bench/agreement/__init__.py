"""How well the rating follows people: labels, and the order in which a person filled a board."""
