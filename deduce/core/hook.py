"""The build hook: where the machine has a compiler, an installation gets the compiled core, and else none.

It runs before anything that the project needs is installed, so it loads this folder alone.
"""

from __future__ import annotations

import sys
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CoreBuildHook(BuildHookInterface):  # type: ignore[misc]
    """Builds the library beside its sources; a wheel takes it along and is then for one platform."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, unless sources are packed."""
        if self.target_name == "sdist":
            return
        here = Path(self.root) / "deduce" / "core"
        spec = spec_from_file_location("compiled_core", here / "__init__.py", submodule_search_locations=[str(here)])
        assert spec is not None
        assert spec.loader is not None
        package = module_from_spec(spec)
        sys.modules["compiled_core"] = package
        spec.loader.exec_module(package)
        from compiled_core.build import NoCompiler, build  # type: ignore[import-not-found]
        from compiled_core.types import Unsupported  # type: ignore[import-not-found]

        try:
            build(Path(self.root), here / "built")
        except (NoCompiler, Unsupported, OSError) as reason:
            self.app.display_warning(f"no compiled core: {reason}")
            return
        if version != "editable":
            build_data["artifacts"].append("/deduce/core/built/*")
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
