"""Where the library lies, and the files that it goes with."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
"""The folder in which ``deduce`` and ``techniques`` lie."""
RUNTIME = HERE / "runtime"
KINDS = "starbattle", "yinyang"
"""The kinds whose techniques are compiled."""
WIDTHS = 4, 8, 16
"""How wide a library may be, in words of 64 bits; the first is that of the installation."""
PAGE = 4, 16
"""Those of the page: what is in between takes longer there, and the page has a file less to keep."""
CHOSEN = os.environ.get("DEDUCE_CORE", "")
"""What the environment says: ``0`` for no library, ``narrow`` for no wider one, or the folder of another."""
BUILT = HERE / "built" if CHOSEN in {"", "0", "narrow"} else Path(CHOSEN)
"""Where the library and its manifest lie; not under version control."""
HOME = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - that of Path raises where there is none
WIDER = Path(HOME) / "deduce" / "core"
"""Where wider ones lie, each in a folder that says what it was made from."""


def hashes(root: Path, names: list[str]) -> dict[str, str]:
    """A hash of each of some files."""
    return {name: sha256((root / name).read_bytes()).hexdigest()[:16] for name in names}


def read_in(root: Path) -> list[str]:
    """The files whose techniques and relations a library has, from the root: all that are there now."""
    found = [path for path in (root / "deduce" / "relations").rglob("*.py") if path.name != "__init__.py"]
    for kind in KINDS:
        found += (root / "techniques" / kind / "ladder").glob("*.py")
    return [path.relative_to(root).as_posix() for path in sorted(found)]


def own() -> list[str]:
    """The files of this folder that a library is made by, from the root."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in sorted([*HERE.rglob("*.py"), *RUNTIME.rglob("*.h*")])
        if path.name not in {"hook.py", "__main__.py"}
    ]
