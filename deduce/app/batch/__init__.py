"""Grading whole archives: puzzles stream in, workers grade them, results stream out.

`inputs` gives the jobs one by one, `work` does one, an executor of `executors` or `cluster` has many done at a time,
and `results` keeps what came of them so that a run that was killed can go on.
"""
