"""Islands: the rule, what is known of each island, and their techniques."""
