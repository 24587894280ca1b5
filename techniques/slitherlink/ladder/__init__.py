"""The techniques that only Slitherlink knows."""
