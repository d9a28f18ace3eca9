"""Hooks of build backends, which put the kernels of a package into its wheel.

They are here, not in the compiler, so that a build with only the runtime reports what is missing.
The bundles are described in `[tool.dovetail]` of the package's pyproject.toml, and `dovetail
embed` builds them in a separate process (docs/how-to/ship-kernels-in-a-wheel.md).
"""

from __future__ import annotations

from pathlib import Path

from dovetail_runtime import stale


def build(root: Path, output: Path | None = None, *, record: bool = False) -> list[Path]:
    """Builds the bundles of a project.

    Args:
        root: The project's folder.
        output: The folder for the wheel; default: the project's own packages.
        record: Write a record of sources beside each, for an editable installation.

    Returns:
        Paths in the wheel.

    Raises:
        RuntimeError: The compiler is not installed, or failed; with its message.
    """
    names = bundles(root)
    if not names:
        return []
    failure = stale.embed(root, output=output, record=record)
    if failure:
        raise RuntimeError(
            f"cannot build {', '.join(names)} for [tool.dovetail] of"
            f" '{root / 'pyproject.toml'}': {failure.removeprefix('error: ')}"
        )
    return [Path(name) for name in names]


def bundles(root: Path) -> list[str]:
    """The paths in the wheel of a project's bundles."""
    return [str(each["bundle"]) for each in stale.tables(root)]
