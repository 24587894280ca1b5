"""What several techniques of Masyu use."""
