"""The build hook of hatchling: `[tool.hatch.build.hooks.dovetail]` in a pyproject.toml."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from dovetail_runtime import build_hooks


class DovetailBuildHook(BuildHookInterface[Any]):
    """Builds the bundles of `[tool.dovetail]` into wheels; other targets hold their sources."""

    PLUGIN_NAME = "dovetail"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the bundles and adds them to the wheel; beside the sources if it is editable.

        Raises:
            RuntimeError: `[tool.dovetail]` has no bundle, or one cannot be built.
        """
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        if not build_hooks.bundles(root):
            raise RuntimeError(
                f"'{root / 'pyproject.toml'}' has [tool.hatch.build.hooks.dovetail] and no"
                " [tool.dovetail] with a bundle"
            )
        if version == "editable":
            build_hooks.build(root, record=True)
            return
        self._made = Path(tempfile.mkdtemp(prefix="dovetail-"))
        for name in build_hooks.build(root, self._made):
            build_data["force_include"][str(self._made / name)] = name.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the temporary bundles."""
        made = getattr(self, "_made", None)
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)


@hookimpl
def hatch_register_build_hook() -> type[BuildHookInterface[Any]]:
    """The entry point by which hatchling finds the hook."""
    return DovetailBuildHook
