"""Hooks of build backends: a package's wheel is built with its kernels in it.

They are here, and not in the compiler, so that a build that has only the runtime at hand says what
it lacks. What is to be built stands in `[tool.dovetail]` of the package's pyproject.toml, and
`dovetail embed` builds it, in a process of its own (docs/how-to/ship-kernels-in-a-wheel.md).
"""

from __future__ import annotations

from pathlib import Path

from dovetail_runtime import stale


def build(root: Path, output: Path | None = None, *, record: bool = False) -> list[Path]:
    """The bundles of a project, built.

    Args:
        root: The project's folder.
        output: A folder that stands for the wheel; default: the project's own packages.
        record: Write beside each what it is made of, for an editable installation.

    Returns:
        Paths in the wheel.

    Raises:
        RuntimeError: The compiler is not at hand, or its message.
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
    """The bundles that a project asks for: their paths in the wheel."""
    return [str(each["bundle"]) for each in stale.tables(root)]
