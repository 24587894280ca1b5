"""Boards that several tests use."""

TIER_2 = "https://puzz.link/p?yinyang/6/6/000000000000"
