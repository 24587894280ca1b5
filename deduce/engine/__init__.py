"""What follows from marks: tiers, reasons, refutations, paths, hints."""
