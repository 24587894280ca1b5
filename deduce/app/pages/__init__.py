"""The pages of kinds and techniques. `reading` reads what an author wrote, `composing` makes a page of it once for all,
and `text`, `markdown` and `html` print that page for the terminal, for the site, and for ``deduce serve``.
"""
