"""Side-by-side benchmarks: what this project offers against other ways to the same answer, on the same boards.

``python -m bench yinyang --boards FILE.jsonl`` runs all contestants of a kind in turns and prints a table in Markdown.
A kind joins by a module or folder of its name here whose ``contestants()`` lists them; the first is compared with.
"""
