"""``deduce serve``: a local web page, and the JSON API behind it."""
