"""Packages that tests install into a folder of their own: files and the metadata of a wheel."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path


def install(site: Path, package: Path, name: str, entry_points: Mapping[str, str]) -> Path:
    """Lay a package out as an installer does.

    Args:
        site: The folder that is put on the path.
        package: The package's folder.
        name: Of the distribution.
        entry_points: Group → line.

    Returns:
        Where the package is now.
    """
    target = site / package.name
    shutil.copytree(package, target, ignore=shutil.ignore_patterns("__pycache__"))
    info = site / f"{name.replace('-', '_')}-1.5.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n")
    lines = [f"[{group}]\n{line}\n" for group, line in entry_points.items()]
    (info / "entry_points.txt").write_text("\n".join(lines))
    record(site, info)
    return target


def record(site: Path, info: Path) -> None:
    """Write the list of what a distribution brought, which here is all of a folder."""
    files = [each for each in sorted(site.rglob("*")) if each.is_file()]
    lines = [f"{each.relative_to(site).as_posix()},,\n" for each in files]
    (info / "RECORD").write_text("".join([*lines, f"{info.name}/RECORD,,\n"]))


def environment(site: Path, **more: str) -> dict[str, str]:
    """The environment of a process that sees what is installed in a folder."""
    others = os.environ.get("PYTHONPATH")
    path = f"{site}{os.pathsep}{others}" if others else str(site)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": path, **more}
