"""Where the numbers of the rating come from: labelled boards, the fit of the weights, and the reference set."""
