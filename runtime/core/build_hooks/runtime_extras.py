"""The extras of `dovetail-runtime`: one for each device runtime of this project.

They are what is known on the run side of the runtimes that are not installed
(`dovetail_runtime.install_help`). In a checkout they are the folders beside this distribution's;
in an sdist, which has no such folders, they are what its PKG-INFO says that they were.
"""

from __future__ import annotations

import email
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

GROUP = "dovetail.runtimes"
# How a wheel's or an sdist's metadata says that an extra brings a distribution.
_REQUIRED = re.compile(r"(dovetail-runtime-[a-z0-9_-]+).*;\s*extra == ['\"]([a-z0-9_-]+)['\"]")


def dynamic_metadata(_settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """The field `optional-dependencies`, for scikit-build-core in the folder of the distribution.

    Args:
        project: The table `[project]`, as far as it is known.
    """
    core = Path.cwd()
    names = _of_sdist(core / "PKG-INFO") if (core / "PKG-INFO").is_file() else _of_folders(core)
    version = project["version"]
    return {
        "optional-dependencies": {
            kind: [f"{name}=={version}"] for kind, name in sorted(names.items())
        }
    }


def _of_folders(core: Path) -> dict[str, str]:
    """Kinds and distributions of the runtimes beside this one."""
    found: dict[str, str] = {}
    for path in core.parent.glob("*/pyproject.toml"):
        project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
        for kind in project.get("entry-points", {}).get(GROUP, {}):
            found[kind] = project["name"]
    return found


def _of_sdist(path: Path) -> dict[str, str]:
    """Kinds and distributions that an sdist was made with."""
    lines = email.message_from_string(path.read_text(encoding="utf-8")).get_all("Requires-Dist")
    matches = (_REQUIRED.match(line) for line in lines or ())
    return {match[2]: match[1] for match in matches if match is not None}
