"""Boards and steps as SVG."""

from __future__ import annotations


class Pen:
    pass
