"""Relations: the sorts of rules that genres share, each written once for all of them, with the techniques it gives."""
