"""What ``deduce new`` makes: a technique or a kind that works from the start, and the boards that ship with a kind."""
