"""One path through all nodes of a graph, past numbers in their order, such as that of Zip."""
