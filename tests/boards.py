"""Boards that several tests use, one for each tier."""

TIER_1 = "https://puzz.link/p?yinyang/6/6/01220i360096"
TIER_2 = "https://puzz.link/p?yinyang/6/6/i020i9606900"
TIER_3 = "https://puzz.link/p?yinyang/7/7/00i0iii30030l0000"
