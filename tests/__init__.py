"""Tests: wider libraries of the compiled core are built only where a test asks for one."""

import os

os.environ.setdefault("DEDUCE_CORE", "narrow")
