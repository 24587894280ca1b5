"""What the declaration of LITS and its generator share."""
