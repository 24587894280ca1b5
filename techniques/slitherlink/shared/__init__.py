"""What several techniques of Slitherlink look at."""
