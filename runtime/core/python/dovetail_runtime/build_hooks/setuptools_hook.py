"""The build hook of setuptools, which runs for a project with `[tool.dovetail]`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dovetail_runtime import build_hooks


def finalize(distribution: Any) -> None:
    """The entry point of `setuptools.finalize_distribution_options`: extends `build_py`.

    For other projects it only reads their pyproject.toml.

    Args:
        distribution: A `setuptools.Distribution`.
    """
    root = Path.cwd()
    if not build_hooks.bundles(root):
        return
    base: Any = distribution.get_command_class("build_py")

    def run(command: Any) -> None:
        base.run(command)
        if getattr(command, "editable_mode", False):
            build_hooks.build(root, record=True)
        else:
            build_hooks.build(root, Path(command.build_lib))

    def get_outputs(command: Any, *given: Any, **named: Any) -> list[str]:
        outputs: list[str] = base.get_outputs(command, *given, **named)
        if getattr(command, "editable_mode", False):
            return outputs
        return outputs + [str(Path(command.build_lib, each)) for each in build_hooks.bundles(root)]

    distribution.cmdclass["build_py"] = type(
        "build_py", (base,), {"run": run, "get_outputs": get_outputs}
    )
