"""Skylines: cells in a row with heights, of which a number is seen from one end, such as the clues of Skyscrapers."""
