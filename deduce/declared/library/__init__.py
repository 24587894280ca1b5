"""What declarations share: rules, numbers, words and makings that several genres have."""
