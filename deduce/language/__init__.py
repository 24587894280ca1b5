"""Messages, errors and words, in English and Japanese."""
