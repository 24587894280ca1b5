"""What several techniques share: views, and what they are computed with."""
